-- Profiles: one row per account, created by a trigger, with the role of the account.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text constraint profiles_full_name_length check (length(full_name) <= 120),
  username text constraint profiles_username_length check (length(username) <= 320),
  role text not null default 'user' constraint profiles_role_known check (role in ('user', 'admin')),
  avatar_url text constraint profiles_avatar_url_link check (private.is_link(avatar_url, true)),
  place text constraint profiles_place_length check (length(place) <= 80),
  country text constraint profiles_country_known check (private.is_country(country)),
  locale text not null default 'en' constraint profiles_locale_form check (locale ~ '^[a-z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_words text generated always as (
    private.fold(coalesce(full_name, '') || ' ' || coalesce(username, ''))) stored
);
comment on table public.profiles is 'One row per account. Readable by its owner and by administrators only.';
comment on column public.profiles.id is 'The account, auth.users.id.';
comment on column public.profiles.full_name is 'Name shown to others; null until set.';
comment on column public.profiles.username is 'E-mail address, synchronised from auth.users.email. Never public.';
comment on column public.profiles.role is 'user or admin. Changes only through set_user_role.';
comment on column public.profiles.avatar_url is 'Picture: http(s) address or path on this site.';
comment on column public.profiles.place is
  'Where they are, in their words; null when not stated. Public on the pages of their approved projects.';
comment on column public.profiles.country is
  'Country of residence, ISO 3166-1; null when not stated. Set by express_interest; their owner may change it.';
comment on column public.profiles.locale is 'Language for mails and the interface, two letters.';
comment on column public.profiles.created_at is 'Member since.';
comment on column public.profiles.updated_at is 'Last change of the row.';
comment on column public.profiles.search_words is 'Name and e-mail address folded, for the dashboard''s search.';

create index profiles_admins on public.profiles (created_at, id) where role = 'admin';
create index profiles_newest on public.profiles (created_at desc, id desc);
create index profiles_admin_search on public.profiles using gin (search_words extensions.gin_trgm_ops);

-- Checks of the caller. Second factors are read from the tables of the Auth API, which are the same on hosted Supabase
-- and on the embedded backend.

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;
comment on function private.is_admin() is 'True if the caller is an administrator, by the stored role.';

create function private.has_second_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
$$;
comment on function private.has_second_factor() is 'True if the caller has a verified second factor.';

create function private.needs_second_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') not in ('aal2', 'aal3') and private.has_second_factor()
$$;
comment on function private.needs_second_factor() is
  'True if the caller has a second factor but has not verified it in this session.';

-- The demo's accounts are open to whoever tries the demo. Only the server writes app metadata.
create function private.has_assurance() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not private.needs_second_factor() and (
    not private.is_admin() or private.has_second_factor() or exists (
      select 1 from auth.users where id = (select auth.uid()) and raw_app_meta_data @> '{"demo": true}'))
$$;
comment on function private.has_assurance() is
  'True if the caller verified a second factor in this session, or has none and need not: administrators must have one, but for those of the demo.';

-- Administrators need their second factor even for reading, so that a stolen password is not enough.
create function private.is_proven_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.is_admin() and private.has_assurance() $$;
comment on function private.is_proven_admin() is
  'True for an administrator who verified their second factor in this session. For policies.';

create function private.require_second_factor() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.needs_second_factor() then
    raise exception using errcode = 'BL116', message = 'Enter the code of your authenticator first';
  end if;
end
$$;
comment on function private.require_second_factor() is
  'For what belongs to any account: raises BL116 if the caller has a second factor but has not verified it in this session.';

create function private.require_assurance() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not private.has_assurance() then
    raise exception using errcode = 'BL119', message = 'Administrators set up an authenticator first';
  end if;
end
$$;
comment on function private.require_assurance() is
  'For what administrators do: raises BL116 if their second factor is not verified in this session, BL119 if they have none.';

create function private.require_user() returns uuid
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

create function private.require_admin() returns uuid
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
  'Id of the calling administrator; raises BL011 for everyone else, BL116 if their second factor is not verified, BL119 if they have none.';

create function private.guard_administration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Writes of other triggers follow from an allowed statement, such as renaming the creator of projects.
  if pg_trigger_depth() = 1 and private.is_admin() then
    perform private.require_assurance();
  end if;
  return null;
end
$$;
comment on function private.guard_administration() is
  'Statement trigger on every table that administrators write: raises BL116 if their second factor is not verified, BL119 if they have none.';

-- Policies run these as the reading role.
grant execute on function private.is_admin(), private.needs_second_factor(), private.is_proven_admin()
  to authenticated, service_role;

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
-- role is granted so that the attempt reaches the trigger, which answers with a clear sentence.
grant execute on function private.is_country(text) to authenticated, service_role;
grant update (full_name, avatar_url, place, country, locale, role) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "owners and administrators read profiles" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_proven_admin()));
create policy "people edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function private.refuse_role_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'BL002',
    message = 'Role changes must be performed by existing administrators through secure channels';
end
$$;
comment on function private.refuse_role_change() is
  'Trigger: no API client writes profiles.role directly, administrators included (BL002).';

-- A statement trigger also fires when row security hides all targeted rows.
create trigger profiles_refuse_role_change before update of role on public.profiles
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.refuse_role_change();

create function private.keep_an_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Serialises demotions and deletions, so that two at once can't each count the other as remaining.
  perform private.serialize('administrators');
  if not exists (select 1 from public.profiles where role = 'admin' and id <> old.id) then
    raise exception using errcode = 'BL003', message = 'The last administrator cannot be demoted';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is
  'Trigger: refuses to demote or delete the last administrator (BL003).';

create trigger profiles_keep_an_admin_on_update before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_an_admin();
create trigger profiles_keep_an_admin_on_delete before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_an_admin();

create function private.tidy_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.full_name := private.one_line(new.full_name);
  new.place := private.one_line(new.place);
  return new;
end
$$;
comment on function private.tidy_profile() is 'Trigger: makes names and places a private.one_line; blank ones become null.';

create trigger profiles_tidy before insert or update of full_name, place on public.profiles
  for each row execute function private.tidy_profile();

create function private.count_rename() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_allowance('rename', new.id::text, 10, 86400,
      p_code => 'BL107', p_message => 'Too many new names, please try again later');
  end if;
  return new;
end
$$;
comment on function private.count_rename() is
  'Trigger: people change their name ten times a day (BL107), as listings, addresses and searches follow it; administrators as often as they like.';

create trigger profiles_rename before update of full_name on public.profiles
  for each row when (current_user = 'authenticated' and old.full_name is distinct from new.full_name)
  execute function private.count_rename();
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch();

create function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  picture text := meta ->> 'avatar_url';
begin
  -- Clients control the metadata: invalid values must not make the sign-up fail.
  insert into public.profiles (id, full_name, username, avatar_url, locale)
  values (
    new.id,
    left(meta ->> 'full_name', 120),
    left(new.email, 320),
    case when private.is_link(picture, true) then picture end,
    case when meta ->> 'locale' ~ '^[a-z]{2}$' then meta ->> 'locale' else 'en' end)
  on conflict (id) do update set
    full_name = excluded.full_name, avatar_url = excluded.avatar_url, locale = excluded.locale;
  return new;
end
$$;
comment on function private.create_profile() is
  'Trigger on auth.users: creates the profile of a new account with the role user, and reapplies its metadata once the address is confirmed.';

create trigger backlit_create_profile after insert on auth.users
  for each row execute function private.create_profile();
-- Until then a stranger may have signed up with the address; the embedded backend puts the owner's metadata in place.
create trigger backlit_confirm_profile after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.create_profile();

create function private.refuse_large_metadata() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise check_violation using message = 'User metadata is too large';
end
$$;
comment on function private.refuse_large_metadata() is
  'Trigger on auth.users: refuses metadata of more than 40000 characters, as Auth adds what each request brings to what is there.';

create trigger backlit_bound_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (length(new.raw_user_meta_data::text) > 40000)
  execute function private.refuse_large_metadata();

create function private.follow_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set username = left(new.email, 320) where id = new.id;
  return new;
end
$$;
comment on function private.follow_email() is 'Trigger on auth.users: copies the e-mail address to profiles.username.';

create trigger backlit_follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

create function private.display_name(p_user uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select full_name from public.profiles where id = p_user), 'Anonymous')
$$;
comment on function private.display_name(uuid) is
  'Name others may see: the full name, else Anonymous. Never the e-mail address.';

create function private.uploaded_picture(p_user uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select avatar_url from public.profiles
  where id = p_user
    and avatar_url ~ ('^(https?://[^/?#]+)?/storage/v1/object/public/avatars/' || p_user || '/[A-Za-z0-9._-]+$')
$$;
comment on function private.uploaded_picture(uuid) is
  'Picture others may see: a file in the person''s own folder of avatars, else null. Never another address a person has put there.';

create trigger profiles_guard_administration before update of role on public.profiles
  for each statement execute function private.guard_administration();

-- The only way to change a role.

create function public.set_user_role(p_user uuid, p_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Lock first, so that an administrator demoted concurrently fails the next check.
  perform private.serialize('administrators');
  if not private.is_admin() then
    raise exception using errcode = 'BL001',
      message = 'Unauthorized: Only administrators can change user roles';
  end if;
  if p_role is null or p_role not in ('user', 'admin') then
    raise exception using errcode = 'BL004', message = 'Unknown role';
  end if;
  update public.profiles set role = p_role where id = p_user;
  if not found then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  end if;
end
$$;
comment on function public.set_user_role(uuid, text) is
  'Sets the role of an account to user or admin. Administrators only (BL001); not for the last one (BL003). Logged.';

create function public.admin_access() returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when not private.is_admin() then null
    when private.needs_second_factor() then 'confirm'
    when private.has_second_factor() then 'open'
    when private.has_assurance() then 'demo'
    else 'set_up'
  end
$$;
comment on function public.admin_access() is
  'What the dashboard offers the caller: open; demo, open without a second factor; set_up, nothing until they have one; confirm, nothing until they verify it in this session; null, nothing.';

grant execute on function public.set_user_role(uuid, text), public.admin_access() to authenticated;

-- Settings of an account: appearance and mails. A missing row means the defaults.

create table public.account_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  locale text constraint account_settings_locale_form check (locale ~ '^[a-z]{2}$'),
  theme text constraint account_settings_theme_known check (theme in ('system', 'light', 'dark')),
  currency text constraint account_settings_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  reduced_motion boolean not null default false,
  email_messages boolean not null default true,
  email_reviews boolean not null default true,
  email_digest boolean not null default false,
  email_interests boolean not null default true,
  email_updates text not null default 'daily'
    constraint account_settings_email_updates_known check (email_updates in ('at_once', 'daily', 'weekly', 'never')),
  updated_at timestamptz not null default now()
);
comment on table public.account_settings is
  'Preferences of an account, applied on all its devices. Owner only; defaults without a row.';
comment on column public.account_settings.user_id is 'The account, auth.users.id.';
comment on column public.account_settings.locale is 'Language of the interface, two letters; null follows the device.';
comment on column public.account_settings.theme is 'system, light or dark; null follows the device.';
comment on column public.account_settings.currency is
  'Currency preselected for amounts: USD, EUR, GBP or JPY; null for USD.';
comment on column public.account_settings.reduced_motion is 'True turns animations off regardless of the device.';
comment on column public.account_settings.email_messages is 'A mail for every new message.';
comment on column public.account_settings.email_reviews is 'A mail for every decision about their listings.';
comment on column public.account_settings.email_digest is 'A daily digest of unread notifications.';
comment on column public.account_settings.email_interests is 'A mail for every new interest in their listings.';
comment on column public.account_settings.email_updates is
  'How often mails tell of updates of projects they follow or support: at_once, daily, weekly or never.';
comment on column public.account_settings.updated_at is 'Last change.';

create trigger account_settings_touch before update on public.account_settings
  for each row execute function private.touch();

alter table public.account_settings enable row level security;
revoke all on public.account_settings from public, anon, authenticated;
-- user_id is granted because upserts name it; the policy only allows the caller's own.
grant select,
  insert (user_id, locale, theme, currency, reduced_motion,
    email_messages, email_reviews, email_digest, email_interests, email_updates),
  update (user_id, locale, theme, currency, reduced_motion,
    email_messages, email_reviews, email_digest, email_interests, email_updates)
  on public.account_settings to authenticated;
grant select, insert, update, delete on public.account_settings to service_role;

create policy "people read their settings" on public.account_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people make their settings" on public.account_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their settings" on public.account_settings
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Creators: what an account shows of itself on a page of its own, from its first approved project on.

create function private.are_links(p_links text[]) returns boolean
language sql immutable parallel safe security definer
set search_path = ''
as $$
  select cardinality(p_links) <= 5 and coalesce(array_ndims(p_links) = 1, true)
    and not exists (select 1 from unnest(p_links) as link where link is null or not private.is_link(link))
$$;
comment on function private.are_links(text[]) is 'True for at most 5 http(s) addresses.';
grant execute on function private.are_links(text[]) to authenticated, service_role;

create table public.creators (
  id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  slug text constraint creators_slug_length check (length(slug) between 1 and 100),
  about text not null default '' constraint creators_about_length check (length(about) <= 1000),
  links text[] not null default '{}' constraint creators_links_form check (private.are_links(links)),
  kind text constraint creators_kind_known check (kind in ('sole_trader', 'company', 'association', 'public_body')),
  registered_name text constraint creators_registered_name_length check (length(registered_name) between 1 and 200),
  register text constraint creators_register_length check (length(register) between 1 and 120),
  register_number text constraint creators_register_number_length check (length(register_number) between 1 and 60),
  register_country text constraint creators_register_country_known check (private.is_country(register_country)),
  facts_changed_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint creators_facts_complete check (kind is null
    or registered_name is not null and register_country is not null
      and (kind = 'sole_trader' or register is not null and register_number is not null))
);
comment on table public.creators is
  'What accounts tell about themselves as creators. Owner only; public through creator_by_slug while a project of theirs is approved.';
comment on column public.creators.id is 'The account, profiles.id.';
comment on column public.creators.slug is
  'Unique name in the URL, made from the name at the first approval and again when the name changes. Former ones are in creator_slugs.';
comment on column public.creators.about is 'Who they are, at most 1000 characters of plain text.';
comment on column public.creators.links is 'Their pages elsewhere, at most 5.';
comment on column public.creators.kind is
  'sole_trader, company, association or public_body; null until stated, with the facts of its register.';
comment on column public.creators.registered_name is 'Name as it is registered.';
comment on column public.creators.register is 'The public register; optional for sole traders, as is the number.';
comment on column public.creators.register_number is 'Number in the register.';
comment on column public.creators.register_country is 'Country of the register, ISO 3166-1.';
comment on column public.creators.facts_changed_at is
  'When kind, name, register, number or country last changed. A review before this saw other facts.';
comment on column public.creators.updated_at is 'Last change.';
create unique index creators_slug on public.creators (slug);

create table public.creator_slugs (
  slug text primary key,
  creator_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.creator_slugs is
  'Present slugs of creators and the latest 19 former ones of each, so that old URLs still work. Read through creator_by_slug.';
comment on column public.creator_slugs.slug is 'Slug, unique over all creators, past and present.';
comment on column public.creator_slugs.creator_id is 'The account.';
comment on column public.creator_slugs.created_at is 'When it got it.';
create index creator_slugs_creator on public.creator_slugs (creator_id);

alter table public.creators enable row level security;
alter table public.creator_slugs enable row level security;
revoke all on public.creators, public.creator_slugs from public, anon, authenticated;
-- id is granted because upserts name it; the policy only allows the caller's own.
grant select,
  insert (id, about, links, kind, registered_name, register, register_number, register_country),
  update (id, about, links, kind, registered_name, register, register_number, register_country)
  on public.creators to authenticated;
grant select, insert, update, delete on public.creators, public.creator_slugs to service_role;

create policy "creators read what they tell" on public.creators
  for select to authenticated using (id = (select auth.uid()));
create policy "creators tell about themselves" on public.creators
  for insert to authenticated with check (id = (select auth.uid()));
create policy "creators change what they tell" on public.creators
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function private.tidy_creator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.about := btrim(coalesce(new.about, ''), e' \t\r\n');
  new.links := coalesce(new.links, '{}');
  new.registered_name := private.one_line(new.registered_name);
  new.register := private.one_line(new.register);
  new.register_number := private.one_line(new.register_number);
  if tg_op = 'UPDATE' then
    -- What readers rely on can change, but is not taken back.
    new.kind := coalesce(new.kind, old.kind);
    if (new.kind, new.registered_name, new.register, new.register_number, new.register_country)
      is distinct from (old.kind, old.registered_name, old.register, old.register_number, old.register_country) then
      new.facts_changed_at := clock_timestamp();
    end if;
  end if;
  if new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.tidy_creator() is 'Trigger: trims texts, applies defaults to empty values, keeps a kind once stated, and sets both times.';
create trigger creators_tidy before insert or update on public.creators
  for each row execute function private.tidy_creator();

create function private.free_creator_slug(p_creator uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := private.slugify(private.display_name(p_creator));
begin
  -- First approvals and new names are rare enough to wait for each other.
  perform private.serialize('creator slugs');
  return coalesce((
      select base || ending from unnest('{""}'::text[] || array(select '-' || n from generate_series(2, 20) as n))
        with ordinality as endings (ending, place)
      where not exists (
        select 1 from public.creator_slugs where slug = base || ending and creator_id <> p_creator)
      order by place limit 1),
    base || '-' || left(gen_random_uuid()::text, 8));
end
$$;
comment on function private.free_creator_slug(uuid) is
  'An unused slug made from a creator''s name: as it is, or with -2 to -20, or with eight random characters.';

create function private.remember_creator_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.creator_slugs (slug, creator_id) values (new.slug, new.id) on conflict (slug) do nothing;
  -- Free the oldest, or renaming could hoard names.
  delete from public.creator_slugs s where s.slug in (
    select former.slug from public.creator_slugs former
    where former.creator_id = new.id and former.slug <> new.slug
    order by former.created_at desc, former.slug offset 19);
  return null;
end
$$;
comment on function private.remember_creator_slug() is 'Trigger: keeps the slug of a creator and the latest 19 former ones.';
create trigger creators_remember_slug after insert or update of slug on public.creators
  for each row when (new.slug is not null) execute function private.remember_creator_slug();

create function private.follow_creator_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.creators set slug = private.free_creator_slug(new.id) where id = new.id and slug is not null;
  return null;
end
$$;
comment on function private.follow_creator_name() is 'Trigger on profiles: gives a creator''s page the address of the new name.';
create trigger profiles_name_to_creators after update of full_name on public.profiles
  for each row when (old.full_name is distinct from new.full_name) execute function private.follow_creator_name();

revoke execute on all functions in schema public, private from public;
