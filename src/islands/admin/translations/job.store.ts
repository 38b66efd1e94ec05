import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, toAppError } from '#core/errors.ts'
import { KEYS, local } from '#core/storage.ts'
import { isLocale, LOCALES } from '#i18n/locales.ts'
import type { Draft, FailureReason } from './draft.ts'
import { flushDrafts, recallDraft, storeDraft } from './draft-storage.ts'
import { generateDraft, type Progress } from './generate.ts'
import type { Target } from './words.ts'

/** Where the queue stands. What is left of it outlives the page. */
type Job =
  | { readonly status: 'idle' }
  | { readonly status: 'translating'; readonly locale: Target; readonly progress: Progress }
  /** The queue stands still and can be taken up again. */
  | { readonly status: 'failed'; readonly locale: Target; readonly error: AppError }

/** What is kept in the browser. */
interface Kept {
  readonly queue: readonly Target[]
  /** Translate texts that are up to date as well. */
  readonly again: boolean
  readonly drafts: Drafts
  /** Languages finished since the queue was last filled. */
  readonly finished: readonly Target[]
}

type Drafts = Readonly<Partial<Record<Target, Draft>>>

/** What the tool tells as toasts. */
export type JobEvent =
  | {
      readonly kind: 'partial' | 'failed'
      readonly locale: Target
      readonly count: number
      readonly reason: FailureReason
    }
  | { readonly kind: 'error'; readonly error: AppError }

const NOTHING: Kept = { queue: [], again: false, drafts: {}, finished: [] }

const job = atom<Job>({ status: 'idle' })
const kept = atom<Kept>(NOTHING)
let stop = new AbortController()

/** What runs. */
export const $job: ReadableAtom<Job> = job
/** What was generated, and what is still to be. */
export const $kept: ReadableAtom<Kept> = kept

/** Takes up what an earlier page left, unless this one is at work already. */
export function recallJob(): void {
  if (job.get().status === 'translating' || kept.get() !== NOTHING) return
  kept.set({ ...read(local.get(KEYS.translations)), drafts: recallDrafts() })
  window.addEventListener('pagehide', flushDrafts)
}

/** Puts languages into the queue and works it off. Ends when it is empty, cancelled or stuck. */
export async function startJob(
  targets: readonly Target[],
  again: boolean,
  tell: (event: JobEvent) => void,
): Promise<void> {
  if (job.get().status === 'translating') return
  keep({ ...kept.get(), queue: targets, again, finished: [] })
  await resumeJob(tell)
}

/** Works off what is in the queue. */
export async function resumeJob(tell: (event: JobEvent) => void): Promise<void> {
  if (job.get().status === 'translating') return
  stop = new AbortController()
  const { signal } = stop
  let [locale] = kept.get().queue
  while (locale) {
    const current = locale
    try {
      await translateOne(current, signal, tell)
    } catch (cause) {
      if (signal.aborted) break
      const error = toAppError(cause)
      job.set({ status: 'failed', locale: current, error })
      tell({ kind: 'error', error })
      return
    }
    ;[locale] = kept.get().queue
  }
  job.set({ status: 'idle' })
}

/** Stops at once and empties the queue; finished languages stay. */
export function cancelJob(): void {
  stop.abort()
  keep({ ...kept.get(), queue: [] })
  job.set({ status: 'idle' })
}

/** Changes what was generated for a language. */
export function setDraft(locale: Target, draft: Draft): void {
  kept.set({ ...kept.get(), drafts: { ...kept.get().drafts, [locale]: draft } })
  storeDraft(locale, draft)
}

async function translateOne(
  locale: Target,
  signal: AbortSignal,
  tell: (event: JobEvent) => void,
): Promise<void> {
  const { again, drafts } = kept.get()
  const { draft, wanted } = await generateDraft(locale, again, drafts[locale], signal, (progress) =>
    job.set({ status: 'translating', locale, progress }),
  )
  signal.throwIfAborted()
  setDraft(locale, draft)
  flushDrafts()
  const before = kept.get()
  keep({
    ...before,
    finished: [...before.finished, locale],
    queue: before.queue.filter((other) => other !== locale),
  })
  const reasons = Object.values(draft.failed)
  const [reason] = reasons
  if (!reason) return
  const kind = reasons.length === wanted ? 'failed' : 'partial'
  tell({ kind, locale, count: reasons.length, reason })
}

function keep(next: Kept): void {
  kept.set(next)
  const { drafts: _drafts, ...queue } = next
  local.set(KEYS.translations, JSON.stringify(queue))
}

/** What another version of this page may have written is not trusted to have our shape. */
function read(text: string | null): Kept {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Kept> | null
    if (!value || !Array.isArray(value.queue) || !Array.isArray(value.finished)) return NOTHING
    return {
      queue: value.queue.filter(isTarget),
      finished: value.finished.filter(isTarget),
      again: value.again === true,
      drafts: {},
    }
  } catch {
    return NOTHING
  }
}

function recallDrafts(): Drafts {
  const found = LOCALES.filter(isTarget).flatMap((locale) => {
    const draft = recallDraft(locale)
    return draft ? [[locale, draft] as const] : []
  })
  return Object.fromEntries(found)
}

function isTarget(value: unknown): value is Target {
  return isLocale(value) && value !== 'en'
}
