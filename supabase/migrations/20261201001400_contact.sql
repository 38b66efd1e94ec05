-- Contact messages: sent by anyone through a rate-limited function, read by administrators.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  name text not null constraint contact_messages_name_length check (length(name) between 1 and 120),
  email text not null constraint contact_messages_email_length check (length(email) between 3 and 320),
  subject text not null constraint contact_messages_subject_length check (length(subject) between 1 and 200),
  message text not null constraint contact_messages_message_length check (length(message) between 1 and 5000),
  state text not null default 'new'
    constraint contact_messages_state_known check (state in ('new', 'answered', 'closed')),
  state_at timestamptz not null default now(),
  user_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  locale text constraint contact_messages_locale_form check (locale ~ '^[a-z]{2}$'),
  client_id uuid,
  search_words text generated always as (
    private.fold(reference || ' ' || name || ' ' || email || ' ' || subject || ' ' || message)) stored
);
comment on table public.contact_messages is 'Messages from the contact page. Administrators only.';
comment on column public.contact_messages.id is 'Id of the message.';
comment on column public.contact_messages.reference is 'Reference for the sender, BL- and ten characters.';
comment on column public.contact_messages.name is 'Name as typed.';
comment on column public.contact_messages.email is 'Address in lower case, unverified.';
comment on column public.contact_messages.subject is 'Subject as typed.';
comment on column public.contact_messages.message is 'Text as typed, at most 5000 characters.';
comment on column public.contact_messages.state is 'new, answered or closed.';
comment on column public.contact_messages.state_at is 'When the state last changed.';
comment on column public.contact_messages.user_id is 'The account, if the sender was signed in.';
comment on column public.contact_messages.created_at is 'When it arrived.';
comment on column public.contact_messages.locale is 'Language of the page it was written on; null when unknown.';
comment on column public.contact_messages.client_id is 'Idempotency key chosen by the form.';
comment on column public.contact_messages.search_words is 'Folded text for the dashboard''s search.';
create index contact_messages_sender on public.contact_messages (lower(email), created_at desc);
create index contact_messages_client_id on public.contact_messages (client_id);
create index contact_messages_user on public.contact_messages (user_id);
create index contact_messages_page on public.contact_messages (created_at desc, id desc);
create index contact_messages_state_page on public.contact_messages (state, created_at desc, id desc);
create index contact_messages_search on public.contact_messages using gin (search_words extensions.gin_trgm_ops);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated;
grant select, update (state) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "administrators read contact messages" on public.contact_messages
  for select to authenticated using ((select private.is_proven_admin()));
create policy "administrators set the state of contact messages" on public.contact_messages
  for update to authenticated
  using ((select private.is_proven_admin())) with check ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.contact_messages', 'user_id = $1', '{client_id,search_words}', '{}');

create function private.cited_decision(p_text text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  given text[] := array(
    select upper(word[1]) from regexp_matches(p_text, '\m(?:NT|ST)-[0-9A-F]{10}\M', 'gi') as word limit 10);
begin
  return (
    select decision from (
      select jsonb_build_object('kind', 'report', 'id', r.id, 'reference', r.reference) as decision
      from public.reports r where r.reference = any (given)
      union all
      select jsonb_build_object('kind', 'statement', 'id', s.id, 'reference', s.reference,
        'project_id', s.project_id, 'user_id', s.user_id)
      from public.statements s where s.reference = any (given)) as known
    limit 1);
end
$$;
comment on function private.cited_decision(text) is
  'The report or statement of reasons whose reference a text names; null if it names none.';

create function public.send_contact_message(
  p_name text, p_email text, p_subject text, p_message text, p_trap text default '', p_locale text default null,
  p_client_id uuid default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  reference text := private.new_reference('BL');
  sender text := lower(btrim(coalesce(p_email, '')));
  earlier text;
  made uuid;
begin
  if private.one_line(p_name) is null or private.one_line(p_subject) is null
    or private.one_line(p_message) is null or sender = '' then
    raise exception using errcode = 'BL051', message = 'Name, e-mail, subject and message are required';
  elsif not private.is_email(sender) then
    raise exception using errcode = 'BL052', message = 'This is not an e-mail address';
  end if;
  -- Honeypot: bots get the same response, and nothing is stored.
  if coalesce(p_trap, '') <> '' then
    return reference;
  end if;
  perform private.serialize('contact');
  -- Sent again, as its answer was lost on the way.
  select m.reference into earlier from public.contact_messages m
  where m.client_id = p_client_id and lower(m.email) = sender and m.subject = private.one_line(p_subject)
    and m.message = btrim(p_message)
  limit 1;
  if found then
    return earlier;
  end if;
  if 3 <= (select count(*) from public.contact_messages
      where lower(email) = sender and created_at > now() - interval '1 hour')
    or 120 <= (select count(*) from public.contact_messages where created_at > now() - interval '1 hour')
    or not private.take_address_allowance('contact', 15, 3600) then
    raise exception using errcode = 'BL050', message = 'Too many messages, please try again later',
      detail = '{"retryAfter": 3600}';
  end if;
  insert into public.contact_messages (reference, name, email, subject, message, user_id, locale, client_id)
  values (reference, private.one_line(p_name), sender, private.one_line(p_subject), btrim(p_message),
    (select id from public.profiles where id = auth.uid()),
    case when p_locale ~ '^[a-z]{2}$' then p_locale end, p_client_id)
  returning id into made;
  if private.cited_decision(p_subject || ' ' || p_message) is not null then
    perform private.audit('complaint.received', 'contact', made::text, jsonb_build_object('reference', reference));
  end if;
  return reference;
end
$$;
comment on function public.send_contact_message(text, text, text, text, text, text, uuid) is
  'Stores a contact message and returns its reference; the same text with the same p_client_id is stored once. An hour: three per sender, 15 per network address, 120 in all (BL050). A filled p_trap stores nothing. p_locale is the language of replies. Naming the reference of a decision makes it a complaint, which is logged.';

create trigger contact_messages_guard_administration before update or delete on public.contact_messages
  for each statement execute function private.guard_administration();

grant execute on function public.send_contact_message(text, text, text, text, text, text, uuid) to anon, authenticated;

-- The inbox: administrators reply by mail and see the state of each mail.

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
  'Replies to contact messages with the state of their mails. Written by reply_to_contact; visible to administrators.';
comment on column public.contact_replies.id is 'Id of the reply.';
comment on column public.contact_replies.message_id is 'The message it replies to.';
comment on column public.contact_replies.author_id is 'The administrator who replied; null once that account is gone.';
comment on column public.contact_replies.body is 'The reply as mailed, at most 5000 characters.';
comment on column public.contact_replies.client_id is 'Idempotency key chosen by the form.';
comment on column public.contact_replies.mail_id is
  'Its mail in private.mail_outbox. No foreign key, as the outbox deletes mails after 30 days.';
comment on column public.contact_replies.mail_state is
  'State of the mail: queued (waiting or being sent), sent, kept as a file, skipped, failed or lost.';
comment on column public.contact_replies.mail_error is 'What the mail server said last.';
comment on column public.contact_replies.mailed_at is 'When the mail was sent; null until then.';
comment on column public.contact_replies.created_at is 'When it was written.';
create index contact_replies_message on public.contact_replies (message_id, created_at);
create index contact_replies_author on public.contact_replies (author_id);

alter table public.contact_replies enable row level security;
revoke all on public.contact_replies from public, anon, authenticated, service_role;
grant select on public.contact_replies to authenticated, service_role;
create policy "administrators read answers to contact messages" on public.contact_replies
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.contact_replies',
    'message_id in (select id from public.contact_messages where user_id = $1)',
    '{author_id,client_id,mail_id,mail_error}', '{author_id}');

create trigger contact_replies_guard_administration before insert or update or delete on public.contact_replies
  for each statement execute function private.guard_administration();

create function private.note_contact_state() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.state_at := now();
  return new;
end
$$;
comment on function private.note_contact_state() is 'Trigger: notes when a contact message''s state changes.';
create trigger contact_messages_note_state before update of state on public.contact_messages
  for each row when (old.state is distinct from new.state) execute function private.note_contact_state();

create function private.audit_contact_state() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Replies have their own entry.
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
  'Trigger: records every change of a contact message''s state.';
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
comment on function private.follow_reply_mail() is 'Trigger: copies the state of the mail to its reply.';
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
  'Trigger: deletes the mail of a deleted reply, even if it is not sent yet.';
create trigger contact_replies_forget_mail after delete on public.contact_replies
  for each row execute function private.forget_reply_mail();

create function private.contact_message(p_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'reference', c.reference, 'name', c.name, 'email', c.email,
    'subject', c.subject, 'message', c.message, 'state', c.state, 'created_at', c.created_at, 'locale', c.locale,
    'user_id', c.user_id, 'about', private.cited_decision(c.subject || ' ' || c.message),
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', r.body, 'created_at', r.created_at,
        'author', (select coalesce(p.full_name, p.username) from public.profiles p where p.id = r.author_id),
        'mail_state', r.mail_state, 'mail_error', r.mail_error, 'mailed_at', r.mailed_at)
        order by r.created_at, r.id), '[]')
      from public.contact_replies r where r.message_id = c.id))
  from public.contact_messages c where c.id = p_id
$$;
comment on function private.contact_message(uuid) is
  'A contact message with the decision it is about, if any, and its replies, oldest first.';

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
      || ' and c.search_words like $2';
  end if;
  if p_before is not null then conditions := conditions || ' and (c.created_at, c.id) < ($3, $4)'; end if;
  needle := private.like_pattern(needle);
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
  'Contact messages, newest first: {rows, has_more, waiting}. p_query (BL266 under three characters) searches reference, name, address, subject and text; waiting counts new ones up to 1000; continue with created_at and id of the last row. Administrators only (BL011).';

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
  'One contact message with its replies and the state of their mails. Administrators only (BL011, BL269).';

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
  'Replies to a contact message: stores the reply, queues its mail and returns the message. p_answers is the number of replies the author has seen (BL272 if there are more); idempotent by p_client_id. Administrators only (BL011, BL269, BL271); logged.';

grant execute on function public.admin_contact(text, text, timestamptz, uuid, integer),
  public.admin_contact_message(uuid), public.set_contact_state(uuid, text),
  public.reply_to_contact(uuid, text, uuid, integer) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
