import { useT } from '#i18n/island.tsx'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'

interface Props {
  open: boolean
  text: string
  onClose: () => void
  onConfirm: () => void
}

export function ConfirmDelete({ open, text, onClose, onConfirm }: Props) {
  const { t } = useT()
  return (
    <Dialog open={open} onClose={onClose}>
      <DialogPanel
        title={t('submit.startOverTitle')}
        description={text}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            label={t('submit.startOverConfirm')}
            isDanger
            onConfirm={onConfirm}
            onCancel={onClose}
          />
        }
      />
    </Dialog>
  )
}
