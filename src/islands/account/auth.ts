import type { AuthError } from '@supabase/supabase-js'
import { AppError, fromAuth } from '#core/errors.ts'
import { takeRetryAfter } from '#core/retry-after.ts'
import { readProfile, startAuth } from '#core/session.ts'
import { awaitsSecondFactor } from '#core/session-user.ts'
import { type Backend, ephemeralClient } from '#core/supabase.ts'
import type { Locale } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import { avatarUrl } from './avatar.ts'

/** Gives the client that the session store follows. Tests pass their own. */
type Connect = () => Promise<Backend>

/**
 * Signs in. Resolves when the session store knows the person, or with `secondFactor` where the account has one that
 * must be confirmed first (`second-factor.ts`). @throws AppError
 */
export async function signIn(
  values: { email: string; password: string },
  connect: Connect = startAuth,
): Promise<'signedIn' | 'secondFactor'> {
  const client = await connect()
  const { data, error } = await client.auth.signInWithPassword(values)
  if (error) throw failure(error)
  await readProfile(client, data.session)
  return awaitsSecondFactor(data.session) ? 'secondFactor' : 'signedIn'
}

interface NewAccount {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly locale: Locale
  /** Path of ours that the confirmation's link goes on to. */
  readonly next: string
}

/**
 * Makes an account with a picture of ours. `confirmMail` when the backend wants the address confirmed first; it then
 * answers the same for a taken address. @throws AppError
 */
export async function signUp(
  account: NewAccount,
  connect: Connect = startAuth,
): Promise<'signedIn' | 'confirmMail'> {
  const client = await connect()
  const { fullName, email, password, locale, next } = account
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: { full_name: fullName, avatar_url: avatarUrl(fullName), locale },
      emailRedirectTo: location.origin + next,
    },
  })
  if (error) throw failure(error)
  if (!data.session) return 'confirmMail'
  await readProfile(client, data.session)
  return 'signedIn'
}

/** Sends the confirmation mail of a new account again; its link goes on to `next`, a path of ours. @throws AppError */
export async function resendConfirmation(
  email: string,
  next: string,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: location.origin + next },
  })
  if (error) throw failure(error)
}

/** Asks for a recovery mail. Succeeds alike for known and unknown addresses. @throws AppError */
export async function sendRecovery(
  email: string,
  locale: Locale,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: location.origin + pathTo('resetPassword', locale),
  })
  if (error) throw failure(error)
}

/** Takes the token of a recovery link, which signs its owner in. It works once. @throws AppError */
export async function takeRecoveryToken(
  tokenHash: string,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const { data, error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
  if (error) throw failure(error)
  if (!data.session) throw new AppError('auth.link_expired')
}

/** Takes the code that a recovery link came back with in the browser that asked for it. @throws AppError */
export async function takeRecoveryCode(connect: Connect = startAuth): Promise<void> {
  // The client trades a `?code=` in the address for a session while it starts.
  const client = await connect()
  const { error: startError } = await client.auth.initialize()
  if (startError) throw failure(startError)
  // A code of another browser is left in the address: then the session, if there is one, is somebody's login.
  if (new URLSearchParams(location.search).has('code')) throw new AppError('auth.link_expired')
  const { data, error } = await client.auth.getSession()
  if (error) throw failure(error)
  if (!data.session) throw new AppError('auth.link_expired')
}

/** Sets a new password for whoever is signed in and signs out all other devices. @throws AppError */
export async function setPassword(password: string, connect: Connect = startAuth): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.updateUser({ password })
  if (error) throw failure(error)
  await signOutOthers(connect)
}

/**
 * Proves the password of a signed-in person by signing in beside the page's own session, which stays as it is: that
 * every backend offers, and it is limited like any login. The client that did it is signed in anew; end it after use.
 * @throws AppError, `auth.invalid_credentials` for a wrong password
 */
export async function provePassword(
  values: { email: string; password: string },
  open: Connect = ephemeralClient,
): Promise<Backend> {
  const client = await open()
  const { error } = await client.auth.signInWithPassword(values)
  if (error) throw failure(error)
  return client
}

/**
 * Changes the password of a signed-in person who knows the current one, and signs out all other devices.
 * @throws AppError, `auth.invalid_credentials` for a wrong current one
 */
export async function changePassword(
  values: { email: string; currentPassword: string; password: string },
  connect: Connect = startAuth,
  open: Connect = ephemeralClient,
): Promise<void> {
  const { email, currentPassword, password } = values
  if (currentPassword === password) throw new AppError('auth.same_password')
  const proof = await provePassword({ email, password: currentPassword }, open)
  try {
    // Signs the proof out as well, as one of the others.
    await setPassword(password, connect)
  } catch (error) {
    await proof.auth.signOut({ scope: 'local' })
    throw error
  }
}

/**
 * Asks for another e-mail address. `changed` where the backend takes it at once; `confirm` where a link in a mail must
 * be opened first. @throws AppError
 */
export async function changeEmail(
  values: { email: string; password: string; newEmail: string; locale: Locale },
  connect: Connect = startAuth,
  open: Connect = ephemeralClient,
): Promise<'changed' | 'confirm'> {
  const { email, password, newEmail, locale } = values
  const proof = await provePassword({ email, password }, open)
  try {
    const client = await connect()
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

/** Sends the mails of a change of address again, to each address that has not agreed yet. @throws AppError */
export async function resendEmailChange(
  email: string,
  locale: Locale,
  connect: Connect = startAuth,
): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: location.origin + pathTo('profile', locale) },
  })
  if (error) throw failure(error)
}

/** Reads the person anew after a change of the account or the profile, for the session store to show. */
export async function refreshUser(client: Backend): Promise<void> {
  const { data } = await client.auth.getSession()
  if (data.session) await readProfile(client, data.session)
}

/** Ends every session of the account but this one. @throws AppError */
export async function signOutOthers(connect: Connect = startAuth): Promise<void> {
  const client = await connect()
  const { error } = await client.auth.signOut({ scope: 'others' })
  if (error) throw failure(error)
}

/** The AppError of a failed account call, with the seconds to wait where the server said them. */
export function failure(error: AuthError): AppError {
  const known = fromAuth(error)
  if (known.code !== 'auth.rate_limited') return known
  // Hosted Supabase says the time in its sentence only, where another origin's headers cannot be read.
  const said = /after (\d+) seconds?/.exec(error.message)?.[1]
  return new AppError(known.code, {
    cause: error,
    retryAfter: takeRetryAfter() ?? (said ? Number(said) : undefined),
  })
}
