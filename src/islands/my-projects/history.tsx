import { formatDate, formatList } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { fieldLabel } from '#islands/listing/form/field-label.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { ProjectEvent } from './my-projects.api.ts'

interface Props {
  events: readonly ProjectEvent[]
  /** ISO time of the first submission. */
  submittedAt: string
}

/** Events of a listing, newest first, with reasons. */
export function History({ events, submittedAt }: Props) {
  const { t, locale } = useT()
  return (
    <section aria-labelledby="history">
      <SectionHeading id="history" className="mb-3">
        {t('myProjects.history')}
      </SectionHeading>
      <ol className="grid gap-4">
        {events.map((event) => (
          <li key={event.id} className="border-s-2 border-line ps-3">
            <p className="font-semibold">
              {event.kind === 'decided'
                ? t(`myProjects.event.decided.${event.status}`)
                : t(`myProjects.event.${event.kind}`, {
                    fields: formatList(
                      event.fields.map((field) => fieldLabel(field, t)),
                      locale,
                    ),
                  })}
            </p>
            <p className="text-sm text-soft">{formatDate(event.at, locale)}</p>
            {event.note && <p className="mt-1 whitespace-pre-wrap">{event.note}</p>}
          </li>
        ))}
        <li className="border-s-2 border-line ps-3">
          <p className="font-semibold">{t('myProjects.event.submitted')}</p>
          <p className="text-sm text-soft">{formatDate(submittedAt, locale)}</p>
        </li>
      </ol>
    </section>
  )
}
