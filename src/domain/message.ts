import * as z from './zod.ts'

/** A row of `messages`. */
export const messageSchema = z
  .object({
    id: z.string(),
    thread_id: z.string(),
    project_id: z.string().nullish(),
    sender_id: z.string().nullish(),
    sender_name: z.string().catch('Anonymous'),
    recipient_id: z.string().nullish(),
    content: z.string(),
    read: z.boolean().catch(false),
    timestamp: z.string(),
    client_id: z.string().nullish(),
  })
  .transform((row) => ({
    id: row.id,
    threadId: row.thread_id,
    projectId: row.project_id ?? null,
    senderId: row.sender_id ?? null,
    senderName: row.sender_name,
    recipientId: row.recipient_id ?? null,
    content: row.content,
    read: row.read,
    timestamp: row.timestamp,
    clientId: row.client_id ?? null,
  }))

export type Message = z.output<typeof messageSchema>

/** A row of `my_threads`: one conversation as its reader sees it. */
export const threadSchema = z
  .object({
    thread_id: z.string(),
    project_id: z.string().nullish(),
    project_title: z.string(),
    project_slug: z.string().nullish(),
    other_name: z.string().catch('Anonymous'),
    role: z.enum(['supporter', 'recipient']),
    last_message: z.string().catch(''),
    last_message_at: z.string(),
    last_sender_is_me: z.boolean().catch(false),
    unread: z.number().int().nonnegative().catch(0),
  })
  .transform((row) => ({
    id: row.thread_id,
    projectId: row.project_id ?? null,
    projectTitle: row.project_title,
    /** Null when the project is not public. */
    projectSlug: row.project_slug ?? null,
    otherName: row.other_name,
    role: row.role,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at,
    lastSenderIsMe: row.last_sender_is_me,
    unread: row.unread,
  }))

export type Thread = z.output<typeof threadSchema>
