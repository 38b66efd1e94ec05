import type { Call, Caller } from '../api/call.ts'
import { tooMany } from '../api/replies.ts'
import { type AttemptLimits, addressKey, type Limit } from './attempt-limits.ts'
import type { AuthInput } from './auth-input.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const LIMITS = {
  loginHere: { name: 'login-here', attempts: 10, seconds: 5 * MINUTE },
  // Wider than the one above, so that a stranger elsewhere cannot easily lock an account's owner out.
  loginAccount: { name: 'login-account', attempts: 60, seconds: 15 * MINUTE },
  loginAddress: { name: 'login-address', attempts: 60, seconds: 5 * MINUTE },
  signUpAddress: { name: 'sign-up-address', attempts: 60, seconds: 10 * MINUTE },
  signUpAccount: { name: 'sign-up-account', attempts: 5, seconds: HOUR },
  mailAccount: { name: 'mail-account', attempts: 4, seconds: HOUR },
  mailAddress: { name: 'mail-address', attempts: 20, seconds: HOUR },
  codeAccount: { name: 'code-account', attempts: 10, seconds: 15 * MINUTE },
  codeAddress: { name: 'code-address', attempts: 30, seconds: 5 * MINUTE },
  refreshAddress: { name: 'refresh-address', attempts: 600, seconds: 5 * MINUTE },
  changeAccount: { name: 'change-account', attempts: 20, seconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>

type Counter = readonly [limit: Limit, key: string]

export interface Attempt {
  /** The refusal, or null when the call may go on. */
  readonly refusal: Response | null
  /** Call it when a login succeeded: only failures are held against an account. */
  succeeded(): void
}

/** Counts one call of the Auth API against its account and its address. */
export function countAttempt(
  limits: AttemptLimits,
  call: Call,
  input: AuthInput,
  caller: Caller,
): Attempt {
  const counters = countersOf(call, input, caller)
  const taken: Counter[] = []
  for (const [limit, key] of counters) {
    const wait = limits.take(limit, key)
    if (wait !== null) {
      for (const earlier of taken) limits.giveBack(...earlier)
      const code = limit.name.startsWith('mail-') ? 'over_email_send_rate_limit' : undefined
      return { refusal: tooMany(wait, code, limit), succeeded: () => {} }
    }
    taken.push([limit, key])
  }
  const isLogin = call.path === '/token'
  return {
    refusal: null,
    succeeded: () => {
      if (isLogin) for (const counter of taken) limits.giveBack(...counter)
    },
  }
}

function countersOf(call: Call, input: AuthInput, caller: Caller): Counter[] {
  const address = addressKey(call.address)
  const account = input.email ?? caller.claims?.sub ?? 'none'
  switch (`${call.method} ${call.path}`) {
    case 'POST /signup':
      return [
        [LIMITS.signUpAddress, address],
        [LIMITS.signUpAccount, account],
      ]
    case 'POST /token':
      if (call.url.searchParams.get('grant_type') === 'refresh_token')
        return [[LIMITS.refreshAddress, address]]
      if (call.url.searchParams.get('grant_type') === 'pkce') return [[LIMITS.codeAddress, address]]
      return [
        [LIMITS.loginAddress, address],
        [LIMITS.loginHere, `${account} ${address}`],
        [LIMITS.loginAccount, account],
      ]
    case 'POST /recover':
    case 'POST /resend':
    case 'POST /otp':
    case 'POST /magiclink':
    case 'GET /reauthenticate':
      return [
        [LIMITS.mailAddress, address],
        [LIMITS.mailAccount, account],
      ]
    case 'POST /verify':
    case 'GET /verify':
      return [
        [LIMITS.codeAddress, address],
        ...(input.email ? [[LIMITS.codeAccount, input.email] as const] : []),
      ]
    case 'PUT /user':
      return [
        [LIMITS.changeAccount, caller.claims?.sub ?? address],
        // A new address gets a mail that its owner may not want.
        ...(input.email
          ? ([
              [LIMITS.mailAddress, address],
              [LIMITS.mailAccount, input.email],
            ] as const)
          : []),
      ]
    default:
      return []
  }
}
