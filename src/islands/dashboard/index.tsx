import { lazy } from 'react'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Gate, LoginScreen } from '#ui/gate.tsx'
import { Loading } from './loading.tsx'

const Desk = lazy(() => import('./desk.tsx').then((module) => ({ default: module.Desk })))

export default function Dashboard(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <Page />
    </IslandI18n>
  )
}

function Page() {
  const { t } = useT()
  return (
    <Gate
      loading={<Loading />}
      login={
        <LoginScreen
          page="dashboard"
          title={t('dashboard.loginTitle')}
          text={t('dashboard.loginText')}
          login={t('dashboard.login')}
          register={t('dashboard.register')}
        />
      }
    >
      {(user) => <Desk user={user} />}
    </Gate>
  )
}
