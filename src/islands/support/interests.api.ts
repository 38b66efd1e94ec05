import { request } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { invalidate } from '#core/query.ts'
import * as z from '#core/zod.ts'
import {
  type Interest,
  type InterestRecord,
  type InterestState,
  interestRecordSchema,
  interestSchema,
  type ListedInterest,
  listedInterestSchema,
  type Terms,
} from './interest.ts'

/** Interests per page. */
export const INTERESTS_PAGE = 20
/** Poll interval for changes by the other side while the page is visible, in milliseconds. */
export const INTEREST_POLL_MS = 10_000

const COLUMNS =
  'id, project_id, option_id, thread_id, amount, currency, note, terms, new_terms, terms_changed_at, version, state, created_at, country, ended_with_project'

/** Query keys with a common prefix, so that one call invalidates all interests. */
export const interestKeys = {
  all: ['interests'],
  thread: (threadId: string) => ['interests', 'thread', threadId],
  record: (id: string) => ['interests', 'record', id],
  list: (side: string, ...filter: string[]) => ['interests', 'list', side, ...filter],
} as const

export function refreshInterests(): Promise<void> {
  return invalidate(interestKeys.all)
}

/** Interests of a conversation, oldest first. @throws AppError */
export async function fetchThreadInterests(threadId: string): Promise<Interest[]> {
  const rows = await request((client) =>
    client
      .from('interests')
      .select(COLUMNS)
      .eq('thread_id', threadId)
      .order('created_at')
      .limit(50),
  )
  return z.array(interestSchema).parse(rows)
}

export interface ListFilter {
  /** Empty for all. */
  readonly state: string
  /** Project id; empty for all. Received interests only. */
  readonly project: string
}

/** A page of interests the caller expressed or received, newest first. @throws AppError */
export async function fetchInterests(
  side: 'supporter' | 'recipient',
  { state, project }: ListFilter,
  after: string | null,
): Promise<ListedInterest[]> {
  const page = {
    p_limit: INTERESTS_PAGE,
    ...(after ? { p_after: after } : {}),
    ...(state ? { p_state: state } : {}),
  }
  const rows = await request<unknown>((client) =>
    side === 'supporter'
      ? client.rpc('my_support', page)
      : client.rpc('project_supporters', { ...page, ...(project ? { p_project: project } : {}) }),
  )
  return z.array(listedInterestSchema).parse(rows)
}

const PROJECTS_PAGE = 50

const answeredProjectsSchema = z.object({
  rows: z.array(z.object({ id: z.string(), title: z.string() })),
})

/**
 * Ids and titles of the projects whose interests the caller sees, sorted as in a language, for a filter.
 * @throws AppError
 */
export async function fetchAnsweredProjects(
  locale: string,
): Promise<{ id: string; title: string }[]> {
  const projects: { id: string; title: string }[] = []
  while (projects.length % PROJECTS_PAGE === 0) {
    const last = projects.at(-1)
    const page = await request((client) =>
      client.rpc('my_projects', { p_limit: PROJECTS_PAGE, ...(last ? { p_after: last.id } : {}) }),
    )
    const { rows } = answeredProjectsSchema.parse(page)
    if (rows.length === 0) break
    projects.push(...rows)
  }
  return projects.toSorted((a, b) => a.title.localeCompare(b.title, locale))
}

/**
 * An interest with both names and its history. @throws AppError `interest.not_found` for any id that is not the
 * caller's
 */
export async function fetchInterestRecord(id: string): Promise<InterestRecord> {
  if (!z.guid().safeParse(id).success) throw new AppError('interest.not_found')
  return interestRecordSchema.parse(
    await request((client) => client.rpc('interest_record', { p_interest: id })),
  )
}

/** The caller's interest in an option, unless declined or withdrawn; null if none. @throws AppError */
export async function fetchExistingInterest(
  optionId: string,
  userId: string,
): Promise<{ threadId: string; createdAt: string } | null> {
  const data = await request((client) =>
    client
      .from('interests')
      .select('thread_id, created_at')
      .eq('option_id', optionId)
      .eq('supporter_id', userId)
      .not('state', 'in', '(withdrawn,declined)')
      .maybeSingle(),
  )
  return data?.thread_id ? { threadId: data.thread_id, createdAt: data.created_at } : null
}

/**
 * Changes the state, based on the state that was read. @throws AppError `interest.changed`, `interest.step_refused` and
 * others
 */
export async function moveInterest(
  { id, state }: Pick<Interest, 'id' | 'state'>,
  to: InterestState,
  note: string,
): Promise<void> {
  const args = { p_interest: id, p_to: to, p_note: note, p_expected_state: state }
  await request((client) => client.rpc('move_interest', args))
}

/** Replaces amount and note. @throws AppError `interest.changed` after a concurrent change, and others */
export async function editInterest(
  { id, version, currency }: Interest,
  { amount, note }: { amount: number | null; note: string },
): Promise<void> {
  const args = {
    p_interest: id,
    // Null means "not stated", but generated types have no nullable arguments.
    p_amount: amount as number,
    p_note: note,
    p_expected_version: version,
    p_currency: currency,
  }
  await request((client) => client.rpc('edit_interest', args))
}

/**
 * Confirms the interest on the terms that were read. @throws AppError `interest.terms_changed` if they changed again
 */
export async function confirmInterest(
  id: string,
  { project_title: _title, ...terms }: Terms,
  amount: number | null,
): Promise<void> {
  const args = { p_interest: id, p_expected_terms: terms, p_amount: amount as number }
  await request((client) => client.rpc('confirm_interest', args))
}
