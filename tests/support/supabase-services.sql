-- Run by supabase_admin once the tables of Auth and Storage exist: gives them to their services.

-- PostgREST sets the claims as one document.
create or replace function auth.jwt() returns jsonb language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
create or replace function auth.uid() returns uuid language sql stable
as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
create or replace function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
create or replace function auth.email() returns text language sql stable as $$ select auth.jwt() ->> 'email' $$;

-- Rows of Storage go with their files, through its API only.
create function storage.protect_delete() returns trigger language plpgsql
as $$
begin
  if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
    raise exception using errcode = '42501',
      message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

do $$
declare thing record;
begin
  for thing in
    select n.nspname, c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind = 'r'
  loop
    execute format('alter table %s owner to %I', thing.name, 'supabase_' || thing.nspname || '_admin');
  end loop;
  for thing in
    select n.nspname, p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('auth', 'storage')
  loop
    execute format('alter function %s owner to %I', thing.name, 'supabase_' || thing.nspname || '_admin');
  end loop;
end
$$;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Supabase lets postgres make policies on tables of Storage, which PostgreSQL knows only for owners. So postgres inherits
-- the owner's rights here, and anything but policies, triggers and grants is refused.
grant supabase_storage_admin to postgres with inherit true, set false;
create function storage.refuse_changes() returns event_trigger language plpgsql
as $$
declare thing record;
begin
  if session_user = 'supabase_admin' then return; end if;
  if tg_event = 'sql_drop' then
    for thing in select * from pg_event_trigger_dropped_objects() where original loop
      if thing.schema_name = 'storage' and thing.object_type not in ('policy') then
        raise exception using errcode = '42501', message = format('must be owner of %s', thing.object_identity);
      end if;
    end loop;
    return;
  end if;
  for thing in select * from pg_event_trigger_ddl_commands() loop
    if thing.schema_name = 'storage'
      and thing.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'GRANT', 'REVOKE')
    then
      raise exception using errcode = '42501', message = format('must be owner of %s', thing.object_identity);
    end if;
  end loop;
end
$$;
create event trigger storage_changes on ddl_command_end execute function storage.refuse_changes();
create event trigger storage_drops on sql_drop execute function storage.refuse_changes();
