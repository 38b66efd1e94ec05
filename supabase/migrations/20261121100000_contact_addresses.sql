-- Contact messages are limited by network address as well. No address is stored: only a keyed hash, for an hour.

create table private.address_settings (
  singleton boolean primary key default true constraint address_settings_single check (singleton),
  header text not null default 'cf-connecting-ip'
    constraint address_settings_header_name check (header ~ '^[a-z0-9-]{1,64}$'),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  key_made_at timestamptz not null default now()
);
comment on table private.address_settings is 'How callers'' network addresses are read and hashed. One row.';
comment on column private.address_settings.singleton is 'Always true: there is one row.';
comment on column private.address_settings.header is
  'Request header that the API''s own proxy sets and no caller can: cf-connecting-ip on hosted Supabase.';
comment on column private.address_settings.key is 'Secret part of every hash. Replaced daily, so that old hashes lead nowhere.';
comment on column private.address_settings.key_made_at is 'When the key was made.';
insert into private.address_settings default values;

create table private.address_attempts (
  action text not null,
  address bytea not null,
  expires_at timestamptz not null
);
comment on table private.address_attempts is 'What callers did from one network address, for limits. Deleted once expired.';
comment on column private.address_attempts.action is 'What is limited, such as contact.';
comment on column private.address_attempts.address is 'Keyed hash of the address, of an IPv6 network (/64) as a whole.';
comment on column private.address_attempts.expires_at is 'When it no longer counts.';
create index address_attempts_counted on private.address_attempts (action, address, expires_at);
create index address_attempts_expiry on private.address_attempts (expires_at);

alter table private.address_settings enable row level security;
alter table private.address_attempts enable row level security;
revoke all on private.address_settings, private.address_attempts
  from public, anon, authenticated, service_role;

create function private.client_network() returns cidr
language plpgsql stable
set search_path = ''
as $$
declare
  told text := nullif(current_setting('backlit.client_address', true), '');
  address inet;
begin
  -- The embedded backend says who calls; PostgREST hands over the headers, of which one is beyond the caller's reach.
  if told is null then
    select nullif(current_setting('request.headers', true), '')::json ->> s.header into told
    from private.address_settings s;
  end if;
  address := regexp_replace(split_part(told, '%', 1), '^::ffff:(?=\d+\.)', '', 'i')::inet;
  return network(set_masklen(address, case family(address) when 6 then 64 else 32 end));
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.client_network() is
  'The caller''s IPv4 address or IPv6 network (/64); null when unknown. Never taken from anything a caller can set.';

create function private.take_address_attempt(p_action text, p_most integer, p_window interval)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  network cidr := private.client_network();
  hash bytea;
begin
  if network is null then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtext('backlit.address'));
  delete from private.address_attempts where expires_at <= now();
  update private.address_settings
    set key = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), key_made_at = now()
    where key_made_at < now() - interval '1 day';
  select sha256(key || convert_to(network::text, 'UTF8')) into hash from private.address_settings;
  if p_most <= (select count(*) from private.address_attempts
      where action = p_action and address = hash) then
    return false;
  end if;
  insert into private.address_attempts (action, address, expires_at)
  values (p_action, hash, now() + p_window);
  return true;
end
$$;
comment on function private.take_address_attempt(text, integer, interval) is
  'Counts an attempt of the caller''s network. False when it has made p_most within p_window; true when it is unknown.';

revoke execute on function private.client_network(),
  private.take_address_attempt(text, integer, interval)
  from public, anon, authenticated, service_role;

create or replace function public.send_contact_message(
  p_name text, p_email text, p_subject text, p_message text, p_trap text default '')
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  reference text := 'BL-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
  sender text := lower(btrim(coalesce(p_email, '')));
begin
  if coalesce(btrim(p_name), '') = '' or coalesce(btrim(p_subject), '') = ''
    or coalesce(btrim(p_message), '') = '' or sender = '' then
    raise exception using errcode = 'BL051', message = 'Name, e-mail, subject and message are required';
  elsif sender !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(sender) > 320 then
    raise exception using errcode = 'BL052', message = 'This is not an e-mail address';
  end if;
  -- People never see the trap field: whoever fills it is thanked and forgotten.
  if coalesce(p_trap, '') <> '' then
    return reference;
  end if;
  perform pg_advisory_xact_lock(hashtext('backlit.contact'));
  if 3 <= (select count(*) from public.contact_messages
      where lower(email) = sender and created_at > now() - interval '1 hour')
    or 120 <= (select count(*) from public.contact_messages where created_at > now() - interval '1 hour')
    or not private.take_address_attempt('contact', 15, interval '1 hour') then
    raise exception using errcode = 'BL050', message = 'Too many messages, please try again later',
      detail = '{"retryAfter": 3600}';
  end if;
  insert into public.contact_messages (reference, name, email, subject, message, user_id)
  values (reference, btrim(p_name), sender, btrim(p_subject), btrim(p_message),
    (select id from public.profiles where id = auth.uid()));
  return reference;
end
$$;
comment on function public.send_contact_message(text, text, text, text, text) is
  'Stores a contact message and returns its reference. An hour: three per sender, 15 per network address, 120 in all (BL050). A filled p_trap stores nothing.';
