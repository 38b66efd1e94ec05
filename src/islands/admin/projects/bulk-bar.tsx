import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { PROJECT_STATUSES, type ProjectStatus } from '#islands/listing/status.ts'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import { go } from '../admin.store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw, type Reasons } from '../reasons.ts'
import { tellFailure } from '../tell-failure.ts'
import { openChecks } from './check-draft.ts'
import { setStatus, type Undo, undoStatus } from './decisions.api.ts'
import type { Row } from './projects.api.ts'
import { needsReasons, readInList, StatusDialog } from './status-dialog.tsx'

/** A decision on rows as they were when it was chosen. */
interface Action {
  readonly status: ProjectStatus
  readonly rows: readonly Row[]
}

interface Props {
  selected: readonly Row[]
  /** Loads the list anew. */
  onReload: () => Promise<readonly Row[]>
  onDone: () => void
}

/** Decides on all selected projects at once, with undo. */
export function BulkBar({ selected, onReload, onDone }: Props) {
  const { t } = useT()
  const [action, setAction] = useState<Action | null>(null)
  const [unchecked, setUnchecked] = useState<Unchecked | null>(null)
  const [done, setDone] = useState<readonly Undo[]>([])
  const { busy, run } = useAction(t('admin.toasts.updateProject'), tellFailure)

  async function decide({ status, rows }: Action, reasons: Reasons) {
    const changed = await setStatus(rows, status, reasons)
    // Going back to pending clears the checks, so that approving it again is another review.
    setDone(status === 'pending' ? changed.filter(({ was }) => was !== 'approved') : changed)
    onDone()
  }
  function choose(status: ProjectStatus) {
    const open = selected.filter(
      (row) => row.status !== 'approved' && openChecks(row.review_checks).length > 0,
    )
    if (status === 'approved' && open.length > 0)
      setUnchecked({ rows: open, isOnly: selected.length === 1 })
    else if (selected.some((row) => needsReasons(status, row.status)))
      setAction({ status, rows: selected })
    else void run(() => decide({ status, rows: selected }, LISTING_REASONS))
  }
  const undo = () =>
    run(async () => {
      await undoStatus(done, t('admin.projects.undoNote'))
      setDone([])
    }, t('admin.projects.undone'))

  return (
    <>
      {selected.length > 0 && (
        <div className="panel mb-4 flex flex-wrap items-center gap-3 px-4 py-2.5">
          <p className="font-semibold" role="status">
            {t('admin.projects.selected', { count: selected.length })}
          </p>
          <div className="flex flex-wrap gap-2">
            {PROJECT_STATUSES.map((status) => (
              <button
                key={status}
                type="button"
                className="btn btn-small"
                aria-disabled={busy || undefined}
                onClick={() => choose(status)}
              >
                {t(`admin.setStatus.${status}`)}
              </button>
            ))}
          </div>
        </div>
      )}
      {selected.length === 0 && done.length > 0 && (
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
          status={action.status}
          count={action.rows.length}
          onDecide={async (reasons) => {
            try {
              await decide(action, reasons)
            } catch (cause) {
              const ids = new Set(action.rows.map(({ id }) => id))
              const rows = (await onReload()).filter(({ id }) => ids.has(id))
              setAction({ ...action, rows })
              throw cause
            }
          }}
          onClosed={() => setAction(null)}
        />
      )}
      {unchecked && (
        <UncheckedDialog
          {...unchecked}
          onDecided={(changed) => {
            setDone(changed)
            onDone()
          }}
          onClosed={() => setUnchecked(null)}
        />
      )}
    </>
  )
}

interface ReasonProps {
  status: ProjectStatus
  count: number
  onDecide: (reasons: Reasons) => Promise<void>
  onClosed: () => void
}

function ReasonDialog({ status, count, onDecide, onClosed }: ReasonProps) {
  const { t } = useT()
  const [reasons, setReasons] = useState(LISTING_REASONS)
  const [isTried, setTried] = useState(false)
  const reasonsProps = { reasons, onChange: setReasons, isMarked: isTried }
  return (
    <ConfirmDialog
      title={t(`admin.setStatus.${status}`)}
      text={t('admin.projects.selected', { count })}
      action={t('admin.projects.changeStatus')}
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        if (lacksLaw(reasons)) {
          setTried(true)
          return false
        }
        await onDecide(reasons)
        return true
      }}
      onClosed={onClosed}
    >
      <FactsField
        {...reasonsProps}
        label={t('admin.projects.reason')}
        hint={t('admin.projects.reasonHint')}
      />
      <RuleFields {...reasonsProps} />
    </ConfirmDialog>
  )
}

interface Unchecked {
  readonly rows: readonly Row[]
  /** Nothing else is selected. */
  readonly isOnly: boolean
}

interface UncheckedProps extends Unchecked {
  onDecided: (changed: readonly Undo[]) => void
  onClosed: () => void
}

/** Listings whose checks have to be answered before they can be approved: one right here, several one by one. */
function UncheckedDialog({ rows, isOnly, onDecided, onClosed }: UncheckedProps) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const [row] = rows
  if (isOnly && row) {
    return (
      <StatusDialog
        project={readInList(row)}
        decision="approved"
        onDecided={onDecided}
        onClosed={onClosed}
      />
    )
  }
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClosed}>
      <DialogPanel
        title={t('admin.setStatus.approved')}
        description={t('admin.checks.bulk')}
        closeLabel={t('common.close')}
      >
        <ul>
          {rows.map(({ id, title, review_checks }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line last:border-0"
            >
              <button
                type="button"
                className="link min-h-11 min-w-0 text-start"
                onClick={() => go('projects', 'review', id)}
              >
                {title}
              </button>
              <span className="text-sm text-soft">
                {t('admin.checks.left', { count: openChecks(review_checks).length })}
              </span>
            </li>
          ))}
        </ul>
      </DialogPanel>
    </Dialog>
  )
}
