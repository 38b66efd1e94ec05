-- Foundation: schemas, extensions, default privileges, the pure text helpers the tables build on, and all limits.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists unaccent with schema extensions;
-- private.fold() runs as the role writing an indexed row, which must be able to look up unaccent.
grant usage on schema extensions to anon, authenticated, service_role;

create schema if not exists private;
comment on schema private is
  'Internal tables and functions. Not exposed through the Data API; API roles have no usage on it.';
revoke all on schema private from public, anon, authenticated;

-- Hosted Supabase grants everything in public to the API roles by default. We grant explicitly instead.
-- Of functions, this leaves PostgreSQL's own grant to everybody, which the last lines of each file revoke.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- pg_c_utf8 makes lower() and the regular-expression classes follow Unicode in every database locale.
create function private.fold(p_text text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(p_text, nfkc))
    collate pg_catalog.pg_c_utf8);
end
$$;
comment on function private.fold(text) is
  'Lower case without accents, for searching. Immutable, for indexes and generated columns.';

create function private.like_pattern(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select '%' || regexp_replace(p_text, '[\\%_]', '\\\&', 'g') || '%'
$$;
comment on function private.like_pattern(text) is 'The pattern of like that finds this text anywhere, with its %, _ and \ taken as they are.';

-- Normalised again after removing punctuation, as a letter and its combining accent may then be adjacent and the
-- function must be idempotent.
create function private.slugify(p_title text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return coalesce(nullif(btrim(left(
    regexp_replace(
      regexp_replace(
        normalize(
          -- Punctuation (except hyphens), symbols, controls, invisible formatting and variation selectors.
          regexp_replace(
            lower(normalize(left(coalesce(p_title, ''), 1000), nfkc) collate pg_catalog.pg_c_utf8),
            '(?!-|\s)[[:punct:][:cntrl:]\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
            '', 'g'),
          nfkc),
        '\s+', '-', 'g'),
      '-{2,}', '-', 'g'),
    80), '-'), ''), 'project');
end
$$;
comment on function private.slugify(text) is
  'Slug of the first 1,000 characters of a title by the listing rule: lower case, punctuation removed, white space to hyphens; at most 80 characters, never empty.';

create function private.is_link(p_url text, p_local boolean default false) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return p_url is null or (length(p_url) <= 2048 and (
    p_url ~ '^https?://[^\s/?#"<>\\@:%^|[\]]+(:[0-9]{1,5})?([/?#][^\s"<>\\]*)?$'
    or (p_local and p_url ~ '^/[^/\s"<>\\][^\s"<>\\]*$')));
end
$$;
comment on function private.is_link(text, boolean) is
  'True for null and for an http(s) address with a host, of at most 2048 characters; with p_local also for a path on this site.';

-- Security definer, as the writing role has no usage on schema private.
create function private.is_picture(p_url text) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return private.is_link(p_url) or (length(p_url) <= 2048
    and p_url ~ '^(?!.*\.\.)/(demo|storage/v1/object/public/project_thumbnails)/[A-Za-z0-9._/-]+$');
end
$$;
comment on function private.is_picture(text) is
  'True for a private.is_link and for a picture on this site that nobody replaces after a review: of the bucket project_thumbnails, or of the demo. Pages load nothing from other sites.';

-- Joiners stay, which words and emoji need; marks of direction that reach beyond the line go.
create function private.one_line(p_text text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  line text := regexp_replace(regexp_replace(p_text, '[\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u0020\u007f-\u009f\u2028\u2029]+', ' ', 'g') collate pg_catalog.pg_c_utf8;
begin
  -- Something besides space and the characters that Unicode calls ignorable by default.
  return case when line ~ ('[^\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164'
      || '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
    then regexp_replace(line, '^\s+|\s+$', '', 'g') end;
end
$$;
comment on function private.one_line(text) is
  'A name or title as others see it: one trimmed line, without controls, overrides and isolates of direction; null if nothing of it is visible. src/core/fields.ts has the same rule.';

create function private.visible_text(p_text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when private.one_line(p_text) is null then '' else p_text end
$$;
comment on function private.visible_text(text) is 'The text as it is; empty if nothing of it is visible.';

-- A slice would keep all of a list inside a list.
create function private.first_of(p_list anyarray, p_most integer) returns anyarray
language sql immutable parallel safe
set search_path = ''
as $$ select array(select unnest(p_list) limit p_most) $$;
comment on function private.first_of(anyarray, integer) is
  'The first so many elements of a list as a client sent it, which may have several dimensions.';

create function private.are_tags(p_tags text[]) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return cardinality(p_tags) <= 12
    and not exists (
      select 1 from unnest(p_tags) as tag where length(tag) > 40 or private.one_line(tag) is distinct from tag
        or tag is null);
end
$$;
comment on function private.are_tags(text[]) is 'True for at most 12 tags of 1 to 40 characters, each a private.one_line.';

-- Security definer, as the writing role has no usage on schema private.
create function private.are_pictures(p_gallery jsonb) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_gallery) <> 'array' then false
    else jsonb_array_length(p_gallery) <= 12
      and octet_length(p_gallery::text) <= 40000
      and not exists (
        select 1 from jsonb_array_elements(p_gallery) as picture
        where jsonb_typeof(picture) <> 'object'
          or jsonb_typeof(picture -> 'url') is distinct from 'string'
          or not private.is_picture(picture ->> 'url')
          or length(picture ->> 'alt') > 200)
  end;
end
$$;
comment on function private.are_pictures(jsonb) is
  'True for an array of at most 12 objects {url, alt}; url is a private.is_picture, alt at most 200 characters.';

create function private.touch() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch() is 'Trigger: sets updated_at to the time of the change.';

-- Check constraints, generated columns and indexes run as the writing role.
grant execute on function private.fold(text), private.is_link(text, boolean), private.is_picture(text),
  private.are_tags(text[]), private.are_pictures(jsonb) to authenticated, service_role;

create function private.serialize(p_action text, p_subject text default '') returns void
language sql
set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(hashtextextended(p_action || ':' || p_subject, 0)) $$;
comment on function private.serialize(text, text) is
  'Waits for transactions with the same action and subject, so that rows counted before an insert stay exact.';

-- Network addresses, for limits. No address is stored: only a keyed hash, until it is back at zero.

create table private.address_settings (
  singleton boolean primary key default true constraint address_settings_single check (singleton),
  header text not null default 'cf-connecting-ip'
    constraint address_settings_header_name check (header ~ '^[a-z0-9-]{1,64}$'),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  key_made_at timestamptz not null default now()
);
comment on table private.address_settings is 'How clients'' network addresses are read and hashed. One row.';
comment on column private.address_settings.singleton is 'Always true: there is one row.';
comment on column private.address_settings.header is
  'Request header that only the API''s proxy can set: cf-connecting-ip on hosted Supabase.';
comment on column private.address_settings.key is 'Key of the hashes. Replaced daily, so that old hashes can''t be traced.';
comment on column private.address_settings.key_made_at is 'When the key was generated.';
insert into private.address_settings default values;

alter table private.address_settings enable row level security;
revoke all on private.address_settings from public, anon, authenticated, service_role;

create function private.client_network() returns cidr
language plpgsql stable
set search_path = ''
as $$
declare
  told text := nullif(current_setting('backlit.client_address', true), '');
  address inet;
begin
  -- The embedded backend sets the address; PostgREST passes the headers, one of which clients can't forge.
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
  'The caller''s IPv4 address or IPv6 network (/64); null if unknown. Never from a header that clients can set.';

-- Rate limits for all nodes that share this database, by the generic cell rate algorithm: one timestamp per subject.

create unlogged table private.rate_limits (
  rule text not null,
  subject bytea not null,
  free_at timestamptz not null,
  primary key (rule, subject)
);
comment on table private.rate_limits is
  'Usage of rate limits by accounts and addresses. Deleted when back at zero; unlogged, so lost in a crash.';
comment on column private.rate_limits.rule is 'Name of the limit, such as login-here.';
comment on column private.rate_limits.subject is 'Keyed hash of the account or address.';
comment on column private.rate_limits.free_at is 'When usage is back at zero.';
create index rate_limits_free on private.rate_limits (free_at);
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;

create function private.limit_subject(p_subject text) returns bytea
language sql stable
set search_path = ''
as $$ select sha256(key || convert_to(p_subject, 'UTF8')) from private.address_settings $$;
comment on function private.limit_subject(text) is 'Keyed hash of a subject, which is what is stored.';

create function public.count_attempts(p_counts jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz;
  standings jsonb;
begin
  -- Lock rows in a fixed order to avoid deadlocks.
  insert into private.rate_limits as r (rule, subject, free_at)
  select c.rule, private.limit_subject(c.subject), clock_timestamp()
  from jsonb_to_recordset(p_counts) as c (rule text, subject text)
  order by 1, 2
  on conflict (rule, subject) do update set free_at = r.free_at;
  moment := clock_timestamp();
  with asked as (
    select c.place, r.rule, r.subject, c.cost, c.most, c.seconds, c.seconds / c.most as step,
      -- Clamped, in case the clock was set back.
      greatest(0, least(extract(epoch from r.free_at - moment)::double precision, c.seconds)) as used
    from rows from (jsonb_to_recordset(p_counts)
        as (rule text, subject text, cost integer, most integer, seconds double precision))
      with ordinality as c (rule, subject, cost, most, seconds, place)
    join private.rate_limits r on r.rule = c.rule and r.subject = private.limit_subject(c.subject)
  ), judged as (
    select *, case
      when cost not between 1 and most then ceil(seconds)
      -- Half a step of tolerance, so that rounding never refuses the last allowed attempt.
      when used + cost * step - seconds > step / 2 then greatest(1, ceil(used + cost * step - seconds))
      else 0 end as wait
    from asked
  ), settled as (
    select *, case when max(wait) over () > 0 then used else used + cost * step end as now_used from judged
  ), written as (
    update private.rate_limits r set free_at = moment + make_interval(secs => s.now_used)
    from settled s where r.rule = s.rule and r.subject = s.subject
  )
  select jsonb_agg(jsonb_build_object(
      'wait', wait::integer,
      'left', greatest(0, floor((seconds - now_used) / step + 0.5))::integer,
      'full', ceil(now_used)::integer) order by place)
  into standings from settled;
  delete from private.rate_limits where ctid = any (array(
    select ctid from private.rate_limits where free_at <= moment order by free_at limit 10 for update skip locked));
  return standings;
end
$$;
comment on function public.count_attempts(jsonb) is
  'For nodes and functions: counts attempts, all of them or none: [{rule, subject, cost, most, seconds}] gives [{wait, left, full}] in the same order. wait: seconds until the next attempt is allowed, above 0 if refused, and then nothing was counted; left: remaining attempts; full: seconds until usage is back at zero. The secret key only.';

create function private.take_allowance(
  p_action text, p_subject text, p_cost integer, p_most integer, p_seconds integer)
returns integer
language sql
set search_path = ''
as $$
  select (public.count_attempts(jsonb_build_array(jsonb_build_object(
    'rule', p_action, 'subject', p_subject, 'cost', p_cost, 'most', p_most, 'seconds', p_seconds)))
    -> 0 ->> 'wait')::integer
$$;
comment on function private.take_allowance(text, text, integer, integer, integer) is
  'Takes p_cost of a subject''s p_most per p_seconds. Returns 0 if it was allowed, else the seconds to wait.';

create function private.take_address_allowance(p_action text, p_most integer, p_seconds integer) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  network cidr := private.client_network();
begin
  if network is null then
    return true;
  end if;
  update private.address_settings
    set key = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), key_made_at = now()
    where key_made_at < now() - interval '1 day';
  return private.take_allowance(p_action, network::text, 1, p_most, p_seconds) = 0;
end
$$;
comment on function private.take_address_allowance(text, integer, integer) is
  'Takes one of p_most per p_seconds of the caller''s network. False if none is left; true if the network is unknown.';

create function private.require_allowance(
  p_action text, p_subject text, p_most integer, p_seconds integer, p_code text, p_message text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  wait integer := private.take_allowance(p_action, p_subject, 1, p_most, p_seconds);
begin
  if wait > 0 then
    raise exception using errcode = p_code, message = p_message,
      detail = jsonb_build_object('retryAfter', wait)::text;
  end if;
end
$$;
comment on function private.require_allowance(text, text, integer, integer, text, text) is
  'Takes one of a subject''s p_most per p_seconds; raises p_code with p_message and the seconds to wait if none is left.';

grant execute on function public.count_attempts(jsonb) to service_role;

-- What people write to us has in common.

create function private.new_reference(p_kind text) returns text
language sql volatile
set search_path = ''
as $$ select p_kind || '-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10)) $$;
comment on function private.new_reference(text) is 'A reference for people: two letters for what it is of, and ten characters.';
-- The default of a column that it may write.
grant execute on function private.new_reference(text) to service_role;

create function private.is_email(p_text text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select p_text ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(p_text) <= 320 $$;
comment on function private.is_email(text) is 'True for what looks like an e-mail address; null for null.';

-- Countries, by their ISO 3166-1 codes; src/core/countries.ts has the same.

create function private.countries() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_split_to_array('AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
      BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
      FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
      IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
      MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
      PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
      SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE
      YT ZA ZM ZW', '\s+')
$$;
comment on function private.countries() is 'The codes of ISO 3166-1.';

create function private.eea() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_split_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK', '\s+')
$$;
comment on function private.eea() is 'The countries of the European Economic Area.';

-- Security definer, as the writing role has no usage on schema private.
create function private.is_country(p_code text) returns boolean
language sql immutable parallel safe security definer
set search_path = ''
as $$
  select p_code = any (private.countries())
$$;
comment on function private.is_country(text) is 'True for the code of a country; null for null.';

create function private.are_places(p_places text[]) returns boolean
language sql immutable parallel safe security definer
set search_path = ''
as $$
  select p_places in ('{}', '{EEA}')
    or (coalesce(array_ndims(p_places) = 1, false) and cardinality(p_places) <= 60
      and array_position(p_places, null) is null and p_places <@ private.countries())
$$;
comment on function private.are_places(text[]) is
  'True for {}, everywhere; {EEA}, the European Economic Area; or at most 60 codes of countries.';

create function private.is_open_to(p_places text[], p_country text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_places = '{}' or p_country = any (case p_places when '{EEA}' then private.eea() else p_places end)
$$;
comment on function private.is_open_to(text[], text) is 'True if a country is among private.are_places.';

revoke execute on all functions in schema public, private from public;
