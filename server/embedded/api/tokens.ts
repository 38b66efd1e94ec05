import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const ALGORITHM = 'HS256'

const claimsSchema = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  // Storage links are signed with the same secret, with a `sub` the caller chooses: these claims tell them apart.
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  exp: z.number(),
  iat: z.number(),
  email: z.string().optional(),
})

/** Verified claims of an access token. Times are in Unix seconds. */
export type Claims = z.infer<typeof claimsSchema>

/** Signs claims with the project's secret. */
export function signToken(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .sign(Buffer.from(secret))
}

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

/** Checks algorithm, signature, expiry and claims of an access token. */
export async function verifyAccessToken(token: string, secret: string): Promise<Verified<Claims>> {
  const verified = await verifySigned(token, secret)
  if (!verified.ok) return verified
  const claims = claimsSchema.safeParse(verified.claims)
  return claims.success ? { ok: true, claims: claims.data } : { ok: false, fault: 'claims' }
}

/** Checks algorithm, signature and expiry of any token, such as a storage link's. */
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
