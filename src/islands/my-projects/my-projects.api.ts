import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '#core/api.ts'
import type { Json } from '#core/database.types.ts'
import { AppError } from '#core/errors.ts'
import { cacheAnswer, invalidate, retryNetwork } from '#core/query.ts'
import type { Backend } from '#core/supabase.ts'
import * as z from '#core/zod.ts'
import type { Snapshot } from '#islands/listing/form/difference.ts'
import type { Outcome, StoryConsent } from '#islands/listing/outcome.ts'
import type { Project } from '#islands/listing/project.ts'
import {
  type ListingChange,
  projectOf,
  type ReviewComment,
  type ReviewedAnswer,
  type ReviewedListing,
  type Revision,
  readListing,
  withChanges,
} from '#islands/listing/reviewed.ts'
import type { Statement } from '#islands/listing/statement.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import type { TeamRole } from '#islands/team/team.ts'
import type { OutcomeGiven } from './outcome-form.ts'

/** Projects per page. */
export const PAGE = 20

/** A row of `my_projects`. Times are ISO. */
export interface MyProject {
  readonly id: string
  /** What the reader is in its team. */
  readonly role: TeamRole
  readonly owner_name: string
  readonly title: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly category: string
  readonly thumbnail_url: string | null
  /** Last submission. */
  readonly submitted_at: string
  readonly updated_at: string
  /** Last decision; null before the first. */
  readonly reviewed_at: string | null
  /** Reason given with the last decision. */
  readonly note: string | null
  /** Why the team restricted it, as long as that holds. */
  readonly statement: Statement | null
  /** Unanswered comments since the last submission. */
  readonly open_comments: number
  /** Since when changes are requested, or null. */
  readonly changes_requested_at: string | null
  readonly unseen_interests: number
  /** An appeal is pending. */
  readonly is_appealed: boolean
  /** When a pending revision was proposed, or null. */
  readonly revised_at: string | null
  readonly archived_by_creator: boolean
  /** Last day on which it takes interest, or null. */
  readonly closes_on: string | null
  readonly closed: boolean
  /** How it ended; null until that was told. */
  readonly outcome: Outcome['result'] | null
  /** How often the creator was asked in vain whether it still holds. */
  readonly asks: number
  /** How many wait for an answer, and until when the first does. */
  readonly questions: { readonly waiting: number; readonly answer_by: string | null }
}

/** A page of the caller's projects, newest first, and the database time. */
interface MyProjectsPage {
  readonly asked_at: string
  readonly rows: readonly MyProject[]
}

export interface ProjectEvent {
  readonly id: number
  readonly at: string
  readonly kind:
    | 'decided'
    | 'resubmitted'
    | 'appealed'
    | 'withdrawn'
    | 'archived'
    | 'edited'
    | 'revised'
    | 'revision_withdrawn'
    | 'revision_accepted'
    | 'revision_rejected'
    | 'changes_requested'
    | 'closing_changed'
    | 'outcome_told'
    | 'confirmed'
    | 'lapsed'
  readonly by_creator: boolean
  /** Status after the event. */
  readonly status: ProjectStatus
  readonly note: string | null
  /** Changed columns. */
  readonly fields: readonly string[]
}

interface Appeal {
  readonly body: string
  readonly appealed_at: string
  readonly answered_at: string | null
}

/** The response of the database behind {@link Detail}. Times are ISO. */
interface Answer extends ReviewedAnswer {
  /** What the reader is in its team; who only answers gets nothing of the review. */
  readonly role: TeamRole
  readonly asked_at: string
  readonly submitted_at: string
  readonly open_comments: number
  readonly unseen_interests: number
  readonly comments: readonly ReviewComment[]
  /** Newest first, at most 50. */
  readonly events: readonly ProjectEvent[]
  readonly appeal: Appeal | null
  /** Why the team restricted it, as long as that holds. */
  readonly statement: Statement | null
  /** All decisions with reasons, newest first, at most 20. */
  readonly statements: readonly Statement[]
  readonly revision: {
    readonly changes: Snapshot
    readonly options: readonly unknown[] | null
    readonly proposed_at: string
  } | null
  readonly archived_by_creator: boolean
  /** Not as it was last rejected. */
  readonly is_changed: boolean
  /** When it will be archived unless they confirm it. */
  readonly lapses_at: string | null
  readonly story: StoryConsent | null
}

/** Project details for its creator. */
export interface Detail extends ReviewedListing, Omit<Answer, keyof ReviewedAnswer | 'revision'> {
  /** Initial form values: the project with its pending revision applied. `snapshot` matches it. */
  readonly draft: Project
  readonly revision: Revision | null
  /** How often the creator was asked in vain whether it still holds. */
  readonly asks: number
}

function toDetail(answer: Answer): Detail {
  const { revision } = answer
  const { project, snapshot: before, stamp } = readListing(answer)
  const after = revision ? withChanges(before, revision.changes, revision.options) : before
  return {
    ...answer,
    project,
    draft: projectOf(after),
    snapshot: after,
    stamp,
    revision: revision && { proposedAt: revision.proposed_at, before, after },
    asks: Number(before.asks),
  }
}

type Call = (client: Backend) => Reply

async function requestDetail(call: Call): Promise<Detail> {
  return toDetail((await request(call)) as Answer)
}

/** Query key of the list. All keys share a prefix, so that one call invalidates all own projects. */
export const listKey = (userId: string) => ['my-projects', 'list', userId]

/** The page of the caller's projects after this id. @throws AppError */
export async function fetchMyProjects(after: string | null): Promise<MyProjectsPage> {
  const page: unknown = await request((client) =>
    client.rpc('my_projects', { p_limit: PAGE, ...(after ? { p_after: after } : {}) }),
  )
  return page as MyProjectsPage
}

/** Decisions with reasons about the caller that belong to no listing, newest first. */
export function ownStatementsQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-projects', 'statements', userId],
    staleTime: 0,
    queryFn: async () =>
      (await request((client) =>
        client
          .from('statements')
          .select(
            'id, reference, project_id, subject, action, facts, rule, law, notice, content, created_at, appeal_until',
          )
          .eq('user_id', userId)
          .is('project_id', null)
          .order('created_at', { ascending: false })
          .limit(50),
      )) as readonly Statement[],
  })
}

/** One of the caller's projects. Fails with `project.not_found` for any other id. */
export function detailQuery(id: string) {
  return queryOptions({
    queryKey: ['my-projects', 'detail', id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      if (!z.guid().safeParse(id).success) throw new AppError('project.not_found')
      return requestDetail((client) => client.rpc('my_project', { p_project: id }))
    },
    retry: retryNetwork,
  })
}

/** Runs a call that returns the updated project and caches it. @throws AppError */
async function step(call: Call): Promise<Detail> {
  const detail = await requestDetail(call)
  await cacheAnswer(detailQuery(detail.project.id).queryKey, detail)
  void invalidate(['my-projects', 'list'])
  return detail
}

/** Saves changes based on the version with this stamp. @throws AppError `project.changed_meanwhile` and others */
export function saveProject(id: string, stamp: string, change: ListingChange): Promise<Detail> {
  return step((client) =>
    client.rpc('save_my_project', {
      p_project: id,
      p_changes: change.columns as Json,
      ...(change.options ? { p_options: change.options as unknown as Json } : {}),
      p_stamp: stamp,
    }),
  )
}

/** Resubmits the project for review. @throws AppError `project.unchanged`, `project.no_comments` and others */
export function resubmitProject(id: string, stamp: string): Promise<Detail> {
  return step((client) => client.rpc('resubmit_project', { p_project: id, p_stamp: stamp }))
}

/** Appeals against a rejection, once only. @throws AppError `project.appealed` and others */
export function appealRejection(id: string, text: string): Promise<Detail> {
  return step((client) => client.rpc('appeal_rejection', { p_project: id, p_text: text }))
}

/** Withdraws the project, which archives it. @throws AppError */
export function withdrawProject(id: string, note: string): Promise<Detail> {
  return step((client) => client.rpc('withdraw_project', { p_project: id, p_note: note }))
}

/** Sets the last day on which a public project takes interest, or with null none. @throws AppError `project.closing_date` */
export function setClosingDate(id: string, on: string | null): Promise<Detail> {
  return step((client) =>
    client.rpc('set_closing_date', { p_project: id, ...(on ? { p_on: on } : {}) }),
  )
}

/** Closes a public project for good and tells how it ended. @throws AppError `project.outcome_told` and others */
export function tellOutcome(id: string, outcome: OutcomeGiven): Promise<Detail> {
  const { result, amount, currency, note, language, story } = outcome
  return step((client) =>
    client.rpc('tell_outcome', {
      p_project: id,
      p_result: result,
      ...(amount === null ? {} : { p_amount: amount, p_currency: currency }),
      ...(note === '' ? {} : { p_note: note, p_language: language }),
      p_story: story,
    }),
  )
}

/** Agrees to a success story about a closed project, or takes that back. @throws AppError `auth.rate_limited` and others */
export function setStoryConsent(id: string, consented: boolean): Promise<Detail> {
  return step((client) =>
    client.rpc('set_story_consent', { p_project: id, p_consented: consented }),
  )
}

/** Confirms that a public project still holds. @throws AppError */
export function confirmProject(id: string): Promise<Detail> {
  return step((client) => client.rpc('confirm_project', { p_project: id }))
}

/** Withdraws a pending revision. @throws AppError `revision.gone` and others */
export function withdrawRevision(id: string): Promise<Detail> {
  return step((client) => client.rpc('withdraw_revision', { p_project: id }))
}

/** Marks a comment as done or not. @throws AppError */
export async function setCommentDone(comment: string, isDone: boolean): Promise<void> {
  await request((client) =>
    client.rpc('tick_review_comment', { p_comment: comment, p_done: isDone }),
  )
  await invalidate(['my-projects', 'detail'])
}
