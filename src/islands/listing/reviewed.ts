import { AppError } from '#core/errors.ts'
import type { Snapshot } from './form/difference.ts'
import { type Project, projectSchema } from './project.ts'

/** What the reviewer asks, pinned to a column of the listing, `support_options` or `general`. Times are ISO. */
export interface ReviewComment {
  readonly id: string
  readonly field: string
  readonly body: string
  readonly created_at: string
  /** Ticked off by the creator. */
  readonly done_at: string | null
  /** Settled by the reviewer. */
  readonly resolved_at: string | null
}

/** Changed terms of a public listing that wait for the team. */
export interface Revision {
  readonly proposedAt: string
  /** What would change, by column. */
  readonly before: Snapshot
  readonly after: Snapshot
}

/** A listing as a form opens it. */
export interface ReviewedListing {
  readonly project: Project
  /** As the database compares it. */
  readonly snapshot: Snapshot
  readonly stamp: string
}

/** The same as the database answers it. */
export interface ReviewedAnswer {
  readonly project: Snapshot
  readonly options: unknown
  readonly stamp: string
}

/** What a form sends: only the columns that were changed. Options null leaves them as they are. */
export interface ListingChange {
  readonly columns: Readonly<Record<string, unknown>>
  readonly options: readonly Readonly<Record<string, unknown>>[] | null
}

/** A listing with changed columns and, unless null, changed options. */
export function withChanges(before: Snapshot, changes: Snapshot, options: unknown): Snapshot {
  return { ...before, ...changes, ...(options ? { support_options: options } : {}) }
}

/** The project of a snapshot. @throws AppError */
export function projectOf(snapshot: Snapshot): Project {
  const parsed = projectSchema.safeParse(snapshot)
  if (!parsed.success) throw new AppError('unknown')
  return parsed.data
}

/** Reads what every answer about a listing has. @throws AppError */
export function readListing(answer: ReviewedAnswer): ReviewedListing {
  const snapshot: Snapshot = { ...answer.project, support_options: answer.options }
  return { project: projectOf(snapshot), snapshot, stamp: answer.stamp }
}
