import { type ReactNode, useState } from 'react'
import type { AppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { tellFailure } from './tell-failure.ts'

interface Props {
  title: string
  text: string
  /** Words of the button that does it. */
  action: string
  /** Words of the button while it is being done. */
  busy?: string
  isDanger?: boolean
  /** It cannot be done: the content says why. */
  isBlocked?: boolean
  /** Title of the toast when it fails. */
  failed: string
  /** Does the work and answers true; false keeps the dialog open, as something is still missing. */
  onConfirm: () => Promise<boolean>
  onClosed: () => void
  children?: ReactNode
}

/** Asks before something is done, and stays open with the reason when it fails. */
export function ConfirmDialog(props: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  async function confirm() {
    if (busy || props.isBlocked) return
    setBusy(true)
    setFailure(null)
    try {
      if (await props.onConfirm()) setOpen(false)
    } catch (cause) {
      setFailure(tellFailure(t, props.failed, cause))
    }
    setBusy(false)
  }
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={props.onClosed} keepOnOutsidePress>
      <DialogPanel
        title={props.title}
        description={props.text}
        closeLabel={t('common.close')}
        footer={
          <>
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </button>
            <button
              type="button"
              className={`btn ${props.isDanger ? 'btn-danger' : 'btn-primary'}`}
              aria-disabled={busy || props.isBlocked || undefined}
              onClick={confirm}
            >
              {busy ? (props.busy ?? t('common.saving')) : props.action}
            </button>
          </>
        }
      >
        <div className="grid gap-5">
          {props.children}
          <FormNotice>{failure && errorText(t, failure.code)}</FormNotice>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
