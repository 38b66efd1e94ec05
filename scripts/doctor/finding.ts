import { reasonOf } from '../fetch-answer.ts'

/** What one check found, as a sentence for the operator. A note is no fault, or could not be checked. */
export interface Finding {
  readonly about: string
  readonly state: 'ok' | 'note' | 'problem'
  readonly text: string
}

type Say = (text: string) => Finding

/** Makes the findings of one subject. */
export function findingsOf(about: string): { ok: Say; note: Say; problem: Say } {
  const say =
    (state: Finding['state']): Say =>
    (text) => ({ about, state, text })
  return { ok: say('ok'), note: say('note'), problem: say('problem') }
}

/** The findings as lines, and how many are problems. */
export function listFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  const lines = findings.map(
    ({ about, state, text }) => `${state.padEnd(7)}  ${about.padEnd(width)}  ${text}`,
  )
  const problems = findings.filter(({ state }) => state === 'problem').length
  const end =
    problems === 0 ? 'Nothing is wrong.' : problems === 1 ? 'One problem.' : `${problems} problems.`
  return [...lines, '', end].join('\n')
}

const TIMEOUT_MS = 10_000

/** Asks an address; resolves to the reason when there is no answer. Redirects are not followed. */
export async function ask(address: string, init: RequestInit = {}): Promise<Response | string> {
  try {
    return await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
  } catch (error) {
    return reasonOf(error)
  }
}
