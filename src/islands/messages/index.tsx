import { lazy } from 'react'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Gate, LoginScreen } from '#ui/gate.tsx'
import { LoadingPanes } from './states.tsx'

const MessagesApp = lazy(() =>
  import('./messages-app.tsx').then((m) => ({ default: m.MessagesApp })),
)

export default function Messages(props: IslandI18nProps) {
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
      loading={<LoadingPanes />}
      login={
        <LoginScreen
          page="messages"
          title={t('messages.loginTitle')}
          text={t('messages.loginText')}
          login={t('messages.login')}
          register={t('messages.register')}
          className="min-h-[24rem]"
        />
      }
    >
      {({ id }) => <MessagesApp userId={id} />}
    </Gate>
  )
}
