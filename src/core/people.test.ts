import { expect, test } from 'vitest'
import { messageSchema, threadSchema } from '#islands/messages/message.ts'
import { interestSchema } from '#islands/support/interest.ts'
import { parseProfile } from './profile.ts'
import { awaitsSecondFactor, claimsOf, parseSessionUser, toSessionUser } from './session-user.ts'

test('only the exact role admin makes an administrator', () => {
  for (const role of ['Admin', 'ADMIN', 'superuser', '', null, true]) {
    expect(parseProfile({ id: 'a', role })?.role).toBe('user')
  }
  expect(parseProfile({ id: 'a', role: 'admin' })?.role).toBe('admin')
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
  const profile = parseProfile({
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
  for (const broken of [{ name: 'x' }, { id: '' }, { id: 7 }, [], 'a', null])
    expect(parseSessionUser(broken)).toBeNull()
  expect(parseSessionUser({ id: 'a', role: 'root', name: 7 })).toEqual({
    id: 'a',
    name: '',
    email: '',
    role: 'user',
    avatar: null,
  })
})

test('a row that is none is no profile; blank texts are none', () => {
  for (const broken of [null, undefined, [], 'a', { full_name: 'x' }])
    expect(parseProfile(broken)).toBeNull()
  expect(parseProfile({ id: 'a', full_name: '  ', username: 7, avatar_url: '' })).toEqual({
    id: 'a',
    fullName: null,
    username: null,
    role: 'user',
    avatarUrl: null,
  })
})

test('a session with the password alone is half a sign-in where there is a second factor', () => {
  const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`
  const session = (claims: object, ...states: string[]) => ({
    access_token: token(claims),
    user: { id: 'a', factors: states.map((status) => ({ status })) },
  })
  expect(awaitsSecondFactor(session({ aal: 'aal1' }, 'verified'))).toBe(true)
  expect(awaitsSecondFactor(session({ aal: 'aal2' }, 'verified'))).toBe(false)
  expect(awaitsSecondFactor(session({ aal: 'aal1' }, 'unverified'))).toBe(false)
  expect(awaitsSecondFactor(session({ aal: 'aal1' }))).toBe(false)
  expect(awaitsSecondFactor(session({}, 'verified'))).toBe(false)
  expect(awaitsSecondFactor({ access_token: 'broken', user: { id: 'a' } })).toBe(false)
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

test('claims are read from a token of any alphabet, and none from one that is broken', () => {
  const claims = { name: '>>>???ÿ', aal: 'aal1' }
  const base64 = btoa(JSON.stringify(claims))
  expect(base64).toMatch(/[+/]/)
  const token = `x.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`
  expect(claimsOf(token)).toEqual(claims)
  for (const broken of ['', 'x', 'x.y.z', `x.${btoa('"text"')}.y`])
    expect(claimsOf(broken)).toEqual({})
})

test('the address of an account comes from its profile where the account has none', () => {
  const profile = parseProfile({ id: 'a', username: 'a@example.org', full_name: ' ' })
  expect(toSessionUser({ id: 'a' }, profile)).toMatchObject({
    email: 'a@example.org',
    name: 'a@example.org',
  })
  expect(toSessionUser({ id: 'a' }, null)).toEqual({
    id: 'a',
    name: '',
    email: '',
    role: 'user',
    avatar: null,
  })
})

test('texts of a profile are trimmed', () => {
  expect(parseProfile({ id: 'a', full_name: ' Ada ', avatar_url: ' /a.svg' })).toMatchObject({
    fullName: 'Ada',
    avatarUrl: '/a.svg',
  })
})
