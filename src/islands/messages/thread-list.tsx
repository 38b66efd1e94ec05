import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { toAppError } from '@/domain/errors.ts'
import { useT } from '@/i18n/island.tsx'
import { pathTo } from '@/i18n/paths.ts'
import { EmptyPane, Failure, LoadingList } from './states.tsx'
import { ThreadRow } from './thread-row.tsx'
import { useThreads } from './use-threads.ts'

const SEARCH_DELAY_MS = 250

interface Props {
  userId: string
  openId: string | null
}

/** The conversation list with its search box. */
export function ThreadList({ userId, openId }: Props) {
  const { t, locale } = useT()
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  const list = useThreads(userId, query)
  const searchId = useId()
  return (
    <section
      className="flex min-h-0 flex-col md:border-e md:border-line"
      aria-label={t('messages.conversations')}
    >
      <search className="border-b border-line p-3">
        <label className="sr-only" htmlFor={searchId}>
          {t('messages.search')}
        </label>
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-soft"
            size={18}
            aria-hidden="true"
          />
          <input
            id={searchId}
            type="search"
            name="q"
            autoComplete="off"
            className="field rounded-full! ps-10!"
            placeholder={t('messages.searchPlaceholder')}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </search>
      <div className="flex min-h-40 flex-1 flex-col md:overflow-y-auto" aria-busy={list.isFetching}>
        {list.isPending && <LoadingList />}
        {list.isError && list.threads.length === 0 && (
          <Failure code={toAppError(list.error).code} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && list.threads.length === 0 && query === '' && (
          <EmptyPane title={t('messages.empty')} text={t('messages.emptyText')}>
            <a className="btn" href={pathTo('projects', locale)}>
              {t('messages.browse')}
            </a>
          </EmptyPane>
        )}
        <p className="sr-only" role="status">
          {query !== '' && list.isSuccess
            ? t('messages.found', { count: list.threads.length })
            : ''}
        </p>
        {list.isSuccess && list.threads.length === 0 && query !== '' && (
          <p className="p-6 text-center text-soft">{t('messages.noMatch')}</p>
        )}
        {list.threads.length > 0 && (
          <ul className={list.isPlaceholderData ? 'opacity-60' : undefined}>
            {list.threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                isOpen={thread.id === openId}
                query={query}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <button
            type="button"
            className="btn btn-small btn-quiet m-3"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? t('common.loading') : t('messages.more')}
          </button>
        )}
      </div>
    </section>
  )
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), SEARCH_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}
