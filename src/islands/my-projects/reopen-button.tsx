import { useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { type Detail, resubmitProject } from './my-projects.api.ts'

/** Sends a listing that its creator took back before the team again. */
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
      const description = errorText(t, toAppError(cause).code)
      toast({ title: t('myProjects.stepFailed'), description, type: 'error' })
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
