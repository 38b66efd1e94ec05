import * as z from '#core/zod.ts'
import { storedFileSchema } from '#islands/files/file.ts'

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
    removed_at: z.string().nullish(),
    attachments: z.array(storedFileSchema).catch([]),
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
    /** An administrator removed the text. */
    isRemoved: Boolean(row.removed_at),
    files: row.attachments.map((file) => ({ ...file, owner: row.sender_id ?? '' })),
  }))

export type Message = z.output<typeof messageSchema>

/** The text of a message, or the names of its files if it has none. */
export function wordsOf({ content, files }: Pick<Message, 'content' | 'files'>): string {
  return content || files.map(({ name }) => name).join(', ')
}

/** A row of `my_threads`. */
export const threadSchema = z
  .object({
    thread_id: z.string(),
    project_id: z.string().nullish(),
    project_title: z.string(),
    project_slug: z.string().nullish(),
    other_id: z.string().nullish(),
    other_name: z.string().catch('Anonymous'),
    other_picture: z.string().nullish(),
    role: z.enum(['supporter', 'recipient']),
    last_message: z.string().catch(''),
    last_message_at: z.string(),
    last_sender_is_me: z.boolean().catch(false),
    unread: z.number().int().nonnegative().catch(0),
    archived: z.boolean().catch(false),
    blocked: z.boolean().catch(false),
    hit_id: z.string().nullish(),
    hit_text: z.string().nullish(),
    erase_at: z.string().nullish(),
    owner_id: z.string().nullish(),
    owner_name: z.string().catch('Anonymous'),
  })
  .transform((row) => ({
    id: row.thread_id,
    projectId: row.project_id ?? null,
    projectTitle: row.project_title,
    /** Null if the project is not public. */
    projectSlug: row.project_slug ?? null,
    /** Null once the account is deleted. */
    otherId: row.other_id ?? null,
    otherName: row.other_name,
    /** Uploaded, else null. */
    otherPicture: row.other_picture ?? null,
    role: row.role,
    /** The creator, for whom a team writes; null once that account is deleted. */
    ownerId: row.owner_id ?? null,
    ownerName: row.owner_name,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at,
    lastSenderIsMe: row.last_sender_is_me,
    unread: row.unread,
    archived: row.archived,
    /** Whether the reader has blocked the other person. */
    blocked: row.blocked,
    /** When it is erased unless one of the two writes or keeps it; null if that is not planned. */
    eraseAt: row.erase_at ?? null,
    /** Newest matching message, if the search matched a message. */
    hit: row.hit_id ? { id: row.hit_id, text: row.hit_text ?? '' } : null,
  }))

export type Thread = z.output<typeof threadSchema>

/** List filters, as `my_threads` names them. */
export const THREAD_FILTERS = ['all', 'unread', 'supporter', 'creator', 'archived'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]
