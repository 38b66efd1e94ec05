import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { requestChanges } from './decisions.api.ts'
import { type Detail, detailQuery } from './detail.api.ts'

/** Hands a listing back to its creator with the open comments, a message, or both. */
export function RequestDialog({ detail, onClosed }: { detail: Detail; onClosed: () => void }) {
  const { t } = useT()
  const [read, setRead] = useState({ id: detail.project.id, stamp: detail.stamp })
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const count = detail.comments.filter(
    ({ resolved_at, done_at }) => resolved_at === null && done_at === null,
  ).length
  const isMissing = count === 0 && note.trim() === ''
  return (
    <ConfirmDialog
      title={t('admin.request.action')}
      text={count > 0 ? t('admin.request.text', { count }) : t('admin.request.textNone')}
      action={t('admin.request.action')}
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        setTried(true)
        if (isMissing) return false
        try {
          await requestChanges(read, note.trim())
        } catch (cause) {
          const now = await queryClient.fetchQuery(detailQuery(read.id)).catch(() => null)
          if (now) setRead({ ...read, stamp: now.stamp })
          throw cause
        }
        toast({ title: t('admin.request.done'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <Field
        label={t('admin.request.note')}
        error={isTried && isMissing ? errorText(t, 'project.nothing_requested') : undefined}
        {...(count > 0 ? { optional: t('common.optional') } : {})}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={4}
            maxLength={2000}
            value={note}
            required={count === 0}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
