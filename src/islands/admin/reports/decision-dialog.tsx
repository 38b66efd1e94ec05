import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { type Decision, decideReport, type ReportRow } from './reports.api.ts'

interface Props {
  report: ReportRow
  decision: Decision
  onClosed: () => void
}

/** Asks for a reason and records the decision. */
export function DecisionDialog({ report, decision, onClosed }: Props) {
  const { t } = useT()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const isOptional = decision === 'dismiss'
  return (
    <ConfirmDialog
      title={t(`admin.reports.decisions.${decision}`)}
      text={t(`admin.reports.effects.${decision}`)}
      action={t(`admin.reports.decisions.${decision}`)}
      isDanger={decision === 'archive' || decision === 'suspend'}
      failed={t('admin.toasts.updateReport')}
      onConfirm={async () => {
        const reason = note.trim()
        const isMissing = reason === '' && !isOptional
        setMissing(isMissing)
        if (isMissing) return false
        const count = await decideReport(report.id, decision, reason)
        toast({ title: t('admin.reports.settled', { count }), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <Field
        label={t('admin.users.reason')}
        hint={
          decision === 'suspend'
            ? t('admin.users.reasonHint')
            : t(`admin.reports.readers.${decision}`)
        }
        error={missing ? errorText(t, 'user.reason_required') : undefined}
        {...(isOptional ? { optional: t('common.optional') } : {})}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={3}
            maxLength={500}
            required={!isOptional}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
