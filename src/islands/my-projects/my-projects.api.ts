import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '#core/api.ts'
import type { Json } from '#core/database.types.ts'
import { AppError, toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import type { Backend } from '#core/supabase.ts'
import * as z from '#core/zod.ts'
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
import type { ProjectStatus } from '#islands/listing/status.ts'

/** Projects per page of the list. */
export const PAGE = 20

/** A row of `my_projects`. Times are ISO. */
export interface MyProject {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly category: string
  /** When it last came before the team. */
  readonly submitted_at: string
  readonly updated_at: string
  /** When the team last decided; null before the first decision. */
  readonly reviewed_at: string | null
  /** The reason that was given with the last decision. */
  readonly note: string | null
  /** Comments to answer since it was last sent. */
  readonly open_comments: number
  readonly unseen_interests: number
  /** An appeal waits for its answer. */
  readonly is_appealed: boolean
  /** Since when changed terms wait for the team; null when none do. */
  readonly revised_at: string | null
  readonly archived_by_creator: boolean
}

/** A page of the caller's projects, newest first, and the database's time. */
interface MyProjectsPage {
  readonly asked_at: string
  readonly rows: readonly MyProject[]
}

/** Something that happened to a listing. */
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
  readonly by_creator: boolean
  /** Status afterwards. */
  readonly status: ProjectStatus
  readonly note: string | null
  /** Columns that were changed. */
  readonly fields: readonly string[]
}

export interface Appeal {
  readonly body: string
  readonly appealed_at: string
  readonly answered_at: string | null
}

/** Everything a creator sees of one project. */
export interface Detail extends ReviewedListing {
  /** What the form starts from: the project as it would be with its changed terms. The snapshot is of it. */
  readonly draft: Project
  readonly askedAt: string
  readonly submittedAt: string
  readonly openComments: number
  readonly unseenInterests: number
  readonly comments: readonly ReviewComment[]
  /** Newest first, 50 at most. */
  readonly events: readonly ProjectEvent[]
  readonly appeal: Appeal | null
  readonly revision: Revision | null
  readonly archivedByCreator: boolean
}

interface Answer extends ReviewedAnswer {
  asked_at: string
  submitted_at: string
  open_comments: number
  unseen_interests: number
  comments: readonly ReviewComment[]
  events: readonly ProjectEvent[]
  appeal: Appeal | null
  revision: {
    changes: Record<string, unknown>
    options: readonly unknown[] | null
    proposed_at: string
  } | null
  archived_by_creator: boolean
}

function toDetail(answer: Answer): Detail {
  const { revision } = answer
  const { project, snapshot: before, stamp } = readListing(answer)
  const after = revision ? withChanges(before, revision.changes, revision.options) : before
  return {
    project,
    draft: projectOf(after),
    snapshot: after,
    stamp,
    askedAt: answer.asked_at,
    submittedAt: answer.submitted_at,
    openComments: answer.open_comments,
    unseenInterests: answer.unseen_interests,
    comments: answer.comments,
    events: answer.events,
    appeal: answer.appeal,
    revision: revision && { proposedAt: revision.proposed_at, before, after },
    archivedByCreator: answer.archived_by_creator,
  }
}

type Call = (client: Backend) => Reply

async function askDetail(call: Call): Promise<Detail> {
  return toDetail((await request(call)) as Answer)
}

/** Key of the list; all keys begin alike, so that one call renews everything about own projects. */
export const listKey = (userId: string) => ['my-projects', 'list', userId]

/** The page of the caller's projects after the one with this id. @throws AppError */
export async function fetchMyProjects(after: string | null): Promise<MyProjectsPage> {
  const page: unknown = await request((client) =>
    client.rpc('my_projects', { p_limit: PAGE, ...(after ? { p_after: after } : {}) }),
  )
  return page as MyProjectsPage
}

/** One of the caller's projects. Fails with `project.not_found` for any other id. */
export function detailQuery(id: string) {
  return queryOptions({
    queryKey: ['my-projects', 'detail', id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      if (!z.guid().safeParse(id).success) throw new AppError('project.not_found')
      return askDetail((client) => client.rpc('my_project', { p_project: id }))
    },
    retry: (failures, cause) => failures < 2 && toAppError(cause).code.startsWith('network.'),
  })
}

/** Takes a step that answers with the project, and shows that. @throws AppError */
async function step(call: Call): Promise<Detail> {
  const detail = await askDetail(call)
  queryClient.setQueryData(detailQuery(detail.project.id).queryKey, detail)
  void queryClient.invalidateQueries({ queryKey: ['my-projects', 'list'] })
  return detail
}

/** Saves changes made on the state with this stamp. @throws AppError `project.changed_meanwhile` and others */
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

/** Sends the project before the team again. @throws AppError `project.unchanged`, `project.no_comments` and others */
export function resubmitProject(id: string, stamp: string): Promise<Detail> {
  return step((client) => client.rpc('resubmit_project', { p_project: id, p_stamp: stamp }))
}

/** The one appeal against a rejection. @throws AppError `project.appealed` and others */
export function appealRejection(id: string, text: string): Promise<Detail> {
  return step((client) => client.rpc('appeal_rejection', { p_project: id, p_text: text }))
}

/** Takes the project back; it is archived. @throws AppError */
export function withdrawProject(id: string, note: string): Promise<Detail> {
  return step((client) => client.rpc('withdraw_project', { p_project: id, p_note: note }))
}

/** Takes changed terms back. @throws AppError `revision.gone` and others */
export function withdrawRevision(id: string): Promise<Detail> {
  return step((client) => client.rpc('withdraw_revision', { p_project: id }))
}

/** Ticks a comment off, or takes that back. @throws AppError */
export async function tickComment(comment: string, isDone: boolean): Promise<void> {
  await request((client) =>
    client.rpc('tick_review_comment', { p_comment: comment, p_done: isDone }),
  )
  await queryClient.invalidateQueries({ queryKey: ['my-projects', 'detail'] })
}
