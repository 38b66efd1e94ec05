import { describe, expect, it } from 'vitest'
import { messageSchema, threadSchema } from './message.ts'

describe('a row of messages', () => {
  const row = {
    id: 'm',
    thread_id: 't',
    project_id: 'p',
    sender_id: 's',
    sender_name: 'Ada',
    recipient_id: 'r',
    content: 'Hello',
    read: true,
    timestamp: '2026-11-20T10:00:00Z',
    client_id: 'c',
  }

  it('is read whole', () => {
    expect(messageSchema.parse(row)).toEqual({
      id: 'm',
      threadId: 't',
      projectId: 'p',
      senderId: 's',
      senderName: 'Ada',
      recipientId: 'r',
      content: 'Hello',
      files: [],
      read: true,
      timestamp: '2026-11-20T10:00:00Z',
      clientId: 'c',
      isRemoved: false,
    })
  })

  it('may lack its people and its project', () => {
    const { id, thread_id, content, timestamp } = row
    expect(messageSchema.parse({ id, thread_id, content, timestamp })).toMatchObject({
      projectId: null,
      senderId: null,
      senderName: 'Anonymous',
      recipientId: null,
      read: false,
      clientId: null,
    })
  })

  it('says whether its text was removed', () => {
    const removed = { ...row, content: '[…]', removed_at: '2026-11-21T10:00:00Z' }
    expect(messageSchema.parse(removed)).toMatchObject({ content: '[…]', isRemoved: true })
  })
})

describe('a row of my_threads', () => {
  const row = {
    thread_id: 't',
    project_id: 'p',
    project_title: 'Tidewatch',
    project_slug: 'tidewatch',
    other_id: 'o',
    other_name: 'Bob',
    other_picture: '/storage/v1/object/public/avatars/o/1.webp',
    role: 'recipient',
    last_message: 'Hello',
    last_message_at: '2026-11-20T10:00:00Z',
    last_sender_is_me: true,
    unread: 3,
    archived: true,
    blocked: true,
    hit_id: 'h',
    hit_text: 'Hello',
    erase_at: '2028-03-01T00:00:00Z',
    owner_id: 'c',
    owner_name: 'Cleo',
  }

  it('is read whole', () => {
    expect(threadSchema.parse(row)).toEqual({
      id: 't',
      projectId: 'p',
      projectTitle: 'Tidewatch',
      projectSlug: 'tidewatch',
      otherId: 'o',
      otherName: 'Bob',
      otherPicture: '/storage/v1/object/public/avatars/o/1.webp',
      role: 'recipient',
      ownerId: 'c',
      ownerName: 'Cleo',
      lastMessage: 'Hello',
      lastMessageAt: '2026-11-20T10:00:00Z',
      lastSenderIsMe: true,
      unread: 3,
      archived: true,
      blocked: true,
      eraseAt: '2028-03-01T00:00:00Z',
      hit: { id: 'h', text: 'Hello' },
    })
  })

  it('may lack whatever is gone or was not asked for', () => {
    const { thread_id, project_title, role, last_message_at } = row
    expect(threadSchema.parse({ thread_id, project_title, role, last_message_at })).toEqual({
      id: 't',
      projectId: null,
      projectTitle: 'Tidewatch',
      projectSlug: null,
      otherId: null,
      otherName: 'Anonymous',
      otherPicture: null,
      role: 'recipient',
      ownerId: null,
      ownerName: 'Anonymous',
      lastMessage: '',
      lastMessageAt: '2026-11-20T10:00:00Z',
      lastSenderIsMe: false,
      unread: 0,
      archived: false,
      blocked: false,
      eraseAt: null,
      hit: null,
    })
    expect(threadSchema.parse({ ...row, hit_text: null }).hit).toEqual({ id: 'h', text: '' })
  })
})
