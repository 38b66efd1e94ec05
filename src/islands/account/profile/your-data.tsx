import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { downloadText } from '#core/download.ts'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { Section } from './section.tsx'
import { exportData } from './your-data.api.ts'

/** Data export and account deletion. */
export function YourData({ user }: { user: SessionUser }) {
  const { t } = useT()
  const opener = useRef<HTMLButtonElement>(null)
  const [leaving, setLeaving] = useState<'closed' | 'open' | 'closing'>('closed')
  const { busy, run } = useAction(t('profile.data.failed'), tellAuthFailure)
  const download = () =>
    run(async () => {
      const day = new Date().toISOString().slice(0, 10)
      downloadText(`backlit-data-${day}.json`, await exportData(), 'application/json')
    }, t('profile.data.done'))
  // A dialog that is still closing has given up already.
  const open = () => setLeaving((now) => (now === 'closed' ? 'open' : now))
  return (
    <>
      <Section
        title={t('profile.data.title')}
        text={t('profile.data.text')}
        action={
          <button
            type="button"
            className="btn"
            aria-disabled={busy || undefined}
            onClick={download}
          >
            <Download size={18} aria-hidden="true" />
            {busy ? t('profile.data.busy') : t('profile.data.submit')}
          </button>
        }
      />
      <Section
        danger
        title={t('profile.leave.title')}
        text={t('profile.leave.text')}
        action={
          <button
            ref={opener}
            type="button"
            className="btn btn-danger"
            aria-haspopup="dialog"
            onClick={open}
          >
            {t('profile.leave.open')}
          </button>
        }
      />
      {leaving !== 'closed' && (
        <DeleteDialog
          user={user}
          open={leaving === 'open'}
          opener={opener.current}
          onClose={() => setLeaving('closing')}
          onClosed={() => setLeaving('closed')}
        />
      )}
    </>
  )
}
