import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { authErrorText } from '../auth-text.ts'

interface Props<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A query's data, a skeleton while it loads, or its error with a retry button. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  const { t } = useT()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="text-soft">{authErrorText(t, toAppError(query.error))}</p>
        <button type="button" className="btn btn-small" onClick={() => query.refetch()}>
          {t('common.retry')}
        </button>
      </div>
    )
  }
  return <Skeleton blocks={['h-5 w-2/3', 'h-5 w-1/2']} className="grid gap-2" />
}
