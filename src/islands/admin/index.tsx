import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { $session, startSession } from '#core/session.ts'
import type { SessionUser } from '#core/session-user.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { AllStyles } from '#ui/all-styles.tsx'
import { Boundary } from '#ui/boundary.tsx'
import { useReload } from '#ui/gate.tsx'
import { accessQuery } from './admin.api.ts'
import { Loading } from './loading.tsx'
import { Shell } from './shell.tsx'

const SetUpFactor = lazy(() => import('./set-up-factor.tsx'))

export default function Admin(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Boundary loading={<Loading />}>
        <Guard />
        <AllStyles />
      </Boundary>
    </IslandI18n>
  )
}

/** Redirects visitors, and those who still owe a code, to the login page. */
function Guard() {
  const { locale } = useT()
  const session = useStore($session)
  const isReloading = useReload(session)
  useEffect(() => startSession(), [])
  useEffect(() => {
    if (session.status !== 'anonymous') return
    const back = encodeURIComponent(location.pathname + location.search)
    location.replace(`${pathTo('login', locale)}?return=${back}`)
  }, [session, locale])
  if (session.status !== 'signedIn' || isReloading) return <Loading />
  return <Checked user={session.user} />
}

function Checked({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  const { data: access, isError, refetch } = useQuery(accessQuery(user.id), queryClient)
  // The recovery codes are shown once access is open already.
  const [settingUp, setSettingUp] = useState(false)
  useEffect(() => {
    if (access === null) location.replace(pathTo('profile', locale))
  }, [access, locale])
  if (access === 'set_up' || settingUp) {
    return (
      <Boundary loading={<Loading />}>
        <SetUpFactor
          email={user.email}
          onStart={() => setSettingUp(true)}
          onClosed={() => refetch().then(() => setSettingUp(false))}
        />
      </Boundary>
    )
  }
  if (access === 'open' || access === 'demo') return <Shell isDemo={access === 'demo'} />
  if (isError) {
    return (
      <div
        role="alert"
        className="notice notice-danger my-10 grid max-w-xl justify-items-start gap-4"
      >
        <p>{t('admin.checkFailed')}</p>
        <button type="button" className="btn btn-small" onClick={() => refetch()}>
          {t('common.retry')}
        </button>
      </div>
    )
  }
  return <Loading />
}
