import { useState } from 'react'
import { formatDateTime, formatList } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { tellFailure } from '#ui/failure.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Draft
  /** Another tab is logged in to another account. */
  isOther: boolean
}

/** Notices about the draft: whose it is, restored, pictures to choose again, saved or deleted elsewhere. */
export function DraftNotices({ draft, isOther }: Props) {
  const { t, locale } = useT()
  const [asking, setAsking] = useState(false)
  const { notice } = draft

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (caught) {
      tellFailure(t, t('common.errorTitle'), caught)
    }
  }

  return (
    <div className="grid gap-3 empty:absolute" role="status">
      {isOther && <p className="notice notice-danger">{t('errors.auth.other_account')}</p>}
      {notice.kind === 'restored' && (
        <div className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <p>
              {t(`submit.restored.${notice.from.where}`, {
                date: formatDateTime(notice.from.at, locale),
              })}
            </p>
            {notice.missing.length > 0 && (
              <p className="mt-1 font-semibold">
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
      {(notice.kind === 'conflict' || notice.kind === 'gone') && (
        <div className="notice notice-danger grid gap-3">
          <div>
            <p className="font-semibold">{t(`submit.clash.${notice.kind}.title`)}</p>
            <p>{t(`submit.clash.${notice.kind}.text`)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <button
              className="btn btn-small"
              type="button"
              onClick={() => attempt(() => draft.sync.takeTheirs())}
            >
              {t(`submit.clash.${notice.kind}.theirs`)}
            </button>
            <button className="btn btn-small" type="button" onClick={() => attempt(draft.keepMine)}>
              {t('submit.clash.mine')}
            </button>
          </div>
        </div>
      )}
      <ConfirmDelete
        open={asking}
        text={t('submit.startOverText')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void attempt(draft.discard)
        }}
      />
    </div>
  )
}
