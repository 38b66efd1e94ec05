-- A person's data: what every table holds about somebody, the copy of it, and the end of an account.

create table private.personal_data (
  relation text primary key,
  rule text,
  hidden text[] not null default '{}',
  others text[] not null default '{}'
);
comment on table private.personal_data is
  'Which rows of which table are about a person. A table that refers to accounts is not complete without its row here.';
comment on column private.personal_data.relation is 'The table, with its schema.';
comment on column private.personal_data.rule is
  'Condition in SQL for the rows about account $1; null for a table that holds nothing to hand out.';
comment on column private.personal_data.hidden is 'Columns left out of the copy: other people''s data and inner workings.';
comment on column private.personal_data.others is
  'Columns that name an account whose data the row is not, e.g. who worked on it.';
alter table private.personal_data enable row level security;
revoke all on private.personal_data from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.profiles', 'id = $1', '{}', '{}'),
  ('public.account_settings', 'user_id = $1', '{}', '{}'),
  ('public.projects', 'creator_id = $1', '{search}', '{}'),
  ('public.support_options', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}'),
  ('public.project_drafts', 'owner_id = $1', '{}', '{}'),
  ('public.threads', '$1 in (supporter_id, recipient_id)', '{}', '{}'),
  ('public.messages', '$1 in (sender_id, recipient_id)', '{client_id}', '{}'),
  ('public.interests', '$1 in (supporter_id, recipient_id)', '{}', '{}'),
  ('public.contact_messages', 'user_id = $1', '{}', '{}'),
  ('public.interface_translations', 'author_id = $1', '{content}', '{}'),
  ('public.audit_log', 'actor_id = $1 or (entity = ''profile'' and entity_id = $1::text)', '{actor_id}', '{}'),
  ('public.security_events', 'user_id = $1', '{}', '{}');

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
    'second_factors', factors,
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at,
        'bytes', metadata -> 'size')), '[]')
      from storage.objects where owner_id = p_user::text));
end
$$;
comment on function private.account_data(uuid) is
  'What sign-in and file storage hold about an account: sign-in methods, sessions, second factors, files. No secrets.';

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
  answer := jsonb_build_object('format', 'backlit-export-1', 'exported_at', now(),
    'account', private.account_data(caller));
  for entry in select * from private.personal_data where rule is not null order by relation loop
    continue when to_regclass(entry.relation) is null;
    -- Names and conditions come from a table that migrations alone write.
    execute format('select coalesce(jsonb_agg(to_jsonb(hit) - $2), ''[]'') from (select * from %s where %s) as hit',
      to_regclass(entry.relation), entry.rule)
      into found using caller, entry.hidden;
    answer := answer || jsonb_build_object(split_part(entry.relation, '.', 2), found);
  end loop;
  return answer;
end
$$;
comment on function public.export_my_data() is
  'Everything stored about the caller as one JSON object: account, then the rows of every table by its name.';

create function private.needs_second_factor() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  has_factor boolean := false;
begin
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
      into has_factor using auth.uid();
  end if;
  return has_factor and coalesce(claims ->> 'aal', 'aal1') <> 'aal2';
end
$$;
comment on function private.needs_second_factor() is
  'True when the caller has a verified second factor and this session has not been confirmed with it.';

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
  'True when the caller signed in within the last ten minutes: the proof of the password that every backend can give.';

create function private.erase_account(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.audit('account.deleted', 'profile', p_user::text);
  -- Conversations stay with the other person, without a name; where nobody is left they go.
  delete from public.threads
    where p_user in (supporter_id, recipient_id) and (supporter_id is null or recipient_id is null);
  update public.messages set sender_name = 'Anonymous' where sender_id = p_user;
  update public.interests set note = null,
      state = case when state in ('agreed_outside', 'declined') then state else 'withdrawn' end
    where supporter_id = p_user;
  -- A listing with interests is deleted only once archived; what supporters saw is kept in their interests.
  update public.projects set status = 'archived' where creator_id = p_user and status <> 'archived';
  delete from public.projects where creator_id = p_user;
  delete from public.contact_messages where user_id = p_user;
  delete from auth.flow_state where user_id = p_user;
  delete from auth.users where id = p_user;
end
$$;
comment on function private.erase_account(uuid) is
  'Ends an account: listings, drafts and settings go, conversations lose the name. The log keeps the bare id.';

create function public.delete_my_account(p_email text) returns table (bucket text, name text)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  -- The lock comes first: of two administrators who leave at once, one stays.
  perform pg_advisory_xact_lock(hashtext('backlit.administrators'));
  if lower(btrim(p_email)) is distinct from (select lower(u.email) from auth.users u where u.id = caller) then
    raise exception using errcode = 'BL118', message = 'This is not the e-mail address of the account';
  elsif not private.has_fresh_session() then
    raise exception using errcode = 'BL115', message = 'Sign in again first';
  elsif private.needs_second_factor() then
    raise exception using errcode = 'BL116', message = 'Confirm with the second factor first';
  elsif private.is_admin()
    and not exists (select 1 from public.profiles p where p.role = 'admin' and p.id <> caller) then
    raise exception using errcode = 'BL117', message = 'The last administrator cannot leave';
  end if;
  -- Bytes of files are removed through the Storage API alone: the account goes when no file is left.
  return query
    select o.bucket_id, o.name from storage.objects o where o.owner_id = caller::text
    order by o.bucket_id, o.name limit 500;
  if not found then
    perform private.erase_account(caller);
  end if;
end
$$;
comment on function public.delete_my_account(text) is
  'Deletes the caller''s account. Answers the files to remove through the Storage API first; the call that answers none has deleted it. Needs the e-mail address (BL118), a sign-in within ten minutes (BL115), the second factor where there is one (BL116); the last administrator stays (BL117).';

revoke execute on function private.account_data(uuid), private.needs_second_factor(), private.has_fresh_session(),
  private.erase_account(uuid), public.export_my_data(), public.delete_my_account(text)
  from public, anon, authenticated, service_role;
grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;
