-- Stages of a public listing: open, closing on a day, closed; and whether an open one still holds.

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
  p_currency text default null, p_note text default null, p_language text default null, p_story boolean default false)
returns jsonb
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
  if p_story then
    perform public.set_story_consent(stored.id, true);
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.tell_outcome(uuid, text, numeric, text, text, text, boolean) is
  'Closes the caller''s public listing for good, today unless it is closed already, and says how it ended: reached, partly or not_reached, if they wish with an amount and its currency, and a note with its language (BL253). Returns the same as my_project. BL020 for other listings, BL212 unless it is public, BL252 the second time. p_story agrees to a success story, as set_story_consent does (BL254). The team looks at it later. Logged.';

create function private.confirmation_wait(p_asks integer) returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_asks when 0 then interval '60 days' when 1 then interval '60 days' when 2 then interval '46 days'
    else interval '14 days' end
$$;
comment on function private.confirmation_wait(integer) is
  'How long an open listing whose creator was asked so often waits for the next step: asked after 60 days and 120, told after 166 that it will be archived, archived after 180.';

create function private.ask_creators() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lapsed uuid;
  listing public.projects;
begin
  for lapsed in
    select p.id from public.projects p
    where p.status = 'approved' and p.asks = 3 and p.asked_at + private.confirmation_wait(3) <= now()
      and not private.is_closed(p.closes_on, p.outcome is not null)
    order by p.asked_at limit 1000 for update
  loop
    perform private.take_step(lapsed, 'lapsed', 'archived', null);
  end loop;
  -- At most so many a day that the mails about them can be sent that day.
  for listing in
    update public.projects p set asks = p.asks + 1, asked_at = now()
    from (
      select id from public.projects
      where status = 'approved' and asks < 3 and creator_id is not null
        and coalesce(asked_at, confirmed_at) + private.confirmation_wait(asks) <= now()
        and not private.is_closed(closes_on, outcome is not null)
      order by coalesce(asked_at, confirmed_at) limit 1000 for update) as due
    where p.id = due.id
    returning p.*
  loop
    perform private.notify(listing.creator_id, 'listing.confirm', jsonb_strip_nulls(jsonb_build_object(
      'project_id', listing.id, 'project_title', listing.title, 'asks', listing.asks,
      'archive_at', private.lapses_at(listing))));
  end loop;
end
$$;
comment on function private.ask_creators() is
  'Asks the creators of open listings, once they are due, whether these still hold, and archives those that were not confirmed in spite of three questions.';

create function private.lapses_at(p_project public.projects) returns timestamptz
language sql immutable
set search_path = ''
as $$ select case when p_project.asks = 3 then p_project.asked_at + private.confirmation_wait(3) end $$;
comment on function private.lapses_at(public.projects) is 'When a listing will be archived unless its creator confirms it; null unless they were told.';

create function public.confirm_project(p_project uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project, '{owner,editor}');
begin
  if stored.status <> 'approved' or private.is_closed(stored.closes_on, stored.outcome is not null) then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  end if;
  if stored.asks > 0 then
    update public.projects set confirmed_at = now(), asks = 0, asked_at = null where id = stored.id;
    insert into public.project_events (project_id, kind, by_creator, status)
    values (stored.id, 'confirmed', true, stored.status);
    update public.notifications n set read_at = now()
    where n.user_id = stored.creator_id and n.kind = 'listing.confirm' and n.read_at is null
      and n.data ->> 'project_id' = stored.id::text;
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.confirm_project(uuid) is
  'Confirms that the caller''s open listing still holds, if they were asked, and returns the same as my_project (BL020 for other listings, BL212 unless it is public and open).';

grant execute on function public.set_closing_date(uuid, date), public.tell_outcome(uuid, text, numeric, text, text, text, boolean),
  public.confirm_project(uuid) to authenticated;

revoke execute on all functions in schema public, private from public;
