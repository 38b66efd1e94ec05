import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'

interface Props {
  isOpen: boolean
  name: string
  onClose: () => void
  onConfirm: () => void
}

/** Explains what blocking does before it happens. */
export function BlockDialog({ isOpen, name, onClose, onConfirm }: Props) {
  const { t } = useT()
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <DialogPanel
        title={t('messages.blockTitle', { name })}
        description={t('messages.blockText')}
        closeLabel={t('common.close')}
        footer={
          <>
            <button type="button" className="btn" onClick={onClose}>
              {t('common.cancel')}
            </button>
            <button type="button" className="btn btn-danger wrap-anywhere" onClick={onConfirm}>
              {t('messages.block', { name })}
            </button>
          </>
        }
      />
    </Dialog>
  )
}
