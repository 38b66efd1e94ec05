import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { FACTORS_SCHEMA } from '../auth/factors/schema.ts'
import { MAIL_SCHEMA } from '../auth/flows/schema.ts'
import { StartError } from '../protocol.ts'

/**
 * Role of the API's connections, not a superuser. Roles are global to a PostgreSQL server, so the name contains a hash
 * of the password to be unique per installation.
 */
export function apiRole(apiPassword: string): string {
  return `backlit_api_${createHash('sha256').update(apiPassword).digest('hex').slice(0, 8)}`
}

/**
 * Sets up roles, the `auth` and `storage` schemas and grants as in a new Supabase project. Runs on every start; grants
 * only the first time, so that they don't undo a migration's `revoke`.
 *
 * @param baseSchema Idempotent SQL of the `auth` and `storage` schemas.
 * @param apiPassword Password for {@link apiRole}.
 */
export async function bootstrapDatabase(
  sql: postgres.Sql,
  baseSchema: string,
  apiPassword: string,
): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('backlit.bootstrap'))`
      await tx.unsafe(ROLES).simple()
      await tx.unsafe(baseSchema).simple()
      await tx.unsafe(FACTORS_SCHEMA).simple()
      await tx.unsafe(MAIL_SCHEMA).simple()
      await tx.unsafe(HISTORY).simple()
      await tx.unsafe(apiRoleSql(apiRole(apiPassword), apiPassword)).simple()
      const [done] = await tx`
        select 1 from supabase_migrations.schema_migrations where version = '0'`
      if (done) return
      await tx.unsafe(GRANTS).simple()
      await tx`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values ('0', 'embedded_base', '{}')`
    })
  } catch (cause) {
    throw new StartError(`The database could not be prepared: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
`

/** A role's password can't be a parameter. It is base64url, so nothing needs escaping. */
function apiRoleSql(role: string, password: string): string {
  return `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login inherit bypassrls;
  end if;
end $$;
alter role ${role} password '${password}';
alter role ${role} set search_path = public, extensions;
grant anon, authenticated, service_role to ${role};
grant usage on schema public, auth, storage to ${role};
grant all on all tables in schema auth, storage to ${role};
grant all on all sequences in schema auth, storage to ${role};
`
}

/** The migration history of the Supabase CLI, so that a database can move to Supabase. */
export const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
`

/** The grants of a new Supabase project, from which the migrations revoke. */
const GRANTS = `
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
do $$ begin
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end $$;
`

/** Adds e-mail identities that are missing because of a crash during sign-up. */
export async function repairIdentities(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select gen_random_uuid(), 'email', u.id::text, u.id,
      jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', false, 'phone_verified', false)
    from auth.users u
    where u.email is not null and u.encrypted_password is not null
      and not exists (select from auth.identities i where i.user_id = u.id)
    on conflict do nothing`
}
