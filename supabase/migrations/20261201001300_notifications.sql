-- Notifications on the site and, depending on settings, by mail.

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
comment on table public.notifications is 'Notifications of an account. Owner only; written by private.notify.';
comment on column public.notifications.id is 'Id of the notification.';
comment on column public.notifications.user_id is 'The recipient.';
comment on column public.notifications.kind is
  'message.new, thread.ending, interest.new, interest.changed, interest.ended, interest.handed_over, terms.changed, update.posted, project.new, question.asked, question.answered, question.declined, question.lapsed, question.proposed, question.published, review.decision, review.resubmitted, review.comment, statement.made, listing.edited, listing.confirm, listing.lapsed, team.invited, team.joined, team.declined, team.offered, team.offer_declined, team.handed_over, team.removed, role.changed, account.security, account.warning or report.closed.';
comment on column public.notifications.actor_id is 'Who caused it, or handed the listing over; null for the system and for accounts that are gone.';
comment on column public.notifications.data is
  'Ids, titles and codes by kind: thread_id, creator_id of whom a listing was handed over to, project_id, project_title, project_slug, count, erase_at, asks, archive_at, state, status, role, event, action, reference, outcome, reasons, update_id, question_id, invitation_id, fields. No names of people.';
comment on column public.notifications.created_at is 'When it happened, or happened last.';
comment on column public.notifications.read_at is 'When it was read; null until then.';

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create unique index notifications_one_unread on public.notifications
  (user_id, kind, (coalesce(data ->> 'thread_id', data ->> 'project_id')))
  where kind in ('message.new', 'listing.edited') and read_at is null;
create index notifications_actor on public.notifications (actor_id);

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated;
grant select on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

create policy "people read their notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.notifications', 'user_id = $1', '{actor_id}', '{actor_id}');

-- With Supabase Realtime, messages and notifications are pushed to clients.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.messages, public.notifications;
  end if;
end
$$;

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  kind text not null,
  actor_id uuid references public.profiles (id) on delete set null,
  data jsonb not null default '{}',
  dedupe_key text not null,
  state text not null default 'waiting' constraint mail_outbox_state_known check (
    state in ('waiting', 'claimed', 'sending', 'sent', 'kept', 'skipped', 'failed', 'lost')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  claim_id uuid,
  claimed_at timestamptz,
  sent_at timestamptz,
  last_error text constraint mail_outbox_error_length check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  recipient_email text constraint mail_outbox_recipient_length check (length(recipient_email) between 3 and 320),
  recipient_locale text,
  constraint mail_outbox_one_recipient check ((user_id is null) <> (recipient_email is null))
);
comment on table private.mail_outbox is
  'Queue of mails for workers, see claim_mail_outbox. Kept for 30 days.';
comment on column private.mail_outbox.id is 'Id of the mail, also in its Message-ID.';
comment on column private.mail_outbox.user_id is
  'The recipient; the address is read when the mail is sent. Null for a recipient without an account.';
comment on column private.mail_outbox.kind is 'Kind of the notification, or digest or update.digest.';
comment on column private.mail_outbox.actor_id is 'Who caused it, as in the notification.';
comment on column private.mail_outbox.data is 'Data of the notification.';
comment on column private.mail_outbox.dedupe_key is 'Waiting mails with the same key are sent as one.';
comment on column private.mail_outbox.state is
  'waiting; claimed by a worker; sending, handed to the mail server; sent; kept as a file, without a mail server; skipped, no longer wanted; failed permanently; lost, the worker died while sending.';
comment on column private.mail_outbox.attempts is 'How often it was claimed.';
comment on column private.mail_outbox.next_attempt_at is 'Not before this time.';
comment on column private.mail_outbox.locked_until is 'When the claim expires.';
comment on column private.mail_outbox.claim_id is 'The current claim; results of older ones are ignored.';
comment on column private.mail_outbox.claimed_at is 'When it was last claimed, and its content read.';
comment on column private.mail_outbox.sent_at is 'When the mail server accepted it.';
comment on column private.mail_outbox.last_error is 'What the mail server said last.';
comment on column private.mail_outbox.created_at is 'When it was queued.';
comment on column private.mail_outbox.recipient_email is 'Address of a recipient without an account.';
comment on column private.mail_outbox.recipient_locale is 'Language of a recipient without an account; null when unknown.';

create unique index mail_outbox_waiting_once on private.mail_outbox (dedupe_key) where state = 'waiting';
create index mail_outbox_due on private.mail_outbox (next_attempt_at) where state = 'waiting';
create index mail_outbox_held on private.mail_outbox (locked_until) where state in ('claimed', 'sending');
create index mail_outbox_key on private.mail_outbox (dedupe_key, created_at desc);
create index mail_outbox_user on private.mail_outbox (user_id, sent_at desc);
create index mail_outbox_actor on private.mail_outbox (actor_id);
create index mail_outbox_age on private.mail_outbox (created_at);
create index mail_outbox_troubles on private.mail_outbox (created_at desc)
  where state in ('failed', 'lost') or (state = 'waiting' and attempts > 0);

alter table private.mail_outbox enable row level security;
revoke all on private.mail_outbox from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others)
values ('private.mail_outbox', 'user_id = $1', '{actor_id,claim_id,claimed_at,locked_until,dedupe_key}', '{actor_id}');

create function private.mail_topic(p_kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_kind in ('message.new', 'thread.ending') or p_kind like 'question.%' then 'messages'
    when p_kind in ('interest.new', 'interest.changed', 'interest.ended', 'interest.handed_over', 'terms.changed') then 'interests'
    when p_kind in ('review.decision', 'review.resubmitted', 'review.comment', 'listing.edited', 'listing.confirm', 'listing.lapsed')
      then 'reviews'
    when p_kind in ('update.posted', 'project.new', 'update.digest') then 'updates'
    when p_kind = 'digest' then 'digest' end
$$;
comment on function private.mail_topic(text) is
  'The setting a kind of mail belongs to: messages, interests, reviews, updates or digest; null for security, reasons and reports, whose mails are always sent.';

create function private.wants_mail(p_user uuid, p_kind text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case private.mail_topic(p_kind)
    when 'messages' then coalesce(s.email_messages, true)
    when 'interests' then coalesce(s.email_interests, true)
    when 'reviews' then coalesce(s.email_reviews, true)
    when 'updates' then coalesce(s.email_updates, 'daily') <> 'never'
    when 'digest' then coalesce(s.email_digest, false)
    else true end
  from (select p_user as id) as person left join public.account_settings s on s.user_id = person.id
$$;
comment on function private.wants_mail(uuid, text) is 'True if an account''s settings allow mails of a kind.';

create function private.notify(p_user uuid, p_kind text, p_data jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := coalesce(p_data, '{}') - 'actor_id';
  thread text := details ->> 'thread_id';
  actor uuid := (select p.id from public.profiles p where p.id = (p_data ->> 'actor_id')::uuid);
  key text := concat_ws(':', p_kind, p_user, case p_kind
    when 'message.new' then thread when 'listing.edited' then details ->> 'project_id'
    when 'interest.changed' then details ->> 'interest_id' when 'account.security' then details ->> 'event'
    else gen_random_uuid()::text end);
  due timestamptz := now();
  subject text := case when p_kind not in ('message.new', 'listing.edited') then
    coalesce(details ->> 'interest_id', details ->> 'project_id', case p_kind when 'account.security' then 'account' end) end;
begin
  if not exists (select 1 from public.profiles p where p.id = p_user) then
    return;
  end if;
  -- An interest and its first message are one notification, whichever is written first.
  if p_kind = 'message.new' and exists (
    select 1 from public.notifications n where n.user_id = p_user and n.kind like 'interest.%'
      and n.data ->> 'thread_id' = thread and n.created_at = now()) then
    return;
  elsif p_kind = 'interest.new' and thread is not null then
    delete from public.notifications n where n.user_id = p_user and n.kind = 'message.new'
      and n.data ->> 'thread_id' = thread and n.created_at = now();
    delete from private.mail_outbox o
    where o.dedupe_key = concat_ws(':', 'message.new', p_user, thread) and o.state = 'waiting' and o.created_at = now();
  end if;
  -- Deduplicate within a transaction.
  if subject is not null and exists (
    select 1 from public.notifications n where n.user_id = p_user and n.kind = p_kind and n.created_at = now()
      and coalesce(n.data ->> 'interest_id', n.data ->> 'project_id', 'account') = subject) then
    return;
  end if;

  insert into public.notifications (user_id, kind, actor_id, data)
  values (p_user, p_kind, actor, case when p_kind = 'message.new' then details || '{"count": 1}' else details end)
  on conflict (user_id, kind, (coalesce(data ->> 'thread_id', data ->> 'project_id')))
    where kind in ('message.new', 'listing.edited') and read_at is null
  do update set created_at = now(), actor_id = excluded.actor_id,
    data = excluded.data || case p_kind
      when 'message.new' then jsonb_build_object('count', coalesce((notifications.data ->> 'count')::integer, 1) + 1)
      else jsonb_build_object('fields', (
        select jsonb_agg(distinct field)
        from jsonb_array_elements(notifications.data -> 'fields' || (excluded.data -> 'fields')) as field)) end;

  if private.wants_mail(p_user, p_kind) then
    if p_kind = 'message.new' then
      -- Delayed, as people on the site read it at once. After a mail, the same conversation is silent for a while.
      due := greatest(now() + interval '20 seconds', (
        select max(o.sent_at) + interval '15 minutes' from private.mail_outbox o where o.dedupe_key = key));
    elsif p_kind = 'listing.edited' then
      -- Whoever edits a listing often saves more than once.
      due := now() + interval '15 minutes';
    end if;
    insert into private.mail_outbox (user_id, kind, actor_id, data, dedupe_key, next_attempt_at)
    values (p_user, p_kind, actor, details, key, due)
    on conflict (dedupe_key) where state = 'waiting' do nothing;
  end if;
end
$$;
comment on function private.notify(uuid, text, jsonb) is
  'Creates a notification and, depending on settings, a mail. p_data has ids, titles and codes, and actor_id for who caused it; names are looked up when shown. Unread messages of a conversation share one notification and one mail, as do unread edits of a listing; changes of an interest share a mail while it waits, as does the same event of an account''s security; duplicates about an interest or project within a transaction are dropped. Unknown accounts are ignored.';

create function private.announce_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify(person, 'message.new', jsonb_build_object(
    'thread_id', new.thread_id, 'actor_id', new.sender_id,
    'project_title', (select t.project_title from public.threads t where t.id = new.thread_id)))
  from private.recipients_of(new.project_id, new.recipient_id) as person;
  return null;
end
$$;
comment on function private.announce_message() is 'Trigger: notifies the recipient of a new message, and their team.';
create trigger messages_notify after insert on public.messages
  for each row when (not new.read) execute function private.announce_message();

create function private.settle_read_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
  from (select distinct c.recipient_id, c.thread_id, c.project_id from changed c where c.read) as seen
  where n.user_id in (select private.recipients_of(seen.project_id, seen.recipient_id)) and n.kind = 'message.new' and n.read_at is null
    and n.data ->> 'thread_id' = seen.thread_id::text
    and not exists (
      select 1 from public.messages m
      where m.recipient_id = seen.recipient_id and m.thread_id = seen.thread_id and not m.read);
  return null;
end
$$;
comment on function private.settle_read_messages() is
  'Trigger: marks the notification of a conversation as read with its last message.';
create trigger messages_settle_read after update on public.messages
  referencing new table as changed for each statement execute function private.settle_read_messages();

create function private.news_data(p_kind text, p_data jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select p_data || case p_kind
    when 'update.posted' then jsonb_build_object(
      'update_title', (private.public_update((p_data ->> 'update_id')::uuid)).title)
    when 'interest.handed_over' then jsonb_build_object(
      'creator_name', case when p_data ? 'creator_id' then private.display_name((p_data ->> 'creator_id')::uuid) end)
    else '{}' end
$$;
comment on function private.news_data(text, jsonb) is
  'Data of a notification of this kind as shown: with the title of an update as long as it is public, and the name of whom a listing was handed over to.';

create function public.my_notifications(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 30)
returns table (
  id uuid, kind text, actor_name text, actor_picture text, data jsonb, created_at timestamptz, read_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select n.id, n.kind, case when n.actor_id is not null then private.display_name(n.actor_id) end,
    private.uploaded_picture(n.actor_id), private.news_data(n.kind, n.data), n.created_at, n.read_at
  from public.notifications n
  where n.user_id = (select auth.uid())
    and (p_before is null or (n.created_at, n.id) < (p_before, coalesce(p_before_id, n.id)))
  order by n.created_at desc, n.id desc
  limit least(greatest(coalesce(p_limit, 30), 1), 100)
$$;
comment on function public.my_notifications(timestamptz, uuid, integer) is
  'The caller''s notifications, newest first. Continue with created_at and id of the last row.';

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
  supporter uuid;
  side text;
  seen timestamptz;
  version text;
begin
  -- Bounded, as badges show 99+ anyway.
  select count(*), count(distinct u.thread_id) into messages, threads
  from (
    (select m.thread_id from public.messages m where m.recipient_id = caller and not m.read limit 1000)
    union all
    (select m.thread_id
      from public.project_members o join public.projects p on p.id = o.project_id
      join public.messages m on m.recipient_id = p.creator_id and m.project_id = p.id and not m.read
      where o.user_id = caller limit 1000)) as u;
  select count(*) into news
  from (select 1 from public.notifications n where n.user_id = caller and n.read_at is null limit 1000) as u;
  select greatest(
    (select max(t.last_message_at) from public.threads t where t.supporter_id = caller),
    (select max(t.last_message_at) from public.threads t where t.recipient_id = caller),
    (select max(t.last_message_at)
      from public.project_members o join public.threads t on t.project_id = o.project_id where o.user_id = caller),
    (select max(n.created_at) from public.notifications n where n.user_id = caller)) into latest;
  -- Once, not for each message. Who wrote a message is unknown once that account is gone.
  select t.supporter_id, private.thread_side(t, caller) into supporter, side
  from public.threads t where t.id = p_thread;
  if side is not null then
    select max(own."timestamp") into seen
    from (
      select m."timestamp", m.read, m.sender_id from public.messages m
      where m.thread_id = p_thread
      order by m."timestamp" desc, m.id desc limit 200) as own
    where own.read and own.sender_id is not null
      and (own.sender_id is distinct from supporter) = (side = 'recipient');
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
  'Unread counts of the caller: {version, unread_messages, unread_threads, unread_notifications, seen_until}, counted to 1000; seen_until is how far the other person has read p_thread. Null if nothing has changed since version p_since (BL010).';

grant execute on function public.my_notifications(timestamptz, uuid, integer), public.mark_notifications_read(uuid[]),
  public.my_counts(text, uuid) to authenticated;

-- The outbox for workers, which claim mails, start sending and report the outcome; and unsubscribing.

create table private.signing_keys (
  name text primary key,
  key bytea not null
);
comment on table private.signing_keys is 'Signing keys, generated here and never exposed.';
comment on column private.signing_keys.name is 'Purpose of the key.';
comment on column private.signing_keys.key is '32 random bytes.';
alter table private.signing_keys enable row level security;
revoke all on private.signing_keys from public, anon, authenticated, service_role;
insert into private.signing_keys (name, key) values ('unsubscribe', extensions.gen_random_bytes(32));

create function private.unsubscribe_token(p_user uuid, p_topic text) returns text
language sql stable security definer
set search_path = ''
as $$
  select p_user || '.' || p_topic || '.' || encode(
    extensions.hmac(convert_to(p_user || '.' || p_topic, 'UTF8'), k.key, 'sha256'), 'hex')
  from private.signing_keys k where k.name = 'unsubscribe'
$$;
comment on function private.unsubscribe_token(uuid, text) is
  'Token to unsubscribe an account from a topic: <account>.<topic>.<signature>.';

create function private.read_unsubscribe_token(p_token text, out person uuid, out topic text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_token ~ '^[0-9a-f-]{36}\.(messages|interests|reviews|updates|digest)\.[0-9a-f]{64}$' then
    person := split_part(p_token, '.', 1)::uuid;
    topic := split_part(p_token, '.', 2);
  end if;
  if person is null or private.unsubscribe_token(person, topic) <> p_token
    or not exists (select 1 from public.profiles p where p.id = person) then
    raise exception using errcode = 'BL184', message = 'This link is not valid';
  end if;
exception when invalid_text_representation then
  raise exception using errcode = 'BL184', message = 'This link is not valid';
end
$$;
comment on function private.read_unsubscribe_token(text) is 'Account and topic of a token (BL184).';

create function public.unsubscribe_topic(p_token text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (private.read_unsubscribe_token(p_token)).topic;
end
$$;
comment on function public.unsubscribe_topic(text) is
  'The topic an unsubscribe link is for: messages, interests, reviews, updates or digest. Read-only (BL184).';

create function public.unsubscribe(p_token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  granted record := private.read_unsubscribe_token(p_token);
begin
  insert into public.account_settings (user_id) values (granted.person) on conflict (user_id) do nothing;
  update public.account_settings set
    email_messages = email_messages and granted.topic <> 'messages',
    email_interests = email_interests and granted.topic <> 'interests',
    email_reviews = email_reviews and granted.topic <> 'reviews',
    email_digest = email_digest and granted.topic <> 'digest',
    email_updates = case granted.topic when 'updates' then 'never' else email_updates end
  where user_id = granted.person;
  return granted.topic;
end
$$;
comment on function public.unsubscribe(text) is
  'Turns off the mails of an unsubscribe link without a login and returns the topic (BL184). Idempotent.';

create function private.digest(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case when count(*) > 0 then jsonb_build_object('count', min(n.total), 'items', jsonb_agg(jsonb_build_object(
    'kind', n.kind, 'data', private.news_data(n.kind, n.data), 'created_at', n.created_at,
    'actor_name', case when n.actor_id is not null then private.display_name(n.actor_id) end)
    order by n.created_at desc)) end
  from (
    select u.*, count(*) over () as total from public.notifications u
    where u.user_id = p_user and u.read_at is null and u.created_at > now() - interval '7 days'
      and private.mail_topic(u.kind) is distinct from 'updates'
    order by u.created_at desc limit 20) as n
$$;
comment on function private.digest(uuid) is
  'The newest 20 unread notifications of the last week and how many there are, {items, count}, for the daily digest; null for none; updates and new projects of creators have mails of their own.';

create function private.update_digest(p_user uuid, p_since timestamptz) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case when count(*) > 0 then jsonb_build_object('count', min(n.total), 'items', jsonb_agg(jsonb_build_object(
    'kind', n.kind, 'data', private.news_data(n.kind, n.data), 'created_at', n.created_at,
    'actor_name', case when n.actor_id is not null then private.display_name(n.actor_id) end)
    order by n.created_at desc)) end
  from (
    select u.*, count(*) over () as total from public.notifications u
    where u.user_id = p_user and u.read_at is null and u.created_at >= p_since
      and case u.kind when 'update.posted' then (private.public_update((u.data ->> 'update_id')::uuid)).id is not null
        when 'project.new' then exists (
          select from public.projects p where p.id = (u.data ->> 'project_id')::uuid and p.status = 'approved') end
      and not exists (
        select from private.mail_outbox o
        where o.user_id = p_user and o.state not in ('skipped', 'failed') and (o.kind = u.kind and o.data = u.data
          or o.kind = 'update.digest' and o.state <> 'waiting'
            and u.created_at >= o.created_at and u.created_at < o.claimed_at))
    order by u.created_at desc limit 20) as n
$$;
comment on function private.update_digest(uuid, timestamptz) is
  'The newest 20 unread updates and new projects since then and how many there are, {items, count}, null for none: those that are public and neither went in a mail nor are in one that is on its way, for daily and weekly mails.';

create function private.queue_digests() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Once a day from seven o'clock UTC, for people with something new since their last digest.
  if extract(hour from now() at time zone 'UTC') < 7 or not pg_try_advisory_xact_lock(hashtext('backlit.digests')) then
    return;
  end if;
  insert into private.mail_outbox (user_id, kind, dedupe_key)
  select s.user_id, 'digest', concat_ws(':', 'digest', s.user_id, (now() at time zone 'UTC')::date)
  from public.account_settings s
  where s.email_digest
    and not exists (
      select 1 from private.mail_outbox o
      where o.dedupe_key = concat_ws(':', 'digest', s.user_id, (now() at time zone 'UTC')::date))
    and exists (
      select 1 from public.notifications n where n.user_id = s.user_id and n.read_at is null
        and private.mail_topic(n.kind) is distinct from 'updates' and n.created_at > coalesce(
          (select max(o.created_at) from private.mail_outbox o where o.user_id = s.user_id and o.kind = 'digest'),
          now() - interval '1 day'))
  on conflict (dedupe_key) where state = 'waiting' do nothing;
end
$$;
comment on function private.queue_digests() is 'Queues the digests of today, once per account.';

create function private.plain_excerpt(p_markdown text) returns text
language sql immutable
set search_path = ''
as $$
  -- Links become their words; headings, quotes, bold and code lose their signs.
  select left(regexp_replace(regexp_replace(p_markdown, '!?\[([^]]*)\]\([^)]*\)', '\1', 'g'),
    '(^|\n)[ \t]*(?:#+|>)[ \t]*|\*\*|__|`', '\1', 'g'), 500)
$$;
comment on function private.plain_excerpt(text) is 'The beginning of a Markdown text for mails, without the commonest signs.';

create function private.mail_content(p_mail private.mail_outbox) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  unread record;
begin
  if p_mail.kind = 'contact.reply' then
    return (
      select jsonb_build_object('reference', c.reference, 'subject', c.subject, 'body', r.body, 'quote', c.message)
      from public.contact_replies r join public.contact_messages c on c.id = r.message_id where r.mail_id = p_mail.id);
  elsif p_mail.kind in ('report.received', 'report.decided') then
    return (select private.report_mail(r) from public.reports r where r.id = (p_mail.data ->> 'report_id')::uuid);
  elsif p_mail.kind = 'statement.made' then
    return (
      select p_mail.data || private.statement_json(s) || jsonb_build_object('is_appealed', exists (
        select 1 from public.project_appeals a where a.project_id = s.project_id))
      from public.statements s where s.id = (p_mail.data ->> 'statement_id')::uuid);
  elsif not private.wants_mail(p_mail.user_id, p_mail.kind) then
    return null;
  elsif p_mail.kind = 'digest' then
    return private.digest(p_mail.user_id);
  elsif p_mail.kind = 'update.digest' then
    return private.update_digest(p_mail.user_id, p_mail.created_at);
  elsif p_mail.kind = 'update.posted' then
    return (
      select p_mail.data || jsonb_build_object('update_title', u.title, 'excerpt', private.plain_excerpt(u.content))
      from private.public_update((p_mail.data ->> 'update_id')::uuid) as u where u.id is not null);
  elsif p_mail.kind = 'project.new' then
    return (
      select p_mail.data || jsonb_build_object('excerpt', p.description) from public.projects p
      where p.id = (p_mail.data ->> 'project_id')::uuid and p.status = 'approved');
  elsif p_mail.kind = 'message.new' then
    -- Read in the meantime.
    select count(*) as count, (array_agg(left(private.message_words(m.content, m.attachments), 500) order by m."timestamp"))[1] as excerpt into unread
    from public.messages m join public.threads t on t.id = m.thread_id
    where m.thread_id = (p_mail.data ->> 'thread_id')::uuid and not m.read
      and m.recipient_id = private.addressee(t, p_mail.user_id);
    if unread.count = 0 then
      return null;
    end if;
    return p_mail.data || jsonb_build_object('count', unread.count, 'excerpt', unread.excerpt);
  elsif p_mail.kind = 'listing.edited' then
    return (
      select n.data from public.notifications n
      where n.user_id = p_mail.user_id and n.kind = 'listing.edited' and n.read_at is null
        and n.data ->> 'project_id' = p_mail.data ->> 'project_id');
  elsif p_mail.kind like 'question.%' then
    -- As long as the question is where the news left it.
    return (
      select p_mail.data || jsonb_strip_nulls(jsonb_build_object('excerpt', case
        when q.state in ('asked', 'declined', 'lapsed') then q.question when p_mail.kind = 'question.answered' then q.answer end))
      from public.project_questions q
      where q.id = (p_mail.data ->> 'question_id')::uuid and q.hidden_at is null
        and q.state = case split_part(p_mail.kind, '.', 2) when 'published' then 'answered'
          else split_part(p_mail.kind, '.', 2) end);
  elsif p_mail.kind = 'team.invited' and not exists (
    select 1 from private.project_invitations i
    where i.id = (p_mail.data ->> 'invitation_id')::uuid and i.expires_at > now()) then
    return null;
  elsif p_mail.kind = 'team.offered' and not exists (
    select 1 from public.project_members m
    where m.user_id = p_mail.user_id and m.project_id = (p_mail.data ->> 'project_id')::uuid and m.offered_at is not null) then
    return null;
  elsif p_mail.kind = 'thread.ending' and not exists (
    select 1 from public.threads t
    where t.id = (p_mail.data ->> 'thread_id')::uuid and t.erase_at = (p_mail.data ->> 'erase_at')::timestamptz) then
    return null;
  elsif p_mail.kind = 'listing.confirm' and not exists (
    select 1 from public.projects p
    where p.id = (p_mail.data ->> 'project_id')::uuid and p.asks = (p_mail.data ->> 'asks')::integer
      and p.status = 'approved') then
    return null;
  end if;
  return private.news_data(p_mail.kind, p_mail.data);
end
$$;
comment on function private.mail_content(private.mail_outbox) is
  'Content of a mail at the time of sending; null if it is no longer wanted.';

create function private.is_superseded(p_mail private.mail_outbox) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from private.mail_outbox w
    where w.dedupe_key = p_mail.dedupe_key and w.id <> p_mail.id
      and (w.state = 'waiting' or (w.state = 'claimed' and (w.created_at, w.id) > (p_mail.created_at, p_mail.id))))
$$;
comment on function private.is_superseded(private.mail_outbox) is
  'True if another mail with the same key covers this one.';

create function private.release_mails() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- At most once: a worker that died while sending may have sent the mail, so it is not sent again.
  update private.mail_outbox set state = 'lost', last_error = 'The worker ended while handing it over'
  where state = 'sending' and locked_until < now();
  -- Unused claims are released, unless a newer mail with the same key is waiting.
  update private.mail_outbox o set claim_id = null, locked_until = null,
    state = case when private.is_superseded(o) then 'skipped' else 'waiting' end
  where o.state = 'claimed' and o.locked_until < now();
  delete from private.mail_outbox where created_at < now() - interval '30 days';
end
$$;
comment on function private.release_mails() is 'Releases expired claims and deletes old mails.';

create function public.claim_mail_outbox(p_limit integer default 10)
returns table (
  id uuid, claim_id uuid, kind text, content jsonb, actor_name text, email text, name text, locale text,
  unsubscribe_token text)
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 10), 1), 50);
  claimed integer := 0;
  mail private.mail_outbox;
  person record;
  said jsonb;
begin
  if pg_try_advisory_xact_lock(hashtext('backlit.mail.release')) then
    perform private.release_mails();
    perform private.prune_sign_ins();
    perform private.prune_records();
    perform private.forget_words();
  end if;
  perform private.queue_digests();
  for mail in
    select * from private.mail_outbox o where o.state = 'waiting' and o.next_attempt_at <= now()
    -- More than are claimed, as some wait or are unwanted; bounded, as a call that ran into a time limit would be undone.
    order by o.next_attempt_at limit 1000 for update skip locked
  loop
    exit when claimed = most;
    if private.mail_topic(mail.kind) is not null and 20 <= (
      select count(*) from private.mail_outbox o
      where o.user_id = mail.user_id and o.sent_at > now() - interval '1 hour') then
      -- With all others of this person, so that they take no time from other people's.
      update private.mail_outbox o set next_attempt_at = now() + interval '1 hour'
      where o.id in (
        select w.id from private.mail_outbox w
        where w.user_id = mail.user_id and w.state = 'waiting' and w.next_attempt_at <= now()
          and private.mail_topic(w.kind) is not null
        for update skip locked);
      continue;
    end if;
    if mail.user_id is null then
      -- Same types as below, so that the cached plan stays valid.
      select mail.recipient_email as email, ''::text as name, mail.recipient_locale as locale into person;
    else
      select u.email::text, coalesce(p.full_name, '') as name, coalesce(s.locale, p.locale) as locale into person
      from public.profiles p join auth.users u on u.id = p.id
      left join public.account_settings s on s.user_id = p.id where p.id = mail.user_id;
    end if;
    said := private.mail_content(mail);
    if said is null or coalesce(person.email, '') = '' then
      update private.mail_outbox o set state = 'skipped' where o.id = mail.id;
    else
      claimed := claimed + 1;
      update private.mail_outbox o set state = 'claimed', attempts = o.attempts + 1, claim_id = gen_random_uuid(),
        claimed_at = now(), locked_until = now() + interval '5 minutes'
      where o.id = mail.id returning o.claim_id into mail.claim_id;
      return query select mail.id, mail.claim_id, mail.kind, said,
        case when mail.actor_id is not null then private.display_name(mail.actor_id) end,
        person.email, person.name, person.locale,
        private.unsubscribe_token(mail.user_id, private.mail_topic(mail.kind));
    end if;
  end loop;
end
$$;
comment on function public.claim_mail_outbox(integer) is
  'Claims p_limit due mails, 1 to 50, each for one worker and five minutes; fewer if the first 1000 have no more. Unwanted ones are skipped; more than 20 an hour per recipient wait. The secret key only.';

create function public.start_mail(p_id uuid, p_claim uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.mail_outbox set state = 'sending', locked_until = now() + interval '5 minutes'
  where id = p_id and claim_id = p_claim and state = 'claimed' and locked_until > now();
  return found;
end
$$;
comment on function public.start_mail(uuid, uuid) is
  'Marks a claimed mail as sending; false if the claim has expired and it must not be sent. The secret key only.';

create function public.finish_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  mail private.mail_outbox;
begin
  select * into mail from private.mail_outbox where id = p_id and claim_id = p_claim and state in ('claimed', 'sending')
  for update;
  if mail.id is null then
    return;
  end if;
  update private.mail_outbox o set
    state = case
      when p_outcome in ('sent', 'kept', 'lost') then p_outcome
      when p_outcome <> 'retry' or mail.attempts >= 8 then 'failed'
      when private.is_superseded(mail) then 'skipped'
      else 'waiting' end,
    sent_at = case when p_outcome in ('sent', 'kept') then clock_timestamp() end,
    next_attempt_at = now() + least(interval '30 seconds' * 4 ^ (mail.attempts - 1), interval '6 hours'),
    locked_until = null,
    last_error = left(p_error, 500)
  where o.id = mail.id;
end
$$;
comment on function public.finish_mail(uuid, uuid, text, text) is
  'Records the outcome of a claimed mail: sent; kept as a file; lost; retry, at most eight times after 30 seconds to six hours; anything else is failed. The secret key only.';

grant execute on function public.unsubscribe_topic(text), public.unsubscribe(text) to anon, authenticated;
grant execute on function public.claim_mail_outbox(integer), public.start_mail(uuid, uuid),
  public.finish_mail(uuid, uuid, text, text) to service_role;

-- Notifications about interests, listings and account security.

create function private.announce_interest() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  interest public.interests;
  details jsonb;
begin
  select * into interest from public.interests where id = new.interest_id;
  details := jsonb_build_object('interest_id', interest.id, 'thread_id', interest.thread_id,
    'project_id', interest.project_id, 'project_title', interest.terms ->> 'project_title',
    'state', new.to_state, 'actor_id', new.actor_id);
  if new.kind = 'expressed' then
    perform private.notify(person, 'interest.new', details)
    from private.recipients_of(interest.project_id, interest.recipient_id) as person;
  elsif new.kind in ('terms_changed', 'option_removed') then
    -- Changes that they have neither read of nor answered are one piece of news, or a creator could send any number.
    perform private.notify(interest.supporter_id, 'terms.changed', details)
    where new.kind = 'option_removed' or not exists (
      select 1 from public.notifications n
      where n.user_id = interest.supporter_id and n.kind = 'terms.changed' and n.read_at is null
        and n.data ->> 'interest_id' = interest.id::text and n.created_at > coalesce((
          select max(e.at) from public.interest_events e where e.interest_id = interest.id and e.kind = 'terms_confirmed'),
          '-infinity'));
  elsif new.kind = 'moved' and interest.project_id is null then
    -- Once for all interests in the project, which share a conversation.
    perform private.notify(interest.supporter_id, 'interest.ended', details)
    where not exists (
      select 1 from public.notifications n
      where n.user_id = interest.supporter_id and n.kind = 'interest.ended' and n.created_at = now()
        and n.data ->> 'thread_id' = interest.thread_id::text);
  elsif new.kind in ('moved', 'terms_confirmed', 'edited') and new.side = 'supporter' then
    perform private.notify(person, 'interest.changed', details)
    from private.recipients_of(interest.project_id, interest.recipient_id) as person;
  elsif new.kind = 'moved' and new.side = 'recipient' and new.to_state not in ('seen', 'replied') then
    -- seen is shown in the conversation, and a reply is a message.
    perform private.notify(interest.supporter_id, 'interest.changed', details);
  end if;
  return null;
end
$$;
comment on function private.announce_interest() is 'Trigger: notifies each side of an interest of the other''s steps, and the supporter of its end with the project.';
create trigger interest_events_notify after insert on public.interest_events
  for each row execute function private.announce_interest();

create function private.announce_decision() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  step text := coalesce(current_setting('backlit.project_step', true), '');
begin
  -- A restriction was told with its reasons.
  if new.creator_id is distinct from auth.uid() and step in ('', 'lapsed')
    and current_setting('backlit.basis', true) is distinct from 'account'
    and not exists (
      select 1 from public.statements s
      where s.project_id = new.id and s.action <> 'revision' and s.created_at = now()) then
    perform private.notify(new.creator_id, case step
      when 'lapsed' then 'listing.lapsed' else 'review.decision' end, jsonb_build_object('project_id', new.id,
      'project_title', new.title, 'project_slug', new.slug, 'status', new.status,
      'note', case when new.status = 'rejected' then left(new.review_note, 2000) end));
  end if;
  return null;
end
$$;
comment on function private.announce_decision() is
  'Trigger: notifies creators when the team changes the status of their listing and gave no statement of reasons, or it lapsed.';
create trigger projects_notify after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.announce_decision();

create function private.announce_security() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'account.security', jsonb_build_object('event', new.kind));
  return null;
end
$$;
comment on function private.announce_security() is 'Trigger: notifies accounts of changes to their sign-in.';
create trigger security_events_notify after insert on public.security_events
  for each row when (new.kind in ('factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_code_used',
    'password_changed', 'email_changed'))
  execute function private.announce_security();

create function private.announce_review_comment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify(p.creator_id, 'review.comment', jsonb_build_object('project_id', p.id,
    'project_title', p.title, 'field', new.field))
  from public.projects p where p.id = new.project_id and p.creator_id is distinct from new.author_id;
  return null;
end
$$;
comment on function private.announce_review_comment() is 'Trigger: notifies creators of comments on their listing.';
create trigger review_comments_notify after insert on public.review_comments
  for each row execute function private.announce_review_comment();

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
