import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { z } from 'zod'
import { SITE } from '#site.ts'
import { type Call, type Identity, jsonBody } from '../../api/call.ts'
import type { Member } from '../../api/caller.ts'
import { authError, tooMany } from '../../api/replies.ts'
import type { Claims } from '../../api/tokens.ts'
import type { Secrets } from '../../data/secrets.ts'
import type { Limits } from '../../limits/limits.ts'
import { factorChangeCounters, factorCounters } from '../../limits/rules.ts'
import { readSession, type Session } from '../../lite/signed-out.ts'
import { UUID } from './identities.ts'
import { addFactors, type Signing } from './replies.ts'
import {
  createAccessToken,
  networkAddress,
  TOKEN_SECONDS,
  upgradeSession,
  userAgent,
} from './sessions.ts'
import { createEnrolment, findTimeStep } from './totp.ts'
import { seal, unseal } from './vault.ts'

/** GoTrue's defaults. */
const MAX_FACTORS = 10
const CHALLENGE_SECONDS = 300
/** How recent a sign-in must be for the first authenticator, like `private.has_fresh_session()`. */
const FRESH_SECONDS = 600

export interface FactorsDependencies {
  readonly sql: postgres.Sql
  readonly limits: Limits
  readonly secrets: Secrets
  readonly signing: Signing
  readonly forward: (call: Call, identity: Identity) => Promise<Response>
}

interface Factor {
  readonly id: string
  readonly status: 'unverified' | 'verified'
  readonly secret: string
}

/** Handles `/factors…`, GoTrue's API of two-factor sign-in; null for other calls. */
export async function handleFactors(
  deps: FactorsDependencies,
  call: Call,
  caller: Member,
): Promise<Response | null> {
  const { claims } = caller
  const [, id, action] = /^\/factors(?:\/([^/]+))?(?:\/(challenge|verify))?$/.exec(call.path) ?? []
  if (!call.path.startsWith('/factors')) return null
  if (id === undefined) return enroll(deps, call, claims)
  if (!UUID.test(id)) return authError(404, 'validation_failed', 'factor_id must be an UUID')
  const [factor] = await deps.sql<Factor[]>`
    select id, status, secret from auth.mfa_factors where id = ${id} and user_id = ${claims.sub}`
  if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found')
  if (action === 'challenge') return challenge(deps, call, claims, factor)
  if (action === 'verify') return verify(deps, call, caller, factor)
  return unenroll(deps, call, claims, factor)
}

const enrolSchema = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(60).nullish(),
  issuer: z.string().trim().max(60).nullish(),
})

async function enroll(deps: FactorsDependencies, call: Call, claims: Claims): Promise<Response> {
  const input = enrolSchema.safeParse(jsonBody(call))
  if (!input.success) return invalidBody(input.error)
  const type = input.data.factor_type
  if (type === 'phone' || type === 'webauthn') {
    const name = type === 'phone' ? 'Phone' : 'WebAuthn'
    return authError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
  }
  if (type !== 'totp')
    return authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  const { refusal } = await deps.limits.countCall(
    call,
    factorChangeCounters(claims.sub, call.address),
  )
  if (refusal) return tooMany()
  const name = input.data.friendly_name ?? ''
  const id = randomUUID()
  const issuer = input.data.issuer?.replaceAll(':', ' ') || SITE.brand
  const totp = createEnrolment(issuer, claims.email ?? claims.sub)
  const fault = await deps.sql.begin(async (sql) => {
    // Serialises enrolments of an account, or two at once could exceed the maximum.
    await sql`select 1 from auth.users where id = ${claims.sub} for update`
    const found = await enrolmentFault(sql, claims, name)
    if (found) return found
    await sql`
      insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${claims.sub}, ${name}, 'totp', 'unverified', now(), now(),
        ${seal(totp.secret, id, deps.secrets.factorKey)})`
    return null
  })
  return fault ?? Response.json({ id, type, friendly_name: name, totp })
}

async function enrolmentFault(
  sql: postgres.TransactionSql,
  claims: Claims,
  name: string,
): Promise<Response | null> {
  const session = await readSession(sql, claims)
  if (!session) return refuseEnded()
  if (session.hasFactor && session.level === 'aal1')
    return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  if (isTooOld(session)) return refuseTooOld()
  // Abandoned enrolments must not count towards the maximum.
  await sql`
    delete from auth.mfa_factors f
    where user_id = ${claims.sub} and status = 'unverified'
      and created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS})
      and not exists (select from auth.mfa_challenges c where c.factor_id = f.id
        and c.created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS}))`
  const factors = await sql<{ name: string; status: string }[]>`
    select coalesce(friendly_name, '') as name, status from auth.mfa_factors where user_id = ${claims.sub}`
  if (factors.some((factor) => factor.name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    return authError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    return authError(422, 'too_many_enrolled_mfa_factors', message)
  }
  return null
}

async function challenge(
  deps: FactorsDependencies,
  call: Call,
  claims: Claims,
  factor: Factor,
): Promise<Response> {
  const { refusal } = await deps.limits.countCall(
    call,
    factorChangeCounters(claims.sub, call.address),
  )
  if (refusal) return tooMany()
  const id = randomUUID()
  await deps.sql`
    delete from auth.mfa_challenges where factor_id = ${factor.id}
      and created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS})`
  await deps.sql`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    values (${id}, ${factor.id}, now(), ${networkAddress(call)})`
  await deps.sql`
    update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`
  const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
  return Response.json({ id, type: 'totp', expires_at })
}

const verifySchema = z.object({ challenge_id: z.guid(), code: z.string().max(20) })

async function verify(
  deps: FactorsDependencies,
  call: Call,
  caller: Member,
  factor: Factor,
): Promise<Response> {
  const { claims } = caller
  const input = verifySchema.safeParse(jsonBody(call))
  if (!input.success) return invalidBody(input.error)
  if (input.data.code === '')
    return authError(400, 'validation_failed', 'Code needs to be non-empty')
  const attempt = await deps.limits.countCall(call, factorCounters(claims.sub, call.address))
  if (attempt.refusal) return tooMany()
  const user = await readUser(deps, call, caller)
  if (user instanceof Response) return user
  const upgraded = await deps.sql.begin(async (sql) => {
    // For the audit log and triggers.
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    // Serialises verifications of an account.
    await sql`select 1 from auth.users where id = ${claims.sub} for update`
    return checkCode(sql, deps, call, claims, factor, input.data)
  })
  if (upgraded instanceof Response) {
    if (upgraded.headers.get('x-sb-error-code') === 'mfa_verification_failed')
      await logFailure(deps.sql, call, claims, factor)
    return upgraded
  }
  await attempt.succeeded()
  const { token, expiresAt } = await createAccessToken(
    deps.sql,
    { id: upgraded.session, user: claims.sub },
    deps.signing,
  )
  await addFactors(deps.sql, user)
  return Response.json({
    access_token: token,
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: upgraded.refreshToken,
    user,
  })
}

/** The account as `GET /user` returns it. */
async function readUser(
  deps: FactorsDependencies,
  call: Call,
  caller: Member,
): Promise<Record<string, unknown> | Response> {
  const question = { ...call, method: 'GET', path: '/user', headers: new Headers(), body: null }
  const reply = await deps.forward(question, caller)
  return reply.ok ? ((await reply.json()) as Record<string, unknown>) : reply
}

/** Checks a code against its challenge and upgrades the session to aal2, or returns the refusal. */
async function checkCode(
  sql: postgres.TransactionSql,
  deps: FactorsDependencies,
  call: Call,
  claims: Claims,
  factor: Factor,
  input: { challenge_id: string; code: string },
): Promise<{ session: string; refreshToken: string } | Response> {
  const session = await readSession(sql, claims)
  if (!session) return refuseEnded()
  if (isTooOld(session)) return refuseTooOld()
  const [challenged] = await sql<{ used: boolean; here: boolean; expired: boolean }[]>`
    select verified_at is not null as used, ip_address = ${networkAddress(call)} as here,
      created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as expired
    from auth.mfa_challenges where id = ${input.challenge_id} and factor_id = ${factor.id}`
  if (!challenged) {
    const message = 'MFA factor with the provided challenge ID not found'
    return authError(422, 'mfa_factor_not_found', message)
  }
  if (challenged.used || !challenged.here) {
    const message = 'Challenge and verify IP addresses mismatch.'
    return authError(422, 'mfa_ip_address_mismatch', message)
  }
  if (challenged.expired) {
    const message = `MFA challenge ${input.challenge_id} has expired, verify against another challenge or create a new challenge.`
    return authError(422, 'mfa_challenge_expired', message)
  }
  const secret = unseal(factor.secret, factor.id, deps.secrets.factorKey)
  const step = findTimeStep(input.code.replaceAll(/\s/g, ''), secret)
  if (step === null || !(await consumeTimeStep(sql, factor.id, step)))
    return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${input.challenge_id}`
  await sql`
    update auth.mfa_factors set status = 'verified', updated_at = now()
    where id = ${factor.id} and status = 'unverified'`
  await sql`delete from auth.mfa_factors where user_id = ${claims.sub} and status = 'unverified'`
  return upgradeSession(sql, claims, factor.id)
}

/** Marks a time step as used; false if it or a later one was, so that no code works twice. */
async function consumeTimeStep(
  sql: postgres.TransactionSql,
  factor: string,
  step: number,
): Promise<boolean> {
  const used = await sql`
    insert into auth.mfa_used_codes as known (factor_id, step) values (${factor}, ${step})
    on conflict (factor_id) do update set step = excluded.step where known.step < excluded.step
    returning 1`
  return used.length === 1
}

/** Records a wrong code in the Auth audit log. */
async function logFailure(
  sql: postgres.Sql,
  call: Call,
  claims: Claims,
  factor: Factor,
): Promise<void> {
  const payload = {
    action: 'factor_verification_failed',
    actor_id: claims.sub,
    log_type: 'factor',
    traits: { factor_id: factor.id, user_agent: userAgent(call) },
  }
  await sql`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values (${randomUUID()}, ${sql.json(payload)}, now(), ${networkAddress(call)})`
}

async function unenroll(
  deps: FactorsDependencies,
  call: Call,
  claims: Claims,
  factor: Factor,
): Promise<Response> {
  const { refusal } = await deps.limits.countCall(
    call,
    factorChangeCounters(claims.sub, call.address),
  )
  if (refusal) return tooMany()
  return deps.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    const [now] = await sql<Factor[]>`
      select status from auth.mfa_factors where id = ${factor.id} for update`
    const session = await readSession(sql, claims)
    if (!session) return refuseEnded()
    if (now?.status === 'verified' && session.level !== 'aal2')
      return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await sql`delete from auth.mfa_factors where id = ${factor.id}`
    await sql`
      delete from auth.mfa_amr_claims c using auth.sessions s
      where s.id = c.session_id and s.factor_id = ${factor.id} and c.authentication_method = 'totp'`
    await sql`
      update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`
    return Response.json({ id: factor.id })
  })
}

/** The session ended after the call was let in. */
function refuseEnded(): Response {
  const message = 'Session from session_id claim in JWT does not exist'
  return authError(403, 'session_not_found', message)
}

/** The first authenticator shuts its owner out of all other sessions, so a stolen one must not set it up. */
function isTooOld(session: Session): boolean {
  return !session.hasFactor && session.age >= FRESH_SECONDS
}

function refuseTooOld(): Response {
  return authError(403, 'reauthentication_needed', 'Sign in again to set up the first factor')
}

function invalidBody(error: z.ZodError): Response {
  const field = String(error.issues[0]?.path[0] ?? 'body')
  return authError(400, 'validation_failed', `The field ${field} is not valid`)
}
