import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from './dialog.tsx'

interface Props {
  label: string
  /** Accessible name, if another than the label. */
  name?: string
  title: string
  text: string
  className?: string
  /** Id of what names its subject. */
  describedBy?: string
  /** Resolves once it is done, to false if the dialog should stay; tells of its failures itself. */
  onConfirm: () => Promise<unknown>
}

/** A button that asks first. */
export function ConfirmButton({
  label,
  name,
  title,
  text,
  className = 'btn btn-small',
  describedBy,
  onConfirm,
}: Props) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (busy) return
    setBusy(true)
    const isDone = await onConfirm()
    setBusy(false)
    if (isDone !== false) setOpen(false)
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={name}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        <DialogPanel
          title={title}
          description={text}
          closeLabel={t('common.close')}
          footer={
            <DialogActions
              label={label}
              busy={busy}
              isDanger
              onConfirm={confirm}
              onCancel={() => setOpen(false)}
            />
          }
        />
      </Dialog>
    </>
  )
}
