import type { Json } from '#core/database.types.ts'
import { queryClient } from '#core/query.ts'
import type { ReviewAnswers } from '#islands/listing/review.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { adminRequest } from '../admin.api.ts'
import { LISTING_REASONS, type Reasons, toBasis } from '../reasons.ts'
import { detailQuery } from './detail.api.ts'
import { change, refresh, refreshLists, type Version } from './projects.api.ts'

export interface Undo extends Version {
  readonly was: ProjectStatus
}

/**
 * Decides on up to 100 projects at once, as they were read, and returns their previous states. Where that restricts
 * nothing, the facts are a note. @throws AppError `project.changed_meanwhile` and others
 */
export function setStatus(
  read: readonly Version[],
  status: ProjectStatus,
  reasons: Reasons,
): Promise<readonly Undo[]> {
  return change((client) =>
    client.rpc('set_projects_status', {
      p_projects: read.map(({ id }) => id),
      p_status: status,
      p_note: reasons.facts.trim(),
      p_basis: toBasis(reasons),
      p_stamps: Object.fromEntries(read.map(({ id, stamp }) => [id, stamp])),
    }),
  )
}

/**
 * Hands a pending project back to its creator, as it was read.
 * @throws AppError `project.changed_meanwhile`, `project.nothing_requested` and others
 */
export function requestChanges({ id, stamp }: Version, note: string): Promise<void> {
  return change((client) =>
    client.rpc('request_changes', {
      p_project: id,
      p_stamp: stamp,
      ...(note ? { p_note: note } : {}),
    }),
  )
}

/** Restores previous states; the facts are the reason where that restricts a project. */
export async function undoStatus(changed: readonly Undo[], facts: string): Promise<void> {
  for (const was of new Set(changed.map((entry) => entry.was))) {
    const group = changed.filter((entry) => entry.was === was)
    await setStatus(group, was, { ...LISTING_REASONS, facts, rule: 'correction' })
  }
}

export async function deleteProject(id: string, reasons: Reasons): Promise<void> {
  const given = { p_note: reasons.facts.trim(), p_basis: toBasis(reasons) }
  await adminRequest((client) => client.rpc('delete_project', { p_project: id, ...given }))
  queryClient.removeQueries({ queryKey: detailQuery(id).queryKey })
  refreshLists()
}

/** Hides a document from all but those who edit the listing. @throws AppError `document.not_found` and others */
export function hideDocument(id: string, reasons: Reasons): Promise<void> {
  return change((client) =>
    client.rpc('set_document_hidden', {
      p_document: id,
      p_hidden: true,
      p_note: reasons.facts.trim(),
      p_basis: toBasis(reasons),
    }),
  )
}

/** @throws AppError `document.not_found` if it was removed or shown meanwhile, and others */
export function showDocument(id: string): Promise<void> {
  return change((client) => client.rpc('set_document_hidden', { p_document: id, p_hidden: false }))
}

/** A listing with the answers to its checks, as they were read. */
export interface ReadChecks extends Version {
  readonly reviewChecks: ReviewAnswers
  /** When the creator last changed the facts of its register, or null. */
  readonly factsChangedAt: string | null
}

/**
 * Stores those answers to the review checks that differ from the ones read.
 * @throws AppError `project.checks_open` on a public listing, `project.changed_meanwhile` if the listing, the facts or
 *   these answers are others by now
 */
export async function setChecks(read: ReadChecks, answers: ReviewAnswers): Promise<void> {
  await adminRequest((client) =>
    client.rpc('set_review_checks', {
      p_project: read.id,
      p_checks: answers as unknown as Json,
      p_facts: read.factsChangedAt ?? new Date(0).toISOString(),
      p_stamp: read.stamp,
      p_seen: read.reviewChecks as unknown as Json,
    }),
  )
  await refresh()
}
