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

/** Speculation rules: browsers that know them make a page for reading ready while somebody points at a link to it. */
export const AHEAD = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: `/{(${locales})/}?(${routes}){/*}?` },
          { not: { selector_matches: '[href^="#"],[target],[data-language]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
