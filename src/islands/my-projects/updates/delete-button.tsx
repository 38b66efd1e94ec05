import { useT } from '#i18n/island.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { useAction } from '#ui/use-action.ts'
import { deleteUpdate } from './updates.api.ts'

interface Props {
  project: string
  id: string
  onDeleted: () => void
}

export function DeleteButton({ project, id, onDeleted }: Props) {
  const { t } = useT()
  const { run } = useAction(t('updates.deleteFailed'))

  async function remove() {
    if (await run(() => deleteUpdate(project, id), t('updates.deleted'))) onDeleted()
    // The list leaves with it.
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
