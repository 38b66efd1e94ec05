import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import type { Call } from '../api/call.ts'
import { comparePassword, hashPassword } from '../lite/password-hashing.ts'
import { DEMO_PASSWORD, StartError } from '../protocol.ts'

/** Marks an account with the published password. Only the server writes app metadata; backups and moves keep them. */
const MARK = { demo: true }

/** Passed to `supabase/demo/seed.ts`. All SQL runs in one transaction. */
export interface SeedContext {
  readonly sql: postgres.Sql
  /** Returns the id of the account with this e-mail, creating it or taking it over. */
  createUser(input: { email: string; password: string; fullName: string }): Promise<string>
  /** Stores a file, replacing one of the same name. */
  putObject(bucket: string, path: string, bytes: Uint8Array, contentType: string): Promise<void>
}

interface DemoDependencies {
  readonly sql: postgres.Sql
  /** Calls the API as `service_role`, without rate limits. */
  readonly callApi: (
    call: Pick<Call, 'method' | 'service' | 'path' | 'headers' | 'body'>,
  ) => Promise<Response>
}

/** Seeds the demo data once, in one transaction with the record of it. */
export async function seedDemo(module: string, deps: DemoDependencies): Promise<void> {
  await deps.sql`
    create table if not exists supabase_migrations.demo (seeded_at timestamptz not null)`
  const [seeded] = await deps.sql`select 1 from supabase_migrations.demo`
  if (seeded) return
  const { seedDemo: seed } = (await import(pathToFileURL(module).href)) as {
    seedDemo: (context: SeedContext) => Promise<void>
  }
  try {
    await deps.sql.begin(async (tx) => {
      await seed({
        sql: asSql(tx),
        createUser: (input) => createUser(deps, input),
        putObject: (bucket, path, bytes, type) => putObject(deps, bucket, path, bytes, type),
      })
      await tx`insert into supabase_migrations.demo values (now())`
    })
  } catch (cause) {
    throw new StartError(`The demo data could not be written: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

/** A transaction with the interface of a connection: nested transactions become savepoints. */
function asSql(tx: postgres.TransactionSql): postgres.Sql {
  return Object.assign(tx, {
    begin: (...args: unknown[]) => tx.savepoint(args.at(-1) as never),
  }) as unknown as postgres.Sql
}

/** E-mail addresses of the accounts that anybody who knows the published password may use. */
export async function openDemoAccounts(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ email: string; hash: string }[]>`
    select email, encrypted_password as hash from auth.users
    where raw_app_meta_data @> ${sql.json(MARK)} and encrypted_password is not null
      and coalesce(banned_until < now(), true) and deleted_at is null
    order by email`
  const isOpen = await Promise.all(rows.map(({ hash }) => comparePassword(DEMO_PASSWORD, hash)))
  return rows.filter((_row, at) => isOpen[at]).map(({ email }) => email)
}

/**
 * Closes the accounts that got the published password, for good: another password that nobody knows, banned, no session,
 * no administrator. What they wrote stays. Returns their e-mail addresses.
 */
export async function retireDemo(sql: postgres.Sql): Promise<string[]> {
  return (await sql.begin(async (tx) => {
    const hash = await hashPassword(randomBytes(32).toString('base64url'))
    const closed = await tx<{ id: string; email: string }[]>`
      update auth.users set encrypted_password = ${hash}, banned_until = now() + interval '100 years',
        raw_app_meta_data = raw_app_meta_data - ${Object.keys(MARK)}
      where raw_app_meta_data @> ${tx.json(MARK)} returning id, email`
    const ids = closed.map(({ id }) => id)
    await tx`delete from auth.sessions where user_id = any (${ids})`
    // The last administrator may go as well, as in a folder that is new.
    await tx`select set_config('session_replication_role', 'replica', true)`
    await tx`update public.profiles set role = 'user' where id = any (${ids}) and role = 'admin'`
    return closed.map(({ email }) => email).sort()
  })) as string[]
}

async function createUser(
  deps: DemoDependencies,
  input: { email: string; password: string; fullName: string },
): Promise<string> {
  const id = (await takeOver(deps.sql, input)) ?? (await signUp(deps, input))
  if (input.password === DEMO_PASSWORD)
    await deps.sql`
      update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${deps.sql.json(MARK)}
      where id = ${id}`
  return id
}

/** An account of the same address may be a stranger's, who must not find themselves an administrator. */
async function takeOver(
  sql: postgres.Sql,
  input: { email: string; password: string },
): Promise<string | null> {
  const email = input.email.toLowerCase()
  const [known] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`
  if (!known) return null
  const hash = await hashPassword(input.password)
  await sql`update auth.users set encrypted_password = ${hash} where id = ${known.id}`
  await sql`delete from auth.sessions where user_id = ${known.id}`
  return known.id
}

async function signUp(
  deps: DemoDependencies,
  input: { email: string; password: string; fullName: string },
): Promise<string> {
  const body = {
    email: input.email,
    password: input.password,
    data: { full_name: input.fullName },
  }
  const reply = await deps.callApi({
    method: 'POST',
    service: 'auth',
    path: '/signup',
    headers: new Headers({ 'content-type': 'application/json' }),
    body: new TextEncoder().encode(JSON.stringify(body)),
  })
  const created = (await reply.json()) as { user?: { id: string }; msg?: string }
  if (!reply.ok || !created.user) throw new Error(`${input.email}: ${created.msg ?? reply.status}`)
  return created.user.id
}

async function putObject(
  deps: DemoDependencies,
  bucket: string,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const reply = await deps.callApi({
    method: 'POST',
    service: 'storage',
    path: `/object/${bucket}/${path}`,
    headers: new Headers({
      'content-type': contentType,
      'content-length': String(bytes.length),
      'cache-control': 'max-age=3600',
      'x-upsert': 'true',
    }),
    body: bytes,
  })
  if (!reply.ok) throw new Error(`${bucket}/${path}: ${await reply.text()}`)
}
