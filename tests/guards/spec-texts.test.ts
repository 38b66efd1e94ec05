import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import { KEYS } from '#core/storage.ts'
import { flatten } from '#i18n/flat.ts'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { LOCALES } from '#i18n/locales.ts'
import { ROUTES } from '#i18n/paths.ts'
import { factsOf, withFacts } from '#islands/content/facts.ts'
import { NO_CATEGORY } from '#islands/listing/category.ts'
import { DEFAULT_OPTION_TITLE, PROJECT_DEFAULTS } from '#islands/listing/defaults.ts'
import { PROJECT_STATUSES } from '#islands/listing/status.ts'
import { changedSentences, changedTexts } from './fixed-texts.ts'

describe('what the specification fixes', () => {
  it('is worded so in English', () => {
    expect(changedTexts(flatten(en))).toEqual([])
    const facts = factsOf('en', en.static.reviewDays)
    const page = (name: string) =>
      withFacts(readFileSync(`src/content/${name.replace('/', '/en/')}.mdx`, 'utf8'), facts)
    expect(changedSentences(page)).toEqual([])
  })

  it('names a file of the translation tool by its language', () => {
    const { instructions } = en.admin.translations
    expect(instructions).toContain('src/i18n/locales/{{code}}/translation.json')
    expect(instructions).toContain('create the directory if needed, and restart the app.')
  })

  it('gives missing values these defaults, and amounts these limits', () => {
    expect(PROJECT_DEFAULTS).toEqual({
      title: 'Untitled Project',
      creatorName: 'Anonymous',
      displayOrder: 9999,
    })
    expect([NO_CATEGORY, DEFAULT_OPTION_TITLE, DEFAULT_CURRENCY]).toEqual([
      'Uncategorized',
      'Support Option',
      'USD',
    ])
    expect(CURRENCIES).toEqual(['USD', 'EUR', 'GBP', 'JPY'])
    expect(PROJECT_STATUSES).toEqual(['pending', 'approved', 'rejected', 'archived'])
    expect(LIMITS).toMatchObject({ description: 160, passwordMin: 8 })
  })

  it('keeps these names in the browser, these languages and these addresses', () => {
    expect(KEYS).toMatchObject({
      authUser: 'authUser',
      isAdmin: 'isAdmin',
      language: 'i18nextLng',
      approvedProjects: 'approvedProjects',
      adminTab: 'adminCurrentTab',
    })
    expect([...LOCALES].sort()).toEqual(
      ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'].sort(),
    )
    expect(Object.values(ROUTES)).toEqual(
      expect.arrayContaining([
        ...['/', '/projects', '/about', '/how-it-works', '/login', '/register'],
        ...['/forgot-password', '/messages', '/profile', '/admin', '/faq', '/contact'],
        ...['/creator-resources', '/success-stories', '/submit-project', '/terms'],
        ...['/privacy', '/posting-rules'],
      ]),
    )
  })
})
