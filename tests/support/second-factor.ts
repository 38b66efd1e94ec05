import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type postgres from 'postgres'
import { signedUp, type TestBackend, testOptions } from './embedded.ts'
import { MIGRATIONS } from './postgres.ts'

export type Person = Awaited<ReturnType<typeof signedUp>>

/** Options of a backend with the product's own tables. */
export function productOptions(
  dataDir: string,
  rateLimits = false,
): ReturnType<typeof testOptions> {
  return testOptions(dataDir, { migrationsDir: MIGRATIONS, rateLimits })
}

/** The code an authenticator app shows. `ahead` counts steps of 30 seconds; one step ahead still is right. */
export function codeOf(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** A code that is wrong now and for the next minutes. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2, 3, 4].map((ahead) => codeOf(secret, ahead)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !right.has(code),
  ) as string
}

/** Begins to add an authenticator. */
export async function enrolled(
  client: SupabaseClient,
  friendlyName = 'Phone',
): Promise<{ id: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** A new account with a verified authenticator, proven in its session. The code of one step ahead is still unused. */
export async function protectedPerson(
  backend: TestBackend,
): Promise<Person & { factor: string; secret: string }> {
  const person = await signedUp(backend)
  const { id, secret } = await enrolled(person.client)
  await proven(person.client, id, codeOf(secret))
  const { data } = await person.client.auth.getSession()
  return { ...person, factor: id, secret, token: data.session?.access_token ?? '' }
}

/** Proves a factor. @throws AuthError */
export async function proven(
  client: SupabaseClient,
  factorId: string,
  code: string,
): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Another sign-in of the account, at the first level. */
export async function signedInAgain(
  backend: TestBackend,
  email: string,
): Promise<{ client: SupabaseClient; token: string; refreshToken: string }> {
  const client = backend.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'correct horse' })
  if (error) throw error
  return {
    client,
    token: data.session.access_token,
    refreshToken: data.session.refresh_token,
  }
}

/** Claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
}

/** Forgets which codes were used, so that a test need not wait half a minute for the next. */
export async function forgetUsedCodes(sql: postgres.Sql): Promise<void> {
  await sql`delete from auth.mfa_used_codes`
}
