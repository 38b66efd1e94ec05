import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { deleteProject, type Row } from './projects.api.ts'

/** Deletes a project once its title is typed. Projects with interests must be archived first. */
export function DeleteDialog({ project, onClosed }: { project: Row; onClosed: () => void }) {
  const { t } = useT()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const mustArchive = project.interests > 0 && project.status !== 'archived'
  return (
    <ConfirmDialog
      title={t('admin.projects.deleteTitle')}
      text={t('admin.projects.deleteText', { title: project.title })}
      action={t('admin.projects.delete')}
      busy={t('admin.projects.deleting')}
      isDanger
      isBlocked={mustArchive}
      failed={t('admin.toasts.deleteProject')}
      onConfirm={async () => {
        const isWrong = typed.trim() !== project.title.trim()
        setWrong(isWrong)
        if (isWrong) return false
        await deleteProject(project.id)
        toast({ title: t('admin.projects.deleted'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      {mustArchive ? (
        <p className="notice">{t('admin.projects.held', { count: project.interests })}</p>
      ) : (
        <Field
          label={t('admin.projects.typeTitle', { title: project.title })}
          error={wrong ? t('admin.projects.typeTitleWrong') : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
