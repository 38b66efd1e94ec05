import { describe, expect, it } from 'vitest'
import { applyArrivals, newestTime, withOverlap, withoutKnown } from './inbox.ts'
import type { Message, Thread } from './message.ts'

const thread = (id: string, hour: number, unread = 0): Thread => ({
  id,
  projectId: null,
  projectTitle: id,
  projectSlug: null,
  otherName: 'Ada',
  otherPicture: null,
  role: 'supporter',
  ownerId: 'bob',
  ownerName: 'Ada',
  lastMessage: 'before',
  lastMessageAt: `2026-11-20T${hour}:00:00Z`,
  lastSenderIsMe: false,
  unread,
  otherId: 'bob',
  archived: false,
  blocked: false,
  eraseAt: null,
  hit: null,
})
const message = (id: string, threadId: string, hour: number, mine = false): Message => ({
  id,
  threadId,
  clientId: null,
  isRemoved: false,
  projectId: null,
  senderId: mine ? 'me' : 'ada',
  recipientId: null,
  senderName: 'Ada',
  content: `text ${id}`,
  files: [],
  read: false,
  timestamp: `2026-11-20T${hour}:30:00Z`,
})

describe('applyArrivals', () => {
  const list = [thread('b', 12), thread('a', 11, 1)]

  it('moves a conversation up, counts and previews', () => {
    const { list: next, unknown } = applyArrivals(list, [message('m', 'a', 13)], 'me', null)
    expect(next.map((item) => item.id)).toEqual(['a', 'b'])
    expect(next[0]).toMatchObject({ lastMessage: 'text m', unread: 2, lastSenderIsMe: false })
    expect(unknown).toBe(false)
  })

  it('counts nothing for one’s own messages and for the open conversation', () => {
    const own = applyArrivals(list, [message('m', 'b', 13, true)], 'me', null).list
    expect(own[0]).toMatchObject({ id: 'b', unread: 0, lastSenderIsMe: true })
    expect(applyArrivals(list, [message('m', 'a', 13)], 'me', 'a').list[0]).toMatchObject({
      unread: 1,
    })
  })

  it('does not count a message again that a preview already shows', () => {
    expect(applyArrivals(list, [message('m', 'a', 10)], 'me', null).list[1]).toEqual(list[1])
  })

  it('tells when a conversation is not in the list', () => {
    expect(applyArrivals(list, [message('m', 'zzz', 13)], 'me', null).unknown).toBe(true)
  })
})

it('newestTime never goes back', () => {
  const since = '2026-11-20T12:00:00Z'
  expect(newestTime([message('m', 'a', 11)], since)).toBe(since)
  expect(newestTime([message('m', 'a', 13), message('n', 'a', 12)], since)).toBe(
    '2026-11-20T13:30:00Z',
  )
})

it('onlyNew drops what an overlapping poll repeats', () => {
  const all = [message('m', 'a', 11), message('n', 'a', 12)]
  expect(withoutKnown(all, new Set(['m'])).map((item) => item.id)).toEqual(['n'])
})

describe('a preview', () => {
  it('is cut, and belongs to the newest message alone', () => {
    const long = { ...message('m', 'a', 13), content: 'x'.repeat(300) }
    const [first] = applyArrivals([thread('a', 11)], [long], 'me', null).list
    expect(first?.lastMessage).toBe('x'.repeat(200))
    const same = { ...message('m', 'a', 11), timestamp: '2026-11-20T11:00:00Z' }
    const [kept] = applyArrivals([thread('a', 11)], [same], 'me', null).list
    expect(kept).toMatchObject({ lastMessage: 'before', unread: 0 })
  })

  it('counts nothing that was read elsewhere', () => {
    const read = { ...message('m', 'a', 13), read: true }
    expect(applyArrivals([thread('a', 11)], [read], 'me', null).list[0]?.unread).toBe(0)
  })
})

describe('withOverlap', () => {
  it('looks ten seconds back, never before the beginning of time', () => {
    expect(withOverlap('2026-11-20T10:00:05.000Z')).toBe('2026-11-20T09:59:55.000Z')
    expect(withOverlap('1970-01-01T00:00:00Z')).toBe('1970-01-01T00:00:00.000Z')
  })
})
