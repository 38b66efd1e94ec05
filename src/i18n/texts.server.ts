import { createHash } from 'node:crypto'
import {
  type Catalogue,
  committedCatalogue,
  catalogue as currentCatalogue,
  type Section,
} from './catalogue.ts'
import { islandTexts } from './island-texts.ts'
import type { Locale } from './locales.ts'

/** A section of a catalogue, or a part of one: `admin.status`. */
type TextName = Section | `${Section}.${string}`

interface Words {
  readonly texts: Partial<Catalogue>
  readonly version: string
}

/**
 * Address of an island's texts, which its page hands over instead of the texts themselves: browsers keep the file, and
 * islands of a page that name the same sections share it.
 */
export function textsFor(locale: Locale, names: readonly TextName[]): string {
  const { texts, version } = remembered(currentCatalogue(locale), names)
  const address = `/texts/${locale}/${names.join('~')}.json?v=${version}`
  islandTexts().set(address, texts)
  return address
}

/**
 * The texts at an address; null for unknown names. Pages made at build time ask for the texts of then.
 * @returns `isExact` if they are of the version asked for.
 */
export function textsAt(
  locale: Locale,
  names: string,
  version: string | null,
): { texts: Partial<Catalogue>; isExact: boolean } | null {
  const found = names.split('~')
  const committed = committedCatalogue(locale)
  if (new Set(found).size < found.length) return null
  if (!found.every((name): name is TextName => isKnown(committed, name))) return null
  const now = pick(currentCatalogue(locale), found)
  if (now.version === version) return { texts: now.texts, isExact: true }
  const built = pick(committed, found)
  if (built.version === version) return { texts: built.texts, isExact: true }
  return { texts: now.texts, isExact: false }
}

const known = new WeakMap<Catalogue, Map<string, Words>>()

/** For the names that pages use. Those in an address are a caller's choice, who may combine them without end. */
function remembered(catalogue: Catalogue, names: readonly TextName[]): Words {
  const words = known.get(catalogue) ?? new Map<string, Words>()
  known.set(catalogue, words)
  const key = names.join()
  const found = words.get(key) ?? pick(catalogue, names)
  words.set(key, found)
  return found
}

function pick(catalogue: Catalogue, names: readonly TextName[]): Words {
  const texts: Record<string, unknown> = {}
  for (const name of names) {
    const [section, part] = split(name)
    const whole = catalogue[section] as Record<string, unknown>
    texts[section] = part ? { ...(texts[section] ?? {}), [part]: whole[part] } : whole
  }
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 8)
  return { texts, version }
}

function split(name: string): [Section, string | undefined] {
  const [section, part] = name.split('.', 2)
  return [section as Section, part]
}

function isKnown(catalogue: Catalogue, name: string): boolean {
  const [section, part] = split(name)
  if (!Object.hasOwn(catalogue, section)) return false
  return part === undefined || Object.hasOwn(catalogue[section], part)
}
