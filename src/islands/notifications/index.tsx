import { lazy } from 'react'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Gate, LoginScreen } from '#ui/gate.tsx'

const NotificationList = lazy(() =>
  import('./list.tsx').then((module) => ({ default: module.NotificationList })),
)

export default function Notifications(props: IslandI18nProps) {
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
          page="notifications"
          title={t('notifications.loginTitle')}
          text={t('notifications.loginText')}
          login={t('notifications.login')}
          className="min-h-0"
        />
      }
    >
      {({ id }) => (
        <div className="panel overflow-hidden">
          <NotificationList userId={id} />
        </div>
      )}
    </Gate>
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
