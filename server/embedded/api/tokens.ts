import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const claimsSchema = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  // Exactly these: a storage link is signed with the same secret, and its `sub` is a path of the caller's choice.
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  exp: z.number(),
  iat: z.number(),
  email: z.string().optional(),
})

/** Verified claims of an access token. Times are seconds since 1970. */
export type Claims = z.infer<typeof claimsSchema>

/** Signs claims as a token of this project: HS256. */
export function signToken(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Why a token was refused. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'claims'

type Verified<Payload> =
  | { readonly ok: true; readonly claims: Payload }
  | { readonly ok: false; readonly fault: TokenFault }

/** Checks an access token: HS256 and nothing else, signature, expiry, and that it is a user's. */
export function verifyAccessToken(token: string, secret: string): Verified<Claims> {
  const verified = verifySigned(token, secret)
  if (!verified.ok) return verified
  const claims = claimsSchema.safeParse(verified.claims)
  return claims.success ? { ok: true, claims: claims.data } : { ok: false, fault: 'claims' }
}

/** Checks signature and expiry of any token signed with the project's secret. */
export function verifySigned(token: string, secret: string): Verified<Record<string, unknown>> {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || !signature)
    return { ok: false, fault: 'malformed' }
  const head = decode(header)
  const claims = decode(payload)
  if (!head || !claims) return { ok: false, fault: 'malformed' }
  if (head.alg !== 'HS256') return { ok: false, fault: 'signature' }
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, fault: 'signature' }
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= Date.now())
    return { ok: false, fault: 'expired' }
  return { ok: true, claims }
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
