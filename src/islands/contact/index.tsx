import { IslandI18n, type IslandI18nProps } from '#i18n/island.tsx'
import { ContactForm } from './contact-form.tsx'

/** The contact page's form. */
export default function Contact(props: IslandI18nProps) {
  return (
    <IslandI18n {...props}>
      <ContactForm />
    </IslandI18n>
  )
}
