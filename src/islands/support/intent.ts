import { KEYS, tab } from '#core/storage.ts'
import { storedToken } from '#core/stored-token.ts'

export type Step = 'option' | 'confirm' | 'login'

/** An unfinished support flow with its input, stored per tab. */
export interface Intent {
  readonly projectId: string
  readonly optionId: string
  readonly step: 'option' | 'confirm'
  readonly amount: string
  readonly note: string
  /** Country of residence; empty until chosen. */
  readonly country: string
  /** Reopen the dialog on page load, after logging in or reloading. */
  readonly resume: boolean
}

/** Whose input it is; absent for a visitor's, which goes with whoever logs in. */
interface Stored extends Partial<Intent> {
  readonly account?: string
}

/** The stored intent for a project, or null. Nobody gets what another account typed. */
export function loadIntent(projectId: string): Intent | null {
  try {
    const kept = JSON.parse(tab.get(KEYS.supportIntent) ?? 'null') as Stored | null
    if (!kept || kept.projectId !== projectId || typeof kept.optionId !== 'string') return null
    const user = storedToken()?.user
    if (kept.account && user && kept.account !== user) return null
    return {
      projectId,
      optionId: kept.optionId,
      step: kept.step === 'confirm' ? 'confirm' : 'option',
      amount: String(kept.amount ?? ''),
      note: String(kept.note ?? ''),
      country: String(kept.country ?? ''),
      resume: kept.resume === true,
    }
  } catch {
    return null
  }
}

/** Stores an intent, one per tab. */
export function saveIntent(intent: Intent): void {
  tab.set(KEYS.supportIntent, JSON.stringify({ ...intent, account: storedToken()?.user }))
}

export function clearIntent(): void {
  tab.remove(KEYS.supportIntent)
}
