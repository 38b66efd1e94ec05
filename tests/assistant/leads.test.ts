import { beforeAll, describe, expect, it } from 'vitest'
import { languageName } from '#i18n/format.ts'
import { LOCALES } from '#i18n/locales.ts'
import { offKey } from '#i18n/voice.ts'
import { SITE } from '#site.ts'
import { SUBJECTS } from '../../scripts/assistant/subjects.ts'
import { filled } from '../../supabase/functions/chat-assistant/reply.ts'
import { isScam } from '../../supabase/functions/chat-assistant/scam.ts'
import { builtLibrary } from './evaluate.ts'

const library = builtLibrary()
// Every language is trained once after a change.
beforeAll(() => Promise.all(LOCALES.map((locale) => library.knowledge(locale))), 300_000)
/** Characters of a lead; fewer in scripts that say more with each. */
const MOST = { spaced: 400, joined: 180 }
const YES_OR_NO =
  /^(?:Yes|No|Oui|Non|Ja|Nein|Sí|Sì|Nee|Nej|Nei|Sim|Não|はい|いいえ|네|예|아니요|是的?|不是?|没有)[.,:;，。、：；]/
const numbers = (text: string) => text.match(/\d+/g) ?? []

describe('the leads', () => {
  it.each(LOCALES)('are there for every subject in %s', async (locale) => {
    const { leads } = await library.knowledge(locale)
    expect(Object.keys(leads).sort()).toEqual(Object.keys(SUBJECTS).sort())
  })

  it.each(LOCALES)('say nothing at length in %s, and link to pages we have', async (locale) => {
    const { leads } = await library.knowledge(locale)
    const most = ['zh', 'ja', 'ko'].includes(locale) ? MOST.joined : MOST.spaced
    for (const [name, lead] of Object.entries(leads)) {
      const text = filled(lead, locale)
      expect(text, name).not.toMatch(/\{|\]\(\)| {2}|\. ?\.|。。/)
      expect(text.replace(/\]\([^)]*\)/g, '').length, name).toBeLessThan(most)
    }
  })

  it.each(LOCALES)('name the languages we answer in, in %s', async (locale) => {
    const { leads } = await library.knowledge(locale)
    const names = SITE.contact.answersIn.map((code) => languageName(code, locale))
    for (const name of names) expect(leads.team).toContain(name)
  })

  // "Can't I get out of it?" and "is it binding?" get the same one. A warning's first word is no.
  it.each(LOCALES)('open with no yes or no in %s, but for warnings', async (locale) => {
    const { leads } = await library.knowledge(locale)
    const opened = Object.entries(leads).filter(([, lead]) => YES_OR_NO.test(lead))
    expect(opened.map(([name]) => name).filter((name) => !isScam(name))).toEqual([])
  })

  it.each(LOCALES)('sound like the site in %s', async (locale) => {
    const { leads } = await library.knowledge(locale)
    const off = Object.entries(leads).flatMap(([name, lead]) =>
      offKey(filled(lead, locale), locale, 'page').map((word) => `${name}: ${word}`),
    )
    expect(off).toEqual([])
  })

  it.each(LOCALES)('have no number that their pages lack, in %s', async (locale) => {
    const { leads, passages } = await library.knowledge(locale)
    const invented = Object.entries(leads).filter(([name, lead]) => {
      const sources = SUBJECTS[name]?.split(' ') ?? []
      const pages = passages.filter(({ id }) => sources.includes(id))
      const known = pages.flatMap(({ blocks, heading }) => numbers([heading, ...blocks].join(' ')))
      return numbers(lead).some((number) => number.length > 1 && !known.includes(number))
    })
    expect(invented).toEqual([])
  })
})
