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
  sameFilters,
} from '../catalogue-filters.ts'
import { type ProjectMirror, readMirror, saveMirror } from '../project-mirror.ts'
import type { Facets, ProjectPage, ProjectSummary, Total, WiderSearch } from '../project-summary.ts'
import { loadFacets, loadPage } from './browse.api.ts'

/** What the server read for this address. `at` is when, in milliseconds; `page` is null when it could not be read. */
export interface InitialCatalogue {
  readonly filters: CatalogueFilters
  readonly page: ProjectPage | null
  readonly facets: Facets | null
  readonly at: number
}

/** What the list shows. `copy` is null where this browser keeps none: then there are only samples to show. */
type CatalogueView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly copy: ProjectMirror | null }
  | {
      readonly status: 'ready'
      readonly projects: ProjectSummary[]
      readonly more: boolean
      readonly next: string | null
      /** Null where it is not known: in the middle of a list that was entered there. */
      readonly total: Total | null
      readonly marks: readonly string[]
      readonly near: boolean
      readonly wider: readonly WiderSearch[]
      /** An answer to newer filters is on its way; `projects` still belongs to the ones before. */
      readonly outdated: boolean
      readonly moreStatus: 'idle' | 'loading' | 'failed'
    }

/**
 * The catalogue of one browse page: filters, kept in the address, and the list they give. Answers are keyed by their
 * filters, so one that comes late never shows for a newer question.
 */
export function useCatalogue(initial: InitialCatalogue) {
  // Rendering on the server must not share a cache between visitors.
  const [client] = useState(() =>
    import.meta.env.SSR
      ? new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
      : queryClient,
  )
  // A page from the server's cache may be stale by now; its markup must still hydrate as it was made.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const [filters, setFilters] = useState(initial.filters)
  // Two choices may come before React has drawn the first: the second adds to it.
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
  // The same words as long as the answer is the same: cards that did not change are not drawn again.
  const marks = useMemo(() => pages?.flatMap((page) => page.marks) ?? [], [pages])
  const copy = useFallback(list.isError && !list.data, initial.page === null)
  useMirror(filters, list.isPlaceholderData ? undefined : pages)

  function change(next: Partial<CatalogueFilters>): void {
    const wanted = { ...latest.current, after: '', ...next }
    if (sameFilters(wanted, latest.current)) return
    latest.current = wanted
    // Asked for before React draws the list as outdated, which takes as long as an answer.
    void client.prefetchInfiniteQuery(listOf(wanted))
    setFilters(wanted)
    history.replaceState(history.state, '', filtersPath(wanted, locale))
  }

  /** As `change`, from outside the form, which takes over the text. */
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
      // The server has already failed once: say so at once instead of a spinner first.
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

/** The list of these filters, page by page. */
function listOf(filters: CatalogueFilters) {
  return infiniteQueryOptions({
    queryKey: ['projects', filters],
    queryFn: ({ pageParam, signal }) => loadPage({ ...filters, after: pageParam }, signal),
    initialPageParam: filters.after,
    getNextPageParam: (last: ProjectPage) => last.next,
    // Offline is a failure to answer, not a reason to wait.
    networkMode: 'always',
  })
}

/** Announces a failure once and finds the copy to fall back on. Storage is read after hydration only. */
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

/** Keeps a copy of the whole list, as far as it was read, for worse times. */
function useMirror(filters: CatalogueFilters, pages: ProjectPage[] | undefined): void {
  const saved = useRef<ProjectPage[]>(undefined)
  useEffect(() => {
    if (!pages || pages === saved.current || isFiltered(filters) || filters.after) return
    saved.current = pages
    const projects = pages.flatMap((page) => page.projects)
    if (projects.length > 0) saveMirror(projects)
  }, [filters, pages])
}
