import { describe, expect, it } from 'vitest'
import { parseRoute, routeQuery } from './route.ts'

describe('placeOf', () => {
  it.each([
    ['', { kind: 'list' }],
    ['?thread=', { kind: 'list' }],
    ['?thread=a', { kind: 'thread', id: 'a' }],
    ['?project=b', { kind: 'project', id: 'b' }],
    ['?project=b&thread=a', { kind: 'thread', id: 'a' }],
  ])('%j', (search, route) => {
    expect(parseRoute(search)).toEqual(route)
  })
})

describe('searchOf', () => {
  it('replaces one place by another and keeps what else is there', () => {
    expect(routeQuery({ kind: 'thread', id: 'a' }, '?project=b&x=1')).toBe('?x=1&thread=a')
    expect(routeQuery({ kind: 'list' }, '?thread=a')).toBe('')
  })

  it('reads back what it wrote, whatever the id', () => {
    const route = { kind: 'thread', id: 'a&project=b #?' } as const
    expect(parseRoute(routeQuery(route, ''))).toEqual(route)
  })
})
