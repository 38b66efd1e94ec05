import type { Flat } from '#i18n/flat.ts'
import type { Words } from './words.ts'

/** Texts in one request: it must end within the minute a function has. */
const REQUEST_KEYS = 60
/** Requests side by side; the function shares its calls among them. */
export const REQUESTS_AT_ONCE = 2

/** The plural form at the end of a key. */
export const FORM = /_(zero|one|two|few|many|other)$/

/** Keys without a text that holds. Plural forms of one word go together, so that they agree. */
export function keysToDo(
  words: Words,
  current: Flat,
  stale: ReadonlySet<string>,
  again: boolean,
): string[] {
  const all = Object.keys(words.sources)
  if (again) return all
  const wanted = all.filter((key) => current[key] === undefined || stale.has(key))
  const bases = new Set(wanted.filter((key) => FORM.test(key)).map((key) => key.replace(FORM, '')))
  return all.filter((key) => wanted.includes(key) || bases.has(key.replace(FORM, '')))
}

/** Parts of a list of keys that fit a request; plural forms of one word stay together. */
export function parts(keys: readonly string[], size = REQUEST_KEYS): string[][] {
  const result: string[][] = []
  for (const key of keys) {
    const last = result.at(-1)
    const isForm = last?.at(-1)?.replace(FORM, '') === key.replace(FORM, '') && FORM.test(key)
    if (last && (last.length < size || isForm)) last.push(key)
    else result.push([key])
  }
  return result
}
