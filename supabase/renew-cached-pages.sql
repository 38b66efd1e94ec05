-- For Supabase projects: tells every node of the site when public pages change. `npm run setup:supabase` applies it and
-- keeps the secret and the nodes' addresses in Vault. Safe to repeat; one statement, as `supabase db query` takes one.
do $renewal$
declare
  watched text;
begin
  create extension if not exists pg_net with schema extensions;

  create or replace function private.renew_cached_pages() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    nodes text := (select decrypted_secret from vault.decrypted_secrets where name = 'backlit_nodes');
    secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'backlit_revalidate_secret');
    body jsonb := jsonb_build_object(
      'tags', jsonb_build_array(case tg_table_name when 'interface_translations' then 'texts' else 'projects' end),
      'nonce', gen_random_uuid());
    signed_at text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  begin
    perform net.http_post(
      url := rtrim(node, '/') || '/api/revalidate',
      body := body,
      headers := jsonb_build_object(
        'content-type', 'application/json',
        'x-backlit-timestamp', signed_at,
        'x-backlit-signature', 'sha256='
          || encode(extensions.hmac(signed_at || '.' || body::text, secret, 'sha256'), 'hex')))
    from regexp_split_to_table(nodes, '\s+') as node
    where secret is not null and node <> '';
    return null;
  end
  $$;
  revoke execute on function private.renew_cached_pages() from public, anon, authenticated, service_role;

  -- Where a server beside the database is told of changes, by triggers called announce_change.
  for watched in
    select substring(pg_get_triggerdef(t.oid) from ' (AFTER .+) FOR EACH ') from pg_trigger t where t.tgname = 'announce_change'
  loop
    execute format(
      'create or replace trigger renew_cached_pages %s for each statement execute function private.renew_cached_pages()', watched);
  end loop;
end
$renewal$;
