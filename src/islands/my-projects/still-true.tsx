import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { confirmProject, type Detail } from './my-projects.api.ts'

/** Asks whether a public listing still holds, once that is due. */
export function StillTrue({ detail: { project, asks, lapses_at } }: { detail: Detail }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('myProjects.stepFailed'))
  if (asks === 0 || project.status !== 'approved' || project.isClosed) return null
  return (
    <section className="notice grid gap-3" aria-labelledby="still-true-title">
      <h3 id="still-true-title">{t('myProjects.stillTrue.title')}</h3>
      <p>
        {project.confirmedAt &&
          t('myProjects.stillTrue.text', { date: formatDate(project.confirmedAt, locale) })}
      </p>
      {lapses_at && (
        <p>{t('myProjects.stillTrue.last', { date: formatDate(lapses_at, locale) })}</p>
      )}
      <button
        type="button"
        className="btn btn-small btn-primary justify-self-start"
        aria-disabled={busy || undefined}
        onClick={() => void run(() => confirmProject(project.id), t('myProjects.stillTrue.done'))}
      >
        {busy ? t('common.saving') : t('myProjects.stillTrue.yes')}
      </button>
    </section>
  )
}
