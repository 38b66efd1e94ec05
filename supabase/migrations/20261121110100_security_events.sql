-- Security events: what happened to an account's sign-in, for its owner to look through.

create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint security_events_kind_known check (kind in (
    'sign_in', 'factor_added', 'factor_removed', 'factor_failed', 'recovery_codes_made', 'recovery_code_used',
    'password_changed', 'email_changed', 'session_ended')),
  created_at timestamptz not null default now(),
  user_agent text constraint security_events_user_agent_length check (length(user_agent) <= 500),
  data jsonb not null default '{}'
    constraint security_events_data_size check (octet_length(data::text) <= 2000)
);
comment on table public.security_events is
  'What happened to the sign-in of an account: the newest 200 of at most 180 days. Written by triggers and functions only.';
comment on column public.security_events.id is 'Order of entry.';
comment on column public.security_events.user_id is 'The account it happened to.';
comment on column public.security_events.kind is 'What happened, e.g. sign_in, factor_added, password_changed.';
comment on column public.security_events.created_at is 'When it happened.';
comment on column public.security_events.user_agent is 'Browser that did it, as it names itself; null when unknown.';
comment on column public.security_events.data is
  'Details: {"name"} of a factor, {"method"} that failed, {"left"} recovery codes, {"count"} of sessions, {"session"} that began.';

create index security_events_newest on public.security_events (user_id, id desc);

alter table public.security_events enable row level security;
revoke all on public.security_events from public, anon, authenticated, service_role;
grant select on public.security_events to authenticated;
grant select on public.security_events to service_role;

create policy "people read their own security events" on public.security_events
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_assurance()));

create function private.note_security(
  p_user uuid, p_kind text, p_data jsonb default '{}', p_user_agent text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An account that is just being deleted keeps no history.
  if not exists (select 1 from auth.users where id = p_user) then
    return;
  end if;
  insert into public.security_events (user_id, kind, data, user_agent)
  values (p_user, p_kind, p_data, left(coalesce(p_user_agent, (
    select user_agent from auth.sessions where user_id = p_user and id::text = auth.jwt() ->> 'session_id')), 500));
  delete from public.security_events e
  where e.user_id = p_user and (e.created_at < now() - interval '180 days' or e.id <= (
    select id from public.security_events where user_id = p_user order by id desc offset 200 limit 1));
end
$$;
comment on function private.note_security(uuid, text, jsonb, text) is
  'Writes a security event of an account and drops its oldest. The browser is the given one, else that of the calling session.';

create function private.note_session() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_security(new.user_id, 'sign_in', jsonb_build_object('session', new.id), new.user_agent);
  else
    update public.security_events set user_agent = left(new.user_agent, 500)
    where user_id = new.user_id and kind = 'sign_in' and data ->> 'session' = new.id::text;
  end if;
  return null;
end
$$;
comment on function private.note_session() is
  'Trigger on auth.sessions: notes the sign-in, and its browser when that is filled in afterwards.';

-- A session that begins with a proven factor continues one that is noted already.
create trigger backlit_note_session after insert on auth.sessions
  for each row when (new.aal::text is distinct from 'aal2') execute function private.note_session();
create trigger backlit_note_session_browser after update of user_agent on auth.sessions
  for each row when (old.user_agent is null and new.user_agent is not null)
  execute function private.note_session();

create function private.note_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.note_security(new.id, 'password_changed');
  end if;
  if new.email is distinct from old.email then
    perform private.note_security(new.id, 'email_changed');
  end if;
  return null;
end
$$;
comment on function private.note_account() is 'Trigger on auth.users: notes a changed password or e-mail address.';

create trigger backlit_note_account after update of encrypted_password, email on auth.users
  for each row execute function private.note_account();

create function private.note_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security(old.user_id, 'factor_removed', jsonb_build_object('name', left(old.friendly_name, 60)));
  else
    perform private.note_security(new.user_id, 'factor_added', jsonb_build_object('name', left(new.friendly_name, 60)));
  end if;
  return null;
end
$$;
comment on function private.note_factor() is 'Trigger on auth.mfa_factors: notes verified factors as they come and go.';

create trigger backlit_note_factor_added after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified')
  execute function private.note_factor();
create trigger backlit_note_factor_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.note_factor();

create function public.admin_security_events(p_user uuid, p_limit integer default 50)
returns setof public.security_events
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.audit('security_events.listed', 'profile', p_user::text);
  return query
    select * from public.security_events where user_id = p_user
    order by id desc limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_security_events(uuid, integer) is
  'Security events of an account, newest first. Administrators only (BL011, BL116); logged.';

revoke execute on all functions in schema private from public;
revoke execute on function public.admin_security_events(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.admin_security_events(uuid, integer) to authenticated;
