import { expect, it } from 'vitest'
import { filterQuery, parseFilter } from './filter.ts'

const PROJECT = '0b0f9c1e-5a7e-4d6e-9d0c-2f4f3f0f8a11'

it('comes back from the address as it went there', () => {
  const filter = { state: 'terms_shared', project: PROJECT }
  const search = filterQuery(filter, '?lng=de')
  expect(search).toBe(`?lng=de&state=terms_shared&project=${PROJECT}`)
  expect(parseFilter(search)).toEqual(filter)
  expect(filterQuery({ state: '', project: '' }, search)).toBe('?lng=de')
})

it.each(['', '?state=paid', '?state=', '?project=1', "?project=';drop"])(
  'takes no filter from %j',
  (search) => {
    expect(parseFilter(search)).toEqual({ state: '', project: '' })
  },
)

it('takes an id for one only as a whole', () => {
  const id = '0b3c9c7e-5d1a-4a55-9f6e-2d7a3c1e8b10'
  expect(parseFilter(`?project=${id}`).project).toBe(id)
  expect(parseFilter(`?project=x${id}`).project).toBe('')
  expect(parseFilter(`?project=${id}x`).project).toBe('')
  expect(parseFilter('')).toEqual({ state: '', project: '' })
  expect(filterQuery({ state: '', project: '' }, '?state=sent')).toBe('')
})
