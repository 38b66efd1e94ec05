-- What each of the two people makes of a conversation: put away, or the other person blocked.

create table public.thread_states (
  user_id uuid not null references public.profiles (id) on delete cascade,
  thread_id uuid not null references public.threads (id) on delete cascade,
  archived_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);
comment on table public.thread_states is
  'Conversations a person has put away. Owner only; the other person never learns of it.';
comment on column public.thread_states.user_id is 'Who put it away.';
comment on column public.thread_states.thread_id is 'The conversation.';
comment on column public.thread_states.archived_at is
  'It is archived while this is not before its newest message: the next message brings it back.';
create index thread_states_thread on public.thread_states (thread_id);

alter table public.thread_states enable row level security;
revoke all on public.thread_states from public, anon, authenticated;
grant select on public.thread_states to authenticated;
grant select, insert, update, delete on public.thread_states to service_role;
create policy "people read what they put away" on public.thread_states
  for select to authenticated using (user_id = (select auth.uid()));

create table public.blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Who does not want to hear from whom. The blocker only; written by block_person and unblock_person.';
comment on column public.blocks.blocker_id is 'Who blocks.';
comment on column public.blocks.blocked_id is 'Who cannot write to them any more, and is not told why.';
comment on column public.blocks.created_at is 'Since when.';
create index blocks_blocked on public.blocks (blocked_id);

alter table public.blocks enable row level security;
revoke all on public.blocks from public, anon, authenticated;
grant select on public.blocks to authenticated;
grant select, insert, update, delete on public.blocks to service_role;
create policy "people read whom they block" on public.blocks
  for select to authenticated using (blocker_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.thread_states', 'user_id = $1', '{}', '{}'),
  ('public.blocks', 'blocker_id = $1', '{}', '{blocked_id}');

create function private.refuse_blocked() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.blocks where blocker_id = new.sender_id and blocked_id = new.recipient_id) then
    raise exception using errcode = 'BL181', message = 'You have blocked this person';
  elsif exists (
    select 1 from public.blocks where blocker_id = new.recipient_id and blocked_id = new.sender_id) then
    raise exception using errcode = 'BL180', message = 'This message cannot be delivered';
  end if;
  return new;
end
$$;
comment on function private.refuse_blocked() is
  'Trigger, after the parties are known: between people of whom one blocks the other nothing is written (BL180, BL181).';
create trigger c_blocked before insert on public.messages
  for each row execute function private.refuse_blocked();

create function private.shares_thread(p_a uuid, p_b uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select 1 from public.threads where supporter_id = p_a and recipient_id = p_b)
    or exists (select 1 from public.threads where supporter_id = p_b and recipient_id = p_a)
$$;
comment on function private.shares_thread(uuid, uuid) is 'Whether two people have a conversation.';

create function public.block_person(p_person uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if p_person is null or not private.shares_thread(caller, p_person) then
    raise exception using errcode = 'BL182', message = 'You have no conversation with this person';
  elsif exists (select 1 from public.profiles p where p.id = p_person and p.role = 'admin') then
    raise exception using errcode = 'BL183', message = 'Administrators cannot be blocked';
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (caller, p_person) on conflict do nothing;
end
$$;
comment on function public.block_person(uuid) is
  'From now on neither writes to the other. Only people one has a conversation with (BL182), no administrators (BL183).';

create function public.unblock_person(p_person uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.blocks where blocker_id = private.require_user() and blocked_id = p_person
$$;
comment on function public.unblock_person(uuid) is 'Takes back block_person (BL010).';

create function public.report_person(
  p_person uuid, p_reason text, p_detail text default '', p_message uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  project uuid;
begin
  if p_reason is null or p_reason not in ('spam', 'scam', 'abuse', 'impersonation', 'other') then
    raise exception using errcode = 'BL141', message = 'Please choose a reason';
  elsif p_reason = 'other' and btrim(coalesce(p_detail, '')) = '' then
    raise exception using errcode = 'BL142', message = 'Please say what is wrong';
  elsif length(p_detail) > 2000 then
    raise exception using errcode = 'BL143', message = 'This text is too long';
  elsif p_person is null or not private.shares_thread(caller, p_person) then
    raise exception using errcode = 'BL182', message = 'You have no conversation with this person';
  end if;
  if p_message is null then
    perform private.file_report('person', p_person, private.display_name(p_person), null, p_reason, p_detail);
    return;
  end if;
  select m.project_id into project from public.messages m
  where m.id = p_message and m.sender_id = p_person and m.recipient_id = caller;
  if not found then
    raise exception using errcode = 'BL047', message = 'This message does not exist';
  end if;
  perform private.file_report('message', p_message, private.display_name(p_person), project, p_reason, p_detail);
end
$$;
comment on function public.report_person(uuid, text, text, uuid) is
  'Reports a person one has a conversation with, or one message of theirs: spam, scam, abuse, impersonation or other, the last with words (BL047, BL140 to BL143, BL182).';
comment on column public.reports.reason is
  'Code of the reason; of listings: misleading, prohibited, rights, scam, broken or other; of people and messages: spam, scam, abuse, impersonation or other.';

create function public.archive_thread(p_thread uuid, p_archived boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if not exists (
    select 1 from public.threads t where t.id = p_thread and caller in (t.supporter_id, t.recipient_id)) then
    raise exception using errcode = 'BL040', message = 'This conversation does not exist';
  end if;
  if p_archived then
    insert into public.thread_states (user_id, thread_id, archived_at) values (caller, p_thread, clock_timestamp())
    on conflict (user_id, thread_id) do update set archived_at = excluded.archived_at;
  else
    delete from public.thread_states s where s.user_id = caller and s.thread_id = p_thread;
  end if;
end
$$;
comment on function public.archive_thread(uuid, boolean) is
  'Puts a conversation of the caller away, or brings it back (BL010, BL040).';

drop function public.open_thread(uuid, text);
create function public.open_thread(p_project uuid, p_message text, p_client_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  sender uuid := private.require_user();
  thread uuid := (select m.thread_id from public.messages m where m.sender_id = sender and m.client_id = p_client_id);
begin
  -- Looked up before writing, so that a retry is answered even when the sender has reached the limit.
  if thread is null then
    thread := private.ensure_thread(p_project, sender);
    insert into public.messages (thread_id, sender_id, content, client_id)
    values (thread, sender, p_message, p_client_id)
    on conflict (sender_id, client_id) do nothing;
  end if;
  return thread;
end
$$;
comment on function public.open_thread(uuid, text, uuid) is
  'Sends a message about a project in the caller''s thread, begun if need be, and returns the thread. The same p_client_id sends once (BL010, BL020, BL021, BL030, BL035, BL041 to BL044, BL180).';

drop function public.my_threads(text, timestamptz, integer);
create function public.my_threads(
  p_query text default null, p_before timestamptz default null, p_limit integer default 30,
  p_filter text default 'all', p_thread uuid default null, p_before_id uuid default null)
returns table (
  thread_id uuid, project_id uuid, project_title text, project_slug text, other_id uuid, other_name text, role text,
  last_message text, last_message_at timestamptz, last_sender_is_me boolean, unread integer,
  archived boolean, blocked boolean, hit_id uuid, hit_text text)
language sql stable security definer
set search_path = ''
as $$
  with needle as (select nullif(private.fold(btrim(left(p_query, 200))), '') as text),
  mine as (
    select t.id, t.project_id, t.last_message_at, me.id as me, t.supporter_id is not distinct from me.id as supporting,
      case when t.supporter_id = me.id then t.recipient_id else t.supporter_id end as other_id,
      coalesce(p.title, t.project_title) as title,
      -- The public address of an unpublished project leads nowhere.
      case when p.status = 'approved' then p.slug end as slug,
      coalesce(s.archived_at >= t.last_message_at, false) as archived
    from (select auth.uid() as id) as me
    join public.threads t on t.supporter_id = me.id or t.recipient_id = me.id
    left join public.projects p on p.id = t.project_id
    left join public.thread_states s on s.user_id = me.id and s.thread_id = t.id
    where (p_thread is null or t.id = p_thread)
      and (p_before is null or (t.last_message_at, t.id) < (p_before, coalesce(p_before_id, t.id)))),
  page as (
    select m.*, private.display_name(m.other_id) as other, hit.id as hit_id, hit.content as hit_content, n.text as needle
    from mine m cross join needle n
    left join lateral (
      select f.id, f.content from public.messages f
      where n.text is not null and f.thread_id = m.id and strpos(private.fold(f.content), n.text) > 0
      order by f."timestamp" desc, f.id desc limit 1) as hit on true
    where (p_thread is not null or case coalesce(p_filter, 'all')
        when 'archived' then m.archived
        when 'unread' then exists (
          select 1 from public.messages u where u.thread_id = m.id and u.recipient_id = m.me and not u.read)
        when 'supporter' then m.supporting and not m.archived
        when 'creator' then not m.supporting and not m.archived
        -- A search finds what is put away as well.
        else not m.archived or n.text is not null end)
      and (n.text is null or hit.id is not null
        or strpos(private.fold(m.title || ' ' || private.display_name(m.other_id)), n.text) > 0)
    order by m.last_message_at desc, m.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100))
  select p.id, p.project_id, p.title, p.slug, p.other_id, p.other,
    case when p.supporting then 'supporter' else 'recipient' end,
    coalesce(newest.content, ''), p.last_message_at, coalesce(newest.sender_id = p.me, false),
    (select count(*)::integer from (
      select 1 from public.messages u where u.thread_id = p.id and u.recipient_id = p.me and not u.read limit 1000) as u),
    p.archived,
    exists (select 1 from public.blocks b where b.blocker_id = p.me and b.blocked_id = p.other_id),
    p.hit_id,
    -- Some words before the hit, so that it stands in its sentence.
    substr(p.hit_content, greatest(strpos(private.fold(p.hit_content), p.needle) - 30, 1), 200)
  from page p
  left join lateral (
    select left(l.content, 200) as content, l.sender_id from public.messages l
    where l.thread_id = p.id order by l."timestamp" desc, l.id desc limit 1) as newest on true
  order by p.last_message_at desc, p.id desc
$$;
comment on function public.my_threads(text, timestamptz, integer, text, uuid, uuid) is
  'The caller''s conversations, newest first. p_query searches project, other person and text: hit_id and hit_text are the newest message with it. p_filter: all, unread, supporter, creator or archived; p_thread asks for one, archived or not. Page on with last_message_at and thread_id of the last row.';

-- Where Supabase Realtime is offered, new messages and notifications are pushed to their people.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.messages, public.notifications;
  end if;
end
$$;

revoke execute on function private.refuse_blocked(), private.shares_thread(uuid, uuid)
  from public, anon, authenticated, service_role;
revoke execute on function public.block_person(uuid), public.unblock_person(uuid),
  public.report_person(uuid, text, text, uuid), public.archive_thread(uuid, boolean),
  public.open_thread(uuid, text, uuid), public.my_threads(text, timestamptz, integer, text, uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.block_person(uuid), public.unblock_person(uuid),
  public.report_person(uuid, text, text, uuid), public.archive_thread(uuid, boolean),
  public.open_thread(uuid, text, uuid), public.my_threads(text, timestamptz, integer, text, uuid, uuid)
  to authenticated;
