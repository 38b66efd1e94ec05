import { beforeEach, describe, expect, it } from 'vitest'
import { draftStore, outboxStore, type TextStorage } from './drafts.ts'

let kept: Map<string, string>
let storage: TextStorage
beforeEach(() => {
  kept = new Map()
  storage = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
})

describe('draftStore', () => {
  it('survives a reload, per conversation', () => {
    draftStore('me', storage).save('t1', 'half a thought')
    draftStore('me', storage).save('t2', 'another')
    expect(draftStore('me', storage).load('t1')).toBe('half a thought')
    expect(draftStore('me', storage).load('t2')).toBe('another')
  })

  it('shows nothing to another account on the same machine', () => {
    draftStore('me', storage).save('t1', 'private')
    expect(draftStore('you', storage).load('t1')).toBeUndefined()
  })

  it('forgets empty drafts and leaves nothing behind', () => {
    const drafts = draftStore('me', storage)
    drafts.save('t1', 'x')
    drafts.save('t1', '  \n')
    expect(drafts.load('t1')).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('remembers the newest fifty only', () => {
    const drafts = draftStore('me', storage)
    for (let i = 0; i < 60; i++) drafts.save(`t${i}`, 'x', i)
    expect(drafts.load('t9')).toBeUndefined()
    expect(drafts.load('t10')).toBe('x')
  })

  it.each(['not json', 'null', '[]', '{"me:t1":null}'])('reads %j as nothing', (broken) => {
    kept.set('backlit-drafts', broken)
    const drafts = draftStore('me', storage)
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
    outboxStore('me', storage).save('t1', [item])
    expect(outboxStore('me', storage).load('t1')).toEqual([item])
    outboxStore('me', storage).save('t1', [])
    expect(outboxStore('me', storage).load('t1')).toBeUndefined()
  })
})
