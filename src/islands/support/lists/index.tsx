import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $session, startSession } from '#core/session.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'

const InterestList = lazy(() =>
  import('./interest-list.tsx').then((m) => ({ default: m.InterestList })),
)
const RecordView = lazy(() => import('./record-view.tsx').then((m) => ({ default: m.RecordView })))

/** What a page shows: interests expressed, interests received, or the record of one. */
export type InterestPage = 'mySupport' | 'supporters' | 'record'

/** The pages about interests: a login screen for visitors, lists or a record for everyone else. */
export default function Interests({ page, ...i18n }: IslandI18nProps & { page: InterestPage }) {
  return (
    <IslandI18n {...i18n}>
      <Gate page={page} />
    </IslandI18n>
  )
}

function Gate({ page }: { page: InterestPage }) {
  const session = useStore($session, { ssr: 'initial' })
  useEffect(startSession, [])
  if (session.status === 'anonymous') return <LoginScreen page={page} />
  if (session.status === 'signedIn') {
    const { id } = session.user
    return (
      <Suspense fallback={<Loading />}>
        {page === 'record' ? (
          <RecordView />
        ) : (
          <InterestList side={page === 'mySupport' ? 'supporter' : 'recipient'} userId={id} />
        )}
      </Suspense>
    )
  }
  // Until the session is known, the hint on <html> decides in CSS which of the two shows: nothing flashes.
  return (
    <>
      <div data-when="anonymous">
        <LoginScreen page={page} />
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
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="skeleton h-12 max-w-md" />
      <div className="skeleton h-36 rounded-card!" />
      <div className="skeleton h-36 rounded-card!" />
    </div>
  )
}

function LoginScreen({ page }: { page: InterestPage }) {
  const { t, locale } = useT()
  const [back, setBack] = useState<string>(pathTo(page, locale))
  useEffect(() => setBack(location.pathname + location.search), [])
  const query = `?return=${encodeURIComponent(back)}`
  return (
    <div className="panel grid min-h-[20rem] place-items-center px-5 py-14 text-center">
      <div className="max-w-[34rem]">
        <h2>{t('interest.loginTitle')}</h2>
        <p className="mt-3 text-soft">{t('interest.loginText')}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <a className="btn btn-primary" href={pathTo('login', locale) + query}>
            {t('support.login')}
          </a>
          <a className="btn" href={pathTo('register', locale) + query}>
            {t('support.register')}
          </a>
        </div>
      </div>
    </div>
  )
}
