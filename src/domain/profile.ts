import * as z from './zod.ts'

export const ROLES = ['user', 'admin'] as const

export type Role = (typeof ROLES)[number]

const name = z.string().trim().min(1).nullish().catch(null)

/** A row of `profiles`. `username` is the e-mail address. Only the exact value admin makes an administrator. */
export const profileSchema = z
  .object({
    id: z.string(),
    full_name: name,
    username: name,
    role: z.enum(ROLES).catch('user'),
    avatar_url: z.string().min(1).nullish().catch(null),
    locale: z.string().catch('en'),
    created_at: z.string().nullish().catch(null),
  })
  .transform((row) => ({
    id: row.id,
    fullName: row.full_name ?? null,
    username: row.username ?? null,
    role: row.role,
    avatarUrl: row.avatar_url ?? null,
    locale: row.locale,
    createdAt: row.created_at ?? null,
  }))

export type Profile = z.output<typeof profileSchema>
