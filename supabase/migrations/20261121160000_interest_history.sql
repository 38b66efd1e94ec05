-- Interests over time: which steps are possible, what changed since the supporter agreed, and a history nobody rewrites.

alter table public.interests
  add column new_terms jsonb,
  add column terms_changed_at timestamptz,
  add column version integer not null default 1,
  add column client_id uuid,
  add constraint interests_client_id_once unique (supporter_id, client_id),
  add constraint interests_change_has_time check (new_terms is null or terms_changed_at is not null);
comment on column public.interests.new_terms is
  'Terms of the option now, where they differ from terms and the supporter has not answered yet; same shape as terms.';
comment on column public.interests.terms_changed_at is
  'When the option was changed or removed, until the supporter has answered; null while there is nothing to answer.';
comment on column public.interests.version is 'Counts the changes of the interest, for telling whether one saw the newest.';
comment on column public.interests.client_id is 'Id chosen by the confirming client; a retry with the same one writes nothing twice.';

create function private.is_open_interest(p_state text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_state in ('sent', 'seen', 'replied', 'terms_shared')
$$;
comment on function private.is_open_interest(text) is 'True until the interest has ended in agreement, refusal or withdrawal.';

create function private.interest_step(p_side text, p_from text, p_to text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_side
    when 'supporter' then (p_to = 'withdrawn' and private.is_open_interest(p_from))
      or (p_from = 'terms_shared' and p_to = 'agreed_outside')
    when 'recipient' then (p_to = 'declined' and private.is_open_interest(p_from))
      or (p_from = 'replied' and p_to = 'terms_shared')
    -- What the database itself notices: the recipient has opened the conversation, or written in it.
    when 'system' then (p_from = 'sent' and p_to = 'seen') or (p_from in ('sent', 'seen') and p_to = 'replied')
    else false
  end
$$;
comment on function private.interest_step(text, text, text) is
  'True for a step that this side may take: supporter, recipient, or system for what the database notices by itself.';

create table public.interest_events (
  id bigint generated always as identity primary key,
  interest_id uuid not null references public.interests (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  side text not null constraint interest_events_side_known check (side in ('supporter', 'recipient', 'system')),
  kind text not null constraint interest_events_kind_known check (
    kind in ('expressed', 'moved', 'edited', 'terms_changed', 'terms_restored', 'terms_confirmed', 'option_removed')),
  from_state text,
  to_state text not null,
  note text constraint interest_events_note_length check (length(note) <= 1000),
  data jsonb not null default '{}'
);
comment on table public.interest_events is
  'Append-only history of interests. Visible to whoever sees the interest; written by triggers alone.';
comment on column public.interest_events.id is 'Order of entry.';
comment on column public.interest_events.interest_id is 'The interest.';
comment on column public.interest_events.at is 'When it happened.';
comment on column public.interest_events.actor_id is
  'Who did it; null for the system, and once that account is gone. No foreign key: the entry stays.';
comment on column public.interest_events.side is 'supporter, recipient, or system for anybody else.';
comment on column public.interest_events.kind is
  'expressed, moved, edited, terms_changed, terms_restored, terms_confirmed or option_removed.';
comment on column public.interest_events.from_state is 'State before; null for expressed.';
comment on column public.interest_events.to_state is 'State after.';
comment on column public.interest_events.note is 'What the actor wrote about this step; null once that account is gone.';
comment on column public.interest_events.data is
  'What it was about: {"amount", "currency", "terms"}, as far as they belong to the event. Notes are not repeated here.';

create index interest_events_interest on public.interest_events (interest_id, id);

alter table public.interest_events enable row level security;
revoke all on public.interest_events from public, anon, authenticated, service_role;
grant select on public.interest_events to authenticated, service_role;

-- The inner select obeys the policies of interests: an event is visible exactly with its interest.
create policy "events are read with their interest" on public.interest_events
  for select to authenticated using (exists (select 1 from public.interests i where i.id = interest_id));

create function private.refuse_history_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'BL166', message = 'The history of an interest cannot be changed';
end
$$;
comment on function private.refuse_history_change() is 'Trigger: refuses to change or remove what happened (BL166).';

create trigger interest_events_keep before truncate on public.interest_events
  for each statement execute function private.refuse_history_change();
-- Deeper than a statement of its own are only the removal of the interest itself and the end of an account.
create trigger interest_events_stay before delete on public.interest_events
  for each row when (pg_trigger_depth() = 0) execute function private.refuse_history_change();
create trigger interest_events_same before update on public.interest_events
  for each row when (
    pg_trigger_depth() = 0 or new.note is not null or new.actor_id is not null
    or row(new.id, new.interest_id, new.at, new.side, new.kind, new.from_state, new.to_state, new.data)
      is distinct from
      row(old.id, old.interest_id, old.at, old.side, old.kind, old.from_state, old.to_state, old.data))
  execute function private.refuse_history_change();

create function private.forget_party() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interest_events set note = null, actor_id = null
  where interest_id = new.id
    and actor_id in (case when new.supporter_id is null then old.supporter_id end,
      case when new.recipient_id is null then old.recipient_id end);
  return null;
end
$$;
comment on function private.forget_party() is
  'Trigger: once an account is gone, the history keeps what happened, not who it was or what they wrote.';

create trigger interests_forget_party after update of supporter_id, recipient_id on public.interests
  for each row when (
    (old.supporter_id is not null and new.supporter_id is null)
    or (old.recipient_id is not null and new.recipient_id is null))
  execute function private.forget_party();

create function private.guard_interest() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.state is distinct from old.state
    and not private.interest_step('supporter', old.state, new.state)
    and not private.interest_step('recipient', old.state, new.state)
    and not private.interest_step('system', old.state, new.state) then
    raise exception using errcode = 'BL161', message = 'This step is not possible';
  end if;
  if old.option_id is not null and new.option_id is null and private.is_open_interest(new.state) then
    new.new_terms := null;
    new.terms_changed_at := clock_timestamp();
  end if;
  if not private.is_open_interest(new.state) then
    new.new_terms := null;
    new.terms_changed_at := null;
  end if;
  if row(new.state, new.amount, new.currency, new.note, new.terms, new.new_terms, new.terms_changed_at)
    is distinct from
    row(old.state, old.amount, old.currency, old.note, old.terms, old.new_terms, old.terms_changed_at) then
    new.version := old.version + 1;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;
comment on function private.guard_interest() is
  'Trigger: no state but by a possible step, whoever writes (BL161); counts versions; an ended interest has nothing to answer.';

create trigger interests_guard before update on public.interests
  for each row execute function private.guard_interest();

create function private.record_interest() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  happened text;
  details jsonb := '{}';
  words text;
begin
  if tg_op = 'INSERT' then
    -- Whoever wrote the row: the interest is the supporter's.
    caller := new.supporter_id;
    happened := 'expressed';
    details := jsonb_build_object('amount', new.amount, 'currency', new.currency, 'terms', new.terms);
  elsif new.state <> old.state then
    happened := 'moved';
    words := nullif(btrim(coalesce(current_setting('backlit.interest_note', true), '')), '');
  elsif old.option_id is not null and new.option_id is null and new.terms_changed_at is not null then
    happened := 'option_removed';
  elsif new.terms <> old.terms or (old.terms_changed_at is not null and new.terms_changed_at is null
      and old.new_terms is null) then
    happened := 'terms_confirmed';
    details := jsonb_build_object('amount', new.amount, 'currency', new.currency, 'terms', new.terms);
  elsif new.new_terms is distinct from old.new_terms then
    happened := case when new.new_terms is null then 'terms_restored' else 'terms_changed' end;
    details := jsonb_build_object('terms', coalesce(new.new_terms, new.terms));
  elsif row(new.amount, new.currency, new.note) is distinct from row(old.amount, old.currency, old.note) then
    happened := 'edited';
    details := jsonb_build_object('amount', new.amount, 'currency', new.currency);
  else
    return null;
  end if;
  insert into public.interest_events (interest_id, at, actor_id, side, kind, from_state, to_state, note, data)
  values (new.id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end, caller,
    case caller when new.supporter_id then 'supporter' when new.recipient_id then 'recipient' else 'system' end,
    happened, case tg_op when 'UPDATE' then old.state end, new.state, words, details);
  return null;
end
$$;
comment on function private.record_interest() is 'Trigger: writes the history of an interest, through whatever door it was changed.';

create trigger interests_record after insert or update on public.interests
  for each row execute function private.record_interest();

insert into public.interest_events (interest_id, at, actor_id, side, kind, to_state, data)
select id, created_at, supporter_id, 'supporter', 'expressed', state,
  jsonb_build_object('amount', amount, 'currency', currency, 'terms', terms)
from public.interests;

create function private.notice_reading() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interests i set state = 'seen'
  where i.state = 'sent' and i.recipient_id = auth.uid() and exists (
    select 1 from after_reading a join before_reading b on b.id = a.id
    where a.thread_id = i.thread_id and a.recipient_id = i.recipient_id and a.read and not b.read
      and a."timestamp" >= i.created_at);
  return null;
end
$$;
comment on function private.notice_reading() is
  'Trigger on messages: an interest is seen once its recipient has read a message that came with or after it.';

create trigger messages_notice_reading after update on public.messages
  referencing old table as before_reading new table as after_reading
  for each statement execute function private.notice_reading();

create function private.notice_reply() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interests i set state = 'replied'
  where i.thread_id = new.thread_id and i.recipient_id = new.sender_id and i.state in ('sent', 'seen')
    and i.created_at <= new."timestamp";
  return null;
end
$$;
comment on function private.notice_reply() is 'Trigger on messages: an interest is replied to once its recipient writes.';

create trigger messages_notice_reply after insert on public.messages
  for each row execute function private.notice_reply();

create function private.notice_terms() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interests i set
    new_terms = differing.terms,
    terms_changed_at = case when differing.terms is not null then clock_timestamp() end
  from public.interests same
  -- The oldest snapshots have no details; nobody stated any then.
  cross join lateral (select nullif(private.terms_of(new, same.terms ->> 'project_title'),
    '{"details": {}}' || same.terms) as terms) as differing
  where same.id = i.id and i.option_id = new.id and private.is_open_interest(i.state)
    and i.new_terms is distinct from differing.terms;
  return null;
end
$$;
comment on function private.notice_terms() is
  'Trigger on options: open interests keep what the supporter saw and hold the new terms beside it; restored terms clear that.';

create trigger support_options_notice_terms after update on public.support_options
  for each row when (
    row(old.type, old.title, old.description, old.min_amount, old.currency, old.details)
    is distinct from row(new.type, new.title, new.description, new.min_amount, new.currency, new.details))
  execute function private.notice_terms();

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.interest_events',
    'interest_id in (select id from public.interests where $1 in (supporter_id, recipient_id))',
    '{actor_id}', '{actor_id}');
update private.personal_data set hidden = '{client_id}' where relation = 'public.interests';

revoke execute on all functions in schema private from public;
