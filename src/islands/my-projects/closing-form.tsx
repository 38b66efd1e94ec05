import { useState } from 'react'
import { AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import type { Project } from '#islands/listing/project.ts'
import { Field } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { setClosingDate } from './my-projects.api.ts'

interface Props {
  project: Pick<Project, 'id' | 'closesOn' | 'isClosed'>
  /** The day it is for the database, such as 2027-01-31. */
  today: string
}

/** The last day on which a public listing takes interest: set, changed or removed. */
export function ClosingForm({ project: { id, closesOn, isClosed }, today }: Props) {
  const { t } = useT()
  const [day, setDay] = useState(isClosed ? '' : (closesOn ?? ''))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const form = useFirstError<HTMLFormElement>(failure)
  async function save(on: string | null) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await setClosingDate(id, on)
      setDay(on ?? '')
      toast({ title: t(`myProjects.closing.${on ? 'saved' : 'removed'}`), type: 'success' })
    } catch (cause) {
      setFailure(toAppError(cause))
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (day) void save(day)
        else setFailure(new AppError('form.required'))
      }}
    >
      <Field
        label={t('myProjects.closing.day')}
        hint={t('myProjects.closing.hint')}
        error={errorText(t, failure?.code)}
      >
        {(control) => (
          <input
            {...control}
            type="date"
            className="field"
            min={today}
            required
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-small" aria-disabled={busy || undefined}>
          {busy ? t('common.saving') : t('myProjects.closing.save')}
        </button>
        {closesOn && !isClosed && (
          <button
            type="button"
            className="btn btn-small btn-quiet"
            aria-disabled={busy || undefined}
            onClick={() => void save(null)}
          >
            {t('myProjects.closing.remove')}
          </button>
        )}
      </div>
    </form>
  )
}
