import { lazy, useEffect } from 'react'
import { useParam } from '#core/router.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { Gate, LoginScreen } from '#ui/gate.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { Loading } from './loading.tsx'

const ProjectList = lazy(() =>
  import('./project-list.tsx').then((m) => ({ default: m.ProjectList })),
)
const ProjectView = lazy(() =>
  import('./project-view.tsx').then((m) => ({ default: m.ProjectView })),
)

export default function MyProjects(props: IslandI18nProps) {
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
          page="myProjects"
          title={t('myProjects.loginTitle')}
          text={t('myProjects.loginText')}
          login={t('myProjects.login')}
          register={t('myProjects.register')}
        />
      }
    >
      {({ id }) => <SignedIn userId={id} />}
    </Gate>
  )
}

function SignedIn({ userId }: { userId: string }) {
  const id = useParam('project')
  useEffect(keepFocus, [])
  return id ? <ProjectView id={id} userId={userId} /> : <ProjectList userId={userId} />
}
