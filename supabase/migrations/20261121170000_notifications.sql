-- Notifications: what happened that somebody should know, on the site and, by their settings, in a mail.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint notifications_kind_form check (kind ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  actor_id uuid references public.profiles (id) on delete set null,
  data jsonb not null default '{}' constraint notifications_data_object check (
    jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table public.notifications is 'News for a person. Owner only; written by private.notify.';
comment on column public.notifications.id is 'Id of the notification.';
comment on column public.notifications.user_id is 'Whom it is for.';
comment on column public.notifications.kind is
  'message.new, interest.new, interest.changed, terms.changed, review.decision, review.comment, role.changed or account.security.';
comment on column public.notifications.actor_id is 'Who caused it; null for the site itself and for accounts that are gone.';
comment on column public.notifications.data is
  'Ids, titles and codes by kind: thread_id, project_id, project_title, project_slug, count, state, status, role, event. No names of people.';
comment on column public.notifications.created_at is 'When it happened, or happened last.';
comment on column public.notifications.read_at is 'When its person saw it; null until then.';

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create unique index notifications_one_per_thread on public.notifications (user_id, (data ->> 'thread_id'))
  where kind = 'message.new' and read_at is null;
create index notifications_actor on public.notifications (actor_id);

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated;
grant select on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

create policy "people read their notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  actor_id uuid references public.profiles (id) on delete set null,
  data jsonb not null default '{}',
  dedupe_key text not null,
  state text not null default 'waiting' constraint mail_outbox_state_known check (
    state in ('waiting', 'claimed', 'sending', 'sent', 'skipped', 'failed', 'lost')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  claim_id uuid,
  sent_at timestamptz,
  last_error text constraint mail_outbox_error_length check (length(last_error) <= 500),
  created_at timestamptz not null default now()
);
comment on table private.mail_outbox is
  'Mails about notifications, handed out by claim_mail_outbox. Kept for 30 days.';
comment on column private.mail_outbox.id is 'Id of the mail, also in its Message-ID.';
comment on column private.mail_outbox.user_id is 'The recipient; the address is read when the mail is sent.';
comment on column private.mail_outbox.kind is 'Kind of the notification, or digest.';
comment on column private.mail_outbox.actor_id is 'Who caused it, as in the notification.';
comment on column private.mail_outbox.data is 'Data of the notification.';
comment on column private.mail_outbox.dedupe_key is 'Mails that wait under one key are one mail.';
comment on column private.mail_outbox.state is
  'waiting; claimed by a worker; sending, handed to the mail server; sent; skipped, not wanted any more; failed for good; lost, the worker ended while sending.';
comment on column private.mail_outbox.attempts is 'How often it was claimed.';
comment on column private.mail_outbox.next_attempt_at is 'Not before this time.';
comment on column private.mail_outbox.locked_until is 'Until when the claim holds.';
comment on column private.mail_outbox.claim_id is 'The present claim; an answer to an older one is ignored.';
comment on column private.mail_outbox.sent_at is 'When the mail server took it.';
comment on column private.mail_outbox.last_error is 'What the mail server said last.';
comment on column private.mail_outbox.created_at is 'When it was queued.';

create unique index mail_outbox_waiting_once on private.mail_outbox (dedupe_key) where state = 'waiting';
create index mail_outbox_due on private.mail_outbox (next_attempt_at) where state = 'waiting';
create index mail_outbox_held on private.mail_outbox (locked_until) where state in ('claimed', 'sending');
create index mail_outbox_key on private.mail_outbox (dedupe_key, created_at desc);
create index mail_outbox_user on private.mail_outbox (user_id, sent_at desc);
create index mail_outbox_actor on private.mail_outbox (actor_id);
create index mail_outbox_age on private.mail_outbox (created_at);

alter table private.mail_outbox enable row level security;
revoke all on private.mail_outbox from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.notifications', 'user_id = $1', '{actor_id}', '{actor_id}'),
  ('private.mail_outbox', 'user_id = $1', '{actor_id,claim_id,locked_until,dedupe_key}', '{actor_id}');
insert into private.personal_data (relation, rule, hidden, others) values
  ('private.recovery_codes', null, '{}', '{user_id}'),
  ('private.recovery_attempts', null, '{}', '{user_id}')
on conflict (relation) do nothing;

create function private.mail_topic(p_kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_kind = 'message.new' then 'messages'
    when p_kind in ('interest.new', 'interest.changed', 'terms.changed') then 'interests'
    when p_kind in ('review.decision', 'review.comment') then 'reviews'
    when p_kind = 'digest' then 'digest' end
$$;
comment on function private.mail_topic(text) is
  'The setting a kind of mail belongs to: messages, interests, reviews or digest; null for what concerns the account''s safety, which is always sent.';

create function private.wants_mail(p_user uuid, p_kind text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case private.mail_topic(p_kind)
    when 'messages' then coalesce(s.email_messages, true)
    when 'interests' then coalesce(s.email_interests, true)
    when 'reviews' then coalesce(s.email_reviews, true)
    when 'digest' then coalesce(s.email_digest, false)
    else true end
  from (select p_user as id) as person left join public.account_settings s on s.user_id = person.id
$$;
comment on function private.wants_mail(uuid, text) is 'Whether a person''s settings allow mails of a kind.';

create function private.notify(p_user uuid, p_kind text, p_data jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := coalesce(p_data, '{}') - 'actor_id';
  thread text := details ->> 'thread_id';
  actor uuid := (select p.id from public.profiles p where p.id = (p_data ->> 'actor_id')::uuid);
  key text := concat_ws(':', p_kind, p_user, case when p_kind = 'message.new' then thread else gen_random_uuid()::text end);
  due timestamptz := now();
begin
  if not exists (select 1 from public.profiles p where p.id = p_user) then
    return;
  end if;
  -- An interest comes with its first message: that is one piece of news, whichever is written first.
  if p_kind = 'message.new' and exists (
    select 1 from public.notifications n where n.user_id = p_user and n.kind = 'interest.new'
      and n.data ->> 'thread_id' = thread and n.created_at = now()) then
    return;
  elsif p_kind = 'interest.new' and thread is not null then
    delete from public.notifications n where n.user_id = p_user and n.kind = 'message.new'
      and n.data ->> 'thread_id' = thread and n.created_at = now();
    delete from private.mail_outbox o
    where o.dedupe_key = concat_ws(':', 'message.new', p_user, thread) and o.state = 'waiting' and o.created_at = now();
  end if;

  insert into public.notifications (user_id, kind, actor_id, data)
  values (p_user, p_kind, actor, case when p_kind = 'message.new' then details || '{"count": 1}' else details end)
  on conflict (user_id, (data ->> 'thread_id')) where kind = 'message.new' and read_at is null
  do update set created_at = now(), actor_id = excluded.actor_id,
    data = excluded.data || jsonb_build_object('count', coalesce((notifications.data ->> 'count')::integer, 1) + 1);
  delete from public.notifications n where n.user_id = p_user and n.created_at < now() - interval '180 days';

  if private.wants_mail(p_user, p_kind) then
    if p_kind = 'message.new' then
      -- Somebody who is on the site reads it at once. After a mail, the same conversation is silent for a while.
      due := greatest(now() + interval '20 seconds', (
        select max(o.sent_at) + interval '15 minutes' from private.mail_outbox o where o.dedupe_key = key));
    end if;
    insert into private.mail_outbox (user_id, kind, actor_id, data, dedupe_key, next_attempt_at)
    values (p_user, p_kind, actor, details, key, due)
    on conflict (dedupe_key) where state = 'waiting' do nothing;
  end if;
end
$$;
comment on function private.notify(uuid, text, jsonb) is
  'Tells a person something: a notification and, by their settings, a mail. p_data holds ids, titles and codes, and actor_id for who caused it; names are looked up when shown. New messages of one conversation are one notification while unread, and one mail. Unknown people are ignored.';

create function private.announce_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify(new.recipient_id, 'message.new', jsonb_build_object(
    'thread_id', new.thread_id, 'actor_id', new.sender_id,
    'project_title', (select t.project_title from public.threads t where t.id = new.thread_id)));
  return null;
end
$$;
comment on function private.announce_message() is 'Trigger: tells the recipient of a new message.';
create trigger messages_notify after insert on public.messages
  for each row when (not new.read) execute function private.announce_message();

create function private.settle_read_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
  from (select distinct c.recipient_id, c.thread_id from changed c where c.read) as seen
  where n.user_id = seen.recipient_id and n.kind = 'message.new' and n.read_at is null
    and n.data ->> 'thread_id' = seen.thread_id::text
    and not exists (
      select 1 from public.messages m
      where m.recipient_id = seen.recipient_id and m.thread_id = seen.thread_id and not m.read);
  return null;
end
$$;
comment on function private.settle_read_messages() is
  'Trigger: once every message of a conversation is read, so is its notification.';
create trigger messages_settle_read after update on public.messages
  referencing new table as changed for each statement execute function private.settle_read_messages();

create function public.my_notifications(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 30)
returns table (id uuid, kind text, actor_name text, data jsonb, created_at timestamptz, read_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select n.id, n.kind, case when n.actor_id is not null then private.display_name(n.actor_id) end,
    n.data, n.created_at, n.read_at
  from public.notifications n
  where n.user_id = (select auth.uid())
    and (p_before is null or (n.created_at, n.id) < (p_before, coalesce(p_before_id, n.id)))
  order by n.created_at desc, n.id desc
  limit least(greatest(coalesce(p_limit, 30), 1), 100)
$$;
comment on function public.my_notifications(timestamptz, uuid, integer) is
  'The caller''s notifications, newest first. Page on with created_at and id of the last row.';

create function public.mark_notifications_read(p_ids uuid[] default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  marked integer;
begin
  update public.notifications n set read_at = now()
  where n.user_id = private.require_user() and n.read_at is null and (p_ids is null or n.id = any (p_ids));
  get diagnostics marked = row_count;
  return marked;
end
$$;
comment on function public.mark_notifications_read(uuid[]) is
  'Marks these notifications of the caller as read, or all of them, and returns how many were unread (BL010).';

create function public.my_counts(p_since text default null, p_thread uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  messages integer;
  threads integer;
  news integer;
  latest timestamptz;
  seen timestamptz;
  version text;
begin
  -- Counting stops where a badge says 99+ anyway.
  select count(*), count(distinct u.thread_id) into messages, threads
  from (select m.thread_id from public.messages m where m.recipient_id = caller and not m.read limit 1000) as u;
  select count(*) into news
  from (select 1 from public.notifications n where n.user_id = caller and n.read_at is null limit 1000) as u;
  select greatest(
    (select max(t.last_message_at) from public.threads t where t.supporter_id = caller),
    (select max(t.last_message_at) from public.threads t where t.recipient_id = caller),
    (select max(n.created_at) from public.notifications n where n.user_id = caller)) into latest;
  if p_thread is not null then
    select max(own."timestamp") into seen
    from (
      select m."timestamp", m.read, m.sender_id from public.messages m
      where m.thread_id = p_thread and caller in (m.sender_id, m.recipient_id)
      order by m."timestamp" desc, m.id desc limit 200) as own
    where own.read and own.sender_id = caller;
  end if;
  version := concat_ws('.', messages, threads, news, extract(epoch from latest), extract(epoch from seen));
  if version = p_since then
    return null;
  end if;
  return jsonb_build_object('version', version, 'unread_messages', messages, 'unread_threads', threads,
    'unread_notifications', news, 'seen_until', seen);
end
$$;
comment on function public.my_counts(text, uuid) is
  'What waits for the caller: {version, unread_messages, unread_threads, unread_notifications, seen_until}, counted to 1000; seen_until says until when the other person has read p_thread. Null when nothing has changed since version p_since (BL010).';

revoke execute on function private.mail_topic(text), private.wants_mail(uuid, text), private.notify(uuid, text, jsonb),
  private.announce_message(), private.settle_read_messages() from public, anon, authenticated, service_role;
revoke execute on function public.my_notifications(timestamptz, uuid, integer),
  public.mark_notifications_read(uuid[]), public.my_counts(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_notifications(timestamptz, uuid, integer),
  public.mark_notifications_read(uuid[]), public.my_counts(text, uuid) to authenticated;
