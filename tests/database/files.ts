/** Files of the bucket `files`, as Storage writes and reads their rows. */
import { randomUUID } from 'node:crypto'
import type { Actor, TestDatabase } from '../support/actors.ts'

interface NewFile {
  readonly type?: string
  /** Bytes; null for an upload that never ended. */
  readonly size?: number | null
  /** `owner`: under the policies, as the Storage API does. */
  readonly as?: 'owner'
  readonly name?: string
}

/** Stores a row of a file, by default a PDF, and returns its id. */
export async function upload(
  db: TestDatabase,
  owner: Actor,
  { type = 'application/pdf', size = 1000, as, name }: NewFile = {},
): Promise<string> {
  const id = randomUUID()
  const metadata = { mimetype: type, ...(size === null ? {} : { size, contentLength: size }) }
  const row = {
    bucket_id: 'files',
    name: name ?? `${owner.id}/${id}`,
    owner: owner.id,
    owner_id: owner.id,
    metadata: db.sql.json(metadata),
  }
  if (as) await db.as(owner, (sql) => sql`insert into storage.objects ${sql(row)}`)
  else await db.sql`insert into storage.objects ${db.sql(row)}`
  return id
}

/** Whether the policies show an actor this file, by default for a download. */
export function openFile(
  db: TestDatabase,
  actor: Actor,
  owner: Actor,
  id: string,
  operation = 'object.get_authenticated',
): Promise<boolean> {
  return db.as(actor, async (sql) => {
    await sql`select set_config('storage.operation', ${operation && `storage.${operation}`}, true)`
    const rows = await sql`
      select 1 from storage.objects where bucket_id = 'files' and name = ${`${owner.id}/${id}`}`
    return rows.length > 0
  })
}
