import type postgres from 'postgres'
import { isSameSecret } from '#core/same-secret.server.ts'
import { addressKey } from '../../../supabase/functions/_shared/address.ts'
import { bearerToken } from '../../../supabase/functions/_shared/handler.ts'
import type { Secrets } from '../data/secrets.ts'
import { readSession, type Session } from '../lite/signed-out.ts'
import type { CallHead, Service } from './call.ts'
import { authError, gatewayError, restError, storageError } from './replies.ts'
import { type Claims, type TokenFault, verifyAccessToken, verifySigned } from './tokens.ts'

/** Whoever calls, proven or not. */
interface Someone {
  /** Whom limits, queues and locks count: an account, the secret key, or the network a visitor calls from. */
  readonly subject: string
}

interface Visitor extends Someone {
  readonly role: 'anon'
  /** `link`: signed by us for one file. */
  readonly proof: 'none' | 'link' | 'key'
}

interface Operator extends Someone {
  readonly role: 'service_role'
  readonly proof: 'key'
}

/** An account by its token; whether the session still lives is not known yet. */
interface Bearer extends Someone {
  readonly role: 'authenticated'
  readonly proof: 'token'
  readonly token: string
  readonly claims: Claims
}

/** An account in a session that lives. */
export interface Member extends Bearer, Session {}

/** Who calls and with what proof. */
export type Caller = Visitor | Operator | Member

/** What a call shows without asking the database. */
export type Claimant = Visitor | Operator | Bearer

/** Requests browsers make without supabase-js: images and links in mails. */
const KEYLESS: readonly (readonly [service: Service, method: RegExp, path: RegExp])[] = [
  ['storage', /^(GET|HEAD)$/, /^\/object\/public\//],
  ['auth', /^GET$/, /^\/(verify|health|\.well-known\/jwks\.json)$/],
]

/** Reads keys, tokens and links; nothing else does. Returns the refusal of wrong ones. */
export async function readProof(call: CallHead, secrets: Secrets): Promise<Claimant | Response> {
  const visitor = visitorOf(call)
  moveKeyToHeader(call)
  const key = call.headers.get('apikey')
  const role = key === null ? null : roleOfKey(key, secrets)
  if (key !== null && role === null)
    return gatewayError(
      401,
      'Invalid API key',
      'Double check your Supabase `anon` or `service_role` API key.',
    )
  if (role === 'service_role' && isBrowser(call))
    return gatewayError(401, 'Forbidden use of secret API key in browser')
  if (isSignedLink(call)) {
    const link = call.url.searchParams.get('token')
    if (!link || !(await verifySigned(link, secrets.jwtSecret)).ok)
      return storageError(400, 'InvalidJWT', 'The link is not valid or has expired')
    return { ...visitor, proof: 'link' }
  }
  if (role === null) {
    if (isKeyless(call)) return visitor
    return gatewayError(
      401,
      'No API key found in request',
      'No `apikey` request header or url param was found.',
    )
  }
  const holder: Claimant =
    role === 'anon' ? { ...visitor, proof: 'key' } : { role, proof: 'key', subject: role }
  if (!call.headers.has('authorization')) return holder
  const token = bearerToken(call.headers)
  if (token === key) return holder
  if (!token || token.startsWith('sb_')) return gatewayError(401, 'Invalid API key')
  const result = await verifyAccessToken(token, secrets.jwtSecret)
  if (!result.ok) return refuseToken(call, result.fault)
  const { claims } = result
  return { role: 'authenticated', proof: 'token', subject: claims.sub, token, claims }
}

/** Settles a claim: an account's session must live. */
export async function readCaller(
  call: CallHead,
  claimant: Claimant,
  sql: postgres.Sql,
): Promise<Caller | Response> {
  if (claimant.role !== 'authenticated') return claimant
  const session = await readSession(sql, claimant.claims)
  return session ? { ...claimant, ...session } : refuseSession(call)
}

/** The caller if there is no proof, or a wrong one. */
export function visitorOf(call: CallHead): Visitor {
  return { role: 'anon', proof: 'none', subject: addressKey(call.address) }
}

/** PostgREST would read `?apikey=` as a filter. */
function moveKeyToHeader(call: CallHead): void {
  const key = call.url.searchParams.get('apikey')
  if (key === null) return
  if (!call.headers.has('apikey')) call.headers.set('apikey', key)
  call.url.searchParams.delete('apikey')
}

function roleOfKey(key: string, secrets: Secrets): 'anon' | 'service_role' | null {
  if (isSameSecret(key, secrets.publishableKey)) return 'anon'
  if (isSameSecret(key, secrets.secretKey)) return 'service_role'
  return null
}

/** Hosted Supabase refuses secret keys from browsers too, so that a leaked one is noticed. */
function isBrowser(call: CallHead): boolean {
  return /^\s*Mozilla\//i.test(call.headers.get('user-agent') ?? '')
}

function isSignedLink(call: CallHead): boolean {
  return (
    call.service === 'storage' &&
    /^(GET|HEAD)$/.test(call.method) &&
    call.path.startsWith('/object/sign/')
  )
}

function isKeyless(call: CallHead): boolean {
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

function refuseToken(call: CallHead, fault: TokenFault): Response {
  const { code, message } = FAULTS[fault]
  if (call.service === 'auth') return authError(401, 'bad_jwt', `invalid JWT: ${message}`)
  if (call.service === 'storage') return storageError(401, 'InvalidJWT', message)
  return restError(401, { code, message })
}

function refuseSession(call: CallHead): Response {
  const message = 'Session from session_id claim in JWT does not exist'
  // Hosted Supabase sends 403, on which supabase-js drops the session.
  if (call.service === 'auth') return authError(403, 'session_not_found', message)
  if (call.service === 'storage') return storageError(401, 'InvalidJWT', message)
  return restError(401, { code: 'PGRST301', message })
}
