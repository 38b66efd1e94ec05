import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { ask, type PageOf } from '../admin.api.ts'

/** A question the assistant found no answer to. Days are ISO dates; nothing tells who asked. */
export interface UnansweredQuestion {
  readonly id: string
  /** Language of the question, a code such as `fr`. */
  readonly locale: string
  readonly question: string
  readonly asked: number
  readonly first_asked_on: string
  readonly last_asked_on: string
}

export function unansweredQuery(page: number) {
  return queryOptions({
    queryKey: ['admin', 'unanswered', page],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      ask<PageOf<UnansweredQuestion>>((client) =>
        client.rpc('admin_unanswered_questions', { p_page: page }),
      ),
  })
}

/** Takes a question off the list, answered or not worth it. */
export async function settleQuestion(id: string): Promise<void> {
  await ask((client) => client.rpc('settle_unanswered_question', { p_id: id }))
  await queryClient.invalidateQueries({ queryKey: ['admin', 'unanswered'] })
}
