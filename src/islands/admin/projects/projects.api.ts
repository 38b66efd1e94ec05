import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Json } from '#core/database.types.ts'
import { queryClient } from '#core/query.ts'
import { type CreatorFacts, creatorFactsSchema } from '#islands/listing/creator-facts.ts'
import type { Snapshot } from '#islands/listing/form/difference.ts'
import type { StoryConsent } from '#islands/listing/outcome.ts'
import type { ReviewAnswers } from '#islands/listing/review.ts'
import {
  type ListingChange,
  type ReviewComment,
  type ReviewedAnswer,
  type ReviewedListing,
  type Revision,
  readListing,
  withChanges,
} from '#islands/listing/reviewed.ts'
import type { Rule } from '#islands/listing/statement.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { adminRequest, type PageOf } from '../admin.api.ts'
import { LISTING_REASONS, type Reasons, toBasis } from '../reasons.ts'

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

export const SORTS = ['age', 'title', 'updated', 'created', 'order'] as const

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

export interface Comment extends ReviewComment {
  readonly author: string
}

export interface Review {
  readonly id: number
  readonly decided_at: string
  readonly from_status: ProjectStatus
  readonly to_status: ProjectStatus
  readonly note: string | null
  /** What a restriction relied on; null for other decisions. */
  readonly rule: Rule | null
  /** Null for a step of the creator's side, the system and accounts that are gone. */
  readonly reviewer: string | null
}

export interface Detail extends ReviewedListing {
  readonly queuedAt: string | null
  readonly interests: number
  readonly story: StoryConsent | null
  readonly creatorEmail: string | null
  /** Null for a creator without an account, or who has not stated them. */
  readonly creatorFacts: CreatorFacts | null
  readonly reviewerId: string | null
  readonly reviewers: readonly { readonly id: string; readonly name: string }[]
  readonly comments: readonly Comment[]
  readonly reviews: readonly Review[]
  /** When the creator first changed public texts since the last review; null if none changed. */
  readonly editedAt: string | null
  /** The listing as of the last review; null before the first. */
  readonly reviewedAs: Snapshot | null
}

interface Answer extends ReviewedAnswer {
  queued_at: string | null
  interests: number
  story: StoryConsent | null
  creator_email: string | null
  creator_facts: unknown
  reviewer_id: string | null
  reviewers: Detail['reviewers'] | null
  comments: readonly Comment[]
  reviews: readonly Review[]
  edited_at: string | null
  reviewed_as: Snapshot | null
}

function toDetail(answer: Answer): Detail {
  return {
    ...readListing(answer),
    queuedAt: answer.queued_at,
    interests: answer.interests,
    story: answer.story,
    creatorEmail: answer.creator_email,
    creatorFacts: creatorFactsSchema.parse(answer.creator_facts),
    reviewerId: answer.reviewer_id,
    reviewers: answer.reviewers ?? [],
    comments: answer.comments,
    reviews: answer.reviews,
    editedAt: answer.edited_at,
    reviewedAs: answer.reviewed_as,
  }
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

export function detailQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'projects', 'detail', id],
    staleTime: 0,
    queryFn: async () =>
      toDetail(
        await adminRequest<Answer>((client) => client.rpc('admin_project', { p_project: id })),
      ),
  })
}

/** The creator's pending appeal against a rejection, or null. */
export function appealQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'projects', 'appeal', id],
    staleTime: 0,
    queryFn: () =>
      adminRequest<{ body: string; appealed_at: string } | null>((client) =>
        client
          .from('project_appeals')
          .select('body, appealed_at')
          .eq('project_id', id)
          .is('answered_at', null)
          .maybeSingle(),
      ),
  })
}

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
export interface ChangedListing {
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

async function decideRevision(
  { id, version }: WaitingRevision,
  note: string,
  decision: { p_accept: boolean; p_checks?: Json; p_basis?: Json },
): Promise<void> {
  try {
    await adminRequest((client) =>
      client.rpc('decide_revision', {
        p_revision: id,
        p_version: version,
        ...decision,
        ...(note ? { p_note: note } : {}),
      }),
    )
  } finally {
    void refresh()
  }
}

/**
 * Marks changed texts as seen, in the version with this stamp. @throws AppError `project.changed_meanwhile` and others
 */
export async function markEditsSeen(id: string, stamp: string): Promise<void> {
  try {
    await adminRequest((client) => client.rpc('mark_edits_seen', { p_project: id, p_stamp: stamp }))
  } finally {
    void refresh()
  }
}

/** Shows a project among the success stories, or takes it off. @throws AppError `project.story_refused` and others */
export async function showStory(id: string, shown: boolean): Promise<void> {
  try {
    await adminRequest((client) =>
      client.rpc('show_success_story', { p_project: id, p_shown: shown }),
    )
  } finally {
    void refresh()
  }
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

/** Editor payload; without an id it creates a project. */
interface Change extends ListingChange {
  readonly id: string | null
  readonly stamp: string | null
}

/**
 * Creates or updates a project. @throws AppError `project.changed_meanwhile` if the listing changed since it was loaded
 */
export async function saveProject(change: Change): Promise<Detail> {
  const answer = await adminRequest<Answer>((client) =>
    client.rpc('admin_save_project', {
      p_project: { ...(change.id ? { id: change.id } : {}), ...change.columns } as Json,
      ...(change.options ? { p_options: change.options as unknown as Json } : {}),
      ...(change.stamp ? { p_stamp: change.stamp } : {}),
    }),
  )
  const detail = toDetail(answer)
  queryClient.setQueryData(detailQuery(detail.project.id).queryKey, detail)
  refreshLists()
  return detail
}

export interface Undo extends Version {
  readonly was: ProjectStatus
}

/**
 * Decides on up to 100 projects at once, as they were read, and returns their previous states. Where that restricts
 * nothing, the facts are a note. @throws AppError `project.changed_meanwhile` and others
 */
export async function setStatus(
  read: readonly Version[],
  status: ProjectStatus,
  reasons: Reasons,
): Promise<readonly Undo[]> {
  try {
    return await adminRequest<readonly Undo[]>((client) =>
      client.rpc('set_projects_status', {
        p_projects: read.map(({ id }) => id),
        p_status: status,
        p_note: reasons.facts.trim(),
        p_basis: toBasis(reasons),
        p_stamps: Object.fromEntries(read.map(({ id, stamp }) => [id, stamp])),
      }),
    )
  } finally {
    void refresh()
  }
}

/**
 * Hands a pending project back to its creator, as it was read.
 * @throws AppError `project.changed_meanwhile`, `project.nothing_requested` and others
 */
export async function requestChanges({ id, stamp }: Version, note: string): Promise<void> {
  try {
    await adminRequest((client) =>
      client.rpc('request_changes', {
        p_project: id,
        p_stamp: stamp,
        ...(note ? { p_note: note } : {}),
      }),
    )
  } finally {
    void refresh()
  }
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

/** Adds a comment on a field, or on the paragraph of it that begins with the quote. */
export async function addComment(
  id: string,
  field: string,
  body: string,
  quote: string | null,
): Promise<void> {
  await adminRequest((client) =>
    client.rpc('add_review_comment', {
      p_project: id,
      p_field: field,
      p_body: body,
      ...(quote ? { p_quote: quote } : {}),
    }),
  )
  void refresh()
}

export async function resolveComment(comment: string, resolved: boolean): Promise<void> {
  await adminRequest((client) =>
    client.rpc('resolve_review_comment', { p_comment: comment, p_resolved: resolved }),
  )
  void refresh()
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

export async function assign(id: string, reviewer: string | null): Promise<void> {
  await adminRequest((client) =>
    client.rpc('assign_review', { p_project: id, ...(reviewer ? { p_reviewer: reviewer } : {}) }),
  )
  await refresh()
}

/** Loads every project query on the page anew. */
export function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin', 'projects'] })
}

function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['admin', 'projects', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['admin', 'projects', 'order'] })
}
