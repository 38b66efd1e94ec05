import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Failed } from './failed.tsx'
import { Loading } from './loading.tsx'
import { fetchMyProjects, listKey, PAGE } from './my-projects.api.ts'
import { ProjectRow } from './project-row.tsx'

export function ProjectList({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const list = useInfiniteQuery(
    {
      queryKey: listKey(userId),
      queryFn: ({ pageParam }) => fetchMyProjects(pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => (last.rows.length < PAGE ? undefined : last.rows.at(-1)?.id),
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
    queryClient,
  )
  if (list.isError && !list.data) {
    return <Failed error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <Loading />
  const fetchedAt = list.data.pages.at(-1)?.asked_at ?? new Date().toISOString()
  const projects = list.data.pages.flatMap(({ rows }) => rows)
  if (projects.length === 0) return <Empty />
  return (
    <div className="grid gap-6" aria-busy={list.isFetching}>
      <ul className="grid gap-4">
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} fetchedAt={fetchedAt} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-center gap-3">
        {list.hasNextPage && (
          <button
            type="button"
            className="btn"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? t('common.loading') : t('myProjects.more')}
          </button>
        )}
        <a className="btn" href={pathTo('submitProject', locale)}>
          {t('myProjects.submitAnother')}
        </a>
      </div>
    </div>
  )
}

function Empty() {
  const { t, locale } = useT()
  return (
    <div className="panel grid place-items-center px-5 py-14 text-center">
      <div className="max-w-md">
        <div
          className="mx-auto mb-6 size-16 rounded-full bg-page shadow-[0_0_0_1.5px_var(--lamp),0_-6px_28px_0_oklch(0.82_0.16_78/0.45)]"
          aria-hidden="true"
        />
        <h2 className="text-xl">{t('myProjects.empty')}</h2>
        <p className="mt-2 text-soft">{t('myProjects.emptyText')}</p>
        <a className="btn btn-primary mt-5" href={pathTo('submitProject', locale)}>
          {t('myProjects.submit')}
        </a>
      </div>
    </div>
  )
}
