import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'
import { deleteUpdate } from './updates.api.ts'

interface Props {
  project: string
  id: string
  onDeleted: () => void
}

export function DeleteButton({ project, id, onDeleted }: Props) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (busy) return
    setBusy(true)
    try {
      await deleteUpdate(project, id)
      toast({ title: t('updates.deleted'), type: 'success' })
      onDeleted()
    } catch (cause) {
      tellFailure(t, t('updates.deleteFailed'), cause)
    }
    setBusy(false)
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('updates.delete')}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        <DialogPanel
          title={t('updates.deleteTitle')}
          description={t('updates.deleteText')}
          closeLabel={t('common.close')}
          footer={
            <>
              <button type="button" className="btn" onClick={() => setOpen(false)}>
                {t('common.cancel')}
              </button>
              <button
                type="button"
                className="btn btn-danger"
                aria-disabled={busy || undefined}
                onClick={() => void confirm()}
              >
                {t('updates.delete')}
              </button>
            </>
          }
        />
      </Dialog>
    </>
  )
}
