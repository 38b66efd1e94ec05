-- Moving a project asks for its new neighbour alone, along the index of the public order, instead of numbering the list.

-- As before (20261121200000), but for how the neighbour is found.
create or replace function public.move_project(p_project uuid, p_before uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  target record;
  ahead integer;
  behind integer;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('backlit.order'));
  if not exists (select 1 from public.projects where id = p_project and status = 'approved')
    or (p_before is not null and not exists (
      select 1 from public.projects where id = p_before and status = 'approved' and id <> p_project)) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  for attempt in 1..2 loop
    if p_before is null then
      select coalesce(max(p.display_order), 0) into ahead
      from public.projects p where p.status = 'approved' and p.id <> p_project;
      behind := ahead + 32;
    else
      select p.id, p.display_order, p.created_at into target from public.projects p where p.id = p_before;
      behind := target.display_order;
      ahead := null;
      select p.display_order into ahead from public.projects p
      where p.status = 'approved' and p.id <> p_project and p.display_order <= target.display_order
        and (p.display_order < target.display_order or p.created_at > target.created_at
          or (p.created_at = target.created_at and p.id > target.id))
      order by p.display_order desc, p.created_at, p.id limit 1;
    end if;
    exit when behind - coalesce(ahead, -1) >= 2 and behind <= 1000000000;
    perform private.spread_order(p_project);
  end loop;
  update public.projects set display_order = (coalesce(ahead, -1) + behind) / 2 where id = p_project;
end
$$;
