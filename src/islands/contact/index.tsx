import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { ContactForm } from './contact-form.tsx'

export default function Contact(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <ContactForm />
    </IslandI18n>
  )
}
