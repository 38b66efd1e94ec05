import { expect, test } from 'vitest'
import { interestSchema } from './interest.ts'
import { messageSchema, threadSchema } from './message.ts'
import { profileSchema } from './profile.ts'
import { sessionUserSchema, toSessionUser } from './session.ts'

test('only the exact role admin makes an administrator', () => {
  for (const role of ['Admin', 'ADMIN', 'superuser', '', null, true]) {
    expect(profileSchema.parse({ id: 'a', role }).role).toBe('user')
  }
  expect(profileSchema.parse({ id: 'a', role: 'admin' }).role).toBe('admin')
})

test('the session user joins account and profile; the role never comes from the account', () => {
  const account = {
    id: 'a',
    email: 'ada@example.org',
    user_metadata: { full_name: 'Meta Name', avatar_url: '/m.svg', role: 'admin' },
  }
  expect(toSessionUser(account, null)).toEqual({
    id: 'a',
    name: 'Meta Name',
    email: 'ada@example.org',
    role: 'user',
    avatar: '/m.svg',
  })
  const profile = profileSchema.parse({
    id: 'a',
    full_name: 'Ada',
    role: 'admin',
    avatar_url: '/p.svg',
  })
  expect(toSessionUser(account, profile)).toMatchObject({
    name: 'Ada',
    role: 'admin',
    avatar: '/p.svg',
  })
  expect(toSessionUser({ id: 'a', email: 'x@y.zz' }, null)).toMatchObject({
    name: 'x@y.zz',
    avatar: null,
  })
})

test('a hint from local storage is taken only with an id', () => {
  expect(sessionUserSchema.safeParse({ name: 'x' }).success).toBe(false)
  expect(sessionUserSchema.parse({ id: 'a', role: 'root' })).toEqual({
    id: 'a',
    name: '',
    email: '',
    role: 'user',
    avatar: null,
  })
})

test('rows of messages, threads and interests become entities', () => {
  expect(
    messageSchema.parse({
      id: 'm',
      thread_id: 't',
      sender_id: null,
      sender_name: 'S',
      content: 'Hi',
      timestamp: '2026-01-01',
    }),
  ).toMatchObject({ threadId: 't', senderId: null, read: false, clientId: null })
  expect(
    threadSchema.parse({
      thread_id: 't',
      project_title: 'P',
      role: 'supporter',
      last_message_at: '2026-01-01',
      unread: 2,
    }),
  ).toMatchObject({ id: 't', projectSlug: null, otherName: 'Anonymous', unread: 2 })
  expect(
    interestSchema.parse({
      id: 'i',
      version: 1,
      amount: '250.50',
      currency: 'EUR',
      terms: { title: 'Shares', min_amount: 100, currency: 'EUR', type: 'equity' },
      state: 'sent',
      created_at: '2026-01-01',
    }),
  ).toMatchObject({ amount: 250.5, currency: 'EUR', terms: { title: 'Shares' }, note: null })
})
