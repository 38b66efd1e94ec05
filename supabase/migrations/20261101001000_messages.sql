-- Messages: written by one party of a thread to the other, never changed but for the read flag.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  project_id uuid references public.projects (id) on delete set null,
  sender_id uuid references public.profiles (id) on delete set null,
  sender_name text not null default ''
    constraint messages_sender_name_length check (length(sender_name) between 1 and 120),
  recipient_id uuid references public.profiles (id) on delete set null,
  content text not null constraint messages_content_length check (length(content) between 1 and 5000),
  read boolean not null default false,
  "timestamp" timestamptz not null default clock_timestamp(),
  client_id uuid,
  constraint messages_client_id_once unique (sender_id, client_id)
);
comment on table public.messages is
  'Messages of threads. Visible to sender and recipient; administrators read through logged functions.';
comment on column public.messages.id is 'Id of the message.';
comment on column public.messages.thread_id is 'The conversation.';
comment on column public.messages.project_id is 'The project of the thread, set by the database.';
comment on column public.messages.sender_id is 'Who wrote it; null once that account is gone.';
comment on column public.messages.sender_name is 'Name of the sender at that moment, set by the database.';
comment on column public.messages.recipient_id is 'The other party of the thread.';
comment on column public.messages.content is 'Plain text, trimmed, 1 to 5000 characters.';
comment on column public.messages.read is 'Becomes true when the recipient opens it, never false again.';
comment on column public.messages."timestamp" is 'When it was sent.';
comment on column public.messages.client_id is 'Id chosen by the sending client; a retry with the same one sends nothing twice.';

create index messages_thread on public.messages (thread_id, "timestamp" desc, id desc);
create index messages_sender on public.messages (sender_id, "timestamp" desc);
create index messages_recipient on public.messages (recipient_id, "timestamp" desc);
create index messages_unread on public.messages (recipient_id, thread_id) where not read;
create index messages_project on public.messages (project_id);
create index messages_newest on public.messages ("timestamp" desc, id desc);

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
  new.content := btrim(coalesce(new.content, ''), E' \t\r\n\u00a0\u3000');
  if new.content = '' then
    raise exception using errcode = 'BL041', message = 'A message needs a text';
  elsif length(new.content) > 5000 then
    raise exception using errcode = 'BL042', message = 'A message has at most 5000 characters';
  end if;
  select * into thread from public.threads where id = new.thread_id;
  if thread.id is null or new.sender_id is null
    or new.sender_id not in (coalesce(thread.supporter_id, thread.recipient_id),
      coalesce(thread.recipient_id, thread.supporter_id)) then
    raise exception using errcode = 'BL040', message = 'This conversation does not exist';
  end if;
  other := case when new.sender_id = thread.supporter_id then thread.recipient_id else thread.supporter_id end;
  if other is null or coalesce(new.recipient_id, other) <> other then
    raise exception using errcode = 'BL045', message = 'Could not determine message recipient';
  end if;
  -- Taken in turn per sender, so that the count holds against many connections.
  perform pg_advisory_xact_lock(hashtextextended('backlit.messages:' || new.sender_id, 0));
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
  update public.threads set last_message_at = greatest(last_message_at, new."timestamp") where id = new.thread_id;
  return null;
end
$$;
comment on function private.bump_thread() is 'Trigger: moves the thread to the top of its lists.';

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

create policy "senders read what they sent" on public.messages
  for select to authenticated using (sender_id = (select auth.uid()));
create policy "recipients read what they got" on public.messages
  for select to authenticated using (recipient_id = (select auth.uid()));
create policy "people send as themselves" on public.messages
  for insert to authenticated with check (sender_id = (select auth.uid()) and not read);
create policy "recipients mark their messages read" on public.messages
  for update to authenticated
  using (recipient_id = (select auth.uid())) with check (recipient_id = (select auth.uid()) and read);

revoke execute on all functions in schema private from public;
