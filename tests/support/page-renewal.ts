/** The renewal of cached pages as on Supabase, in a database without its `pg_net` and Vault. */
import { readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { vaultStatement } from '../../scripts/setup/vault.ts'

/** Fakes the parts of hosted Supabase that the SQL uses, recording what would be sent. */
const SUPABASE = `
  create extension if not exists pgcrypto schema extensions;
  create schema vault;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select *, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql
    as 'insert into vault.secrets (name, secret) values (new_name, new_secret) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql
    as 'update vault.secrets set secret = new_secret where id = secret_id';
  create schema net;
  create table net.sent (url text, body text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns void language sql
    as 'insert into net.sent values (url, body::text, headers)';`

/** Applies `supabase/renew-cached-pages.sql`, twice as it may be repeated. */
export async function installRenewal(sql: postgres.Sql): Promise<void> {
  const renewal = readFileSync('supabase/renew-cached-pages.sql', 'utf8')
  const withoutPgNet = renewal.replace(/^ *create extension .*$/m, '')
  await sql.unsafe(SUPABASE)
  await sql.unsafe(withoutPgNet)
  await sql.unsafe(withoutPgNet)
}

/** As `npm run setup:supabase` does. */
export async function keepNodes(
  sql: postgres.Sql,
  nodes: readonly string[],
  revalidateSecret: string,
): Promise<void> {
  await sql.unsafe(vaultStatement({ nodes, revalidateSecret }))
}

/** Sends what is recorded, after its transaction as `pg_net` does. Returns the function that ends it. */
export async function startSending(sql: postgres.Sql): Promise<() => Promise<void>> {
  await sql.unsafe(`
    create function net.announce() returns trigger language plpgsql as $$ begin
      perform pg_notify('net_sent', to_jsonb(new)::text); return null; end $$;
    create trigger announce after insert on net.sent for each row execute function net.announce();`)
  const { unlisten } = await sql.listen('net_sent', (payload) => {
    const { url, body, headers } = JSON.parse(payload)
    // A node that is down misses it, and has no cached pages when it starts.
    void fetch(url, { method: 'POST', body, headers }).catch(() => {})
  })
  return unlisten
}
