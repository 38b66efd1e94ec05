import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Loading } from './loading.tsx'

const ProjectList = lazy(() =>
  import('./project-list.tsx').then((m) => ({ default: m.ProjectList })),
)
const ProjectView = lazy(() =>
  import('./project-view.tsx').then((m) => ({ default: m.ProjectView })),
)

/** A creator's projects: a login screen for visitors, the list or one project for everyone else. */
export default function MyProjects(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Gate />
    </IslandI18n>
  )
}

function Gate() {
  const session = useStore($session, { ssr: 'initial' })
  useEffect(startSession, [])
  if (session.status === 'anonymous') return <LoginScreen />
  if (session.status === 'signedIn') {
    return (
      <Suspense fallback={<Loading />}>
        <Signed userId={session.user.id} />
      </Suspense>
    )
  }
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

/** The list, or the project that the address names. */
function Signed({ userId }: { userId: string }) {
  const [id] = useState(() => new URLSearchParams(location.search).get('project'))
  return id ? <ProjectView id={id} /> : <ProjectList userId={userId} />
}

function LoginScreen() {
  const { t, locale } = useT()
  const [back, setBack] = useState<string>(pathTo('myProjects', locale))
  useEffect(() => setBack(location.pathname + location.search), [])
  const query = `?return=${encodeURIComponent(back)}`
  return (
    <div className="panel grid min-h-[20rem] place-items-center px-5 py-14 text-center">
      <div className="max-w-[34rem]">
        <h2>{t('myProjects.loginTitle')}</h2>
        <p className="mt-3 text-soft">{t('myProjects.loginText')}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <a className="btn btn-primary" href={pathTo('login', locale) + query}>
            {t('myProjects.login')}
          </a>
          <a className="btn" href={pathTo('register', locale) + query}>
            {t('myProjects.register')}
          </a>
        </div>
      </div>
    </div>
  )
}
