-- Administrators and private messages: every look is written to the audit log.

create function public.admin_messages(
  p_before timestamptz default null, p_limit integer default 50, p_before_id uuid default null)
returns table (
  id uuid, thread_id uuid, project_id uuid, project_title text, sender_id uuid, sender_name text,
  recipient_id uuid, recipient_name text, preview text, read boolean, "timestamp" timestamptz)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.audit('messages.listed', 'message', null,
    jsonb_strip_nulls(jsonb_build_object('before', p_before)));
  return query
    select m.id, m.thread_id, m.project_id, t.project_title, m.sender_id, m.sender_name,
      m.recipient_id, private.display_name(m.recipient_id), left(m.content, 50), m.read, m."timestamp"
    from public.messages m join public.threads t on t.id = m.thread_id
    where p_before is null or m."timestamp" < p_before
      or (m."timestamp" = p_before and p_before_id is not null and m.id < p_before_id)
    order by m."timestamp" desc, m.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.admin_messages(timestamptz, integer, uuid) is
  'All messages, newest first, with the first 50 characters of each. Page on with timestamp and id of the last row. Administrators only (BL011); logged.';

create function public.admin_open_message(p_id uuid) returns public.messages
language plpgsql security definer
set search_path = ''
as $$
declare
  opened public.messages;
begin
  perform private.require_admin();
  update public.messages set read = true where id = p_id returning * into opened;
  if opened.id is null then
    raise exception using errcode = 'BL047', message = 'This message does not exist';
  end if;
  perform private.audit('message.read', 'message', p_id::text, jsonb_build_object('thread', opened.thread_id));
  return opened;
end
$$;
comment on function public.admin_open_message(uuid) is
  'One message in full, marked as read. Administrators only (BL011); logged.';

create function public.admin_read_thread(p_thread uuid) returns setof public.messages
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select 1 from public.threads t where t.id = p_thread) then
    raise exception using errcode = 'BL040', message = 'This conversation does not exist';
  end if;
  perform private.audit('thread.read', 'thread', p_thread::text);
  return query
    select * from (
      select * from public.messages m where m.thread_id = p_thread
      order by m."timestamp" desc, m.id desc limit 500) as newest
    order by newest."timestamp", newest.id;
end
$$;
comment on function public.admin_read_thread(uuid) is
  'The newest 500 messages of a thread, oldest first, none marked as read. Administrators only (BL011); logged.';

revoke execute on function public.admin_messages(timestamptz, integer, uuid),
  public.admin_open_message(uuid), public.admin_read_thread(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_messages(timestamptz, integer, uuid),
  public.admin_open_message(uuid), public.admin_read_thread(uuid) to authenticated;
