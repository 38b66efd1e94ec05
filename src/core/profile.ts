export const ROLES = ['user', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** A person's row of `profiles`. `username` is the e-mail address. */
export interface Profile {
  readonly id: string
  readonly fullName: string | null
  readonly username: string | null
  readonly role: Role
  readonly avatarUrl: string | null
}

/**
 * Reads a row of `profiles`; null when it is none. By hand, as every page with a session does this and a schema
 * library would double its script. Only the exact value admin makes an administrator.
 */
export function parseProfile(row: unknown): Profile | null {
  if (!isRecord(row) || typeof row.id !== 'string') return null
  return {
    id: row.id,
    fullName: textOf(row.full_name),
    username: textOf(row.username),
    role: roleOf(row.role),
    avatarUrl: textOf(row.avatar_url),
  }
}

/** The role a value names; `user` for everything unknown. */
export function roleOf(value: unknown): Role {
  return value === 'admin' ? 'admin' : 'user'
}

/** True for a plain object, whose fields may be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text without white space around it; null for a blank one and for everything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
