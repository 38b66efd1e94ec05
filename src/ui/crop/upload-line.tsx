import { CircleAlert } from 'lucide-react'
import type { ErrorCode } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '../form.ts'

/** State of a picture's upload; undefined while it waits and once it is done. */
export type UploadState =
  | { readonly status: 'running'; readonly part: number }
  | { readonly status: 'failed'; readonly code: ErrorCode }

interface Props {
  /** `address` is null until uploaded. */
  picture: { readonly name: string; readonly address: string | null }
  upload: UploadState | undefined
  onCancel: () => void
  onRetry: () => void
}

/** Upload progress, with buttons to cancel or retry. */
export function UploadLine({ picture, upload, onCancel, onRetry }: Props) {
  const { t } = useT()
  const { name } = picture
  if (upload?.status === 'running') {
    return (
      <div className="flex items-center gap-3 text-[0.93rem]">
        <progress
          className="min-w-0 flex-1"
          max={1}
          value={upload.part}
          aria-label={t('submit.uploading', { name })}
        />
        <button
          className="btn btn-small btn-quiet"
          type="button"
          aria-label={t('submit.uploadCancel', { name })}
          onClick={onCancel}
        >
          {t('common.cancel')}
        </button>
      </div>
    )
  }
  if (upload?.status === 'failed') {
    return (
      <div className="grid justify-items-start gap-2" role="alert">
        <p className="field-error mt-0">
          <CircleAlert className="mt-1 flex-none" size={16} aria-hidden="true" />
          <span>{errorText(t, upload.code)}</span>
        </p>
        <button
          className="btn btn-small"
          type="button"
          aria-label={t('submit.uploadRetry', { name })}
          onClick={onRetry}
        >
          {t('common.retry')}
        </button>
      </div>
    )
  }
  return (
    <p className="text-[0.93rem] text-soft">
      {t(picture.address ? 'submit.uploadDone' : 'submit.uploadWaits')}
    </p>
  )
}
