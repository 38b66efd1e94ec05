-- For Supabase projects: tells every node of the site when public pages change. `npm run setup:supabase` applies it and
-- keeps the secret and the nodes' addresses in Vault. Safe to repeat; one statement, as `supabase db query` takes one.
do $renewal$
begin
  create extension if not exists pg_net with schema extensions;

  -- In place of the notification, which only a server beside the database hears.
  create or replace function private.announce_page_change(p_table text) returns void
  language plpgsql
  set search_path = ''
  as $$
  declare
    tag text := case p_table when 'interface_translations' then 'texts' else 'projects' end;
    nodes text := (select decrypted_secret from vault.decrypted_secrets where name = 'backlit_nodes');
    secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'backlit_revalidate_secret');
    body jsonb := jsonb_build_object('tags', jsonb_build_array(tag), 'nonce', gen_random_uuid());
    signed_at text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  begin
    -- Once in a transaction, however many rows it changes.
    if current_setting('backlit.announced_' || tag, true) = 'yes' then
      return;
    end if;
    perform set_config('backlit.announced_' || tag, 'yes', true);
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
  end
  $$;
end
$renewal$;
