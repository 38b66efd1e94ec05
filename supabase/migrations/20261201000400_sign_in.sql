-- Sign-in: security events, sessions, authenticators and recovery codes.

-- Security events of an account, for its owner.

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
  'Sign-in history of an account: the newest 200 events of at most 180 days. Written by triggers and functions only.';
comment on column public.security_events.id is 'Order of entry.';
comment on column public.security_events.user_id is 'The account it happened to.';
comment on column public.security_events.kind is 'What happened, e.g. sign_in, factor_added, password_changed.';
comment on column public.security_events.created_at is 'When it happened.';
comment on column public.security_events.user_agent is 'User agent; null if unknown.';
comment on column public.security_events.data is
  'Details: {"name"} of a factor, {"method"} that failed, {"left"} recovery codes, {"count"} of sessions, {"session"} that began.';

create index security_events_newest on public.security_events (user_id, id desc);

alter table public.security_events enable row level security;
revoke all on public.security_events from public, anon, authenticated, service_role;
grant select on public.security_events to authenticated;
grant select on public.security_events to service_role;

create policy "people read their own security events" on public.security_events
  for select to authenticated
  using (user_id = (select auth.uid()) and not (select private.needs_second_factor()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.security_events', 'user_id = $1', '{}', '{}');

create function private.note_security(
  p_user uuid, p_kind text, p_data jsonb default '{}', p_user_agent text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The account may be in the middle of its deletion.
  if not exists (select 1 from auth.users where id = p_user) then
    return;
  end if;
  insert into public.security_events (user_id, kind, data, user_agent)
  values (p_user, p_kind, p_data, left(coalesce(p_user_agent, (
    select user_agent from auth.sessions where user_id = p_user and id::text = auth.jwt() ->> 'session_id')), 500));
  delete from public.security_events e
  where e.user_id = p_user and e.id <= (
    select id from public.security_events where user_id = p_user order by id desc offset 200 limit 1);
end
$$;
comment on function private.note_security(uuid, text, jsonb, text) is
  'Records a security event and deletes the oldest ones. The user agent defaults to the calling session''s.';

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
  'Trigger on auth.sessions: records the sign-in, and its user agent if that is set later.';

-- A session that starts at aal2 replaces one that was already recorded.
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
comment on function private.note_account() is 'Trigger on auth.users: records a changed password or e-mail address.';

create trigger backlit_note_account after update of encrypted_password, email on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.note_account();

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
comment on function private.note_factor() is 'Trigger on auth.mfa_factors: records added and removed verified factors.';

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

grant execute on function public.admin_security_events(uuid, integer) to authenticated;

-- Active sessions: listing and ending them.

create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text, aal text, is_current boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  perform private.require_second_factor();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc'),
      s.user_agent::text, host(s.ip), coalesce(s.aal::text, 'aal1'),
      s.id::text is not distinct from (auth.jwt() ->> 'session_id')
    from auth.sessions s
    where s.user_id = caller and (s.not_after is null or s.not_after > now())
    order by 7 desc, 3 desc limit 100;
end
$$;
comment on function public.my_sessions() is
  'Sessions of the caller, this one first, then by last use; at most 100. address is the network address, for the owner only (BL010, BL116).';

create function public.end_session(p_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  perform private.require_second_factor();
  -- Record first: the event needs the calling session, which may be the one that ends.
  perform private.note_security(caller, 'session_ended', jsonb_build_object('count', 1));
  delete from auth.sessions where id = p_id and user_id = caller;
  if not found then
    raise exception using errcode = 'BL106', message = 'This does not exist any more';
  end if;
end
$$;
comment on function public.end_session(uuid) is
  'Ends one session of the caller and revokes its tokens (BL010, BL116; BL106 if there is none).';

create function public.end_other_sessions() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  ended integer;
begin
  perform private.require_second_factor();
  delete from auth.sessions
  where user_id = caller and id::text is distinct from (auth.jwt() ->> 'session_id');
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.note_security(caller, 'session_ended', jsonb_build_object('count', ended));
  end if;
  return ended;
end
$$;
comment on function public.end_other_sessions() is
  'Ends all other sessions of the caller and returns how many (BL010, BL116).';

grant execute on function public.my_sessions(), public.end_session(uuid), public.end_other_sessions()
  to authenticated;

-- Authenticators.

create function public.rename_factor(p_factor uuid, p_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  wanted text := private.one_line(p_name);
begin
  perform private.require_second_factor();
  if wanted is null or length(wanted) > 60 then
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
  'Renames one of the caller''s verified authenticators (BL116, BL106, BL108 name taken, BL109 not 1 to 60 characters).';

-- Wrong codes of an authenticator, which the embedded backend writes to the audit log of the Auth API. Supabase's Auth
-- only tells a hook.

create function private.note_failed_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_security((new.payload ->> 'actor_id')::uuid, 'factor_failed', '{"method": "totp"}',
    new.payload -> 'traits' ->> 'user_agent');
  return null;
end
$$;
comment on function private.note_failed_factor() is
  'Trigger on auth.audit_log_entries: records wrong codes of an authenticator.';

create trigger backlit_note_failed_factor after insert on auth.audit_log_entries
  for each row when (new.payload ->> 'action' = 'factor_verification_failed')
  execute function private.note_failed_factor();

create function private.note_factor_attempt(event jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (event ->> 'valid')::boolean then
    perform private.note_security((event ->> 'user_id')::uuid, 'factor_failed',
      jsonb_build_object('method', coalesce(event ->> 'factor_type', 'totp')));
  end if;
  return '{"decision": "continue"}';
end
$$;
comment on function private.note_factor_attempt(jsonb) is
  'For Supabase''s hook "MFA verification attempt": records wrong codes, and leaves the decision to Auth.';

do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.note_factor_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;

-- Auth's log, whose payload names accounts by id and address, as JSON or as JSON inside a string.

create function private.named_in(p_payload jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array(
    select distinct lower(name #>> '{}')
    from jsonb_path_query(case
        when jsonb_typeof(p_payload) = 'string' and pg_input_is_valid(p_payload #>> '{}', 'jsonb')
        then (p_payload #>> '{}')::jsonb else p_payload end, '$.** ? (@.type() == "string")') as name
    -- What is longer than any address is none, and too long for an index.
    where length(name #>> '{}') <= 320 and name #>> '{}' ~ '@|^[0-9A-Fa-f-]{36}$');
end
$$;
comment on function private.named_in(jsonb) is 'The ids and e-mail addresses in an entry of Auth''s log, in lower case.';
-- An index runs it as the role that writes.
grant execute on function private.named_in(jsonb) to service_role;

-- Auth owns its log on hosted Supabase, where deletions of accounts and personal copies read all of it.
do $$
begin
  if pg_has_role((select relowner from pg_class where oid = 'auth.audit_log_entries'::regclass), 'usage') then
    create index backlit_audit_log_named on auth.audit_log_entries using gin (private.named_in(payload::jsonb));
  end if;
end
$$;

create function private.forget_sign_ins() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.audit_log_entries
  where private.named_in(payload::jsonb) && array[old.id::text, lower(old.email)]
    -- Faster without the index.
    and (strpos(payload::text, old.id::text) > 0
      or strpos(replace(lower(payload::text), '\', ''), '"' || lower(old.email) || '"') > 0);
  return null;
end
$$;
comment on function private.forget_sign_ins() is
  'Trigger on auth.users: deletes a deleted account''s entries in Auth''s log.';

create trigger backlit_forget_sign_ins after delete on auth.users
  for each row execute function private.forget_sign_ins();

create table private.upkeep (
  task text primary key,
  done_at timestamptz not null default '-infinity'
);
comment on table private.upkeep is 'When periodic work was last done.';
comment on column private.upkeep.task is 'The work.';
comment on column private.upkeep.done_at is 'When it was last done.';
alter table private.upkeep enable row level security;
revoke all on private.upkeep from public, anon, authenticated, service_role;
insert into private.upkeep (task) values ('sign_in_log');

create function private.prune_sign_ins() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Not on every call, as created_at has no index.
  update private.upkeep set done_at = now() where task = 'sign_in_log' and done_at < now() - interval '1 hour';
  if found then
    delete from auth.audit_log_entries where created_at < now() - interval '30 days';
    -- A used token that comes back is a theft, but for the one before the current token, whose response may be lost.
    delete from auth.refresh_tokens t
    where t.revoked and t.updated_at < now() - interval '30 days' and not exists (
      select 1 from auth.refresh_tokens r
      where r.session_id = t.session_id and r.parent = t.token and not r.revoked);
  end if;
end
$$;
comment on function private.prune_sign_ins() is
  'Deletes entries of Auth''s log and used refresh tokens after 30 days; runs once an hour at most.';

-- Recovery codes: one-time codes for an account whose authenticator is lost.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, hash)
);
comment on table private.recovery_codes is
  'Hashes of the recovery codes of accounts with a second factor. A code has 60 random bits; used ones are kept.';
comment on column private.recovery_codes.user_id is 'The account.';
comment on column private.recovery_codes.hash is 'SHA-256 of account id, colon, code.';
comment on column private.recovery_codes.created_at is 'When the code was generated.';
comment on column private.recovery_codes.used_at is 'When it was used; null while valid.';

create table private.recovery_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  tried_at timestamptz not null default now()
);
comment on table private.recovery_attempts is 'Wrong recovery codes of the last 15 minutes, to limit guessing.';
comment on column private.recovery_attempts.id is 'Order of entry.';
comment on column private.recovery_attempts.user_id is 'The account.';
comment on column private.recovery_attempts.session_id is 'The session, which may have ended since; null if it had ended already.';
comment on column private.recovery_attempts.tried_at is 'When the wrong code was entered.';
create index recovery_attempts_user on private.recovery_attempts (user_id, tried_at);

alter table private.recovery_codes enable row level security;
alter table private.recovery_attempts enable row level security;
revoke all on private.recovery_codes, private.recovery_attempts from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others) values
  ('private.recovery_codes', null, '{}', '{user_id}'),
  ('private.recovery_attempts', null, '{}', '{user_id}');

create function private.recovery_hash(p_user uuid, p_code text) returns bytea
language sql immutable parallel safe
set search_path = ''
as $$
  select sha256(convert_to(p_user::text || ':' || translate(
    regexp_replace(upper(p_code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'UTF8'))
$$;
comment on function private.recovery_hash(uuid, text) is
  'Hash of a recovery code, ignoring case, spaces and hyphens; O counts as 0, I and L as 1.';

create function private.new_recovery_code() returns text
language sql volatile
set search_path = ''
as $$
  -- Bytes 0-5 and 10-15 of a random UUID are fully random; each gives one of 32 characters.
  with random as materialized (select uuid_send(gen_random_uuid()) as bytes)
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(bytes, place) % 32 + 1, 1)
      || case when n in (4, 8) then '-' else '' end, '' order by n)
  from random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15]) with ordinality as chosen (place, n)
$$;
comment on function private.new_recovery_code() is 'A new code such as 7KQ2-M0XV-9TRE: 60 random bits, easy to read out.';

create function public.generate_recovery_codes() returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  codes text[];
begin
  -- A token says aal2 until it expires, even once the authenticator is gone.
  if coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal1' or not private.has_second_factor() then
    raise exception using errcode = 'BL116', message = 'Enter the code of your authenticator first';
  end if;
  perform private.require_allowance('recovery-codes', caller::text, 10, 86400,
    p_code => 'BL107', p_message => 'Too many recovery codes, please try again later');
  perform private.serialize('recovery', caller::text);
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = caller;
  insert into private.recovery_codes (user_id, hash)
  select caller, private.recovery_hash(caller, code) from unnest(codes) as code;
  perform private.note_security(caller, 'recovery_codes_made');
  return codes;
end
$$;
comment on function public.generate_recovery_codes() is
  'Returns ten new recovery codes, only this once, and invalidates older ones. Ten times a day (BL107), as each is mailed. Needs an aal2 session of an account with a second factor (BL116).';

create function public.recovery_codes_left() returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return (select count(*) from private.recovery_codes where user_id = caller and used_at is null);
end
$$;
comment on function public.recovery_codes_left() is 'How many unused recovery codes the caller has (BL010).';

create function public.use_recovery_code(p_code text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  session uuid;
  waits interval;
begin
  perform private.serialize('recovery', caller::text);
  delete from private.recovery_attempts where user_id = caller and tried_at < now() - interval '15 minutes';
  select id into session from auth.sessions
  where user_id = caller and id::text = auth.jwt() ->> 'session_id';
  -- By session, so that whoever knows the password alone can't keep the owner out. Codes are too long to be guessed.
  select min(tried_at) + interval '15 minutes' - clock_timestamp() into waits
    from private.recovery_attempts where user_id = caller and session_id is not distinct from session
    having count(*) >= 5;
  if waits is not null then
    raise exception using errcode = 'BL107', message = 'Too many attempts',
      detail = jsonb_build_object('retryAfter', ceil(extract(epoch from waits)))::text;
  end if;
  if session is not null then
    update private.recovery_codes set used_at = now()
    where user_id = caller and hash = private.recovery_hash(caller, p_code) and used_at is null
      and exists (select 1 from auth.mfa_factors where user_id = caller and status = 'verified');
  end if;
  if session is null or not found then
    -- An exception would roll back the count of the attempt.
    insert into private.recovery_attempts (user_id, session_id) values (caller, session);
    perform private.note_security(caller, 'factor_failed', '{"method": "recovery_code"}');
    return false;
  end if;
  -- The Auth API derives a session's level from these rows, and only totp fits.
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), session, now(), now(), 'totp')
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at;
  update auth.sessions set aal = 'aal2' where id = session;
  delete from private.recovery_attempts where user_id = caller;
  perform private.note_security(caller, 'recovery_code_used', jsonb_build_object('left', public.recovery_codes_left()));
  return true;
end
$$;
comment on function public.use_recovery_code(text) is
  'Uses a recovery code instead of the authenticator: true upgrades this session, whose next token has aal2; false for a wrong or used code. Limited to five wrong codes of a session in 15 minutes (BL107).';

create function private.drop_recovery_codes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.recovery_codes where user_id = old.user_id and not exists (
    select 1 from auth.mfa_factors where user_id = old.user_id and status = 'verified');
  return null;
end
$$;
comment on function private.drop_recovery_codes() is
  'Trigger on auth.mfa_factors: deletes the recovery codes with the last verified factor.';

create trigger backlit_drop_recovery_codes after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.drop_recovery_codes();

grant execute on function public.rename_factor(uuid, text), public.generate_recovery_codes(),
  public.recovery_codes_left(), public.use_recovery_code(text) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
