import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { amountsIn } from '../../supabase/functions/chat-assistant/amounts.ts'
import { answer, type Message } from '../../supabase/functions/chat-assistant/answer.ts'
import type { ExampleIndex } from '../../supabase/functions/chat-assistant/examples.ts'
import {
  type FoundProjects,
  type OptionType,
  type ProjectSearch,
  refinementIn,
} from '../../supabase/functions/chat-assistant/projects.ts'
import { exclusionsIn, splitCompounds } from '../../supabase/functions/chat-assistant/wish.ts'
import { builtLibrary } from './evaluate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const library = builtLibrary()
const NONE: FoundProjects = { projects: [], total: 0 }
const GRANT = { type: 'grant', title: 'One table', currency: 'EUR' }
const ONE: FoundProjects = {
  projects: [{ title: 'Tide table', slug: 'tide-table', category: 'tech', options: [GRANT] }],
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

/** The searches that the second of two messages leads to. */
async function askTwice(first: string, second: string, reader: Locale = 'en') {
  const searches: ProjectSearch[] = []
  const searchProjects = async (search: ProjectSearch) => {
    searches.push(search)
    return NONE
  }
  const messages = [
    { role: 'user', content: first },
    { role: 'assistant', content: '…' },
    { role: 'user', content: second },
  ] as const
  await answer(messages, { library, reader, searchProjects })
  return searches
}

/** A sum as it is written in a language. */
const money = (locale: Locale, most: number, currency: string) =>
  new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, maximumFractionDigits: 0 },
  }).format(most)

describe('a run of letters without end', () => {
  const run = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')

  let german: ExampleIndex
  beforeAll(async () => {
    german = (await library.knowledge('de')).asked
  })

  it.each([
    ['compounds', splitCompounds],
    ['what is not wanted', (text: string) => exclusionsIn(text, 'zh')],
    ['all that a search can ask for', (text: string) => refinementIn(text, german)],
  ])('is read once for %s, and not again from each letter', (_, read) => {
    const start = performance.now()
    read(run)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('a wish for projects', () => {
  it.each<[Locale, string, Partial<ProjectSearch>]>([
    [
      'en',
      'climate projects under 100 euro',
      { tags: ['climate'], amount: { most: 100, currency: 'EUR' } },
    ],
    ['de', 'zeig mir Kunstprojekte', { category: 'art' }],
    ['fr', 'montre-moi des projets écologiques', { tags: ['climate'] }],
    ['es', 'proyectos de música', { tags: ['music'] }],
    [
      'it',
      'progetti di giochi con partecipazione ai ricavi',
      { category: 'gaming', type: 'revenue' },
    ],
    ['nl', 'laat me kunstprojecten zien', { category: 'art' }],
    ['es', 'busco proyectos de medio ambiente', { tags: ['climate'] }],
    ['it', 'cerco progetti sul mare o sull’ambiente', { tags: ['climate', 'ocean'] }],
    ['pt', 'há projetos de agricultura ou ambiente?', { tags: ['climate', 'farming'] }],
    ['ko', '영화나 책 관련 프로젝트 있어요?', { tags: ['film', 'books'] }],
    ['de', 'zeig mir Finanz-Apps', { category: 'finance' }],
    ['zh', '有什么环保项目', { tags: ['climate'] }],
    ['ja', '環境のプロジェクトを見せて', { tags: ['climate'] }],
    ['ko', '기후 프로젝트 보여줘', { tags: ['climate'] }],
    ['sv', 'visa klimatprojekt', { tags: ['climate'] }],
    [
      'no',
      'klimaprosjekter under 50 euro',
      { tags: ['climate'], amount: { most: 50, currency: 'EUR' } },
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

  it.each<[Locale, string, Partial<ProjectSearch>]>([
    [
      'sv',
      'vill ha ägarandel i teknikbolag men max 500 dollar som minimum',
      { category: 'tech', type: 'equity' },
    ],
    ['pt', 'apoios tipo subvenção para cultura', { category: 'art', type: 'grant' }],
    ['pt', 'startups de saúde que deem participação no capital', { type: 'equity' }],
    ['nl', 'aandelen in een techbedrijf maar dan in dollars, niet in euros', { type: 'equity' }],
    ['ja', '株式型がいい。トークンは無理。テクノロジーで', { category: 'tech', type: 'equity' }],
  ])(
    'with two filters is heard, though it sounds like a question about one: %s %s',
    async (...[locale, text, wanted]) =>
      expect((await ask(locale, text)).searches[0]).toMatchObject(wanted),
  )

  it.each<[Locale, string]>([
    ['fr', 'j’ai 17 ans, je peux mettre 20 euros dans un jeu ?'],
    [
      'en',
      'Torn between the revenue share on that indie game and the token on the music app, which is the smarter pick?',
    ],
    ['en', 'would a poker app with real money stakes be allowed on here'],
    ['ko', '앱이 망해서 매출이 0원이면 수익 배분은 원금이라도 받나요'],
  ])('is not what only mentions two filters: %s %s', async (locale, text) =>
    expect((await ask(locale, text)).searches).toEqual([]),
  )

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
    expect(searches[0]).toMatchObject({ tags: ['climate'], amount: null })
    const { words } = await library.knowledge(locale)
    const said = words['assistant.reply.notInCurrency'] ?? ''
    expect(content).toContain(said.replace('{{amount}}', money(locale, most, currency)))
    expect(content).not.toContain('≤')
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
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      tags: ['health'],
      category: null,
    }),
  )

  it.each<[Locale, string, Partial<ProjectSearch>]>([
    [
      'en',
      'show me ocean projects under 300',
      { tags: ['ocean'], amount: { most: 300, currency: 'USD' } },
    ],
    [
      'nl',
      'zoek een project over fietsen, max 250',
      { tags: ['mobility'], amount: { most: 250, currency: 'EUR' } },
    ],
    [
      'es',
      'proyectos de energía solar hasta mil euros',
      { tags: ['energy'], amount: { most: 1000, currency: 'EUR' } },
    ],
    [
      'de',
      'zeig mir Kinderprojekte bis 50k Euro',
      { tags: ['children'], amount: { most: 50_000, currency: 'EUR' } },
    ],
    [
      'fr',
      "j'ai envie de voir des projets de musique, max 80",
      { tags: ['music'], amount: { most: 80, currency: 'EUR' } },
    ],
    [
      'it',
      'mostrami progetti di musica, fino a cento euro',
      { tags: ['music'], amount: { most: 100, currency: 'EUR' } },
    ],
    [
      'fr',
      'montre-moi des projets de musique, maximum nonante euros',
      { tags: ['music'], amount: { most: 90, currency: 'EUR' } },
    ],
    [
      'fr',
      'montre-moi des projets de musique à soixante-dix euros',
      { tags: ['music'], amount: { most: 70, currency: 'EUR' } },
    ],
    [
      'fr',
      'montre-moi des projets de musique à quatre-vingts euros',
      { tags: ['music'], amount: { most: 80, currency: 'EUR' } },
    ],
    [
      'no',
      'vis meg musikkprosjekter for førti euro',
      { tags: ['music'], amount: { most: 40, currency: 'EUR' } },
    ],
    ['pt', 'mostra-me projetos com passarinhos', { tags: ['trees'] }],
  ])('has its sum understood in %s: %s', async (locale, question, wanted) =>
    expect((await ask(locale, question)).searches[0]).toMatchObject(wanted),
  )

  it.each<[Locale, string]>([
    ['en', 'thirty forty sixty seventy eighty ninety'],
    ['fr', 'trente quarante soixante septante huitante nonante'],
    ['de', 'dreißig vierzig sechzig siebzig achtzig neunzig'],
    ['es', 'treinta cuarenta sesenta setenta ochenta noventa'],
    ['it', 'trenta quaranta sessanta settanta ottanta novanta'],
    ['nl', 'dertig veertig zestig zeventig tachtig negentig'],
    ['sv', 'trettio fyrtio sextio sjuttio åttio nittio'],
    ['no', 'tretti førti seksti sytti åtti nitti'],
    ['pt', 'trinta quarenta sessenta setenta oitenta noventa'],
  ])('may have its sum in words, in %s', (locale, tens) =>
    expect(tens.split(' ').map((ten) => amountsIn(`${ten} euro`, locale).amounts[0]?.most)).toEqual(
      [30, 40, 60, 70, 80, 90],
    ),
  )

  it.each<[Locale, string, number, string]>([
    ['zh', '有没有教育类的项目，五万以内的', 50_000, 'CNY'],
    ['ko', '게임 프로젝트 천만원 이하로 보여줘', 10_000_000, 'KRW'],
    ['sv', 'visa utbildningsprojekt under 500 spänn', 500, 'SEK'],
    ['sv', 'visa klimatprojekt, max 500', 500, 'SEK'],
    ['no', 'vis meg spillprosjekter for en tusenlapp', 1000, 'NOK'],
  ])(
    'says that no option is in the currency meant, in %s: %s',
    async (locale, text, most, currency) => {
      const { searches, content } = await ask(locale, text)
      expect(searches[0]?.amount).toBeNull()
      expect(content).toContain(money(locale, most, currency))
    },
  )

  it('says which currency it took', async () => {
    const { content } = await ask('en', 'show me ocean projects under 300')
    expect(content).toContain('You named no currency, so I looked for $300 at most.')
    expect((await ask('en', 'show me ocean projects under $300')).content).not.toContain(
      'currency,',
    )
  })

  it('takes no number of days for a sum', async () =>
    expect((await ask('en', 'show me art projects up to 10 days old')).searches[0]).toMatchObject({
      amount: null,
    }))

  const one = (slug: string): FoundProjects => ({
    projects: [{ title: slug, slug, category: 'tech', options: [GRANT] }],
    total: 1,
  })

  it('for one subject or another lists both', async () => {
    const { content, searches } = await ask(
      'en',
      'show me projects about the ocean or the climate',
      ({ tags }) => (tags.length > 1 ? NONE : one(`${tags[0]}-map`)),
    )
    expect(searches.map(({ tags }) => tags)).toEqual([['climate', 'ocean'], ['climate'], ['ocean']])
    expect(content).toContain('Approved projects that match right now (2)')
    expect(content).toMatch(/climate-map[\s\S]*ocean-map/)
    expect(content).toContain('(/projects?tag=climate)')
    expect(content).toContain('(/projects?tag=ocean)')
  })

  it.each<[Locale, string, string, string]>([
    ['en', 'show me games or art', 'gaming', 'art'],
    ['de', 'zeig mir Spiele oder Kunst', 'gaming', 'art'],
    ['fr', 'montre-moi des jeux ou de l’art', 'gaming', 'art'],
    ['ja', 'ゲームかアートのプロジェクトを見せて', 'gaming', 'art'],
  ])('for one category or another lists both, in %s: %s', async (locale, text, ...wanted) => {
    const { content, searches } = await ask(locale, text, ({ category }) => one(`${category}-map`))
    expect(searches.map(({ category }) => category).sort()).toEqual(wanted.toSorted())
    for (const category of wanted) {
      expect(content).toContain(`${category}-map`)
      expect(content).toContain(`?category=${category})`)
    }
  })

  it('for one category or another under a sum keeps the sum', async () => {
    const { searches } = await ask('en', 'games or art under 50 euro', () => NONE)
    expect(searches.slice(0, 2)).toMatchObject([
      { category: 'art', amount: { most: 50 } },
      { category: 'gaming', amount: { most: 50 } },
    ])
  })

  it('for one subject or another is met by one', async () => {
    const { content } = await ask(
      'en',
      'show me projects about the ocean or the climate',
      ({ tags }) => (tags[0] === 'ocean' ? one('ocean-map') : NONE),
    )
    expect(content).toContain('Approved projects that match right now (1)')
    expect(content).toContain('(/projects?tag=ocean)')
  })

  it('for two subjects says that these are of one of them', async () => {
    const { content } = await ask('en', 'find me AI projects for schools', ({ tags }) =>
      tags.length > 1 ? NONE : one(`${tags[0]}-helper`),
    )
    expect(content).toMatch(/for all of it \(“schools”, “AI”\)/)
    expect(content).toContain('These match “schools” or “AI” (2)')
  })

  it.each<[Locale, string]>([
    ['en', 'show me music projects with tokens, but not only tokens'],
    ['de', 'zeig mir Musikprojekte mit Token, aber nicht nur Token'],
  ])('for more than a kind of support rules nothing out, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ type: 'token', isWithout: false },
    }),
  )

  it('from a country of which there is none lists nothing else', async () => {
    const { content } = await ask('en', 'any projects from Kenya?', ({ words }) =>
      words ? NONE : ONE,
    )
    expect(content).toContain('no approved project for “kenya”')
    expect(content).toContain('I can’t search by country (Kenya)')
    expect(content).not.toContain('Tide table')
  })

  it.each<[Locale, string, string, readonly string[]]>([
    ['fr', 'y a des projets japonais sur le site ?', 'Japon', ['japon', 'Japan', '日本']],
    ['it', 'ce ne sono di progetti italiani?', 'Italia', ['italia', 'Italy']],
    ['de', 'gibt es französische Projekte?', 'Frankreich', ['frankreich', 'France']],
    ['ko', '일본 관련된 거 찾아줘', '일본', ['일본', 'Japan', '日本']],
  ])(
    'from a country looks for its other names too, in %s: %s',
    async (locale, text, country, names) => {
      const { searches } = await ask(locale, text, () => NONE)
      expect(searches.map(({ words }) => words)).toEqual(names)
      const { content } = await ask(locale, text, ({ words }) =>
        words === names.at(-1) ? ONE : NONE,
      )
      expect(content).toContain('Tide table')
      const { words } = await library.knowledge(locale)
      expect(content).toContain(
        words['assistant.reply.notByCountry']?.replace('{{country}}', country),
      )
    },
  )

  it('in a language is from no country', async () =>
    expect((await ask('en', 'projects in Japanese about food')).searches[0]).toMatchObject({
      ...{ country: null, tags: ['food'] },
    }))

  it.each<[Locale, string, string, string]>([
    ['no', 'teaterprosjekter', 'theatre', 'Hvordan sletter jeg kontoen min?'],
    ['de', 'Datenschutzprojekte', 'privacy', 'Wie lösche ich mein Konto?'],
    ['en', 'theatre projects', 'theatre', 'How do I delete my account?'],
  ])('may be a subject and nothing else, in %s: %s', async (locale, text, tag, before) => {
    expect((await ask(locale, text)).searches[0]).toMatchObject({ tags: [tag] })
    expect((await askTwice(before, text, locale))[0]).toMatchObject({ tags: [tag] })
  })

  it.each<[Locale, string]>([
    ['en', 'show me the newest projects'],
    ['fr', 'montre-moi les projets les plus récents'],
    ['de', 'welche Projekte sind neu diese Woche?'],
    ['es', 'enséñame los proyectos más nuevos'],
    ['it', 'mostrami i progetti più recenti'],
    ['nl', 'laat me de nieuwste projecten zien'],
    ['zh', '最近新上的项目有哪些'],
    ['ja', '一番新しいプロジェクトを見せて'],
    ['ko', '최근에 올라온 프로젝트 보여줘'],
    ['sv', 'visa mig de nyaste projekten'],
    ['no', 'vis meg de nyeste prosjektene'],
    ['pt', 'mostra-me os projetos mais recentes'],
  ])('for the newest lists all of them in that order, in %s: %s', async (locale, text) => {
    const { searches, content } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ newest: true, words: '', category: null, tags: [] })
    expect(content).toContain('/projects?sort=newest')
  })

  it('for the newest of a category keeps it, and its words are none of a search', async () => {
    const [search] = await askTwice('busco proyectos de arte', '¿y los más nuevos?', 'es')
    expect(search).toMatchObject({ category: 'art', newest: true, words: '' })
  })

  it.each<[Locale, string, string]>([
    ['en', 'any projects in yen?', 'JPY'],
    ['ja', '円で支援できるプロジェクトだけ見たい', 'JPY'],
    ['it', 'progetti in sterline?', 'GBP'],
    ['ko', '유로로 후원하는 프로젝트 보여줘', 'EUR'],
  ])('in a currency is for options in it, in %s: %s', async (locale, text, currency) => {
    const { searches, content } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ payableIn: currency, amount: null, words: '' })
    expect(content).toContain(`/projects?currency=${currency}`)
  })

  it.each<[Locale, string]>([
    ['fr', 'montre-moi des projets de livres'],
    ['ko', '후원할 프로젝트 보여줘'],
    ['zh', '有没有欧洲的项目'],
  ])('is in no currency for a word like one, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({ payableIn: null }),
  )

  it.each<[Locale, string, string]>([
    ['de', 'gibts hier Projekte für die Schule? eine App oder so', 'schools'],
    ['es', 'busco proyectos de salud, una app', 'health'],
  ])('for an app about something is about that, in %s: %s', async (locale, text, tag) => {
    const { searches } = await ask(locale, text, () => NONE)
    expect(searches[0]).toMatchObject({ category: null, tags: [tag] })
  })

  it('for technology about something is for both', async () =>
    expect((await ask('en', 'show me climate technology projects')).searches[0]).toMatchObject({
      ...{ category: 'tech', tags: ['climate'] },
    }))

  it.each<[Locale, string]>([
    ['no', 'ser etter prosjekter med åpen kildekode'],
    ['sv', 'visa projekt med öppen källkod'],
    ['fr', 'des projets de logiciel libre ?'],
    ['es', 'busco proyectos de código abierto'],
    ['de', 'gibt es quelloffene Projekte?'],
  ])('knows open source by its other names, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({ tags: ['open source'] }),
  )

  it('looks for no words that belong to the conversation', async () => {
    const { searches } = await ask('de', 'gibt es Projekte aus Österreich? hätte lieber Regionales')
    expect(searches[0]?.words).toBe('regionales')
  })

  it.each<[Locale, string]>([
    ['en', 'projects with tokens but no games'],
    ['pt', 'quero ver os projetos de token mas que não seja jogo'],
  ])('leaves a category out, in %s: %s', async (locale, text) => {
    const options = [{ type: 'token', title: 'Pass', currency: 'EUR' }]
    const game = { title: 'Ember', slug: 'ember', category: 'gaming', options }
    const { searches, content } = await ask(locale, text, () => ({
      ...{ projects: [game, ...ONE.projects], total: 2 },
    }))
    expect(searches[0]).toMatchObject({ category: null, type: 'token', without: ['gaming'] })
    expect(content).toContain('(1)')
    expect(content).not.toContain('Ember')
    const { words } = await library.knowledge(locale)
    expect(content).toContain(
      words['assistant.reply.leftOut']?.replace('{{what}}', String(words['categories.gaming'])),
    )
  })

  it('leaves out what is not wanted also where creators wrote of it without the tag', async () => {
    const game = { title: 'Ember', slug: 'ember', category: 'gaming', options: [GRANT] }
    const { content } = await ask('en', 'show me music projects, no games', ({ words }) =>
      words ? { projects: [game, ...ONE.projects], total: 2 } : NONE,
    )
    expect(content).toContain('tide-table')
    expect(content).not.toContain('Ember')
  })

  it('looks for no greeting', async () => {
    const { searches } = await ask('sv', 'hej! finns det nåt projekt om falkenering?', () => NONE)
    expect(searches[0]?.words).toBe('falkenering')
  })

  it('leaves out a kind of support only where there is no other', async () => {
    const of = (slug: string, ...types: string[]) => ({
      ...{ title: slug, slug, category: 'art' },
      options: types.map((type) => ({ type, title: slug, currency: 'EUR' })),
    })
    const found = [of('shares-alone', 'equity'), of('shares-or-gift', 'equity', 'grant')]
    const { content } = await ask('en', 'show me art projects without shares', () => ({
      ...{ projects: found, total: 2 },
    }))
    expect(content).toContain('(1)')
    expect(content).toContain('shares-or-gift')
    expect(content).not.toContain('shares-alone')
  })

  it.each(['show me art projects', 'show me art projects without shares'])(
    'lists a project that offers nothing yet: %s',
    async (text) => {
      const bare = { title: 'Bare', slug: 'bare', category: 'art', options: [] }
      const { content } = await ask('en', text, () => ({ projects: [bare], total: 1 }))
      expect(content).toContain('(/projects/bare)')
    },
  )

  it('says of a project what is in its catalogue card, and nothing twice', async () => {
    const other = (title: string) => ({ type: 'other', title, currency: 'EUR' })
    const options = [GRANT, GRANT, other('Early [access](https://evil.example)'), other('Other')]
    const mixed = { title: 'Mixed', slug: 'mixed', category: 'other', options }
    const { content } = await ask('en', 'show me projects', () => ({ projects: [mixed], total: 1 }))
    expect(content).toContain('(/projects/mixed): Other, Grant, Early access\n')
  })

  it('hears that somebody doesn’t want shares', async () =>
    expect(
      (await ask('en', 'looking for a museum project where you just give and dont get shares'))
        .searches[0],
    ).toMatchObject({ type: 'grant', without: ['equity'] }))

  it('from Japan is not for books', async () =>
    expect((await ask('ja', '日本のプロジェクトを見たい')).searches[0]).toMatchObject({
      ...{ category: null, tags: [], country: '日本' },
    }))

  it.each<[Locale, string]>([
    ['ko', '만 엔 이하로 참여할 수 있는 프로젝트'],
    ['ja', '一万円以下で参加できるやつ探してる'],
  ])('hears ten thousand yen in %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      amount: { most: 10_000, currency: 'JPY' },
    }),
  )

  it('without shares is for no shares in Chinese', async () =>
    expect((await ask('zh', '想找不拿股份、纯捐助的项目')).searches[0]).toMatchObject({
      type: 'grant',
      isWithout: true,
    }))

  it('for open data or something else looks for either, in Swedish', async () =>
    expect((await ask('sv', 'projekt om klimat eller öppna data')).searches[0]).toMatchObject({
      tags: ['climate', 'open data'],
    }))

  it.each<[Locale, string, string, OptionType]>([
    [
      'en',
      'show me games',
      'which ones among those would give me some shares of the company',
      'equity',
    ],
    [
      'fr',
      'montre-moi des jeux',
      'parmi ceux-là, lesquels acceptent un don plutôt que des parts ?',
      'grant',
    ],
    [
      'de',
      'zeig mir Spiele',
      'bei welchen davon könnte ich denn eine Spende geben statt Anteile zu kaufen?',
      'grant',
    ],
    [
      'es',
      'enséñame juegos',
      'y entre ellos, ¿hay alguno al que una fundación como la nuestra le pueda dar una subvención?',
      'grant',
    ],
    [
      'it',
      'mostrami dei giochi',
      'tra questi ce n’è qualcuno che fa entrare come soci con delle quote?',
      'equity',
    ],
    [
      'nl',
      'laat me games zien',
      'en welke daarvan kan ik steunen met een donatie zonder dat ik er iets voor terugkrijg',
      'grant',
    ],
    ['zh', '给我看看游戏项目', '这些里面有没有可以捐款支持的？我们机构不想要股权', 'grant'],
    ['ja', 'ゲームのプロジェクトを見せて', 'このうちトークンがもらえるのはどれか教えて', 'token'],
    ['ko', '게임 프로젝트 보여줘', '이 중에서 지분을 주는 곳은 어디인지 알려줘', 'equity'],
    ['sv', 'visa mig spel', 'är det någon av dem där man kan få en andel i företaget', 'equity'],
    [
      'no',
      'vis meg spill',
      'er det noen blant disse der jeg kan kjøpe aksjer i selskapet',
      'equity',
    ],
    [
      'pt',
      'mostra-me jogos',
      'e desses, em quais é que posso ficar com ações da empresa?',
      'equity',
    ],
  ])('is narrowed by what is asked of those listed, in %s', async (locale, first, second, type) => {
    const searches = await askTwice(first, second, locale)
    expect(searches[0]).toMatchObject({ category: 'gaming', type })
  })

  it.each<[Locale, string]>([
    ['en', 'show me games with a grant rather than shares'],
    ['en', 'show me games with a grant instead of shares'],
    ['fr', 'montre-moi des jeux avec un don plutôt que des parts'],
    ['de', 'zeig mir Spiele mit Spenden statt Anteilen'],
    ['de', 'zeig mir Spiele mit Spenden. Anteile an einer Firma will ich keine.'],
    ['es', 'enséñame juegos con donación en vez de acciones'],
    ['es', 'enséñame juegos con donación en lugar de acciones'],
    ['it', 'mostrami giochi con donazioni invece di quote'],
    ['nl', 'laat me games zien met donaties in plaats van aandelen'],
    ['sv', 'visa mig spel med bidrag i stället för aktier'],
    ['no', 'vis meg spill med tilskudd i stedet for aksjer'],
    ['pt', 'mostra-me jogos com donativos em vez de ações'],
  ])('for one kind of support rather than another, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', type: 'grant', isWithout: true },
    }),
  )

  it.each<[Locale, string, string, OptionType]>([
    ['ja', 'ゲームのプロジェクトを見せて', 'そのなかでトークンがもらえるのはどれ？', 'token'],
    ['sv', 'visa mig spel', 'vilka av dom ger en nån sorts token att ha för framtiden', 'token'],
    ['es', 'enséñame juegos', '¿y de esos alguno reparte una parte de lo que ingresa?', 'revenue'],
    ['nl', 'laat me games zien', 'en bij welke daarvan kan ik gewoon een bijdrage geven', 'grant'],
  ])('is narrowed in the words people use, in %s', async (locale, first, second, type) =>
    expect((await askTwice(first, second, locale))[0]).toMatchObject({ category: 'gaming', type }),
  )

  it.each<[Locale, string, OptionType]>([
    ['de', 'zeig mir Spiele, bei denen ich Mitgesellschafter werde', 'equity'],
    ['fr', 'montre-moi des jeux où devenir associé', 'equity'],
    ['es', 'enséñame juegos para hacerme socio', 'equity'],
    ['es', 'enséñame juegos que den un trozo de la empresa', 'equity'],
    ['it', 'mostrami giochi dove divento proprio socio', 'equity'],
    ['pt', 'mostra-me jogos para me tornar sócio', 'equity'],
    ['zh', '给我看可以占股的游戏项目', 'equity'],
    ['ko', '출자할 수 있는 게임 보여줘', 'equity'],
    ['de', 'zeig mir Spiele für Fördergeld', 'grant'],
    ['it', 'mostrami giochi a fondo perduto', 'grant'],
    ['nl', 'laat me games zien voor een schenking', 'grant'],
    ['zh', '给我看接受赠款的游戏项目', 'grant'],
    ['ja', '寄附できるゲームを見せて', 'grant'],
  ])(
    'for a kind of support in everyday words is understood, in %s: %s',
    async (locale, text, type) =>
      expect((await ask(locale, text)).searches[0]).toMatchObject({ category: 'gaming', type }),
  )

  it.each<[Locale, string]>([
    ['en', 'show me games I can pre-order'],
    ['fr', 'montre-moi des jeux à précommander'],
    ['de', 'zeig mir Spiele zum Vorbestellen'],
    ['es', 'enséñame juegos en preventa'],
    ['it', 'mostrami dei giochi in prevendita'],
    ['nl', 'laat me games zien die je kunt voorbestellen'],
    ['sv', 'visa mig spel att förhandsbeställa'],
    ['no', 'vis meg spill å forhåndsbestille'],
    ['pt', 'mostra-me jogos em pré-venda'],
    ['zh', '给我看可以预购的游戏'],
    ['ja', '予約購入できるゲームを見せて'],
    ['ko', '선주문할 수 있는 게임 보여줘'],
  ])('for an order ahead is for another kind of support, in %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', type: 'other', words: '' },
    }),
  )

  it.each<[Locale, string]>([
    ['en', 'show me games, skip the tokens'],
    ['fr', 'montre-moi des jeux, laisse tomber les jetons'],
    ['it', 'mostrami dei giochi, lascia stare i token'],
    ['pt', 'mostra-me jogos, nem tokens nem moedas'],
    ['zh', '给我看游戏项目，代币的不要'],
    ['zh', '给我看游戏项目，别给我代币'],
    ['ja', 'ゲームのプロジェクトを見せて。トークンはいらない'],
    ['ko', '게임 프로젝트 보여줘, 토큰은 싫어'],
  ])('leaves out what is waved aside, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', type: null, without: ['token'] },
    }),
  )

  it.each<[Locale, string, readonly string[]]>([
    ['en', 'show me games, nothing with shares or tokens', ['equity', 'token']],
    ['fr', 'montre-moi des jeux, mais pas d’actions', ['equity']],
    ['fr', 'montre-moi des projets avec jetons mais pas dans la finance', ['finance']],
    ['de', 'zeig mir Spiele ohne Token und ohne Umsatzbeteiligung', ['token', 'revenue']],
    ['es', 'enséñame juegos, todo menos tokens', ['token']],
    ['nl', 'laat me games zien. Aandelen hoef ik niet.', ['equity']],
    ['sv', 'visa mig spel men inget med aktier', ['equity']],
    ['no', 'vis meg spill som ikke er eierandeler eller tokens', ['equity', 'token']],
    ['pt', 'mostra-me jogos, nada com tokens nem ações', ['equity', 'token']],
    ['en', 'show me games without tokens and shares', ['equity', 'token']],
    ['fr', 'montre-moi des jeux sans jetons et actions', ['equity', 'token']],
    ['de', 'zeig mir Spiele ohne Token und Anteile', ['equity', 'token']],
    ['es', 'enséñame juegos sin tokens y acciones', ['equity', 'token']],
    ['it', 'mostrami giochi senza token e azioni', ['equity', 'token']],
    ['nl', 'laat me games zien zonder tokens en aandelen', ['equity', 'token']],
    ['sv', 'visa mig spel utan tokens och aktier', ['equity', 'token']],
    ['no', 'vis meg spill uten tokens og aksjer', ['equity', 'token']],
    ['pt', 'mostra-me jogos sem tokens e ações', ['equity', 'token']],
    ['de', 'zeig mir Spiele, weder Token noch Anteile', ['equity', 'token']],
    ['en', 'show me games without pre-order', ['other']],
    ['sv', 'visa mig spel men absolut ingen krypto eller aktier', ['equity', 'token']],
    ['it', 'mostrami dei giochi, né quote né token', ['equity', 'token']],
    ['ko', '게임 프로젝트 보여줘, 토큰이랑 지분은 빼고', ['equity', 'token']],
    ['ja', '株は怖いので、株式以外のゲームのプロジェクトを見せて', ['equity']],
    ['zh', '给我看游戏项目，代币类的就算了', ['token']],
    ['zh', '给我看游戏项目，代币相关的就不要了', ['token']],
    ['de', 'zeig mir Spiele, aber bitte nichts mit Token', ['token']],
    ['ja', 'ゲームのプロジェクトを見せて。トークンは飛ばして', ['token']],
    ['ko', '게임 프로젝트 보여줘, 지분 주는 거는 빼고', ['equity']],
    ['nl', 'laat projecten met een token zien, de games mogen eruit', ['gaming']],
    ['pt', 'mostra-me projetos com token, sem games', ['gaming']],
  ])('leaves out all that is not wanted, in %s: %s', async (locale, text, without) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      type: expect.toSatisfy((type) => !without.includes(type)),
      without,
    }),
  )

  it.each<[Locale, string]>([
    ['en', 'show me tech projects that aren’t AI'],
    ['de', 'zeig mir Technikprojekte, aber nix mit KI'],
    ['zh', '给我看科技项目，AI相关的就不要了'],
  ])('looks for no topic that is not wanted, in %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({ category: 'tech', tags: [] }),
  )

  it('with “please” at its end is no thanks, in Norwegian', async () =>
    expect((await ask('no', 'nyeste teknologiprosjekter takk')).searches[0]).toMatchObject({
      ...{ category: 'tech', newest: true },
    }))

  it('in pounds is about no books, in French', async () =>
    expect((await ask('fr', 'montre-moi des jeux en livres sterling')).searches[0]).toMatchObject({
      category: 'gaming',
      payableIn: 'GBP',
      tags: [],
    }))

  it.each<[Locale, string]>([
    ['en', 'show me games for less than 500 dollars'],
    ['en', 'show me not only games'],
    ['en', 'don’t forget to show me games'],
    ['fr', 'vous n’avez rien avec des jeux ?'],
    ['fr', 'montre-moi rien que des jeux'],
    ['de', 'habt ihr nichts mit Spielen?'],
    ['de', 'zeig mir nichts als Spiele'],
    ['es', 'enséñame por lo menos juegos con tokens'],
    ['it', 'non avete niente con dei giochi?'],
    ['nl', 'laat me niet te dure games zien'],
    ['sv', 'visa mig inte bara spel'],
    ['no', 'vis meg ikke bare spill'],
    ['pt', 'mostra-me pelo menos jogos com tokens'],
    ['zh', '我特别要找游戏项目'],
    ['ja', 'ゲームは無理なく支援できるプロジェクトを見せて'],
    ['ko', '게임은 싫지 않아, 프로젝트 보여줘'],
  ])('leaves out nothing where nothing is ruled out, in %s: %s', async (locale, text) => {
    const { without = [] } = (await ask(locale, text)).searches[0] ?? {}
    expect(without).toEqual([])
  })

  it.each<[Locale, string]>([
    ['de', 'zeig uns 3 Spiele'],
    ['en', 'show me games for about 4 players'],
    ['fr', 'montre-moi environ 5 jeux'],
    ['es', 'enséñame unos 5 juegos'],
    ['pt', 'mostra-me uns 3 jogos'],
  ])('with a number that is no sum has no price, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', amount: null, otherAmounts: [] },
    }),
  )

  it.each<[Locale, string]>([
    ['fr', 'montre-moi les jeux, dernière chance'],
    ['es', 'enséñame juegos en sus últimos días'],
    ['no', 'vis meg spill, siste sjanse'],
  ])('for a last chance is for what closes soon, in %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', closingSoon: true, newest: false },
    }),
  )

  it.each<[Locale, string, string]>([
    ['pt', 'mostra-me jogos', 'e uma última pergunta: quanto custa?'],
    ['nl', 'laat me games zien', 'en als laatste: wat kost het?'],
    ['fr', 'montre-moi des jeux', 'et en dernier, ça coûte combien ?'],
  ])('is over with a last question, in %s', async (locale, first, second) =>
    expect(await askTwice(first, second, locale)).toEqual([]),
  )

  it('for a sum looks in no currency that is not wanted', async () =>
    expect(
      (await ask('en', 'show me games for under 500, no pounds')).searches[0]?.amount?.currency,
    ).toBe('USD'))

  it('goes on, though what it asked for was a subject as well', async () => {
    const first = 'show me stuff where I can just give a grant, not after getting anything back'
    const [search] = await askTwice(first, 'and for schools or children in particular?')
    expect(search).toMatchObject({ tags: ['schools', 'children'], type: 'grant' })
  })

  it('is narrowed to a sum in the currency that was asked for before', async () => {
    const [search] = await askTwice('show me games in euros', 'and for less than 300')
    expect(search).toMatchObject({ category: 'gaming', amount: { most: 300, currency: 'EUR' } })
    expect(search?.amount?.isAssumed).toBeUndefined()
    const [inYen] = await askTwice('找一下用日元的游戏项目', '要一万以内的', 'zh')
    expect(inYen).toMatchObject({ amount: { most: 10_000, currency: 'JPY' }, otherAmounts: [] })
  })

  it('with a share in the capital is not without one, in Portuguese', async () =>
    expect(
      (await ask('pt', 'mostra-me jogos com participação no capital')).searches[0],
    ).toMatchObject({ category: 'gaming', type: 'equity', without: [] }))

  it.each<[Locale, string, string | null]>([
    ['ja', 'ドルじゃなくて円のゲームを見せて', 'JPY'],
    ['zh', '给我看游戏项目，不要英镑的', null],
    ['en', 'show me games, not in dollars but in pounds', 'GBP'],
    ['pt', 'mostra-me jogos, nada em dólares', null],
  ])('looks for no currency that is not wanted, in %s: %s', async (locale, text, payableIn) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({ category: 'gaming', payableIn }),
  )

  it('leaves out what is in a currency that is not wanted, and only that', async () => {
    const of = (slug: string, ...currencies: string[]) => ({
      ...{ title: slug, slug, category: 'gaming' },
      options: currencies.map((currency) => ({ ...GRANT, currency })),
    })
    const found = [of('pounds-alone', 'GBP'), of('pounds-or-yen', 'GBP', 'JPY')]
    const { content, searches } = await ask('en', 'show me games, nothing in pounds', () => ({
      ...{ projects: found, total: 2 },
    }))
    expect(searches[0]).toMatchObject({ category: 'gaming', without: ['GBP'] })
    expect(content).toContain('pounds-or-yen')
    expect(content).not.toContain('pounds-alone')
    expect(content).toContain('only GBP')
  })

  it.each<[Locale, string, string, string]>([
    ['de', 'zeig mir Spiele', 'und ohne die in Pfund', 'GBP'],
    ['it', 'mostrami dei giochi', 'escludi quelli in dollari', 'USD'],
    ['zh', '给我看游戏项目', '不要英镑的', 'GBP'],
    ['en', 'show me games in dollars', 'not in dollars please', 'USD'],
  ])(
    'leaves out a currency that is ruled out after it, in %s',
    async (locale, first, then, out) => {
      const [search] = await askTwice(first, then, locale)
      expect(search).toMatchObject({ category: 'gaming', payableIn: null, without: [out] })
    },
  )

  it.each<[Locale, string, string]>([
    ['en', 'show me games', 'Just to be sure, do tokens have voting rights?'],
    [
      'de',
      'zeig mir Spiele',
      'Nur damit ich das verstehe: Bekomme ich mit Anteilen ein Stimmrecht?',
    ],
    [
      'it',
      'mostrami giochi',
      'Solo per capire, con le quote ho anche diritto di voto nelle assemblee?',
    ],
    ['fr', 'montre-moi des jeux', 'Seulement les entreprises peuvent proposer des jetons ?'],
    ['fr', 'montre-moi des jeux', 'Puis-je soutenir sans parts ?'],
    ['no', 'vis meg spill', 'Bare lurer på om jeg må skatte av tokens jeg får'],
    ['ja', 'ゲームを見せて', '見るだけでもトークンは必要ですか'],
    ['en', 'show me games', 'So if the project closes, what happens to the tokens I was promised?'],
  ])('is not gone on with by a question, in %s: %s, then %s', async (locale, first, then) =>
    expect(await askTwice(first, then, locale)).toEqual([]),
  )

  it.each<[Locale, string, string]>([
    ['en', 'show me games under 50 dollars', 'Just show me music projects'],
    ['en', 'show me games under 50 dollars with equity', 'show me music projects without tokens'],
    ['de', 'zeig mir Spiele unter 50 Euro', 'zeig mir Musikprojekte ohne Token'],
  ])('that names another subject begins anew, in %s: %s, then %s', async (locale, first, then) => {
    const [search] = await askTwice(first, then, locale)
    expect(search).toMatchObject({ category: null, tags: ['music'], type: null, amount: null })
  })

  it.each<[Locale, string]>([
    ['it', 'mostrami giochi, non oltre cento euro'],
    ['de', 'zeig mir Spiele, nicht über fünfzig Euro'],
    ['en', 'show me games without tokens in euros'],
    ['en', 'show me games, I don’t mind dollars'],
  ])('rules out no currency, in %s: %s', async (locale, text) => {
    const [search] = (await ask(locale, text)).searches
    expect(search).toMatchObject({ category: 'gaming' })
    expect(search?.without).toEqual(text.includes('token') ? ['token'] : [])
  })

  it('rules out each of several currencies', async () =>
    expect(
      (await ask('en', 'show me games, nothing in dollars or pounds')).searches[0]?.without,
    ).toEqual(['USD', 'GBP']))

  it('shows nothing in a currency that is ruled out, though a sum is taken to be in it', async () => {
    const { searches, content } = await ask(
      'en',
      'show me games under 500, not in dollars',
      () =>
        ({
          ...{
            projects: [{ ...ONE.projects[0], options: [{ ...GRANT, currency: 'USD' }] }],
            total: 1,
          },
        }) as FoundProjects,
    )
    expect(searches[0]).toMatchObject({ amount: { currency: 'USD' }, without: ['USD'] })
    expect(content).not.toContain('tide-table')
  })

  it('loses a sum in a currency that is ruled out', async () => {
    const [search] = await askTwice('show me games under 50 dollars', 'not in dollars please')
    expect(search).toMatchObject({ category: 'gaming', amount: null, without: ['USD'] })
  })

  it('takes a currency that was ruled out when it is asked for', async () => {
    const [search] = await askTwice('show me games, nothing in pounds', 'and in pounds?')
    expect(search).toMatchObject({ category: 'gaming', payableIn: 'GBP', without: [] })
  })

  it.each<[Locale, string, string]>([
    ['en', 'show me projects with tokens', 'only games'],
    ['fr', 'montre-moi des projets avec jetons', 'seulement des jeux'],
    ['de', 'zeig mir Projekte mit Token', 'nur Spiele bitte'],
    ['es', 'enséñame proyectos con tokens', 'solo juegos'],
    ['it', 'mostrami progetti con token', 'solo giochi'],
    ['nl', 'laat me projecten met tokens zien', 'alleen games'],
    ['sv', 'visa mig projekt med tokens', 'bara spel'],
    ['no', 'vis meg prosjekter med tokens', 'bare spill'],
    ['pt', 'mostra-me projetos com tokens', 'só jogos'],
    ['zh', '给我看代币项目', '只看游戏'],
    ['ja', 'トークンのプロジェクトを見せて', 'ゲームだけに絞って'],
    ['ko', '토큰 프로젝트 보여줘', '게임 쪽으로 좁혀줘'],
  ])('is narrowed by “only”, in %s', async (locale, first, then) => {
    const [search] = await askTwice(first, then, locale)
    expect(search).toMatchObject({ category: 'gaming', type: 'token' })
  })

  it.each<[Locale, string, number]>([
    ['en', 'cheaper than 200 and no tokens', 200],
    ['fr', 'en livres sterling, budget 200 max', 200],
    ['de', 'nicht mehr als 200', 200],
    ['es', 'por debajo de 200', 200],
    ['it', 'sotto i 200', 200],
    ['nl', 'minder dan 200', 200],
    ['sv', 'mindre än 200', 200],
    ['no', 'mindre enn 200', 200],
    ['pt', 'abaixo de 200', 200],
    ['sv', 'under 500 utan tokens', 500],
  ])('hears a limit in %s: %s', (locale, text, most) =>
    expect(amountsIn(text, locale).amounts).toMatchObject([{ most }]),
  )

  it.each<[Locale, string]>([
    ['fr', 'moins de 5 ans'],
    ['fr', 'jusqu’à 10 années'],
    ['it', 'meno di 3 anni'],
    ['it', 'fino a 1 anno'],
    ['fr', 'moins de 1 année'],
    ['en', 'apps for iPhone 15 Max'],
  ])('hears no limit of years as a sum, in %s: %s', (locale, text) =>
    expect(amountsIn(text, locale).amounts).toEqual([]),
  )

  it('takes livres for pounds, and not for books, beside a sum', async () => {
    const [search] = (await ask('fr', 'des jeux en livres sterling, budget 200 max')).searches
    expect(search).toMatchObject({ amount: { most: 200, currency: 'GBP' }, tags: [] })
  })

  it('finds the subject in a Dutch compound', async () =>
    expect((await ask('nl', 'zoek een kunstproject')).searches[0]).toMatchObject({
      category: 'art',
    }))

  it.each<[Locale, string]>([
    ['de', 'was is grad neu reingekommen bei Spielen?'],
    ['sv', 'visa mig det senaste inom spel, projekt alltså'],
    ['no', 'vis meg de ferskeste spillene'],
    ['es', 'enséñame lo ultimito en juegos'],
  ])('hears the newest in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', newest: true },
    }),
  )

  it('is ordered by the newest when that is asked after it, in Italian', async () =>
    expect(
      (await askTwice('mostrami dei giochi', 'ordinali dal più recente', 'it'))[0],
    ).toMatchObject({ category: 'gaming', newest: true }))

  it.each<[Locale, string]>([
    ['en', 'show me recently added games'],
    ['fr', 'montre-moi les derniers jeux'],
    ['es', 'enséñame los últimos juegos'],
    ['it', 'mostrami gli ultimi giochi'],
    ['nl', 'laat me de laatste games zien'],
    ['sv', 'visa mig de senaste spelen'],
    ['no', 'vis meg de siste spillene'],
    ['pt', 'mostra-me os últimos jogos'],
    ['ja', '最近公開されたゲームを見せて'],
  ])('for the last ones is for the newest, in %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', newest: true },
    }),
  )

  it('for about a sum looks for it, in Swedish', async () =>
    expect((await ask('sv', 'visa mig spel i pund, runt 1000')).searches[0]).toMatchObject({
      amount: { most: 1000, currency: 'GBP' },
    }))

  it('for money matters is for finance, in Chinese', async () =>
    expect((await ask('zh', '有没有理财方面的项目')).searches[0]).toMatchObject({
      category: 'finance',
    }))

  it('is narrowed by a long “and …” that is a wish', async () => {
    const second = 'e a fondo perduto, cioè senza che io voglia niente in cambio, ce n’è?'
    expect((await askTwice('mostrami dei giochi', second, 'it'))[0]).toMatchObject({
      ...{ category: 'gaming', type: 'grant' },
    })
  })

  it('for a small budget is not for finance', async () =>
    expect(
      (await ask('fr', 'montre-moi des projets d’art pour un petit budget')).searches[0],
    ).toMatchObject({
      ...{ category: 'art', words: '' },
    }))

  it('begins anew where a Korean word only looks like “of these”', async () => {
    const second = '음악이 중요한 프로젝트 보여줘'
    const [after] = await askTwice('게임 프로젝트 보여줘', second, 'ko')
    const [alone] = (await ask('ko', second)).searches
    expect(after).toEqual(alone)
  })

  it('keeps its subject when a country with an accent is added', async () => {
    const searches = await askTwice('enséñame juegos', 'solo de España', 'es')
    expect(searches[0]).toMatchObject({ category: 'gaming', country: 'España' })
  })

  it.each<[Locale, string, string]>([
    ['en', 'show me games with tokens', 'exclude tokens please'],
    ['es', 'juegos con tokens', 'quita los de tokens'],
    ['it', 'giochi con token', 'escludi i token'],
    ['zh', '有没有发代币的游戏项目', '去掉发代币的'],
  ])('gives up a kind that is ruled out after it, in %s', async (locale, first, then) => {
    const [search] = await askTwice(first, then, locale)
    expect(search).toMatchObject({ category: 'gaming', type: null, without: ['token'] })
  })

  it.each<[Locale, string, string]>([
    ['en', 'show me everything, excluding games', 'gaming'],
    ['fr', 'montre-moi tout hormis les jeux', 'gaming'],
    ['fr', 'montre-moi les projets mais enlève les jeux', 'gaming'],
    ['pt', 'mostra-me os projetos mas tira os jogos', 'gaming'],
    ['sv', 'visa allt utom spel', 'gaming'],
    ['no', 'vis meg alt bortsett fra spill', 'gaming'],
    ['no', 'vis meg prosjekter, men ikke de som selger eierandeler', 'equity'],
    ['nl', 'laat alles zien, uitgezonderd games', 'gaming'],
  ])('leaves out what is excepted, in %s: %s', async (locale, text, out) => {
    const [search] = (await ask(locale, text)).searches
    expect(search).toMatchObject({ category: null, type: null, without: [out] })
  })

  it('gives up one of two subjects, and takes back what was ruled out', async () => {
    expect((await askTwice('show me art or games', 'without games'))[0]).toMatchObject({
      ...{ category: 'art', orCategory: null, isEither: false, without: ['gaming'] },
    })
    expect((await askTwice('show me art without tokens', 'and tokens?'))[0]).toMatchObject({
      ...{ category: 'art', type: 'token', without: [], isWithout: false },
    })
  })

  it.each<[Locale, string, string]>([
    ['fr', 'montrez-moi exclusivement des jeux', 'gaming'],
    ['fr', "des projets contre l'exclusion sociale", 'social'],
    ['pt', 'há projetos exclusivamente de jogos?', 'gaming'],
    ['sv', 'visa uteslutande spel', 'gaming'],
    ['es', 'proyectos en Quito de arte', 'art'],
    ['it', 'toglimi una curiosità sui giochi: ce ne sono?', 'gaming'],
    ['en', 'not sure about cool games, show me some', 'gaming'],
  ])('rules nothing out in %s: %s', async (locale, text, category) => {
    const [search] = (await ask(locale, text)).searches
    expect(search).toMatchObject({ category, isWithout: false })
  })

  it('for another subject in a country is no refinement', async () => {
    const searches = await askTwice('show me games', 'find projects about falconry in Kenya')
    expect(searches[0]).toMatchObject({ category: null, words: 'falconry' })
    // Then by the name of the country alone.
    expect(searches.slice(1).map(({ words }) => words)).toEqual(['kenya'])
  })

  it.each(['can I support from Germany?', 'who can invest from Japan'])(
    'is not gone on with by “%s”',
    async (question) => expect(await askTwice('show me games', question)).toEqual([]),
  )

  it('that names two subjects after a category looks for these alone', async () => {
    const searches = await askTwice('show me games', 'and music or climate?')
    expect(searches[0]).toMatchObject({ category: null, tags: ['climate', 'music'] })
  })

  it('has at most two subjects when it is refined', async () => {
    const searches = await askTwice('show me games', 'and for kids with music')
    expect(searches[0]).toMatchObject({ category: 'gaming', tags: ['music'] })
  })

  it.each<[Locale, string]>([
    ['ja', '日本語のゲームのプロジェクトを見せて'],
    ['ko', '게임이란 게임 프로젝트는 다 보여줘'],
    ['ko', '독일어 게임 프로젝트 보여줘'],
  ])('names no country in %s: %s', async (locale, text) => {
    const { searches } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ category: 'gaming', country: null })
  })

  it('names a country in Korean', async () =>
    expect((await ask('ko', '독일에서 만든 게임 프로젝트 보여줘')).searches[0]).toMatchObject({
      country: '독일',
    }))

  it('takes no part of a Japanese word for a country', async () =>
    expect((await ask('ja', 'トークンがもらえるタイプのゲームはある？')).searches[0]).toMatchObject(
      {
        ...{ category: 'gaming', type: 'token', country: null },
      },
    ))

  it('names a subject as it was asked', async () => {
    const text = 'zeig mir Musik- oder Klimaprojekte, aber keine Token'
    const { content } = await ask('de', text, () => NONE)
    expect(content).toContain('“Klima” oder “Musik”')
    const either = await ask('de', 'gibts bei euch was mit Vögeln oder Natur?', () => NONE)
    expect(either.content).toContain('“Vögeln / Natur”')
  })

  it('hears “or” in Japanese', async () => {
    const text = '音楽か気候のプロジェクトを見せて'
    const { content } = await ask('ja', text, ({ tags }) => (tags.length > 1 ? NONE : ONE))
    expect(content).not.toContain('すべての条件')
  })

  it('for a gift is no wish to leave something out', async () => {
    const text = 'cerco progetti sociali a cui dare qualcosa senza volere niente indietro'
    const { searches } = await ask('it', text)
    expect(searches[0]).toMatchObject({ category: 'social', type: 'grant', isWithout: false })
  })

  it('counts a project of both subjects once', async () => {
    const { content } = await ask(
      'en',
      'show me projects about the ocean or the climate',
      () => ONE,
    )
    expect(content).toContain('right now (1)')
    expect(content.match(/tide-table/g)).toHaveLength(1)
  })

  it.each<[Locale, string, RegExp]>([
    ['de', 'zeig mir Spiele aus Deutschland', /Nach Ländern \(Deutschland\)/],
    ['pt', 'há projetos de jogos feitos em Portugal?', /por país \(Portugal\)/],
    ['ja', 'フランスのゲームのプロジェクトを見せて', /国（フランス）/],
  ])('says that no search is by country, in %s: %s', async (locale, text, limit) => {
    const { content, searches } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ category: 'gaming' })
    expect(content).toMatch(limit)
    expect((await ask(locale, text, () => NONE)).content).toMatch(limit)
  })

  it('keeps its subject when a country is added', async () => {
    const searchProjects = async () => ONE
    const messages = [
      { role: 'user', content: 'habt ihr Spiele?' },
      { role: 'assistant', content: '…' },
      { role: 'user', content: 'nur welche aus Deutschland bitte' },
    ] as const
    const { content } = await answer(messages, { library, reader: 'de', searchProjects })
    expect(content).toContain('(/de/projects?category=gaming)')
    expect(content).toContain('Nach Ländern (Deutschland)')
  })

  it.each<[Locale, string]>([
    ['en', 'show me music projects without tokens'],
    ['de', 'zeig mir Musikprojekte, aber keine Token'],
    ['fr', 'montre-moi des projets de musique sans jetons'],
    ['ja', '音楽のプロジェクトを見せて。トークン以外で'],
    ['zh', '给我看看音乐项目，不要代币'],
  ])('for anything but a kind of support is not for that kind, in %s: %s', async (locale, text) => {
    const { searches, content } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ tags: ['music'], type: null, isWithout: true })
    expect(content).toContain('/projects?tag=music')
  })

  it.each<[Locale, string]>([
    ['en', 'show me game projects, not tokens but grants'],
    ['fr', 'montre-moi des jeux, pas de jetons mais une subvention'],
    ['de', 'zeig mir Spiele, keine Token sondern Zuschüsse'],
    ['es', 'enséñame juegos, no tokens sino subvenciones'],
    ['it', 'mostrami giochi, non token ma donazioni'],
    ['nl', 'laat me games zien, geen tokens maar een bijdrage als schenking'],
    ['zh', '给我看游戏项目，不要代币，要资助'],
    ['ja', 'ゲームのプロジェクトを見せて。トークンではなく助成で'],
    ['ko', '토큰이 아니라 보조금 방식인 게임 프로젝트 보여줘'],
    ['sv', 'visa mig spel, inte token utan bidrag'],
    ['no', 'vis meg spill, ikke token men tilskudd'],
    ['pt', 'mostra-me jogos, não tokens mas subvenções'],
  ])('for one kind and not another is for the first, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', type: 'grant', isWithout: true },
    }),
  )

  it.each<[Locale, string, number, string]>([
    ['en', 'show me games in pounds for less than 300', 300, 'GBP'],
    ['es', 'enséñame juegos en libras, hasta 300', 300, 'GBP'],
    ['de', 'zeig mir Spiele in Pfund, höchstens 300', 300, 'GBP'],
    ['ja', 'ポンドで300以下のゲームを見せて', 300, 'GBP'],
  ])(
    'takes the currency named apart from the sum, in %s: %s',
    async (locale, text, most, currency) => {
      const { searches, content } = await ask(locale, text)
      expect(searches[0]?.amount).toEqual({ most, currency })
      expect(content).not.toContain(
        (await library.knowledge(locale)).words['assistant.reply.assumed']?.split('{{')[0],
      )
    },
  )

  it.each<[Locale, string, Partial<ProjectSearch>]>([
    ['en', 'show me games, I’d rather just donate than own shares', { without: ['equity'] }],
    ['de', 'zeig mir Spiele, lieber eine Spende als Anteile', { without: ['equity'] }],
    ['nl', 'laat me games zien, liever een gift dan aandelen', { without: ['equity'] }],
    ['sv', 'visa mig spel, hellre bidrag än aktier', { without: ['equity'] }],
    ['sv', 'visa mig spel, bidrag, ej token', { without: ['token'] }],
    ['no', 'vis meg spill, tilskudd, ta bort alt med token', { without: ['token'] }],
    ['ko', '게임 프로젝트 보여줘, 보조금이요, 토큰만 아니면 돼', { without: ['token'] }],
  ])('for one kind rather than another is for the first, in %s: %s', async (locale, text, search) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({
      ...{ category: 'gaming', type: 'grant', ...search },
    }),
  )

  it.each<[Locale, string, Partial<ProjectSearch>]>([
    ['de', 'zeig mir Spiele, ohne Gegenleistung', { type: 'grant', without: [] }],
    ['fr', 'montre-moi des jeux, sans contrepartie', { type: 'grant', without: [] }],
    ['es', 'enséñame juegos que se puedan comprar por adelantado', { type: 'other' }],
    ['ja', '前もって買えるゲームを見せて', { type: 'other' }],
    ['en', 'show me revshare games', { type: 'revenue' }],
  ])('hears a kind of support in other words, in %s: %s', async (locale, text, search) =>
    expect((await ask(locale, text)).searches[0]).toMatchObject({ category: 'gaming', ...search }),
  )

  it('in a language is not from where it is spoken, in Portuguese', async () =>
    expect(
      (await ask('pt', 'mostra-me projetos de ensino da língua portuguesa')).searches[0]?.country,
    ).toBeNull())

  it.each<[Locale, string, string]>([
    ['sv', 'visa mig spel i svenska kronor', 'euro, US-dollar, pund eller yen'],
    ['fr', 'montre-moi des jeux en francs suisses', 'en euros, en dollars'],
    ['zh', '给我看人民币的游戏项目', '欧元、美元、英镑或日元'],
    ['pt', 'mostra-me jogos em reais', 'em euros, dólares'],
  ])('in a currency that no option is in says so, in %s: %s', async (locale, text, said) => {
    const { searches, content } = await ask(locale, text)
    expect(searches[0]).toMatchObject({ category: 'gaming', country: null, payableIn: null })
    expect(content).toContain(said)
  })

  it('in such a currency and for nothing else lists nothing, in Swedish', async () =>
    expect((await ask('sv', 'finns nåt i svenska kronor?')).content).toBe(
      'Alternativen är bara i euro, US-dollar, pund eller yen, så jag kunde inte söka i någon annan valuta.\n\n[Visa dem i katalogen](/sv/projects)',
    ))

  it('keeps its sum in another currency, but not in yen', async () => {
    const first = 'show me games for less than 300 euros'
    const [inPounds] = await askTwice(first, 'sorry, I meant pounds')
    expect(inPounds).toMatchObject({ amount: { most: 300, currency: 'GBP' }, payableIn: null })
    const [inYen] = await askTwice(first, 'and in yen?')
    expect(inYen).toMatchObject({ amount: null, payableIn: 'JPY' })
  })

  it('for something similar with another kind keeps its subject', async () =>
    expect(
      (await askTwice('show me games with equity', 'anything similar but with a grant?'))[0],
    ).toMatchObject({ category: 'gaming', type: 'grant' }))

  it('with words that no project has together looks for each, the longest first', async () => {
    const { searches, content } = await ask(
      'en',
      'show me projects about quixotic zeppelins',
      ({ words }) => (words === 'zeppelins' ? ONE : NONE),
    )
    expect(searches.map(({ words }) => words)).toEqual(['quixotic zeppelins', 'zeppelins'])
    expect(content).toContain('“zeppelins” (1)')
  })

  it.each<[Locale, string, string]>([
    ['en', 'show me games', 'any others?'],
    ['fr', 'montre-moi des jeux', 'tu en as d’autres ?'],
    ['de', 'zeig mir Spiele', 'hast du noch mehr?'],
    ['es', 'enséñame juegos', '¿hay más?'],
    ['it', 'mostrami giochi', 'ce ne sono altri?'],
    ['nl', 'laat me games zien', 'nog meer?'],
    ['zh', '给我看游戏项目', '还有吗'],
    ['ja', 'ゲームを見せて', 'もうちょい他にも'],
    ['ko', '게임 프로젝트 보여줘', '더 있어?'],
    ['sv', 'visa mig spel', 'finns det fler?'],
    ['no', 'vis meg spill', 'har du flere?'],
    ['pt', 'mostra-me jogos', 'tem mais?'],
  ])(
    'asked for more shows what comes next, and says when that is all, in %s',
    async (locale, first, second) => {
      const projects = Array.from({ length: 7 }, (_, at) => ({
        ...{ title: `Game ${at}`, slug: `game-${at}`, category: 'gaming', options: [GRANT] },
      }))
      const searchProjects = async () => ({ projects, total: 7 })
      const messages: Message[] = []
      const said: string[] = []
      for (const content of [first, second, second]) {
        messages.push({ role: 'user', content })
        const reply = await answer(messages, { library, reader: locale, searchProjects })
        messages.push({ role: 'assistant', content: reply.content })
        said.push(reply.content)
      }
      const listed = said.map((content) => [...content.matchAll(/Game \d/g)].map(String))
      expect(listed).toEqual([
        ['Game 0', 'Game 1', 'Game 2', 'Game 3', 'Game 4'],
        ['Game 5', 'Game 6'],
        [],
      ])
      const { words } = await library.knowledge(locale)
      expect(said[2]).toContain(words['assistant.reply.foundAll']?.replace('{{count}}', '7'))
    },
  )

  it('asked for more than the catalogue gives at once does not say that these were all', async () => {
    const searchProjects = async () => ({ ...ONE, total: 70 })
    const messages = ['show me games', 'any others?'].flatMap((content): Message[] => [
      { role: 'user', content },
      { role: 'assistant', content: '…' },
    ])
    const asked = messages.slice(0, -1)
    const { content } = await answer(asked, { library, reader: 'en', searchProjects })
    expect(content).toBe(
      'Approved projects that match right now (70):\n\n[Show them in the catalogue](/projects?category=gaming)',
    )
  })

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
