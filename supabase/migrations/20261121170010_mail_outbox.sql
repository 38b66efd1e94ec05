-- The outbox's doors: workers claim mails, say when they hand one over, and report what became of it; people unsubscribe.

create extension if not exists pgcrypto with schema extensions;

create table private.signing_keys (
  name text primary key,
  key bytea not null
);
comment on table private.signing_keys is 'Keys the database signs with; made here and never shown.';
comment on column private.signing_keys.name is 'What is signed.';
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
  'Proof that its holder may turn off one kind of mail of one person: <account>.<topic>.<signature>.';

create function private.read_unsubscribe_token(p_token text, out person uuid, out topic text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_token ~ '^[0-9a-f-]{36}\.(messages|interests|reviews|digest)\.[0-9a-f]{64}$' then
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
comment on function private.read_unsubscribe_token(text) is 'Whose token it is, and for what (BL184).';

create function public.unsubscribe_topic(p_token text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (private.read_unsubscribe_token(p_token)).topic;
end
$$;
comment on function public.unsubscribe_topic(text) is
  'Which mails the link of a mail turns off: messages, interests, reviews or digest. Changes nothing (BL184).';

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
    email_digest = email_digest and granted.topic <> 'digest'
  where user_id = granted.person;
  return granted.topic;
end
$$;
comment on function public.unsubscribe(text) is
  'Turns off the mails the link belongs to, without a login, and says which (BL184). Repeating it changes nothing.';

create function private.digest_items(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'data', n.data, 'created_at', n.created_at,
    'actor_name', case when n.actor_id is not null then private.display_name(n.actor_id) end)
    order by n.created_at desc), '[]')
  from (
    select * from public.notifications u
    where u.user_id = p_user and u.read_at is null and u.created_at > now() - interval '7 days'
    order by u.created_at desc limit 20) as n
$$;
comment on function private.digest_items(uuid) is 'The newest 20 unread notifications of a week, for the daily digest.';

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
        and n.created_at > coalesce(
          (select max(o.created_at) from private.mail_outbox o where o.user_id = s.user_id and o.kind = 'digest'),
          now() - interval '1 day'))
  on conflict (dedupe_key) where state = 'waiting' do nothing;
end
$$;
comment on function private.queue_digests() is 'Queues today''s digests, once each.';

create function private.mail_content(p_mail private.mail_outbox) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  unread record;
begin
  if not private.wants_mail(p_mail.user_id, p_mail.kind) then
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
comment on function private.mail_content(private.mail_outbox) is
  'What a mail says at the moment it is sent; null when it is not wanted any more.';

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
  'Whether another mail under the same key tells all that this one would.';

create function private.release_mails() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- At most once: a worker that ended while handing a mail over may have sent it, so nobody sends it again.
  update private.mail_outbox set state = 'lost', last_error = 'The worker ended while handing it over'
  where state = 'sending' and locked_until < now();
  -- A claim that was never acted on is free again; where a newer mail waits under the same key, that one is enough.
  update private.mail_outbox o set claim_id = null, locked_until = null,
    state = case when private.is_superseded(o) then 'skipped' else 'waiting' end
  where o.state = 'claimed' and o.locked_until < now();
  delete from private.mail_outbox where created_at < now() - interval '30 days';
end
$$;
comment on function private.release_mails() is 'Takes back claims of workers that ended, and forgets old mails.';

create function private.claim_mails(p_limit integer)
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
    select u.email, coalesce(p.full_name, '') as name, coalesce(s.locale, p.locale) as locale into person
    from public.profiles p join auth.users u on u.id = p.id
    left join public.account_settings s on s.user_id = p.id where p.id = mail.user_id;
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
        person.email::text, person.name, person.locale,
        private.unsubscribe_token(mail.user_id, private.mail_topic(mail.kind));
    end if;
  end loop;
end
$$;
comment on function private.claim_mails(integer) is
  'Hands out mails that are due, each to one worker for five minutes. What is not wanted any more is skipped; more than 20 an hour to one person wait.';

create function private.start_mail(p_id uuid, p_claim uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.mail_outbox set state = 'sending', locked_until = now() + interval '5 minutes'
  where id = p_id and claim_id = p_claim and state = 'claimed' and locked_until > now();
  return found;
end
$$;
comment on function private.start_mail(uuid, uuid) is
  'Called right before a mail is handed over; false when the claim is over and the mail must not be sent.';

create function private.finish_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns void
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
      when p_outcome = 'sent' then 'sent'
      when p_outcome = 'lost' then 'lost'
      when p_outcome <> 'retry' or mail.attempts >= 8 then 'failed'
      when private.is_superseded(mail) then 'skipped'
      else 'waiting' end,
    sent_at = case when p_outcome = 'sent' then clock_timestamp() end,
    next_attempt_at = now() + least(interval '30 seconds' * 4 ^ (mail.attempts - 1), interval '6 hours'),
    locked_until = null,
    last_error = left(p_error, 500)
  where o.id = mail.id;
end
$$;
comment on function private.finish_mail(uuid, uuid, text, text) is
  'What became of a claimed mail: sent; lost, nobody knows; retry, eight times at most with pauses of 30 seconds to six hours; anything else failed for good.';

create function public.claim_mail_outbox(p_limit integer default 10)
returns table (
  id uuid, claim_id uuid, kind text, content jsonb, actor_name text, email text, name text, locale text,
  unsubscribe_token text)
language sql security definer
set search_path = ''
as $$ select * from private.claim_mails(p_limit) $$;
comment on function public.claim_mail_outbox(integer) is
  'Mails for a worker to send, each handed out once. The secret key only.';

create function public.start_mail(p_id uuid, p_claim uuid) returns boolean
language sql security definer
set search_path = ''
as $$ select private.start_mail(p_id, p_claim) $$;
comment on function public.start_mail(uuid, uuid) is
  'Says that a claimed mail is being handed over now; false: do not send it. The secret key only.';

create function public.finish_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns void
language sql security definer
set search_path = ''
as $$ select private.finish_mail(p_id, p_claim, p_outcome, p_error) $$;
comment on function public.finish_mail(uuid, uuid, text, text) is
  'Says what became of a claimed mail: sent, lost, retry or failed. The secret key only.';

revoke execute on function private.unsubscribe_token(uuid, text), private.read_unsubscribe_token(text),
  private.digest_items(uuid), private.queue_digests(), private.mail_content(private.mail_outbox),
  private.is_superseded(private.mail_outbox), private.release_mails(), private.claim_mails(integer), private.start_mail(uuid, uuid),
  private.finish_mail(uuid, uuid, text, text) from public, anon, authenticated, service_role;
revoke execute on function public.unsubscribe_topic(text), public.unsubscribe(text), public.claim_mail_outbox(integer),
  public.start_mail(uuid, uuid), public.finish_mail(uuid, uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.unsubscribe_topic(text), public.unsubscribe(text) to anon, authenticated;
grant execute on function public.claim_mail_outbox(integer), public.start_mail(uuid, uuid),
  public.finish_mail(uuid, uuid, text, text) to service_role;
