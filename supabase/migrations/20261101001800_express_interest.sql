-- Expressing interest: thread, interest and first message in one transaction.

create function public.express_interest(
  p_project uuid, p_option uuid, p_message text, p_amount numeric default null, p_currency text default null,
  p_note text default null, p_expected_terms jsonb default null)
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
  found_id uuid;
begin
  -- Two clicks, tabs or retries for the same option take turns; the second finds the first one's interest.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'backlit.interest', supporter, p_option), 0));
  select i.id, i.thread_id into found_id, thread from public.interests i
  where i.supporter_id = supporter and i.option_id = p_option and i.project_id = p_project
    and i.state not in ('withdrawn', 'declined');
  if found_id is not null then
    return query select found_id, thread, false;
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
  elsif p_currency is not null and p_currency <> option.currency then
    raise exception using errcode = 'BL033', message = 'The amount has to be in the currency of the option';
  elsif p_amount is not null and (p_amount < option.min_amount or p_amount < 0) then
    raise exception using errcode = 'BL032', message = 'The amount is below the minimum of this option';
  elsif p_amount is not null and not p_amount < 1000000000000 then
    raise exception using errcode = 'BL036', message = 'This is not an amount';
  end if;
  terms := private.terms_of(option, project.title);
  if p_expected_terms is not null and not terms @> p_expected_terms then
    raise exception using errcode = 'BL034', message = 'The terms of this option have changed',
      detail = jsonb_build_object('terms', terms)::text;
  end if;
  thread := private.ensure_thread(p_project, supporter);
  insert into public.interests (project_id, option_id, supporter_id, recipient_id, thread_id, amount, currency, note, terms)
  select p_project, p_option, supporter, t.recipient_id, thread, p_amount, option.currency,
    nullif(btrim(p_note), ''), terms
  from public.threads t where t.id = thread
  returning id into found_id;
  insert into public.messages (thread_id, sender_id, content) values (thread, supporter, p_message);
  return query select found_id, thread, true;
end
$$;
comment on function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb) is
  'Writes interest, thread and first message, once per supporter and option: repeated, it answers with the open interest and created = false. p_amount may be null; p_expected_terms, when given, must be contained in the present terms (BL034).';

revoke execute on function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.express_interest(uuid, uuid, text, numeric, text, text, jsonb) to authenticated;
