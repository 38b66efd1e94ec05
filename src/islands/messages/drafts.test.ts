import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftStore, outboxStore } from './drafts.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

describe('draftStore', () => {
  it('survives a reload, per conversation', () => {
    draftStore('me').save('t1', 'half a thought')
    draftStore('me').save('t2', 'another')
    expect(draftStore('me').load('t1')).toBe('half a thought')
    expect(draftStore('me').load('t2')).toBe('another')
  })

  it('shows nothing to another account on the same machine', () => {
    draftStore('me').save('t1', 'private')
    expect(draftStore('you').load('t1')).toBeUndefined()
  })

  it('forgets empty drafts and leaves nothing behind', () => {
    const drafts = draftStore('me')
    drafts.save('t1', 'x')
    drafts.save('t1', '  \n')
    expect(drafts.load('t1')).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('remembers the newest fifty only', () => {
    const drafts = draftStore('me')
    for (let i = 0; i < 60; i++) drafts.save(`t${i}`, 'x', i)
    expect(drafts.load('t9')).toBeUndefined()
    expect(drafts.load('t10')).toBe('x')
  })

  it.each(['not json', 'null', '[]', '{"me:t1":null}'])('reads %j as nothing', (broken) => {
    kept.set('backlit-drafts', broken)
    const drafts = draftStore('me')
    expect(drafts.load('t1')).toBeUndefined()
    drafts.save('t1', 'fresh')
    expect(drafts.load('t1')).toBe('fresh')
  })
})

describe('outboxStore', () => {
  it('keeps unsent messages with their client ids', () => {
    const item = {
      clientId: 'c1',
      content: 'x',
      at: '2026-11-20T10:00:00Z',
      state: 'failed',
    } as const
    outboxStore('me').save('t1', [item])
    expect(outboxStore('me').load('t1')).toEqual([item])
    outboxStore('me').save('t1', [])
    expect(outboxStore('me').load('t1')).toBeUndefined()
  })
})
