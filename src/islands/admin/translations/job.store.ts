import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, toAppError } from '#core/errors.ts'
import { KEYS, local } from '#core/storage.ts'
import { isLocale, LOCALES } from '#i18n/locales.ts'
import type { Draft, FailureReason } from './draft.ts'
import { flushDrafts, loadDraft, saveDraft } from './draft-storage.ts'
import { generateDraft, type Progress } from './generate.ts'
import type { Target } from './words.ts'

/** State of the translation queue. */
type Job =
  | { readonly status: 'idle' }
  | { readonly status: 'translating'; readonly locale: Target; readonly progress: Progress }
  /** Stalled, but can be resumed. */
  | { readonly status: 'failed'; readonly locale: Target; readonly error: AppError }

/** State saved in the browser. */
interface SavedState {
  readonly queue: readonly Target[]
  /** Also translate texts that are up to date. */
  readonly force: boolean
  readonly drafts: Drafts
  /** Languages finished since the queue was started. */
  readonly finished: readonly Target[]
}

type Drafts = Readonly<Partial<Record<Target, Draft>>>

export type JobEvent =
  | {
      readonly kind: 'partial' | 'failed'
      readonly locale: Target
      readonly count: number
      readonly reason: FailureReason
    }
  | { readonly kind: 'error'; readonly error: AppError }

const EMPTY: SavedState = { queue: [], force: false, drafts: {}, finished: [] }

const job = atom<Job>({ status: 'idle' })
const saved = atom<SavedState>(EMPTY)
let stop = new AbortController()

export const $job: ReadableAtom<Job> = job
export const $saved: ReadableAtom<SavedState> = saved

/** Restores saved state, unless a job is already running. */
export function restoreJob(): void {
  if (job.get().status === 'translating' || saved.get() !== EMPTY) return
  saved.set({ ...read(local.get(KEYS.translations)), drafts: loadDrafts() })
  window.addEventListener('pagehide', flushDrafts)
}

/** Fills the queue and processes it until it is empty, cancelled or stalled. */
export async function startJob(
  targets: readonly Target[],
  force: boolean,
  tell: (event: JobEvent) => void,
): Promise<void> {
  if (job.get().status === 'translating') return
  save({ ...saved.get(), queue: targets, force, finished: [] })
  await resumeJob(tell)
}

/** Processes the queue. */
export async function resumeJob(tell: (event: JobEvent) => void): Promise<void> {
  if (job.get().status === 'translating') return
  stop = new AbortController()
  const { signal } = stop
  let [locale] = saved.get().queue
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
    ;[locale] = saved.get().queue
  }
  job.set({ status: 'idle' })
}

/** Aborts and empties the queue; finished languages stay. */
export function cancelJob(): void {
  stop.abort()
  save({ ...saved.get(), queue: [] })
  job.set({ status: 'idle' })
}

export function setDraft(locale: Target, draft: Draft): void {
  saved.set({ ...saved.get(), drafts: { ...saved.get().drafts, [locale]: draft } })
  saveDraft(locale, draft)
}

async function translateOne(
  locale: Target,
  signal: AbortSignal,
  tell: (event: JobEvent) => void,
): Promise<void> {
  const { force, drafts } = saved.get()
  const { draft, total } = await generateDraft(locale, force, drafts[locale], signal, (progress) =>
    job.set({ status: 'translating', locale, progress }),
  )
  signal.throwIfAborted()
  setDraft(locale, draft)
  flushDrafts()
  const before = saved.get()
  save({
    ...before,
    finished: [...before.finished, locale],
    queue: before.queue.filter((other) => other !== locale),
  })
  // Without a provider existing texts stay as they are, as the page says beforehand.
  const reasons = Object.entries(draft.failed).flatMap(([key, reason]) =>
    reason === 'no_provider' && draft.texts[key] !== undefined ? [] : [reason],
  )
  const [reason] = reasons
  if (!reason) return
  const kind = reasons.length === total ? 'failed' : 'partial'
  tell({ kind, locale, count: reasons.length, reason })
}

function save(next: SavedState): void {
  saved.set(next)
  const { drafts: _drafts, ...queue } = next
  local.set(KEYS.translations, JSON.stringify(queue))
}

/** Saved state may come from another version, so its shape is checked. */
function read(text: string | null): SavedState {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SavedState> | null
    if (!value || !Array.isArray(value.queue) || !Array.isArray(value.finished)) return EMPTY
    return {
      queue: value.queue.filter(isTarget),
      finished: value.finished.filter(isTarget),
      force: value.force === true,
      drafts: {},
    }
  } catch {
    return EMPTY
  }
}

function loadDrafts(): Drafts {
  const found = LOCALES.filter(isTarget).flatMap((locale) => {
    const draft = loadDraft(locale)
    return draft ? [[locale, draft] as const] : []
  })
  return Object.fromEntries(found)
}

function isTarget(value: unknown): value is Target {
  return isLocale(value) && value !== 'en'
}
