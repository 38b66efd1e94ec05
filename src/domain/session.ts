import { type Profile, ROLES } from './profile.ts'
import * as z from './zod.ts'

/** The signed-in person as the interface holds it; also the shape of the `authUser` hint in local storage. */
export const sessionUserSchema = z.object({
  id: z.string().min(1),
  name: z.string().catch(''),
  email: z.string().catch(''),
  role: z.enum(ROLES).catch('user'),
  /** Address of the picture: a path on this site or http(s). */
  avatar: z
    .string()
    .nullish()
    .catch(null)
    .transform((avatar) => avatar ?? null),
})

export type SessionUser = z.output<typeof sessionUserSchema>

/** The part of supabase-js's user that matters here. */
export interface AuthAccount {
  readonly id: string
  readonly email?: string | undefined
  readonly user_metadata?: Readonly<Record<string, unknown>>
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
    name: profile?.fullName || (typeof fullName === 'string' && fullName.trim()) || email,
    email,
    role: profile?.role ?? 'user',
    avatar: profile?.avatarUrl ?? (typeof picture === 'string' && picture !== '' ? picture : null),
  }
}
