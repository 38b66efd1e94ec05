import { queryOptions } from '@tanstack/react-query'
import { adminRequest } from '../admin.api.ts'

/** Answers to "Was this helpful?" about a text. */
export interface PageVotes {
  /** Collection and name, such as `guides/legal`. */
  readonly page: string
  /** Language code it was read in. */
  readonly locale: string
  readonly helpful: number
  readonly unhelpful: number
  /** ISO date. */
  readonly last_voted_on: string
}

/** As many as all texts in all languages could fill. */
const MOST = 1000

export const votesQuery = queryOptions({
  queryKey: ['admin', 'votes'],
  staleTime: 10_000,
  queryFn: () =>
    adminRequest<PageVotes[]>((client) =>
      client
        .from('page_votes')
        .select('page, locale, helpful, unhelpful, last_voted_on')
        .order('unhelpful', { ascending: false })
        .order('helpful', { ascending: false })
        .order('page')
        .order('locale')
        .limit(MOST),
    ),
})

/** Where a text is shown: how-tos open on one page. */
export function votedPath(page: string): string {
  const [collection = '', slug = ''] = page.split('/')
  return collection === 'help' ? `/help#${slug}` : `/guides/${slug}`
}
