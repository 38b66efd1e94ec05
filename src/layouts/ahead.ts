import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'
import { ROUTES, type RouteName } from '#i18n/paths.ts'

/** Pages that do nothing but show: opening one unseen costs and changes nothing. */
const READING: readonly RouteName[] = [
  'projects',
  'about',
  'howItWorks',
  'faq',
  'help',
  'creatorResources',
  'successStories',
  'terms',
  'privacy',
  'postingRules',
]

const locales = LOCALES.filter((code) => code !== DEFAULT_LOCALE).join('|')
const routes = [...READING.map((name) => ROUTES[name].slice(1)), 'guides'].join('|')

const toReading = {
  and: [
    { href_matches: `/{(${locales})/}?(${routes}){/*}?` },
    { not: { selector_matches: '[href^="#"],[target],[data-language]' } },
  ],
}

/**
 * Speculation rules: browsers that know them fetch a page for reading as soon as somebody points at a link to it, or sees
 * it on a phone, and make it ready while they stay there. None does so where data are to be saved.
 */
export const AHEAD = JSON.stringify({
  prefetch: [{ where: toReading, eagerness: 'eager' }],
  prerender: [{ where: toReading, eagerness: 'moderate' }],
})
