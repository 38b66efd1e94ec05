import { request, unwrap } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { backend } from '#core/supabase.ts'
import * as z from '#core/zod.ts'
import type { StoredFile } from '#islands/files/file.ts'
import { fetchAsked } from './documents.api.ts'
import {
  type Message,
  messageSchema,
  type Thread,
  type ThreadFilter,
  threadSchema,
} from './message.ts'
import type { Outgoing } from './model.ts'

/** Page size of both messages and conversations. */
const PAGE = 50
export const THREADS_PAGE = 30
const COLUMNS =
  'id, thread_id, project_id, sender_id, sender_name, recipient_id, content, read, timestamp, client_id, removed_at, attachments'

const messages = z.array(messageSchema)
const threads = z.array(threadSchema)

/** Keyset cursor: the last conversation of a page. */
export interface ThreadCursor {
  readonly at: string
  readonly id: string
}

/** The caller's conversations, newest first. A search includes archived ones. */
export async function fetchThreads(
  query: string,
  filter: ThreadFilter,
  after: ThreadCursor | null,
): Promise<Thread[]> {
  const args = {
    p_limit: THREADS_PAGE,
    p_filter: filter,
    ...(query ? { p_query: query } : {}),
    ...(after ? { p_before: after.at, p_before_id: after.id } : {}),
  }
  return threads.parse(await request((client) => client.rpc('my_threads', args)))
}

/**
 * One of the caller's conversations.
 * @throws AppError `thread.not_found` for an unknown, invalid or foreign id; the database does not distinguish them.
 */
export async function fetchThread(threadId: string): Promise<Thread> {
  if (!z.guid().safeParse(threadId).success) throw new AppError('thread.not_found')
  const [found] = threads.parse(
    await request((client) => client.rpc('my_threads', { p_thread: threadId })),
  )
  if (!found) throw new AppError('thread.not_found')
  return found
}

/** Keyset cursor: the id breaks ties between equal times. */
type MessageCursor = Pick<Message, 'timestamp' | 'id'>

/** Comes before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Up to {@link PAGE} messages before a cursor, or the newest, oldest first, and whether there are older ones. */
export async function fetchPage(
  threadId: string,
  before?: MessageCursor,
): Promise<{ page: Message[]; hasOlder: boolean }> {
  const newestFirst = await fetchAdjacent(threadId, 'before', before)
  return { page: newestFirst.slice(0, PAGE).reverse(), hasOlder: newestFirst.length > PAGE }
}

/** Up to {@link PAGE} messages after a cursor, oldest first, and whether there are newer ones. */
export async function fetchNewer(
  threadId: string,
  after: MessageCursor,
): Promise<{ page: Message[]; hasNewer: boolean }> {
  const oldestFirst = await fetchAdjacent(threadId, 'after', after)
  return { page: oldestFirst.slice(0, PAGE), hasNewer: oldestFirst.length > PAGE }
}

/** A message with a page on either side. Null if it is not in this thread of the caller. */
export async function fetchAround(
  threadId: string,
  messageId: string,
): Promise<{ page: Message[]; hasOlder: boolean; hasNewer: boolean } | null> {
  if (!z.guid().safeParse(messageId).success) return null
  const data = await request((client) =>
    client
      .from('messages')
      .select(COLUMNS)
      .eq('thread_id', threadId)
      .eq('id', messageId)
      .maybeSingle(),
  )
  if (!data) return null
  const hit = messageSchema.parse(data)
  const [older, newer] = await Promise.all([fetchPage(threadId, hit), fetchNewer(threadId, hit)])
  return {
    page: [...older.page, hit, ...newer.page],
    hasOlder: older.hasOlder,
    hasNewer: newer.hasNewer,
  }
}

/** Up to one more than {@link PAGE} messages beside a cursor, nearest first, of one thread or of all. */
async function fetchAdjacent(
  threadId: string | null,
  side: 'before' | 'after',
  cursor: MessageCursor | undefined,
): Promise<Message[]> {
  const isBefore = side === 'before'
  const rows = await request((client) => {
    let query = client.from('messages').select(COLUMNS)
    if (threadId) query = query.eq('thread_id', threadId)
    if (cursor) {
      const { timestamp, id } = cursor
      const sign = isBefore ? 'lt' : 'gt'
      // The first condition can use the index, the second breaks ties.
      query = (isBefore ? query.lte('timestamp', timestamp) : query.gte('timestamp', timestamp)).or(
        `timestamp.${sign}."${timestamp}",and(timestamp.eq."${timestamp}",id.${sign}.${id})`,
      )
    }
    return query
      .order('timestamp', { ascending: !isBefore })
      .order('id', { ascending: !isBefore })
      .limit(PAGE + 1)
  })
  return messages.parse(rows)
}

/** All messages sent or received by the caller since a time, oldest first, however many came while a tab was away. */
export async function fetchSince(since: string): Promise<Message[]> {
  const found: Message[] = []
  let batch: Message[]
  do {
    batch = await fetchAdjacent(null, 'after', found.at(-1) ?? { timestamp: since, id: FIRST_ID })
    found.push(...batch)
  } while (batch.length > PAGE)
  return found
}

/** What the database is told of uploads; it knows type and size. */
const named = (files: readonly StoredFile[]) =>
  files.map(({ id, name, preview }) => ({ id, name, ...(preview ? { preview } : {}) }))

/** Sends a message; idempotent per client id, so it can be retried. */
export async function sendMessage(
  threadId: string,
  { clientId, content, files = [] }: Pick<Outgoing, 'clientId' | 'content' | 'files'>,
): Promise<Message> {
  const args = {
    p_thread: threadId,
    p_content: content,
    p_client_id: clientId,
    p_files: named(files),
  }
  return messageSchema.parse(await request((client) => client.rpc('send_message', args)))
}

/** Marks received messages of a thread as read. */
export async function markRead(threadId: string): Promise<void> {
  await request((client) => client.rpc('mark_thread_read', { p_thread: threadId }))
}

export interface NewThread {
  readonly projectId: string
  readonly projectTitle: string
  readonly recipientName: string
  readonly isCreator: boolean
  /** To ask for. */
  readonly document?: { readonly id: string; readonly title: string }
}

/**
 * Resolves `?project=<id>`: an existing conversation, or whom to start one with. With a document that was not asked for
 * yet, whom to ask.
 */
export async function fetchProjectThread(
  projectId: string,
  userId: string,
  documentId?: string,
): Promise<{ threadId: string } | NewThread> {
  if (!z.guid().safeParse(projectId).success) throw new AppError('project.not_found')
  const [existing, document] = await Promise.all([
    findThread(projectId, userId),
    documentId ? fetchAsked(documentId) : null,
  ])
  if (existing && (!document || document.asked)) return { threadId: existing }
  const client = await backend()
  const [listing, recipient] = await Promise.all([
    client.from('projects').select('title, creator_id').eq('id', projectId).maybeSingle(),
    client.rpc('interest_recipient', { p_project: projectId }),
  ])
  const project = await unwrap(listing)
  if (!project) throw new AppError('project.not_found')
  if (project.creator_id === userId) throw new AppError('interest.own_project')
  const [person] = await unwrap(recipient)
  if (!person) throw new AppError('message.recipient_unknown')
  return {
    projectId,
    projectTitle: project.title,
    recipientName: person.recipient_name,
    isCreator: person.is_creator,
    ...(document && documentId ? { document: { id: documentId, title: document.title } } : {}),
  }
}

/** Starts a conversation about a project; idempotent per client id. */
export async function startThread(
  projectId: string,
  content: string,
  files: readonly StoredFile[],
  clientId: string,
): Promise<string> {
  const args = {
    p_project: projectId,
    p_message: content,
    p_client_id: clientId,
    p_files: named(files),
  }
  return request((client) => client.rpc('open_thread', args))
}

/** Archives or restores a conversation. */
export async function archiveThread(threadId: string, archived: boolean): Promise<void> {
  await request((client) =>
    client.rpc('archive_thread', { p_thread: threadId, p_archived: archived }),
  )
}

/** Keeps a quiet conversation that was about to be erased. */
export async function keepThread(threadId: string): Promise<void> {
  await request((client) => client.rpc('keep_thread', { p_thread: threadId }))
}

/** Blocks or unblocks a person; a block works both ways. */
export async function blockPerson(personId: string, blocked: boolean): Promise<void> {
  await request((client) =>
    client.rpc(blocked ? 'block_person' : 'unblock_person', { p_person: personId }),
  )
}

async function findThread(projectId: string, userId: string): Promise<string | null> {
  const thread = await request((client) =>
    client
      .from('threads')
      .select('id')
      .eq('project_id', projectId)
      .eq('supporter_id', userId)
      .maybeSingle(),
  )
  return thread?.id ?? null
}
