-- The contact inbox: administrators answer messages of the contact page by mail, and see what became of each mail.

alter table public.contact_messages
  add column locale text constraint contact_messages_locale_form check (locale ~ '^[a-z]{2}$');
comment on column public.contact_messages.locale is 'Language of the page it was written on; null when unknown.';

create index contact_messages_page on public.contact_messages (created_at desc, id desc);
create index contact_messages_state_page on public.contact_messages (state, created_at desc, id desc);
drop index public.contact_messages_newest;
create index contact_messages_search on public.contact_messages using gin (
  private.fold(reference || ' ' || name || ' ' || email || ' ' || subject || ' ' || message) extensions.gin_trgm_ops);

-- Mails to people without an account: the address is kept with the mail.
alter table private.mail_outbox
  alter column user_id drop not null,
  add column recipient_email text constraint mail_outbox_recipient_length check (length(recipient_email) between 3 and 320),
  add column recipient_locale text,
  add constraint mail_outbox_one_recipient check ((user_id is null) <> (recipient_email is null)),
  drop constraint mail_outbox_state_known,
  add constraint mail_outbox_state_known check (
    state in ('waiting', 'claimed', 'sending', 'sent', 'kept', 'skipped', 'failed', 'lost'));
comment on column private.mail_outbox.user_id is
  'The recipient; the address is read when the mail is sent. Null for a mail to somebody without an account.';
comment on column private.mail_outbox.recipient_email is 'Address of a recipient without an account.';
comment on column private.mail_outbox.recipient_locale is 'Language of a recipient without an account; null when unknown.';
comment on column private.mail_outbox.state is
  'waiting; claimed by a worker; sending, handed to the mail server; sent; kept as a file, as no mail server is configured; skipped, not wanted any more; failed for good; lost, the worker ended while sending.';

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  body text not null constraint contact_replies_body_length check (length(body) between 1 and 5000),
  client_id uuid not null unique,
  mail_id uuid not null unique,
  mail_state text not null default 'queued' constraint contact_replies_mail_state_known check (
    mail_state in ('queued', 'sent', 'kept', 'skipped', 'failed', 'lost')),
  mail_error text,
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_replies is
  'Answers to contact messages, each with the fate of its mail. Written by reply_to_contact; administrators read.';
comment on column public.contact_replies.id is 'Id of the answer.';
comment on column public.contact_replies.message_id is 'What it answers.';
comment on column public.contact_replies.author_id is 'The administrator who answered; null once that account is gone.';
comment on column public.contact_replies.body is 'The answer as mailed, at most 5000 characters.';
comment on column public.contact_replies.client_id is 'Chosen by the form: a repeated call is not a second mail.';
comment on column public.contact_replies.mail_id is
  'Its mail in private.mail_outbox. No foreign key: the outbox forgets mails after 30 days.';
comment on column public.contact_replies.mail_state is
  'What the outbox says: queued (waiting or being sent), sent, kept as a file, skipped, failed or lost.';
comment on column public.contact_replies.mail_error is 'What the mail server said last.';
comment on column public.contact_replies.mailed_at is 'When the mail left; null until then.';
comment on column public.contact_replies.created_at is 'When it was written.';
create index contact_replies_message on public.contact_replies (message_id, created_at);
create index contact_replies_author on public.contact_replies (author_id);

alter table public.contact_replies enable row level security;
revoke all on public.contact_replies from public, anon, authenticated, service_role;
grant select on public.contact_replies to authenticated, service_role;
create policy "administrators read answers to contact messages" on public.contact_replies
  for select to authenticated using ((select private.is_admin()));
create trigger contact_replies_guard_administration before insert or update or delete on public.contact_replies
  for each statement execute function private.guard_administration();

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.contact_replies', 'message_id in (select id from public.contact_messages where user_id = $1)',
    '{author_id,client_id,mail_id,mail_error}', '{author_id}');

create function private.audit_contact_state() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An answer is an entry of its own.
  if new.state = 'answered' and exists (
    select 1 from public.contact_replies r where r.message_id = new.id and r.created_at = now()) then
    return null;
  end if;
  perform private.audit('contact.state', 'contact', new.id::text,
    jsonb_build_object('from', old.state, 'to', new.state, 'reference', new.reference));
  return null;
end
$$;
comment on function private.audit_contact_state() is
  'Trigger: records every change of a contact message''s state, through whatever door it came.';
create trigger contact_messages_audit_state after update of state on public.contact_messages
  for each row when (old.state is distinct from new.state) execute function private.audit_contact_state();

create function private.follow_reply_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.contact_replies set
    mail_state = case when new.state in ('waiting', 'claimed', 'sending') then 'queued' else new.state end,
    mail_error = new.last_error,
    mailed_at = new.sent_at
  where mail_id = new.id;
  return null;
end
$$;
comment on function private.follow_reply_mail() is 'Trigger: an answer shows what became of its mail.';
create trigger mail_outbox_follow_reply after update on private.mail_outbox
  for each row when (new.kind = 'contact.reply') execute function private.follow_reply_mail();

create function private.forget_reply_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.mail_outbox where id = old.mail_id;
  return null;
end
$$;
comment on function private.forget_reply_mail() is
  'Trigger: with an answer goes its mail, address included; one that still waits is not sent.';
create trigger contact_replies_forget_mail after delete on public.contact_replies
  for each row execute function private.forget_reply_mail();

-- As before (20261121170010), and what an answer says.
create or replace function private.mail_content(p_mail private.mail_outbox) returns jsonb
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
  elsif not private.wants_mail(p_mail.user_id, p_mail.kind) then
    return null;
  elsif p_mail.kind = 'digest' then
    return nullif(jsonb_build_object('items', private.digest_items(p_mail.user_id)), '{"items": []}');
  elsif p_mail.kind = 'message.new' then
    -- Read meanwhile: nothing to tell.
    select count(*) as count, (array_agg(left(m.content, 500) order by m."timestamp"))[1] as excerpt into unread
    from public.messages m
    where m.thread_id = (p_mail.data ->> 'thread_id')::uuid and m.recipient_id = p_mail.user_id and not m.read;
    if unread.count = 0 then
      return null;
    end if;
    return p_mail.data || jsonb_build_object('count', unread.count, 'excerpt', unread.excerpt);
  end if;
  return p_mail.data;
end
$$;

-- As before (20261121170010), and mails to people without an account.
create or replace function private.claim_mails(p_limit integer)
returns table (
  id uuid, claim_id uuid, kind text, content jsonb, actor_name text, email text, name text, locale text,
  unsubscribe_token text)
language plpgsql security definer
set search_path = ''
as $$
declare
  mail private.mail_outbox;
  person record;
  said jsonb;
begin
  if pg_try_advisory_xact_lock(hashtext('backlit.mail.release')) then
    perform private.release_mails();
  end if;
  perform private.queue_digests();
  for mail in
    select * from private.mail_outbox o where o.state = 'waiting' and o.next_attempt_at <= now()
    order by o.next_attempt_at limit least(greatest(coalesce(p_limit, 10), 1), 50)
    for update skip locked
  loop
    if mail.user_id is null then
      -- The same types as below: a plan is kept for all mails of a connection.
      select mail.recipient_email as email, ''::text as name, mail.recipient_locale as locale into person;
    else
      select u.email::text, coalesce(p.full_name, '') as name, coalesce(s.locale, p.locale) as locale into person
      from public.profiles p join auth.users u on u.id = p.id
      left join public.account_settings s on s.user_id = p.id where p.id = mail.user_id;
    end if;
    said := private.mail_content(mail);
    if said is null or coalesce(person.email, '') = '' then
      update private.mail_outbox o set state = 'skipped' where o.id = mail.id;
    elsif private.mail_topic(mail.kind) is not null and 20 <= (
      select count(*) from private.mail_outbox o
      where o.user_id = mail.user_id and o.sent_at > now() - interval '1 hour') then
      update private.mail_outbox o set next_attempt_at = now() + interval '1 hour' where o.id = mail.id;
    else
      update private.mail_outbox o set state = 'claimed', attempts = o.attempts + 1, claim_id = gen_random_uuid(),
        locked_until = now() + interval '5 minutes'
      where o.id = mail.id returning o.claim_id into mail.claim_id;
      return query select mail.id, mail.claim_id, mail.kind, said,
        case when mail.actor_id is not null then private.display_name(mail.actor_id) end,
        person.email, person.name, person.locale,
        private.unsubscribe_token(mail.user_id, private.mail_topic(mail.kind));
    end if;
  end loop;
end
$$;

-- As before (20261121170010), and mails that were kept as a file.
create or replace function private.finish_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns void
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
comment on function private.finish_mail(uuid, uuid, text, text) is
  'What became of a claimed mail: sent; kept as a file; lost, nobody knows; retry, eight times at most with pauses of 30 seconds to six hours; anything else failed for good.';
comment on function public.finish_mail(uuid, uuid, text, text) is
  'Says what became of a claimed mail: sent, kept, lost, retry or failed. The secret key only.';

-- As before (20261121100000), and the language of the page.
drop function public.send_contact_message(text, text, text, text, text);
create function public.send_contact_message(
  p_name text, p_email text, p_subject text, p_message text, p_trap text default '', p_locale text default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  reference text := 'BL-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
  sender text := lower(btrim(coalesce(p_email, '')));
begin
  if coalesce(btrim(p_name), '') = '' or coalesce(btrim(p_subject), '') = ''
    or coalesce(btrim(p_message), '') = '' or sender = '' then
    raise exception using errcode = 'BL051', message = 'Name, e-mail, subject and message are required';
  elsif sender !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(sender) > 320 then
    raise exception using errcode = 'BL052', message = 'This is not an e-mail address';
  end if;
  -- People never see the trap field: whoever fills it is thanked and forgotten.
  if coalesce(p_trap, '') <> '' then
    return reference;
  end if;
  perform pg_advisory_xact_lock(hashtext('backlit.contact'));
  if 3 <= (select count(*) from public.contact_messages
      where lower(email) = sender and created_at > now() - interval '1 hour')
    or 120 <= (select count(*) from public.contact_messages where created_at > now() - interval '1 hour')
    or not private.take_address_attempt('contact', 15, interval '1 hour') then
    raise exception using errcode = 'BL050', message = 'Too many messages, please try again later',
      detail = '{"retryAfter": 3600}';
  end if;
  insert into public.contact_messages (reference, name, email, subject, message, user_id, locale)
  values (reference, btrim(p_name), sender, btrim(p_subject), btrim(p_message),
    (select id from public.profiles where id = auth.uid()),
    case when p_locale ~ '^[a-z]{2}$' then p_locale end);
  return reference;
end
$$;
comment on function public.send_contact_message(text, text, text, text, text, text) is
  'Stores a contact message and returns its reference. An hour: three per sender, 15 per network address, 120 in all (BL050). A filled p_trap stores nothing. p_locale is the language an answer comes in.';

create function private.contact_message(p_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'reference', c.reference, 'name', c.name, 'email', c.email,
    'subject', c.subject, 'message', c.message, 'state', c.state, 'created_at', c.created_at, 'locale', c.locale,
    'user_id', c.user_id,
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', r.body, 'created_at', r.created_at,
        'author', (select coalesce(p.full_name, p.username) from public.profiles p where p.id = r.author_id),
        'mail_state', r.mail_state, 'mail_error', r.mail_error, 'mailed_at', r.mailed_at)
        order by r.created_at, r.id), '[]')
      from public.contact_replies r where r.message_id = c.id))
  from public.contact_messages c where c.id = p_id
$$;
comment on function private.contact_message(uuid) is 'A contact message with its answers, the oldest first.';

create function public.admin_contact(
  p_state text default null, p_query text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 25)
returns jsonb
language plpgsql stable security definer
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
  if coalesce(p_state, '') <> '' then conditions := conditions || ' and c.state = $1'; end if;
  if needle <> '' then
    conditions := conditions
      || ' and private.fold(c.reference || '' '' || c.name || '' '' || c.email || '' '' || c.subject || '' '' || c.message) like $2';
  end if;
  if p_before is not null then conditions := conditions || ' and (c.created_at, c.id) < ($3, $4)'; end if;
  needle := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''reference'', hit.reference, ''name'', hit.name, ''email'', hit.email,
        ''subject'', hit.subject, ''state'', hit.state, ''created_at'', hit.created_at,
        ''mail_state'', (
          select r.mail_state from public.contact_replies r where r.message_id = hit.id
          order by r.created_at desc limit 1))
        order by hit.created_at desc, hit.id desc), ''[]'')
     from (
      select * from public.contact_messages c where %s order by c.created_at desc, c.id desc limit %s) as hit',
    conditions, size + 1)
    into found using p_state, needle, p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return jsonb_build_object(
    'rows', case when jsonb_array_length(found) > size then found - size else found end,
    'has_more', jsonb_array_length(found) > size,
    'waiting', (select count(*) from (select 1 from public.contact_messages where state = 'new' limit 1000) as counted));
end
$$;
comment on function public.admin_contact(text, text, timestamptz, uuid, integer) is
  'Contact messages, newest first: {rows, has_more, waiting}. p_query (BL266 under three characters) searches reference, name, address, subject and text; waiting counts those that are new, up to 1000; page on with created_at and id of the last row. Administrators only (BL011).';

create function public.admin_contact_message(p_message uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_admin();
  found := private.contact_message(p_message);
  if found is null then
    raise exception using errcode = 'BL269', message = 'This contact message does not exist';
  end if;
  return found;
end
$$;
comment on function public.admin_contact_message(uuid) is
  'One contact message with its answers, and what became of each one''s mail. Administrators only (BL011, BL269).';

create function public.set_contact_state(p_message uuid, p_state text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_state is null or p_state not in ('new', 'answered', 'closed') then
    raise exception using errcode = 'BL270', message = 'Unknown state of a contact message';
  end if;
  update public.contact_messages set state = p_state where id = p_message;
  if not found then
    raise exception using errcode = 'BL269', message = 'This contact message does not exist';
  end if;
end
$$;
comment on function public.set_contact_state(uuid, text) is
  'Sets the state of a contact message: new, answered or closed. Administrators only (BL011, BL269, BL270); logged.';

create function public.reply_to_contact(p_message uuid, p_body text, p_client_id uuid, p_answers integer)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  words text := btrim(coalesce(p_body, ''), E' \t\r\n');
  message public.contact_messages;
  mail uuid := gen_random_uuid();
begin
  if words = '' or length(words) > 5000 then
    raise exception using errcode = 'BL271', message = 'An answer has 1 to 5000 characters';
  end if;
  select * into message from public.contact_messages where id = p_message for update;
  if message.id is null then
    raise exception using errcode = 'BL269', message = 'This contact message does not exist';
  elsif exists (select 1 from public.contact_replies where client_id = p_client_id and message_id = p_message) then
    return private.contact_message(p_message);
  elsif p_answers is distinct from (
    select count(*)::integer from public.contact_replies where message_id = p_message) then
    raise exception using errcode = 'BL272', message = 'Somebody has answered meanwhile';
  end if;
  insert into public.contact_replies (message_id, author_id, body, client_id, mail_id)
  values (p_message, caller, words, p_client_id, mail);
  insert into private.mail_outbox (id, kind, dedupe_key, recipient_email, recipient_locale)
  values (mail, 'contact.reply', 'contact.reply:' || mail, message.email, coalesce(message.locale, (
    select coalesce(s.locale, p.locale) from public.profiles p
    left join public.account_settings s on s.user_id = p.id where p.id = message.user_id)));
  update public.contact_messages set state = 'answered' where id = p_message;
  perform private.audit('contact.answered', 'contact', p_message::text,
    jsonb_build_object('reference', message.reference));
  return private.contact_message(p_message);
end
$$;
comment on function public.reply_to_contact(uuid, text, uuid, integer) is
  'Answers a contact message: keeps the answer, queues its mail, and returns the message. p_answers is how many answers the writer has seen (BL272 when there are others by now); repeating a p_client_id changes nothing. Administrators only (BL011, BL269, BL271); logged.';

revoke execute on function private.audit_contact_state(), private.follow_reply_mail(), private.forget_reply_mail(),
  private.contact_message(uuid) from public, anon, authenticated, service_role;
revoke execute on function public.send_contact_message(text, text, text, text, text, text),
  public.admin_contact(text, text, timestamptz, uuid, integer), public.admin_contact_message(uuid),
  public.set_contact_state(uuid, text), public.reply_to_contact(uuid, text, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.send_contact_message(text, text, text, text, text, text) to anon, authenticated;
grant execute on function public.admin_contact(text, text, timestamptz, uuid, integer),
  public.admin_contact_message(uuid), public.set_contact_state(uuid, text),
  public.reply_to_contact(uuid, text, uuid, integer) to authenticated;

select private.shut_out_suspended();
