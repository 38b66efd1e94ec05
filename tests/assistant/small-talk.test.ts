import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { answer } from '../../supabase/functions/chat-assistant/answer.ts'
import { builtLibrary } from './evaluate.ts'

type Said = Readonly<Record<string, readonly string[]>>
const said: Readonly<Record<Locale, Said>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'small-talk.json'), 'utf8'),
)
const library = builtLibrary()
// Every language is trained once after a change.
beforeAll(() => Promise.all(LOCALES.map((locale) => library.knowledge(locale))), 300_000)
const ask = (reader: Locale, ...turns: string[]) =>
  answer(
    turns.map((content) => ({ role: 'user', content })),
    { library, reader, searchProjects: async () => ({ projects: [], total: 0 }) },
  )

describe('small talk', () => {
  it.each(LOCALES)('is answered kindly in %s', async (locale) => {
    for (const [kind, texts] of Object.entries(said[locale])) {
      for (const text of texts) {
        const { kind: replied, subjects, language } = await ask(locale, text)
        expect([text, subjects?.[0] ?? replied, language]).toEqual([text, kind, locale])
      }
    }
  })

  it.each(['passt, danke', 'thanks', 'merci !', 'ok cool', 'tack', 'obrigado'])(
    '“%s” never changes the language of a page',
    async (text) => {
      for (const locale of ['en', 'de', 'pt'] as const)
        expect((await ask(locale, text)).language).toBe(locale)
    },
  )

  it('a short question in another language is understood, and answered in the page’s', async () => {
    const reply = await ask('de', 'forgotten my password')
    expect([reply.language, reply.subjects]).toEqual(['de', ['password']])
  })

  it('a word of approval within a question is no small talk', async () => {
    expect((await ask('en', 'Cool, and what does it cost?')).subjects).toEqual(['fees'])
  })
})
