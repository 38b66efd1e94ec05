-- Suspensions: an account that is shut out at once, on every door, until an administrator lets it in again.

create table public.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint suspensions_reason_length check (length(btrim(reason)) between 1 and 500),
  hidden_projects uuid[] not null default '{}',
  suspended_by uuid references public.profiles (id) on delete set null,
  suspended_at timestamptz not null default now()
);
comment on table public.suspensions is
  'Accounts that are shut out now. Written by suspend_user and restore_user only; administrators read it.';
comment on column public.suspensions.user_id is 'The account.';
comment on column public.suspensions.reason is 'Why, for other administrators, 1 to 500 characters.';
comment on column public.suspensions.hidden_projects is
  'Public listings that were archived with the suspension and return with the account; empty when they were kept.';
comment on column public.suspensions.suspended_by is 'The administrator; null once that account is gone.';
comment on column public.suspensions.suspended_at is 'Since when.';
create index suspensions_by on public.suspensions (suspended_by);

alter table public.suspensions enable row level security;
revoke all on public.suspensions from public, anon, authenticated, service_role;
grant select on public.suspensions to authenticated, service_role;
create policy "administrators read suspensions" on public.suspensions
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.suspensions', 'user_id = $1', '{suspended_by}', '{suspended_by}');

create function private.is_suspended() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select 1 from public.suspensions where user_id = (select auth.uid()))
$$;
comment on function private.is_suspended() is 'True when the calling account is suspended.';

create function private.shut_out_suspended() returns void
language plpgsql
set search_path = ''
as $$
declare
  target regclass;
begin
  -- Restrictive: whatever another policy allows, a suspended account gets nothing, public rows included.
  for target in
    select c.oid from pg_catalog.pg_class c
    where (c.relnamespace = 'public'::regnamespace or c.oid = to_regclass('storage.objects'))
      and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (
        select 1 from pg_catalog.pg_policy p
        where p.polrelid = c.oid and p.polname = 'suspended accounts reach nothing')
  loop
    execute format('create policy "suspended accounts reach nothing" on %s as restrictive for all to authenticated
      using (not (select private.is_suspended())) with check (not (select private.is_suspended()))', target);
  end loop;
end
$$;
comment on function private.shut_out_suspended() is
  'For migrations: gives every table that lacks it the policy that shuts suspended accounts out.';

create or replace function private.require_user() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null or not exists (select 1 from public.profiles where id = caller) then
    raise exception using errcode = 'BL010', message = 'Authentication required';
  elsif private.is_suspended() then
    raise exception using errcode = 'BL262', message = 'This account is suspended';
  end if;
  return caller;
end
$$;
comment on function private.require_user() is
  'Id of the calling account; raises BL010 for visitors and BL262 for a suspended account.';

create function public.check_request() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.is_suspended() then
    raise exception using errcode = 'BL262', message = 'This account is suspended';
  end if;
end
$$;
comment on function public.check_request() is
  'Runs before every call of the Data API on hosted Supabase: refuses suspended accounts whose access token has not expired yet (BL262). The embedded backend asks for a live session instead.';

do $$
begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'public.check_request';
    notify pgrst, 'reload config';
  end if;
end
$$;

create function private.refuse_suspended_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.suspensions where user_id = new.id) then
    raise exception using errcode = 'BL263', message = 'A suspended account cannot be an administrator';
  end if;
  return new;
end
$$;
comment on function private.refuse_suspended_admin() is
  'Trigger: nobody becomes an administrator while suspended (BL263).';
create trigger profiles_refuse_suspended_admin before update of role on public.profiles
  for each row when (new.role = 'admin' and old.role <> 'admin') execute function private.refuse_suspended_admin();

create function private.announce_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify(new.id, 'role.changed', jsonb_build_object('role', new.role, 'actor_id', auth.uid()));
  return null;
end
$$;
comment on function private.announce_role() is 'Trigger: tells a person that their role was changed.';
create trigger profiles_announce_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.announce_role();

create function public.suspend_user(p_user uuid, p_reason text, p_hide boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  why text := btrim(coalesce(p_reason, ''));
  person public.profiles;
  hidden uuid[] := '{}';
begin
  -- As for roles: of two administrators who act at once, the second sees what the first did.
  perform pg_advisory_xact_lock(hashtext('backlit.administrators'));
  select * into person from public.profiles where id = p_user for update;
  if person.id is null then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  elsif not private.is_admin() then
    raise exception using errcode = 'BL011', message = 'Only administrators can do this';
  elsif person.role = 'admin' then
    raise exception using errcode = 'BL261', message = 'Administrators are demoted before they are suspended';
  elsif why = '' or length(why) > 500 then
    raise exception using errcode = 'BL260', message = 'A reason has 1 to 500 characters';
  elsif exists (select 1 from public.suspensions where user_id = p_user) then
    return;
  end if;
  insert into public.suspensions (user_id, reason, suspended_by) values (p_user, why, caller);
  if p_hide then
    perform set_config('backlit.status_note', why, true);
    with changed as (
      update public.projects set status = 'archived' where creator_id = p_user and status = 'approved' returning id)
    select coalesce(array_agg(id), '{}') into hidden from changed;
    update public.suspensions set hidden_projects = hidden where user_id = p_user;
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = p_user;
  delete from auth.sessions where user_id = p_user;
  perform private.audit('user.suspended', 'profile', p_user::text,
    jsonb_build_object('reason', why, 'hidden', cardinality(hidden)));
end
$$;
comment on function public.suspend_user(uuid, text, boolean) is
  'Shuts an account out: its sessions end, it cannot sign in, its public listings are archived unless p_hide is false. Administrators only (BL011) and never an administrator (BL261); needs a reason (BL260); logged.';

create function public.restore_user(p_user uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended public.suspensions;
  shown integer := 0;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('backlit.administrators'));
  delete from public.suspensions where user_id = p_user returning * into ended;
  if ended.user_id is null then
    return 0;
  end if;
  update auth.users set banned_until = null where id = p_user;
  -- What somebody decided about a listing meanwhile stands.
  update public.projects set status = 'approved' where id = any (ended.hidden_projects) and status = 'archived';
  get diagnostics shown = row_count;
  perform private.audit('user.restored', 'profile', p_user::text, jsonb_build_object('shown', shown));
  return shown;
end
$$;
comment on function public.restore_user(uuid) is
  'Lets a suspended account in again, shows the listings that were archived with it, and returns how many. Administrators only (BL011); logged.';

revoke execute on all functions in schema private from public;
revoke execute on function private.is_suspended(), private.shut_out_suspended() from anon, authenticated, service_role;
-- Policies run this as the reading role.
grant execute on function private.is_suspended() to authenticated;
revoke execute on function public.check_request(), public.suspend_user(uuid, text, boolean), public.restore_user(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.check_request() to anon, authenticated, service_role;
grant execute on function public.suspend_user(uuid, text, boolean), public.restore_user(uuid) to authenticated;

select private.shut_out_suspended();
