import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { type Decision, type ReportRow, settle } from './reports.api.ts'

interface Props {
  report: ReportRow
  decision: Decision
  onClosed: () => void
}

/** Asks for the words of a decision and takes it. */
export function SettleDialog({ report, decision, onClosed }: Props) {
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
        const words = note.trim()
        const isMissing = words === '' && !isOptional
        setMissing(isMissing)
        if (isMissing) return false
        const count = await settle(report.id, decision, words)
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
