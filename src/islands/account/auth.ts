import type { AuthError, Session } from '@supabase/supabase-js'
import { avatarUrl } from '#core/avatar.ts'
import { takeRetryAfter } from '#core/backend-fetch.ts'
import { AppError, fromAuth } from '#core/errors.ts'
import { readProfile, startAuth } from '#core/session.ts'
import { awaitsSecondFactor } from '#core/session-user.ts'
import { KEYS, local } from '#core/storage.ts'
import { type Backend, ephemeralClient } from '#core/supabase.ts'
import type { Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'

/**
 * Signs in. Resolves once the session store has the user, or with `secondFactor` if one must be confirmed first
 * (`second-factor.ts`).
 * @throws AppError, `auth.not_kept` where the browser doesn't store the session
 */
export async function signIn(values: {
  email: string
  password: string
}): Promise<'signedIn' | 'secondFactor'> {
  const client = await startAuth()
  const { data, error } = await client.auth.signInWithPassword(values).catch(notKept)
  if (error) throw failure(error)
  await begin(client, data.session)
  return awaitsSecondFactor(data.session) ? 'secondFactor' : 'signedIn'
}

/** On a full disk the session can't be written; where storage is blocked, auth-js only remembers it for the page. */
function notKept(cause: unknown): never {
  const isFull = cause instanceof Error && cause.name === 'QuotaExceededError'
  throw isFull ? new AppError('auth.not_kept', { cause }) : cause
}

async function begin(client: Backend, session: Session): Promise<void> {
  if (!local.get(KEYS.auth)) throw new AppError('auth.not_kept')
  await readProfile(client, session)
}

interface NewAccount {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly locale: Locale
  /** Path the confirmation link continues to. */
  readonly next: string
}

/**
 * Creates an account with a generated avatar. `confirmMail` if the backend wants the email confirmed first; it
 * responds alike for an email already taken.
 * @throws AppError, `auth.not_kept` for an account that exists but whose session the browser doesn't store
 */
export async function signUp(account: NewAccount): Promise<'signedIn' | 'confirmMail'> {
  const client = await startAuth()
  const { fullName, email, password, locale, next } = account
  const options = {
    data: { full_name: fullName, avatar_url: avatarUrl(fullName), locale },
    emailRedirectTo: location.origin + next,
  }
  const { data, error } = await client.auth.signUp({ email, password, options }).catch(notKept)
  if (error) throw failure(error)
  if (!data.session) return 'confirmMail'
  await begin(client, data.session)
  return 'signedIn'
}

/**
 * Resends the confirmation mail; its link continues to the path `next`.
 * @throws AppError
 */
export async function resendConfirmation(email: string, next: string): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: location.origin + next },
  })
  if (error) throw failure(error)
}

/**
 * Requests a recovery mail. Succeeds alike for known and unknown addresses.
 * @throws AppError
 */
export async function sendRecovery(email: string, locale: Locale): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: location.origin + pathTo('resetPassword', locale),
  })
  if (error) throw failure(error)
}

/**
 * Redeems a recovery link's single-use token, which signs its owner in.
 * @throws AppError
 */
export async function redeemRecoveryToken(tokenHash: string): Promise<void> {
  const client = await startAuth()
  const { data, error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
  if (error) throw failure(error)
  if (!data.session) throw new AppError('auth.link_expired')
  await readProfile(client, data.session)
}

/**
 * Exchanges a recovery link's PKCE code; works only in the browser that requested the mail.
 * @throws AppError
 */
export async function redeemRecoveryCode(): Promise<void> {
  // The client exchanges a `?code=` for a session while it initialises.
  const client = await startAuth()
  const { error: startError } = await client.auth.initialize()
  if (startError) throw failure(startError)
  // Another browser's code is left in the URL; any session is then an unrelated login.
  if (new URLSearchParams(location.search).has('code')) throw new AppError('auth.link_expired')
  const { data, error } = await client.auth.getSession()
  if (error) throw failure(error)
  if (!data.session) throw new AppError('auth.link_expired')
}

/**
 * Sets the signed-in user's password and signs out all other devices. Hosted projects may demand the current one.
 * @throws AppError
 */
export async function setPassword(password: string, currentPassword?: string): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.updateUser({
    password,
    ...(currentPassword !== undefined && { current_password: currentPassword }),
  })
  if (error) throw failure(error)
  const { error: signOutError } = await client.auth.signOut({ scope: 'others' })
  if (signOutError) throw failure(signOutError)
}

/**
 * Verifies a signed-in user's password by signing in with a separate client, which works on every backend and is
 * rate-limited like any login. Sign the returned client out after use.
 * @throws AppError, `auth.invalid_credentials` for a wrong password
 */
export async function verifyPassword(values: {
  email: string
  password: string
}): Promise<Backend> {
  const client = await ephemeralClient()
  const { error } = await client.auth.signInWithPassword(values)
  if (error) throw failure(error)
  return client
}

/**
 * Changes the email. `changed` if the backend applies it at once; `confirm` if a mailed link must be opened first.
 * @throws AppError
 */
export async function changeEmail(values: {
  email: string
  password: string
  newEmail: string
  locale: Locale
}): Promise<'changed' | 'confirm'> {
  const { email, password, newEmail, locale } = values
  const proof = await verifyPassword({ email, password })
  try {
    const client = await startAuth()
    const { data, error } = await client.auth.updateUser(
      { email: newEmail },
      { emailRedirectTo: location.origin + pathTo('profile', locale) },
    )
    if (error) throw failure(error)
    if (data.user.email?.toLowerCase() !== newEmail.toLowerCase()) return 'confirm'
    await refreshUser(client)
    return 'changed'
  } finally {
    await proof.auth.signOut({ scope: 'local' })
  }
}

/**
 * Resends the mails of an email change to each address that hasn't confirmed.
 * @throws AppError
 */
export async function resendEmailChange(email: string, locale: Locale): Promise<void> {
  const client = await startAuth()
  const { error } = await client.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: location.origin + pathTo('profile', locale) },
  })
  if (error) throw failure(error)
}

/** Re-reads the user into the session store after a change of account or profile. */
export async function refreshUser(client: Backend): Promise<void> {
  const { data } = await client.auth.getSession()
  if (data.session) await readProfile(client, data.session)
}

/** Maps an Auth API error, with the seconds to wait if known. */
export function failure(error: AuthError): AppError {
  const known = fromAuth(error)
  if (known.code !== 'auth.rate_limited') return known
  // Hosted Supabase is cross-origin: its `Retry-After` can't be read, but the message has the time.
  const said = /after (\d+) seconds?/.exec(error.message)?.[1]
  return new AppError(known.code, {
    cause: error,
    retryAfter: takeRetryAfter() ?? (said ? Number(said) : undefined),
  })
}
