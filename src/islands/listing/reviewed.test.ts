import { expect, it } from 'vitest'
import { projectOf, readListing, withChanges } from './reviewed.ts'

it('changes columns, and options only where there are any', () => {
  const before = { title: 'Old', slug: 'old', support_options: [{ id: 'o' }] }
  expect(withChanges(before, { title: 'New' }, null)).toEqual({ ...before, title: 'New' })
  expect(withChanges(before, {}, [])).toEqual({ ...before, support_options: [] })
})

it('reads a listing with its options', () => {
  const options = [{ id: 'o', type: 'grant', title: 'A lamp' }]
  const listing = readListing({ project: { id: 'p', title: 'Lantern' }, options, stamp: 's' })
  expect(listing.snapshot).toEqual({ id: 'p', title: 'Lantern', support_options: options })
  expect(listing.stamp).toBe('s')
  expect(listing.project).toMatchObject({
    id: 'p',
    title: 'Lantern',
    supportOptions: [{ id: 'o' }],
  })
})

it('refuses what is no listing', () => {
  expect(() => projectOf({ title: 'Lantern' })).toThrowError(
    expect.objectContaining({ code: 'unknown' }),
  )
})
