-- What people are told of beside messages: interests, decisions about listings and the safety of accounts.

create or replace function private.notify(p_user uuid, p_kind text, p_data jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := coalesce(p_data, '{}') - 'actor_id';
  thread text := details ->> 'thread_id';
  actor uuid := (select p.id from public.profiles p where p.id = (p_data ->> 'actor_id')::uuid);
  key text := concat_ws(':', p_kind, p_user, case when p_kind = 'message.new' then thread else gen_random_uuid()::text end);
  due timestamptz := now();
  subject text := case when p_kind <> 'message.new' then
    coalesce(details ->> 'interest_id', details ->> 'project_id', case p_kind when 'account.security' then 'account' end) end;
begin
  if not exists (select 1 from public.profiles p where p.id = p_user) then
    return;
  end if;
  -- An interest comes with its first message: that is one piece of news, whichever is written first.
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
  -- What one transaction says twice about one thing is said once.
  if subject is not null and exists (
    select 1 from public.notifications n where n.user_id = p_user and n.kind = p_kind and n.created_at = now()
      and coalesce(n.data ->> 'interest_id', n.data ->> 'project_id', 'account') = subject) then
    return;
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
  'Tells a person something: a notification and, by their settings, a mail. p_data holds ids, titles and codes, and actor_id for who caused it; names are looked up when shown. New messages of one conversation are one notification while unread, and one mail; what one transaction says twice of one interest or project is said once. Unknown people are ignored.';

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
    perform private.notify(interest.recipient_id, 'interest.new', details);
  elsif new.kind in ('terms_changed', 'option_removed') then
    perform private.notify(interest.supporter_id, 'terms.changed', details);
  elsif new.kind in ('moved', 'terms_confirmed', 'edited') and new.side = 'supporter' then
    perform private.notify(interest.recipient_id, 'interest.changed', details);
  elsif new.kind = 'moved' and new.side = 'recipient' and new.to_state not in ('seen', 'replied') then
    -- Reading is shown in the conversation, and a reply is a message.
    perform private.notify(interest.supporter_id, 'interest.changed', details);
  end if;
  return null;
end
$$;
comment on function private.announce_interest() is 'Trigger: each side of an interest hears of the other''s steps.';
create trigger interest_events_notify after insert on public.interest_events
  for each row execute function private.announce_interest();

create function private.announce_decision() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.creator_id is distinct from auth.uid() then
    perform private.notify(new.creator_id, 'review.decision', jsonb_build_object('project_id', new.id,
      'project_title', new.title, 'project_slug', new.slug, 'status', new.status,
      'note', case when new.status = 'rejected' then left(new.review_note, 2000) end));
  end if;
  return null;
end
$$;
comment on function private.announce_decision() is 'Trigger: creators hear when somebody else changes the status of their listing.';
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
comment on function private.announce_security() is 'Trigger: people hear of changes in how they sign in, whoever made them.';
create trigger security_events_notify after insert on public.security_events
  for each row when (new.kind in ('factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_code_used',
    'password_changed', 'email_changed'))
  execute function private.announce_security();

comment on column public.account_settings.email_digest is 'A daily digest of unread notifications.';

revoke execute on function private.announce_interest(), private.announce_decision(), private.announce_security() from public, anon, authenticated, service_role;
