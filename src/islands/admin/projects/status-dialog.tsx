import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { setStatus } from './projects.api.ts'

interface Props {
  project: { readonly id: string; readonly title: string; readonly status: ProjectStatus }
  /** The preselected status. */
  preset?: ProjectStatus
  onClosed: () => void
}

/** Whether this decision requires a reason for the creator. */
export function needsReason(status: ProjectStatus): boolean {
  return status === 'rejected' || status === 'archived'
}

/** Sets any of the four states, with a reason for the creator. */
export function StatusDialog({ project, preset, onClosed }: Props) {
  const { t } = useT()
  const [selected, setSelected] = useState<ProjectStatus>(preset ?? project.status)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      title={t('admin.projects.changeStatus')}
      text={project.title}
      action={t('admin.projects.changeStatus')}
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        const isMissing = needsReason(selected) && note.trim() === ''
        setMissing(isMissing)
        if (isMissing) return false
        await setStatus([project.id], selected, note.trim())
        toast({ title: t('admin.projects.statusChanged'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <fieldset>
        <legend className="label">{t('admin.projects.status')}</legend>
        <div className="grid gap-1 sm:grid-cols-2">
          {PROJECT_STATUSES.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="status"
                className="check mt-0"
                value={value}
                checked={selected === value}
                onChange={() => setSelected(value)}
              />
              <StatusBadge status={value} />
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('admin.projects.reason')}
        hint={t('admin.projects.reasonHint')}
        error={missing ? errorText(t, 'project.reason_required') : undefined}
        {...(needsReason(selected) ? {} : { optional: t('common.optional') })}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={4}
            maxLength={2000}
            value={note}
            required={needsReason(selected)}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
