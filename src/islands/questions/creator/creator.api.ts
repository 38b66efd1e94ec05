import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { QUESTION_COLUMNS, type Question, questionSchema } from '../question.ts'

const PAGE = 20
const MOST_WAITING = 200

/** Questions about one's own project that wait for an answer, the first to lapse first. */
export function waitingQuestionsQuery(project: string) {
  return queryOptions({
    queryKey: ['questions', 'waiting', project],
    staleTime: 0,
    queryFn: async () => {
      const rows = await request((client) =>
        client
          .from('project_questions')
          .select(QUESTION_COLUMNS)
          .eq('project_id', project)
          .eq('state', 'asked')
          .order('created_at')
          .limit(MOST_WAITING),
      )
      return rows.map((row) => questionSchema.parse(row))
    },
  })
}

/** All others, newest first. */
export function settledQuestionsQuery(project: string) {
  return infiniteQueryOptions({
    queryKey: ['questions', 'settled', project],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const rows = await request((client) =>
        client
          .from('project_questions')
          .select(QUESTION_COLUMNS)
          .eq('project_id', project)
          .neq('state', 'asked')
          .order('state_at', { ascending: false })
          .order('id')
          .range(pageParam, pageParam + PAGE - 1),
      )
      return rows.map((row) => questionSchema.parse(row))
    },
    getNextPageParam: (last: readonly Question[], pages: readonly (readonly Question[])[]) =>
      last.length < PAGE ? undefined : pages.length * PAGE,
  })
}
