-- Profiles: one row per account, made by the database. The role decides who administers the marketplace.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text constraint profiles_full_name_length check (length(full_name) <= 120),
  username text constraint profiles_username_length check (length(username) <= 320),
  role text not null default 'user' constraint profiles_role_known check (role in ('user', 'admin')),
  avatar_url text constraint profiles_avatar_url_link check (private.is_link(avatar_url, true)),
  locale text not null default 'en' constraint profiles_locale_form check (locale ~ '^[a-z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account. Readable by its owner and by administrators only.';
comment on column public.profiles.id is 'The account, auth.users.id.';
comment on column public.profiles.full_name is 'Name shown to others; null until the person gives one.';
comment on column public.profiles.username is 'The sign-in e-mail address, kept equal to auth.users.email. Never public.';
comment on column public.profiles.role is 'user or admin. Changes only through set_user_role.';
comment on column public.profiles.avatar_url is 'Picture: http(s) address or path on this site.';
comment on column public.profiles.locale is 'Language for mails and the interface, two letters.';
comment on column public.profiles.created_at is 'Member since.';
comment on column public.profiles.updated_at is 'Last change of the row.';

create index profiles_admins on public.profiles (created_at, id) where role = 'admin';

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;
comment on function private.is_admin() is 'True when the request comes from an administrator, by the stored role.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
-- role is granted so that the attempt reaches the trigger, which answers with a clear sentence.
grant update (full_name, avatar_url, locale, role) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "administrators read every profile" on public.profiles
  for select to authenticated using ((select private.is_admin()));
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

-- A statement trigger also answers when row security hides every row the client aimed at.
create trigger profiles_refuse_role_change before update of role on public.profiles
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.refuse_role_change();

create function private.keep_an_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One lock for all demotions and deletions: two at once cannot each count the other.
  perform pg_advisory_xact_lock(hashtext('backlit.administrators'));
  if not exists (select 1 from public.profiles where role = 'admin' and id <> old.id) then
    raise exception using errcode = 'BL003', message = 'The last administrator cannot be demoted';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is
  'Trigger: refuses to demote or delete the last administrator, whoever asks (BL003).';

create trigger profiles_keep_an_admin_on_update before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_an_admin();
create trigger profiles_keep_an_admin_on_delete before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_an_admin();

create function private.tidy_profile() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.full_name := nullif(btrim(regexp_replace(new.full_name, '\s+', ' ', 'g')), '');
  return new;
end
$$;
comment on function private.tidy_profile() is 'Trigger: single spaces in names; a blank name is no name.';

create trigger profiles_tidy before insert or update of full_name on public.profiles
  for each row execute function private.tidy_profile();
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
  -- Metadata is typed by the client: take what is usable and never let it stop the sign-up.
  insert into public.profiles (id, full_name, username, avatar_url, locale)
  values (
    new.id,
    left(meta ->> 'full_name', 120),
    left(new.email, 320),
    case when private.is_link(picture, true) then picture end,
    case when meta ->> 'locale' ~ '^[a-z]{2}$' then meta ->> 'locale' else 'en' end)
  on conflict (id) do nothing;
  return new;
end
$$;
comment on function private.create_profile() is
  'Trigger on auth.users: makes the profile of a new account; its role is always user.';

create trigger backlit_create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.follow_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set username = left(new.email, 320) where id = new.id;
  return new;
end
$$;
comment on function private.follow_email() is 'Trigger on auth.users: keeps profiles.username equal to the e-mail.';

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

revoke execute on all functions in schema private from public;
-- Policies run this as the reading role.
grant execute on function private.is_admin() to authenticated, service_role;
