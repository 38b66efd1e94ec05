import postgres from 'postgres'
import { StartError } from '../protocol.ts'

const OLDEST = 17

/** Checks that a DATABASE_URL answers, is new enough and may make roles. Throws a StartError otherwise. */
export async function checkExternalDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [row] = await sql<{ version: string; number: string; allowed: boolean }[]>`
      select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        (select rolsuper or (rolcreaterole and rolbypassrls) from pg_roles
         where rolname = current_user) as allowed`
    if (!row || Number(row.number) < OLDEST * 10_000) {
      throw new StartError(
        `DATABASE_URL is a PostgreSQL ${row?.version}; Backlit needs ${OLDEST} or newer.`,
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

/** The same database, reached as another role. */
export function asRole(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = password
  return address.href
}
