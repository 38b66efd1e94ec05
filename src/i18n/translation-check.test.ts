import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { flatten, inOrderOf, unflatten } from './flat.ts'
import { LOCALES } from './locales.ts'
import { sourcesFor } from './plurals.ts'
import { sourceHash } from './source-hash.ts'
import { checkText, checkTexts } from './translation-check.ts'

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`./locales/${locale}/translation.json`, import.meta.url), 'utf8'))

describe('the check of a text', () => {
  it.each([
    ['Hi {{name}}', 'Hallo {{ name }}', null],
    ['{{a}} of {{b}}', '{{b}} / {{a}}', null],
    ['Hi {{name}}', 'Hallo', 'placeholders'],
    ['Hi', 'Hallo {{name}}', 'placeholders'],
    ['Hi {{name}}', 'Hallo {{name}} {{name}}', 'placeholders'],
    ['Hi', 'Hallo {{name', 'placeholders'],
    ['Hi', 'Hallo { {name} }', 'placeholders'],
    ['Hi', 'Hallo {name}', 'placeholders'],
    ['Hi', 'Hallo $t(nav.home)', 'placeholders'],
    ['Read <link>this</link>', 'Lies <link>das</link>', null],
    ['Read <link>this</link>', 'Lies <link>das', 'tags'],
    ['Read <link>this</link>', 'Lies </link>das<link>', 'tags'],
    ['<a>x</a> <b>y</b>', '<b>y</b> <a>x</a>', null],
    ['Hi', 'Hallo <b>du</b>', 'tags'],
    ['Hi', 'Hallo <img src=x onerror=alert(1)>', 'html'],
    ['Hi', 'Hallo <!-- x -->', 'html'],
    ['Hi', 'Hallo &lt;b&gt;', 'html'],
    ['Art & Culture', 'Kunst & Kultur', null],
    ['Less', 'a < b', null],
    ['Hi', ' ', 'empty'],
    ['', '', null],
  ] as const)('of %j and %j is %s', (source, text, fault) => {
    expect(checkText(source, text)).toBe(fault)
  })

  it('lets a form for one number say it in words', () => {
    expect(checkText('{{count}} item of {{name}}', 'ein Ding von {{name}}', 'one')).toBeNull()
    expect(checkText('{{count}} items', 'Dinge', 'other')).toBe('placeholders')
  })
})

describe('the check of a catalogue', () => {
  const english = {
    a: 'A',
    n_one: '{{count}} day',
    n_other: '{{count}} days',
    too_many: 'Too many',
  }

  it('wants the plural forms of the language, and nothing else', () => {
    const french = sourcesFor(english, 'fr')
    expect(Object.keys(french)).toEqual(['a', 'n_one', 'n_many', 'n_other', 'too_many'])
    expect(Object.keys(sourcesFor(english, 'ja'))).toEqual(['a', 'n_other', 'too_many'])
    const texts = {
      a: 'A',
      n_one: 'un jour',
      n_other: '{{count}} jours',
      n_two: 'x',
      too_many: 'T',
    }
    expect(checkTexts(french, texts)).toEqual([
      { key: 'n_many', fault: 'missing' },
      { key: 'n_two', fault: 'unknown' },
    ])
  })

  it.each(LOCALES.filter((locale) => locale !== 'en'))('finds nothing in that of %s', (locale) => {
    const sources = sourcesFor(flatten(read('en')), locale)
    expect(Object.keys(sources).length).toBeGreaterThan(1400)
    expect(checkTexts(sources, flatten(read(locale)))).toEqual([])
  })
})

describe('flat texts', () => {
  it('come back as the tree they were', () => {
    const tree = read('de')
    expect(unflatten(flatten(tree))).toEqual(tree)
    expect(JSON.stringify(unflatten(flatten(tree)))).toBe(JSON.stringify(tree))
  })

  it('refuse what is neither text nor object, by key', () => {
    expect(() => flatten({ a: { b: 1 } })).toThrow('a.b')
    expect(() => flatten([])).toThrow(TypeError)
  })

  it('take the order of another list', () => {
    expect(Object.keys(inOrderOf({ x: '1', b: '2', a: '3' }, ['a', 'b', 'c']))).toEqual([
      'a',
      'b',
      'x',
    ])
  })
})

it('fingerprints differ with every letter', () => {
  const texts = ['Log in', 'log in', 'Log  in', 'Logïn', '', '登录']
  expect(new Set(texts.map(sourceHash)).size).toBe(texts.length)
  expect(sourceHash('')).toBe('cbf29ce484222325')
  expect(sourceHash('a')).toBe('af63dc4c8601ec8c')
})
