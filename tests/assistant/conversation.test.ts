import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { analyse, answer } from '../../supabase/functions/chat-assistant/answer.ts'
import { builtLibrary } from './evaluate.ts'

/** Messages that ask about two subjects, and others that only look like it. */
interface Halves {
  readonly two: readonly (readonly [text: string, first: string, second: string])[]
  readonly one: readonly string[]
}

const read = <Value>(name: string): Readonly<Record<Locale, Value>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))
const followUps = read<readonly (readonly string[])[]>('follow-ups')
const two = read<Halves>('two')

const library = builtLibrary()
// Every language is trained once after a change.
beforeAll(() => Promise.all(LOCALES.map((locale) => library.knowledge(locale))), 300_000)
const ask = (reader: Locale, ...turns: string[]) =>
  answer(
    turns.map((content) => ({ role: 'user', content })),
    { library, reader, searchProjects: async () => ({ projects: [], total: 0 }) },
  )

describe('a conversation', () => {
  it.each(LOCALES)('is followed in %s', async (locale) => {
    for (const [first = '', then = '', subject] of followUps[locale]) {
      const { subjects } = await ask(locale, first, then)
      expect([first, then, subjects?.[0]]).toEqual([first, then, subject])
    }
  })

  it('is told the lead again when more is asked about its subject', async () => {
    const { leads } = await library.knowledge('en')
    const { content, subjects } = await ask('en', 'How do I delete my account?', 'can I undo that?')
    expect(subjects).toEqual(['erase'])
    expect(content).toContain(leads.erase?.split('. ').at(-1) ?? '-')
  })

  it('is told what else a further question may be about, instead of one lead twice', async () => {
    const { leads } = await library.knowledge('en')
    const { content, subjects, citations } = await ask(
      'en',
      'What is the difference between equity and a token?',
      'and which one can I sell again?',
    )
    expect(subjects).toEqual(['kinds', 'resale'])
    expect(content).toContain(leads.resale)
    expect(new Set(citations).size).toBe(citations.length)
  })

  it.each([
    [
      ['got any games?', 'under 50 dollars'],
      { category: 'gaming', amount: { most: 50, currency: 'USD' } },
    ],
    [['got any games?', 'and with tokens?'], { category: 'gaming', type: 'token' }],
    [
      ['got any games?', 'under 500 kr'],
      { category: 'gaming', amount: null, otherAmounts: [{ most: 500, currency: 'SEK' }] },
    ],
    [['got any games?', 'show me climate projects'], { category: null, tags: ['climate'] }],
  ] as const)('goes on with a search: %s', async ([first, then], wanted) => {
    const { search } = await analyse(
      [first, then].map((content) => ({ role: 'user', content })),
      { library, reader: 'en' },
    )
    expect(search).toMatchObject(wanted)
  })

  it.each(LOCALES)('may ask two things at once in %s, and both are answered', async (locale) => {
    for (const [text, ...subjects] of two[locale].two)
      expect([text, (await ask(locale, text)).subjects]).toEqual([text, subjects])
  })

  it.each([
    ['de', 'irgendwas stimmt da nicht', 'report'],
    ['pt', 'isto está esquisito', 'trust'],
    ['ja', '大丈夫かな', 'trust'],
  ] as const)(
    'offers subjects when none is sure in %s, and answers the chosen one',
    async (locale, text, subject) => {
      const { content, offers = [] } = await ask(locale, text)
      expect(offers.length).toBeLessThanOrEqual(3)
      const titles = [...content.matchAll(/^- \[(.+)\]\(\?\)$/gm)].map(([, title = '']) => title)
      const chosen = titles[offers.indexOf(subject)] ?? ''
      expect((await ask(locale, text, chosen)).subjects).toEqual([subject])
    },
  )

  it('offers subjects when it has no answer', async () => {
    const { kind, offers } = await ask('de', 'ihr nervt')
    expect([kind, offers?.length]).toEqual(['unknown', 3])
  })

  it('offers nothing beside an answer that is sure', async () => {
    expect((await ask('en', 'What does it cost?')).offers).toBeUndefined()
  })

  it.each(LOCALES)('is not cut where it asks one thing in %s', async (locale) => {
    for (const text of two[locale].one)
      expect([text, (await ask(locale, text)).subjects?.length ?? 0]).toEqual([
        text,
        expect.toSatisfy((count: number) => count < 2),
      ])
  })
})
