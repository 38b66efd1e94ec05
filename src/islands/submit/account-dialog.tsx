import { useT } from '#i18n/island.tsx'
import { pathTo, type RouteName } from '#i18n/paths.ts'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Whether the browser has stored the pictures, so they survive the detour. */
  picturesKept: boolean
}

/** Asks a visitor to sign in before submitting; the draft is kept. */
export function AccountDialog({ open, onClose, picturesKept }: Props) {
  const { t, locale } = useT()
  const to = (route: RouteName) =>
    `${pathTo(route, locale)}?return=${encodeURIComponent(pathTo('submitProject', locale))}`
  return (
    <Dialog open={open} onClose={onClose}>
      <DialogPanel
        title={t('submit.accountTitle')}
        description={t('submit.accountText')}
        closeLabel={t('common.close')}
        footer={
          <>
            <a className="btn" href={to('register')}>
              {t('submit.register')}
            </a>
            <a className="btn btn-primary" href={to('login')}>
              {t('submit.login')}
            </a>
          </>
        }
      >
        <p>{t(picturesKept ? 'submit.accountKept' : 'submit.accountKeptText')}</p>
      </DialogPanel>
    </Dialog>
  )
}
