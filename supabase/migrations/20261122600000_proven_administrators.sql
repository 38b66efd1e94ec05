-- What only administrators read needs their second factor too: with a stolen password alone, the tables answered.

create function private.is_proven_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.is_admin() and private.has_assurance() $$;
comment on function private.is_proven_admin() is
  'True for an administrator who has proven their second factor in this session, or has none. What policies ask.';
revoke execute on function private.is_proven_admin() from public, anon, authenticated, service_role;
-- Policies run it as the asking role.
grant execute on function private.is_proven_admin() to authenticated, service_role;

do $$
declare
  entry record;
  bare constant text := 'private\.is_admin\(\)(\s+AS is_admin)?';
begin
  for entry in
    select schemaname, tablename, policyname, qual, with_check from pg_catalog.pg_policies
    where concat_ws(' ', qual, with_check) ~ bare and schemaname = 'public'
  loop
    execute format('alter policy %I on %I.%I %s %s', entry.policyname, entry.schemaname, entry.tablename,
      'using (' || regexp_replace(entry.qual, bare, 'private.is_proven_admin()', 'g') || ')',
      'with check (' || regexp_replace(entry.with_check, bare, 'private.is_proven_admin()', 'g') || ')');
  end loop;
end
$$;
