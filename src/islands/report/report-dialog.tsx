import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { readHint } from '#core/session-hint.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import type { ReportTarget } from './report.ts'
import { ReportForm } from './report-form.tsx'

export interface ReportDialogProps {
  target: ReportTarget
  title: string
  /** What is reported, if the title doesn't say it. */
  subject?: string
  opener?: HTMLElement | null
  onClosed: () => void
}

/** What the sender needs to know of a stored report. */
interface Receipt {
  readonly reference: string
  readonly email: string
}

/** Report form for a listing, a person or a message, then the receipt; that comes only once the report is stored. */
export function ReportDialog({ target, title, subject, opener, onClosed }: ReportDialogProps) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(true)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      {...(opener ? { opener } : {})}
      keepOnOutsidePress={!receipt}
    >
      {receipt ? (
        <ReceiptPanel receipt={receipt} onClose={close} />
      ) : (
        <DialogPanel
          eyebrow={subject}
          title={title}
          description={t('report.intro')}
          closeLabel={t('common.close')}
        >
          <ReportForm target={target} onSent={setReceipt} onCancel={close} />
        </DialogPanel>
      )}
    </Dialog>
  )
}

function ReceiptPanel({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useT()
  const { reference, email } = receipt
  return (
    <DialogPanel
      title={t('report.thanksTitle')}
      closeLabel={t('common.close')}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('common.close')}
        </button>
      }
    >
      <div className="flex gap-3">
        <CircleCheck className="mt-0.5 flex-none text-good" size={22} aria-hidden="true" />
        <div className="grid gap-3">
          <p>
            {t('report.reference')}{' '}
            <strong className="whitespace-nowrap figures">{reference}</strong>
          </p>
          <p>{t('report.next')}</p>
          <p>{email ? t('report.nextMail', { email }) : t('report.nextNone')}</p>
          {email && readHint() && <p>{t('report.nextNews')}</p>}
        </div>
      </div>
    </DialogPanel>
  )
}
