/** For database tests: a clone of the migrated template per file, and actors who use it. */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { withRole } from '../../server/embedded/database/external.ts'
import { TEMPLATE } from './database.ts'
import { databaseUrl } from './postgres.ts'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

/** A caller of the Data API. */
export interface Actor {
  readonly role: 'anon' | 'authenticated' | 'service_role'
  /** Account id; empty without an account. */
  readonly id: string
  readonly email: string
  /** Session id of the access token. */
  readonly session?: string
  /** Assurance level of the access token; tokens without one count as `aal1`. */
  readonly aal?: 'aal1' | 'aal2'
}

/** A visitor without an account. */
export const ANONYMOUS: Actor = { role: 'anon', id: '', email: '' }
/** The holder of the secret key. */
export const SERVICE: Actor = { role: 'service_role', id: '', email: '' }

export interface NewAccount {
  readonly name?: string | null
  /** An administrator gets a verified authenticator, and acts with the proof of it. */
  readonly admin?: boolean
  /** Age of the account; new accounts have tighter limits. */
  readonly ageInDays?: number
}

/** Supabase's Storage deletes rows with this setting; its API is what some tests stand for. */
const STORAGE = { 'storage.allow_delete_query': 'true' }

/** The database of a test file. */
export class TestDatabase {
  #sql: Sql | undefined
  #api: Sql | undefined
  #url = ''

  /** Unrestricted access, as the owner of the tables. */
  get sql(): Sql {
    if (!this.#sql) throw new Error('The database is open only while tests run')
    return this.#sql
  }

  get url(): string {
    return this.#url
  }

  async open(): Promise<void> {
    const server = inject('databaseServer')
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const maintenance = postgres(server, { max: 1, onnotice: () => {} })
    const password = inject('supabasePassword')
    const owner = password === undefined ? '' : 'owner postgres'
    await maintenance.unsafe(`create database ${name} template ${TEMPLATE} ${owner}`)
    await maintenance.end()
    const url = databaseUrl(server, name)
    this.#url = password === undefined ? url : withRole(url, 'postgres', password)
    this.#sql = postgres(this.#url, { max: 12, onnotice: () => {}, connection: STORAGE })
    this.#api =
      password === undefined
        ? this.#sql
        : postgres(withRole(url, 'authenticator', password), {
            max: 12,
            onnotice: () => {},
            connection: { ...STORAGE, search_path: 'public, extensions' },
          })
  }

  async close(): Promise<void> {
    await Promise.all([this.#sql?.end(), this.#api?.end()])
  }

  /**
   * Runs statements as the Data API would for the actor: in a transaction with the actor's role and claims. Each call uses
   * its own connection, so calls can race. As on Supabase the connection is `authenticator`'s there.
   */
  as<Result>(actor: Actor, work: (sql: Transaction) => Promise<Result>): Promise<Result> {
    const { id: sub, role, email, session: session_id, aal } = actor
    const claims = JSON.stringify({ sub, role, email, session_id, aal })
    if (!this.#api) throw new Error('The database is open only while tests run')
    return this.#api.begin(async (sql) => {
      await sql`
        select set_config('role', ${actor.role}, true),
          set_config('request.jwt.claim.sub', ${actor.id}, true),
          set_config('request.jwt.claim.role', ${actor.role}, true),
          set_config('request.jwt.claims', ${claims}, true)`
      return work(sql)
    }) as Promise<Result>
  }

  /** Calls a function as an account, with arguments by name, and returns its answer. */
  async call<Answer>(actor: Actor, name: string, args: object = {}): Promise<Answer> {
    const list = Object.keys(args)
      .map((key, index) => `${key} => $${index + 1}`)
      .join(', ')
    const [row] = await this.as(actor, (sql) =>
      sql.unsafe(`select ${name}(${list}) as answer`, Object.values(args) as never[]),
    )
    return row?.answer as Answer
  }

  /** Creates an account as the Auth API does. */
  async account({
    name = 'Ada Lovelace',
    admin = false,
    ageInDays = 30,
  }: NewAccount = {}): Promise<Actor> {
    const id = randomUUID()
    const email = `${id.slice(0, 8)}@backlit.example`
    const meta = name === null ? {} : { full_name: name }
    await this.sql`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (${id}, ${email}, now(), ${this.sql.json(meta)})`
    await this.sql`
      update profiles set created_at = now() - ${`${ageInDays} days`}::interval,
        role = ${admin ? 'admin' : 'user'} where id = ${id}`
    const actor: Actor = { role: 'authenticated', id, email }
    if (!admin) return actor
    await this.addFactor(actor)
    return { ...actor, aal: 'aal2' }
  }

  /** Creates a session as the Auth API does at sign-in, by default at the actor's level, and returns the account in it. */
  async signIn(
    actor: Actor,
    aal: 'aal1' | 'aal2' = actor.aal ?? 'aal1',
    userAgent = 'Firefox',
  ): Promise<Actor> {
    const session = randomUUID()
    await this.sql`
      insert into auth.sessions (id, user_id, aal, user_agent, created_at)
      values (${session}, ${actor.id}, ${aal}, ${userAgent}, now())`
    return { ...actor, session, aal }
  }

  /** Gives an account a verified authenticator and returns its id. */
  async addFactor(actor: Actor, name = 'Phone'): Promise<string> {
    const id = randomUUID()
    await this.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${id}, ${actor.id}, ${name}, 'totp', 'unverified', now(), now())`
    await this.sql`update auth.mfa_factors set status = 'verified' where id = ${id}`
    return id
  }
}

/** Opened before the first test of the file and closed after the last. */
export function testDatabase(): TestDatabase {
  const database = new TestDatabase()
  beforeAll(() => database.open())
  afterAll(() => database.close())
  return database
}

/** Asserts that a statement fails with this SQLSTATE and, if given, exactly this message. */
export async function expectError(
  work: Promise<unknown>,
  code: string,
  message?: string,
): Promise<void> {
  const outcome = await work.then(
    () => ({ code: 'no error', message: '' }),
    (error: { code?: string; message?: string }) => error,
  )
  expect(outcome.code, outcome.message).toBe(code)
  if (message !== undefined) expect(outcome.message).toBe(message)
}

/** SQLSTATE of a missing privilege or a policy violation. */
export const DENIED = '42501'
