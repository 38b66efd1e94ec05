import { type Features, featuresOf, weightOf } from './features.ts'
import type { Locale } from './knowledge.ts'
import type { ReplyKind } from './reply.ts'

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
  readonly holders: readonly Uint16Array[]
  /** Length of each example as a vector. */
  readonly lengths: Float32Array
  /** For each example pairs of subject and vote. */
  readonly votes: readonly Int8Array[]
  readonly scale: number
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
  const packed = unpack(file.holders)
  const next = reader(packed)
  const known = new Set<string>()
  const holders = names.map((name) => {
    const head = next()
    if (head % 2 === 1) known.add(name)
    const list = new Uint16Array(head >> 1)
    let last = 0
    for (let place = 0; place < list.length; place += 1) {
      last += next()
      list[place] = last
    }
    return list
  })
  const rarity = Float32Array.from(holders, (list) => rarityOf(file.examples, list.length))
  const lengths = new Float32Array(file.examples)
  names.forEach((name, place) => {
    const value = weightOf(name) * (rarity[place] ?? 0)
    for (const example of holders[place] ?? [])
      lengths[example] = (lengths[example] ?? 0) + value * value
  })
  const bytes = new Int8Array(unpack(file.votes).buffer)
  const votes: Int8Array[] = []
  for (let place = 0; place < bytes.length; ) {
    const end = place + 1 + 2 * (bytes[place] ?? 0)
    votes.push(bytes.subarray(place + 1, end))
    place = end
  }
  return {
    ...{ locale, known, holders, rarity, votes },
    subjects: file.subjects,
    places: new Map(names.map((name, place) => [name, place])),
    lengths: lengths.map(Math.sqrt),
    scale: file.scale,
  }
}

/** What a question is likely about, the likeliest first. @param earlier The question it leans on. */
export function likelySubjects(asked: Asked, question: string, earlier: string | null): Likely[] {
  const likeness = likenesses(asked, question, earlier)
  const sums = new Float64Array(asked.subjects.length)
  asked.votes.forEach((votes, example) => {
    const like = likeness[example] ?? 0
    if (like === 0) return
    for (let place = 0; place < votes.length; place += 2) {
      const subject = votes[place] ?? 0
      sums[subject] = (sums[subject] ?? 0) + like * (votes[place + 1] ?? 0) * asked.scale
    }
  })
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const all = odds.reduce((sum, value) => sum + value, 0)
  return asked.subjects
    .map(([name, sources], place) => ({ name, sources, share: (odds[place] ?? 0) / all }))
    .sort((a, b) => b.share - a.share)
}

/** What an earlier question weighs beside the one that leans on it. */
const EARLIER = 0.4

/** Cosine of the angles between a question and the examples. */
function likenesses(asked: Asked, question: string, earlier: string | null): Float32Array {
  const { places, known, rarity, holders, lengths } = asked
  const isKnown = (word: string) => known.has(word)
  const features: Features = new Map(featuresOf(question, asked.locale, isKnown))
  if (earlier !== null) {
    for (const [name, weight] of featuresOf(earlier, asked.locale, isKnown))
      if (!features.has(name)) features.set(name, weight * EARLIER)
  }
  const found = new Float32Array(lengths.length)
  let length = 0
  for (const [name, weight] of features) {
    const place = places.get(name)
    if (place === undefined) continue
    const rare = rarity[place] ?? 0
    length += (weight * rare) ** 2
    const value = weight * weightOf(name) * rare * rare
    for (const example of holders[place] ?? []) found[example] = (found[example] ?? 0) + value
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
