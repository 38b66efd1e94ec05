import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import type { ReviewAnswers } from '#islands/listing/review.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { finishedAnswers, openChecks } from './check-draft.ts'
import { ChecksLeft } from './checks-left.tsx'
import { setChecks, setStatus, type Undo } from './projects.api.ts'
import { useFirstError } from './use-first-error.ts'

interface Props {
  project: {
    readonly id: string
    readonly title: string
    readonly status: ProjectStatus
    readonly reviewChecks: ReviewAnswers
  }
  /** The one decision to make; without it, any of the four states. */
  decision?: ProjectStatus
  onDecided?: (changed: readonly Undo[]) => void
  onClosed: () => void
}

/** Whether this decision requires a reason for the creator. */
export function needsReason(status: ProjectStatus): boolean {
  return status === 'rejected' || status === 'archived'
}

/** Sets a state: approving with an answer to every check, rejecting and archiving with a reason for the creator. */
export function StatusDialog({ project, decision, onDecided, onClosed }: Props) {
  const { t } = useT()
  const [selected, setSelected] = useState<ProjectStatus>(decision ?? project.status)
  const [draft, setDraft] = useState(project.reviewChecks)
  const [note, setNote] = useState('')
  // How often it was tried in vain.
  const [tries, setTries] = useState(0)
  const content = useFirstError(tries)
  const isApproval = selected === 'approved' && project.status !== 'approved'
  const isNoteMissing = needsReason(selected) && note.trim() === ''
  const title = decision
    ? t(decision === 'approved' ? 'admin.decide.approved' : `admin.setStatus.${decision}`)
    : t('admin.projects.changeStatus')
  return (
    <ConfirmDialog
      title={title}
      text={project.title}
      action={title}
      isDanger={decision === 'rejected'}
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        if (isNoteMissing || (isApproval && openChecks(draft).length > 0)) {
          setTries(tries + 1)
          return false
        }
        if (isApproval) await setChecks(project.id, finishedAnswers(draft, project.reviewChecks))
        const changed = await setStatus([project.id], selected, note.trim())
        onDecided?.(changed)
        toast({ title: t('admin.projects.statusChanged'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <div ref={content} className="grid gap-5">
        {!decision && (
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
        )}
        {isApproval && (
          <>
            <ChecksLeft draft={draft} />
            <CheckAnswers draft={draft} onChange={setDraft} isMarked={tries > 0} />
          </>
        )}
        {!(decision && isApproval) && (
          <Field
            label={t('admin.projects.reason')}
            hint={t('admin.projects.reasonHint')}
            error={tries > 0 && isNoteMissing ? errorText(t, 'project.reason_required') : undefined}
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
        )}
      </div>
    </ConfirmDialog>
  )
}
