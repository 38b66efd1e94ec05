-- Interests: confirmed, non-binding support interests.

create table public.interests (
  id uuid primary key default gen_random_uuid(),
  project_id uuid references public.projects (id) on delete set null,
  option_id uuid references public.support_options (id) on delete set null,
  supporter_id uuid references public.profiles (id) on delete set null,
  recipient_id uuid references public.profiles (id) on delete set null,
  thread_id uuid references public.threads (id) on delete set null,
  amount numeric(14, 2) constraint interests_amount_range check (amount >= 0 and amount < 'NaN'),
  currency text not null constraint interests_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  note text constraint interests_note_length check (length(note) <= 1000),
  terms jsonb not null,
  state text not null default 'sent' constraint interests_state_known check (
    state in ('sent', 'seen', 'replied', 'terms_shared', 'agreed_outside', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  new_terms jsonb,
  terms_changed_at timestamptz,
  version integer not null default 1,
  client_id uuid,
  country text constraint interests_country_known check (private.is_country(country)),
  of_age boolean not null default false,
  ended_with_project boolean not null default false,
  constraint interests_client_id_once unique (supporter_id, client_id),
  constraint interests_change_has_time check (new_terms is null or terms_changed_at is not null)
);
comment on table public.interests is 'Confirmed support interests. Visible to supporter, recipient and administrators; written by express_interest.';
comment on column public.interests.id is 'Id of the interest.';
comment on column public.interests.project_id is 'The project; null once it is deleted.';
comment on column public.interests.option_id is 'The option chosen; null once it is removed.';
comment on column public.interests.supporter_id is 'Who is interested; null once that account is gone.';
comment on column public.interests.recipient_id is 'Who received it: creator or administrator.';
comment on column public.interests.thread_id is 'The conversation it started.';
comment on column public.interests.amount is 'Intended amount, not binding; null if not stated.';
comment on column public.interests.currency is 'Currency of the option.';
comment on column public.interests.note is 'Note of the supporter.';
comment on column public.interests.terms is
  'Snapshot of the terms the supporter saw: {"project_title", "type", "title", "description", "min_amount", "currency"}.';
comment on column public.interests.state is
  'sent, seen, replied, terms_shared, agreed_outside, declined or withdrawn.';
comment on column public.interests.created_at is 'When it was confirmed.';
comment on column public.interests.updated_at is 'Last change.';
comment on column public.interests.new_terms is
  'Changed terms of the option that the supporter has not answered; same shape as terms.';
comment on column public.interests.terms_changed_at is
  'When the option was changed or removed; null if there is nothing to answer.';
comment on column public.interests.version is 'Incremented by every change, to detect concurrent edits.';
comment on column public.interests.client_id is 'Idempotency key chosen by the client.';
comment on column public.interests.country is
  'Country of residence that the supporter stated, ISO 3166-1; null if they did not, and once that account is gone.';
comment on column public.interests.of_age is
  'True if the supporter stated to be 18 or older and, for an organisation, allowed to act for it.';
comment on column public.interests.ended_with_project is
  'True if it was open when the project was deleted, which declined it.';

-- At most one open interest per supporter and option.
create unique index interests_open_once on public.interests (supporter_id, option_id)
  where state not in ('withdrawn', 'declined');
create index interests_project on public.interests (project_id, created_at desc);
create index interests_option on public.interests (option_id);
create index interests_thread on public.interests (thread_id);
create index interests_supporter_list on public.interests (supporter_id, created_at desc, id desc);
create index interests_recipient_list on public.interests (recipient_id, created_at desc, id desc);
create index interests_newest on public.interests (created_at desc);
create index interests_unseen on public.interests (project_id) where state = 'sent';

create trigger interests_touch before update on public.interests
  for each row execute function private.touch();

alter table public.interests enable row level security;
revoke all on public.interests from public, anon, authenticated;
grant select on public.interests to authenticated;
grant select, insert, update, delete on public.interests to service_role;

create policy "both sides and administrators read interests" on public.interests
  for select to authenticated using (supporter_id = (select auth.uid()) or recipient_id = (select auth.uid())
    or project_id = any ((select private.answered_projects())::uuid[]) or (select private.is_proven_admin()));

create function private.interest_side(p_interest public.interests, p_person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.side_of(p_interest.project_id, p_interest.supporter_id, p_interest.recipient_id, p_person)
$$;
comment on function private.interest_side(public.interests, uuid) is 'The side of a person in an interest.';

insert into private.personal_data (relation, rule, hidden, others)
values ('public.interests', '$1 in (supporter_id, recipient_id)', '{client_id}', '{}');

create function private.guard_project_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status <> 'archived' and exists (select 1 from public.interests where project_id = old.id) then
    raise exception using errcode = 'BL024',
      message = 'People have expressed interest in this project: archive it before deleting it';
  end if;
  -- Lock options before their interests, like changes of options.
  perform 1 from public.support_options where project_id = old.id order by id for update;
  update public.interests set state = 'declined', project_id = null, option_id = null, ended_with_project = true
  where project_id = old.id and private.is_open_interest(state);
  return old;
end
$$;
comment on function private.guard_project_deletion() is
  'Trigger: projects with interests can only be deleted once archived (BL024), which ends the open ones as declined.';

create trigger projects_guard_deletion before delete on public.projects
  for each row execute function private.guard_project_deletion();

create function private.terms_of(p_option public.support_options, p_project_title text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('project_title', p_project_title, 'type', p_option.type, 'title', p_option.title,
    'description', p_option.description, 'min_amount', p_option.min_amount, 'currency', p_option.currency,
    'details', p_option.details)
$$;
comment on function private.terms_of(public.support_options, text) is 'Snapshot of an option''s terms for an interest.';

-- Interests over time: state transitions, changed terms, and an append-only history.

create function private.is_open_interest(p_state text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_state in ('sent', 'seen', 'replied', 'terms_shared')
$$;
comment on function private.is_open_interest(text) is 'True unless the interest was agreed, declined or withdrawn.';

create function private.interest_step(p_side text, p_from text, p_to text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_side
    when 'supporter' then (p_to = 'withdrawn' and private.is_open_interest(p_from))
      or (p_from = 'terms_shared' and p_to = 'agreed_outside')
    when 'recipient' then (p_to = 'declined' and private.is_open_interest(p_from))
      or (p_from = 'replied' and p_to = 'terms_shared')
    -- By triggers, when the recipient opens the conversation or writes in it.
    when 'system' then (p_from = 'sent' and p_to = 'seen') or (p_from in ('sent', 'seen') and p_to = 'replied')
    else false
  end
$$;
comment on function private.interest_step(text, text, text) is
  'True if this side may take the step: supporter, recipient, or system for triggers.';

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
  'Append-only history of interests. Visible with the interest; written by triggers only.';
comment on column public.interest_events.id is 'Order of entry.';
comment on column public.interest_events.interest_id is 'The interest.';
comment on column public.interest_events.at is 'When it happened.';
comment on column public.interest_events.actor_id is
  'Who did it; null for the system, and once that account is gone. No foreign key: the entry stays.';
comment on column public.interest_events.side is 'supporter, recipient or system.';
comment on column public.interest_events.kind is
  'expressed, moved, edited, terms_changed, terms_restored, terms_confirmed or option_removed.';
comment on column public.interest_events.from_state is 'State before; null for expressed.';
comment on column public.interest_events.to_state is 'State after.';
comment on column public.interest_events.note is 'Note of the actor on this step; null once that account is gone.';
comment on column public.interest_events.data is
  'Details, depending on kind: {"amount", "currency", "terms"}.';

create index interest_events_interest on public.interest_events (interest_id, id);

alter table public.interest_events enable row level security;
revoke all on public.interest_events from public, anon, authenticated, service_role;
grant select on public.interest_events to authenticated, service_role;

-- The subquery is subject to the policies of interests, so events are visible with their interest.
create policy "events are read with their interest" on public.interest_events
  for select to authenticated using (exists (select 1 from public.interests i where i.id = interest_id));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.interest_events',
    'interest_id in (select id from public.interests where $1 in (supporter_id, recipient_id))',
    '{actor_id}', '{actor_id}');

create function private.refuse_history_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'BL166', message = 'The history of an interest cannot be changed';
end
$$;
comment on function private.refuse_history_change() is 'Trigger: refuses to change or delete history (BL166).';

create trigger interest_events_keep before truncate on public.interest_events
  for each statement execute function private.refuse_history_change();
-- Nested triggers are allowed: only the deletion of the interest or of an account gets there.
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
  'Trigger: removes a deleted account''s id and notes from the history.';

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
  if new.supporter_id is null then
    new.country := null;
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
  'Trigger: refuses invalid state transitions (BL161), increments version, clears changed terms of ended interests, and the country of a supporter whose account is gone.';

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
    -- Attributed to the supporter, even if inserted by someone else.
    caller := new.supporter_id;
    happened := 'expressed';
    details := jsonb_build_object('amount', new.amount, 'currency', new.currency, 'terms', new.terms);
  elsif new.state <> old.state then
    happened := 'moved';
    -- Nobody calls when the server ends those of an account that left.
    caller := coalesce(caller,
      case new.state when 'withdrawn' then new.supporter_id when 'declined' then new.recipient_id end);
    if old.project_id is not null and new.project_id is null then
      -- It ended with the listing: neither side took this step.
      caller := null;
    end if;
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
    coalesce(private.interest_side(new, caller), 'system'),
    happened, case tg_op when 'UPDATE' then old.state end, new.state, words, details);
  return null;
end
$$;
comment on function private.record_interest() is 'Trigger: records the history of an interest.';

create trigger interests_record after insert or update on public.interests
  for each row execute function private.record_interest();

create function private.notice_reading() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interests i set state = 'seen'
  where i.state = 'sent' and exists (
    select 1 from after_reading a join before_reading b on b.id = a.id
    where a.thread_id = i.thread_id and a.recipient_id = i.recipient_id and a.read and not b.read
      and a."timestamp" >= i.created_at
      and (i.recipient_id = auth.uid() or private.answers_project(a.project_id)));
  return null;
end
$$;
comment on function private.notice_reading() is
  'Trigger on messages: sets interests to seen once the recipient has read a message sent with or after them.';

create trigger messages_notice_reading after update on public.messages
  referencing old table as before_reading new table as after_reading
  for each statement execute function private.notice_reading();

create function private.notice_reply() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interests i set state = 'replied'
  where i.thread_id = new.thread_id and i.state in ('sent', 'seen') and i.created_at <= new."timestamp"
    and private.interest_side(i, new.sender_id) = 'recipient';
  return null;
end
$$;
comment on function private.notice_reply() is 'Trigger on messages: sets interests to replied once the recipient writes.';

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
  -- The oldest snapshots have no details.
  cross join lateral (select nullif(private.terms_of(new, same.terms ->> 'project_title'),
    '{"details": {}}' || same.terms) as terms) as differing
  where same.id = i.id and i.option_id = new.id and private.is_open_interest(i.state)
    and i.new_terms is distinct from differing.terms;
  -- Every change is kept for good in the history of each interest.
  if found and auth.uid() is not null and not private.is_admin() then
    perform private.require_allowance('terms', new.id::text, 20, 86400,
      p_code => 'BL165', p_message => 'Too many changes in one day');
  end if;
  return null;
end
$$;
comment on function private.notice_terms() is
  'Trigger on options: sets new_terms of open interests, or clears it if the terms were restored. Creators change the terms of an option 20 times a day while it has open interests (BL165).';

create trigger support_options_notice_terms after update on public.support_options
  for each row when (
    row(old.type, old.title, old.description, old.min_amount, old.currency, old.details)
    is distinct from row(new.type, new.title, new.description, new.min_amount, new.currency, new.details))
  execute function private.notice_terms();

-- Expressing interest: thread, interest and first message in one transaction.

create function public.express_interest(
  p_project uuid, p_option uuid, p_message text, p_amount numeric default null, p_currency text default null,
  p_note text default null, p_expected_terms jsonb default null, p_client_id uuid default null,
  p_country text default null, p_of_age boolean default null)
returns table (interest_id uuid, thread_id uuid, created boolean)
language plpgsql security definer
set search_path = ''
as $$
declare
  supporter uuid := private.require_user();
  project public.projects;
  option public.support_options;
  terms jsonb;
  thread uuid;
  kept public.interests;
  found_id uuid;
begin
  -- Serialises clicks, tabs and retries, so that limits hold and the second finds the first one's interest.
  perform private.serialize('interests', supporter::text);
  select i.* into kept from public.interests i
  where i.supporter_id = supporter and i.client_id = p_client_id and coalesce(i.option_id, p_option) = p_option;
  if kept.id is null then
    select i.* into kept from public.interests i
    where i.supporter_id = supporter and i.option_id = p_option and i.project_id = p_project
      and i.state not in ('withdrawn', 'declined');
  end if;
  if kept.id is not null then
    return query select kept.id, kept.thread_id, coalesce(kept.client_id = p_client_id, false);
    return;
  end if;
  select * into project from public.projects where id = p_project for share;
  if project.id is null or (project.status = 'pending' and project.reviewed_at is null) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif project.status <> 'approved' then
    raise exception using errcode = 'BL021', message = 'This project is no longer available';
  elsif private.is_closed(project.closes_on, project.outcome is not null) then
    raise exception using errcode = 'BL251', message = 'This project is closed';
  elsif private.project_role(project.id, supporter) is not null then
    raise exception using errcode = 'BL030', message = 'Creators cannot support their own project';
  end if;
  if not coalesce(private.is_country(p_country), project.open_to = '{}') then
    raise exception using errcode = 'BL037', message = 'State the country you live in';
  elsif not p_of_age then
    raise exception using errcode = 'BL038', message = 'Only people of 18 or older express interest';
  elsif not private.is_open_to(project.open_to, p_country) then
    raise exception using errcode = 'BL039', message = 'This project is not open to supporters in this country';
  end if;
  select * into option from public.support_options where id = p_option and project_id = p_project for share;
  if option.id is null then
    raise exception using errcode = 'BL031', message = 'This support option is no longer available';
  end if;
  terms := private.terms_of(option, project.title);
  if terms || p_expected_terms <> terms then
    raise exception using errcode = 'BL034', message = 'The terms of this option have changed',
      detail = jsonb_build_object('terms', terms)::text;
  end if;
  perform private.check_amount(p_amount, p_currency, terms);
  if 10 <= (
    select count(*) from public.interests i
    where i.supporter_id = supporter and i.project_id = p_project and i.created_at > now() - interval '1 day'
      and i.state in ('withdrawn', 'declined')) then
    raise exception using errcode = 'BL165', message = 'Too many interests in one project in one day',
      detail = '{"retryAfter": 86400}';
  end if;
  thread := private.ensure_thread(p_project, supporter);
  insert into public.interests (
    project_id, option_id, supporter_id, recipient_id, thread_id, amount, currency, note, terms, client_id,
    country, of_age)
  select p_project, p_option, supporter, t.recipient_id, thread, p_amount, option.currency,
    nullif(btrim(p_note), ''), terms, p_client_id, p_country, coalesce(p_of_age, false)
  from public.threads t where t.id = thread
  returning id into found_id;
  if p_country is not null then
    update public.profiles set country = p_country where id = supporter and country is distinct from p_country;
  end if;
  insert into public.messages (thread_id, sender_id, content) values (thread, supporter, p_message);
  return query select found_id, thread, true;
end
$$;
comment on function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb, uuid, text, boolean) is
  'Writes interest, thread and first message, once per supporter and option: an existing open interest is returned, and created tells if it came from this p_client_id. p_amount may be null; p_expected_terms, if given, must be among the current terms, with all details (BL034). The supporter may state the country they live in, which the profile remembers, and to be of age; a project that is open to some places needs the country (BL037) to be one of them (BL039), and who states to be younger is refused (BL038). After ten ended interests in a project in a day: BL165. A closed project takes no interest (BL251).';

-- Steps of supporter and recipient, safe against repeated and concurrent calls.

create function private.check_amount(p_amount numeric, p_currency text, p_terms jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_currency is not null and p_currency <> p_terms ->> 'currency' then
    raise exception using errcode = 'BL033', message = 'The amount has to be in the currency of the option';
  elsif p_amount is not null and (p_amount < (p_terms ->> 'min_amount')::numeric or p_amount < 0) then
    raise exception using errcode = 'BL032', message = 'The amount is below the minimum of this option';
  elsif p_amount is not null and not round(p_amount, 2) < 1000000000000 then
    raise exception using errcode = 'BL036', message = 'This is not an amount';
  end if;
end
$$;
comment on function private.check_amount(numeric, text, jsonb) is
  'Raises BL032, BL033 or BL036 for an amount that the terms do not allow. Null is allowed.';

create function private.own_interest(p_interest uuid, p_caller uuid) returns public.interests
language plpgsql security definer
set search_path = ''
as $$
declare
  found_one public.interests;
begin
  select * into found_one from public.interests i
  where i.id = p_interest and private.interest_side(i, p_caller) is not null for update;
  if found_one.id is null or private.interest_side(found_one, p_caller) is null then
    raise exception using errcode = 'BL160', message = 'This interest does not exist';
  end if;
  return found_one;
end
$$;
comment on function private.own_interest(uuid, uuid) is 'An interest of the caller, locked; BL160 if there is none.';

create function private.admit_change(p_interest uuid, p_caller uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if 30 <= (
    select count(*) from public.interest_events
    where interest_id = p_interest and actor_id = p_caller and at > clock_timestamp() - interval '1 hour') then
    raise exception using errcode = 'BL165', message = 'Too many changes in one hour',
      detail = '{"retryAfter": 3600}';
  end if;
end
$$;
comment on function private.admit_change(uuid, uuid) is 'Raises BL165 after 30 changes of an interest by one person in an hour.';

create function public.move_interest(
  p_interest uuid, p_to text, p_note text default null, p_expected_state text default null)
returns public.interests
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  interest public.interests := private.own_interest(p_interest, caller);
  side text := case caller when interest.supporter_id then 'supporter' else 'recipient' end;
begin
  -- A repeated click or a retry: this side has already taken the step.
  if interest.state = p_to and p_to not in ('seen', 'replied') and exists (
    select 1 from public.interest_events
    where interest_id = interest.id and kind = 'moved' and to_state = p_to and actor_id = caller) then
    return interest;
  elsif interest.state <> p_expected_state then
    raise exception using errcode = 'BL162', message = 'This interest has changed in the meantime',
      detail = jsonb_build_object('state', interest.state, 'version', interest.version)::text;
  elsif not coalesce(private.interest_step(side, interest.state, p_to), false) then
    raise exception using errcode = 'BL161', message = 'This step is not possible';
  elsif p_to = 'agreed_outside' and interest.terms_changed_at is not null then
    raise exception using errcode = 'BL163', message = 'The terms have changed: confirm the interest first';
  end if;
  if nullif(btrim(p_note), '') is not null then
    perform private.refuse_between_blocked(interest.supporter_id, interest.recipient_id);
  end if;
  perform private.admit_change(interest.id, caller);
  perform set_config('backlit.interest_note', coalesce(p_note, ''), true);
  update public.interests set state = p_to where id = interest.id returning * into interest;
  perform set_config('backlit.interest_note', '', true);
  return interest;
end
$$;
comment on function public.move_interest(uuid, text, text, text) is
  'Takes a step of the caller''s side: supporters withdraw or, after terms were shared, agree; recipients share terms after replying, or decline. Idempotent. p_expected_state must be the current state (BL160 to BL163, BL165). No note where one blocks the other (BL180, BL181).';

create function public.edit_interest(
  p_interest uuid, p_amount numeric, p_note text, p_expected_version integer, p_currency text default null)
returns public.interests
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  interest public.interests := private.own_interest(p_interest, caller);
  words text := nullif(btrim(p_note), '');
begin
  if interest.supporter_id is distinct from caller then
    raise exception using errcode = 'BL161', message = 'This step is not possible';
  elsif not private.is_open_interest(interest.state) then
    raise exception using errcode = 'BL164', message = 'This interest has ended';
  end if;
  perform private.refuse_between_blocked(interest.supporter_id, interest.recipient_id);
  perform private.check_amount(p_amount, p_currency, interest.terms);
  -- Compared in its stored form, so that a retry is recognised.
  if row(interest.amount, interest.note) is not distinct from row(p_amount::numeric(14, 2), words) then
    return interest;
  elsif interest.version is distinct from p_expected_version then
    raise exception using errcode = 'BL162', message = 'This interest has changed in the meantime',
      detail = jsonb_build_object('state', interest.state, 'version', interest.version)::text;
  end if;
  perform private.admit_change(interest.id, caller);
  update public.interests set amount = p_amount, note = words where id = interest.id returning * into interest;
  return interest;
end
$$;
comment on function public.edit_interest(uuid, numeric, text, integer, text) is
  'Replaces amount and note of the caller''s open interest, under the terms it was expressed on. p_currency, if given, must be theirs. p_expected_version is the edited version (BL032, BL033, BL036, BL160 to BL162, BL164, BL165; BL180 and BL181 where one blocks the other).';

create function public.confirm_interest(
  p_interest uuid, p_expected_terms jsonb default null, p_amount numeric default null)
returns public.interests
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  interest public.interests;
  option public.support_options;
  valid jsonb;
begin
  -- Lock the option before the interest, in the same order as changes of options.
  select o.* into option from public.interests i join public.support_options o on o.id = i.option_id
  where i.id = p_interest and i.supporter_id = caller for share of o;
  interest := private.own_interest(p_interest, caller);
  if interest.supporter_id is distinct from caller then
    raise exception using errcode = 'BL161', message = 'This step is not possible';
  elsif not private.is_open_interest(interest.state) then
    raise exception using errcode = 'BL164', message = 'This interest has ended';
  elsif interest.terms_changed_at is null then
    return interest;
  end if;
  valid := coalesce(interest.new_terms, interest.terms);
  if valid || p_expected_terms <> valid then
    raise exception using errcode = 'BL034', message = 'The terms of this option have changed',
      detail = jsonb_build_object('terms', valid)::text;
  end if;
  perform private.check_amount(p_amount, null, valid);
  perform private.admit_change(interest.id, caller);
  update public.interests set terms = valid, currency = valid ->> 'currency',
    amount = p_amount, new_terms = null, terms_changed_at = null
  where id = interest.id returning * into interest;
  return interest;
end
$$;
comment on function public.confirm_interest(uuid, jsonb, numeric) is
  'Confirms the caller''s interest under the option''s current terms, with a matching amount, or under the old ones if the option was removed. p_expected_terms must be among those terms, with all details (BL034; BL032, BL036, BL160, BL161, BL164, BL165).';

-- Reading interests: the supporter's list, the creator's list, and the record of one.

create function private.list_interests(
  p_side text, p_project uuid, p_after uuid, p_limit integer, p_state text)
returns table (
  interest_id uuid, thread_id uuid, project_id uuid, project_title text, project_slug text, option_id uuid,
  terms jsonb, new_terms jsonb, terms_changed_at timestamptz, amount numeric, currency text, note text, state text,
  version integer, other_name text, created_at timestamptz, updated_at timestamptz,
  project_category text, project_thumbnail text, country text, ended_with_project boolean)
language sql stable security definer
set search_path = ''
as $$
  with me as (select auth.uid() as id, least(greatest(coalesce(p_limit, 20), 1), 100) as rows),
  before as (
    select a.created_at, a.id from public.interests a, me
    where a.id = p_after and private.interest_side(a, me.id) is not null),
  -- One branch per side, so that each uses its own index.
  page as (
    (select i.* from public.interests i
      where p_side = 'supporter' and i.supporter_id = (select me.id from me)
        and (p_project is null or i.project_id = p_project) and (p_state is null or i.state = p_state)
        and (p_after is null or (i.created_at, i.id) < (select b.created_at, b.id from before b))
      order by i.created_at desc, i.id desc limit (select me.rows from me))
    union all
    (select i.* from public.interests i
      where p_side = 'recipient' and i.recipient_id = (select me.id from me)
        and (p_project is null or i.project_id = p_project) and (p_state is null or i.state = p_state)
        and (p_after is null or (i.created_at, i.id) < (select b.created_at, b.id from before b))
      order by i.created_at desc, i.id desc limit (select me.rows from me))
    union all
    (select i.* from public.interests i
      where p_side = 'recipient' and i.project_id = any ((select private.answered_projects())::uuid[])
        and i.recipient_id <> (select me.id from me)
        and (p_project is null or i.project_id = p_project) and (p_state is null or i.state = p_state)
        and (p_after is null or (i.created_at, i.id) < (select b.created_at, b.id from before b))
      order by i.created_at desc, i.id desc limit (select me.rows from me)))
  select i.id, i.thread_id, i.project_id, coalesce(p.title, i.terms ->> 'project_title'),
    -- Unpublished projects have no public page.
    case when p.status = 'approved' then p.slug end,
    i.option_id, i.terms, i.new_terms, i.terms_changed_at, i.amount, i.currency, i.note, i.state, i.version,
    private.display_name(case p_side when 'supporter' then i.recipient_id else i.supporter_id end),
    i.created_at, i.updated_at, coalesce(p.category, 'other'),
    -- As readable as the picture itself.
    case when p.status = 'approved' or private.creates_project(p.id) then p.thumbnail_url end,
    i.country, i.ended_with_project
  from page i left join public.projects p on p.id = i.project_id
  order by i.created_at desc, i.id desc
$$;
comment on function private.list_interests(text, uuid, uuid, integer, text) is
  'Interests of the caller on one side, newest first; see my_support and project_supporters.';

create function public.my_support(p_after uuid default null, p_limit integer default 20, p_state text default null)
returns table (
  interest_id uuid, thread_id uuid, project_id uuid, project_title text, project_slug text, option_id uuid,
  terms jsonb, new_terms jsonb, terms_changed_at timestamptz, amount numeric, currency text, note text, state text,
  version integer, other_name text, created_at timestamptz, updated_at timestamptz,
  project_category text, project_thumbnail text, country text, ended_with_project boolean)
language sql stable security definer
set search_path = ''
as $$
  select * from private.list_interests('supporter', null, p_after, p_limit, p_state)
$$;
comment on function public.my_support(uuid, integer, text) is
  'Interests the caller has expressed, newest first. p_after: the last interest_id seen; p_state: only this state; at most 100 rows.';

create function public.project_supporters(
  p_project uuid default null, p_after uuid default null, p_limit integer default 20, p_state text default null)
returns table (
  interest_id uuid, thread_id uuid, project_id uuid, project_title text, project_slug text, option_id uuid,
  terms jsonb, new_terms jsonb, terms_changed_at timestamptz, amount numeric, currency text, note text, state text,
  version integer, other_name text, created_at timestamptz, updated_at timestamptz,
  project_category text, project_thumbnail text, country text, ended_with_project boolean)
language sql stable security definer
set search_path = ''
as $$
  select * from private.list_interests('recipient', p_project, p_after, p_limit, p_state)
$$;
comment on function public.project_supporters(uuid, uuid, integer, text) is
  'Interests in the caller''s projects and those of the teams they are in, of one project or of all, newest first. Paged like my_support.';

create function public.interest_record(p_interest uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  answer jsonb;
begin
  select jsonb_build_object(
    'interest', to_jsonb(i) - 'client_id',
    'side', case caller when i.supporter_id then 'supporter' else 'recipient' end,
    'supporter_name', private.display_name(i.supporter_id),
    'recipient_name', private.display_name(i.recipient_id),
    'is_creator', coalesce(p.creator_id = i.recipient_id, true),
    'project_title', coalesce(p.title, i.terms ->> 'project_title'),
    'project_slug', case when p.status = 'approved' then p.slug end,
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'side', e.side, 'kind', e.kind,
        'from_state', e.from_state, 'to_state', e.to_state, 'note', e.note, 'data', e.data) order by e.id), '[]')
      from public.interest_events e where e.interest_id = i.id))
  into answer
  from public.interests i left join public.projects p on p.id = i.project_id
  where i.id = p_interest and private.interest_side(i, caller) is not null;
  if answer is null then
    raise exception using errcode = 'BL160', message = 'This interest does not exist';
  end if;
  return answer;
end
$$;
comment on function public.interest_record(uuid) is
  'An interest of the caller with both names and its history, for its two sides only: {"interest", "side", "supporter_name", "recipient_name", "is_creator", "project_title", "project_slug", "events"} (BL160).';

grant execute on function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb, uuid, text, boolean),
  public.move_interest(uuid, text, text, text), public.edit_interest(uuid, numeric, text, integer, text),
  public.confirm_interest(uuid, jsonb, numeric), public.my_support(uuid, integer, text),
  public.project_supporters(uuid, uuid, integer, text), public.interest_record(uuid) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
