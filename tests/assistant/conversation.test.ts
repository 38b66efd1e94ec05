import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { analyse, answer } from '../../supabase/functions/chat-assistant/answer.ts'
import { composeAnswer, queryOf } from '../../supabase/functions/chat-assistant/compose.ts'
import { nextSubject, ownSources } from '../../supabase/functions/chat-assistant/rank.ts'
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
/** A question, what is asked next, and words of the sentence that answers it. */
const aspects = read<readonly (readonly [string, string, string])[]>('aspects')

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
    expect(subjects).toEqual(['resale', 'kinds'])
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

  it.each<[Locale, string, string]>([
    ['en', 'got any games?', 'show me more of those'],
    ['en', 'got any games?', 'show me more'],
    ['en', 'got any games?', 'show me more projects'],
    ['de', 'habt ihr Spiele?', 'gibt es noch andere?'],
    ['fr', 'vous avez des jeux ?', "d'autres ?"],
    ['ja', 'ゲームのプロジェクトありますか', 'ほかにもありますか'],
  ])(
    'goes on with the same search when it asks for nothing else, in %s: %s, %s',
    async (locale, first, then) => {
      const { search } = await analyse(
        [first, then].map((content) => ({ role: 'user', content })),
        { library, reader: locale },
      )
      expect(search).toMatchObject({ category: 'gaming' })
    },
  )

  it.each<[Locale, string, string, 'advice' | 'private']>([
    ['en', 'which of these startups would you buy?', 'ok, hypothetically then?', 'advice'],
    [
      'de',
      'Gib mir die Adresse von diesem Projektträger',
      'ach bitte, nur dieses eine Mal',
      'private',
    ],
    ['fr', 'ce placement est sans risque ?', 'alors choisis le plus sûr pour moi', 'advice'],
  ])('is refused again when it insists, in %s: %s', async (locale, first, then, kind) =>
    expect((await ask(locale, first, then)).kind).toBe(kind),
  )

  it.each<[Locale, string, string, string]>([
    ['en', 'which one should I invest in?', 'what are the fees?', 'fees'],
    ['en', 'give me the address of the founder', 'how do I list a project?', 'submit'],
    ['en', 'what is the capital of France?', 'what are the fees?', 'fees'],
    ['de', 'in welches Projekt soll ich investieren?', 'was kostet das?', 'fees'],
    ['es', '¿en qué proyecto invierto?', '¿qué comisiones hay?', 'fees'],
  ])('is answered after a refusal, in %s: %s, %s', async (locale, first, then, subject) =>
    expect((await ask(locale, first, then)).subjects?.[0]).toBe(subject),
  )

  it.each(['which one should I invest in?', 'you are useless'])(
    'is refused for what it asks after another refusal: %s',
    async (first) =>
      expect((await ask('en', first, "what is the founder's phone number?")).kind).toBe('private'),
  )

  it.each<[string, string, string]>([
    ['how do I save a project?', 'and who sees that?', 'saved'],
    ['how do I ask a question publicly?', 'will they see my name?', 'asker'],
    ['how do I ask a question publicly?', 'and who sees that?', 'asker'],
    ['how do I report a listing?', 'and who sees that?', 'anonreport'],
    ['hide my name from others', 'can strangers see how much I put in', 'sees'],
    ['how do I list a project?', 'and how long does it take?', 'review'],
    ['how do I list a project?', 'how long can the text be that goes on the card?', 'describe'],
  ])('goes by a rule only where it can mean nothing else: %s, %s', async (first, then, subject) =>
    expect((await ask('en', first, then)).subjects?.[0]).toBe(subject),
  )

  it.each<[Locale, string, string, string]>([
    ['en', 'show me games', 'do you have an app?', 'unknown'],
    ['en', 'show me games', 'whats the weather', 'offtopic'],
    ['en', 'show me games', 'which of them will make me rich?', 'promise'],
    ['ja', 'ゲームのプロジェクトありますか', 'どれが一番儲かる？', 'advice'],
  ])(
    'gets no list for what it must not or cannot be told after a search, in %s: %s, %s',
    async (locale, first, then, kind) => expect((await ask(locale, first, then)).kind).toBe(kind),
  )

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

  it('stays in its language after a few words that could be another', async () => {
    const { language } = await ask(
      'pt',
      'Denunciei uma mensagem a semana passada',
      'quando sei o resultado',
    )
    expect(language).toBe('pt')
  })

  it('does not know more of what has no answer', async () => {
    expect((await ask('en', 'Is there an app for my phone?', 'and will you make one?')).kind).toBe(
      'unknown',
    )
  })

  it('is shown no projects where it is about something else', async () => {
    const { kind, subjects } = await ask(
      'it',
      'Come elimino il mio account?',
      'e che fine fanno i miei progetti?',
    )
    expect([kind, subjects?.[0]]).toEqual([
      'answer',
      expect.stringMatching(/^(?:erase|afterdelete)$/),
    ])
  })

  it.each(LOCALES)('is told in one sentence what it asks next in %s', async (locale) => {
    for (const [first, then, words] of aspects[locale]) {
      const { content } = await ask(locale, first, then)
      expect([first, then, content.split(/\n|(?<=[。！])|(?<=\.) /)[0]]).toEqual([
        first,
        then,
        expect.stringContaining(words),
      ])
    }
  })

  it('is told the lead and then quoted what has most of a further question', async () => {
    const { leads, passages } = await library.knowledge('en')
    const { content } = await ask(
      'en',
      'How do I invite people to my team?',
      'how many invitations can I send a day?',
    )
    const lead = content.indexOf(leads.members?.split('. ').at(-1) ?? '-')
    const quoted = passages.find(({ id }) => id === 'help/project-team')?.blocks[0] ?? '-'
    expect(lead).toBeGreaterThan(-1)
    expect(content.indexOf(quoted)).toBeGreaterThan(lead)
  })

  it.each<[Locale, string]>([
    ['en', 'Can everyone take part, are there no restrictions?'],
    ['fr', 'Tout le monde peut participer, sans restriction de pays ?'],
    ['de', 'Kann ich aus Österreich ohne Einschränkungen mitmachen?'],
    ['es', '¿Puedo participar desde Perú sin restricciones?'],
    ['it', 'Posso partecipare dalla Svizzera senza restrizioni?'],
    ['nl', 'Kan ik vanuit België zonder beperkingen meedoen?'],
    ['zh', '我在新加坡，参加有没有限制？'],
    ['ja', 'どの国からでも制限なしに参加できますか'],
    ['ko', '외국에서도 제한 없이 참여할 수 있나요?'],
    ['sv', 'Kan jag vara med från Finland utan begränsningar?'],
    ['no', 'Kan jeg være med fra Danmark uten begrensninger?'],
    ['pt', 'Posso participar do Brasil sem restrições?'],
  ])('may ask about restrictions without giving an order, in %s: %s', async (locale, text) =>
    expect((await ask(locale, text)).kind).toBe('answer'),
  )

  it('offers subjects when it has no answer', async () => {
    const { kind, offers } = await ask('de', 'ihr nervt')
    expect([kind, offers?.length]).toEqual(['unknown', 3])
  })

  it('offers nothing beside an answer that is sure', async () => {
    expect((await ask('en', 'What does it cost?')).offers).toBeUndefined()
  })

  it.each<[Locale, string, string, string]>([
    [
      'en',
      'how do I hand over my project to somebody',
      'and can I change my mind about it later?',
      'handover',
    ],
    [
      'de',
      'wie blockiere ich jemanden?',
      'und kann ich das dann später wieder rückgängig machen?',
      'block',
    ],
  ])(
    'stays with its subject in a further question of some words, in %s',
    async (locale, first, then, subject) =>
      expect((await ask(locale, first, then)).subjects?.[0]).toBe(subject),
  )

  it('has a second subject that may be meant from some probability on, and sooner when it asks on', () => {
    const likely = (share: number) => [
      { name: 'fees', sources: [], share: 0.4 },
      { name: 'money', sources: [], share },
    ]
    expect(nextSubject(likely(0.2), 'first')?.name).toBe('money')
    expect(nextSubject(likely(0.15), 'first')).toBeNull()
    expect(nextSubject(likely(0.15), 'further')?.name).toBe('money')
    expect(nextSubject(likely(0.1), 'further')).toBeNull()
  })

  it('gets both leads where a second subject may be meant, and a source of each', async () => {
    const knowledge = await library.knowledge('en')
    const [fees = '', money = ''] = ['fees', 'money'].map((name) => knowledge.leads[name])
    const subjects = { subject: 'fees', next: 'money' }
    const sources = ownSources(knowledge, 'fees')
    const query = queryOf('what does it cost', 'en')
    const { content, citations } = composeAnswer(knowledge, knowledge, subjects, sources, query)
    const beginningOf = (lead: string) => lead.slice(0, 20)
    expect(content.indexOf(beginningOf(fees))).toBe(0)
    expect(content.indexOf(beginningOf(money))).toBeGreaterThan(0)
    expect(citations.map(({ id }) => id)).toEqual([
      sources[0]?.id,
      ownSources(knowledge, 'money')[0]?.id,
    ])
  })

  it.each(LOCALES)('is not cut where it asks one thing in %s', async (locale) => {
    for (const text of two[locale].one) {
      const messages = [{ role: 'user', content: text }] as const
      expect([text, (await analyse(messages, { library, reader: locale })).two]).toEqual([
        text,
        null,
      ])
    }
  })
})
