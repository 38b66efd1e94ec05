import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { tellFailure } from '#ui/failure.ts'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { setStatus, type Undo, undoStatus } from './projects.api.ts'
import { needsReason } from './status-dialog.tsx'

interface Props {
  selected: ReadonlySet<string>
  onDone: () => void
}

/** Decides on all selected projects at once, with undo. */
export function BulkBar({ selected, onDone }: Props) {
  const { t } = useT()
  const [action, setAction] = useState<{ status: ProjectStatus; count: number } | null>(null)
  const [done, setDone] = useState<readonly Undo[]>([])
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      tellFailure(t, t('admin.toasts.updateProject'), cause)
    }
    setBusy(false)
  }
  async function decide(status: ProjectStatus, note: string) {
    setDone(await setStatus([...selected], status, note))
    onDone()
  }
  const undo = () =>
    run(async () => {
      await undoStatus(done, t('admin.projects.undoNote'))
      setDone([])
      toast({ title: t('admin.projects.undone'), type: 'success' })
    })

  return (
    <>
      {selected.size > 0 && (
        <div className="panel mb-4 flex flex-wrap items-center gap-3 px-4 py-2.5">
          <p className="font-semibold" role="status">
            {t('admin.projects.selected', { count: selected.size })}
          </p>
          <div className="flex flex-wrap gap-2">
            {PROJECT_STATUSES.map((status) => (
              <button
                key={status}
                type="button"
                className="btn btn-small"
                aria-disabled={busy || undefined}
                onClick={() =>
                  needsReason(status)
                    ? setAction({ status, count: selected.size })
                    : run(() => decide(status, ''))
                }
              >
                {t(`admin.setStatus.${status}`)}
              </button>
            ))}
          </div>
        </div>
      )}
      {selected.size === 0 && done.length > 0 && (
        <div className="notice mb-4 flex flex-wrap items-center gap-3">
          <p role="status">{t('admin.projects.changed', { count: done.length })}</p>
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={busy || undefined}
            onClick={undo}
          >
            {t('admin.projects.undo')}
          </button>
          <button type="button" className="btn btn-small btn-quiet" onClick={() => setDone([])}>
            {t('common.dismiss')}
          </button>
        </div>
      )}
      {action && (
        <ReasonDialog
          {...action}
          onDecide={(note) => decide(action.status, note)}
          onClosed={() => setAction(null)}
        />
      )}
    </>
  )
}

interface ReasonProps {
  status: ProjectStatus
  count: number
  onDecide: (note: string) => Promise<void>
  onClosed: () => void
}

function ReasonDialog({ status, count, onDecide, onClosed }: ReasonProps) {
  const { t } = useT()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      title={t(`admin.setStatus.${status}`)}
      text={t('admin.projects.selected', { count })}
      action={t('admin.projects.changeStatus')}
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        const isMissing = note.trim() === ''
        setMissing(isMissing)
        if (isMissing) return false
        await onDecide(note.trim())
        return true
      }}
      onClosed={onClosed}
    >
      <Field
        label={t('admin.projects.reason')}
        hint={t('admin.projects.reasonHint')}
        error={missing ? errorText(t, 'project.reason_required') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={4}
            maxLength={2000}
            value={note}
            required
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
