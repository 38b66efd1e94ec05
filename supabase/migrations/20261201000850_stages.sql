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
  elsif p_on is null and private.is_closed(stored.closes_on)
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
  'Sets, changes or, with null, removes the last day on which the caller''s public listing takes interest, and returns the same as my_project. Today at the earliest, two years from now at the latest; a closed listing opens again with a later day (BL250). BL020 for other listings, BL212 unless it is public, BL218 after 60 changes in an hour. Logged.';

revoke execute on function public.set_closing_date(uuid, date) from public, anon, authenticated, service_role;
grant execute on function public.set_closing_date(uuid, date) to authenticated;

revoke execute on all functions in schema private from public;
