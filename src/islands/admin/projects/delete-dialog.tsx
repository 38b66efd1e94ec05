import { useState } from 'react'
import { Dialog, DialogPanel } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { FormNotice } from '@/components/ui/form-notice.tsx'
import { type AppError, toAppError } from '@/domain/errors.ts'
import { useT } from '@/i18n/island.tsx'
import { errorText } from '@/lib/form.ts'
import { toast } from '@/lib/toast.ts'
import { deleteProject, type Row } from './projects.api.ts'

/** Deletes a project after its title has been typed. With interests it has to be archived first, and is told so. */
export function DeleteDialog({ project, onClosed }: { project: Row; onClosed: () => void }) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const isHeld = project.interests > 0 && project.status !== 'archived'
  async function remove() {
    if (busy) return
    const isWrong = typed.trim() !== project.title.trim()
    setWrong(isWrong)
    if (isWrong) return
    setBusy(true)
    setFailure(null)
    try {
      await deleteProject(project.id)
      toast({ title: t('admin.projects.deleted'), type: 'success' })
      setOpen(false)
    } catch (cause) {
      const error = toAppError(cause)
      setFailure(error)
      toast({
        title: t('admin.toasts.deleteProject'),
        description: errorText(t, error.code),
        type: 'error',
      })
    }
    setBusy(false)
  }
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClosed}>
      <DialogPanel
        title={t('admin.projects.deleteTitle')}
        description={t('admin.projects.deleteText', { title: project.title })}
        closeLabel={t('common.close')}
        footer={
          <>
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </button>
            <button
              type="button"
              className="btn btn-danger"
              aria-disabled={busy || isHeld || undefined}
              onClick={() => !isHeld && remove()}
            >
              {busy ? t('admin.projects.deleting') : t('admin.projects.delete')}
            </button>
          </>
        }
      >
        {isHeld ? (
          <p className="notice">{t('admin.projects.held', { count: project.interests })}</p>
        ) : (
          <div className="grid gap-5">
            <Field
              label={t('admin.projects.typeTitle', { title: project.title })}
              error={wrong ? t('admin.projects.typeTitleWrong') : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  className="field"
                  value={typed}
                  autoComplete="off"
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
            <FormNotice>{failure && errorText(t, failure.code)}</FormNotice>
          </div>
        )}
      </DialogPanel>
    </Dialog>
  )
}
