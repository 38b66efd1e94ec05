import { pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import type { Call } from '../api/call.ts'
import { StartError } from '../protocol.ts'

/** Passed to `supabase/demo/seed.ts`. All SQL runs in one transaction. */
export interface SeedContext {
  readonly sql: postgres.Sql
  /** Returns the id of the account with this e-mail, creating it if needed. */
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

async function createUser(
  deps: DemoDependencies,
  input: { email: string; password: string; fullName: string },
): Promise<string> {
  const [existing] = await deps.sql<{ id: string }[]>`
    select id from auth.users where email = ${input.email.toLowerCase()}`
  if (existing) return existing.id
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
