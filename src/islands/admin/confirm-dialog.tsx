import { type ReactNode, useState } from 'react'
import type { AppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { tellFailure } from './tell-failure.ts'

interface Props {
  title: string
  text: string
  /** Label of the confirm button. */
  action: string
  /** Label of the confirm button while busy. */
  busy?: string
  isDanger?: boolean
  /** Disables confirming; the content says why. */
  isBlocked?: boolean
  /** Title of the failure toast. */
  failed: string
  /** Resolves to true when done, false to stay open because input is missing, whose first error gets the focus. */
  onConfirm: () => Promise<boolean>
  onClosed: () => void
  children?: ReactNode
}

/** Asks for confirmation, and stays open with the reason on failure. */
export function ConfirmDialog(props: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  // How often it was confirmed in vain.
  const [tries, setTries] = useState(0)
  const content = useFirstError(tries)
  async function confirm() {
    if (busy || props.isBlocked) return
    setBusy(true)
    setFailure(null)
    try {
      if (await props.onConfirm()) setOpen(false)
      else setTries(tries + 1)
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
          <DialogActions
            label={busy ? (props.busy ?? t('common.saving')) : props.action}
            busy={busy || props.isBlocked}
            isDanger={props.isDanger}
            onConfirm={confirm}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <div ref={content} className="grid gap-5">
          {props.children}
          <FormNotice>{failure && errorText(t, failure.code)}</FormNotice>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
