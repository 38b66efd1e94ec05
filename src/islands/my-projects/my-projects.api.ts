import { fromPostgrest, type PostgrestFailure } from '@/domain/errors.ts'
import type { ProjectStatus } from '@/domain/status.ts'
import { type Backend, backend } from '@/lib/supabase.ts'

/** Projects per page of the list. */
export const PAGE = 20

/** A row of `my_projects`. Times are ISO. */
export interface MyProject {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly category: string
  readonly submitted_at: string
  readonly updated_at: string
  /** When the team last decided; null before the first decision. */
  readonly reviewed_at: string | null
  /** The reason that was given with the last decision. */
  readonly note: string | null
  readonly open_comments: number
  readonly unseen_interests: number
}

/** A page of the caller's projects, newest first, and the database's time. */
export interface MyProjectsPage {
  readonly asked_at: string
  readonly rows: readonly MyProject[]
}

/** Keys of the query cache; all begin alike, so that one call renews everything about own projects. */
export const myProjectKeys = {
  list: (userId: string) => ['my-projects', 'list', userId],
} as const

type Call = (
  client: Backend,
) => PromiseLike<{ data: unknown; error: PostgrestFailure | null; status: number }>

/** One call of the database. @throws AppError */
async function ask<Result>(call: Call): Promise<Result> {
  const { data, error, status } = await call(await backend())
  if (error) throw fromPostgrest(error, status)
  return data as Result
}

/** The page of the caller's projects after the one with this id. @throws AppError */
export function fetchMyProjects(after: string | null): Promise<MyProjectsPage> {
  return ask((client) =>
    client.rpc('my_projects', { p_limit: PAGE, ...(after ? { p_after: after } : {}) }),
  )
}
