import { identityFaults } from '#core/identity.ts'
import { CURRENCIES } from '#core/money.ts'
import { TRANSLATED } from '#i18n/locales.ts'
import { CATEGORIES } from '#islands/listing/category.ts'
import { SITE } from '#site.ts'

/** What is wrong in src/site.ts, a sentence each. */
export const faultsOfSite = (): string[] =>
  identityFaults(SITE, {
    currencies: CURRENCIES,
    categories: CATEGORIES,
    languages: TRANSLATED.map(({ code }) => code),
  })
