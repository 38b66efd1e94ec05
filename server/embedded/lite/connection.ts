import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { sql as statement } from 'kysely'
import { callerAddress, recordDatabaseError } from './request-context.ts'

const STATEMENT_TIMEOUT_MS = 5_000
const POOL_SIZE = 16

/** 1184 is the OID of `timestamptz`. Sessions of the pool are in UTC. */
const ISO_TIME = {
  to: 1184,
  from: [1184],
  // The database refuses other types of values.
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
}

/**
 * 3802 is the OID of `jsonb`. Lite passes metadata and function arguments as JSON text, which must not be encoded again,
 * but plain strings unencoded.
 */
const JSONB = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (isJsonText(value) ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

function isJsonText(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

interface Vars {
  readonly auth?: { readonly role?: string; readonly uid?: unknown; readonly jwt?: unknown }
  readonly storage?: { readonly operation?: unknown }
}

/** The request as functions see it, in the settings that PostgREST uses. */
interface RpcRequest {
  readonly method: string
  readonly path: string
  readonly requestHeaders?: Readonly<Record<string, string>>
}

/** Members of Lite's connection that the shims replace; private in its types. */
interface Internals {
  rlsState: 'unknown' | 'active' | 'inactive'
  ensureRlsContext(): Promise<boolean>
  applyJwtSessionContext(db: never, vars: Vars, setRole: boolean): Promise<void>
  applyRpcRequestGucs(db: never, request: RpcRequest): Promise<void>
  introspect: PostgresConnection['introspect']
  normalizeDbError(error: unknown): unknown
}

/**
 * A Lite connection with seven holes closed:
 *
 * 1. its first request runs `GRANT ALL ON ALL TABLES` to every API role, undoing our revokes: never run that;
 * 2. it decides from the first request whether the database has row-level security, for good: always on;
 * 3. while the database is down it introspects no tables and reports all as unknown: fail instead;
 * 4. role and claims take five statements per request, and the request of a function five more: one each;
 * 5. it sends times as PostgreSQL prints them (`2026-11-01 12:00:00+00`), which Safari can't parse: ISO 8601;
 * 6. it encodes function arguments and account metadata as JSON twice: once;
 * 7. it does not pass the client's address to the database, as PostgREST does in `request.headers`: set
 *    `backlit.client_address`.
 */
export function createShimmedConnection(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: POOL_SIZE,
      connect_timeout: 5,
      onnotice: () => {},
      types: { timestamptz: ISO_TIME, jsonb: JSONB },
      connection: {
        application_name: 'backlit-api',
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: 30_000,
      },
    },
  })
  const internals = connection as unknown as Internals
  internals.rlsState = 'active'
  internals.ensureRlsContext = async () => true
  internals.applyJwtSessionContext = applyContext
  internals.applyRpcRequestGucs = applyRequest
  const introspect = connection.introspect.bind(connection)
  internals.introspect = async (options) => {
    const result = await introspect(options)
    if (result.tables.length === 0) throw new Error('The database does not answer.')
    return result
  }
  internals.normalizeDbError = (error) => {
    recordDatabaseError(error)
    return error
  }
  return connection
}

async function applyContext(db: never, vars: Vars): Promise<void> {
  const role = vars.auth?.role ?? 'anon'
  const claims = vars.auth?.jwt
  await statement`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claim.sub', ${String(vars.auth?.uid ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.jwt.claims', ${claims ? JSON.stringify(claims) : ''}, true),
      set_config('backlit.client_address', ${callerAddress() ?? ''}, true),
      set_config('storage.operation', ${String(vars.storage?.operation ?? '')}, true)`.execute(db)
}

async function applyRequest(db: never, request: RpcRequest): Promise<void> {
  await statement`
    select set_config('response.status', '', true),
      set_config('response.headers', '', true),
      set_config('request.method', ${request.method}, true),
      set_config('request.path', ${request.path}, true),
      set_config('request.headers', ${JSON.stringify(request.requestHeaders ?? {})}, true)`.execute(
    db,
  )
}
