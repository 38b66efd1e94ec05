import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { fetchMyProjects } from '#islands/my-projects/my-projects.api.ts'
import { listAccountDrafts } from '#islands/submit/draft.api.ts'
import { fetchInterests } from '#islands/support/interests.api.ts'

/** The reader's drafts and the latest of their projects and interests. @throws AppError */
export function deskQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const [projects, interests, drafts] = await Promise.all([
        fetchMyProjects(null),
        fetchInterests('supporter', { state: '', project: '' }, null),
        listAccountDrafts(),
      ])
      return { projects: projects.rows, fetchedAt: projects.asked_at, interests, drafts }
    },
  })
}

/** Most listings counted in the queue. */
export const QUEUE_MAX = 100

/**
 * Number of listings that wait for a review, up to {@link QUEUE_MAX}; null if the database wants a second factor first.
 * For administrators. @throws AppError
 */
export function queueQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', 'queue', userId],
    staleTime: 30_000,
    queryFn: async () => {
      const access = await request((client) => client.rpc('admin_access'))
      if (access !== 'open' && access !== 'demo') return null
      const rows = await request((client) =>
        client.from('projects').select('id').eq('status', 'pending').limit(QUEUE_MAX),
      )
      return rows.length
    },
  })
}
