import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { SubmitForm } from './submit-form.tsx'

export default function Submit(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <SubmitForm />
    </IslandI18n>
  )
}
