import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { signToken, verifyAccessToken, verifySigned } from '../../server/embedded/api/tokens.ts'

const SECRET = 'a secret of this project, long enough'
const ID = '0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de'
const now = Math.floor(Date.now() / 1000)
const CLAIMS = {
  ...{ sub: ID, session_id: ID, role: 'authenticated', aud: 'authenticated' },
  ...{ iat: now, exp: now + 3_600 },
}
const unsigned = (head: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(head)}.${part(CLAIMS)}.`
}

it('accepts an access token that it signed', async () => {
  const token = await signToken({ ...CLAIMS, aal: 'aal2' }, SECRET)
  expect(await verifyAccessToken(token, SECRET)).toEqual({ ok: true, claims: CLAIMS })
  expect(await verifySigned(token, SECRET)).toMatchObject({ ok: true, claims: { aal: 'aal2' } })
})

it.each<readonly [string, () => string | Promise<string>, string]>([
  ['of another secret', () => signToken(CLAIMS, 'the secret of another project'), 'signature'],
  ['without an algorithm', () => unsigned({ alg: 'none', typ: 'JWT' }), 'signature'],
  [
    'of another algorithm with the same secret',
    () => new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.from(SECRET)),
    'signature',
  ],
  ['without a signature', () => unsigned({ alg: 'HS256' }), 'signature'],
  ['that has expired', () => signToken({ ...CLAIMS, exp: now - 1 }, SECRET), 'expired'],
  ['that never expires', () => signToken({ ...CLAIMS, exp: undefined }, SECRET), 'claims'],
  ['of a storage link', () => signToken({ sub: ID, exp: CLAIMS.exp }, SECRET), 'claims'],
  ['of the secret key', () => signToken({ ...CLAIMS, role: 'service_role' }, SECRET), 'claims'],
  ['that is no token', () => 'a.b.c', 'malformed'],
  ['of two parts', () => 'a.b', 'malformed'],
])('refuses one %s', async (_what, make, fault) => {
  expect(await verifyAccessToken(await make(), SECRET)).toEqual({ ok: false, fault })
})
