import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { flatten } from '#i18n/flat.ts'
import { PLURAL_SUFFIX } from '#i18n/plurals.ts'

/** Most files listed for a key. */
const MAX_FILES = 3
const ID = 'virtual:i18n-usage'

/** The default export of `virtual:i18n-usage`: for each key, indexes into `files`. */
interface Usage {
  readonly files: readonly string[]
  readonly keys: Readonly<Record<string, readonly number[]>>
}

/**
 * Finds where keys are used: in full, or as the prefix of a template literal.
 * @param sources Contents by file name.
 */
export function usageOf(keys: readonly string[], sources: Readonly<Record<string, string>>): Usage {
  const files = Object.keys(sources)
  const written = new Map<string, number[]>()
  const note = (key: string, file: number): void => {
    const places = written.get(key) ?? []
    if (places.at(-1) !== file) places.push(file)
    written.set(key, places)
  }
  files.forEach((name, file) => {
    const source = sources[name] ?? ''
    for (const [, key = ''] of source.matchAll(/['"`]([a-zA-Z]+(?:\.[\w]+)+)['"`]/g))
      note(key, file)
    for (const [, start = ''] of source.matchAll(/[`'"]([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g))
      note(start, file)
  })
  const found = keys.map((key) => {
    const base = key.replace(PLURAL_SUFFIX, '')
    const exact = written.get(key) ?? written.get(base)
    if (exact) return [key, exact.slice(0, MAX_FILES)] as const
    const steps = key.split('.')
    for (let length = steps.length - 1; length > 0; length--) {
      const begun = written.get(`${steps.slice(0, length).join('.')}.`)
      if (begun) return [key, begun.slice(0, MAX_FILES)] as const
    }
    return [key, []] as const
  })
  return { files, keys: Object.fromEntries(found.filter(([, places]) => places.length > 0)) }
}

/** Tells the translation tool where each key is used. */
export function i18nUsage(): Plugin {
  return {
    name: 'backlit-i18n-usage',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(readUsage())}` : undefined),
  }
}

function readUsage(): Usage {
  const english: unknown = JSON.parse(readFileSync('src/i18n/locales/en/translation.json', 'utf8'))
  const names = globSync(['src/**/*.{ts,tsx,astro}', 'server/**/*.ts'])
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.includes('.test.'))
    .sort()
  return usageOf(
    Object.keys(flatten(english)),
    Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')])),
  )
}
