import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { KeysetPager, type useKeyset } from './keyset-pager.tsx'
import { Loading } from './loading.tsx'
import { useFailureToast } from './use-failure-toast.ts'

interface Props<Row extends Key, Key> {
  list: UseQueryResult<{ readonly rows: readonly Row[]; readonly has_more: boolean }>
  pages: ReturnType<typeof useKeyset<Key>>
  /** Shown when loading fails. */
  failed: string
  /** Shown when there are no rows. */
  emptyText: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a keyset-paginated list, with loading, error and empty states. */
export function KeysetRows<Row extends Key, Key>({
  list,
  pages,
  failed,
  emptyText,
  children,
}: Props<Row, Key>) {
  useFailureToast(failed, list.error)
  const rows = list.data?.rows ?? []
  const last = rows.at(-1)
  return (
    <>
      {list.isError && !list.data ? (
        <Failed title={failed} error={list.error} onRetry={() => list.refetch()} />
      ) : !list.data ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty text={emptyText} />
      ) : (
        children(rows)
      )}
      <KeysetPager
        isFirst={pages.isFirst}
        hasMore={list.data?.has_more ?? false}
        onPrevious={pages.previous}
        onNext={() => last && pages.next(last)}
      />
    </>
  )
}
