import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#i18n/locales.ts'
import { answer } from '../../supabase/functions/chat-assistant/answer.ts'
import { builtLibrary } from './evaluate.ts'

const read = <Value>(name: string): Readonly<Record<Locale, Value>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))
const followUps = read<readonly (readonly string[])[]>('follow-ups')
const two = read<readonly string[]>('two')

const library = builtLibrary(resolve(import.meta.dirname, '../..'))
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

  it.each(LOCALES)('may ask two things at once in %s, and both are answered', async (locale) => {
    const [cost = '', account = ''] = two[locale]
    expect((await ask(locale, cost)).subjects).toEqual(['fees', 'review'])
    expect((await ask(locale, account)).subjects).toEqual(['password', 'erase'])
  })
})
