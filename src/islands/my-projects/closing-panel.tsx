import { useState } from 'react'
import { AppError, toAppError } from '#core/errors.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { type Detail, setClosingDate } from './my-projects.api.ts'

/** The last day on which a public listing takes interest: set, changed or removed. */
export function ClosingPanel({ detail: { project, fetchedAt } }: { detail: Detail }) {
  const { t, locale } = useT()
  const { closesOn, isClosed } = project
  const [day, setDay] = useState(isClosed ? '' : (closesOn ?? ''))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const today = fetchedAt.slice(0, 10)
  async function save(on: string | null) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await setClosingDate(project.id, on)
      setDay(on ?? '')
      toast({ title: t(`myProjects.closing.${on ? 'saved' : 'removed'}`), type: 'success' })
    } catch (cause) {
      setFailure(toAppError(cause))
    }
    setBusy(false)
  }
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="closing-title">
      <div>
        <h3 id="closing-title">{t('myProjects.closing.title')}</h3>
        <p className="mt-2">
          {closesOn
            ? t(`myProjects.closing.${isClosed ? 'passed' : 'set'}`, {
                date: formatDate(closesOn, locale),
              })
            : t('myProjects.closing.none')}
        </p>
      </div>
      <form
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
    </section>
  )
}
