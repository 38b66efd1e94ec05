import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queryClient } from '#core/query.ts'
import { $session, startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { creatorPath, pathTo, projectPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { Failed } from '#ui/failed.tsx'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'
import { type Followed, fetchFollowing, setFollowed } from '../follow.api.ts'
import { followWords } from '../follow-words.ts'

/** Creators and projects that the signed-in person follows, each with a button to stop. Nothing for visitors. */
export function FollowingList() {
  const { t, locale } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const heading = useRef<HTMLHeadingElement>(null)
  const user = session.status === 'signedIn' ? session.user.id : null
  useEffect(startSession, [])
  const { data, isError, error, refetch } = useQuery(
    { queryKey: ['following', user], queryFn: fetchFollowing, enabled: user !== null },
    queryClient,
  )
  if (user === null) return null

  async function stop(what: Followed) {
    const words = followWords(t, what.kind)
    try {
      await setFollowed(what, false)
      toast({ title: words.removed })
      await refetch()
    } catch (cause) {
      tellFailure(t, words.failed, cause)
    }
    heading.current?.focus()
  }

  const isEmpty = data && data.creators.length + data.projects.length === 0
  return (
    <section className="mt-14 grid gap-4" aria-labelledby="following-title">
      <h2 ref={heading} id="following-title" tabIndex={-1} className="outline-none">
        {t('follow.listTitle')}
      </h2>
      <p className="text-soft">
        {t(isEmpty ? 'follow.listEmpty' : 'follow.listText')}{' '}
        <a className="link" href={`${pathTo('profile', locale)}#settings`}>
          {t('follow.settings')}
        </a>
      </p>
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data && !isEmpty && (
        <ul className="grid max-w-[46rem]">
          {data.creators.map(({ id, name, slug }) => (
            <Row
              key={id}
              name={shownName(t, name)}
              href={creatorPath(slug, locale)}
              kind={t('follow.creator')}
              onStop={() => void stop({ kind: 'creator', id })}
            />
          ))}
          {data.projects.map(({ id, title, slug }) => (
            <Row
              key={id}
              name={title}
              href={projectPath(slug, locale)}
              kind={t('follow.project')}
              onStop={() => void stop({ kind: 'project', id })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  href: string
  kind: string
  onStop: () => void
}

function Row({ name, href, kind, onStop }: RowProps) {
  const { t } = useT()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      <p className="min-w-0">
        <a className="link" href={href}>
          {name}
        </a>
        <span className="text-sm text-soft"> · {kind}</span>
      </p>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        aria-label={t('follow.stopLabel', { name })}
        onClick={onStop}
      >
        <BellOff size={16} aria-hidden="true" />
        {t('follow.stop')}
      </button>
    </li>
  )
}
