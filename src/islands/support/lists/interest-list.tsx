import { useStore } from '@nanostores/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { $search, openSearch } from '#core/router.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { INTEREST_STATES, type InterestSide } from '../interest.ts'
import {
  fetchAnsweredProjects,
  fetchInterests,
  INTERESTS_PAGE,
  interestKeys,
  type ListFilter,
} from '../interests.api.ts'
import { InterestDialog } from '../panels/interest-dialog.tsx'
import { filterQuery, parseFilter } from './filter.ts'
import { InterestRow } from './interest-row.tsx'

interface Props {
  side: InterestSide
  userId: string
}

/** Interests expressed or received, newest first, filtered by state and project. */
export function InterestList({ side, userId }: Props) {
  const { t } = useT()
  const search = useStore($search)
  const filter = parseFilter(search)
  const [open, setOpen] = useState<{ id: string; opener: HTMLElement } | null>(null)
  const list = useInfiniteQuery(
    {
      queryKey: interestKeys.list(side, userId, filter.state, filter.project),
      queryFn: ({ pageParam }) => fetchInterests(side, filter, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => (last.length < INTERESTS_PAGE ? undefined : last.at(-1)?.id),
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
    queryClient,
  )
  const interests = list.data?.pages.flat() ?? []
  const entries = useRef<HTMLUListElement>(null)
  function choose(change: Partial<ListFilter>) {
    openSearch(filterQuery({ ...filter, ...change }, search), 'replace')
  }
  return (
    <div className="grid gap-6">
      <Filters side={side} userId={userId} filter={filter} onChange={choose} />
      <div aria-busy={list.isFetching} className="grid gap-4">
        {list.isPending && <Skeleton blocks={['h-36 rounded-card!', 'h-36 rounded-card!']} />}
        {list.isError && (
          <Failed
            title={t('interest.loadFailed')}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && interests.length === 0 && (
          <NoInterest side={side} isFiltered={filter.state !== '' || filter.project !== ''} />
        )}
        {interests.length > 0 && (
          <ul ref={entries} className="grid gap-4">
            {interests.map((interest) => (
              <InterestRow
                key={interest.id}
                interest={interest}
                side={side}
                onOpen={(opener) => setOpen({ id: interest.id, opener })}
              />
            ))}
          </ul>
        )}
        <MoreButton
          list={entries}
          query={list}
          label={t('interest.more')}
          className="justify-self-center"
        />
      </div>
      {open && (
        <InterestDialog
          key={open.id}
          id={open.id}
          opener={open.opener}
          onClosed={() => setOpen(null)}
        />
      )}
    </div>
  )
}

interface FilterProps extends Props {
  filter: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

function Filters({ side, userId, filter, onChange }: FilterProps) {
  const { t, locale } = useT()
  const ids = { state: useId(), project: useId() }
  const projects = useQuery(
    {
      queryKey: ['answered-projects', userId],
      queryFn: () => fetchAnsweredProjects(locale),
      enabled: side === 'recipient',
    },
    queryClient,
  )
  return (
    <div className="flex flex-wrap gap-4">
      <div className="min-w-48 max-sm:w-full">
        <label className="label" htmlFor={ids.state}>
          {t('interest.filter')}
        </label>
        <select
          id={ids.state}
          className="field"
          value={filter.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          <option value="">{t('interest.all')}</option>
          {INTEREST_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`interest.state.${state}`)}
            </option>
          ))}
        </select>
      </div>
      {projects.data && projects.data.length > 1 && (
        <div className="min-w-48 max-sm:w-full sm:max-w-96">
          <label className="label" htmlFor={ids.project}>
            {t('interest.project')}
          </label>
          <select
            id={ids.project}
            className="field"
            value={filter.project}
            onChange={(event) => onChange({ project: event.target.value })}
          >
            <option value="">{t('interest.allProjects')}</option>
            {projects.data.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

function NoInterest({ side, isFiltered }: { side: InterestSide; isFiltered: boolean }) {
  const { t, locale } = useT()
  if (isFiltered) return <Empty text={t('interest.noMatch')} />
  const kind = side === 'supporter' ? 'support' : 'supporters'
  return (
    <Empty title={t(`interest.${kind}Empty`)} text={t(`interest.${kind}EmptyText`)}>
      {side === 'supporter' && (
        <a className="btn mt-3" href={pathTo('projects', locale)}>
          {t('interest.browse')}
        </a>
      )}
    </Empty>
  )
}
