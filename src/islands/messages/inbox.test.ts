import { describe, expect, it } from 'vitest'
import { applyArrivals, newestTime, onlyNew } from './inbox.ts'
import type { Message, Thread } from './message.ts'

const thread = (id: string, hour: number, unread = 0): Thread => ({
  id,
  projectId: null,
  projectTitle: id,
  projectSlug: null,
  otherName: 'Ada',
  role: 'supporter',
  lastMessage: 'before',
  lastMessageAt: `2026-11-20T${hour}:00:00Z`,
  lastSenderIsMe: false,
  unread,
  otherId: 'bob',
  archived: false,
  blocked: false,
  hit: null,
})
const message = (id: string, threadId: string, hour: number, mine = false): Message => ({
  id,
  threadId,
  clientId: null,
  projectId: null,
  senderId: mine ? 'me' : 'ada',
  recipientId: null,
  senderName: 'Ada',
  content: `text ${id}`,
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
  expect(onlyNew(all, new Set(['m'])).map((item) => item.id)).toEqual(['n'])
})
