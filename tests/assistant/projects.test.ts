import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { answer } from '../../supabase/functions/chat-assistant/answer.ts'
import type {
  FoundProjects,
  ProjectSearch,
} from '../../supabase/functions/chat-assistant/projects.ts'
import { builtLibrary } from './evaluate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const library = builtLibrary(ROOT)
const NONE: FoundProjects = { projects: [], total: 0 }
const ONE: FoundProjects = {
  projects: [{ title: 'Tide table', slug: 'tide-table', category: 'tech', types: ['grant'] }],
  total: 1,
}

async function ask(
  reader: Locale,
  content: string,
  finds: (search: ProjectSearch) => FoundProjects = () => ONE,
) {
  const searches: ProjectSearch[] = []
  const searchProjects = async (search: ProjectSearch) => {
    searches.push(search)
    return finds(search)
  }
  const messages = [{ role: 'user', content }] as const
  return { ...(await answer(messages, { library, reader, searchProjects })), searches }
}

describe('a wish for projects', () => {
  it.each<[Locale, string, Partial<ProjectSearch>]>([
    [
      'en',
      'climate projects under 100 euro',
      { tag: 'climate', amount: { most: 100, currency: 'EUR' } },
    ],
    ['de', 'zeig mir Kunstprojekte', { category: 'art' }],
    ['fr', 'montre-moi des projets écologiques', { tag: 'climate' }],
    ['es', 'proyectos de música', { tag: 'music' }],
    [
      'it',
      'progetti di giochi con partecipazione ai ricavi',
      { category: 'gaming', type: 'revenue' },
    ],
    ['nl', 'laat me kunstprojecten zien', { category: 'art' }],
    ['zh', '有什么环保项目', { tag: 'climate' }],
    ['ja', '環境のプロジェクトを見せて', { tag: 'climate' }],
    ['ko', '기후 프로젝트 보여줘', { tag: 'climate' }],
    ['sv', 'visa klimatprojekt', { tag: 'climate' }],
    [
      'no',
      'klimaprosjekter under 50 euro',
      { tag: 'climate', amount: { most: 50, currency: 'EUR' } },
    ],
    [
      'pt',
      'mostra-me projetos de jogos até 1.200 euros',
      { category: 'gaming', amount: { most: 1200, currency: 'EUR' } },
    ],
  ])('is understood in %s: %s', async (locale, question, wanted) => {
    const { kind, language, searches } = await ask(locale, question)
    expect([kind, language]).toEqual(['projects', locale])
    expect(searches[0]).toMatchObject(wanted)
  })

  it.each(LOCALES)('is what the panel suggests to try in %s', async (locale) => {
    const file = join(ROOT, `src/i18n/locales/${locale}/translation.json`)
    const { kind, searches } = await ask(
      locale,
      JSON.parse(readFileSync(file, 'utf8')).assistant.try.find,
    )
    expect([kind, searches[0]?.category, searches[0]?.type]).toEqual([
      'projects',
      'gaming',
      'revenue',
    ])
  })

  it.each<[Locale, string]>([
    ['en', 'Which projects close soon?'],
    ['en', 'show me art projects closing soon'],
    ['de', 'Welche Projekte enden bald?'],
    ['fr', 'Quels projets se terminent bientôt ?'],
    ['es', '¿Qué proyectos terminan pronto?'],
    ['it', 'Quali progetti chiudono presto?'],
    ['nl', 'Welke projecten sluiten binnenkort?'],
    ['zh', '哪些项目即将截止？'],
    ['ja', 'もうすぐ終了するプロジェクトは？'],
    ['ko', '곧 마감되는 프로젝트 보여줘'],
    ['sv', 'Vilka projekt stänger snart?'],
    ['no', 'Hvilke prosjekter lukker snart?'],
    ['pt', 'Que projetos fecham em breve?'],
  ])('for what closes soon is understood in %s: %s', async (locale, question) => {
    const { kind, searches, content } = await ask(locale, question)
    expect([kind, searches[0]]).toEqual([
      'projects',
      expect.objectContaining({ closingSoon: true, words: '' }),
    ])
    expect(content).toMatch(/\/projects\?[^)]*stage=soon/)
  })

  it.each([
    'When does my project close?',
    'Can I close my project soon?',
    'My account is about to close, why?',
  ])('for what closes soon is not “%s”', async (question) =>
    expect((await ask('en', question)).searches).toEqual([]),
  )

  it('names the currency that it could not look for as well', async () => {
    const { content, searches } = await ask('en', 'climate projects for 50 dollars or 40 euro')
    expect(searches[0]?.amount).toEqual({ most: 50, currency: 'USD' })
    expect(content).toMatch(/no approved project for all of it \(“climate”, ≤ \$50, ≤ €40\)/)
    expect(content).toContain('These match “climate”, ≤ $50 (1)')
  })

  it.each<[Locale, string, number, string]>([
    ['sv', 'klimatprojekt under 5000 kr', 5000, 'SEK'],
    ['no', 'klimaprosjekter under 5000 kr', 5000, 'NOK'],
    ['ko', '기후 프로젝트 500만원 이하로 보여줘', 5_000_000, 'KRW'],
  ])('hears a currency that no option has, in %s: %s', async (locale, text, most, currency) => {
    const { searches, content } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ tag: 'climate', amount: null })
    const named = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency, maximumFractionDigits: 0 },
    }).format(most)
    expect(content).toContain(named)
  })

  it('counts in ten thousands', async () => {
    const { searches } = await ask('ja', '5万円以下のゲームのプロジェクトを見せて')
    expect(searches[0]).toMatchObject({
      category: 'gaming',
      amount: { most: 50_000, currency: 'JPY' },
    })
  })

  it.each([
    ['en', 'anything to do with health for under 200 pounds?'],
    ['de', 'gibt es Projekte rund um Gesundheit?'],
  ] as const)('for health is not for all that is social, in %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({ tag: 'health', category: null }),
  )

  it('is refused where it is one for advice', async () => {
    const { kind, searches } = await ask('en', 'Which game project is the best investment?')
    expect([kind, searches]).toEqual(['advice', []])
  })

  it('links to the filtered page', async () => {
    const { content } = await ask('de', 'Klimaprojekte unter 100 Euro')
    expect(content).toContain('(/de/projects?tag=climate&amount=100&currency=EUR)')
    expect(content).toContain('(/de/projects/tide-table)')
  })

  it('says which part of it was met', async () => {
    const { content } = await ask('en', 'climate projects under 100 euro', ({ amount }) =>
      amount ? NONE : ONE,
    )
    expect(content).toMatch(/no approved project for all of it \(“climate”, ≤ €100\)/)
    expect(content).toContain('These match “climate” (1)')
    expect(content).toContain('(/projects?tag=climate)')
  })

  it.each([
    ['en', 'climate projects under 100 euro', 'Technology, Grant'],
    ['ja', '環境のプロジェクトを見せて', '、'],
    ['zh', '有什么环保项目', '、'],
  ] as const)(
    'separates the facts of a card as one does in %s',
    async (locale, text, separator) => {
      const { content } = await ask(locale, text)
      const card = content.split('\n').find((line) => line.startsWith('- '))
      expect(card).toContain(separator)
      if (locale !== 'en') expect(card).not.toContain(', ')
    },
  )

  it('says what was looked for when there is none', async () => {
    const { content } = await ask('en', 'find projects about falconry', () => NONE)
    expect(content).toContain('no approved project for “falconry”')
  })

  it.each([
    'How much is 5% of 100 euro?',
    'How do I list an art project?',
    'What does an art project cost?',
  ])('“%s” is none', async (question) => expect((await ask('en', question)).searches).toEqual([]))
})
