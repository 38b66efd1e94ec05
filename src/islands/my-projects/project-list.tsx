import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { ReceivedInvitations } from '#islands/team/received.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { OwnDecisions } from './decisions.tsx'
import { Loading } from './loading.tsx'
import { fetchMyProjects, listKey, PAGE } from './my-projects.api.ts'
import { ProjectRow } from './project-row.tsx'

export function ProjectList({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const entries = useRef<HTMLUListElement>(null)
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
    return (
      <Failed
        title={t('myProjects.loadFailed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return <Loading />
  const fetchedAt = list.data.pages.at(-1)?.asked_at ?? new Date().toISOString()
  const projects = list.data.pages.flatMap(({ rows }) => rows)
  if (projects.length === 0) {
    return (
      <section className="grid gap-6">
        <ReceivedInvitations userId={userId} />
        <NoProject />
        <OwnDecisions userId={userId} />
      </section>
    )
  }
  return (
    <section className="grid gap-6" aria-busy={list.isFetching}>
      <ReceivedInvitations userId={userId} />
      <ul ref={entries} className="grid gap-4">
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} fetchedAt={fetchedAt} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <MoreButton list={entries} query={list} label={t('myProjects.more')} />
        <a className="btn" href={pathTo('submitProject', locale)}>
          {t('myProjects.submitAnother')}
        </a>
      </div>
      <OwnDecisions userId={userId} />
    </section>
  )
}

function NoProject() {
  const { t, locale } = useT()
  return (
    <Empty title={t('myProjects.empty')} text={t('myProjects.emptyText')}>
      <a className="btn btn-primary mt-3" href={pathTo('submitProject', locale)}>
        {t('myProjects.submit')}
      </a>
    </Empty>
  )
}
