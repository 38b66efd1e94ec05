import { AppError } from '#core/errors.ts'
import type { Snapshot } from './form/difference.ts'
import { type Project, projectSchema } from './project.ts'

/** A review comment on a column of the listing, `support_options` or `general`. Times are ISO. */
export interface ReviewComment {
  readonly id: string
  readonly field: string
  readonly body: string
  /** Beginning of the paragraph it is about; null for the whole field. */
  readonly quote: string | null
  readonly created_at: string
  /** Set when the creator ticks it off. */
  readonly done_at: string | null
  /** Set when the reviewer resolves it. */
  readonly resolved_at: string | null
}

/** Pending revised terms of a public listing. */
export interface Revision {
  readonly proposedAt: string
  /** Changed columns. */
  readonly before: Snapshot
  readonly after: Snapshot
}

/** A listing prepared for a form. */
export interface ReviewedListing {
  readonly project: Project
  /** As the database compares it. */
  readonly snapshot: Snapshot
  readonly stamp: string
}

/** The response of the database behind {@link ReviewedListing}. */
export interface ReviewedAnswer {
  readonly project: Snapshot
  readonly options: unknown
  readonly stamp: string
}

/** A form's changes: changed columns only. Null options stay unchanged. */
export interface ListingChange {
  readonly columns: Readonly<Record<string, unknown>>
  readonly options: readonly Readonly<Record<string, unknown>>[] | null
}

/** Applies changes to a listing; null leaves options unchanged. */
export function withChanges(before: Snapshot, changes: Snapshot, options: unknown): Snapshot {
  return { ...before, ...changes, ...(options ? { support_options: options } : {}) }
}

/** @throws AppError */
export function projectOf(snapshot: Snapshot): Project {
  const parsed = projectSchema.safeParse(snapshot)
  if (!parsed.success) throw new AppError('unknown')
  return parsed.data
}

/** @throws AppError */
export function readListing(answer: ReviewedAnswer): ReviewedListing {
  const snapshot: Snapshot = { ...answer.project, support_options: answer.options }
  return { project: projectOf(snapshot), snapshot, stamp: answer.stamp }
}
