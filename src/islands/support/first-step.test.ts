import { describe, expect, it } from 'vitest'
import type { Session } from '#core/session.ts'
import { firstStep } from './first-step.ts'

const project = { id: 'p', title: 'T', slug: 't', creatorId: 'me', creatorName: 'Me', openTo: [] }
const signedIn = (id: string): Session => ({
  status: 'signedIn',
  verified: true,
  user: { id, name: '', email: '', role: 'user', avatar: null },
})

describe('startOf', () => {
  it.each([
    ['a visitor', project, { status: 'anonymous' }, 'login'],
    ['somebody else', project, signedIn('you'), 'option'],
    ['the creator', project, signedIn('me'), 'own'],
    ['a session not known yet', project, { status: 'unknown' }, 'option'],
    ['a project without id', { ...project, id: '' }, signedIn('you'), 'incomplete'],
    ['a project without title', { ...project, title: '' }, { status: 'anonymous' }, 'incomplete'],
    ['a project without creator', { ...project, creatorId: null }, signedIn('me'), 'option'],
  ] as const)('%s', (_case, of, session, expected) => {
    expect(firstStep(of, session)).toBe(expected)
  })
})
