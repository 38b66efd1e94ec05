import { isRecord, type Profile, type Role, roleOf, textOf } from './profile.ts'

/** The signed-in person as the interface holds it; also the shape of the `authUser` hint in local storage. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Address of the picture: a path on this site or http(s). */
  readonly avatar: string | null
}

/** Reads a kept `authUser`; null when something else wrote there. Whatever is missing is blank. */
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

/** The part of supabase-js's user that matters here. */
interface AuthAccount {
  readonly id: string
  readonly email?: string | undefined
  readonly user_metadata?: Readonly<Record<string, unknown>>
  readonly factors?: readonly { readonly status: string }[] | undefined
}

/**
 * Joins account and profile: the profile's name wins over the account's metadata, then the e-mail; the role comes
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

/** The part of supabase-js's session that matters here. */
interface AuthSession {
  readonly access_token: string
  readonly user: AuthAccount
}

/**
 * True for a session that knows the password alone while the account has a verified second factor. It is half a
 * sign-in: the interface treats its owner as a visitor until the factor is confirmed.
 */
export function awaitsSecondFactor({ access_token, user }: AuthSession): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal === 'aal1'
}

/** The claims inside an access token, unchecked: the server checks them. Empty for a token that cannot be read. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}
