import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#core/api.ts'
import { invalidate } from '#core/query.ts'
import type { Backend } from '#core/supabase.ts'
import type { ReviewAnswers } from '#islands/listing/review.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { adminRequest, type PageOf } from '../admin.api.ts'

/** A listing as an administrator read it. Decisions are refused once it was changed, or someone else decided on it. */
export interface Version {
  readonly id: string
  readonly stamp: string
}

/** A table row. Times are ISO; `queued_at` is null unless the project awaits review. */
export interface Row extends Version {
  readonly title: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly category: string
  readonly featured: boolean
  readonly display_order: number
  readonly creator_name: string
  readonly created_at: string
  readonly updated_at: string
  readonly queued_at: string | null
  /** Since when its creator has changes to make, or null. */
  readonly changes_requested_at: string | null
  readonly thumbnail_url: string | null
  readonly interests: number
  readonly open_comments: number
  readonly review_checks: ReviewAnswers
  /** When the creator last changed the facts of its register, or null. */
  readonly facts_changed_at: string | null
  readonly reviewer: string | null
}

export type Page = PageOf<Row>

const SORTS = ['age', 'title', 'updated', 'created', 'order'] as const

export type Sort = (typeof SORTS)[number]

export interface Filters {
  readonly query: string
  readonly status: ProjectStatus | ''
  readonly category: string
  readonly featured: boolean
  readonly mine: boolean
  readonly sort: Sort
  readonly descending: boolean
  readonly page: number
}

export const NO_FILTERS: Filters = {
  query: '',
  status: '',
  category: '',
  featured: false,
  mine: false,
  sort: 'age',
  descending: false,
  page: 1,
}

export function listQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['admin', 'projects', 'list', filters],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<Page>((client) =>
        client.rpc('admin_projects', {
          p_sort: filters.sort,
          p_descending: filters.descending,
          p_page: filters.page,
          p_mine: filters.mine,
          ...(filters.query ? { p_query: filters.query } : {}),
          ...(filters.status ? { p_status: filters.status } : {}),
          ...(filters.category ? { p_category: filters.category } : {}),
          ...(filters.featured ? { p_featured: true } : {}),
        }),
      ),
  })
}

/** Public projects in public order. */
export const orderQuery = queryOptions({
  queryKey: ['admin', 'projects', 'order'],
  staleTime: 0,
  queryFn: () =>
    adminRequest<Page>((client) =>
      client.rpc('admin_projects', { p_sort: 'order', p_status: 'approved', p_limit: 100 }),
    ),
})

/** Moves a project before another one, or to the end. */
export async function moveProject(id: string, before: string | null): Promise<void> {
  await adminRequest((client) =>
    client.rpc('move_project', { p_project: id, ...(before ? { p_before: before } : {}) }),
  )
}

/** Swaps two neighbours. */
export async function swapProjects(a: string, b: string): Promise<void> {
  await adminRequest((client) => client.rpc('swap_project_order', { p_a: a, p_b: b }))
}

/** Makes a change, and loads every project query on the page anew whether or not it was refused. */
export async function change<Result>(call: (client: Backend) => Reply): Promise<Result> {
  try {
    return await adminRequest<Result>(call)
  } finally {
    void refresh()
  }
}

/** Loads every project query on the page anew. */
export function refresh(): Promise<void> {
  return invalidate(['admin', 'projects'])
}

export function refreshLists(): void {
  void invalidate(['admin', 'projects', 'list'])
  void invalidate(['admin', 'projects', 'order'])
}
