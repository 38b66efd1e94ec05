import { queryOptions } from '@tanstack/react-query'
import type { Numbers, Period } from '#islands/numbers/numbers.ts'
import { adminRequest } from '../admin.api.ts'

/** Counts for one week; `week` is its Monday, `YYYY-MM-DD`, in UTC. */
export interface Week {
  readonly week: string
  readonly count: number
}

export const MAIL_STATES = ['sent', 'kept', 'waiting', 'failed', 'lost'] as const
type MailState = (typeof MAIL_STATES)[number]

/** Marketplace statistics. Times are ISO. */
export interface Overview {
  readonly at: string
  readonly queue: {
    /** Capped at 1000; `exact` is false if capped. */
    readonly waiting: number
    readonly exact: boolean
    readonly oldest: string | null
    /** When each project entered the queue, oldest first. */
    readonly since: readonly string[]
  }
  readonly users: readonly Week[]
  readonly interests: readonly Week[]
  /** Mails in the outbox, which keeps 30 days. */
  readonly mails: Readonly<Record<MailState, number>>
  readonly troubles: readonly {
    readonly kind: string
    readonly state: string
    readonly attempts: number
    readonly created_at: string
    readonly error: string | null
  }[]
  readonly files: {
    readonly buckets: readonly {
      readonly bucket: string
      readonly files: number
      readonly bytes: number
    }[]
    /** False if there are more files than were counted. */
    readonly exact: boolean
  }
  readonly database_bytes: number
  readonly versions: { readonly database: string; readonly migration: string | null }
}

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  staleTime: 30_000,
  queryFn: () => adminRequest<Overview>((client) => client.rpc('admin_overview')),
})

/** Of all projects together. @throws AppError */
export function fetchNumbers(period: Period): Promise<Numbers> {
  return adminRequest<Numbers>((client) => client.rpc('admin_numbers', { p_days: period }))
}

/** What the running site reports of itself. */
interface SiteHealth {
  readonly version?: string
  /** Missing if the site makes no backups by itself. Times are ISO. */
  readonly backups?: {
    readonly state: 'ok' | 'none' | 'late' | 'failed'
    readonly last: string | null
  }
  /** Missing on Supabase. */
  readonly disk?: Disk
}

interface Disk {
  readonly state: 'ok' | 'low' | 'full'
  readonly free_bytes: number
  readonly used_bytes: number
  readonly quota_bytes?: number
}

/** Bytes that disk and quota leave. */
export function roomOf({ free_bytes, used_bytes, quota_bytes }: Disk): number {
  return Math.max(0, Math.min(free_bytes, (quota_bytes ?? Number.POSITIVE_INFINITY) - used_bytes))
}

export const siteHealthQuery = queryOptions({
  queryKey: ['admin', 'site-health'],
  staleTime: 60_000,
  queryFn: async () => (await (await fetch('/api/health')).json()) as SiteHealth,
})
