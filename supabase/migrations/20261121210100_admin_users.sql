-- What administrators see of accounts, and what they do for people who are locked out.

create index profiles_newest on public.profiles (created_at desc, id desc);
create index profiles_admin_search on public.profiles
  using gin (private.fold(coalesce(full_name, '') || ' ' || coalesce(username, '')) extensions.gin_trgm_ops);

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
  found jsonb;
  total integer;
begin
  if needle is not null then
    conditions := conditions
      || ' and private.fold(coalesce(p.full_name, '''') || '' '' || coalesce(p.username, '''')) like $1';
  end if;
  if p_role is not null then conditions := conditions || ' and p.role = $2'; end if;
  if p_suspended is not null then
    conditions := conditions || format(
      ' and %s exists (select 1 from public.suspensions s where s.user_id = p.id)', case when p_suspended then '' else 'not' end);
  end if;
  needle := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  execute format('select count(*) from (select 1 from public.profiles p where %s limit 1001) as hit', conditions)
    into total using needle, p_role;
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
    conditions, size, (page - 1) * size)
    into found using needle, p_role, caller;
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
  'One account with its newest 50 projects and what it has, for administrators (BL011, BL005). threads counts to 1000. Logged.';

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
  -- Whoever holds the lost device may still be signed in there.
  delete from auth.sessions where user_id = p_user;
  perform private.audit('factors.reset', 'profile', p_user::text, jsonb_build_object('count', removed));
  perform private.notify(p_user, 'account.security', '{"event": "factors_reset"}');
  return removed;
end
$$;
comment on function public.reset_user_factors(uuid) is
  'Removes the second factors of somebody who lost them, ends the sessions and tells the person. Administrators only (BL011, BL005; BL264 when there are none); logged.';

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
  'The unconfirmed e-mail address of an account, for asking the Auth API to send its confirmation again. Administrators only (BL011, BL005, BL265); logged.';

revoke execute on function public.admin_users(text, text, boolean, integer, integer), public.admin_user(uuid),
  public.reset_user_factors(uuid), public.request_confirmation(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_users(text, text, boolean, integer, integer), public.admin_user(uuid),
  public.reset_user_factors(uuid), public.request_confirmation(uuid) to authenticated;
