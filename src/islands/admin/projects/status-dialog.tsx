import { useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { StatusBadge } from '#islands/listing/status-badge.tsx'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { offersToken } from '#islands/listing/terms.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw } from '../reasons.ts'
import { tellFailure } from '../tell-failure.ts'
import { CheckAnswers } from './check-answers.tsx'
import { finishedAnswers, openChecks } from './check-draft.ts'
import { ChecksLeft } from './checks-left.tsx'
import { type ReadChecks, setChecks, setStatus, type Undo } from './decisions.api.ts'
import { type Detail, detailQuery } from './detail.api.ts'
import { type Row, refresh } from './projects.api.ts'

/** A listing to decide on, as it was read. */
interface ReadListing extends ReadChecks {
  readonly title: string
  readonly status: ProjectStatus
  /** Absent in lists, where papers of tokens can't be ticked. */
  readonly supportOptions?: readonly SupportOption[]
}

/** What a row of a list shows of a listing. */
export function readInList({ review_checks, facts_changed_at, ...row }: Row): ReadListing {
  return { ...row, reviewChecks: review_checks, factsChangedAt: facts_changed_at }
}

/** What the page of a review shows of a listing. */
export function readInFull({ project, stamp, creator_facts }: Detail): ReadListing {
  return { ...project, stamp, factsChangedAt: creator_facts?.changedAt ?? null }
}

interface Props {
  /** As it is when the dialog opens. Later versions are read only once a decision on this one is refused. */
  project: ReadListing
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
  const [read, setRead] = useState(project)
  const [selected, setSelected] = useState<ProjectStatus>(decision ?? project.status)
  const [draft, setDraft] = useState(project.reviewChecks)
  const [reasons, setReasons] = useState(LISTING_REASONS)
  const [isTried, setTried] = useState(false)
  const isApproval = selected === 'approved' && read.status !== 'approved'
  const isRestriction = needsReasons(selected, read.status)
  const reasonsProps = { reasons, onChange: setReasons, isMarked: isTried }
  const title = decision
    ? t(decision === 'approved' ? 'admin.decide.approved' : `admin.setStatus.${decision}`)
    : t('admin.projects.changeStatus')
  const failed = t('admin.toasts.updateProject')
  /** Reads the listing as it is now; true if nothing is left to decide, as someone else has decided alike. */
  async function readAgain(): Promise<boolean> {
    void refresh()
    const detail = await queryClient.fetchQuery(detailQuery(read.id)).catch(() => null)
    if (!detail) return false
    const now = readInFull(detail)
    setRead(now)
    setDraft(now.reviewChecks)
    setTried(false)
    return now.status === selected
  }
  return (
    <ConfirmDialog
      title={title}
      text={read.title}
      action={title}
      isDanger={decision === 'rejected'}
      failed={failed}
      onConfirm={async () => {
        const isUnfounded = isRestriction && lacksLaw(reasons)
        if (isUnfounded || (isApproval && openChecks(draft).length > 0)) {
          setTried(true)
          return false
        }
        try {
          if (isApproval) await setChecks(read, finishedAnswers(draft, read.reviewChecks))
          const changed = await setStatus([read], selected, reasons)
          onDecided?.(changed)
        } catch (cause) {
          if (toAppError(cause).code !== 'project.changed_meanwhile') throw cause
          const isDecided = await readAgain()
          if (!isDecided) throw cause
          tellFailure(t, failed, cause)
          return true
        }
        toast({ title: t('admin.projects.statusChanged'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
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
            isMarked={isTried}
            hasToken={offersToken(read.supportOptions ?? [])}
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
    </ConfirmDialog>
  )
}
