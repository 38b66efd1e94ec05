import { AppError, type ErrorCode } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Failed } from '#ui/failed.tsx'
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
  code: ErrorCode | undefined
  onRetry: () => void
}

/** Messages, or conversations, that could not be loaded. */
export function Failure({ code = 'unknown', onRetry }: FailureProps) {
  const { t } = useT()
  return (
    <div className="m-4">
      <Failed title={t('messages.errorText')} error={new AppError(code)} onRetry={onRetry} />
    </div>
  )
}
