import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'

/** What readers see, and what it is made from. Operators' messages and docs name the software, which keeps its name. */
const SHOWN = [
  'src/**/*.{ts,tsx,astro,css,json,mdx}',
  'server/mail/**/*.ts',
  'server/embedded/auth/**/*.ts',
  'scripts/{assistant,share}/**/*.{ts,json}',
  'supabase/demo/**/*.ts',
  'supabase/functions/**/*.ts',
]

describe('the identity', () => {
  it('is in src/site.ts and nowhere else', () => {
    const files = globSync(SHOWN)
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'src/site.ts')
    expect(files.length).toBeGreaterThan(1000)
    const naming = files.filter((file) => {
      // The addresses of the demo's people are the same wherever it runs.
      const text = readFileSync(file, 'utf8').replace(/@(organisations\.)?backlit\.example/g, '')
      return /Backlit(?!DevServer)|backlit\.example/.test(text)
    })
    expect(naming).toEqual([])
  })
})

describe('another identity', () => {
  afterEach(() => {
    vi.doUnmock('#site.ts')
    vi.resetModules()
  })

  it('is what texts, pages, mails and forms then say', async () => {
    const { SITE } = await import('#site.ts')
    vi.resetModules()
    vi.doMock('#site.ts', () => ({
      SITE: {
        ...SITE,
        brand: 'Dawn',
        contact: { ...SITE.contact, email: 'hi@dawn.test' },
        fee: 4,
        reviewDays: { from: 2, to: 9 },
        currencies: ['EUR', 'GBP'],
        categories: ['art', 'other'],
        languages: ['en', 'de', 'ja'],
      },
    }))
    const { LOCALES } = await import('#i18n/locales.ts')
    expect(LOCALES).toEqual(['en', 'de', 'ja'])

    const { getT } = await import('#i18n/t.ts')
    const { translator } = await import('#i18n/translate.ts')
    const { committedCatalogue } = await import('#i18n/catalogue.ts')
    for (const locale of LOCALES) {
      expect(getT(locale)('footer.disclaimer')).toContain('Dawn')
      expect(translator(locale, committedCatalogue(locale))('support.consent')).toContain('Dawn')
    }

    const { readTree } = await import('../../scripts/content/tree.ts')
    const docs = readTree('.', LOCALES).docs.map(({ lines }) => lines.join('\n'))
    expect(docs.filter((text) => /Backlit|backlit\.example/.test(text))).toEqual([])
    expect(docs.filter((text) => text.includes('](mailto:hi@dawn.test)'))).toHaveLength(12)
    expect(docs.filter((text) => /\b4(?:\s%|%)/.test(text)).length).toBeGreaterThan(12)

    const { hostedTemplates } = await import('../../scripts/hosted-templates.ts')
    for (const { html } of hostedTemplates()) {
      expect(html).toContain('Dawn')
      expect(html).not.toContain('Backlit')
    }
    const { mailSettings } = await import('../../server/mail/settings.ts')
    expect(mailSettings(undefined, undefined, '/tmp').from).toEqual({
      name: 'Dawn',
      address: 'no-reply@dawn.test',
    })

    const { paymentRisk } = await import('#islands/messages/payment-risk.ts')
    expect(paymentRisk('You can pay the deposit through Dawn')).toBe('platformPayment')
    const { DEFAULT_CURRENCY, OFFERED_CURRENCIES } = await import('#core/money.ts')
    expect([DEFAULT_CURRENCY, OFFERED_CURRENCIES]).toEqual(['EUR', ['EUR', 'GBP']])
    const { OFFERED_CATEGORIES } = await import('#islands/listing/category.ts')
    expect(OFFERED_CATEGORIES).toEqual(['art', 'other'])
  })
})
