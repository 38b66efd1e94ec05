-- Roles: the only door through which a role changes.

create function public.set_user_role(p_user uuid, p_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The lock comes first: an administrator demoted a moment ago must not pass the next check.
  perform pg_advisory_xact_lock(hashtext('backlit.administrators'));
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
  'Makes an account user or admin. Administrators only (BL001); the last one stays (BL003). Logged.';

create function public.has_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select 1 from public.profiles where role = 'admin')
$$;
comment on function public.has_admin() is 'True once the marketplace has an administrator.';

revoke execute on function public.set_user_role(uuid, text), public.has_admin()
  from public, anon, authenticated, service_role;
-- Visitors too may call it, so that they are answered by its sentence.
grant execute on function public.set_user_role(uuid, text) to anon, authenticated;
grant execute on function public.has_admin() to anon, authenticated, service_role;
