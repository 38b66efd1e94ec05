import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { KeyPages, type useKeyPages } from './key-pages.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { Waiting } from './waiting.tsx'

interface Props<Row extends Key, Key> {
  list: UseQueryResult<{ readonly rows: readonly Row[]; readonly has_more: boolean }>
  pages: ReturnType<typeof useKeyPages<Key>>
  /** Said where the list cannot be fetched. */
  failed: string
  /** Said of a list without rows. */
  none: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a list that pages by key, in whatever state its query is, with the ways to its neighbours. */
export function KeyedRows<Row extends Key, Key>({
  list,
  pages,
  failed,
  none,
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
        <Waiting />
      ) : rows.length === 0 ? (
        <p className="panel p-8 text-center text-soft">{none}</p>
      ) : (
        children(rows)
      )}
      <KeyPages
        isFirst={pages.isFirst}
        hasMore={list.data?.has_more ?? false}
        onPrevious={pages.previous}
        onNext={() => last && pages.next(last)}
      />
    </>
  )
}
