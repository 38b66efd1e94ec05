import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { downloadText } from '#core/download.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { generateRecoveryCodes } from '../second-factor.ts'
import { CopyButton } from './copy-button.tsx'

interface Props {
  opener: HTMLElement | null
  onChanged: () => void
  onClosed: () => void
}

/** Generates recovery codes after a warning that the old ones stop working. */
export function RecoveryDialog({ opener, onChanged, onClosed }: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, run } = useAction(t('profile.recovery.failed'), tellAuthFailure)
  const make = () =>
    run(async () => {
      setCodes(await generateRecoveryCodes())
      onChanged()
    })
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress
    >
      {codes ? (
        <CodesPanel key="codes" codes={codes} onDone={() => setOpen(false)} />
      ) : (
        <DialogPanel
          key="ask"
          title={t('profile.recovery.askTitle')}
          description={t('profile.recovery.askText')}
          closeLabel={t('common.close')}
          footer={
            <DialogActions
              label={t('profile.recovery.make')}
              busy={busy}
              onConfirm={make}
              onCancel={() => setOpen(false)}
            />
          }
        />
      )}
    </Dialog>
  )
}

interface CodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes, shown only once: copy, download or print. */
export function CodesPanel({ codes, onDone }: CodesProps) {
  const { t } = useT()
  const text = `${t('profile.recovery.fileTitle')}\n\n${codes.join('\n')}\n`
  function print() {
    const { dataset } = document.documentElement
    dataset.print = 'sheet'
    window.addEventListener('afterprint', () => delete dataset.print, { once: true })
    window.print()
  }
  return (
    <DialogPanel
      title={t('profile.recovery.title')}
      description={t('profile.recovery.text')}
      closeLabel={t('common.close')}
      footer={
        <button type="button" className="btn btn-primary" onClick={onDone}>
          {t('profile.recovery.done')}
        </button>
      }
    >
      <div data-print-sheet>
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-1.5 rounded-card border border-line bg-panel p-4 font-mono text-[1.05rem]">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label={t('profile.recovery.copy')} />
        <button
          type="button"
          className="btn btn-small"
          onClick={() => downloadText('backlit-recovery-codes.txt', text, 'text/plain')}
        >
          <Download size={18} aria-hidden="true" />
          {t('profile.recovery.download')}
        </button>
        <button type="button" className="btn btn-small" onClick={print}>
          <Printer size={18} aria-hidden="true" />
          {t('profile.recovery.print')}
        </button>
      </div>
    </DialogPanel>
  )
}
