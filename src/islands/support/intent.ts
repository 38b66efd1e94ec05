import { KEYS, tab } from '#core/storage.ts'

/** Where the flow stands. */
export type Step = 'option' | 'confirm' | 'login'

/** What somebody was about to support and had typed, kept for this tab. */
export interface Intent {
  readonly projectId: string
  readonly optionId: string
  readonly step: 'option' | 'confirm'
  readonly amount: string
  readonly note: string
  /** The dialog opens by itself when the page loads, after logging in or reloading. */
  readonly resume: boolean
}

/** The kept intent for a project, or null. */
export function loadIntent(projectId: string): Intent | null {
  try {
    const kept = JSON.parse(tab.get(KEYS.supportIntent) ?? 'null') as Partial<Intent> | null
    if (!kept || kept.projectId !== projectId || typeof kept.optionId !== 'string') return null
    return {
      projectId,
      optionId: kept.optionId,
      step: kept.step === 'confirm' ? 'confirm' : 'option',
      amount: String(kept.amount ?? ''),
      note: String(kept.note ?? ''),
      resume: kept.resume === true,
    }
  } catch {
    return null
  }
}

/** Keeps an intent; there is one per tab. */
export function saveIntent(intent: Intent): void {
  tab.set(KEYS.supportIntent, JSON.stringify(intent))
}

/** Forgets it, once the interest is written. */
export function clearIntent(): void {
  tab.remove(KEYS.supportIntent)
}
