import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import type { Update } from '#islands/listing/update.ts'
import { Failed } from '#ui/failed.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { updatesQuery } from './updates.api.ts'

/** A project's updates for its creator. */
export function UpdateList({ project }: { project: string }) {
  const { t, locale } = useT()
  const list = useInfiniteQuery(updatesQuery(project), queryClient)
  const updates = list.data?.pages.flat() ?? []
  const entries = useRef<HTMLUListElement>(null)
  const open = (update: string) =>
    `${pathTo('myProjects', locale)}?project=${project}&update=${update}`
  return (
    <section className="panel p-5" aria-labelledby="updates">
      <SectionHeading id="updates" isReady={list.isSuccess}>
        {t('updates.title')}
      </SectionHeading>
      <p className="mt-2">{t('updates.text')}</p>
      <a className="btn btn-small mt-4" href={open('new')}>
        <Pencil size={16} aria-hidden="true" />
        {t('updates.write')}
      </a>
      {list.isError && !list.data && (
        <Failed
          title={t('myProjects.loadFailed')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && updates.length === 0 && (
        <p className="mt-4 text-soft">{t('updates.mineNone')}</p>
      )}
      {updates.length > 0 && (
        <ul ref={entries} className="mt-4 grid gap-1">
          {updates.map((update) => (
            <li key={update.id} className="border-t border-line py-2">
              <a className="link" href={open(update.id)}>
                {update.title || t('updates.untitled')}
              </a>
              <p className="text-sm text-soft">
                <UpdateState update={update} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <MoreButton
        list={entries}
        query={list}
        label={t('myProjects.more')}
        className="btn-small btn-quiet -ms-4 mt-2"
      />
    </section>
  )
}

function UpdateState({ update: { postedAt, editedAt, hiddenAt } }: { update: Update }) {
  const { t, locale } = useT()
  if (hiddenAt) return t('updates.hidden')
  if (!postedAt) return t('updates.draft')
  return (
    <>
      {formatDate(postedAt, locale)}
      {editedAt && ` · ${t('updates.edited', { date: formatDate(editedAt, locale) })}`}
    </>
  )
}
