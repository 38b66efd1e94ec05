const ROLES = ['user', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** A row of `profiles`. `username` is the email address. */
export interface Profile {
  readonly id: string
  readonly fullName: string | null
  readonly username: string | null
  readonly role: Role
  readonly avatarUrl: string | null
}

/**
 * Parses a row of `profiles`; null if malformed. Hand-written because every page with a session loads it and zod
 * would double its script. Only the exact value `admin` makes an administrator.
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

export function roleOf(value: unknown): Role {
  return value === 'admin' ? 'admin' : 'user'
}

/** True for any object but an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A trimmed string; null if blank or not a string. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
