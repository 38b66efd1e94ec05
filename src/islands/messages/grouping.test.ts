import { describe, expect, it } from 'vitest'
import { EMPTY } from './conversation.ts'
import { type Entry, entriesOf, GROUP_GAP_MS, groupByDay, localDay } from './grouping.ts'
import type { Message } from './message.ts'

const start = Date.parse('2026-11-20T23:50:00Z')
const utcDay = (iso: string) => iso.slice(0, 10)
const entry = (key: string, mine: boolean, minutes: number): Entry => ({
  key,
  id: key,
  mine,
  senderName: mine ? 'Me' : 'Ada',
  content: key,
  at: new Date(start + minutes * 60_000).toISOString(),
  state: 'sent',
})
const shape = (entries: Entry[]) =>
  groupByDay(entries, utcDay).map(({ day, groups }) => [
    day,
    groups.map((group) => group.entries.map((item) => item.key).join('')),
  ])

describe('groupByDay', () => {
  it('joins what one person wrote in a row', () => {
    expect(shape([entry('a', true, 0), entry('b', true, 1), entry('c', false, 2)])).toEqual([
      ['2026-11-20', ['ab', 'c']],
    ])
  })

  it('starts a new group after a silence', () => {
    const gap = GROUP_GAP_MS / 60_000
    expect(shape([entry('a', true, 0), entry('b', true, gap - 0.1)])).toEqual([
      ['2026-11-20', ['ab']],
    ])
    expect(shape([entry('a', true, 0), entry('b', true, gap)])).toEqual([
      ['2026-11-20', ['a', 'b']],
    ])
  })

  it('starts a new day at midnight, also within a group', () => {
    expect(shape([entry('a', true, 8), entry('b', true, 11)])).toEqual([
      ['2026-11-20', ['a']],
      ['2026-11-21', ['b']],
    ])
  })

  it('has no days without entries', () => {
    expect(groupByDay([], utcDay)).toEqual([])
  })
})

const message: Message = {
  id: 'm1',
  threadId: 't',
  projectId: null,
  senderId: 'ada',
  senderName: 'Ada',
  recipientId: 'me',
  content: 'x',
  files: [],
  read: true,
  timestamp: '2026-11-20T10:00:00Z',
  clientId: null,
  isRemoved: false,
}

describe('entriesOf', () => {
  it('keeps the key of a message when it becomes a stored one', () => {
    const at = '2026-11-20T10:00:00Z'
    const sending = entriesOf(
      {
        ...EMPTY,
        outgoing: [{ clientId: 'c1', content: 'x', at, state: 'sending' }],
      },
      'me',
    )
    const stored = entriesOf(
      {
        ...EMPTY,
        messages: [{ ...message, clientId: 'c1', senderId: 'me', timestamp: at }],
      },
      'me',
    )
    expect(sending[0]?.key).toBe(stored[0]?.key)
    expect([sending[0]?.state, stored[0]?.state]).toEqual(['sending', 'read'])
  })

  it('does not call a received message read: that is for what one wrote', () => {
    const [received] = entriesOf(
      {
        ...EMPTY,
        messages: [message],
      },
      'me',
    )
    expect(received?.state).toBe('sent')
  })
})

describe('what is shown of a thread', () => {
  const stored: Message = {
    id: 'm',
    threadId: 't',
    clientId: null,
    isRemoved: false,
    projectId: null,
    senderId: 'me',
    recipientId: null,
    senderName: 'Me',
    content: 'Hello',
    files: [],
    read: true,
    timestamp: '2026-11-20T10:00:00Z',
  }

  it('tells own messages that were read, and none of others', () => {
    const theirs = { ...stored, id: 'n', senderId: 'ada' }
    const entries = entriesOf({ ...EMPTY, messages: [stored, theirs] }, 'me')
    expect(entries.map(({ key, mine, state }) => [key, mine, state])).toEqual([
      ['m', true, 'read'],
      ['n', false, 'sent'],
    ])
  })

  it('names who of a team wrote, to both sides', () => {
    const of = (senderId: string, senderName: string) =>
      ({ id: senderId, senderId, senderName, content: '', files: [], timestamp: '' }) as never
    const messages = [of('sue', 'Sue'), of('ann', 'Ann'), of('olga', 'Olga')]
    const thread = { ownerId: 'olga', ownerName: 'Olga' }
    const shown = (userId: string, role: 'supporter' | 'recipient', otherId: string) =>
      entriesOf({ ...EMPTY, messages }, userId, { ...thread, role, otherId }).map((entry) => [
        entry.mine,
        entry.senderName,
        entry.writerFor,
      ])
    expect(shown('sue', 'supporter', 'olga')).toEqual([
      [true, '', undefined],
      [false, 'Ann', 'Olga'],
      [false, 'Olga', undefined],
    ])
    expect(shown('ann', 'recipient', 'sue')).toEqual([
      [false, 'Sue', undefined],
      [true, '', 'Olga'],
      [true, 'Olga', undefined],
    ])
  })

  it('shows what is on its way as one’s own, with what went wrong', () => {
    const outgoing = [
      { clientId: 'a', content: 'A', at: '2026-11-20T11:00:00Z', state: 'sending' as const },
      {
        clientId: 'b',
        content: 'B',
        at: '2026-11-20T11:00:00Z',
        state: 'failed' as const,
        code: 'network.offline' as const,
      },
    ]
    expect(entriesOf({ ...EMPTY, outgoing }, 'me')).toEqual([
      {
        key: 'a',
        id: null,
        mine: true,
        senderName: '',
        content: 'A',
        at: '2026-11-20T11:00:00Z',
        state: 'sending',
      },
      {
        key: 'b',
        id: null,
        mine: true,
        senderName: '',
        content: 'B',
        at: '2026-11-20T11:00:00Z',
        state: 'failed',
        code: 'network.offline',
      },
    ])
  })
})

it('names a day as the calendar of the reader does', () => {
  const noon = new Date(2026, 0, 5, 12)
  expect(localDay(noon.toISOString())).toBe('2026-01-05')
  expect(groupByDay([entry('a', true, 0)])[0]?.day).toBe(localDay(new Date(start).toISOString()))
})
