import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#core/query.ts'
import { $session, startSession } from '#core/session.ts'
import type { SessionUser } from '#core/session-user.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { roleQuery } from './admin.api.ts'
import { Loading } from './loading.tsx'
import { Shell } from './shell.tsx'

export default function Admin(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Guard />
    </IslandI18n>
  )
}

/** Redirects visitors to the login page and everyone else but administrators to their account. */
function Guard() {
  const { locale } = useT()
  const session = useStore($session)
  useEffect(() => startSession(), [])
  useEffect(() => {
    if (session.status !== 'anonymous') return
    const back = encodeURIComponent(location.pathname + location.search)
    location.replace(`${pathTo('login', locale)}?return=${back}`)
  }, [session, locale])
  if (session.status !== 'signedIn') return <Loading />
  return <Checked user={session.user} key={session.user.id} />
}

function Checked({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  const role = useQuery(roleQuery(user.id), queryClient)
  const isAdmin = role.data
  useEffect(() => {
    if (isAdmin === false) location.replace(pathTo('profile', locale))
  }, [isAdmin, locale])
  if (isAdmin) return <Shell user={user} />
  if (role.isError) {
    return (
      <div
        role="alert"
        className="notice notice-danger my-10 grid max-w-xl justify-items-start gap-4"
      >
        <p>{t('admin.checkFailed')}</p>
        <button type="button" className="btn btn-small" onClick={() => role.refetch()}>
          {t('common.retry')}
        </button>
      </div>
    )
  }
  return <Loading />
}
