import { FilePlus2, Files } from 'lucide-react'
import { useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import { type DraftSummary, deleteDraft, listAllDrafts } from './drafts.api.ts'
import type { Draft } from './use-draft.ts'

/** Lists the other drafts and starts new ones. */
export function DraftList({ draft }: { draft: Draft }) {
  const { t, locale } = useT()
  const [open, setOpen] = useState(false)
  const [drafts, setDrafts] = useState<readonly DraftSummary[] | null>(null)
  const [failed, setFailed] = useState<string>()
  const [deleting, setDeleting] = useState<DraftSummary | null>(null)
  const { sync } = draft

  async function attempt(work: () => Promise<unknown>) {
    setFailed(undefined)
    try {
      await work()
    } catch (caught) {
      setFailed(errorText(t, toAppError(caught).code))
    }
  }

  const load = () =>
    attempt(async () => {
      sync.flush()
      setDrafts(await listAllDrafts(sync.owner))
    })

  const switchTo = (id: string | null) =>
    attempt(async () => {
      await sync.switchTo(id)
      setOpen(false)
    })

  const remove = (entry: DraftSummary) =>
    attempt(async () => {
      if (entry.id === sync.id) await draft.discard()
      else await deleteDraft(sync.owner, entry)
      toast({ title: t('submit.draftDeleted'), type: 'success' })
      setDrafts(await listAllDrafts(sync.owner))
    })

  return (
    <div className="flex flex-wrap gap-2">
      <button
        className="btn btn-small"
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          void load()
        }}
      >
        <Files size={18} aria-hidden="true" />
        {t('submit.drafts')}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogPanel
          title={t('submit.drafts')}
          description={t('submit.draftsText')}
          closeLabel={t('common.close')}
          footer={
            <button className="btn btn-primary" type="button" onClick={() => switchTo(null)}>
              <FilePlus2 size={18} aria-hidden="true" />
              {t('submit.draftNew')}
            </button>
          }
        >
          <div role="status">
            {failed && (
              <div className="notice notice-danger mb-4 grid justify-items-start gap-2">
                <p>{failed}</p>
                <button className="btn btn-small" type="button" onClick={load}>
                  {t('common.retry')}
                </button>
              </div>
            )}
            {!drafts && !failed && <p className="text-soft">{t('common.loading')}</p>}
            {drafts?.length === 0 && <p className="text-soft">{t('submit.draftsNone')}</p>}
          </div>
          {drafts && drafts.length > 0 && (
            <ul className="divide-y divide-line border-y border-line">
              {drafts.map((entry) => {
                const title = entry.title.trim() || t('submit.yourProject')
                return (
                  <li
                    key={entry.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
                  >
                    <div className="min-w-0 flex-1 basis-52">
                      <p className="font-semibold">{title}</p>
                      <p className="text-[0.93rem] text-soft">
                        {t(`submit.saved.${entry.where}`, {
                          date: formatDateTime(entry.savedAt, locale),
                        })}
                      </p>
                    </div>
                    <div className="flex gap-2">
                      {entry.id === sync.id ? (
                        <span className="badge self-center">{t('submit.draftOpen')}</span>
                      ) : (
                        <button
                          className="btn btn-small"
                          type="button"
                          aria-label={t('submit.draftOpenLabel', { title })}
                          onClick={() => switchTo(entry.id)}
                        >
                          {t('submit.draftTake')}
                        </button>
                      )}
                      <button
                        className="btn btn-small btn-quiet"
                        type="button"
                        aria-label={t('submit.draftDeleteLabel', { title })}
                        aria-haspopup="dialog"
                        onClick={() => setDeleting(entry)}
                      >
                        {t('submit.draftDelete')}
                      </button>
                    </div>
                  </li>
                )
              })}
            </ul>
          )}
          <ConfirmDelete
            open={deleting !== null}
            text={t('submit.draftDeleteText', {
              title: deleting?.title.trim() || t('submit.yourProject'),
            })}
            onClose={() => setDeleting(null)}
            onConfirm={() => {
              setDeleting(null)
              if (deleting) void remove(deleting)
            }}
          />
        </DialogPanel>
      </Dialog>
    </div>
  )
}
