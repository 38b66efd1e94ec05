import type { ErrorCode } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const ROWS = ['w-40', 'w-56', 'w-48', 'w-52'] as const

export function LoadingPanes() {
  return (
    <div className="panel overflow-hidden md:grid md:h-[600px] md:grid-cols-[minmax(17rem,22rem)_1fr]">
      <div className="md:border-e md:border-line">
        <LoadingList />
      </div>
      <div className="hidden md:block" />
    </div>
  )
}

export function LoadingList() {
  const { t } = useT()
  return (
    <div role="status">
      <span className="sr-only">{t('messages.loading')}</span>
      {ROWS.map((width) => (
        <div key={width} className="flex gap-3 border-b border-line p-4">
          <div className="skeleton size-11 flex-none rounded-full!" />
          <div className="flex-1 space-y-2 py-1">
            <div className={`skeleton h-4 max-w-full ${width}`} />
            <div className="skeleton h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function LoadingThread() {
  const { t } = useT()
  return (
    <Skeleton
      className="flex flex-1 flex-col justify-end gap-3 p-5"
      label={t('messages.loading')}
      blocks={[
        'h-14 w-3/5 rounded-2xl!',
        'h-10 w-2/5 self-end rounded-2xl!',
        'h-20 w-1/2 rounded-2xl!',
      ]}
    />
  )
}

interface FailureProps {
  title?: string
  code: ErrorCode | undefined
  onRetry?: (() => void) | undefined
}

/** A load error with a retry button. */
export function Failure({ title, code, onRetry }: FailureProps) {
  const { t } = useT()
  return (
    <div className="m-4 grid gap-3" role="alert">
      <div className="notice notice-danger">
        <p className="font-semibold">{title ?? t('messages.errorText')}</p>
        <p className="mt-1 text-sm">{errorText(t, code)}</p>
      </div>
      {onRetry && (
        <button type="button" className="btn btn-small justify-self-start" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  )
}
