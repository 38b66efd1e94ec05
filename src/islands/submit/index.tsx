import { useEffect } from 'react'
import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { loadAppStyles } from '#ui/app-styles.ts'
import { SubmitForm } from './submit-form.tsx'

export default function Submit(props: IslandI18nProps) {
  useEffect(() => void loadAppStyles(), [])
  return (
    <IslandI18n {...props}>
      <SubmitForm />
    </IslandI18n>
  )
}
