import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'

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
          <>
            <button className="btn" type="button" onClick={onClose}>
              {t('common.cancel')}
            </button>
            <button className="btn btn-danger" type="button" onClick={onConfirm}>
              {t('submit.startOverConfirm')}
            </button>
          </>
        }
      />
    </Dialog>
  )
}
