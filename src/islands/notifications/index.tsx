import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'

const NotificationList = lazy(() =>
  import('./list.tsx').then((module) => ({ default: module.NotificationList })),
)

/** The notifications page: a login screen for visitors, the list for everyone else. */
export default function Notifications(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Gate />
    </IslandI18n>
  )
}

function Gate() {
  const session = useStore($session, { ssr: 'initial' })
  useEffect(startSession, [])
  if (session.status === 'signedIn') {
    return (
      <Suspense fallback={<Loading />}>
        <div className="panel overflow-hidden">
          <NotificationList userId={session.user.id} />
        </div>
      </Suspense>
    )
  }
  if (session.status === 'anonymous') return <LoginScreen />
  // Until the session is known, the hint on <html> decides in CSS which of the two shows: nothing flashes.
  return (
    <>
      <div data-when="anonymous">
        <LoginScreen />
      </div>
      <div data-when="signed-in">
        <Loading />
      </div>
    </>
  )
}

function Loading() {
  const { t } = useT()
  return (
    <p className="panel p-6 text-soft" role="status">
      {t('common.loading')}
    </p>
  )
}

function LoginScreen() {
  const { t, locale } = useT()
  const query = `?return=${encodeURIComponent(pathTo('notifications', locale))}`
  return (
    <div className="panel px-5 py-14 text-center">
      <h2>{t('notifications.loginTitle')}</h2>
      <p className="mt-3 text-soft">{t('notifications.loginText')}</p>
      <a className="btn btn-primary mt-7" href={pathTo('login', locale) + query}>
        {t('notifications.login')}
      </a>
    </div>
  )
}
