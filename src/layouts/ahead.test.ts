import { expect, it } from 'vitest'
import { AHEAD } from './ahead.ts'

it('makes pages for reading ready ahead, and none that does something', () => {
  const { prefetch, prerender } = JSON.parse(AHEAD)
  const patterns = [...prefetch, ...prerender].map(
    ({ where }) => new URLPattern(where.and[0].href_matches, 'https://backlit.example'),
  )
  expect(patterns).toHaveLength(2)
  const isAhead = (path: string) =>
    patterns.every((pattern) => pattern.test(path, 'https://backlit.example'))
  for (const path of ['/about', '/projects', '/projects/a-lamp', '/de/faq', '/ja/guides/terms'])
    expect(isAhead(path), path).toBe(true)
  for (const path of ['/', '/messages', '/de/messages', '/login', '/unsubscribe', '/xx/about'])
    expect(isAhead(path), path).toBe(false)
})
