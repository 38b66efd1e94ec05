import { expect, it } from 'vitest'
import { creatorSchema, linkText } from './creator.ts'

it('reads a page, and drops links that are none', () => {
  const row = { id: 'c', slug: 'tide', links: ['https://tide.example', 'javascript:alert(1)'] }
  expect(creatorSchema.parse({ ...row, facts: { kind: 'unknown' } })).toEqual({
    id: 'c',
    slug: 'tide',
    name: 'Anonymous',
    about: '',
    avatarUrl: null,
    place: null,
    facts: null,
    answerHours: null,
    links: ['https://tide.example'],
    projects: [],
  })
})

it('shows links by host and path', () => {
  expect(linkText('https://www.tide.example/')).toBe('tide.example')
  expect(linkText('https://code.example/tide/?tab=1')).toBe('code.example/tide')
})
