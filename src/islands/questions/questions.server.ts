import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient, READ_TIMEOUT_MS, readPublic } from '#core/client.server.ts'
import { PUBLIC_QUESTION_COLUMNS, type PublicQuestion, publicQuestionSchema } from './question.ts'

interface Questions {
  readonly questions: readonly PublicQuestion[]
  /** There are older ones. */
  readonly hasMore: boolean
}

/** Answers among which {@link answerPage} looks. Supabase's limit of rows per request. */
const MOST_ANSWERS = 1000

/** The page of an answered question in the list that {@link projectQuestions} gives; the first if it isn't there. */
export async function answerPage(
  backend: ServerBackend,
  project: string,
  id: string,
  limit: number,
): Promise<number> {
  const { data } = await anonClient(backend)
    .from('project_questions')
    .select('id')
    .eq('project_id', project)
    .order('state_at', { ascending: false })
    .order('id')
    .limit(MOST_ANSWERS)
    .retry(false)
    .abortSignal(AbortSignal.timeout(READ_TIMEOUT_MS))
  const place = data?.findIndex((row) => row.id === id) ?? -1
  return Math.floor(Math.max(place, 0) / limit) + 1
}

/** Answered questions about a project, newest answer first; null on failure. */
export async function projectQuestions(
  backend: ServerBackend,
  project: string,
  limit: number,
  page = 1,
): Promise<Questions | null> {
  const from = (page - 1) * limit
  return readPublic(
    backend,
    'questions',
    (client) =>
      client
        .from('project_questions')
        .select(PUBLIC_QUESTION_COLUMNS)
        .eq('project_id', project)
        .order('state_at', { ascending: false })
        .order('id')
        .range(from, from + limit),
    (rows) => {
      const questions = rows.map((row) => publicQuestionSchema.parse(row))
      return { questions: questions.slice(0, limit), hasMore: questions.length > limit }
    },
  )
}
