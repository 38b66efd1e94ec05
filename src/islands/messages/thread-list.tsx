import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Empty } from '#ui/empty.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { THREAD_FILTERS, type ThreadFilter } from './message.ts'
import { Failure, LoadingList } from './states.tsx'
import { ThreadRow } from './thread-row.tsx'
import { useThreads } from './use-threads.ts'

const SEARCH_DELAY_MS = 250

interface Props {
  userId: string
  openId: string | null
  /** Called with the search, so that the open conversation can highlight it. */
  onQuery: (query: string) => void
}

export function ThreadList({ userId, openId, onQuery }: Props) {
  const { t, locale } = useT()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim())
  const [filter, setFilter] = useState<ThreadFilter>('all')
  const list = useThreads(userId, query, filter)
  const entries = useRef<HTMLUListElement>(null)
  const searchId = useId()
  const isEmpty = list.isSuccess && list.threads.length === 0
  useEffect(() => onQuery(query), [query, onQuery])
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col md:border-e md:border-line"
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
        <Filters filter={filter} onChange={setFilter} />
      </search>
      <div className="flex min-h-40 flex-1 flex-col md:overflow-y-auto" aria-busy={list.isFetching}>
        {list.isPending && <LoadingList />}
        {list.isError && list.threads.length === 0 && (
          <Failure code={toAppError(list.error).code} onRetry={() => void list.refetch()} />
        )}
        {isEmpty && query === '' && filter === 'all' && (
          <Empty hasPanel={false} title={t('messages.empty')} text={t('messages.emptyText')}>
            <a className="btn" href={pathTo('projects', locale)}>
              {t('messages.browse')}
            </a>
          </Empty>
        )}
        {isEmpty && query === '' && filter !== 'all' && (
          <p className="p-6 text-center text-soft">{t('messages.noneHere')}</p>
        )}
        <p className="sr-only" role="status">
          {query !== '' && list.isSuccess
            ? t('messages.found', { count: list.threads.length })
            : ''}
        </p>
        {isEmpty && query !== '' && (
          <p className="p-6 text-center text-soft">{t('messages.noMatch')}</p>
        )}
        {list.threads.length > 0 && (
          <ul ref={entries} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
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
        <MoreButton
          list={entries}
          query={list}
          label={t('messages.more')}
          className="btn-small btn-quiet m-3"
        />
      </div>
    </section>
  )
}

function Filters({
  filter,
  onChange,
}: {
  filter: ThreadFilter
  onChange: (filter: ThreadFilter) => void
}) {
  const { t } = useT()
  const names: Record<ThreadFilter, string> = {
    all: t('messages.filterAll'),
    unread: t('messages.filterUnread'),
    supporter: t('messages.filterSupporter'),
    creator: t('messages.filterCreator'),
    archived: t('messages.filterArchived'),
  }
  return (
    <fieldset className="mt-2.5 min-w-0">
      <legend className="sr-only">{t('messages.filters')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {THREAD_FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            className="min-h-9 rounded-full border border-line px-3 text-[0.88rem] text-soft hover:border-control aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-page"
            onClick={() => onChange(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Debounces a value. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), SEARCH_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [value])
  return debounced
}
