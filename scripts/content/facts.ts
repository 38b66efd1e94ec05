import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Locale } from '#i18n/locales.ts'
import { type Facts, factsOf, withFacts } from '#islands/content/facts.ts'

/** Reads each language's words once, and not at all for a tree without interface. */
export function factsReader(root: string): (locale: string) => Facts {
  const known = new Map<string, Facts>()
  return (locale) => {
    const file = join(root, `src/i18n/locales/${locale}/translation.json`)
    const found = known.get(locale) ?? factsOf(locale as Locale, rangeIn(file))
    known.set(locale, found)
    return found
  }
}

function rangeIn(file: string): string {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).static?.reviewDays ?? '') : ''
}

/** Puts the facts into MDX before it is compiled, so that headings, links and descriptions of pictures have them too. */
export function contentFacts(root: string): Plugin {
  const factsIn = factsReader(root)
  return {
    name: 'content-facts',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: /\.mdx$/ },
      handler(code, id) {
        const locale = /\/src\/content\/[^/]+\/([^/]+)\//.exec(id)?.[1]
        return locale ? withFacts(code, factsIn(locale)) : undefined
      },
    },
  }
}
