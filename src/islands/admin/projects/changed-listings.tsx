import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { go } from '../admin.store.ts'
import type {
  offeredStoriesQuery,
  unseenEditsQuery,
  waitingRevisionsQuery,
} from './after-approval.api.ts'

interface Props {
  title: string
  query: typeof waitingRevisionsQuery | typeof unseenEditsQuery | typeof offeredStoriesQuery
}

/** Public listings that wait for the team to look at them. */
export function ChangedListings({ title, query }: Props) {
  const { locale } = useT()
  const id = useId()
  const { data } = useQuery(query, queryClient)
  if (!data || data.length === 0) return null
  return (
    <section className="notice mb-5" aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ul className="mt-1">
        {data.map((listing) => (
          <li key={listing.project_id}>
            <button
              type="button"
              className="link min-h-11 text-start"
              onClick={() => go('projects', 'review', listing.project_id)}
            >
              {listing.projects?.title}
            </button>{' '}
            <span className="text-sm whitespace-nowrap text-soft">
              {formatDate(listing.at, locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
