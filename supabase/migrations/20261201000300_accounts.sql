-- Accounts: export and deletion of personal data, suspensions, and administration.

create table private.personal_data (
  relation text primary key,
  rule text,
  hidden text[] not null default '{}',
  others text[] not null default '{}'
);
comment on table private.personal_data is
  'Registry of personal data: which rows of each table belong to an account. Every table that references accounts needs a row.';
comment on column private.personal_data.relation is 'The table, with its schema.';
comment on column private.personal_data.rule is
  'SQL condition for the rows of account $1; null if the table is not exported.';
comment on column private.personal_data.hidden is 'Columns left out of the export: other people''s data and internals.';
comment on column private.personal_data.others is
  'Columns that reference other accounts, such as the reviewer.';
alter table private.personal_data enable row level security;
revoke all on private.personal_data from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.profiles', 'id = $1', '{search_words}', '{}'),
  ('public.creators', 'id = $1', '{}', '{}'),
  ('public.creator_slugs', 'creator_id = $1', '{}', '{}'),
  ('public.account_settings', 'user_id = $1', '{}', '{}');

create function private.account_data(p_user uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  account jsonb;
  factors jsonb := '[]';
begin
  select jsonb_build_object('id', id, 'email', email, 'email_confirmed_at', email_confirmed_at,
      'created_at', created_at, 'last_sign_in_at', last_sign_in_at, 'metadata', raw_user_meta_data)
    into account from auth.users where id = p_user;
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''name'', friendly_name, ''type'', factor_type,
        ''status'', status, ''created_at'', created_at)), ''[]'') from auth.mfa_factors where user_id = $1'
      into factors using p_user;
  end if;
  return account || jsonb_build_object(
    'sign_in_methods', (
      select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'email', identity_data ->> 'email',
        'created_at', created_at, 'last_sign_in_at', last_sign_in_at)), '[]')
      from auth.identities where user_id = p_user),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'refreshed_at', refreshed_at,
        'device', user_agent, 'address', host(ip))), '[]')
      from auth.sessions where user_id = p_user),
    'sign_in_log', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'action', payload ->> 'action',
        'address', nullif(ip_address, '')) order by created_at), '[]')
      from auth.audit_log_entries
      where private.named_in(payload::jsonb) && array[p_user::text] and payload ->> 'actor_id' = p_user::text),
    'second_factors', factors,
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at,
        'bytes', metadata -> 'size')), '[]')
      from storage.objects where owner_id = p_user::text));
end
$$;
comment on function private.account_data(uuid) is
  'Data of Auth and Storage about an account: identities, sessions, sign-in log, second factors, files. No secrets.';

create function public.export_my_data() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  entry private.personal_data;
  found jsonb;
  answer jsonb;
begin
  perform private.require_second_factor();
  answer := jsonb_build_object('format', 'backlit-export-1', 'exported_at', now(),
    'account', private.account_data(caller));
  for entry in select * from private.personal_data where rule is not null order by relation loop
    continue when to_regclass(entry.relation) is null;
    -- Safe to interpolate: only migrations write this table.
    -- json_agg, as jsonb_agg takes a time that is quadratic in the words of a draft.
    execute format('select coalesce(json_agg(to_jsonb(hit) - $2), ''[]'')::jsonb from (select * from %s where %s) as hit',
      to_regclass(entry.relation), entry.rule)
      into found using caller, entry.hidden;
    answer := answer || jsonb_build_object(split_part(entry.relation, '.', 2), found);
  end loop;
  return answer;
end
$$;
comment on function public.export_my_data() is
  'All data about the caller as a JSON object: account, then the rows of each table by name (BL010, BL116).';

create function private.has_fresh_session() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions
    where user_id = auth.uid() and created_at > now() - interval '10 minutes'
      and id::text = nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')
$$;
comment on function private.has_fresh_session() is
  'True if the caller signed in within the last ten minutes, which stands in for asking the password again.';

create table private.departures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now()
);
comment on table private.departures is 'Accounts that are being deleted, whose files the Storage API removes first.';
comment on column private.departures.user_id is 'The account.';
comment on column private.departures.asked_at is 'When its deletion was asked for, first if repeatedly.';
alter table private.departures enable row level security;
revoke all on private.departures from public, anon, authenticated, service_role;
insert into private.personal_data (relation, rule, others) values ('private.departures', null, '{user_id}');

create function private.is_leaving() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.departures where user_id = auth.uid())
$$;
comment on function private.is_leaving() is
  'True once the caller asked to delete their account: they may remove files that are in use, and add none.';
-- Policies run it as the caller.
grant execute on function private.is_leaving() to authenticated;

create function private.erase_account(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = p_user);
begin
  -- Waits for calls that are on their way and have written of the account, whose rows would keep its name.
  perform from public.profiles where id = p_user for update;
  perform private.audit('account.deleted', 'profile', p_user::text);
  -- Conversations stay for the other party, without the name; those with no party left are deleted.
  delete from public.threads
    where p_user in (supporter_id, recipient_id) and (supporter_id is null or recipient_id is null);
  update public.messages set sender_name = 'Anonymous', attachments = '[]',
    content = case when content = '' then '[…]' else content end where sender_id = p_user;
  update public.interests set note = null,
      state = case when state in ('agreed_outside', 'declined') then state else 'withdrawn' end
    where supporter_id = p_user;
  -- Listings with interests must be archived before deletion; interests keep their own copy of the terms.
  update public.projects set status = 'archived' where creator_id = p_user and status <> 'archived';
  delete from public.projects where creator_id = p_user;
  update public.interests i set state = 'declined' where i.recipient_id = p_user and private.is_open_interest(i.state);
  -- Answered questions stay without the name; nobody is there for the others.
  delete from public.project_questions where asker_id = p_user and state <> 'answered';
  delete from private.project_invitations where email = address;
  -- Mails to that address about messages and reports go with these.
  delete from private.mail_outbox where recipient_email = address and kind = 'team.invited';
  delete from public.contact_messages where user_id = p_user;
  update public.notifications set data = data - 'creator_id'
    where kind = 'interest.handed_over' and data ->> 'creator_id' = p_user::text;
  update private.mail_outbox set data = data - 'creator_id'
    where kind = 'interest.handed_over' and data ->> 'creator_id' = p_user::text;
  delete from auth.flow_state where user_id = p_user;
  delete from auth.users where id = p_user;
end
$$;
comment on function private.erase_account(uuid) is
  'Deletes an account with listings, drafts and settings, ends its open interests on both sides, and anonymises its conversations. The audit log keeps the id.';

create function private.is_last_admin(p_user uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin' and id = p_user)
    and not exists (select from public.profiles where role = 'admin' and id <> p_user)
$$;
comment on function private.is_last_admin(uuid) is 'True for an administrator who is the only one.';

create function public.delete_my_account(p_email text) returns table (bucket text, name text)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid;
begin
  -- Lock first, so that the last two administrators can't both leave at once.
  perform private.serialize('administrators');
  caller := private.require_user();
  if lower(btrim(p_email)) is distinct from (select lower(u.email) from auth.users u where u.id = caller) then
    raise exception using errcode = 'BL118', message = 'This is not the e-mail address of the account';
  elsif not private.has_fresh_session() then
    raise exception using errcode = 'BL115', message = 'Sign in again first';
  end if;
  perform private.require_assurance();
  if private.is_last_admin(caller) then
    raise exception using errcode = 'BL117', message = 'The last administrator cannot leave';
  end if;
  -- Files can only be removed through the Storage API, so the account is deleted once none is left.
  return query
    select o.bucket_id, o.name from storage.objects o where o.owner_id = caller::text
    order by o.bucket_id, o.name limit 500;
  if found then
    insert into private.departures (user_id) values (caller) on conflict do nothing;
  else
    perform private.erase_account(caller);
  end if;
end
$$;
comment on function public.delete_my_account(text) is
  'Deletes the caller''s account. Returns the files to remove through the Storage API first; an empty result means it was deleted. What is not finished after ten minutes the server finishes. Needs the e-mail address (BL118), a sign-in within ten minutes (BL115) and the second factor, if any (BL116), which administrators must have (BL119); not for the last administrator (BL117).';

-- Whoever stayed after removing the files would have taken from others what they were sent.
create function public.finish_departures() returns table (bucket text, name text)
language plpgsql security definer
set search_path = ''
as $$
declare
  leaver uuid;
begin
  perform private.serialize('administrators');
  delete from private.departures d where private.is_last_admin(d.user_id);
  -- Any of them, so that one whose deletion fails or takes too long holds up no other.
  select d.user_id into leaver from private.departures d
  where d.asked_at < now() - interval '10 minutes' order by random() limit 1;
  if not found then
    return;
  end if;
  return query
    select o.bucket_id, o.name from storage.objects o where o.owner_id = leaver::text
    order by o.bucket_id, o.name limit 500;
  if not found then
    perform private.erase_account(leaver);
    return query values (null::text, null::text);
  end if;
end
$$;
comment on function public.finish_departures() is
  'Finishes one of the deletions of accounts that were asked for more than ten minutes ago: returns files of the account, at most 500, to remove through the Storage API, or deletes it if it has none, and returns a row of nulls; no row if nobody waits. Not the last administrator, who stays. The secret key only.';

grant execute on function public.finish_departures() to service_role;
grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;

-- Suspensions: block an account immediately and everywhere until an administrator lifts it.

create table public.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text constraint suspensions_reason_length check (length(btrim(reason)) between 1 and 2000),
  hidden_projects uuid[] not null default '{}',
  suspended_by uuid references public.profiles (id) on delete set null,
  suspended_at timestamptz not null default now()
);
comment on table public.suspensions is
  'Suspended accounts. Written by suspend_user and restore_user only; administrators read it.';
comment on column public.suspensions.user_id is 'The account.';
comment on column public.suspensions.reason is 'The facts it relies on, as the person was told, 1 to 2000 characters; null if none were noted.';
comment on column public.suspensions.hidden_projects is
  'Listings archived by the suspension, which restore_user publishes again; empty if they stayed public.';
comment on column public.suspensions.suspended_by is 'The administrator; null once that account is gone.';
comment on column public.suspensions.suspended_at is 'Since when.';
create index suspensions_by on public.suspensions (suspended_by);

alter table public.suspensions enable row level security;
revoke all on public.suspensions from public, anon, authenticated, service_role;
grant select on public.suspensions to authenticated, service_role;
create policy "administrators read suspensions" on public.suspensions
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.suspensions', 'user_id = $1', '{suspended_by}', '{suspended_by}');

create function private.is_suspended() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select 1 from public.suspensions where user_id = (select auth.uid()))
$$;
comment on function private.is_suspended() is 'True if the calling account is suspended.';

create function private.shut_out_suspended() returns void
language plpgsql
set search_path = ''
as $$
declare
  target regclass;
begin
  -- Restrictive, so that it overrides all other policies, even for public rows.
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
  'For migrations: adds the policy against suspended accounts to every table without it.';

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
  'Runs before every Data API request on hosted Supabase: refuses suspended accounts whose access token is still valid (BL262). The embedded backend checks the session instead.';

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
  'Trigger: suspended accounts can''t become administrators (BL263).';
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
comment on function private.announce_role() is 'Trigger: notifies an account of its new role.';
create trigger profiles_announce_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.announce_role();

create function public.suspend_user(
  p_user uuid, p_reason text, p_hide boolean default true, p_basis jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  why text := nullif(btrim(p_reason), '');
  person public.profiles;
  hidden uuid[] := '{}';
begin
  -- Same lock as for roles, so that two administrators can't suspend each other at once.
  perform private.serialize('administrators');
  select * into person from public.profiles where id = p_user for update;
  if person.id is null then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  elsif not private.is_admin() then
    raise exception using errcode = 'BL011', message = 'Only administrators can do this';
  elsif person.role = 'admin' then
    raise exception using errcode = 'BL261', message = 'Administrators are demoted before they are suspended';
  elsif exists (select 1 from public.suspensions where user_id = p_user) then
    return;
  end if;
  insert into public.suspensions (user_id, reason, suspended_by) values (p_user, why, caller);
  -- Or its reasons would go with the account.
  delete from private.departures where user_id = p_user;
  if p_hide then
    perform set_config('backlit.status_note', coalesce(why, ''), true);
    perform set_config('backlit.basis', 'account', true);
    with changed as (
      update public.projects set status = 'archived' where creator_id = p_user and status = 'approved' returning id)
    select coalesce(array_agg(id), '{}') into hidden from changed;
    perform set_config('backlit.basis', '', true);
    update public.suspensions set hidden_projects = hidden where user_id = p_user;
  end if;
  perform private.give_reasons(p_user, null, null, 'suspended', why, p_basis);
  update auth.users set banned_until = now() + interval '100 years' where id = p_user;
  delete from auth.sessions where user_id = p_user;
  perform private.audit('user.suspended', 'profile', p_user::text,
    jsonb_strip_nulls(jsonb_build_object('reason', why, 'hidden', cardinality(hidden))));
end
$$;
comment on function public.suspend_user(uuid, text, boolean, jsonb) is
  'Suspends an account: its sessions end, it can''t sign in, and its public listings are archived unless p_hide is false. Administrators only (BL011) and never an administrator (BL261); p_reason, the facts, and p_basis are mailed as reasons, see private.give_reasons (BL249); logged.';

create function private.keep_from_restoring(p_project uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.suspensions set hidden_projects = array_remove(hidden_projects, p_project)
  where p_project = any (hidden_projects);
  return found;
end
$$;
comment on function private.keep_from_restoring(uuid) is
  'Notes that a listing hidden with its creator''s account was decided on, so that restoring the account leaves it. True if it was hidden so.';

create function public.restore_user(p_user uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended public.suspensions;
  shown integer := 0;
begin
  perform private.require_admin();
  perform private.serialize('administrators');
  delete from public.suspensions where user_id = p_user returning * into ended;
  if ended.user_id is null then
    return 0;
  end if;
  update auth.users set banned_until = null where id = p_user;
  update public.projects set status = 'approved'
  where id = any (ended.hidden_projects) and status = 'archived' and review_checks ?& private.review_checks();
  get diagnostics shown = row_count;
  perform private.audit('user.restored', 'profile', p_user::text, jsonb_build_object('shown', shown));
  return shown;
end
$$;
comment on function public.restore_user(uuid) is
  'Lifts a suspension, republishes the listings it archived, but for those decided on since, and returns how many. Administrators only (BL011); logged.';

-- Policies run this as the reading role.
grant execute on function private.is_suspended() to authenticated;
grant execute on function public.check_request() to anon, authenticated, service_role;
grant execute on function public.suspend_user(uuid, text, boolean, jsonb), public.restore_user(uuid) to authenticated;

-- Administration: lists of accounts, and help for people who are locked out.

create function public.admin_users(
  p_query text default null, p_role text default null, p_suspended boolean default null,
  p_page integer default 1, p_limit integer default 25)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  page integer := least(greatest(coalesce(p_page, 1), 1), 1000);
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  needle text := nullif(private.fold(btrim(left(p_query, 100))), '');
  conditions text := 'true';
  ids uuid[];
  found jsonb;
  total integer;
begin
  if needle is not null then
    conditions := conditions
      || ' and p.search_words like $1';
  end if;
  if p_role is not null then conditions := conditions || ' and p.role = $2'; end if;
  if p_suspended is not null then
    conditions := conditions || format(
      ' and %s exists (select 1 from public.suspensions s where s.user_id = p.id)', case when p_suspended then '' else 'not' end);
  end if;
  needle := private.like_pattern(needle);
  if needle is null then
    execute format('select count(*) from (select 1 from public.profiles p where %s limit 1001) as hit', conditions)
      into total using needle, p_role;
  else
    -- Few enough matches to count are few enough to sort.
    execute format('select count(*), (array_agg(p.id order by p.created_at desc, p.id desc))[%s:%s] from (
        select p.id, p.created_at from public.profiles p where %s limit 1001) as p',
      (page - 1) * size + 1, page * size, conditions)
      into total, ids using needle, p_role;
    if total <= 1000 then
      conditions := 'p.id = any ($4)';
    end if;
  end if;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''name'', hit.full_name, ''email'', hit.username, ''role'', hit.role,
        ''avatar_url'', hit.avatar_url, ''created_at'', hit.created_at, ''is_self'', hit.id = $3,
        ''is_confirmed'', (select u.email_confirmed_at is not null from auth.users u where u.id = hit.id),
        ''suspended_at'', (select s.suspended_at from public.suspensions s where s.user_id = hit.id),
        ''projects'', (select count(*) from public.projects j where j.creator_id = hit.id))
        order by hit.created_at desc, hit.id desc), ''[]'')
     from (
      select * from public.profiles p where %s order by p.created_at desc, p.id desc limit %s offset %s) as hit',
    conditions, size, case when ids is null or total > 1000 then (page - 1) * size else 0 end)
    into found using needle, p_role, caller, ids;
  return jsonb_build_object('rows', found, 'total', least(total, 1000), 'exact', total <= 1000,
    'page', page, 'size', size);
end
$$;
comment on function public.admin_users(text, text, boolean, integer, integer) is
  'A page of accounts, newest first, for administrators (BL011): {rows, total (counted up to 1000), exact, page, size}. p_query searches name and e-mail address.';

create function public.admin_user(p_user uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  found jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'name', p.full_name, 'email', p.username, 'role', p.role, 'avatar_url', p.avatar_url,
    'locale', p.locale, 'created_at', p.created_at, 'is_self', p.id = caller,
    'is_confirmed', u.email_confirmed_at is not null, 'last_sign_in_at', u.last_sign_in_at,
    'sessions', (select count(*) from auth.sessions s where s.user_id = p.id),
    'factors', (select count(*) from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
    'threads', (select count(*) from (
      select 1 from public.threads t where p.id in (t.supporter_id, t.recipient_id) limit 1000) as counted),
    'interests', (select count(*) from public.interests i where i.supporter_id = p.id),
    'reports', (select count(*) from public.reports r where r.kind = 'person' and r.subject_id = p.id),
    'suspension', (
      select jsonb_build_object('reason', s.reason, 'suspended_at', s.suspended_at,
        'by', private.display_name(s.suspended_by), 'hidden', cardinality(s.hidden_projects))
      from public.suspensions s where s.user_id = p.id),
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'status', j.status,
        'created_at', j.created_at) order by j.created_at desc, j.id), '[]')
      from (select * from public.projects where creator_id = p.id order by created_at desc, id limit 50) j))
    into found
  from public.profiles p join auth.users u on u.id = p.id where p.id = p_user;
  if found is null then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  end if;
  perform private.audit('user.viewed', 'profile', p_user::text);
  return found;
end
$$;
comment on function public.admin_user(uuid) is
  'One account with its newest 50 projects and counts of its data, for administrators (BL011, BL005). threads counts to 1000. Logged.';

create function public.reset_user_factors(p_user uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_admin();
  if not exists (select 1 from public.profiles where id = p_user) then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  end if;
  delete from auth.mfa_factors where user_id = p_user;
  get diagnostics removed = row_count;
  if removed = 0 then
    raise exception using errcode = 'BL264', message = 'This account has no second factor';
  end if;
  -- The lost device may still be signed in.
  delete from auth.sessions where user_id = p_user;
  perform private.audit('factors.reset', 'profile', p_user::text, jsonb_build_object('count', removed));
  perform private.notify(p_user, 'account.security', '{"event": "factors_reset"}');
  return removed;
end
$$;
comment on function public.reset_user_factors(uuid) is
  'Removes an account''s second factors, ends its sessions and notifies it. Administrators only (BL011, BL005; BL264 if there are none); logged.';

create function public.request_confirmation(p_user uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  address text;
  confirmed timestamptz;
begin
  perform private.require_admin();
  select u.email, u.email_confirmed_at into address, confirmed from auth.users u where u.id = p_user;
  if address is null then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  elsif confirmed is not null then
    raise exception using errcode = 'BL265', message = 'This address is confirmed already';
  end if;
  perform private.audit('confirmation.requested', 'profile', p_user::text);
  return address;
end
$$;
comment on function public.request_confirmation(uuid) is
  'Returns an account''s unconfirmed e-mail address, for resending the confirmation through the Auth API. Administrators only (BL011, BL005, BL265); logged.';

grant execute on function public.admin_users(text, text, boolean, integer, integer), public.admin_user(uuid),
  public.reset_user_factors(uuid), public.request_confirmation(uuid) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
