import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { ClosingForm } from './closing-form.tsx'
import type { Detail } from './my-projects.api.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'

/** How far a public listing is: open, closing on a day, closed; and the creator's ways to change that. */
export function ClosingPanel({ detail: { project, asked_at } }: { detail: Detail }) {
  const { t, locale } = useT()
  const { closesOn, isClosed, outcome } = project
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const stage = outcome ? 'told' : isClosed ? 'passed' : closesOn ? 'set' : 'none'
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="closing">
      <div>
        <SectionHeading id="closing">{t('myProjects.closing.title')}</SectionHeading>
        <p className="mt-2">
          {t(`myProjects.closing.${stage}`, { date: closesOn && formatDate(closesOn, locale) })}
        </p>
      </div>
      {!outcome && (
        <>
          <ClosingForm project={project} today={asked_at.slice(0, 10)} />
          <button
            type="button"
            className={`btn btn-small justify-self-start ${isClosed ? 'btn-primary' : ''}`}
            aria-haspopup="dialog"
            onClick={(event) => setOpener(event.currentTarget)}
          >
            {t(isClosed ? 'myProjects.outcome.tell' : 'myProjects.outcome.action')}
          </button>
        </>
      )}
      {opener && (
        <OutcomeDialog project={project} opener={opener} onClosed={() => setOpener(null)} />
      )}
    </section>
  )
}
