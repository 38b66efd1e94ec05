-- Tells listening servers that what visitors see may have changed, so that cached pages are renewed at once.

create function private.announce_catalogue_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('backlit_catalogue', tg_table_name);
  return null;
end
$$;
comment on function private.announce_catalogue_change() is
  'Notifies channel backlit_catalogue once per statement that changes listings or their options.';
revoke execute on function private.announce_catalogue_change()
  from public, anon, authenticated, service_role;

create trigger announce_change
  after insert or update or delete or truncate on public.projects
  for each statement execute function private.announce_catalogue_change();

create trigger announce_change
  after insert or update or delete or truncate on public.support_options
  for each statement execute function private.announce_catalogue_change();
