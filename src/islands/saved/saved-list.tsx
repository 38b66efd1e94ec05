import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookmarkMinus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queryClient } from '#core/query.ts'
import { $session, startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { ProjectCard } from '#islands/catalogue/project-card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { tellFailure } from '#ui/failure.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { fetchSaved } from './saved.api.ts'
import { $saved, retrySaved, setSaved, startSaved } from './saved.ts'

/** Saved projects, newest first, each with a remove button. */
export function SavedList() {
  const { t, locale } = useT()
  const saved = useStore($saved, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    startSession()
    startSaved()
  }, [])
  const ids = saved.status === 'ready' ? saved.ids : []
  const projects = useQuery(
    {
      queryKey: ['saved-projects', ids],
      queryFn: () => fetchSaved(ids),
      enabled: saved.status === 'ready',
      // Keep the list while it is refetched after a removal.
      placeholderData: keepPreviousData,
    },
    queryClient,
  )

  async function remove(gone: readonly string[]) {
    try {
      for (const id of gone) await setSaved(id, false)
      toast({ title: t('save.removed') })
    } catch (cause) {
      tellFailure(t, t('save.failed'), cause)
    }
    heading.current?.focus()
  }

  const error = saved.status === 'failed' ? saved.error : projects.error
  if (error) {
    return (
      <Failed
        error={error}
        onRetry={() => void (saved.status === 'failed' ? retrySaved() : projects.refetch())}
      />
    )
  }
  if (saved.status !== 'ready' || !projects.data) return <Loading />
  const shown = projects.data.filter(({ id }) => ids.includes(id))
  const gone = projects.isPlaceholderData
    ? []
    : ids.filter((id) => !shown.some((project) => project.id === id))
  return (
    <div className="grid gap-6">
      <p ref={heading} tabIndex={-1} role="status" className="text-soft outline-none">
        {ids.length > 0 && t('browse.results', { count: shown.length })}
      </p>
      {session.status === 'anonymous' && ids.length > 0 && (
        <p className="notice">
          {t('saved.inBrowser')}{' '}
          <a className="link" href={pathTo('login', locale)}>
            {t('saved.login')}
          </a>
        </p>
      )}
      {ids.length === 0 && <NothingSaved />}
      <ul className="project-grid">
        {shown.map((project, index) => (
          <li key={project.id} className="content-start gap-2">
            <ProjectCard project={project} locale={locale} t={t} eager={index < 3} />
            <button
              type="button"
              className="btn btn-small btn-quiet justify-self-start"
              aria-label={t('saved.removeLabel', { title: project.title })}
              onClick={() => void remove([project.id])}
            >
              <BookmarkMinus size={16} aria-hidden="true" />
              {t('saved.remove')}
            </button>
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <div className="notice flex flex-wrap items-center justify-between gap-3">
          <p>{t('saved.gone', { count: gone.length })}</p>
          <button type="button" className="btn btn-small" onClick={() => void remove(gone)}>
            {t('saved.goneRemove')}
          </button>
        </div>
      )}
    </div>
  )
}

function NothingSaved() {
  const { t, locale } = useT()
  return (
    <Empty title={t('saved.emptyTitle')} text={t('saved.emptyText')}>
      <a className="btn btn-primary mt-3" href={pathTo('projects', locale)}>
        {t('browse.title')}
      </a>
    </Empty>
  )
}

function Loading() {
  const { t } = useT()
  return (
    <Skeleton
      blocks={['h-96 rounded-card', 'h-96 rounded-card', 'h-96 rounded-card']}
      className="project-grid"
      label={t('browse.loading')}
    />
  )
}
