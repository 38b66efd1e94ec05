import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { LIMITS } from '#core/limits.ts'
import { invalidate } from '#core/query.ts'
import { QUESTION_COLUMNS, type Question, questionSchema } from './question.ts'

const DAY_MS = 86_400_000

const KEY = ['questions']

/** Until when the creator can answer, while it waits. */
export function answerBy({ createdAt }: Question): string {
  return new Date(Date.parse(createdAt) + LIMITS.answerDays * DAY_MS).toISOString()
}

/** One's own newest questions about a project, whatever became of them. */
export function myQuestionsQuery(project: string) {
  return queryOptions({
    queryKey: [...KEY, 'mine', project],
    staleTime: 0,
    queryFn: async () => {
      const rows = await request((client) => client.rpc('my_questions', { p_project: project }))
      return rows.map((row) => questionSchema.parse(row))
    },
  })
}

/** Questions and proposals of a conversation. */
export function threadQuestionsQuery(thread: string) {
  return queryOptions({
    queryKey: [...KEY, 'thread', thread],
    staleTime: 0,
    queryFn: async () => {
      const rows = await request((client) =>
        client
          .from('project_questions')
          .select(QUESTION_COLUMNS)
          .eq('thread_id', thread)
          .eq('state', 'proposed')
          .order('created_at'),
      )
      return rows.map((row) => questionSchema.parse(row))
    },
  })
}

/** Asks about a project. The same `id` asks once. @throws AppError `question.too_many` and others */
export async function askQuestion(project: string, id: string, text: string, isNamed: boolean) {
  await request((client) =>
    client.rpc('ask_question', {
      p_project: project,
      p_question: id,
      p_text: text,
      p_named: isNamed,
    }),
  )
  void invalidate(KEY)
}

/** Shows or hides the name of who asked, which is who calls. @throws AppError */
export async function nameQuestion(id: string, isNamed: boolean): Promise<void> {
  await request<unknown>((client) =>
    client.from('project_questions').update({ is_named: isNamed }).eq('id', id),
  )
  void invalidate(KEY)
}

/** Withdraws one's own question, or removes an answer from one's own project. @throws AppError */
export async function deleteQuestion(id: string): Promise<void> {
  await request<unknown>((client) => client.from('project_questions').delete().eq('id', id))
  void invalidate(KEY)
}

/**
 * Publishes an answer, or changes the one its author has `seen`.
 * @throws AppError `question.answered_meanwhile` if there is another by now, `question.over` and others
 */
export async function answerQuestion(id: string, answer: string, seen: string): Promise<void> {
  await request<unknown>((client) =>
    client.rpc('answer_question', { p_question: id, p_answer: answer, p_seen: seen }),
  )
  void invalidate(KEY)
}

/** The answer as it is now. @throws AppError */
export async function currentAnswer(id: string): Promise<string> {
  const row = await request((client) =>
    client.from('project_questions').select('answer').eq('id', id).single(),
  )
  return row.answer
}

/** @throws AppError `question.over` and others */
export async function declineQuestion(id: string): Promise<void> {
  await request<unknown>((client) => client.rpc('decline_question', { p_question: id }))
  void invalidate(KEY)
}

/** Asks the other person of a conversation whether these texts may be public. @throws AppError */
export async function proposeAnswer(
  thread: string,
  id: string,
  texts: { readonly question: string; readonly answer: string },
): Promise<void> {
  await request<unknown>((client) =>
    client.rpc('propose_answer', {
      p_thread: thread,
      p_question: id,
      p_text: texts.question,
      p_answer: texts.answer,
    }),
  )
  void invalidate(KEY)
}

/**
 * Agrees to the publication of a proposal with the texts it is shown with, or refuses it.
 * @throws AppError `question.not_found` once the creator took it back
 */
export async function decideProposal(
  { id, question, answer }: Pick<Question, 'id' | 'question' | 'answer'>,
  isAgreed: boolean,
  isNamed: boolean,
): Promise<void> {
  try {
    await request<unknown>((client) =>
      client.rpc('decide_proposal', {
        p_question: id,
        p_agreed: isAgreed,
        p_named: isNamed,
        p_seen: { question, answer },
      }),
    )
  } finally {
    void invalidate(KEY)
  }
}
