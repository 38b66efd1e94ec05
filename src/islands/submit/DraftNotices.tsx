import { useState } from 'react'
import { Dialog, DialogPanel } from '@/components/ui/dialog.tsx'
import { formatList } from '@/i18n/format.ts'
import { useT } from '@/i18n/island.tsx'
import { formatDateTime } from './format.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Draft
  /** Empties the form and forgets the draft. */
  onStartOver: () => void
}

/** What happened to the draft: brought back, pictures to choose again, a newer one in the account. */
export function DraftNotices({ draft, onStartOver }: Props) {
  const { t, locale } = useT()
  const [asking, setAsking] = useState(false)
  const { notice } = draft
  return (
    <div className="empty:absolute" role="status">
      {notice.kind === 'restored' && (
        <div className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <p>
              {t(`submit.restored.${notice.from.where}`, {
                date: formatDateTime(notice.from.at, locale),
              })}
            </p>
            {notice.missing.length > 0 && (
              <p className="mt-1 font-semibold wrap-anywhere">
                {t('submit.missingPictures', { names: formatList(notice.missing, locale) })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <button className="btn btn-small" type="button" onClick={draft.dismiss}>
              {t('submit.goOn')}
            </button>
            <button
              className="btn btn-small btn-quiet"
              type="button"
              onClick={() => setAsking(true)}
            >
              {t('submit.startOver')}
            </button>
          </div>
        </div>
      )}
      {notice.kind === 'offer' && (
        <div className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-72">
            {t('submit.offer', {
              title: notice.draft.data.values.title || t('submit.yourProject'),
              date: formatDateTime(notice.draft.savedAt, locale),
            })}
          </p>
          <div className="flex flex-wrap gap-2">
            <button className="btn btn-small" type="button" onClick={draft.takeOffer}>
              {t('submit.offerTake')}
            </button>
            <button className="btn btn-small btn-quiet" type="button" onClick={draft.dismiss}>
              {t('submit.offerLeave')}
            </button>
          </div>
        </div>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)}>
        <DialogPanel
          title={t('submit.startOverTitle')}
          description={t('submit.startOverText')}
          closeLabel={t('common.close')}
          footer={
            <>
              <button className="btn" type="button" onClick={() => setAsking(false)}>
                {t('common.cancel')}
              </button>
              <button
                className="btn btn-danger"
                type="button"
                onClick={() => {
                  setAsking(false)
                  onStartOver()
                }}
              >
                {t('submit.startOverConfirm')}
              </button>
            </>
          }
        />
      </Dialog>
    </div>
  )
}
