import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'

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
          <DialogActions
            label={t('messages.block', { name })}
            isDanger
            onConfirm={onConfirm}
            onCancel={onClose}
          />
        }
      />
    </Dialog>
  )
}
