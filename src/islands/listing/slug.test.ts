import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeSlug, pictureName, slugify } from './slug.ts'

test.each([
  ['Hello, World!', 'hello-world'],
  ['  Déjà   vu: été ', 'déjà-vu-été'],
  ['日本語 プロジェクト', '日本語-プロジェクト'],
  ['Ünïcode—Dash', 'ünïcodedash'],
  ['🚀🚀', 'project'],
  ['', 'project'],
  ['../../etc/passwd', 'etcpasswd'],
  ['a -- b', 'a-b'],
  ['<script>', 'script'],
  ['Cafe!\u0301', 'caf\u00e9'],
])('%s -> %s', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('any title gives a slug that can stand in an address, and slugging again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugify(title)
      expect(slug).not.toMatch(/[\s/?#%&"'<>\\]/)
      expect([...slug].length).toBeGreaterThan(0)
      expect([...slug].length).toBeLessThanOrEqual(80)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('names of pictures fit the bucket’s rule', () => {
  expect(pictureName('Café Société!', 'webp', 1_762_041_600_123)).toBe(
    '1762041600123-cafe-societe.webp',
  )
  expect(pictureName('日本語', 'png', 1_762_041_600_123)).toBe('1762041600123-project.png')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(pictureName(title, 'png', 1_762_041_600_123)).toMatch(
        /^[0-9]{10,17}-[A-Za-z0-9._-]{1,120}$/,
      )
    }),
  )
})

test.each([
  ['--a--', 'a'],
  ['- - a b - -', 'a-b'],
  ['a\t\n b', 'a-b'],
  ['ＡＢＣ', 'abc'],
])('%j has no hyphens at its ends and one between words: %s', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('names of pictures have one hyphen where other letters stood', () => {
  expect(pictureName('日本 a 日本 b 日本', 'png', 1)).toBe('1-a-b.png')
  expect(pictureName('a-日-b', 'png', 1)).toBe('1-a-b.png')
})

test('a slug in an address has up to 100 characters of any script, as in the database', () => {
  for (const letter of ['a', '𒐫']) {
    expect(mayBeSlug(letter.repeat(100))).toBe(true)
    expect(mayBeSlug(letter.repeat(101))).toBe(false)
  }
})
