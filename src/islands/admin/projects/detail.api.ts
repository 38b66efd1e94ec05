import { queryOptions } from '@tanstack/react-query'
import type { Json } from '#core/database.types.ts'
import { cacheAnswer } from '#core/query.ts'
import * as z from '#core/zod.ts'
import { documentSchema, type ListingDocument } from '#islands/files/document.ts'
import { type CreatorFacts, creatorFactsSchema } from '#islands/listing/creator-facts.ts'
import type { Snapshot } from '#islands/listing/form/difference.ts'
import type { StoryConsent } from '#islands/listing/outcome.ts'
import {
  type ListingChange,
  type ReviewComment,
  type ReviewedAnswer,
  type ReviewedListing,
  readListing,
} from '#islands/listing/reviewed.ts'
import type { Rule } from '#islands/listing/statement.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { adminRequest } from '../admin.api.ts'
import { refresh, refreshLists } from './projects.api.ts'

export interface Comment extends ReviewComment {
  readonly author: string
}

interface Review {
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

interface Answer extends ReviewedAnswer {
  readonly documents: unknown
  readonly queued_at: string | null
  readonly interests: number
  readonly story: StoryConsent | null
  readonly creator_email: string | null
  readonly creator_facts: unknown
  readonly reviewer_id: string | null
  readonly reviewers: readonly { readonly id: string; readonly name: string }[] | null
  readonly comments: readonly Comment[]
  readonly reviews: readonly Review[]
  /** When the creator first changed something public since the last review; null if nothing changed. */
  readonly edited_at: string | null
  /** The listing as of the last review; null before the first. */
  readonly reviewed_as: Snapshot | null
}

export interface ReviewedDocument extends ListingDocument {
  readonly owner: string
  readonly isHidden: boolean
}

export interface Detail extends ReviewedListing, Omit<Answer, keyof ReviewedAnswer> {
  /** Null for a creator without an account, or who has not stated them. */
  readonly creator_facts: CreatorFacts | null
  readonly documents: readonly ReviewedDocument[]
  readonly reviewers: NonNullable<Answer['reviewers']>
}

const documentsSchema = z.array(
  z
    .intersection(
      documentSchema,
      z.object({ owner_id: z.string(), hidden_at: z.nullable(z.string()) }),
    )
    .transform(({ owner_id: owner, hidden_at, ...document }) => ({
      ...document,
      owner,
      isHidden: hidden_at !== null,
    })),
)

function toDetail(answer: Answer): Detail {
  const listing = readListing(answer)
  const facts = creatorFactsSchema.parse(answer.creator_facts)
  return {
    ...answer,
    ...listing,
    snapshot: {
      ...listing.snapshot,
      documents: answer.documents,
      facts_changed_at: facts?.changedAt,
    },
    documents: documentsSchema.parse(answer.documents),
    creator_facts: facts,
    reviewers: answer.reviewers ?? [],
  }
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
  await cacheAnswer(detailQuery(detail.project.id).queryKey, detail)
  refreshLists()
  return detail
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

export async function assign(id: string, reviewer: string | null): Promise<void> {
  await adminRequest((client) =>
    client.rpc('assign_review', { p_project: id, ...(reviewer ? { p_reviewer: reviewer } : {}) }),
  )
  await refresh()
}
