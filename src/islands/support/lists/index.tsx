import { lazy } from 'react'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Gate, LoginScreen } from '#ui/gate.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const InterestList = lazy(() =>
  import('./interest-list.tsx').then((m) => ({ default: m.InterestList })),
)
const RecordView = lazy(() => import('./record-view.tsx').then((m) => ({ default: m.RecordView })))

/** Interests expressed, interests received, or one interest. */
type InterestPage = 'mySupport' | 'supporters' | 'record'

export default function Interests({ page, ...i18n }: IslandI18nProps & { page: InterestPage }) {
  return (
    <IslandI18n {...i18n}>
      <Page page={page} />
    </IslandI18n>
  )
}

function Page({ page }: { page: InterestPage }) {
  const { t } = useT()
  return (
    <Gate
      loading={<Skeleton blocks={['h-12 max-w-md', 'h-36 rounded-card!', 'h-36 rounded-card!']} />}
      login={
        <LoginScreen
          page={page}
          title={t('interest.loginTitle')}
          text={t('interest.loginText')}
          login={t('support.login')}
          register={t('support.register')}
        />
      }
    >
      {({ id }) =>
        page === 'record' ? (
          <RecordView />
        ) : (
          <InterestList side={page === 'mySupport' ? 'supporter' : 'recipient'} userId={id} />
        )
      }
    </Gate>
  )
}
