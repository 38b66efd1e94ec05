import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const ALGORITHM = 'HS256'

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

/** Signs claims as a token of this project. */
export function signToken(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .sign(Buffer.from(secret))
}

/** Why a token was refused. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'claims'

const FAULTS: Readonly<Record<string, TokenFault>> = {
  [errors.JWTExpired.code]: 'expired',
  [errors.JWTClaimValidationFailed.code]: 'claims',
  [errors.JWSSignatureVerificationFailed.code]: 'signature',
  [errors.JOSEAlgNotAllowed.code]: 'signature',
}

type Verified<Payload> =
  | { readonly ok: true; readonly claims: Payload }
  | { readonly ok: false; readonly fault: TokenFault }

/** Checks an access token: algorithm, signature, expiry, and that it is a user's. */
export async function verifyAccessToken(token: string, secret: string): Promise<Verified<Claims>> {
  const verified = await verifySigned(token, secret)
  if (!verified.ok) return verified
  const claims = claimsSchema.safeParse(verified.claims)
  return claims.success ? { ok: true, claims: claims.data } : { ok: false, fault: 'claims' }
}

/** Checks algorithm, signature and expiry of any token signed with the project's secret. */
export async function verifySigned(token: string, secret: string): Promise<Verified<JWTPayload>> {
  try {
    const options = { algorithms: [ALGORITHM], requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, Buffer.from(secret), options)
    return { ok: true, claims: payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    return { ok: false, fault: FAULTS[error.code] ?? 'malformed' }
  }
}
