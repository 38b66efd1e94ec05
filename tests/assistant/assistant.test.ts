import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import type { Library } from '../../supabase/functions/chat-assistant/knowledge.ts'
import {
  builtLibrary,
  evaluate,
  type Graded,
  inventedIn,
  median,
  questionsOf,
  scoresOf,
  UNSEEN,
  unseenOf,
} from './evaluate.ts'

const STRICT: readonly Locale[] = ['en', 'fr', 'de', 'es']

let library: Library
let graded: readonly Graded[]
beforeAll(async () => {
  library = builtLibrary()
  graded = await evaluate(library)
}, 300_000)

describe('the assistant without a language model', () => {
  it('has enough questions in every language', () => {
    const counts = LOCALES.map((locale) => questionsOf(locale).length)
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(150)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(12)
  })

  it.each(LOCALES)('names the right source in %s', (locale) => {
    const [right, of] = scoresOf(graded, locale).sources
    expect(right / of).toBeGreaterThanOrEqual(STRICT.includes(locale) ? 0.9 : 0.8)
  })

  it('refuses everything it must refuse', () => {
    const refused = graded.filter(({ question }) => question.refusal)
    expect(refused.length).toBeGreaterThan(60)
    const wrong = refused.filter(({ right }) => !right)
    expect(wrong.map(({ locale, question }) => `${locale}: ${question.turns.at(-1)}`)).toEqual([])
  })

  it.each(UNSEEN)('still answers the %s set of later questions', async (set) => {
    const questions = unseenOf(set)
    const later = await evaluate(library, (locale) => questions[locale])
    const asked = later.filter(({ question }) => !question.refusal)
    expect(asked.length).toBeGreaterThanOrEqual(24)
    expect(asked.filter(({ right }) => right).length / asked.length).toBeGreaterThanOrEqual(0.9)
    expect(later.flatMap(({ invented }) => invented)).toEqual([])
    const wrong = later.filter(({ right, question }) => question.refusal && !right)
    expect(wrong.map(({ locale, question }) => `${locale}: ${question.turns.at(-1)}`)).toEqual([])
  })

  it('does not mistake a plain search for prying, though both ask to be shown something', async () => {
    const searches: Partial<Record<Locale, string>> = {
      ...{
        en: 'Show me gaming projects',
        de: 'Zeig mir Spiele-Projekte',
        sv: 'Visa mig spelprojekt',
      },
      ...{
        no: 'Vis meg spillprosjekter',
        ja: 'ゲームのプロジェクトを見せて',
        ko: '게임 프로젝트 보여줘',
      },
    }
    const search = { category: 'gaming', type: null }
    const asked = await evaluate(library, (locale) => {
      const text = searches[locale]
      return text === undefined ? [] : [{ turns: [text], search }]
    })
    expect(asked.map(({ right, locale }) => [locale, right])).toEqual(
      asked.map(({ locale }) => [locale, true]),
    )
  })

  it('invents nothing, and the check would notice if it did', async () => {
    expect(graded.flatMap(({ invented }) => invented)).toEqual([])
    const honest = graded.find(({ reply }) => reply.kind === 'answer')?.reply
    if (!honest) throw new Error('Nothing was answered')
    const knowledge = await library.knowledge(honest.language)
    const content = honest.content.replace('\n\n', '\n\nReturns of 30% are guaranteed.\n\n')
    expect(inventedIn({ ...honest, content }, knowledge)).toEqual([
      'Returns of 30% are guaranteed.',
    ])
  })

  it('answers in the language of the question', () => {
    const [right, of] = LOCALES.map((locale) => scoresOf(graded, locale).language).reduce(
      ([a, b], [c, d]) => [a + c, b + d],
    )
    expect(right / of).toBeGreaterThanOrEqual(0.98)
  })

  it('links to pages that exist', async () => {
    const passages = await Promise.all(
      LOCALES.map(async (locale) =>
        (await library.knowledge(locale)).passages.map(
          ({ path, anchor }) =>
            (locale === 'en' ? path : `/${locale}${path}`) +
            (anchor ? `#${encodeURIComponent(anchor)}` : ''),
        ),
      ),
    )
    const known = new Set(passages.flat())
    const answers = graded.filter(({ reply }) => reply.kind === 'answer')
    const lost = answers.flatMap(({ reply }) =>
      reply.citations.filter(({ href }) => !known.has(href)),
    )
    expect(lost).toEqual([])
  })

  it('takes no longer than 150 ms', () => {
    expect(median(graded)).toBeLessThan(150)
  })
})
