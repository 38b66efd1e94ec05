import { useT } from '#i18n/island.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { tellFailure } from '#ui/failure.ts'
import { toast } from '#ui/toast.ts'
import { deleteUpdate } from './updates.api.ts'

interface Props {
  project: string
  id: string
  onDeleted: () => void
}

export function DeleteButton({ project, id, onDeleted }: Props) {
  const { t } = useT()

  async function remove() {
    try {
      await deleteUpdate(project, id)
      toast({ title: t('updates.deleted'), type: 'success' })
      onDeleted()
    } catch (cause) {
      tellFailure(t, t('updates.deleteFailed'), cause)
    }
    // The list leaves with it; a failure can be retried in the dialog.
    return false
  }

  return (
    <ConfirmButton
      label={t('updates.delete')}
      title={t('updates.deleteTitle')}
      text={t('updates.deleteText')}
      className="btn btn-quiet"
      onConfirm={remove}
    />
  )
}
