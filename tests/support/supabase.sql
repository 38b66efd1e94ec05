-- A PostgreSQL with the roles, owners and grants of a hosted Supabase project, as far as the migrations and the Data API
-- meet them. Run by the superuser supabase_admin in a new database owned by postgres, who is none. The tables of Auth and
-- Storage follow in supabase.ts.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to supabase_storage_admin;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
-- Supabase lets postgres set these and others; PostgreSQL wants each by name.
grant set on parameter pgrst.db_pre_request, session_replication_role to postgres;
alter role postgres set search_path = "$user", public, extensions;

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema extensions authorization postgres;
grant usage on schema auth, storage, extensions to postgres, anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Whoever creates something in public has given it to the API already; the migrations take it back.
do $$
declare maker text;
begin
  foreach maker in array array['postgres', 'supabase_admin'] loop
    execute format('alter default privileges for role %I in schema public
      grant all on tables to postgres, anon, authenticated, service_role', maker);
    execute format('alter default privileges for role %I in schema public
      grant all on sequences to postgres, anon, authenticated, service_role', maker);
    execute format('alter default privileges for role %I in schema public
      grant all on functions to postgres, anon, authenticated, service_role', maker);
  end loop;
end
$$;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
