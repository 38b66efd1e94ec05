import type { ErrorCode } from '#core/errors.ts'
import type { StoredFile } from '#islands/files/file.ts'
import type { Conversation } from './conversation.ts'
import type { Thread } from './message.ts'

/** A bubble: a stored or outgoing message. */
export interface Entry {
  /** Stable when an outgoing message becomes a stored one. */
  readonly key: string
  /** Id of the stored message; null for an outgoing one. */
  readonly id: string | null
  /** Written by the reader or, for a team, by somebody of it: shown on the reader's side. */
  readonly mine: boolean
  readonly senderName: string
  /** Creator for whom somebody of the team wrote it. */
  readonly writerFor?: string
  readonly content: string
  readonly files?: readonly StoredFile[]
  /** An administrator removed the text. */
  readonly isRemoved?: boolean
  readonly at: string
  readonly state: 'sending' | 'failed' | 'sent' | 'read'
  /** Error code of a failed one. */
  readonly code?: ErrorCode
}

/** Consecutive bubbles by one person. */
export interface Group {
  readonly key: string
  readonly mine: boolean
  /** Empty if the reader wrote it. */
  readonly senderName: string
  readonly writerFor?: string
  readonly entries: readonly Entry[]
}

interface Day {
  /** Calendar day in the reader's time zone, `YYYY-MM-DD`. */
  readonly day: string
  readonly groups: readonly Group[]
}

/** A longer pause starts a new group. */
export const GROUP_GAP_MS = 5 * 60_000

/** All bubbles of a thread, oldest first, outgoing ones last. */
export function entriesOf(
  conversation: Conversation,
  userId: string,
  thread?: Pick<Thread, 'role' | 'ownerId' | 'ownerName' | 'otherId'>,
): Entry[] {
  const supporter = thread?.role === 'supporter' ? userId : thread?.otherId
  const stored = conversation.messages.map((message): Entry => {
    const isTeam = thread !== undefined && supporter != null && message.senderId !== supporter
    const isMine = message.senderId === userId || (isTeam && thread.role === 'recipient')
    return {
      key: message.clientId ?? message.id,
      id: message.id,
      mine: isMine,
      senderName: message.senderId === userId ? '' : message.senderName,
      ...(isTeam && message.senderId && message.senderId !== thread.ownerId
        ? { writerFor: thread.ownerName }
        : {}),
      content: message.content,
      ...(message.files.length > 0 ? { files: message.files } : {}),
      ...(message.isRemoved ? { isRemoved: true } : {}),
      at: message.timestamp,
      state: isMine && message.read ? 'read' : 'sent',
    }
  })
  const outgoing = conversation.outgoing.map(
    (item): Entry => ({
      key: item.clientId,
      id: null,
      mine: true,
      senderName: '',
      content: item.content,
      ...(item.files?.length ? { files: item.files } : {}),
      at: item.at,
      state: item.state,
      ...(item.code ? { code: item.code } : {}),
    }),
  )
  return [...stored, ...outgoing]
}

/** Groups entries by day, then by person and time. */
export function groupByDay(
  entries: readonly Entry[],
  dayOf: (iso: string) => string = localDay,
): Day[] {
  const days: { day: string; groups: { entries: Entry[] }[] }[] = []
  let previous: Entry | undefined
  for (const entry of entries) {
    const day = dayOf(entry.at)
    let current = days.at(-1)
    if (current?.day !== day) {
      current = { day, groups: [] }
      days.push(current)
      previous = undefined
    }
    if (previous && belongsTo(previous, entry)) current.groups.at(-1)?.entries.push(entry)
    else current.groups.push({ entries: [entry] })
    previous = entry
  }
  return days.map(({ day, groups }) => ({ day, groups: groups.flatMap(toGroup) }))
}

function belongsTo(previous: Entry, entry: Entry): boolean {
  const gap = Date.parse(entry.at) - Date.parse(previous.at)
  return (
    previous.mine === entry.mine && previous.senderName === entry.senderName && gap < GROUP_GAP_MS
  )
}

function toGroup({ entries }: { entries: readonly Entry[] }): Group[] {
  const [first] = entries
  if (!first) return []
  const { key, mine, senderName, writerFor } = first
  return [{ key, mine, senderName, ...(writerFor ? { writerFor } : {}), entries }]
}

/** Calendar day in the reader's time zone, `YYYY-MM-DD`. */
export function localDay(iso: string): string {
  const date = new Date(iso)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
