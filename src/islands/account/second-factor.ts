import { request, unwrap } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { startAuth } from '#core/session.ts'
import type { Backend } from '#core/supabase.ts'
import { failure, refreshUser } from './auth.ts'

/** An authenticator app that an account is protected with. */
export interface Factor {
  readonly id: string
  /** What its owner calls it; blank where they gave no name. */
  readonly name: string
  /** ISO time. */
  readonly createdAt: string
}

/** Gives the client that the session store follows, or the passing one of a proof. */
type Connect = () => Promise<Backend>

/** The verified authenticators of whoever is signed in, also by password alone; oldest first. @throws AppError */
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

/** Confirms the session with a code of an authenticator. @throws AppError, `auth.mfa_failed` for a wrong code */
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

/** Confirms the session with a recovery code, which works once. @throws AppError, `auth.mfa_failed` for a wrong one */
export async function confirmWithRecoveryCode(
  code: string,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const isRight = await unwrap(client.rpc('use_recovery_code', { p_code: code }))
  if (!isRight) throw new AppError('auth.mfa_failed')
  // The level is in the token: only the next one says so.
  const { error: refusal } = await client.auth.refreshSession()
  if (refusal) throw failure(refusal)
  if (connect === startAuth) await refreshUser(client)
}

/** What a new authenticator is set up with. */
export interface Enrolment {
  readonly id: string
  /** Base32 text to type where no camera is at hand. */
  readonly secret: string
  /** `otpauth://` address for the QR picture. */
  readonly uri: string
}

/** Begins a new authenticator; half-made ones are cleared away first. @throws AppError */
export async function enrol(name: string, connect: Connect = startAuth): Promise<Enrolment> {
  const client = await connect()
  const { data: known } = await client.auth.mfa.listFactors()
  for (const factor of known?.all ?? [])
    if (factor.status !== 'verified') await client.auth.mfa.unenroll({ factorId: factor.id })
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: 'Backlit',
  })
  if (error) throw failure(error)
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

/** Removes an authenticator. @throws AppError */
export async function removeFactor(id: string, connect: Connect = startAuth): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.mfa.unenroll({ factorId: id })
  if (error) throw failure(error)
  // Without any the session needs no second step: the next token has to say so.
  await client.auth.refreshSession()
}

/** Gives an authenticator another name, 1 to 60 characters. @throws AppError */
export async function renameFactor(id: string, name: string): Promise<void> {
  await request((client) => client.rpc('rename_factor', { p_factor: id, p_name: name }), startAuth)
}

/** Ten new recovery codes, shown this once; older ones count no longer. @throws AppError */
export async function makeRecoveryCodes(): Promise<string[]> {
  const data = await request((client) => client.rpc('generate_recovery_codes'), startAuth)
  return data
}

/** How many recovery codes are left. @throws AppError */
export async function recoveryCodesLeft(): Promise<number> {
  const data = await request((client) => client.rpc('recovery_codes_left'), startAuth)
  return data
}

/** The digits of a code as typed, whatever is between them. */
export function digitsOf(code: string): string {
  return code.normalize('NFKC').replace(/\D/g, '')
}
