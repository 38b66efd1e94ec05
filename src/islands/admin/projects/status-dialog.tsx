import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import type { ReviewAnswers } from '#islands/listing/review.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { offersToken } from '#islands/listing/terms.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw } from '../reasons.ts'
import { useFirstError } from '../use-first-error.ts'
import { CheckAnswers } from './check-answers.tsx'
import { finishedAnswers, openChecks } from './check-draft.ts'
import { ChecksLeft } from './checks-left.tsx'
import { setChecks, setStatus, type Undo } from './projects.api.ts'

interface Props {
  project: {
    readonly id: string
    readonly title: string
    readonly status: ProjectStatus
    readonly reviewChecks: ReviewAnswers
    /** When the creator last changed the facts of its register, or null. */
    readonly factsChangedAt: string | null
    /** Absent in lists, where papers of tokens can't be ticked. */
    readonly supportOptions?: readonly SupportOption[]
  }
  /** The one decision to make; without it, any of the four states. */
  decision?: ProjectStatus
  onDecided?: (changed: readonly Undo[]) => void
  onClosed: () => void
}

/** Whether this decision restricts a project, so that its creator is given reasons. */
export function needsReasons(status: ProjectStatus, from: ProjectStatus): boolean {
  if (status === 'pending') return from === 'approved'
  return (status === 'rejected' || status === 'archived') && status !== from
}

/** Sets a state: approving with an answer to every check, restricting with reasons for the creator. */
export function StatusDialog({ project, decision, onDecided, onClosed }: Props) {
  const { t } = useT()
  const [selected, setSelected] = useState<ProjectStatus>(decision ?? project.status)
  const [draft, setDraft] = useState(project.reviewChecks)
  const [reasons, setReasons] = useState(LISTING_REASONS)
  // How often it was tried in vain.
  const [tries, setTries] = useState(0)
  const content = useFirstError(tries)
  const isApproval = selected === 'approved' && project.status !== 'approved'
  const isRestriction = needsReasons(selected, project.status)
  const reasonsProps = { reasons, onChange: setReasons, isMarked: tries > 0 }
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
        const isUnfounded = isRestriction && lacksLaw(reasons)
        if (isUnfounded || (isApproval && openChecks(draft).length > 0)) {
          setTries(tries + 1)
          return false
        }
        if (isApproval) {
          const answers = finishedAnswers(draft, project.reviewChecks)
          await setChecks(project.id, answers, project.factsChangedAt)
        }
        const changed = await setStatus([project.id], selected, reasons)
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
            <CheckAnswers
              draft={draft}
              onChange={setDraft}
              isMarked={tries > 0}
              hasToken={offersToken(project.supportOptions ?? [])}
            />
          </>
        )}
        {!(decision && isApproval) && (
          <FactsField
            {...reasonsProps}
            label={t('admin.projects.reason')}
            hint={t('admin.projects.reasonHint')}
          />
        )}
        {isRestriction && <RuleFields {...reasonsProps} />}
      </div>
    </ConfirmDialog>
  )
}
