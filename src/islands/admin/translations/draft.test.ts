import { describe, expect, it } from 'vitest'
import { usageOf } from '../../../../scripts/i18n-usage.ts'
import { keysToTranslate, toBatches } from './batches.ts'
import { parseCatalogue, writeCatalogue } from './catalogue-json.ts'
import {
  editionOf,
  keyStates,
  makeDraft,
  NEVER_PUBLISHED,
  rebase,
  staleKeys,
  textsOf,
  withJson,
  withReview,
  withText,
} from './draft.ts'
import { excess } from './length.ts'

const words = {
  sources: { a: 'One', b: 'Hi {{name}}', c: 'Three', 'd.e': 'Four' },
  committed: { a: 'Eins', b: 'Hallo {{name}}', c: 'Drei', 'd.e': 'Vier' },
  outdated: new Set<string>(),
}
const published = {
  version: 2,
  content: { a: 'Uno', c: 'Alt' },
  sources: { a: 'One', c: 'Something else' },
}
const draft = makeDraft(words, published, {}, {}, undefined)

describe('the JSON of a catalogue', () => {
  it.each([
    ['{}', {}],
    ['{"a": {"b": "x\\n\\u00e9"}, "c": "y"}', { 'a.b': 'x\né', c: 'y' }],
  ])('%s is read', (json, texts) => {
    expect(parseCatalogue(json)).toEqual({ ok: true, texts })
  })

  it.each([
    ['', 1, 1],
    ['{\n  "a": "x"\n  "b": "y"\n}', 3, 3],
    ['{\n  "a": "x",\n}', 3, 1],
    ['{"a": 7}', 1, 7],
    ['{"a": ["x"]}', 1, 7],
    ['{"a": "x', 1, 7],
    ['{"a": "x"} more', 1, 12],
    ["{'a': 'x'}", 1, 2],
    ['{"a": "tab\there"}', 1, 7],
  ])('%j has its fault at %i:%i', (json, line, column) => {
    expect(parseCatalogue(json)).toEqual({ ok: false, fault: { line, column } })
    expect(() => {
      const value = JSON.parse(json)
      if (typeof value.a !== 'string') throw new Error('no catalogue')
    }).toThrow()
  })
})

describe('committed words whose English has changed', () => {
  const changed = { ...words, outdated: new Set(['b', 'd.e']) }
  const begun = makeDraft(changed, NEVER_PUBLISHED, {}, {}, undefined)

  it('are stale, and all that is asked for', () => {
    expect([...keyStates(changed, begun)].filter(([, state]) => state !== 'current')).toEqual([
      ['b', 'stale'],
      ['d.e', 'stale'],
    ])
    expect(
      keysToTranslate(changed, begun.texts, staleKeys(changed, NEVER_PUBLISHED), false),
    ).toEqual(['b', 'd.e'])
  })

  it('are published anew once somebody found that they still fit, and not before', () => {
    expect(editionOf(changed, begun)).toMatchObject({ content: {}, isNew: false })
    const edition = editionOf(changed, withReview(begun, 'd.e', true))
    expect(edition).toMatchObject({ content: { 'd.e': 'Vier' }, sources: { 'd.e': 'Four' } })
    const applied = { version: 1, content: edition.content, sources: edition.sources }
    expect([...staleKeys(changed, applied)]).toEqual(['b'])
    // A confirmed text stays confirmed in the next version.
    const next = withText(makeDraft(changed, applied, {}, {}, undefined), 'a', 'Uno')
    expect(editionOf(changed, next).content).toEqual({ a: 'Uno', 'd.e': 'Vier' })
  })
})

describe('a draft', () => {
  it('begins with what holds: published words whose English is the same, else the committed', () => {
    expect(draft.texts).toEqual({ ...words.committed, a: 'Uno' })
    expect(JSON.parse(draft.json)).toMatchObject({ a: 'Uno', d: { e: 'Vier' } })
    expect(Object.fromEntries(keyStates(words, draft))).toEqual({
      a: 'current',
      b: 'current',
      c: 'stale',
      'd.e': 'current',
    })
  })

  it('is one thing in the file and in the table, and loses nothing that is no JSON', () => {
    const typed = withText(draft, 'd.e', 'Viere')
    expect(parseCatalogue(typed.json)).toEqual({ ok: true, texts: typed.texts })
    const broken = withJson(typed, `${typed.json}}`)
    expect(broken.json).toBe(`${typed.json}}`)
    expect(broken.texts).toEqual(typed.texts)
    const mended = withJson(broken, writeCatalogue({ ...typed.texts, a: 'Eine' }))
    expect(mended.texts).toMatchObject({ a: 'Eine', 'd.e': 'Viere' })
    expect(mended.edited).toEqual(['d.e', 'a'])
  })

  it('knows what a machine wrote, who touched it and who read it', () => {
    const failed = { b: 'mismatch' } as const
    const made = makeDraft(words, published, { c: 'Trois', 'd.e': 'Quatre' }, failed, undefined)
    expect(keyStates(words, made).get('c')).toBe('machine')
    expect(keyStates(words, withText(made, 'c', 'x')).get('c')).toBe('edited')
    expect(keyStates(words, withReview(made, 'c', true)).get('c')).toBe('reviewed')
    expect(withText(made, 'b', 'Na, {{name}}').failed).toEqual({})
    const redone = makeDraft(words, published, { c: 'Tre' }, {}, withText(made, 'c', 'Mine'))
    expect(redone.texts.c).toBe('Mine')
    expect(redone.machine).toEqual([])
  })

  it('publishes what differs and is fit; unfit keys keep the text that holds', () => {
    const wrong = withText(withText(withText(draft, 'a', '{{oops}}'), 'b', 'Hallo'), 'c', 'Trio')
    expect(editionOf(words, wrong)).toEqual({
      content: { a: 'Uno', c: 'Trio' },
      sources: { a: 'One', c: 'Three' },
      refused: [
        { key: 'a', fault: 'placeholders' },
        { key: 'b', fault: 'placeholders' },
      ],
      isNew: true,
    })
    expect(editionOf(words, draft).isNew).toBe(false)
    expect(editionOf(words, withText(draft, 'a', 'Eins')).content).toEqual({})
  })

  it('takes over a newer version, except where it says something of its own', () => {
    const edits = withText(withText(draft, 'a', 'Mein'), 'c', 'Meins')
    const theirs = {
      version: 3,
      content: { a: 'Deins', 'd.e': 'Deine' },
      sources: { a: 'One', 'd.e': 'Four' },
    }
    const { draft: next, conflicts } = rebase(words, edits, theirs)
    expect(conflicts).toEqual(['a'])
    expect(next.texts).toEqual({ a: 'Mein', b: 'Hallo {{name}}', c: 'Meins', 'd.e': 'Deine' })
    expect(next.base.version).toBe(3)
    expect(editionOf(words, next).content).toEqual({ a: 'Mein', c: 'Meins', 'd.e': 'Deine' })
    expect(rebase(words, draft, NEVER_PUBLISHED).draft.texts).toEqual(words.committed)
  })
})

describe('what is to be translated', () => {
  const plural = {
    sources: { a: 'A', n_one: '1', n_many: 'n', n_other: 'n', z: 'Z' },
    committed: {},
    outdated: new Set<string>(),
  }

  it('is what is missing or stale, with all forms of a plural', () => {
    const current = { a: 'A', n_one: '1', n_other: 'n', z: 'Z' }
    expect(keysToTranslate(plural, current, new Set(['z']), false)).toEqual([
      'n_one',
      'n_many',
      'n_other',
      'z',
    ])
    expect(keysToTranslate(plural, { ...current, n_many: 'm' }, new Set(), false)).toEqual([])
    expect(keysToTranslate(plural, current, new Set(), true)).toHaveLength(5)
    expect(keysToTranslate(words, textsOf(words, published), new Set(), false)).toEqual([])
  })

  it('goes in parts that keep forms together', () => {
    expect(toBatches(['a', 'b', 'n_one', 'n_many', 'n_other', 'z'], 3)).toEqual([
      ['a', 'b', 'n_one', 'n_many', 'n_other'],
      ['z'],
    ])
    expect(toBatches([])).toEqual([])
  })
})

it('warns of texts that are much longer than English', () => {
  expect(excess('Save', 'Enregistrer tout')).toBe(0)
  expect(excess('Save the project', 'x'.repeat(48))).toBe(200)
})

it('finds where keys are used', () => {
  const keys = ['nav.login', 'errors.a.b', 'days_one', 'card.days_one', 'gone.key']
  const usage = usageOf(keys, {
    'a.tsx': "t('nav.login') t('card.days', {count})",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file, not a template
    'b.ts': 't(`errors.${code}`) "nav.login"',
  })
  expect(usage.files).toEqual(['a.tsx', 'b.ts'])
  expect(usage.keys).toEqual({ 'nav.login': [0, 1], 'errors.a.b': [1], 'card.days_one': [0] })
})

describe('what was done to a draft', () => {
  const made = makeDraft(
    words,
    published,
    { a: 'Un', c: 'Trois' },
    { b: 'refused', c: 'time' },
    undefined,
  )

  it('begins with nothing edited and nothing read', () => {
    expect(made).toMatchObject({ edited: [], reviewed: [], machine: ['a', 'c'], base: published })
  })

  it('is undone for the touched key alone', () => {
    const reviewed = withReview(withReview(made, 'a', true), 'c', true)
    expect(reviewed.reviewed).toEqual(['a', 'c'])
    expect(withReview(reviewed, 'a', true).reviewed).toEqual(['c', 'a'])
    expect(withReview(reviewed, 'a', false).reviewed).toEqual(['c'])
    expect(withText(reviewed, 'c', 'x')).toMatchObject({
      machine: ['a'],
      reviewed: ['a'],
      edited: ['c'],
      failed: { b: 'refused' },
    })
  })

  it('goes on with what a person did, and forgets keys that are gone', () => {
    const before = withReview(withText(made, 'b', 'Salut {{name}}'), 'a', true)
    const gone = { ...before, edited: [...before.edited, 'gone'] }
    const redone = makeDraft(words, published, { a: 'Uno!', b: 'Hi {{name}}', c: 'Tre' }, {}, gone)
    expect(redone.texts).toMatchObject({ a: 'Un', b: 'Salut {{name}}', c: 'Tre' })
    expect(redone).toMatchObject({ machine: ['c'], edited: ['b', 'gone'], reviewed: ['a'] })
    expect(redone.texts).not.toHaveProperty('gone')
  })

  it('leaves a key missing that neither has', () => {
    const bare = { ...words, committed: { a: 'Eins' } }
    const begun = makeDraft(bare, NEVER_PUBLISHED, {}, {}, undefined)
    expect(Object.fromEntries(keyStates(bare, begun))).toEqual({
      a: 'current',
      b: 'missing',
      c: 'missing',
      'd.e': 'missing',
    })
    expect([...staleKeys({ ...bare, outdated: new Set(['a', 'b']) }, NEVER_PUBLISHED)]).toEqual([
      'a',
    ])
  })
})

describe('a newer version', () => {
  it('takes a text away where it was taken back, and disputes nothing that is the same', () => {
    const bare = { ...words, committed: {} }
    const old = { version: 1, content: { a: 'Uno', c: 'Tre' }, sources: { a: 'One', c: 'Three' } }
    const begun = withText(makeDraft(bare, old, {}, {}, undefined), 'c', 'Drei')
    const theirs = { version: 2, content: { c: 'Drei' }, sources: { c: 'Three' } }
    const { draft: next, conflicts } = rebase(bare, begun, theirs)
    expect(next.texts).toEqual({ c: 'Drei' })
    expect(conflicts).toEqual([])
  })

  it('is the same one only where every text is', () => {
    const base = { version: 1, content: { a: 'Uno' }, sources: { a: 'One' } }
    const begun = makeDraft(words, base, {}, {}, undefined)
    expect(editionOf(words, begun).isNew).toBe(false)
    expect(editionOf(words, withText(begun, 'a', 'Un')).isNew).toBe(true)
    expect(editionOf(words, withText(begun, 'a', 'Eins')).isNew).toBe(true)
    expect(editionOf(words, withText(begun, 'c', 'Tre')).isNew).toBe(true)
  })
})
