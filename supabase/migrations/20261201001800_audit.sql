-- Audit log of administrators' actions and reads. Append-only for everyone, for three years. And what else is deleted in time.

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id uuid,
  action text not null constraint audit_log_action_length check (length(action) between 1 and 60),
  entity text not null constraint audit_log_entity_length check (length(entity) between 1 and 60),
  entity_id text constraint audit_log_entity_id_length check (length(entity_id) <= 100),
  details jsonb not null default '{}'
);
comment on table public.audit_log is 'Append-only record of administration. Readable by administrators.';
comment on column public.audit_log.id is 'Order of entry.';
comment on column public.audit_log.created_at is 'When it happened.';
comment on column public.audit_log.actor_id is
  'Who did it; null for the system. No foreign key, as entries outlive accounts and never change.';
comment on column public.audit_log.action is 'Dotted verb, e.g. role.changed, project.status, thread.read.';
comment on column public.audit_log.entity is 'Type of the entity: profile, project, thread, message, translation.';
comment on column public.audit_log.entity_id is 'Id of the entity, as text.';
comment on column public.audit_log.details is 'What changed, e.g. {"from": "user", "to": "admin"}.';

create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_entity on public.audit_log (entity, entity_id);
create index audit_log_actor on public.audit_log (actor_id, created_at desc, id desc);
create index audit_log_action on public.audit_log (action, created_at desc, id desc);
create index audit_log_target on public.audit_log (entity_id, created_at desc, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;

create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.audit_log', 'actor_id = $1 or (entity = ''profile'' and entity_id = $1::text)', '{actor_id}', '{}');

create function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'BL070', message = 'The audit log is append-only';
end
$$;
comment on function private.refuse_audit_change() is 'Trigger: refuses every change of the audit log (BL070).';

create trigger audit_log_append_only before update or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();
create trigger audit_log_keep before delete on public.audit_log
  for each row when (old.created_at >= now() - interval '3 years') execute function private.refuse_audit_change();

create function private.audit(p_action text, p_entity text, p_entity_id text, p_details jsonb default '{}')
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  values ((select auth.uid()), p_action, p_entity, p_entity_id, coalesce(p_details, '{}'))
$$;
comment on function private.audit(text, text, text, jsonb) is 'Writes an entry with the caller as actor.';

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
comment on function private.audit_role() is 'Trigger: records every change of a role.';

create trigger profiles_audit_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.audit_role();

-- Reading the audit log: filters, keyset pagination and a bounded export.

create function private.accounts_called(p_words text) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(hit.id), '{}') from (
    select p.id from public.profiles p
    where p.search_words like private.like_pattern(private.fold(p_words))
    limit 100) as hit
$$;
comment on function private.accounts_called(text) is 'Accounts whose name or e-mail address contains the words, 100 at most.';

create function private.audit_target(p_entity text, p_id text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    case p_entity
      when 'profile' then (select coalesce(p.full_name, p.username) from public.profiles p where p.id = p_id::uuid)
      when 'project' then (select j.title from public.projects j where j.id = p_id::uuid)
      when 'thread' then (select t.project_title from public.threads t where t.id = p_id::uuid)
      when 'message' then (
        select t.project_title from public.messages m join public.threads t on t.id = m.thread_id where m.id = p_id::uuid)
      when 'report' then (select r.subject from public.reports r where r.id = p_id::uuid)
      when 'contact' then (select c.reference from public.contact_messages c where c.id = p_id::uuid)
    end
  end
$$;
comment on function private.audit_target(text, text) is
  'Current name of an audit entry''s entity; null if it is gone or has none.';

create function private.audit_page(
  p_actor text, p_action text, p_target text, p_from timestamptz, p_to timestamptz,
  p_before timestamptz, p_before_id bigint, p_limit integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  who text := btrim(left(coalesce(p_actor, ''), 100));
  what text := btrim(left(coalesce(p_target, ''), 100));
  needle text := private.like_pattern(private.fold(what));
  conditions text := 'true';
  actors uuid[];
  targets text[];
  found jsonb;
begin
  if who <> '' then
    actors := private.accounts_called(who);
    if who ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then actors := actors || who::uuid; end if;
    conditions := conditions || ' and a.actor_id = any ($1)';
  end if;
  if coalesce(p_action, '') <> '' then conditions := conditions || ' and a.action = $2'; end if;
  if what <> '' then
    targets := array[what] || private.accounts_called(what)::text[] || array(
      select j.id::text from public.projects j
      -- The first condition uses the index.
      where j.search_words like needle
        and private.fold(j.title || ' ' || j.slug) like needle
      order by j.created_at desc limit 100);
    conditions := conditions || ' and a.entity_id = any ($3)';
  end if;
  if p_from is not null then conditions := conditions || ' and a.created_at >= $4'; end if;
  if p_to is not null then conditions := conditions || ' and a.created_at < $5'; end if;
  if p_before is not null then conditions := conditions || ' and (a.created_at, a.id) < ($6, $7)'; end if;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''created_at'', hit.created_at, ''actor_id'', hit.actor_id,
        ''actor'', (select coalesce(p.full_name, p.username) from public.profiles p where p.id = hit.actor_id),
        ''action'', hit.action, ''entity'', hit.entity, ''entity_id'', hit.entity_id,
        ''target'', private.audit_target(hit.entity, hit.entity_id), ''details'', hit.details)
        order by hit.created_at desc, hit.id desc), ''[]'')
     from (
      select * from public.audit_log a where %s order by a.created_at desc, a.id desc limit %s) as hit',
    conditions, p_limit + 1)
    into found using actors, p_action, targets, p_from, p_to, p_before, coalesce(p_before_id, 0);
  return jsonb_build_object(
    'rows', case when jsonb_array_length(found) > p_limit then found - p_limit else found end,
    'has_more', jsonb_array_length(found) > p_limit);
end
$$;
comment on function private.audit_page(text, text, text, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'Entries of the audit log that match, newest first: {rows, has_more}. Actor by name, e-mail address or id; target by id, or by the name of an account or a project.';

create function public.admin_audit(
  p_actor text default null, p_action text default null, p_target text default null,
  p_from timestamptz default null, p_to timestamptz default null,
  p_before timestamptz default null, p_before_id bigint default null, p_limit integer default 25)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.audit_page(p_actor, p_action, p_target, p_from, p_to, p_before, p_before_id,
    least(greatest(coalesce(p_limit, 25), 1), 100));
end
$$;
comment on function public.admin_audit(text, text, text, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'A page of the audit log, newest first: {rows, has_more}. p_to is exclusive; continue with created_at and id of the last row. Administrators only (BL011).';

create function public.admin_audit_actions() returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Loose index scan, as the log is long but has few distinct actions.
  return array(
    with recursive known as (
      (select a.action from public.audit_log a order by a.action limit 1)
      union all
      select (select a.action from public.audit_log a where a.action > k.action order by a.action limit 1)
      from known k where k.action is not null)
    select k.action from known k where k.action is not null order by k.action limit 200);
end
$$;
comment on function public.admin_audit_actions() is
  'Distinct actions of the audit log, sorted. Administrators only (BL011).';

create function public.export_audit(
  p_actor text default null, p_action text default null, p_target text default null,
  p_from timestamptz default null, p_to timestamptz default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_admin();
  found := private.audit_page(p_actor, p_action, p_target, p_from, p_to, null, null, 5000);
  perform private.audit('audit.exported', 'audit_log', null, jsonb_strip_nulls(jsonb_build_object(
    'actor', nullif(p_actor, ''), 'action', nullif(p_action, ''), 'target', nullif(p_target, ''),
    'from', p_from, 'to', p_to, 'count', jsonb_array_length(found -> 'rows'))));
  return found;
end
$$;
comment on function public.export_audit(text, text, text, timestamptz, timestamptz) is
  'The newest 5000 matching entries, for export: {rows, has_more}. Administrators only (BL011); logged.';

grant execute on function
  public.admin_audit(text, text, text, timestamptz, timestamptz, timestamptz, bigint, integer),
  public.admin_audit_actions(), public.export_audit(text, text, text, timestamptz, timestamptz) to authenticated;

-- The periods of the privacy policy.
insert into private.upkeep (task) values ('records');

create function private.prune_records() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.upkeep set done_at = now() where task = 'records' and done_at < now() - interval '1 day';
  if not found then
    return;
  end if;
  -- Before what they count is gone.
  perform private.keep_transparency();
  delete from public.security_events where created_at < now() - interval '12 months';
  delete from public.contact_messages where state in ('answered', 'closed') and state_at < now() - interval '12 months';
  delete from public.reports where outcome is not null and decided_at < now() - interval '12 months';
  delete from public.statements where created_at < now() - interval '3 years';
  delete from public.audit_log where created_at < now() - interval '3 years';
  delete from public.notifications where created_at < now() - interval '180 days';
  delete from private.project_invitations where expires_at < now();
  delete from private.project_views where day < private.utc_today() - 400;
  perform private.end_quiet_threads();
  perform private.ask_creators();
  perform private.end_questions();
end
$$;
comment on function private.prune_records() is
  'Deletes what the privacy policy keeps for a limited time only, notifications of more than 180 days and views of more than 400, asks creators whether their listings still hold, and ends questions that nobody answered; runs once a day at most.';

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
