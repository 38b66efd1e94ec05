import { isRecord, type Profile, type Role, roleOf, textOf } from './profile.ts'

/** The signed-in user; also the shape of `authUser` in local storage. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Path on this site or an http(s) URL. */
  readonly avatar: string | null
}

/** Parses a stored `authUser`; null if malformed. Missing fields become blank. */
export function parseSessionUser(value: unknown): SessionUser | null {
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '') return null
  return {
    id: value.id,
    name: textOf(value.name) ?? '',
    email: textOf(value.email) ?? '',
    role: roleOf(value.role),
    avatar: textOf(value.avatar),
  }
}

interface AuthAccount {
  readonly id: string
  readonly email?: string | undefined
  readonly user_metadata?: Readonly<Record<string, unknown>>
  readonly factors?: readonly { readonly status: string }[] | undefined
}

/**
 * Merges account and profile: the name comes from the profile, else the account's metadata, else the email; the role
 * from the profile alone.
 */
export function toSessionUser(account: AuthAccount, profile: Profile | null): SessionUser {
  const email = account.email ?? profile?.username ?? ''
  const { full_name: fullName, avatar_url: picture } = account.user_metadata ?? {}
  return {
    id: account.id,
    name: profile?.fullName ?? textOf(fullName) ?? email,
    email,
    role: profile?.role ?? 'user',
    avatar: profile?.avatarUrl ?? textOf(picture),
  }
}

interface AuthSession {
  readonly access_token: string
  readonly user: AuthAccount
}

/**
 * True for a session with a verified second factor that only the password has been checked for. The interface treats
 * its owner as a visitor until the factor is confirmed.
 */
export function awaitsSecondFactor({ access_token, user }: AuthSession): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal === 'aal1'
}

/** The claims of an access token, unverified (the server does that). Empty if it can't be parsed. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}
