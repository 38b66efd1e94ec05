import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type postgres from 'postgres'
import { signedUp, type TestBackend, testOptions } from './embedded.ts'
import { MIGRATIONS } from './postgres.ts'

export type Person = Awaited<ReturnType<typeof signedUp>>

/** Options with the product's own migrations. */
export function productOptions(
  dataDir: string,
  rateLimits = false,
): ReturnType<typeof testOptions> {
  return testOptions(dataDir, { migrationsDir: MIGRATIONS, rateLimits })
}

/** A TOTP code. `ahead` is in steps of 30 seconds; one step ahead is still accepted. */
export function codeOf(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** A code that is wrong now and for the next two minutes. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2, 3, 4].map((ahead) => codeOf(secret, ahead)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !right.has(code),
  ) as string
}

/** Enrols an authenticator without verifying it. */
export async function enrolled(
  client: SupabaseClient,
  friendlyName = 'Phone',
): Promise<{ id: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** A new account with a verified authenticator, in an aal2 session. The code one step ahead is unused. */
export async function protectedPerson(
  backend: TestBackend,
): Promise<Person & { factor: string; secret: string }> {
  const person = await signedUp(backend)
  const { id, secret } = await enrolled(person.client)
  await proven(person.client, id, codeOf(secret))
  const { data } = await person.client.auth.getSession()
  return { ...person, factor: id, secret, token: data.session?.access_token ?? '' }
}

/** @throws AuthError */
export async function proven(
  client: SupabaseClient,
  factorId: string,
  code: string,
): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Signs in to the account again, at aal1. */
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

/** Does not verify the token. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
}

/** Lets a test use a code again instead of waiting 30 seconds for the next. */
export async function forgetUsedCodes(sql: postgres.Sql): Promise<void> {
  await sql`delete from auth.mfa_used_codes`
}
