import type postgres from 'postgres'
import { createSecondFactor } from '../auth/factors/second-factor.ts'
import { handleMailFlow } from '../auth/flows/index.ts'
import type { MailFlows } from '../auth/flows/mail-flows.ts'
import type { Secrets } from '../data/secrets.ts'
import type { Limits } from '../limits/limits.ts'
import { authCounters } from '../limits/rules.ts'
import type { Counter } from '../limits/store.ts'
import { type AuthInput, readAuthInput } from '../lite/auth-input.ts'
import { KeyedLock } from '../lite/keyed-lock.ts'
import { refuseLogin } from '../lite/login-timing.ts'
import { isHashingBusy } from '../lite/password-hashing.ts'
import { resolveReuse } from '../lite/refresh-reuse.ts'
import { type Call, type Identity, jsonBody } from './call.ts'
import type { Caller } from './caller.ts'
import { authError, tooMany } from './replies.ts'

export interface AuthDependencies {
  readonly sql: postgres.Sql
  readonly limits: Limits
  readonly secrets: Secrets
  readonly siteUrl: string
  readonly mail: Omit<MailFlows, 'sql' | 'forward'>
  /** Forwards a call to Lite. */
  readonly forward: (call: Call, identity: Identity) => Promise<Response>
}

/** The Auth API: Lite behind its shims, plus the flows that Lite lacks. */
export function createAuth(
  deps: AuthDependencies,
): (call: Call, caller: Caller) => Promise<Response> {
  const lock = new KeyedLock()
  const signing = { secret: deps.secrets.jwtSecret, issuer: `${deps.siteUrl}/auth/v1` }
  const secondFactor = createSecondFactor({ ...deps, signing })
  return async (call, caller) => {
    const own = await secondFactor.handle(call, caller)
    if (own) return own
    const disabled = refuseDisabledMethod(call)
    if (disabled) return disabled
    const input = readAuthInput(call)
    if (input instanceof Response) return input
    const attempt = await deps.limits.countCall(call, authCounters(call, input, caller))
    if (attempt.refusal) return refuse(attempt.refusal.counter)
    if (input.password !== undefined && isHashingBusy()) return busy()
    const missingFactor = secondFactor.refuse(call, caller, input)
    if (missingFactor) return missingFactor
    const reply = await lock.run(lockKey(call, input), () => answer(deps, call, caller, input))
    // Each refresh leaves rows for 30 days.
    if (reply.ok && call.path === '/token' && !input.refreshToken) await attempt.succeeded()
    return secondFactor.complete(call, await normalizeError(reply))
  }
}

/** Sign-in methods that are not offered are refused as by GoTrue. */
function refuseDisabledMethod(call: Call): Response | null {
  if (call.path.startsWith('/sso'))
    return authError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  const body = call.path === '/signup' ? jsonBody(call) : null
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { email, phone } = body as { email?: unknown; phone?: unknown }
  if (email) return null
  if (phone) return authError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
}

function refuse({ limit }: Counter): Response {
  return tooMany(limit.name.startsWith('mail-') ? 'over_email_send_rate_limit' : undefined)
}

function busy(): Response {
  const reply = tooMany()
  reply.headers.set('retry-after', '10')
  return reply
}

/** Lite is not atomic: two sign-ups of one address, or two refreshes of one token, must not interleave. */
function lockKey(call: Call, input: AuthInput): string {
  if (call.path === '/signup') return `signup ${input.email}`
  if (input.refreshToken) return `refresh ${input.refreshToken}`
  return `call ${Math.random()}`
}

async function answer(
  deps: AuthDependencies,
  call: Call,
  caller: Caller,
  input: AuthInput,
): Promise<Response> {
  const isLogin = call.path === '/token' && call.url.searchParams.get('grant_type') === 'password'
  if (isLogin && input.email && input.password) {
    const refusal = await refuseLogin(deps.sql, input.email, input.password)
    if (refusal) return refusal
  }
  const { sql, forward } = deps
  const own = await handleMailFlow({ ...deps.mail, sql, forward }, call, caller, input)
  if (own) return own
  if (input.refreshToken) {
    const settled = await resolveReuse(sql, call, input.refreshToken)
    return settled instanceof Response ? settled : forward(settled, caller)
  }
  return forward(call, caller)
}

/** supabase-js can't read the shape of Lite's unexpected errors. */
async function normalizeError(reply: Response): Promise<Response> {
  if (reply.status < 500) return reply
  await reply.body?.cancel()
  return authError(500, 'unexpected_failure', 'Unexpected failure, please try again later')
}
