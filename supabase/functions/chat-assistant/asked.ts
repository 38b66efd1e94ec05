import type { Locale } from '../../../src/i18n/locales.ts'
import { type Features, featuresOf, weightOf } from './features.ts'
import type { ReplyKind } from './reply-kind.ts'

/** What the build makes of the example questions of a language, as JSON. Examples are known by their numbers alone. */
export interface AskedFile {
  /** Subjects with their passages, best first; names of refusals begin with `!` and have none. */
  readonly subjects: readonly (readonly [name: string, sources: readonly string[]])[]
  readonly examples: number
  /** One to a line, see {@link featuresOf}. */
  readonly features: string
  /** For each feature twice how many examples have it, and 1 if it is a known word; the steps from one to the next. */
  readonly holders: string
  /** For each example how many subjects it speaks for or against, and which, and how much; packed. */
  readonly votes: string
  /** What a vote of 1 is worth. */
  readonly scale: number
}

export interface Asked {
  readonly locale: Locale
  readonly subjects: AskedFile['subjects']
  readonly places: ReadonlyMap<string, number>
  /** Words of our pages and of examples about Backlit. */
  readonly known: ReadonlySet<string>
  readonly rarity: Float32Array
  readonly holders: Rows<Uint16Array>
  /** Length of each example as a vector. */
  readonly lengths: Float32Array
  /** For each example pairs of subject and vote, the vote as a byte with a sign. */
  readonly votes: Rows<Uint8Array>
  readonly scale: number
}

/** Rows of numbers one behind the other; a row ends where the next begins. */
interface Rows<Numbers> {
  readonly starts: Uint32Array
  readonly numbers: Numbers
}

/** A subject, or a refusal, and how likely a question is about it. */
export interface Likely {
  readonly name: string
  readonly sources: readonly string[]
  /** 0 to 1; all together make 1. */
  readonly share: number
}

/** How rare a feature is among examples. */
export const rarityOf = (examples: number, holders: number): number =>
  Math.log((1 + examples) / (1 + holders)) + 1

export function openAsked(file: AskedFile, locale: Locale): Asked {
  const names = file.features.split('\n')
  const known = new Set<string>()
  const rarity = new Float32Array(names.length)
  const lengths = new Float32Array(file.examples)
  const starts = new Uint32Array(names.length + 1)
  const next = reader(unpack(file.holders))
  const numbers: number[] = []
  names.forEach((name, place) => {
    const head = next()
    if (head % 2 === 1) known.add(name)
    const count = head >> 1
    const rare = rarityOf(file.examples, count)
    const square = (weightOf(name) * rare) ** 2
    rarity[place] = rare
    let example = 0
    for (let left = count; left > 0; left -= 1) {
      example += next()
      numbers.push(example)
      lengths[example] = (lengths[example] ?? 0) + square
    }
    starts[place + 1] = numbers.length
  })
  return {
    ...{ locale, known, rarity },
    subjects: file.subjects,
    places: new Map(names.map((name, place) => [name, place])),
    holders: { starts, numbers: Uint16Array.from(numbers) },
    lengths: lengths.map(Math.sqrt),
    votes: openVotes(unpack(file.votes), file.examples),
    scale: file.scale,
  }
}

function openVotes(numbers: Uint8Array, examples: number): Asked['votes'] {
  const starts = new Uint32Array(examples + 1)
  for (let example = 0; example < examples; example += 1) {
    const start = starts[example] ?? 0
    starts[example + 1] = start + 1 + 2 * (numbers[start] ?? 0)
  }
  return { starts, numbers }
}

/** The question before, and what it weighs beside the new one. */
interface Earlier {
  readonly question: string
  readonly weight: number
}

/** What a question is likely about, the likeliest first. */
export function likelySubjects(asked: Asked, question: string, earlier: Earlier | null): Likely[] {
  const likeness = likenesses(asked, question, earlier)
  const sums = new Float64Array(asked.subjects.length)
  const { starts, numbers } = asked.votes
  likeness.forEach((like, example) => {
    if (like === 0) return
    const end = starts[example + 1] ?? 0
    for (let place = (starts[example] ?? 0) + 1; place < end; place += 2) {
      const subject = numbers[place] ?? 0
      const vote = ((numbers[place + 1] ?? 0) << 24) >> 24
      sums[subject] = (sums[subject] ?? 0) + like * vote * asked.scale
    }
  })
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const all = odds.reduce((sum, value) => sum + value, 0)
  return asked.subjects
    .map(([name, sources], place) => ({ name, sources, share: (odds[place] ?? 0) / all }))
    .sort((a, b) => b.share - a.share)
}

/** Cosine of the angles between a question and the examples. */
function likenesses(asked: Asked, question: string, earlier: Earlier | null): Float32Array {
  const { places, known, rarity, holders, lengths } = asked
  const isKnown = (word: string) => known.has(word)
  const features: Features = new Map(featuresOf(question, asked.locale, isKnown))
  if (earlier !== null) {
    for (const [name, weight] of featuresOf(earlier.question, asked.locale, isKnown))
      if (!features.has(name)) features.set(name, weight * earlier.weight)
  }
  const found = new Float32Array(lengths.length)
  let length = 0
  for (const [name, weight] of features) {
    const place = places.get(name)
    if (place === undefined) continue
    const rare = rarity[place] ?? 0
    length += (weight * rare) ** 2
    const value = weight * weightOf(name) * rare * rare
    for (let at = holders.starts[place] ?? 0; at < (holders.starts[place + 1] ?? 0); at += 1) {
      const example = holders.numbers[at] ?? 0
      found[example] = (found[example] ?? 0) + value
    }
  }
  const own = Math.sqrt(length) || 1
  return found.map((value, example) => value / (own * (lengths[example] || 1)))
}

/** Kinds of answers that have no subject. */
export type Refusal = Exclude<ReplyKind, 'answer' | 'projects'>

/** The refusal that a name stands for; null for subjects. */
export function refusalIn(name: string): Refusal | null {
  return name.startsWith('!') ? (name.slice(1) as Refusal) : null
}

/** Numbers as bytes of seven bits, the last of a number without the eighth; as text. */
export function pack(numbers: Iterable<number>): string {
  const bytes: number[] = []
  for (let number of numbers) {
    for (; number > 127; number >>>= 7) bytes.push((number & 127) | 128)
    bytes.push(number)
  }
  return asText(Uint8Array.from(bytes))
}

export const asText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const unpack = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

function reader(bytes: Uint8Array): () => number {
  let place = 0
  return () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[place] ?? 0
      place += 1
      number |= (byte & 127) << shift
      if (byte < 128) return number
    }
  }
}
