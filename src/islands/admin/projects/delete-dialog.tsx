import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw } from '../reasons.ts'
import { deleteProject } from './decisions.api.ts'
import type { Row } from './projects.api.ts'

/** Deletes a project with reasons for its creator, once its title is typed. Projects with interests must be archived first. */
export function DeleteDialog({ project, onClosed }: { project: Row; onClosed: () => void }) {
  const { t } = useT()
  const [typed, setTyped] = useState('')
  const [reasons, setReasons] = useState(LISTING_REASONS)
  const [isTried, setTried] = useState(false)
  const isWrong = typed.trim() !== project.title.trim()
  const reasonsProps = { reasons, onChange: setReasons, isMarked: isTried }
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
        if (isWrong || lacksLaw(reasons)) {
          setTried(true)
          return false
        }
        await deleteProject(project.id, reasons)
        toast({ title: t('admin.projects.deleted'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      {mustArchive ? (
        <p className="notice">{t('admin.projects.held', { count: project.interests })}</p>
      ) : (
        <>
          <Field
            label={t('admin.projects.typeTitle', { title: project.title })}
            error={isTried && isWrong ? t('admin.projects.typeTitleWrong') : undefined}
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
          <FactsField
            {...reasonsProps}
            label={t('admin.projects.reason')}
            hint={t('admin.projects.reasonHint')}
          />
          <RuleFields {...reasonsProps} />
        </>
      )}
    </ConfirmDialog>
  )
}
