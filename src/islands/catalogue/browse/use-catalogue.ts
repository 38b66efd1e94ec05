import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import {
  type CatalogueFilters,
  filtersPath,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  sameFilters,
} from '../catalogue-filters.ts'
import { type ProjectMirror, readMirror } from '../project-mirror.ts'
import type { Facets, ProjectPage, ProjectSummary, Total, WiderSearch } from '../project-summary.ts'
import { saveMirror } from '../save-mirror.ts'
import { loadFacets, loadPage } from './browse.api.ts'

/** Server-side data for this URL. `at` is the time in milliseconds; `page` is null on failure. */
export interface InitialCatalogue {
  readonly filters: CatalogueFilters
  readonly page: ProjectPage | null
  readonly facets: Facets | null
  readonly at: number
}

/** State of the list. `copy` is null if this browser has none; then samples are shown. */
type CatalogueView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly copy: ProjectMirror | null }
  | {
      readonly status: 'ready'
      readonly projects: ProjectSummary[]
      readonly more: boolean
      readonly next: string | null
      /** Null if unknown, as when entering mid-list by a cursor. */
      readonly total: Total | null
      readonly marks: readonly string[]
      readonly near: boolean
      readonly wider: readonly WiderSearch[]
      /** Newer filters are loading; `projects` belong to the previous ones. */
      readonly outdated: boolean
      readonly moreStatus: 'idle' | 'loading' | 'failed'
    }

/**
 * State of the browse page: filters, mirrored in the URL, and their results. Queries are keyed by filters, so a late
 * response never shows for newer ones.
 */
export function useCatalogue(initial: InitialCatalogue) {
  const [client] = useState(() => (import.meta.env.SSR ? clientOfRender() : queryClient))
  // A cached page may be stale; its markup must still hydrate unchanged.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const [filters, setFilters] = useState(initial.filters)
  // A second change may come before React renders the first, and builds on it.
  const latest = useRef(filters)
  const [replaced, setReplaced] = useState(0)
  const asServed = filters === initial.filters && initial.page !== null
  const { locale } = useT()

  const list = useInfiniteQuery(
    {
      ...listOf(filters),
      placeholderData: keepPreviousData,
      ...(asServed && {
        initialData: { pages: [initial.page as ProjectPage], pageParams: [filters.after] },
        initialDataUpdatedAt: initial.at,
      }),
    },
    client,
  )
  const facets = useQuery(
    {
      queryKey: ['project-facets'],
      queryFn: ({ signal }) => loadFacets(signal),
      networkMode: 'always',
      ...(initial.facets && { initialData: initial.facets, initialDataUpdatedAt: initial.at }),
    },
    client,
  )

  const pages = list.data?.pages
  // Stable identity, so that unchanged cards don't re-render.
  const marks = useMemo(() => pages?.flatMap((page) => page.marks) ?? [], [pages])
  const copy = useFallback(list.isError && !list.data, initial.page === null)
  useMirror(filters, list.isPlaceholderData ? undefined : pages)

  /** A change of typed text continues the history entry that the last one began; any other begins its own. */
  const typing = useRef(false)

  function change(next: Partial<CatalogueFilters>): void {
    const wanted = { ...latest.current, after: '', ...next }
    if (sameFilters(wanted, latest.current)) return
    const isTyped =
      sameFilters({ ...wanted, ...typedPart(latest.current) }, latest.current) &&
      (wanted.query !== latest.current.query || wanted.amount !== latest.current.amount)
    apply(wanted)
    const path = filtersPath(wanted, locale)
    if (isTyped && typing.current) history.replaceState(history.state, '', path)
    else history.pushState(null, '', path)
    typing.current = isTyped
  }

  function apply(wanted: CatalogueFilters): void {
    latest.current = wanted
    // Fetch before React renders the list as outdated, which takes as long as a response.
    void client.prefetchInfiniteQuery(listOf(wanted))
    setFilters(wanted)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads refs and stable values only
  useEffect(() => {
    const follow = () => {
      const wanted = parseFilters(new URLSearchParams(location.search))
      typing.current = false
      if (sameFilters(wanted, latest.current)) return
      apply(wanted)
      setReplaced((count) => count + 1)
    }
    // The address may have changed before the list woke.
    follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  /** Like `change`, but also resets the form's text. */
  function replace(next: Partial<CatalogueFilters>): void {
    change(next)
    setReplaced((count) => count + 1)
  }

  function clear(): void {
    replace(NO_FILTERS)
  }

  return {
    filters,
    change,
    replace,
    clear,
    replaced,
    view: toView(),
    facets: facets.data,
    busy: isHydrated && list.isFetching,
    retry: () => void list.refetch(),
    loadMore: () => list.fetchNextPage(),
    pages: pages?.length ?? 0,
  }

  function toView(): CatalogueView {
    if (!pages) {
      // The server already failed: show that at once, without a spinner.
      const failed = list.isError || (initial.page === null && filters === initial.filters)
      return failed ? { status: 'failed', copy } : { status: 'loading' }
    }
    return {
      status: 'ready',
      projects: pages.flatMap((page) => page.projects),
      more: list.hasNextPage,
      next: pages.at(-1)?.next ?? null,
      total: pages[0]?.total ?? null,
      marks,
      near: pages[0]?.near ?? false,
      wider: pages[0]?.wider ?? [],
      outdated: list.isPlaceholderData,
      moreStatus: list.isFetchingNextPage
        ? 'loading'
        : list.isFetchNextPageError
          ? 'failed'
          : 'idle',
    }
  }
}

/** What is entered key by key, and the currency that comes with an amount. */
const typedPart = ({ query, amount, currency }: CatalogueFilters) => ({ query, amount, currency })

/** Not shared between visitors, and without timers, which would hold the rendered page until a query's time is over. */
function clientOfRender(): QueryClient {
  const { queries } = queryClient.getDefaultOptions()
  const gcTime = Number.POSITIVE_INFINITY
  return new QueryClient({ defaultOptions: { queries: { ...queries, gcTime } } })
}

function listOf(filters: CatalogueFilters) {
  return infiniteQueryOptions({
    queryKey: ['projects', filters],
    queryFn: ({ pageParam, signal }) => loadPage({ ...filters, after: pageParam }, signal),
    initialPageParam: filters.after,
    getNextPageParam: (last: ProjectPage) => last.next,
    // Fail when offline instead of pausing.
    networkMode: 'always',
  })
}

/** Announces a failure once and reads the cached copy, after hydration only. */
function useFallback(failed: boolean, failedOnServer: boolean): ProjectMirror | null {
  const { t } = useT()
  const [copy, setCopy] = useState<ProjectMirror | null>(null)
  useEffect(() => {
    if (failed || failedOnServer) setCopy(readMirror())
  }, [failed, failedOnServer])
  useEffect(() => {
    if (!failed) return
    toast({ title: t('browse.errorTitle'), description: t('browse.cachedToast'), type: 'error' })
  }, [failed, t])
  return copy
}

/** Caches the unfiltered list, as far as loaded, for outages. */
function useMirror(filters: CatalogueFilters, pages: ProjectPage[] | undefined): void {
  const saved = useRef<ProjectPage[]>(undefined)
  useEffect(() => {
    if (!pages || pages === saved.current || isFiltered(filters) || filters.after) return
    saved.current = pages
    const projects = pages.flatMap((page) => page.projects)
    if (projects.length > 0) saveMirror(projects)
  }, [filters, pages])
}
