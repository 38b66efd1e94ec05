import type { Locale } from '#i18n/locales.ts'
import {
  asText,
  type ExamplesFile,
  pack,
  rarityOf,
  toShares,
  VOTE,
} from '../../supabase/functions/chat-assistant/examples.ts'
import {
  contentWords,
  type Features,
  featuresOf,
} from '../../supabase/functions/chat-assistant/features.ts'
import { wordsIn } from '../../supabase/functions/chat-assistant/text.ts'

export interface Example {
  readonly text: string
  /** Name of its class in `CLASSES`. */
  readonly name: string
}

const ROUNDS = 12
/** What a wrong example costs, in relation to the size of the weights. */
const PENALTY = 200
const MIN_STEP = 0.01
const MAX_STEP = 3
/** Only the strongest votes of an example are kept. */
const MAX_VOTES = 60

/**
 * Trains a multinomial logistic regression over question features. The weights are stored in dual form: as the votes
 * each example adds.
 */
export function train(
  examples: readonly Example[],
  subjects: ExamplesFile['subjects'],
  locale: Locale,
): ExamplesFile {
  const features = featuresOfAll(examples, locale)
  const holders = new Map<string, number[]>()
  features.forEach((own, example) => {
    for (const name of own.keys()) {
      const list = holders.get(name)
      if (list) list.push(example)
      else holders.set(name, [example])
    }
  })
  // Pairs and letters of a single example say little and are most of all.
  for (const [name, list] of holders) if (list.length === 1 && isPart(name)) holders.delete(name)
  const names = [...holders.keys()].sort()
  const shared = names.filter((name) => (holders.get(name)?.length ?? 0) > 1)
  const rows = new Map(shared.map((name, row) => [name, row]))
  const vectors = features.map((own, example) =>
    toVector(own, holders, rows, shared.length + example, examples.length),
  )
  const numbers = new Map(subjects.map(([name], place) => [name, place]))
  const wanted = examples.map(({ name }) => numbers.get(name) ?? 0)
  const votes = votesOf(vectors, wanted, shared.length + examples.length, subjects.length)
  return {
    subjects,
    examples: examples.length,
    features: names.join('\n'),
    holders: pack(
      names.flatMap((name) => {
        const list = holders.get(name) ?? []
        const isKnown = list.some((example) => isOrdinary(examples[example]))
        return [
          2 * list.length + Number(isKnown),
          ...list.map((example, at) => example - (at > 0 ? (list[at - 1] ?? 0) : 0)),
        ]
      }),
    ),
    votes: asText(Uint8Array.from(votes.flatMap((list) => strongest(list)))),
  }
}

const isPart = (name: string) => name.startsWith('+') || name.startsWith('~')

const isOrdinary = (example: Example | undefined) => !example?.name.startsWith('!')

/** A word that occurs in a single in-scope example counts as unknown there, as it would in a reader's question. */
function featuresOfAll(examples: readonly Example[], locale: Locale): Features[] {
  const uses = new Map<string, number>()
  for (const { text } of examples.filter(isOrdinary)) {
    for (const word of new Set(contentWords(wordsIn(text, locale), locale)))
      uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return examples.map((example) => {
    const own = Number(isOrdinary(example))
    return featuresOf(example.text, locale, (word) => (uses.get(word) ?? 0) > own)
  })
}

interface Vector {
  readonly rows: Int32Array
  readonly values: Float32Array
}

/** A unit vector. Features no other example has share one row: their weights would be equal anyway. */
function toVector(
  features: Features,
  holders: ReadonlyMap<string, readonly number[]>,
  rows: ReadonlyMap<string, number>,
  ownRow: number,
  examples: number,
): Vector {
  const entries: [row: number, value: number][] = []
  let own = 0
  for (const [name, weight] of features) {
    if (!holders.has(name)) continue
    const value = weight * rarityOf(examples, holders.get(name)?.length ?? 0)
    const row = rows.get(name)
    if (row === undefined) own += value * value
    else entries.push([row, value])
  }
  if (own > 0) entries.push([ownRow, Math.sqrt(own)])
  const length = Math.hypot(...entries.map(([, value]) => value)) || 1
  return {
    rows: Int32Array.from(entries, ([row]) => row),
    values: Float32Array.from(entries, ([, value]) => value / length),
  }
}

/**
 * Returns the votes: what each example adds to the weights of each subject. Dual coordinate ascent, each step Newton's
 * with a bound on the curvature: its optimum doesn't depend on the order of the examples.
 */
function votesOf(
  vectors: readonly Vector[],
  wanted: readonly number[],
  rowCount: number,
  subjects: number,
): Float32Array[] {
  const weights = new Float32Array(rowCount * subjects)
  const votes = vectors.map(() => new Float32Array(subjects))
  const shares = new Float32Array(subjects)
  const places = new Int32Array(subjects)
  const changes = new Float64Array(subjects)
  const order = vectors.map((_, example) => example)
  const random = seededRandom()
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random)
    for (const example of order) {
      const { rows, values } = vectors[example] as Vector
      shares.fill(0)
      for (let at = 0; at < rows.length; at += 1) {
        const start = (rows[at] as number) * subjects
        const value = values[at] as number
        for (let subject = 0; subject < subjects; subject += 1)
          (shares[subject] as number) += (weights[start + subject] as number) * value
      }
      toShares(shares)
      const vote = votes[example] as Float32Array
      let changed = 0
      for (let subject = 0; subject < subjects; subject += 1) {
        const share = shares[subject] as number
        const optimum = PENALTY * ((subject === wanted[example] ? 1 : 0) - share)
        const curvature = 1 + 2 * PENALTY * share * (1 - share)
        const step = (optimum - (vote[subject] as number)) / curvature
        if (Math.abs(step) < MIN_STEP) continue
        const change = Math.min(MAX_STEP, Math.max(-MAX_STEP, step))
        ;(vote[subject] as number) += change
        places[changed] = subject
        changes[changed] = change
        changed += 1
      }
      // Row by row, as the weights of a row lie side by side.
      for (let at = 0; at < rows.length; at += 1) {
        const start = (rows[at] as number) * subjects
        const value = values[at] as number
        for (let place = 0; place < changed; place += 1)
          (weights[start + (places[place] as number)] as number) +=
            (changes[place] as number) * value
      }
    }
  }
  return votes
}

/** Seeded, so that builds are reproducible. */
function seededRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let place = list.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1))
    const kept = list[place] as number
    list[place] = list[other] as number
    list[other] = kept
  }
}

/** Few votes are larger: of examples that contradict others. */
const inByte = (vote: number) => Math.max(-127, Math.min(127, Math.round(vote)))

/** Pairs of the steps from the subject before and the vote, each of a byte. */
function strongest(votes: Float32Array): number[] {
  const list = [...votes]
    .map((vote, subject) => [subject, inByte(vote / VOTE)] as const)
    .filter(([, vote]) => vote !== 0)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, MAX_VOTES)
    .sort(([a], [b]) => a - b)
  const pairs = list.flatMap(([subject, vote], index) => {
    const steps = subject - (list[index - 1]?.[0] ?? 0)
    return steps > 255 ? [255, 0, steps - 255, vote] : [steps, vote]
  })
  return [pairs.length / 2, ...pairs]
}
