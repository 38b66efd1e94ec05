-- Recovery codes: one-time codes for an account whose authenticator is lost.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, hash)
);
comment on table private.recovery_codes is
  'Hashes of the recovery codes of accounts with a second factor. A code has 60 random bits; used ones are kept, so that they stay used.';
comment on column private.recovery_codes.user_id is 'The account.';
comment on column private.recovery_codes.hash is 'SHA-256 of account id, colon, code.';
comment on column private.recovery_codes.created_at is 'When the code was made.';
comment on column private.recovery_codes.used_at is 'When it was used; null while it is good.';

create table private.recovery_attempts (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default now()
);
comment on table private.recovery_attempts is 'Wrong recovery codes of the last quarter of an hour, to stop guessing.';
comment on column private.recovery_attempts.user_id is 'The account.';
comment on column private.recovery_attempts.tried_at is 'When the wrong code was given.';
create index recovery_attempts_user on private.recovery_attempts (user_id, tried_at);

alter table private.recovery_codes enable row level security;
alter table private.recovery_attempts enable row level security;
revoke all on private.recovery_codes, private.recovery_attempts from public, anon, authenticated, service_role;

create function private.recovery_hash(p_user uuid, p_code text) returns bytea
language sql immutable parallel safe
set search_path = ''
as $$
  select sha256(convert_to(p_user::text || ':' || translate(
    regexp_replace(upper(p_code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'UTF8'))
$$;
comment on function private.recovery_hash(uuid, text) is
  'Hash of a recovery code as typed: case, spaces and hyphens do not count, O is 0, I and L are 1.';

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
  if coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal1' then
    raise exception using errcode = 'BL116', message = 'Enter the code of your authenticator first';
  end if;
  perform pg_advisory_xact_lock(hashtext('backlit.recovery'), hashtext(caller::text));
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = caller;
  insert into private.recovery_codes (user_id, hash)
  select caller, private.recovery_hash(caller, code) from unnest(codes) as code;
  perform private.note_security(caller, 'recovery_codes_made');
  return codes;
end
$$;
comment on function public.generate_recovery_codes() is
  'Ten new recovery codes, shown this once; older ones count no longer. Needs a session with a proven factor (BL116).';

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
  perform pg_advisory_xact_lock(hashtext('backlit.recovery'), hashtext(caller::text));
  delete from private.recovery_attempts where user_id = caller and tried_at < now() - interval '15 minutes';
  select min(tried_at) + interval '15 minutes' - now() into waits
    from private.recovery_attempts where user_id = caller having count(*) >= 5;
  if waits is not null then
    raise exception using errcode = 'BL107', message = 'Too many attempts',
      detail = jsonb_build_object('retryAfter', ceil(extract(epoch from waits)))::text;
  end if;
  select id into session from auth.sessions
  where user_id = caller and id::text = auth.jwt() ->> 'session_id';
  if session is not null then
    update private.recovery_codes set used_at = now()
    where user_id = caller and hash = private.recovery_hash(caller, p_code) and used_at is null
      and exists (select 1 from auth.mfa_factors where user_id = caller and status = 'verified');
  end if;
  if session is null or not found then
    -- No exception: the attempt has to stay counted.
    insert into private.recovery_attempts (user_id) values (caller);
    perform private.note_security(caller, 'factor_failed', '{"method": "recovery_code"}');
    return false;
  end if;
  -- The Auth API derives a session's level from these rows, and knows one-time codes as totp.
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
  'Takes a recovery code in place of the authenticator: true lifts this session, and its next token says aal2; false is a wrong or used code. Five wrong ones in 15 minutes are the limit (BL107).';

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
  'Trigger on auth.mfa_factors: with the last verified factor the recovery codes go.';

create trigger backlit_drop_recovery_codes after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.drop_recovery_codes();

revoke execute on all functions in schema private from public;
revoke execute on function public.generate_recovery_codes(), public.recovery_codes_left(),
  public.use_recovery_code(text) from public, anon, authenticated, service_role;
grant execute on function public.generate_recovery_codes(), public.recovery_codes_left(),
  public.use_recovery_code(text) to authenticated;
