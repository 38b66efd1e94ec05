import type { Call, Caller } from './call.ts'
import type { Claims } from './tokens.ts'

/** Callers remembered at once; the one remembered longest ago is forgotten first. */
const MAX_CALLERS = 5_000
/** Different questions remembered of one caller: tabs with and without an open conversation, of two versions. */
const MAX_QUESTIONS = 4
/** Length of a question or answer that is worth remembering. Ours have at most some two hundred characters. */
const MAX_LENGTH = 512
/** Longest that an answer is remembered, whatever happens. Milliseconds. */
const LONGEST_MS = 60_000
/** How often the database is asked for a sign of life while there are questions. Milliseconds. */
const BEAT_MS = 1_000
/** How long after such a question changes are known to be heard of: the most that an answer may be old. Milliseconds. */
export const TRUST_MS = 2_000

interface Memory {
  readonly claims: Claims
  /** When it is forgotten, by the process's own clock. Milliseconds. */
  readonly until: number
  readonly answers: Map<string, string>
}

export interface RepeatsOptions {
  /** Has the database tell us this id, through the same channel as changes and after all of them until now. */
  beat(id: string): Promise<unknown>
  /** Milliseconds of the process's own clock, which nobody sets. */
  now?(): number
}

/**
 * Answers to questions that are repeated word for word by the same caller, for as long as nothing has changed that bears on
 * them: who calls was found out when the answer was remembered, and whatever shuts a person out forgets it.
 *
 * Changes arrive on a connection that may break without anybody noticing. So nothing is answered from memory unless the
 * database has returned a sign of life through that connection which was asked for less than {@link TRUST_MS} ago: it
 * comes after every change that was made before. That is the most an answer can be old.
 */
export class Repeats {
  readonly #options: RepeatsOptions
  readonly #now: () => number
  readonly #callers = new Map<string, Memory>()
  /** Keys of {@link #callers} by person. */
  readonly #keys = new Map<string, Set<string>>()
  #changes = 0
  #trustedUntil = Number.NEGATIVE_INFINITY
  #beat = { id: '', at: Number.NEGATIVE_INFINITY }
  #isBeating = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(options: RepeatsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** The remembered answer to a question, and whose it is. */
  find(call: Call): { readonly caller: Caller; readonly answer: string } | null {
    const now = this.#now()
    this.#keepBeating(now)
    if (now >= this.#trustedUntil) return null
    const key = keyOf(call)
    const memory = key === null ? undefined : this.#callers.get(key)
    if (key === null || !memory) return null
    if (now >= memory.until || memory.claims.exp * 1000 <= Date.now()) {
      this.#drop(key, memory)
      return null
    }
    const answer = memory.answers.get(questionOf(call))
    return answer === undefined
      ? null
      : { caller: { role: 'authenticated', claims: memory.claims }, answer }
  }

  /** Goes up with every change. To be noted before the database is asked. */
  get changes(): number {
    return this.#changes
  }

  /** Remembers what the database has answered, unless something has changed since it was asked. */
  remember(changes: number, call: Call, { claims }: Caller, answer: string): void {
    const key = keyOf(call)
    const question = questionOf(call)
    const isShort = question.length <= MAX_LENGTH && answer.length <= MAX_LENGTH
    if (changes !== this.#changes || key === null || claims === null || !isShort) return
    let memory = this.#callers.get(key)
    if (!memory) {
      memory = { claims, until: this.#now() + LONGEST_MS, answers: new Map() }
      this.#callers.set(key, memory)
      const keys = this.#keys.get(claims.sub) ?? new Set()
      this.#keys.set(claims.sub, keys.add(key))
    }
    memory.answers.delete(question)
    memory.answers.set(question, answer)
    shorten(memory.answers, MAX_QUESTIONS, (oldest) => memory.answers.delete(oldest))
    shorten(this.#callers, MAX_CALLERS, (oldest, its) => this.#drop(oldest, its))
  }

  /** Something has changed for this person. */
  forget(person: string): void {
    this.#changes++
    for (const key of this.#keys.get(person) ?? []) this.#callers.delete(key)
    this.#keys.delete(person)
  }

  /** Anything may have changed. */
  forgetAll(): void {
    this.#changes++
    this.#callers.clear()
    this.#keys.clear()
  }

  /** The database's sign of life has arrived. */
  hear(id: string): void {
    if (this.#beat.id === id) this.#trustedUntil = this.#beat.at + TRUST_MS
  }

  /** Asks for a sign of life now and then. Not when questions are so rare that it would have lapsed before the next. */
  #keepBeating(now: number): void {
    const isRare = now - this.#askedAt > BEAT_MS
    this.#askedAt = now
    if (isRare || this.#isBeating || now - this.#beat.at < BEAT_MS) return
    this.#isBeating = true
    const id = crypto.randomUUID()
    this.#beat = { id, at: now }
    this.#options
      .beat(id)
      .catch(() => {})
      .finally(() => {
        this.#isBeating = false
      })
  }

  #drop(key: string, { claims }: Memory): void {
    this.#callers.delete(key)
    const keys = this.#keys.get(claims.sub)
    keys?.delete(key)
    if (keys?.size === 0) this.#keys.delete(claims.sub)
  }
}

/** Tells a caller by what proves it, word for word. The secret key, which no page has, is looked at every time. */
function keyOf({ headers }: Call): string | null {
  const authorization = headers.get('authorization')
  const key = headers.get('apikey')
  return authorization && key?.startsWith('sb_publishable_') ? `${key} ${authorization}` : null
}

function questionOf({ body }: Call): string {
  return body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1') : ''
}

function shorten<Value>(
  map: ReadonlyMap<string, Value>,
  most: number,
  drop: (key: string, value: Value) => void,
): void {
  for (const [key, value] of map) {
    if (map.size <= most) return
    drop(key, value)
  }
}
