import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { go } from '../admin.store.ts'
import { waitingRevisionsQuery } from './projects.api.ts'

/** Public listings with revised terms awaiting a decision. */
export function WaitingRevisions() {
  const { t, locale } = useT()
  const { data } = useQuery(waitingRevisionsQuery, queryClient)
  if (!data || data.length === 0) return null
  return (
    <section className="notice mb-5" aria-labelledby="revisions-title">
      <h3 id="revisions-title" className="text-base">
        {t('admin.revision.waiting')}
      </h3>
      <ul className="mt-1">
        {data.map((revision) => (
          <li key={revision.project_id}>
            <button
              type="button"
              className="link min-h-11 text-start"
              onClick={() => go('projects', 'review', revision.project_id)}
            >
              {revision.projects?.title}
            </button>{' '}
            <span className="text-sm text-soft">{formatDate(revision.proposed_at, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
