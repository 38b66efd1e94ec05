-- Messages: conversations between a supporter and the recipient for a project.

-- Threads: one conversation per project and supporter.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  project_id uuid references public.projects (id) on delete set null,
  project_title text not null,
  supporter_id uuid references public.profiles (id) on delete set null,
  recipient_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  kept_at timestamptz,
  erase_at timestamptz,
  constraint threads_one_per_supporter unique (project_id, supporter_id),
  constraint threads_two_people check (supporter_id <> recipient_id)
);
comment on table public.threads is 'Conversations between a supporter and the recipient for a project. Visible to these two and the team of the project.';
comment on column public.threads.id is 'Id of the conversation, messages.thread_id.';
comment on column public.threads.project_id is 'The project; null once it is deleted.';
comment on column public.threads.project_title is 'Title of the project when the conversation started.';
comment on column public.threads.supporter_id is 'Who started it; null once that account is gone.';
comment on column public.threads.recipient_id is 'The creator, or the first administrator when there is none.';
comment on column public.threads.created_at is 'When it started.';
comment on column public.threads.last_message_at is 'Time of the newest message.';
comment on column public.threads.kept_at is 'When one of the two last asked to keep it.';
comment on column public.threads.erase_at is
  'When it is erased unless somebody writes or keeps it; null until both were told. See private.end_quiet_threads.';

create index threads_supporter on public.threads (supporter_id, last_message_at desc);
create index threads_recipient on public.threads (recipient_id, last_message_at desc);
create index threads_newest_of_supporter on public.threads (supporter_id, created_at desc);
create index threads_quietest on public.threads (last_message_at);
create index threads_ending on public.threads (erase_at) where erase_at is not null;

alter table public.threads enable row level security;
revoke all on public.threads from public, anon, authenticated;
grant select on public.threads to authenticated;
grant select, insert, update, delete on public.threads to service_role;

create policy "people read their threads and those of their team" on public.threads
  for select to authenticated
  using (supporter_id = (select auth.uid()) or recipient_id = (select auth.uid())
    or project_id = any ((select private.answered_projects())::uuid[]));

create function private.side_of(p_project uuid, p_supporter uuid, p_recipient uuid, p_person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when p_person = p_supporter then 'supporter'
    when p_person = p_recipient or private.project_role(p_project, p_person) is not null then 'recipient' end
$$;
comment on function private.side_of(uuid, uuid, uuid, uuid) is
  'The side of a person between the supporter and the recipient of a project: supporter; recipient, which is the team of the project too; null for others.';

create function private.thread_side(p_thread public.threads, p_person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.side_of(p_thread.project_id, p_thread.supporter_id, p_thread.recipient_id, p_person)
$$;
comment on function private.thread_side(public.threads, uuid) is 'The side of a person in a conversation.';

create function private.addressee(p_thread public.threads, p_person uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select case private.thread_side(p_thread, p_person)
    when 'supporter' then p_thread.supporter_id when 'recipient' then p_thread.recipient_id end
$$;
comment on function private.addressee(public.threads, uuid) is
  'To whom the messages are addressed that a person receives in a conversation: for the team of a project, its creator.';

insert into private.personal_data (relation, rule, hidden, others)
values ('public.threads', '$1 in (supporter_id, recipient_id)', '{}', '{}');

create function private.recipient_of(p_project uuid, p_supporter uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select creator_id from public.projects where id = p_project),
    (select id from public.profiles where role = 'admin' and id <> p_supporter order by created_at, id limit 1))
$$;
comment on function private.recipient_of(uuid, uuid) is
  'Recipient of messages about a project: its creator, else the first administrator other than the supporter, else null.';

create function private.ensure_thread(p_project uuid, p_supporter uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  thread uuid;
  project public.projects;
  recipient uuid;
  allowance integer;
begin
  select id into thread from public.threads where project_id = p_project and supporter_id = p_supporter;
  if thread is not null then
    return thread;
  end if;
  -- Share lock: the project cannot be archived between this check and the commit.
  select * into project from public.projects where id = p_project for share;
  if project.id is null or (project.status = 'pending' and project.reviewed_at is null) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif project.status <> 'approved' then
    raise exception using errcode = 'BL021', message = 'This project is no longer available';
  elsif private.project_role(project.id, p_supporter) is not null then
    raise exception using errcode = 'BL030', message = 'Creators cannot support their own project';
  end if;
  recipient := private.recipient_of(p_project, p_supporter);
  if recipient is null then
    raise exception using errcode = 'BL035', message = 'Could not find a recipient for your message';
  end if;
  perform private.serialize('threads', p_supporter::text);
  select case when role = 'admin' then null when created_at > now() - interval '1 day' then 10 else 40 end
    into allowance from public.profiles where id = p_supporter;
  if allowance <= (
    select count(*) from public.threads
    where supporter_id = p_supporter and created_at > now() - interval '1 day') then
    raise exception using errcode = 'BL044', message = 'Too many new conversations in one day',
      detail = '{"retryAfter": 86400}';
  end if;
  insert into public.threads (project_id, project_title, supporter_id, recipient_id)
  values (p_project, project.title, p_supporter, recipient)
  on conflict (project_id, supporter_id) do nothing
  returning id into thread;
  if thread is null then
    select id into thread from public.threads where project_id = p_project and supporter_id = p_supporter;
  end if;
  return thread;
end
$$;
comment on function private.ensure_thread(uuid, uuid) is
  'The thread of a supporter about a project, created if needed. New ones need an approved project and a recipient, and are limited to 10 on an account''s first day and 40 a day after that.';

-- Messages from one party of a thread to the other. Only the read flag ever changes, until the text is removed.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  project_id uuid references public.projects (id) on delete set null,
  sender_id uuid references public.profiles (id) on delete set null,
  sender_name text not null default ''
    constraint messages_sender_name_length check (length(sender_name) between 1 and 120),
  recipient_id uuid references public.profiles (id) on delete set null,
  content text not null constraint messages_content_length check (length(content) <= 5000),
  attachments jsonb not null default '[]' constraint messages_attachments_form check (
    case when jsonb_typeof(attachments) = 'array' then jsonb_array_length(attachments) <= 5 else false end),
  read boolean not null default false,
  "timestamp" timestamptz not null default clock_timestamp(),
  client_id uuid,
  removed_at timestamptz,
  -- Stored: a search tries far more messages than it finds, and folding one takes longer than reading it.
  search_words text generated always as (private.fold(sender_name || ' ' || content)) stored,
  constraint messages_client_id_once unique (sender_id, client_id),
  constraint messages_not_empty check (content <> '' or attachments <> '[]')
);
comment on table public.messages is
  'Messages of threads. Visible to sender, recipient and the team of the project; administrators read through logged functions.';
comment on column public.messages.id is 'Id of the message.';
comment on column public.messages.thread_id is 'The conversation.';
comment on column public.messages.project_id is 'The project of the thread, set by a trigger.';
comment on column public.messages.sender_id is 'Who wrote it; null once that account is gone.';
comment on column public.messages.sender_name is 'Name of the sender at that time, set by a trigger.';
comment on column public.messages.recipient_id is 'The other party of the thread, for the team of a project its creator.';
comment on column public.messages.content is
  'Plain text, trimmed, at most 5000 characters, and something visible or empty with attachments; […] once removed.';
comment on column public.messages.attachments is
  'At most five files of the sender: [{"id", "name", "type", "bytes", "preview"}], the object <sender>/<id> of the bucket files; preview is a tiny picture as a data address, for pictures.';
comment on column public.messages.read is 'True once the recipient, or somebody of their team, has opened it.';
comment on column public.messages."timestamp" is 'When it was sent.';
comment on column public.messages.client_id is 'Idempotency key chosen by the client.';
comment on column public.messages.removed_at is 'When an administrator removed the text; null otherwise.';
comment on column public.messages.search_words is 'Sender and text folded, for the dashboard''s search.';

create index messages_thread on public.messages (thread_id, "timestamp" desc, id desc);
create index messages_sender on public.messages (sender_id, "timestamp" desc);
create index messages_recipient on public.messages (recipient_id, "timestamp" desc);
create index messages_unread on public.messages (recipient_id, thread_id) where not read;
create index messages_project on public.messages (project_id);
create index messages_newest on public.messages ("timestamp" desc, id desc);
-- Every attachment opened asks it.
create index messages_attachments on public.messages using gin (attachments jsonb_path_ops) with (fastupdate = off)
  where attachments <> '[]';
-- Enough to tell a rare word from a common one: an index finds the former, the newest messages soon hold the latter.
alter table public.messages alter column search_words set statistics 1000;
create index messages_admin_search on public.messages using gin (search_words extensions.gin_trgm_ops);

create function private.own_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.sender_id := coalesce(new.sender_id, auth.uid());
  if new.sender_id is distinct from auth.uid() then
    raise exception using errcode = 'BL046', message = 'A message can only be sent as yourself';
  end if;
  new.read := false;
  return new;
end
$$;
comment on function private.own_message() is
  'Trigger on direct inserts of clients: the caller is the sender (BL046) and the message is unread.';

create function private.fill_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  thread public.threads;
  other uuid;
begin
  new.content := btrim(private.visible_text(new.content), E' \t\r\n\u00a0\u3000');
  if new.content = '' and new.attachments = '[]' then
    raise exception using errcode = 'BL041', message = 'A message needs a text';
  elsif length(new.content) > 5000 then
    raise exception using errcode = 'BL042', message = 'A message has at most 5000 characters';
  end if;
  select * into thread from public.threads where id = new.thread_id;
  if thread.id is null or private.thread_side(thread, new.sender_id) is null then
    raise exception using errcode = 'BL040', message = 'This conversation does not exist';
  end if;
  other := case when new.sender_id = thread.supporter_id then thread.recipient_id else thread.supporter_id end;
  if other is null or coalesce(new.recipient_id, other) <> other then
    raise exception using errcode = 'BL045', message = 'Could not determine message recipient';
  end if;
  -- Serialises a sender's messages, so that parallel requests can't exceed the limit.
  perform private.serialize('messages', new.sender_id::text);
  if auth.uid() = new.sender_id and 30 <= (
    select count(*) from public.messages
    where sender_id = new.sender_id and "timestamp" > clock_timestamp() - interval '1 minute') then
    raise exception using errcode = 'BL043', message = 'Too many messages in one minute',
      detail = '{"retryAfter": 60}';
  end if;
  new.recipient_id := other;
  new.project_id := thread.project_id;
  new.sender_name := private.display_name(new.sender_id);
  return new;
end
$$;
comment on function private.fill_message() is
  'Trigger: trims the text, checks thread and parties, limits to 30 a minute, sets sender_name, recipient and project.';

create function private.bump_thread() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.threads set last_message_at = greatest(last_message_at, new."timestamp"), erase_at = null
  where id = new.thread_id;
  return null;
end
$$;
comment on function private.bump_thread() is
  'Trigger: moves the thread to the top of its lists, and calls off its end.';

create trigger a_own before insert on public.messages
  for each row when (current_user in ('anon', 'authenticated')) execute function private.own_message();
create trigger b_fill before insert on public.messages
  for each row execute function private.fill_message();
create trigger messages_bump_thread after insert on public.messages
  for each row execute function private.bump_thread();

alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated;
grant select, insert (thread_id, sender_id, sender_name, recipient_id, content, read, client_id), update (read)
  on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy "people read their messages and those of their team" on public.messages
  for select to authenticated using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid())
    or project_id = any ((select private.answered_projects())::uuid[]));
create policy "people send as themselves" on public.messages
  for insert to authenticated with check (sender_id = (select auth.uid()) and not read);
create policy "recipients mark their messages read" on public.messages
  for update to authenticated
  using (recipient_id = (select auth.uid())) with check (recipient_id = (select auth.uid()) and read);

insert into private.personal_data (relation, rule, hidden, others)
values ('public.messages', '$1 in (sender_id, recipient_id)', '{client_id,search_words}', '{}');

-- Archived conversations and blocked people.

create table public.thread_states (
  user_id uuid not null references public.profiles (id) on delete cascade,
  thread_id uuid not null references public.threads (id) on delete cascade,
  archived_at timestamptz not null default now(),
  primary key (user_id, thread_id)
);
comment on table public.thread_states is
  'Archived conversations of an account. Owner only.';
comment on column public.thread_states.user_id is 'Who archived it.';
comment on column public.thread_states.thread_id is 'The conversation.';
comment on column public.thread_states.archived_at is
  'Archived until a newer message arrives.';
create index thread_states_thread on public.thread_states (thread_id);

alter table public.thread_states enable row level security;
revoke all on public.thread_states from public, anon, authenticated;
grant select on public.thread_states to authenticated;
grant select, insert, update, delete on public.thread_states to service_role;
create policy "people read what they put away" on public.thread_states
  for select to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.thread_states', 'user_id = $1', '{}', '{}');

create table public.blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Blocked people. Visible to the blocker only; written by block_person and unblock_person.';
comment on column public.blocks.blocker_id is 'Who blocks.';
comment on column public.blocks.blocked_id is 'Who can''t write to them, without being told why.';
comment on column public.blocks.created_at is 'Since when.';
create index blocks_blocked on public.blocks (blocked_id);

alter table public.blocks enable row level security;
revoke all on public.blocks from public, anon, authenticated;
grant select on public.blocks to authenticated;
grant select, insert, update, delete on public.blocks to service_role;
create policy "people read whom they block" on public.blocks
  for select to authenticated using (blocker_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.blocks', 'blocker_id = $1', '{}', '{blocked_id}');

create function private.refuse_blocked() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  own_side uuid := (
    select case new.recipient_id when t.supporter_id then t.recipient_id else t.supporter_id end
    from public.threads t where t.id = new.thread_id);
begin
  -- Whom a creator blocks is blocked for the team, and who blocks a creator blocks the team.
  if exists (
    select 1 from public.blocks
    where blocker_id in (new.sender_id, own_side) and blocked_id = new.recipient_id) then
    raise exception using errcode = 'BL181', message = 'You have blocked this person';
  elsif exists (
    select 1 from public.blocks
    where blocker_id = new.recipient_id and blocked_id in (new.sender_id, own_side)) then
    raise exception using errcode = 'BL180', message = 'This message cannot be delivered';
  end if;
  return new;
end
$$;
comment on function private.refuse_blocked() is
  'Trigger, after the one that sets the parties: refuses messages if either blocks the other (BL180, BL181).';
create trigger c_blocked before insert on public.messages
  for each row execute function private.refuse_blocked();

create function private.refuse_between_blocked(p_supporter uuid, p_creator uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  is_supporter boolean := auth.uid() = p_supporter;
  own uuid := case when is_supporter then p_supporter else p_creator end;
  other uuid := case when is_supporter then p_creator else p_supporter end;
begin
  if private.has_blocked(own, other) then
    raise exception using errcode = 'BL181', message = 'You have blocked this person';
  elsif private.has_blocked(other, own) then
    raise exception using errcode = 'BL180', message = 'This message cannot be delivered';
  end if;
end
$$;
comment on function private.refuse_between_blocked(uuid, uuid) is
  'Refuses the caller, who is one of two people or answers for the creator, if either blocks the other, as for messages (BL180, BL181).';

create function private.shares_thread(p_a uuid, p_b uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select 1 from public.threads where supporter_id = p_a and recipient_id = p_b)
    or exists (select 1 from public.threads where supporter_id = p_b and recipient_id = p_a)
$$;
comment on function private.shares_thread(uuid, uuid) is 'True if two people have a conversation.';

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
  'Blocks messages in both directions. Only for people the caller has a conversation with (BL182), not administrators (BL183).';

create function public.unblock_person(p_person uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.blocks where blocker_id = private.require_user() and blocked_id = p_person
$$;
comment on function public.unblock_person(uuid) is 'Undoes block_person (BL010).';

create function public.archive_thread(p_thread uuid, p_archived boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if not exists (
    select 1 from public.threads t where t.id = p_thread and private.thread_side(t, caller) is not null) then
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
  'Archives a conversation of the caller, or restores it (BL010, BL040).';

-- The end of a conversation.

create function public.keep_thread(p_thread uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.threads t set kept_at = now(), erase_at = null
  where t.id = p_thread and private.thread_side(t, caller) is not null;
  if not found then
    raise exception using errcode = 'BL040', message = 'This conversation does not exist';
  end if;
  update public.notifications n set read_at = now()
  where n.user_id = caller and n.kind = 'thread.ending' and n.read_at is null
    and n.data ->> 'thread_id' = p_thread::text;
end
$$;
comment on function public.keep_thread(uuid) is
  'Keeps a conversation of the caller for another 24 months without a message (BL010, BL040).';

create function private.is_quiet(p_thread public.threads) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return greatest(p_thread.last_message_at, p_thread.kept_at) < now() - interval '24 months' + interval '30 days'
    and not exists (
      select 1 from public.interests i join public.projects p on p.id = i.project_id
      where i.thread_id = p_thread.id and private.is_open_interest(i.state) and p.status <> 'archived')
    and not exists (
      select 1 from public.messages m
      join public.reports r on r.kind = 'message' and r.subject_id = m.id and r.outcome is null
      where m.thread_id = p_thread.id);
end
$$;
comment on function private.is_quiet(public.threads) is
  'True if a conversation has no open interest in a listing that is still there, nor an open report, and nobody wrote in it or kept it for 24 months less the 30 days of the notice.';

create function private.end_quiet_threads() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  thread public.threads;
begin
  update public.threads t set erase_at = null where t.erase_at is not null and not private.is_quiet(t);
  with erased as (
    delete from public.threads t where t.erase_at <= now() returning t.id, t.project_id, t.supporter_id),
  -- Without the conversation, the reader could not take their name back.
  unnamed as (
    update public.document_requests r set named = false, opened_at = null
    from erased e join public.project_documents d on d.project_id = e.project_id
    where r.document_id = d.id and r.user_id = e.supporter_id and r.named)
  delete from public.notifications n using erased e where n.data ->> 'thread_id' = e.id::text;
  -- At most so many a day that the mails about them can be sent that day.
  for thread in
    select * from public.threads t
    where t.erase_at is null and t.last_message_at < now() - interval '24 months' + interval '30 days'
      and private.is_quiet(t)
    order by t.last_message_at limit 1000 for update
  loop
    update public.threads t set erase_at = greatest(
      greatest(thread.last_message_at, thread.kept_at) + interval '24 months', now() + interval '30 days')
    where t.id = thread.id returning * into thread;
    perform private.notify(person, 'thread.ending', jsonb_build_object('thread_id', thread.id,
      'project_title', thread.project_title, 'erase_at', thread.erase_at))
    from unnest(array[thread.supporter_id, thread.recipient_id]) as person;
  end loop;
end
$$;
comment on function private.end_quiet_threads() is
  'Tells both sides of a quiet conversation 30 days before it is erased, and erases those whose time has come. Interests stay, without their conversation.';

-- Conversations of the caller.

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
  'Recipient of an interest in an approved project: the creator, else the first administrator (BL020, BL035).';

create function private.message_words(p_content text, p_attachments jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case when p_content <> '' then p_content
    else (select string_agg(file ->> 'name', ', ') from jsonb_array_elements(p_attachments) as file) end
$$;
comment on function private.message_words(text, jsonb) is 'The text of a message, or the names of its files if it has none.';

create function public.send_message(
  p_thread uuid, p_content text, p_client_id uuid default null, p_files jsonb default '[]')
returns public.messages
language plpgsql security definer
set search_path = ''
as $$
declare
  sender uuid := private.require_user();
  sent public.messages;
begin
  -- Looked up first, so that a retry succeeds even at the limit.
  select * into sent from public.messages where sender_id = sender and client_id = p_client_id;
  if sent.id is not null then
    return sent;
  end if;
  insert into public.messages (thread_id, sender_id, content, client_id, attachments)
  values (p_thread, sender, p_content, p_client_id, private.attachments_of(sender, p_files))
  on conflict (sender_id, client_id) do nothing
  returning * into sent;
  if sent.id is null then
    select * into sent from public.messages where sender_id = sender and client_id = p_client_id;
  end if;
  return sent;
end
$$;
comment on function public.send_message(uuid, text, uuid, jsonb) is
  'Sends a message in one of the caller''s threads and returns its row. p_files names uploads of the caller, see private.stored_file. Idempotent by p_client_id (BL010, BL040 to BL045, BL300 to BL302).';

create function public.open_thread(
  p_project uuid, p_message text, p_client_id uuid default null, p_files jsonb default '[]') returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  sender uuid := private.require_user();
  thread uuid := (
    select t.id from public.messages m join public.threads t on t.id = m.thread_id
    where m.sender_id = sender and m.client_id = p_client_id and t.project_id = p_project and t.supporter_id = sender);
begin
  -- Looked up first, so that a retry succeeds even at the limit.
  if thread is null then
    thread := private.ensure_thread(p_project, sender);
    insert into public.messages (thread_id, sender_id, content, client_id, attachments)
    values (thread, sender, p_message, p_client_id, private.attachments_of(sender, p_files))
    on conflict (sender_id, client_id) do nothing;
    if not found and not exists (
      select 1 from public.messages m
      where m.thread_id = thread and m.sender_id = sender and m.client_id = p_client_id) then
      raise exception using errcode = 'BL040', message = 'This message is in another conversation';
    end if;
  end if;
  return thread;
end
$$;
comment on function public.open_thread(uuid, text, uuid, jsonb) is
  'Sends a message about a project, with p_files as in send_message, in the caller''s thread, created if needed, and returns the thread. Idempotent by p_client_id, BL040 for that of a message elsewhere (BL010, BL020, BL021, BL030, BL035, BL041 to BL044, BL180, BL300 to BL302).';

create function public.my_threads(
  p_query text default null, p_before timestamptz default null, p_limit integer default 30,
  p_filter text default 'all', p_thread uuid default null, p_before_id uuid default null)
returns table (
  thread_id uuid, project_id uuid, project_title text, project_slug text, other_id uuid, other_name text,
  other_picture text, role text,
  last_message text, last_message_at timestamptz, last_sender_is_me boolean, unread integer,
  archived boolean, blocked boolean, hit_id uuid, hit_text text, erase_at timestamptz, owner_id uuid, owner_name text)
language sql stable security definer
set search_path = ''
as $$
  with needle as (select nullif(private.fold(btrim(left(p_query, 200))), '') as text),
  mine as (
    select t.id, t.project_id, t.last_message_at, t.erase_at, me.id as me, t.supporter_id is not distinct from me.id as supporting,
      case when t.supporter_id = me.id then t.recipient_id else t.supporter_id end as other_id,
      case when t.supporter_id = me.id then me.id else t.recipient_id end as own_id, t.recipient_id as owner,
      coalesce(p.title, t.project_title) as title,
      -- Unpublished projects have no public page.
      case when p.status = 'approved' then p.slug end as slug,
      coalesce(s.archived_at >= t.last_message_at, false) as archived
    from (select auth.uid() as id, array(
      select m.project_id from public.project_members m where m.user_id = auth.uid()) as teams) as me
    join public.threads t on t.supporter_id = me.id or t.recipient_id = me.id or t.project_id = any (me.teams)
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
          select 1 from public.messages u where u.thread_id = m.id and u.recipient_id = m.own_id and not u.read)
        when 'supporter' then m.supporting and not m.archived
        when 'creator' then not m.supporting and not m.archived
        -- Searches include archived conversations.
        else not m.archived or n.text is not null end)
      and (n.text is null or hit.id is not null
        or strpos(private.fold(m.title || ' ' || private.display_name(m.other_id)), n.text) > 0)
    order by m.last_message_at desc, m.id desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100))
  select p.id, p.project_id, p.title, p.slug, p.other_id, p.other, private.uploaded_picture(p.other_id),
    case when p.supporting then 'supporter' else 'recipient' end,
    coalesce(newest.content, ''), p.last_message_at, coalesce(newest.sender_id = p.me, false),
    (select count(*)::integer from (
      select 1 from public.messages u where u.thread_id = p.id and u.recipient_id = p.own_id and not u.read limit 1000) as u),
    p.archived,
    exists (select 1 from public.blocks b where b.blocker_id = p.own_id and b.blocked_id = p.other_id),
    p.hit_id,
    -- With some context before the match.
    substr(p.hit_content, greatest(strpos(private.fold(p.hit_content), p.needle) - 30, 1), 200), p.erase_at,
    p.owner, private.display_name(p.owner)
  from page p
  left join lateral (
    select left(private.message_words(l.content, l.attachments), 200) as content, l.sender_id from public.messages l
    where l.thread_id = p.id order by l."timestamp" desc, l.id desc limit 1) as newest on true
  order by p.last_message_at desc, p.id desc
$$;
comment on function public.my_threads(text, timestamptz, integer, text, uuid, uuid) is
  'Conversations of the caller and of the teams they are in, newest first; owner is the recipient, for whom a team writes. p_query searches project, other person and text: hit_id and hit_text are of the newest match. p_filter: all, unread, supporter, creator or archived; p_thread: only this one, archived or not. Continue with last_message_at and thread_id of the last row.';

create function public.mark_thread_read(p_thread uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  marked integer;
begin
  update public.messages m set read = true
  from public.threads t
  where m.thread_id = p_thread and t.id = p_thread and not m.read
    and m.recipient_id = private.addressee(t, private.require_user());
  get diagnostics marked = row_count;
  return marked;
end
$$;
comment on function public.mark_thread_read(uuid) is
  'Marks what the caller''s side received in a thread as read and returns how many.';

grant execute on function public.block_person(uuid), public.unblock_person(uuid),
  public.archive_thread(uuid, boolean), public.keep_thread(uuid), public.send_message(uuid, text, uuid, jsonb),
  public.open_thread(uuid, text, uuid, jsonb),
  public.my_threads(text, timestamptz, integer, text, uuid, uuid), public.mark_thread_read(uuid) to authenticated;
grant execute on function public.interest_recipient(uuid) to anon, authenticated;

-- Administrators' access to private messages, all of it recorded in the audit log.

create function public.admin_open_message(p_id uuid) returns jsonb
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
  return to_jsonb(opened) || (
    select jsonb_build_object('recipient_name', private.display_name(opened.recipient_id),
      'project_title', t.project_title, 'project_id', t.project_id)
    from public.threads t where t.id = opened.thread_id);
end
$$;
comment on function public.admin_open_message(uuid) is
  'One message in full with recipient_name, project_title and project_id, marked as read. Administrators only (BL011); logged.';

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

create function public.search_messages(
  p_query text default null, p_unread boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 25)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  needle text := private.fold(btrim(left(coalesce(p_query, ''), 100)));
  conditions text := 'true';
  found jsonb;
begin
  perform private.require_admin();
  if needle <> '' and length(needle) < 3 then
    raise exception using errcode = 'BL266', message = 'Search for at least three characters';
  end if;
  perform private.audit('messages.listed', 'message', null, jsonb_strip_nulls(jsonb_build_object(
    'query', nullif(needle, ''), 'before', p_before)));
  if needle <> '' then conditions := conditions || ' and m.search_words like $1'; end if;
  if p_unread then conditions := conditions || ' and not m.read'; end if;
  if p_before is not null then conditions := conditions || ' and (m."timestamp", m.id) < ($2, $3)'; end if;
  needle := private.like_pattern(needle);
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''thread_id'', hit.thread_id, ''sender_name'', hit.sender_name,
        ''recipient_name'', private.display_name(hit.recipient_id), ''preview'',
        left(private.message_words(hit.content, hit.attachments), 50), ''is_cut'', length(hit.content) > 50, ''read'', hit.read, ''timestamp'', hit."timestamp",
        ''project_title'', (select t.project_title from public.threads t where t.id = hit.thread_id))
        order by hit."timestamp" desc, hit.id desc), ''[]'')
     from (
      select * from public.messages m where %s order by m."timestamp" desc, m.id desc limit %s) as hit',
    conditions, size + 1)
    into found using needle, p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return jsonb_build_object('rows', case when jsonb_array_length(found) > size then found - size else found end,
    'has_more', jsonb_array_length(found) > size);
end
$$;
comment on function public.search_messages(text, boolean, timestamptz, uuid, integer) is
  'All messages, newest first, with the first 50 characters of each: {rows, has_more}. p_query (BL266 under three characters) searches sender and text; continue with timestamp and id of the last row. Administrators only (BL011); logged.';

create function public.reported_threads() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(hit) order by hit.reported_at desc), '[]')
    from (
      select t.id, t.project_title, private.display_name(t.supporter_id) as supporter,
        private.display_name(t.recipient_id) as recipient, count(*) as reports,
        max(r.created_at) as reported_at, (array_agg(r.subject_id order by r.created_at desc))[1] as message_id
      from (
        select * from public.reports where outcome is null and kind = 'message'
        order by created_at, id limit 200) r
      join public.messages m on m.id = r.subject_id
      join public.threads t on t.id = m.thread_id
      group by t.id) as hit);
end
$$;
comment on function public.reported_threads() is
  'Conversations with open reports, latest report first, from the 200 oldest open reports. Administrators only (BL011).';

create function private.remove_message(p_message uuid, p_facts text, p_basis jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  removed record;
begin
  select concat_ws(E'\n', nullif(m.content, ''), (
      select string_agg(file ->> 'name', ', ') from jsonb_array_elements(m.attachments) as file)) as content,
    m.sender_id, t.project_title into removed
  from public.messages m join public.threads t on t.id = m.thread_id
  where m.id = p_message and m.removed_at is null for update of m;
  if not found then
    raise exception using errcode = 'BL047', message = 'This message does not exist';
  end if;
  update public.messages set content = '[…]', attachments = '[]', removed_at = now() where id = p_message;
  perform private.give_reasons(removed.sender_id, null, removed.project_title, 'message', p_facts, p_basis, removed.content);
end
$$;
comment on function private.remove_message(uuid, text, jsonb) is
  'Takes text and files of a message away from both people and gives its sender the reasons (BL249); BL047 if it is gone already.';

grant execute on function public.admin_open_message(uuid), public.admin_read_thread(uuid),
  public.search_messages(text, boolean, timestamptz, uuid, integer), public.reported_threads() to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
