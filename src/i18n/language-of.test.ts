import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'
import { LOCALES, localeTag } from './locales.ts'

/** The plain paragraphs of our pages in a language. */
function paragraphs(locale: string): string[] {
  return globSync(`src/content/{guides,pages,faq}/${locale}/*.mdx`)
    .flatMap((file) => readFileSync(file, 'utf8').split(/\n\n+/))
    .filter((part) => /^[\p{L}«“„”「¿]/u.test(part) && part.length > 60 && !/^\w+: /.test(part))
}

test.each(LOCALES)('knows %s from a paragraph, and takes it for no other language', (locale) => {
  const found = paragraphs(locale).map((part) => languageOf(part))
  expect(found.length).toBeGreaterThan(80)
  const isOther = (tag: string | undefined) => tag !== undefined && tag !== localeTag(locale)
  expect(found.filter(isOther).length / found.length).toBeLessThan(0.01)
  expect(found.filter((tag) => !tag).length / found.length).toBeLessThan(0.1)
})

test.each([
  ['When would the licences begin? It matters for our budget.', 'en'],
  ['Ab wann gelten die Lizenzen? Das ist für uns wichtig.', 'de'],
  ['いつから使えますか。', 'ja'],
  ['OK!', undefined],
  ['Backlit Harbour Light 2026', undefined],
  ['', undefined],
])('reads %s as %s', (text, tag) => {
  expect(languageOf(text)).toBe(tag)
})
