import { useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw, PERSON_REASONS } from '../reasons.ts'
import {
  concernsPerson,
  type Decision,
  decideReport,
  isRestriction,
  nameOf,
  type ReportRow,
} from './reports.api.ts'

interface Props {
  report: ReportRow
  decision: Decision
  onClosed: () => void
}

/** Asks what to tell the sender and, where it concerns somebody else, that person; then records the decision. */
export function DecisionDialog({ report, decision, onClosed }: Props) {
  const { t } = useT()
  const [told, setTold] = useState('')
  const name = nameOf(decision, report.kind)
  const [reasons, setReasons] = useState(
    name === 'archive' || name === 'hide' ? LISTING_REASONS : PERSON_REASONS,
  )
  const [isMarked, setMarked] = useState(false)
  const reasonsProps = { reasons, onChange: setReasons, isMarked }
  const isIncomplete =
    told.trim() === '' ||
    (decision === 'warn' && reasons.facts.trim() === '') ||
    (isRestriction(decision) && lacksLaw(reasons))
  return (
    <ConfirmDialog
      title={t(`admin.reports.decisions.${name}`)}
      text={t(`admin.reports.effects.${name}`)}
      action={t(`admin.reports.decisions.${name}`)}
      isDanger={isRestriction(decision)}
      failed={t('admin.toasts.updateReport')}
      onConfirm={async () => {
        if (isIncomplete) {
          setMarked(true)
          return false
        }
        const count = await decideReport(report.id, decision, told.trim(), reasons)
        toast({ title: t('admin.reports.settled', { count }), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      {concernsPerson(decision) && (
        <FactsField
          {...reasonsProps}
          label={t('admin.reports.note')}
          hint={t('admin.reports.noteHint')}
          {...(decision === 'warn' ? { missing: 'user.reason_required' } : {})}
        />
      )}
      {isRestriction(decision) && <RuleFields {...reasonsProps} isReport />}
      <Field
        label={t('admin.reports.told')}
        hint={t('admin.reports.toldHint')}
        error={isMarked && told.trim() === '' ? errorText(t, 'report.reasons_required') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={4}
            maxLength={LIMITS.reportReasons}
            required
            value={told}
            onChange={(event) => setTold(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
