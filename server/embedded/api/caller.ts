import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type postgres from 'postgres'
import type { Secrets } from '../data/secrets.ts'
import { isSessionLive } from '../lite/signed-out.ts'
import type { Call, Caller } from './call.ts'
import { authError, gatewayError, restError, storageError } from './replies.ts'
import { type TokenFault, verifyAccessToken } from './tokens.ts'

/** Requests browsers make without supabase-js: images and links in mails. */
const KEYLESS: readonly (readonly [service: string, method: RegExp, path: RegExp])[] = [
  ['storage', /^(GET|HEAD)$/, /^\/object\/(public|sign)\//],
  ['auth', /^GET$/, /^\/(verify|health|\.well-known\/jwks\.json)$/],
]

/** Authenticates a call, or returns the refusal. The publishable key alone is `anon`. */
export async function identify(
  call: Call,
  secrets: Secrets,
  sql: postgres.Sql,
): Promise<Caller | Response> {
  const key = call.headers.get('apikey')
  const keyRole = key === null ? null : roleOfKey(key, secrets)
  if (key !== null && keyRole === null)
    return gatewayError(
      401,
      'Invalid API key',
      'Double check your Supabase `anon` or `service_role` API key.',
    )
  if (keyRole === null && !isKeyless(call)) {
    return gatewayError(
      401,
      'No API key found in request',
      'No `apikey` request header or url param was found.',
    )
  }
  if (keyRole === 'service_role' && isBrowser(call))
    return gatewayError(401, 'Forbidden use of secret API key in browser')
  // Without a key, a token is ignored.
  if (keyRole === null) return { role: 'anon', claims: null }
  const authorization = call.headers.get('authorization')
  if (authorization === null) return { role: keyRole, claims: null }
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (token === key) return { role: keyRole, claims: null }
  if (!token || token.startsWith('sb_')) return gatewayError(401, 'Invalid API key')
  const result = await verifyAccessToken(token, secrets.jwtSecret)
  if (!result.ok) return refuseToken(call, result.fault)
  if (!(await isSessionLive(sql, result.claims))) return refuseSession(call)
  return { role: 'authenticated', claims: result.claims }
}

/**
 * Who sends a large body: the account of a valid token, the secret key, or null. Whether the session still lives is
 * checked when the body has arrived.
 */
export async function senderOf(
  headers: IncomingHttpHeaders,
  secrets: Secrets,
): Promise<string | null> {
  if (isEqual(String(headers.apikey ?? ''), secrets.secretKey)) return 'service_role'
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const result = token ? await verifyAccessToken(token, secrets.jwtSecret) : null
  return result?.ok ? result.claims.sub : null
}

function roleOfKey(key: string, secrets: Secrets): 'anon' | 'service_role' | null {
  if (isEqual(key, secrets.publishableKey)) return 'anon'
  if (isEqual(key, secrets.secretKey)) return 'service_role'
  return null
}

function isEqual(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Hosted Supabase refuses secret keys from browsers too, so that a leaked one is noticed. */
function isBrowser(call: Call): boolean {
  return /^\s*Mozilla\//i.test(call.headers.get('user-agent') ?? '')
}

function isKeyless(call: Call): boolean {
  return KEYLESS.some(
    ([service, method, path]) =>
      call.service === service && method.test(call.method) && path.test(call.path),
  )
}

const FAULTS: Record<TokenFault, { code: string; message: string }> = {
  malformed: { code: 'PGRST301', message: 'Expected 3 parts in JWT' },
  signature: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
  expired: { code: 'PGRST303', message: 'JWT expired' },
  claims: { code: 'PGRST301', message: 'JWT claims are not those of an account' },
}

function refuseToken(call: Call, fault: TokenFault): Response {
  const { code, message } = FAULTS[fault]
  if (call.service === 'auth') return authError(401, 'bad_jwt', `invalid JWT: ${message}`)
  if (call.service === 'storage') return storageError(401, 'InvalidJWT', message)
  return restError(401, { code, message })
}

function refuseSession(call: Call): Response {
  const message = 'Session from session_id claim in JWT does not exist'
  // Hosted Supabase sends 403, on which supabase-js drops the session.
  if (call.service === 'auth') return authError(403, 'session_not_found', message)
  if (call.service === 'storage') return storageError(401, 'InvalidJWT', message)
  return restError(401, { code: 'PGRST301', message })
}
