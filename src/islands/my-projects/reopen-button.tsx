import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { type Detail, resubmitProject } from './my-projects.api.ts'

/** Resubmits a withdrawn listing. */
export function ReopenButton({ detail }: { detail: Detail }) {
  const { t } = useT()
  const { busy, run } = useAction(t('myProjects.stepFailed'))
  const reopen = () =>
    run(() => resubmitProject(detail.project.id, detail.stamp), t('myProjects.sent'))
  return (
    <button
      type="button"
      className="btn btn-small btn-primary"
      aria-disabled={busy || undefined}
      onClick={() => void reopen()}
    >
      {busy ? t('common.saving') : t('myProjects.reopen')}
    </button>
  )
}
