import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'
import { type Detail, resubmitProject } from './my-projects.api.ts'

/** Resubmits a withdrawn listing. */
export function ReopenButton({ detail }: { detail: Detail }) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  async function reopen() {
    if (busy) return
    setBusy(true)
    try {
      await resubmitProject(detail.project.id, detail.stamp)
      toast({ title: t('myProjects.sent'), type: 'success' })
    } catch (cause) {
      tellFailure(t, t('myProjects.stepFailed'), cause)
    }
    setBusy(false)
  }
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
