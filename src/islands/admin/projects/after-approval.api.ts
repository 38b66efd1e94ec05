import { queryOptions } from '@tanstack/react-query'
import type { Json } from '#core/database.types.ts'
import type { Snapshot } from '#islands/listing/form/difference.ts'
import type { ReviewAnswers } from '#islands/listing/review.ts'
import { type Revision, withChanges } from '#islands/listing/reviewed.ts'
import { adminRequest } from '../admin.api.ts'
import { type Reasons, toBasis } from '../reasons.ts'
import { change } from './projects.api.ts'

/** A pending revision, as the reviewer read it. */
export interface WaitingRevision extends Revision {
  readonly id: string
  readonly version: number
}

interface RevisionRow {
  id: string
  version: number
  proposed_at: string
  base: Snapshot
  changes: Snapshot
  options: unknown
}

/** The pending revision of a listing, or null. */
export function revisionQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'projects', 'revision', id],
    staleTime: 0,
    queryFn: async (): Promise<WaitingRevision | null> => {
      const row = await adminRequest<RevisionRow | null>((client) =>
        client
          .from('project_revisions')
          .select('id, version, proposed_at, base, changes, options')
          .eq('project_id', id)
          .eq('state', 'waiting')
          .maybeSingle(),
      )
      if (!row) return null
      return {
        id: row.id,
        version: row.version,
        proposedAt: row.proposed_at,
        before: row.base,
        after: withChanges(row.base, row.changes, row.options),
      }
    },
  })
}

/** A public listing that was changed; `at` is an ISO time. */
interface ChangedListing {
  readonly project_id: string
  readonly at: string
  readonly projects: { readonly title: string } | null
}

/** Up to 50 listings with pending revisions, longest wait first. */
export const waitingRevisionsQuery = queryOptions({
  queryKey: ['admin', 'projects', 'revisions'],
  staleTime: 10_000,
  queryFn: () =>
    adminRequest<readonly ChangedListing[]>((client) =>
      client
        .from('project_revisions')
        .select('project_id, at:proposed_at, projects(title)')
        .eq('state', 'waiting')
        .order('proposed_at')
        .limit(50),
    ),
})

/** Up to 50 listings whose public texts changed since the last review, longest unseen first. */
export const unseenEditsQuery = queryOptions({
  queryKey: ['admin', 'projects', 'unseen'],
  staleTime: 10_000,
  queryFn: () =>
    adminRequest<readonly ChangedListing[]>((client) =>
      client
        .from('unseen_edits')
        .select('project_id, at:edited_at, projects(title)')
        .order('edited_at')
        .limit(50),
    ),
})

interface OfferedStory extends Omit<ChangedListing, 'projects'> {
  readonly title: string
}

/** Up to 50 listings whose creators agreed to a success story in the last 60 days, longest wait first. */
export const offeredStoriesQuery = queryOptions({
  queryKey: ['admin', 'projects', 'stories'],
  staleTime: 10_000,
  queryFn: async (): Promise<readonly ChangedListing[]> => {
    const offered = await adminRequest<readonly OfferedStory[]>((client) =>
      client.rpc('offered_stories'),
    )
    return offered.map(({ title, ...listing }) => ({ ...listing, projects: { title } }))
  },
})

/**
 * Accepts a revision as the reviewer read it. @throws AppError `revision.changed`, `revision.outdated` and others
 */
export function acceptRevision(
  revision: WaitingRevision,
  note: string,
  checks: ReviewAnswers,
): Promise<void> {
  return decideRevision(revision, note, { p_accept: true, p_checks: checks as unknown as Json })
}

/** Rejects a revision as the reviewer read it. @throws AppError `revision.changed` and others */
export function rejectRevision(revision: WaitingRevision, reasons: Reasons): Promise<void> {
  const decision = { p_accept: false, p_basis: toBasis(reasons) }
  return decideRevision(revision, reasons.facts.trim(), decision)
}

function decideRevision(
  { id, version }: WaitingRevision,
  note: string,
  decision: { p_accept: boolean; p_checks?: Json; p_basis?: Json },
): Promise<void> {
  return change((client) =>
    client.rpc('decide_revision', {
      p_revision: id,
      p_version: version,
      ...decision,
      ...(note ? { p_note: note } : {}),
    }),
  )
}

/**
 * Marks changed texts as seen, in the version with this stamp. @throws AppError `project.changed_meanwhile` and others
 */
export function markEditsSeen(id: string, stamp: string): Promise<void> {
  return change((client) => client.rpc('mark_edits_seen', { p_project: id, p_stamp: stamp }))
}

/** Shows a project among the success stories, or takes it off. @throws AppError `project.story_refused` and others */
export function showStory(id: string, shown: boolean): Promise<void> {
  return change((client) => client.rpc('show_success_story', { p_project: id, p_shown: shown }))
}
