import type { Flat } from '../../../src/i18n/flat.ts'
import { checkText } from '../../../src/i18n/translation-check.ts'
import type { Item } from './engine.ts'

/** Looks up an existing translation; null if there is none. */
export type Memory = (item: Item) => string | null

const ENDING = /[\s.!?:…。！？：]+$/u
/** Sentence punctuation and its Chinese and Japanese forms. */
const WIDE: Readonly<Record<string, string>> = { '.': '。', '!': '！', '?': '？', ':': '：' }

interface Entry {
  readonly key: string
  readonly source: string
  readonly text: string
}

/**
 * Translation memory: the same English under the same key, then under any key, then with different punctuation or
 * capitalisation. Ambiguities are resolved by the closest key, then by frequency.
 */
export function createMemory(english: Flat, translated: Flat): Memory {
  const exact = new Map<string, Entry[]>()
  const loose = new Map<string, Entry[]>()
  for (const [key, text] of Object.entries(translated)) {
    const source = english[key]
    if (source === undefined) continue
    const entry = { key, source, text }
    add(exact, source, entry)
    add(loose, normalise(source), entry)
  }
  return (item) => {
    const same = nearest(exact.get(item.source) ?? [], item)
    if (same !== null) return same.text
    const like = nearest(loose.get(normalise(item.source)) ?? [], item)
    if (like === null) return null
    const text = adapt(like, item.source)
    return checkText(item.source, text, item.form) === null ? text : null
  }
}

function add(map: Map<string, Entry[]>, name: string, entry: Entry): void {
  const found = map.get(name)
  if (found) found.push(entry)
  else map.set(name, [entry])
}

function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(ENDING, '').toLowerCase()
}

function nearest(entries: readonly Entry[], item: Item): Entry | null {
  const fitting = entries.filter(
    ({ text }) => checkText(item.source, text, item.form) === null || entries.length === 1,
  )
  const counts = new Map<string, number>()
  for (const { text } of fitting) counts.set(text, (counts.get(text) ?? 0) + 1)
  const score = ({ key, text }: Entry): number =>
    (key === item.key ? 1e9 : 0) + shared(key, item.key) * 1e4 + (counts.get(text) ?? 0)
  return fitting.reduce<Entry | null>(
    (best, entry) => (best === null || score(entry) > score(best) ? entry : best),
    null,
  )
}

/** Number of leading segments two keys share. */
function shared(left: string, right: string): number {
  const [a, b] = [left.split('.'), right.split('.')]
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}

/** Adapts a translation to the requested punctuation and capitalisation. */
function adapt({ source, text }: Entry, input: string): string {
  const wide = /[\u3000-\u9fff]/u.test(text)
  const ending = ENDING.exec(input)?.[0].trim() ?? ''
  const stem = text.replace(ENDING, '')
  const ended = stem + (wide ? [...ending].map((sign) => WIDE[sign] ?? sign).join('') : ending)
  const [first = ''] = input
  if (first === source[0]) return ended
  const upper = first !== first.toLowerCase()
  return (upper ? ended.charAt(0).toUpperCase() : ended.charAt(0).toLowerCase()) + ended.slice(1)
}
