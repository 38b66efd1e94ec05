import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { examplesIn } from '../../scripts/assistant/examples.ts'
import { CLASSES } from '../../scripts/assistant/subjects.ts'
import { NEXT } from '../../supabase/functions/chat-assistant/next.ts'
import { spaced } from '../../supabase/functions/chat-assistant/text.ts'
import { builtLibrary, FURTHER, questionsOf, UNSEEN, unseenOf } from './evaluate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LEAST = 11
const NAMES = CLASSES.map(([name]) => name)
const form = (text: string) => spaced(text, 'zh')

describe('the example questions', () => {
  it.each(LOCALES)('cover every subject and refusal in %s', (locale) => {
    const examples = examplesIn(ROOT, locale)
    const few = NAMES.filter((name) => {
      return examples.filter((example) => example.name === name).length < LEAST
    })
    expect(few).toEqual([])
    expect([...new Set(examples.map(({ name }) => name))].sort()).toEqual([...NAMES].sort())
  })

  it.each(LOCALES)('have no duplicates and no question from the evaluation, in %s', (locale) => {
    const texts = examplesIn(ROOT, locale).map(({ text }) => form(text))
    const seen = new Set<string>()
    expect(texts.filter((text) => seen.size === seen.add(text).size)).toEqual([])
    const evaluated = [
      ...questionsOf(locale),
      ...UNSEEN.flatMap((set) => unseenOf(set)[locale]),
    ].flatMap(({ turns }) => turns.map(form))
    expect(evaluated.filter((text) => seen.has(text))).toEqual([])
  })

  it('know the subjects that are often asked next, each once', () => {
    const next = Object.entries(NEXT).map(([name, list]) => [name, list.split(' ')] as const)
    expect(next.map(([name]) => name).filter((name) => !NAMES.includes(name))).toEqual([])
    for (const [name, list] of next) {
      expect(
        list.filter((one) => !NAMES.includes(one) || one === name),
        name,
      ).toEqual([])
      expect(new Set(list).size, name).toBe(list.length)
    }
  })

  it('name existing passages, and the evaluation repeats none of them', async () => {
    const { passages } = await builtLibrary().knowledge('en')
    const known = passages.map(({ id }) => id)
    const named = CLASSES.flatMap(([, sources]) => sources)
    expect(named.filter((id) => !known.includes(id))).toEqual([])
    const subjects = new Map(CLASSES)
    const twice = Object.entries(FURTHER).flatMap(([name, sources]) =>
      sources.filter((id) => subjects.get(name)?.includes(id)),
    )
    expect(twice).toEqual([])
  })

  it('cover every passage with content of its own', async () => {
    const { passages } = await builtLibrary().knowledge('en')
    const named = CLASSES.flatMap(([, sources]) => sources)
    const unnamed = passages.map(({ id }) => id).filter((id) => !named.includes(id))
    // Introductions of legal texts and calls to action.
    const empty = ['legal/privacy/0', 'legal/terms/0', 'pages/about/6', 'pages/how-it-works/13']
    expect(unnamed.sort()).toEqual(empty)
  })
})
