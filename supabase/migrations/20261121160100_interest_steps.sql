-- Steps of an interest: what supporter and recipient may do, each their own, safe against doubled and crossing calls.

create function private.check_amount(p_amount numeric, p_currency text, p_terms jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_currency is not null and p_currency <> p_terms ->> 'currency' then
    raise exception using errcode = 'BL033', message = 'The amount has to be in the currency of the option';
  elsif p_amount is not null and (p_amount < (p_terms ->> 'min_amount')::numeric or p_amount < 0) then
    raise exception using errcode = 'BL032', message = 'The amount is below the minimum of this option';
  elsif p_amount is not null and not p_amount < 1000000000000 then
    raise exception using errcode = 'BL036', message = 'This is not an amount';
  end if;
end
$$;
comment on function private.check_amount(numeric, text, jsonb) is
  'Raises BL032, BL033 or BL036 for an amount that the terms do not allow. Null is always fine.';

create function private.own_interest(p_interest uuid, p_caller uuid) returns public.interests
language plpgsql security definer
set search_path = ''
as $$
declare
  found_one public.interests;
begin
  select * into found_one from public.interests
  where id = p_interest and p_caller in (supporter_id, recipient_id) for update;
  if found_one.id is null then
    raise exception using errcode = 'BL160', message = 'This interest does not exist';
  end if;
  return found_one;
end
$$;
comment on function private.own_interest(uuid, uuid) is 'An interest of the caller, locked; what is unknown or someone else''s is not there (BL160).';

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
  -- A doubled click or a retry after a lost answer: the step was taken, by this side, and is not taken again.
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
  perform private.admit_change(interest.id, caller);
  perform set_config('backlit.interest_note', coalesce(p_note, ''), true);
  update public.interests set state = p_to where id = interest.id returning * into interest;
  perform set_config('backlit.interest_note', '', true);
  return interest;
end
$$;
comment on function public.move_interest(uuid, text, text, text) is
  'Takes a step of the caller''s side: supporters withdraw or, once terms were shared, agree; recipients share terms after replying, or decline. Repeating a step changes nothing. p_expected_state tells that the caller saw the newest state (BL160 to BL163, BL165).';

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
  perform private.check_amount(p_amount, p_currency, interest.terms);
  -- Compared as it is stored, so that a retry after a lost answer finds its own change.
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
  'Replaces amount and note of the caller''s open interest, by the terms it was expressed on. p_currency, when given, must be theirs. p_expected_version is the version that was edited (BL032, BL033, BL036, BL160 to BL162, BL164, BL165).';

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
  -- The option is locked first, as whoever changes it locks it before the interests in it.
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
  if p_expected_terms is not null and not valid @> p_expected_terms then
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
  'Still interested: takes the option''s present terms for the caller''s interest, with an amount by them, or keeps the old ones where the option was removed. p_expected_terms must be contained in those terms (BL034; BL032, BL036, BL160, BL161, BL164, BL165).';

drop function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb);

create function public.express_interest(
  p_project uuid, p_option uuid, p_message text, p_amount numeric default null, p_currency text default null,
  p_note text default null, p_expected_terms jsonb default null, p_client_id uuid default null)
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
  -- Two clicks, tabs or retries for the same option take turns; the second finds the first one's interest.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'backlit.interest', supporter, p_option), 0));
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
  elsif project.creator_id = supporter then
    raise exception using errcode = 'BL030', message = 'Creators cannot support their own project';
  end if;
  select * into option from public.support_options where id = p_option and project_id = p_project for share;
  if option.id is null then
    raise exception using errcode = 'BL031', message = 'This support option is no longer available';
  end if;
  terms := private.terms_of(option, project.title);
  if p_expected_terms is not null and not terms @> p_expected_terms then
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
    project_id, option_id, supporter_id, recipient_id, thread_id, amount, currency, note, terms, client_id)
  select p_project, p_option, supporter, t.recipient_id, thread, p_amount, option.currency,
    nullif(btrim(p_note), ''), terms, p_client_id
  from public.threads t where t.id = thread
  returning id into found_id;
  insert into public.messages (thread_id, sender_id, content) values (thread, supporter, p_message);
  return query select found_id, thread, true;
end
$$;
comment on function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb, uuid) is
  'Writes interest, thread and first message, once per supporter and option: where an open interest exists it answers with that, and created tells whether it came from this p_client_id. p_amount may be null; p_expected_terms, when given, must be contained in the present terms (BL034). After ten ended interests in a project in a day: BL165.';

revoke execute on all functions in schema private from public;
revoke execute on function public.move_interest(uuid, text, text, text),
  public.edit_interest(uuid, numeric, text, integer, text), public.confirm_interest(uuid, jsonb, numeric),
  public.express_interest(uuid, uuid, text, numeric, text, text, jsonb, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.move_interest(uuid, text, text, text),
  public.edit_interest(uuid, numeric, text, integer, text), public.confirm_interest(uuid, jsonb, numeric),
  public.express_interest(uuid, uuid, text, numeric, text, text, jsonb, uuid)
  to authenticated;
