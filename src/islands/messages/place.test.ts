import { describe, expect, it } from 'vitest'
import { placeOf, searchOf } from './place.ts'

describe('placeOf', () => {
  it.each([
    ['', { kind: 'list' }],
    ['?thread=', { kind: 'list' }],
    ['?thread=a', { kind: 'thread', id: 'a' }],
    ['?project=b', { kind: 'project', id: 'b' }],
    ['?project=b&thread=a', { kind: 'thread', id: 'a' }],
  ])('%j', (search, place) => {
    expect(placeOf(search)).toEqual(place)
  })
})

describe('searchOf', () => {
  it('replaces one place by another and keeps what else is there', () => {
    expect(searchOf({ kind: 'thread', id: 'a' }, '?project=b&x=1')).toBe('?x=1&thread=a')
    expect(searchOf({ kind: 'list' }, '?thread=a')).toBe('')
  })

  it('reads back what it wrote, whatever the id', () => {
    const place = { kind: 'thread', id: 'a&project=b #?' } as const
    expect(placeOf(searchOf(place, ''))).toEqual(place)
  })
})
