import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { LoadingPanes } from './states.tsx'

const MessagesApp = lazy(() =>
  import('./messages-app.tsx').then((m) => ({ default: m.MessagesApp })),
)

/** The messages page: a login screen for visitors, conversations for everyone else. */
export default function Messages(props: IslandI18nProps) {
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
      <Suspense fallback={<LoadingPanes />}>
        <MessagesApp userId={session.user.id} />
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
        <LoadingPanes />
      </div>
    </>
  )
}

function LoginScreen() {
  const { t, locale } = useT()
  const [back, setBack] = useState<string>(pathTo('messages', locale))
  useEffect(() => setBack(location.pathname + location.search), [])
  const query = `?return=${encodeURIComponent(back)}`
  return (
    <div className="panel grid min-h-[24rem] place-items-center px-5 py-14 text-center">
      <div className="max-w-[34rem]">
        <h2>{t('messages.loginTitle')}</h2>
        <p className="mt-3 text-soft">{t('messages.loginText')}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <a className="btn btn-primary" href={pathTo('login', locale) + query}>
            {t('messages.login')}
          </a>
          <a className="btn" href={pathTo('register', locale) + query}>
            {t('messages.register')}
          </a>
        </div>
      </div>
    </div>
  )
}
