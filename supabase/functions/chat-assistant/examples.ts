import type { Locale } from '../../../src/i18n/locales.ts'
import { type Features, featuresOf, weightOf } from './features.ts'
import type { ReplyKind } from './reply-kind.ts'

/** Compiled example questions of a language, as JSON. Examples are identified by index. */
export interface ExamplesFile {
  /** Subjects with their passages, best first; refusals start with `!` and have no passages. */
  readonly subjects: readonly (readonly [name: string, sources: readonly string[]])[]
  readonly examples: number
  /** One per line, see {@link featuresOf}. */
  readonly features: string
  /**
   * Per feature, twice the number of examples that have it, plus 1 if it is a known word; then the delta-coded
   * examples. Packed.
   */
  readonly holders: string
  /** Per example, the number of subjects it votes on, then for each the steps from the one before and its vote. */
  readonly votes: string
}

/** Value of a vote of 1. */
export const VOTE = 0.12

export interface ExampleIndex {
  readonly locale: Locale
  readonly subjects: ExamplesFile['subjects']
  readonly indices: ReadonlyMap<string, number>
  /** Words of the examples of subjects. */
  readonly known: ReadonlySet<string>
  readonly rarity: Float32Array
  readonly holders: Rows<Uint16Array>
  /** Vector length of each example. */
  readonly lengths: Float32Array
  /** Per example, pairs of the steps from the subject before and the vote, a signed byte. */
  readonly votes: Rows<Uint8Array>
  /** Subjects by the title under which they are offered: that of their first passage. */
  readonly titles: ReadonlyMap<string, readonly string[]>
}

/** Concatenated rows of numbers, with their end offsets. */
interface Rows<Numbers> {
  readonly starts: Uint32Array
  readonly numbers: Numbers
}

/** A subject or refusal with its probability. */
export interface SubjectScore {
  readonly name: string
  readonly sources: readonly string[]
  /** Between 0 and 1; all add up to 1. */
  readonly share: number
}

/** Inverse document frequency of a feature. */
export const rarityOf = (examples: number, holders: number): number =>
  Math.log((1 + examples) / (1 + holders)) + 1

export function openExamples(
  file: ExamplesFile,
  locale: Locale,
  titles: ExampleIndex['titles'],
): ExampleIndex {
  const names = file.features.split('\n')
  const known = new Set<string>()
  const rarity = new Float32Array(names.length)
  const lengths = new Float32Array(file.examples)
  const starts = new Uint32Array(names.length + 1)
  const next = reader(unpack(file.holders))
  const numbers: number[] = []
  names.forEach((name, index) => {
    const head = next()
    if (head % 2 === 1) known.add(name)
    const count = head >> 1
    const rare = rarityOf(file.examples, count)
    const square = (weightOf(name) * rare) ** 2
    rarity[index] = rare
    let example = 0
    for (let left = count; left > 0; left -= 1) {
      example += next()
      numbers.push(example)
      lengths[example] = (lengths[example] ?? 0) + square
    }
    starts[index + 1] = numbers.length
  })
  return {
    ...{ locale, known, rarity, titles },
    subjects: file.subjects,
    indices: new Map(names.map((name, index) => [name, index])),
    holders: { starts, numbers: Uint16Array.from(numbers) },
    lengths: lengths.map(Math.sqrt),
    votes: openVotes(unpack(file.votes), file.examples),
  }
}

function openVotes(numbers: Uint8Array, examples: number): ExampleIndex['votes'] {
  const starts = new Uint32Array(examples + 1)
  for (let example = 0; example < examples; example += 1) {
    const start = starts[example] ?? 0
    starts[example + 1] = start + 1 + 2 * (numbers[start] ?? 0)
  }
  return { starts, numbers }
}

/** The previous question and its weight. */
export interface Earlier {
  readonly question: string
  readonly weight: number
}

/** Subjects of a question, most likely first. */
export function likelySubjects(
  asked: ExampleIndex,
  question: string,
  earlier: Earlier | null,
): SubjectScore[] {
  const likeness = likenesses(asked, question, earlier)
  const sums = new Float64Array(asked.subjects.length)
  const { starts, numbers } = asked.votes
  for (let example = 0; example < likeness.length; example += 1) {
    const like = (likeness[example] as number) * VOTE
    if (like === 0) continue
    const end = starts[example + 1] as number
    let subject = 0
    for (let index = (starts[example] as number) + 1; index < end; index += 2) {
      const vote = ((numbers[index + 1] as number) << 24) >> 24
      subject += numbers[index] as number
      ;(sums[subject] as number) += like * vote
    }
  }
  toShares(sums)
  return asked.subjects
    .map(([name, sources], index) => ({ name, sources, share: sums[index] ?? 0 }))
    .sort((a, b) => b.share - a.share)
}

/** Replaces scores in place with probabilities. */
export function toShares(scores: Float32Array | Float64Array): void {
  let most = -Infinity
  for (const score of scores) if (score > most) most = score
  let all = 0
  for (let index = 0; index < scores.length; index += 1) {
    scores[index] = Math.exp((scores[index] as number) - most)
    all += scores[index] as number
  }
  for (let index = 0; index < scores.length; index += 1) (scores[index] as number) /= all
}

/** Cosine similarity of a question to each example. */
function likenesses(asked: ExampleIndex, question: string, earlier: Earlier | null): Float32Array {
  const { indices, known, rarity, holders, lengths } = asked
  const isKnown = (word: string) => known.has(word)
  const features: Features = new Map(featuresOf(question, asked.locale, isKnown))
  if (earlier !== null) {
    for (const [name, weight] of featuresOf(earlier.question, asked.locale, isKnown))
      if (!features.has(name)) features.set(name, weight * earlier.weight)
  }
  const found = new Float32Array(lengths.length)
  let length = 0
  for (const [name, weight] of features) {
    const index = indices.get(name)
    if (index === undefined) continue
    const rare = rarity[index] ?? 0
    length += (weight * rare) ** 2
    const value = weight * weightOf(name) * rare * rare
    for (let at = holders.starts[index] ?? 0; at < (holders.starts[index + 1] ?? 0); at += 1) {
      const example = holders.numbers[at] ?? 0
      found[example] = (found[example] ?? 0) + value
    }
  }
  const own = Math.sqrt(length) || 1
  return found.map((value, example) => value / (own * (lengths[example] || 1)))
}

/** Examples that have a word. */
export function timesAsked({ indices, holders }: ExampleIndex, word: string): number {
  const index = indices.get(word)
  if (index === undefined) return 0
  return (holders.starts[index + 1] ?? 0) - (holders.starts[index] ?? 0)
}

/** Kinds of answers without a subject. */
export type Refusal = Exclude<ReplyKind, 'answer' | 'projects'>

/** The refusal with this name; null for subjects. */
export function refusalIn(name: string): Refusal | null {
  return name.startsWith('!') ? (name.slice(1) as Refusal) : null
}

/** Encodes numbers as varints (seven bits per byte), as text. */
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

function unpack(text: string): Uint8Array {
  const signs = atob(text)
  const bytes = new Uint8Array(signs.length)
  for (let place = 0; place < signs.length; place += 1) bytes[place] = signs.charCodeAt(place)
  return bytes
}

function reader(bytes: Uint8Array): () => number {
  let index = 0
  return () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[index] ?? 0
      index += 1
      number |= (byte & 127) << shift
      if (byte < 128) return number
    }
  }
}
