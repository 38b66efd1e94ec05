import { expect, it } from 'vitest'
import { AHEAD } from './ahead.ts'

it('makes pages for reading ready ahead, and none that does something', () => {
  const [rule] = JSON.parse(AHEAD).prerender
  const pattern = new URLPattern(rule.where.and[0].href_matches, 'https://backlit.example')
  const isAhead = (path: string) => pattern.test(path, 'https://backlit.example')
  for (const path of ['/about', '/projects', '/projects/a-lamp', '/de/faq', '/ja/guides/terms'])
    expect(isAhead(path), path).toBe(true)
  for (const path of ['/', '/messages', '/de/messages', '/login', '/unsubscribe', '/xx/about'])
    expect(isAhead(path), path).toBe(false)
})
