import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { languageOf } from '#i18n/language-of.ts'
import { PicturesIn } from '#islands/listing/pictures/stored-picture.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellFailure } from '../tell-failure.ts'
import { reportedUpdateQuery, showUpdateAgain } from './reports.api.ts'

interface Props {
  id: string
  /** It said something else when it was reported. */
  isChanged: boolean
}

/** The text and pictures of a reported update, and a way back for a hidden one; nothing once it is deleted. */
export function ReportedUpdate({ id, isChanged }: Props) {
  const { t } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateReport'), tellFailure)
  const { data: update } = useQuery(reportedUpdateQuery(id), queryClient)
  if (!update) return null
  return (
    <div className="border-s-2 border-line ps-3">
      {isChanged && <p className="text-sm text-soft">{t('admin.review.now')}</p>}
      <p lang={update.language ?? languageOf(update.content)} className="whitespace-pre-wrap">
        {update.content}
      </p>
      <PicturesIn text={update.pictures.map(({ url }) => url).join(' ')} />
      {update.hiddenAt && (
        <button
          type="button"
          className="btn btn-small mt-3"
          aria-disabled={busy || undefined}
          onClick={() => void run(() => showUpdateAgain(id), t('admin.reports.shownAgain'))}
        >
          {t('admin.reports.showAgain')}
        </button>
      )}
    </div>
  )
}
