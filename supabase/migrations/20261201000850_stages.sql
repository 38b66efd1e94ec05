-- Stages of a public listing: open, closing on a day, closed.

create function public.set_closing_date(p_project uuid, p_on date default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  if stored.status <> 'approved' then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  elsif stored.outcome is not null then
    raise exception using errcode = 'BL252', message = 'The outcome of this project was told';
  elsif p_on is null and private.is_closed(stored.closes_on, false)
    or p_on not between private.utc_today() and private.utc_today() + 730 then
    raise exception using errcode = 'BL250', message = 'A listing closes within two years, and opens again with a later day';
  elsif p_on is distinct from stored.closes_on then
    perform private.admit_edit(stored.id);
    update public.projects set closes_on = p_on where id = stored.id;
    insert into public.project_events (project_id, kind, by_creator, status)
    values (stored.id, 'closing_changed', true, stored.status);
    perform private.audit('project.closing', 'project', stored.id::text,
      jsonb_build_object('from', stored.closes_on, 'to', p_on));
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.set_closing_date(uuid, date) is
  'Sets, changes or, with null, removes the last day on which the caller''s public listing takes interest, and returns the same as my_project. Today at the earliest, two years from now at the latest; a closed listing opens again with a later day (BL250), until its outcome was told (BL252). BL020 for other listings, BL212 unless it is public, BL218 after 60 changes in an hour. Logged.';

create function public.tell_outcome(p_project uuid, p_result text, p_amount numeric default null,
  p_currency text default null, p_note text default null, p_language text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
  told text := nullif(btrim(p_note), '');
  ended jsonb := jsonb_strip_nulls(jsonb_build_object('result', p_result, 'amount', p_amount,
    'currency', case when p_amount is not null then p_currency end,
    'note', told, 'language', case when told is not null then p_language end));
begin
  if stored.status <> 'approved' then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  elsif stored.outcome is not null then
    raise exception using errcode = 'BL252', message = 'The outcome of this project was told';
  elsif not private.is_outcome(ended) then
    raise exception using errcode = 'BL253', message = 'This is not a valid outcome';
  end if;
  update public.projects p set outcome = ended, closes_on = least(p.closes_on, private.utc_today())
  where p.id = stored.id;
  insert into public.project_events (project_id, kind, by_creator, status, note)
  values (stored.id, 'outcome_told', true, stored.status, told);
  perform private.note_unseen(stored.id, '{"outcome": null}');
  perform private.audit('project.outcome', 'project', stored.id::text, jsonb_build_object('outcome', p_result));
  return public.my_project(stored.id);
end
$$;
comment on function public.tell_outcome(uuid, text, numeric, text, text, text) is
  'Closes the caller''s public listing for good, today unless it is closed already, and says how it ended: reached, partly or not_reached, if they wish with an amount and its currency, and a note with its language (BL253). Returns the same as my_project. BL020 for other listings, BL212 unless it is public, BL252 the second time. The team looks at it later. Logged.';

revoke execute on function public.set_closing_date(uuid, date), public.tell_outcome(uuid, text, numeric, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_closing_date(uuid, date), public.tell_outcome(uuid, text, numeric, text, text, text)
  to authenticated;

revoke execute on all functions in schema private from public;
