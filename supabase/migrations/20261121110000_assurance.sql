-- Assurance: who has proven a second factor, and what needs it. Reads the tables of the Auth API, which are the same on
-- hosted Supabase and on the embedded backend.

create function private.has_assurance() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') in ('aal2', 'aal3') or not exists (
    select 1 from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
$$;
comment on function private.has_assurance() is
  'True when the caller has proven a second factor in this session, or has none.';

create function private.require_assurance() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_assurance() then
    raise exception using errcode = 'BL116', message = 'Enter the code of your authenticator first';
  end if;
end
$$;
comment on function private.require_assurance() is
  'Raises BL116 for a caller who has a second factor and has not proven it in this session.';

create or replace function private.require_admin() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'BL011', message = 'Only administrators can do this';
  end if;
  perform private.require_assurance();
  return auth.uid();
end
$$;
comment on function private.require_admin() is
  'Id of the calling administrator; raises BL011 for everyone else, and BL116 while a second factor is not proven.';

create function private.guard_administration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What another trigger writes follows from something that was allowed, such as a new name on one's projects.
  if pg_trigger_depth() = 1 and private.is_admin() then
    perform private.require_assurance();
  end if;
  return null;
end
$$;
comment on function private.guard_administration() is
  'Statement trigger of every table that administrators write: with a second factor, they have to prove it first (BL116).';

create trigger profiles_guard_administration before update of role on public.profiles
  for each statement execute function private.guard_administration();
create trigger projects_guard_administration before insert or update or delete on public.projects
  for each statement execute function private.guard_administration();
create trigger support_options_guard_administration before insert or update or delete on public.support_options
  for each statement execute function private.guard_administration();
create trigger contact_messages_guard_administration before update or delete on public.contact_messages
  for each statement execute function private.guard_administration();
create trigger interface_translations_guard_administration
  before insert or update or delete on public.interface_translations
  for each statement execute function private.guard_administration();

create function public.rename_factor(p_factor uuid, p_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  wanted text := btrim(regexp_replace(p_name, '\s+', ' ', 'g'));
begin
  perform private.require_assurance();
  if coalesce(wanted, '') = '' or length(wanted) > 60 then
    raise exception using errcode = 'BL109', message = 'A name has 1 to 60 characters';
  end if;
  update auth.mfa_factors set friendly_name = wanted, updated_at = now()
  where id = p_factor and user_id = caller and status = 'verified';
  if not found then
    raise exception using errcode = 'BL106', message = 'This does not exist any more';
  end if;
exception when unique_violation then
  raise exception using errcode = 'BL108', message = 'Another authenticator has this name';
end
$$;
comment on function public.rename_factor(uuid, text) is
  'Renames one of the caller''s own verified authenticators (BL116, BL106, BL108 name taken, BL109 not 1 to 60 characters).';

revoke execute on all functions in schema private from public;
-- Policies run this as the reading role.
grant execute on function private.has_assurance() to authenticated, service_role;
revoke execute on function public.rename_factor(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.rename_factor(uuid, text) to authenticated;
