import postgres from 'postgres'
import { StartError } from '../protocol.ts'

const MIN_VERSION = 17

/** Throws a StartError if DATABASE_URL is unreachable, too old or not allowed to create roles. */
export async function checkExternalDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [row] = await sql<{ version: string; number: string; allowed: boolean }[]>`
      select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        (select rolsuper or (rolcreaterole and rolbypassrls) from pg_roles
         where rolname = current_user) as allowed`
    if (!row || Number(row.number) < MIN_VERSION * 10_000) {
      throw new StartError(
        `DATABASE_URL is a PostgreSQL ${row?.version}; Backlit needs ${MIN_VERSION} or newer.`,
      )
    }
    if (!row.allowed) {
      throw new StartError(
        'The user of DATABASE_URL may not make roles; use a superuser, or one with CREATEROLE and BYPASSRLS.',
      )
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`DATABASE_URL does not answer: ${(cause as Error).message}.`, {
      cause,
      retry: true,
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The connection string with another role. */
export function withRole(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = password
  return address.href
}
