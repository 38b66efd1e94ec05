import { request, unwrap } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { startAuth } from '#core/session.ts'
import type { Backend } from '#core/supabase.ts'
import { SITE } from '#site.ts'
import { digitsOf } from './account.ts'
import { failure, refreshUser } from './auth.ts'

export interface Factor {
  readonly id: string
  /** Chosen by the owner; may be blank. */
  readonly name: string
  /** ISO time. */
  readonly createdAt: string
}

/** The client the session store follows, or the ephemeral one of `verifyPassword`. */
type Connect = () => Promise<Backend>

/**
 * Verified authenticators of the signed-in user, oldest first; works before the second factor is confirmed.
 * @throws AppError
 */
export async function listFactors(connect: Connect = startAuth): Promise<Factor[]> {
  const client = await connect()
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) throw failure(error)
  return data.totp
    .map((factor) => ({
      id: factor.id,
      name: factor.friendly_name ?? '',
      createdAt: factor.created_at,
    }))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/**
 * Confirms the session with an authenticator's code.
 * @throws AppError, `auth.mfa_failed` for a wrong code
 */
export async function confirmWithCode(
  factorId: string,
  code: string,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: digitsOf(code) })
  if (error) throw failure(error)
  if (connect === startAuth) await refreshUser(client)
}

/**
 * Confirms the session with a single-use recovery code.
 * @throws AppError, `auth.mfa_failed` for a wrong code
 */
export async function confirmWithRecoveryCode(
  code: string,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const isRight = await unwrap(client.rpc('use_recovery_code', { p_code: code }))
  if (!isRight) throw new AppError('auth.mfa_failed')
  // The assurance level is a claim of the token, so get a new one.
  const { error: refusal } = await client.auth.refreshSession()
  if (refusal) throw failure(refusal)
  if (connect === startAuth) await refreshUser(client)
}

export interface Enrolment {
  readonly id: string
  /** Base32 secret for manual entry. */
  readonly secret: string
  /** `otpauth://` URI for the QR code. */
  readonly uri: string
}

/**
 * Starts an enrolment, removing unfinished ones first.
 * @throws AppError
 */
export async function enrol(name: string): Promise<Enrolment> {
  const client = await startAuth()
  const { data: known } = await client.auth.mfa.listFactors()
  for (const factor of known?.all ?? [])
    if (factor.status !== 'verified') await client.auth.mfa.unenroll({ factorId: factor.id })
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: SITE.brand,
  })
  if (error) throw failure(error)
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

/** @throws AppError */
export async function removeFactor(id: string): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.mfa.unenroll({ factorId: id })
  if (error) throw failure(error)
  // Without factors the session needs no second step; refresh the token to say so.
  await client.auth.refreshSession()
}

/**
 * Renames an authenticator, 1 to 60 characters.
 * @throws AppError
 */
export async function renameFactor(id: string, name: string): Promise<void> {
  await request((client) => client.rpc('rename_factor', { p_factor: id, p_name: name }), startAuth)
}

/**
 * Ten new recovery codes, returned only once; older ones become invalid.
 * @throws AppError
 */
export async function generateRecoveryCodes(): Promise<string[]> {
  const data = await request((client) => client.rpc('generate_recovery_codes'), startAuth)
  return data
}

/** @throws AppError */
export async function recoveryCodesLeft(): Promise<number> {
  const data = await request((client) => client.rpc('recovery_codes_left'), startAuth)
  return data
}
