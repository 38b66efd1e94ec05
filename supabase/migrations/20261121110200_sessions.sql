-- Active sessions: where an account is signed in, and ending that.

create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text, aal text, is_current boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  perform private.require_assurance();
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
  perform private.require_assurance();
  -- The event first: it names the browser of the calling session, which may be the one that ends.
  perform private.note_security(caller, 'session_ended', jsonb_build_object('count', 1));
  delete from auth.sessions where id = p_id and user_id = caller;
  if not found then
    raise exception using errcode = 'BL106', message = 'This does not exist any more';
  end if;
end
$$;
comment on function public.end_session(uuid) is
  'Signs one session of the caller out (BL010, BL116; BL106 when there is none). Its tokens are worth nothing from then on.';

create function public.end_other_sessions() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  ended integer;
begin
  perform private.require_assurance();
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
  'Signs every other session of the caller out and tells how many (BL010, BL116).';

revoke execute on function public.my_sessions(), public.end_session(uuid), public.end_other_sessions()
  from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.end_session(uuid), public.end_other_sessions()
  to authenticated;
