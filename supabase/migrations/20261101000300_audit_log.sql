-- Audit log: what administrators did and what they read. Append-only for everyone.

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id uuid,
  action text not null constraint audit_log_action_length check (length(action) between 1 and 60),
  entity text not null constraint audit_log_entity_length check (length(entity) between 1 and 60),
  entity_id text constraint audit_log_entity_id_length check (length(entity_id) <= 100),
  details jsonb not null default '{}'
);
comment on table public.audit_log is 'Append-only record of moderation. Administrators read it; nobody changes it.';
comment on column public.audit_log.id is 'Order of entry.';
comment on column public.audit_log.created_at is 'When it happened.';
comment on column public.audit_log.actor_id is
  'Who did it; null for the system. No foreign key: an entry outlives the account and is never rewritten.';
comment on column public.audit_log.action is 'Dotted verb, e.g. role.changed, project.status, thread.read.';
comment on column public.audit_log.entity is 'Kind of thing it happened to: profile, project, thread, message, translation.';
comment on column public.audit_log.entity_id is 'Id of that thing, as text.';
comment on column public.audit_log.details is 'What changed, e.g. {"from": "user", "to": "admin"}.';

create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_entity on public.audit_log (entity, entity_id);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;

create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'BL070', message = 'The audit log is append-only';
end
$$;
comment on function private.refuse_audit_change() is 'Trigger: refuses every change of the audit log (BL070).';

create trigger audit_log_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

create function private.audit(p_action text, p_entity text, p_entity_id text, p_details jsonb default '{}')
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  values ((select auth.uid()), p_action, p_entity, p_entity_id, coalesce(p_details, '{}'))
$$;
comment on function private.audit(text, text, text, jsonb) is 'Writes one entry in the name of the caller.';

create function private.audit_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.audit('role.changed', 'profile', new.id::text,
    jsonb_build_object('from', old.role, 'to', new.role));
  return null;
end
$$;
comment on function private.audit_role() is 'Trigger: records every change of a role, through whatever door it came.';

create trigger profiles_audit_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.audit_role();

create function private.require_admin() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'BL011', message = 'Only administrators can do this';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_admin() is 'Id of the calling administrator; raises BL011 for everyone else.';

create function private.require_user() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null or not exists (select 1 from public.profiles where id = caller) then
    raise exception using errcode = 'BL010', message = 'Authentication required';
  end if;
  return caller;
end
$$;
comment on function private.require_user() is 'Id of the calling account; raises BL010 for visitors.';

revoke execute on all functions in schema private from public;
