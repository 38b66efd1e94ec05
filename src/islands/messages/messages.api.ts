import * as z from '@/domain/zod.ts'
import { AppError, fromPostgrest, type PostgrestFailure } from '../../domain/errors.ts'
import { type Message, messageSchema, type Thread, threadSchema } from '../../domain/message.ts'
import { type Backend, backend } from '../../lib/supabase.ts'

/** Messages per page of a thread, and conversations per page of the list. */
export const PAGE = 50
export const THREADS_PAGE = 30
const COLUMNS =
  'id, thread_id, project_id, sender_id, sender_name, recipient_id, content, read, timestamp, client_id'

const messages = z.array(messageSchema)
const threads = z.array(threadSchema)

interface Answer<Data> {
  readonly data: Data
  readonly error: PostgrestFailure | null
  readonly status: number
}

/** The data of an answer; throws the failure as an AppError. */
function unwrap<Data>({ data, error, status }: Answer<Data>): NonNullable<Data> {
  if (error) throw fromPostgrest(error, status)
  if (data === null || data === undefined) throw new AppError('not_found')
  return data
}

/** The caller's conversations, newest first; `before` is the last `lastMessageAt` of the page before. */
export async function fetchThreads(query: string, before: string | null): Promise<Thread[]> {
  const client = await backend()
  const args = {
    p_limit: THREADS_PAGE,
    ...(query ? { p_query: query } : {}),
    ...(before ? { p_before: before } : {}),
  }
  return threads.parse(unwrap(await client.rpc('my_threads', args)))
}

/**
 * One conversation of the caller. Throws `thread.not_found` for an id that is unknown, not an id, or someone else's:
 * the database shows no difference.
 */
export async function fetchThread(threadId: string): Promise<Thread> {
  if (!z.guid().safeParse(threadId).success) throw new AppError('thread.not_found')
  const client = await backend()
  const row = await client
    .from('threads')
    .select('last_message_at')
    .eq('id', threadId)
    .maybeSingle()
  if (row.error) throw fromPostgrest(row.error, row.status)
  if (!row.data) throw new AppError('thread.not_found')
  // The list function knows names and titles; asked from just after this thread, it comes first.
  const before = new Date(Date.parse(row.data.last_message_at) + 2).toISOString()
  const args = { p_before: before, p_limit: 20 }
  const list = threads.parse(unwrap(await client.rpc('my_threads', args)))
  const found = list.find((thread) => thread.id === threadId)
  if (!found) throw new AppError('thread.not_found')
  return found
}

/** Up to {@link PAGE} messages, oldest first, and whether there are more before them. */
export async function fetchPage(
  threadId: string,
  before?: Message,
): Promise<{ page: Message[]; hasOlder: boolean }> {
  const client = await backend()
  let query = client.from('messages').select(COLUMNS).eq('thread_id', threadId)
  if (before) {
    // The first condition lets the index do the work, the second tells equal times apart.
    query = query
      .lte('timestamp', before.timestamp)
      .or(
        `timestamp.lt."${before.timestamp}",and(timestamp.eq."${before.timestamp}",id.lt.${before.id})`,
      )
  }
  const rows = unwrap(
    await query
      .order('timestamp', { ascending: false })
      .order('id', { ascending: false })
      .limit(PAGE + 1),
  )
  const newestFirst = messages.parse(rows)
  return { page: newestFirst.slice(0, PAGE).reverse(), hasOlder: newestFirst.length > PAGE }
}

/** Everything sent to or by the caller since a time, in all conversations, oldest first, at most 100. */
export async function fetchSince(since: string): Promise<Message[]> {
  const client = await backend()
  const rows = await client
    .from('messages')
    .select(COLUMNS)
    .gt('timestamp', since)
    .order('timestamp')
    .limit(100)
  return messages.parse(unwrap(rows))
}

/** Until when the other person has read what the caller wrote in a thread; null while nothing was read. */
export async function fetchSeen(threadId: string, userId: string): Promise<string | null> {
  const client = await backend()
  const { data, error, status } = await client
    .from('messages')
    .select('timestamp')
    .eq('thread_id', threadId)
    .eq('sender_id', userId)
    .eq('read', true)
    .order('timestamp', { ascending: false })
    .limit(1)
  if (error) throw fromPostgrest(error, status)
  return data[0]?.timestamp ?? null
}

/** Sends a message; the same client id sends once, so a retry after a lost answer is safe. */
export async function sendMessage(
  threadId: string,
  content: string,
  clientId: string,
): Promise<Message> {
  const client = await backend()
  const args = { p_thread: threadId, p_content: content, p_client_id: clientId }
  return messageSchema.parse(unwrap(await client.rpc('send_message', args)))
}

/** Marks what the caller received in a thread as read. */
export async function markRead(threadId: string): Promise<void> {
  const client = await backend()
  unwrap(await client.rpc('mark_thread_read', { p_thread: threadId }))
}

export interface NewThread {
  readonly projectId: string
  readonly projectTitle: string
  readonly recipientName: string
  readonly isCreator: boolean
}

/** What `?project=<id>` means to the caller: a conversation that exists, or one that can be begun. */
export async function fetchProjectThread(
  projectId: string,
  userId: string,
): Promise<{ threadId: string } | NewThread> {
  if (!z.guid().safeParse(projectId).success) throw new AppError('project.not_found')
  const client = await backend()
  const existing = await findThread(client, projectId, userId)
  if (existing) return { threadId: existing }
  const [project, recipient] = await Promise.all([
    client.from('projects').select('title, creator_id').eq('id', projectId).maybeSingle(),
    client.rpc('interest_recipient', { p_project: projectId }),
  ])
  if (project.error) throw fromPostgrest(project.error, project.status)
  if (!project.data) throw new AppError('project.not_found')
  if (project.data.creator_id === userId) throw new AppError('interest.own_project')
  const [person] = unwrap(recipient)
  if (!person) throw new AppError('message.recipient_unknown')
  return {
    projectId,
    projectTitle: project.data.title,
    recipientName: person.recipient_name,
    isCreator: person.is_creator,
  }
}

/** Begins a conversation about a project with its first message. One that was begun meanwhile is answered instead. */
export async function startThread(
  projectId: string,
  userId: string,
  content: string,
  isRetry: boolean,
): Promise<string> {
  const client = await backend()
  // After a lost answer the first attempt may have arrived: it must not be sent a second time.
  const existing = isRetry ? await findThread(client, projectId, userId) : null
  if (existing) return existing
  return unwrap(await client.rpc('open_thread', { p_project: projectId, p_message: content }))
}

async function findThread(
  client: Backend,
  projectId: string,
  userId: string,
): Promise<string | null> {
  const { data, error, status } = await client
    .from('threads')
    .select('id')
    .eq('project_id', projectId)
    .eq('supporter_id', userId)
    .maybeSingle()
  if (error) throw fromPostgrest(error, status)
  return data?.id ?? null
}
