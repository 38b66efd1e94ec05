import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { LOCALES } from '#i18n/locales.ts'
import { SITE } from '#site.ts'

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
/** Other languages are held to the numbers of English by `npm run content:check`. */
const pages = read('src/content/*/en/*.mdx')
const texts = pages + read('src/i18n/locales/en/translation.json')

const said = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, ...numbers]) => numbers.join(' to '))),
]

test('texts promise the days of review that the product counts', () => {
  expect(said(texts, /(\d+)(?: to |-|–)(\d+) business days/g)).toEqual([
    `${SITE.reviewDays.from} to ${SITE.reviewDays.to}`,
  ])
})

test('pages take fee and days from the product', () => {
  const all = read('src/content/*/*/*.mdx')
  expect(all.match(/<ReviewDays \/>/g)).toHaveLength(8 * LOCALES.length)
  expect(all.match(/<Fee \/>/g)).toHaveLength(8 * LOCALES.length)
  expect(texts).not.toMatch(/fee[^.|]*?\b\d+%/)
})

test('texts give the limits that the product has', () => {
  expect(said(pages, /(?:up to|at most|more than|have) (\d+) characters/g)).toEqual([
    String(LIMITS.description),
  ])
  expect(said(texts, /up to (\d+) support options/g)).toEqual([String(LIMITS.options)])
})
