-- Messaging functions: conversations of the caller, and what administrators may read, logged.

create function public.interest_recipient(p_project uuid) returns table (recipient_name text, is_creator boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  project public.projects;
  recipient uuid;
begin
  select * into project from public.projects p where p.id = p_project and p.status = 'approved';
  if project.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  recipient := private.recipient_of(p_project, coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000'));
  if recipient is null then
    raise exception using errcode = 'BL035', message = 'Could not find a recipient for your message';
  end if;
  return query select
    case when recipient = project.creator_id then project.creator_name else private.display_name(recipient) end,
    recipient is not distinct from project.creator_id;
end
$$;
comment on function public.interest_recipient(uuid) is
  'Who will receive an interest in an approved project: the creator, else the first administrator (BL020, BL035).';

create function public.send_message(p_thread uuid, p_content text, p_client_id uuid default null)
returns public.messages
language plpgsql security definer
set search_path = ''
as $$
declare
  sender uuid := private.require_user();
  sent public.messages;
begin
  -- Looked up before writing, so that a retry is answered even when the sender has reached the limit.
  select * into sent from public.messages where sender_id = sender and client_id = p_client_id;
  if sent.id is not null then
    return sent;
  end if;
  insert into public.messages (thread_id, sender_id, content, client_id)
  values (p_thread, sender, p_content, p_client_id)
  on conflict (sender_id, client_id) do nothing
  returning * into sent;
  if sent.id is null then
    select * into sent from public.messages where sender_id = sender and client_id = p_client_id;
  end if;
  return sent;
end
$$;
comment on function public.send_message(uuid, text, uuid) is
  'Sends a message in one of the caller''s threads and returns its row. The same p_client_id sends once (BL010, BL040 to BL045).';

create function public.open_thread(p_project uuid, p_message text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  sender uuid := private.require_user();
  thread uuid := private.ensure_thread(p_project, sender);
begin
  insert into public.messages (thread_id, sender_id, content) values (thread, sender, p_message);
  return thread;
end
$$;
comment on function public.open_thread(uuid, text) is
  'Sends a message about a project in the caller''s thread, begun if need be, and returns the thread.';

create function public.my_threads(p_query text default null, p_before timestamptz default null, p_limit integer default 30)
returns table (
  thread_id uuid, project_id uuid, project_title text, project_slug text, other_name text, role text,
  last_message text, last_message_at timestamptz, last_sender_is_me boolean, unread integer)
language sql stable security definer
set search_path = ''
as $$
  with mine as (
    select t.*, t.supporter_id is not distinct from me.id as supporting, me.id as me,
      coalesce(p.title, t.project_title) as title,
      -- The public address of an unpublished project leads nowhere.
      case when p.status = 'approved' then p.slug end as slug,
      private.display_name(case when t.supporter_id = me.id then t.recipient_id else t.supporter_id end) as other
    from (select auth.uid() as id) as me
    join public.threads t on me.id in (t.supporter_id, t.recipient_id)
    left join public.projects p on p.id = t.project_id
    where p_before is null or t.last_message_at < p_before)
  select m.id, m.project_id, m.title, m.slug, m.other, case when m.supporting then 'supporter' else 'recipient' end,
    coalesce(newest.content, ''), m.last_message_at, coalesce(newest.sender_id = m.me, false),
    (select count(*)::integer from public.messages u
      where u.thread_id = m.id and u.recipient_id = m.me and not u.read)
  from mine m
  left join lateral (
    select left(l.content, 200) as content, l.sender_id from public.messages l
    where l.thread_id = m.id order by l."timestamp" desc, l.id desc limit 1) as newest on true
  where nullif(btrim(p_query), '') is null
    or strpos(private.fold(m.title || ' ' || m.other), private.fold(btrim(left(p_query, 200)))) > 0
    or exists (
      select 1 from public.messages f where f.thread_id = m.id
        and strpos(private.fold(f.content), private.fold(btrim(left(p_query, 200)))) > 0)
  order by m.last_message_at desc, m.id desc
  limit least(greatest(coalesce(p_limit, 30), 1), 100)
$$;
comment on function public.my_threads(text, timestamptz, integer) is
  'The caller''s conversations, newest first. p_query searches project, other person and text; p_before takes the last last_message_at seen.';

create function public.mark_thread_read(p_thread uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  marked integer;
begin
  update public.messages set read = true
  where thread_id = p_thread and recipient_id = private.require_user() and not read;
  get diagnostics marked = row_count;
  return marked;
end
$$;
comment on function public.mark_thread_read(uuid) is
  'Marks what the caller received in a thread as read and returns how many messages that were.';

revoke execute on function public.interest_recipient(uuid), public.send_message(uuid, text, uuid),
  public.open_thread(uuid, text), public.my_threads(text, timestamptz, integer), public.mark_thread_read(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.interest_recipient(uuid) to anon, authenticated;
grant execute on function public.send_message(uuid, text, uuid), public.open_thread(uuid, text),
  public.my_threads(text, timestamptz, integer), public.mark_thread_read(uuid) to authenticated;
