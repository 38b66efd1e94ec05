import { expect, test } from 'vitest'
import { parseRoute, routeQuery } from './admin.store.ts'

test.each([
  ['', null, { tab: 'projects', id: null, view: null }],
  ['', 'projects', { tab: 'projects', id: null, view: null }],
  ['', '<script>', { tab: 'projects', id: null, view: null }],
  ['?tab=nonsense&id=7', null, { tab: 'projects', id: null, view: null }],
  ['?tab=projects&view=edit&id=7', null, { tab: 'projects', id: '7', view: 'edit' }],
  ['', 'audit', { tab: 'audit', id: null, view: null }],
  ['?tab=messages&view=inquiry&id=7', 'audit', { tab: 'messages', id: '7', view: 'inquiry' }],
])('%s with %s remembered', (search, remembered, place) => {
  expect(parseRoute(search, remembered)).toEqual(place)
})

test('a place survives the way through the address', () => {
  const place = { tab: 'projects', id: 'a&b=c', view: 'review' } as const
  expect(parseRoute(routeQuery(place), null)).toEqual(place)
})
