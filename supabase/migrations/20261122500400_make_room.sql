-- Where there is no room between two projects, their neighbourhood is numbered anew, not the whole list: every number that
-- changes is written into the catalogue's indexes too, which takes seconds for thousands of projects.

create function private.make_room(p_project uuid, p_before uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Further than this the whole list is numbered, which seldom happens.
  most constant integer := 300;
  target record;
  entry record;
  base integer;
  ending integer;
  behind uuid[] := '{}';
  ahead uuid[] := '{}';
begin
  select p.id, p.display_order, p.created_at into target from public.projects p where p.id = p_before;
  select p.display_order into base from public.projects p
  where p.status = 'approved' and p.id <> p_project and p.display_order <= target.display_order
    and (p.display_order < target.display_order or p.created_at > target.created_at
      or (p.created_at = target.created_at and p.id > target.id))
  order by p.display_order desc, p.created_at, p.id limit 1;
  base := coalesce(base, -1);

  -- Back through the list, until those ahead fit with four numbers each below the project that is moved to.
  for entry in
    select p.id, p.display_order from public.projects p
    where p.status = 'approved' and p.id <> p_project and p.display_order <= target.display_order
      and (p.display_order < target.display_order or p.created_at > target.created_at
        or (p.created_at = target.created_at and p.id > target.id))
    order by p.display_order desc, p.created_at, p.id limit most
  loop
    ending := entry.display_order;
    exit when target.display_order - ending >= 4 * (cardinality(ahead) + 1);
    ahead := ahead || entry.id;
    ending := null;
  end loop;
  if ending is null and cardinality(ahead) < most and target.display_order + 1 >= 4 * (cardinality(ahead) + 1) then
    ending := -1;
  end if;
  if ending is not null then
    update public.projects p
    set display_order = target.display_order
      - (moved.place * (target.display_order - ending)::bigint / (cardinality(ahead) + 1))::integer
    from unnest(ahead) with ordinality as moved (id, place) where p.id = moved.id;
    return;
  end if;

  -- On through the list, the same with those behind.
  for entry in
    select p.id, p.display_order from public.projects p
    where p.status = 'approved' and p.id <> p_project and p.display_order >= target.display_order
      and (p.display_order > target.display_order or p.created_at < target.created_at
        or (p.created_at = target.created_at and p.id <= target.id))
    order by p.display_order, p.created_at desc, p.id desc limit most
  loop
    ending := entry.display_order;
    exit when ending - base >= 4 * (cardinality(behind) + 1);
    behind := behind || entry.id;
    ending := null;
  end loop;
  if ending is null and cardinality(behind) < most and base < 900000000 then
    ending := base + 16 * (cardinality(behind) + 1);
  end if;
  if ending is null then
    perform private.spread_order(p_project);
    return;
  end if;
  update public.projects p
  set display_order = base + (moved.place * (ending - base)::bigint / (cardinality(behind) + 1))::integer
  from unnest(behind) with ordinality as moved (id, place) where p.id = moved.id;
end
$$;
comment on function private.make_room(uuid, uuid) is
  'Numbers the neighbourhood of p_before in the public list anew, so that p_project, which is left out, fits in front of it.';
revoke execute on function private.make_room(uuid, uuid) from public, anon, authenticated, service_role;

-- As before (20261122500300), but for how room is made.
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
    if p_before is null or behind > 1000000000 then
      perform private.spread_order(p_project);
    else
      perform private.make_room(p_project, p_before);
    end if;
  end loop;
  update public.projects set display_order = (coalesce(ahead, -1) + behind) / 2 where id = p_project;
end
$$;
comment on function public.move_project(uuid, uuid) is
  'Puts a public project before another one, or last. Renumbers the neighbourhood where there is no room between two. Administrators only (BL011).';

-- As before (20261101001600), but neighbours at equal places are parted by moving one of them.
create or replace function public.swap_project_order(p_a uuid, p_b uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  order_a integer;
  order_b integer;
  pair public.projects[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('backlit.order'));
  select display_order into order_a from public.projects where id = p_a;
  select display_order into order_b from public.projects where id = p_b;
  if order_a is null or order_b is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  if order_a = order_b then
    pair := array(
      select p from public.projects p where p.id in (p_a, p_b) and p.status = 'approved'
      order by p.created_at desc, p.id desc);
    if cardinality(pair) = 2 and not exists (
      select 1 from public.projects p
      where p.status = 'approved' and p.display_order = order_a
        and (p.created_at, p.id) < (pair[1].created_at, pair[1].id)
        and (p.created_at, p.id) > (pair[2].created_at, pair[2].id)) then
      perform public.move_project(pair[2].id, pair[1].id);
      return;
    end if;
    -- Others stand between them at the same place: number the whole list as it stands, once.
    update public.projects p set display_order = numbered.place
    from (select id, row_number() over (order by display_order, created_at desc, id desc) as place
      from public.projects) as numbered
    where p.id = numbered.id and p.display_order <> numbered.place;
    select display_order into order_a from public.projects where id = p_a;
    select display_order into order_b from public.projects where id = p_b;
  end if;
  update public.projects set display_order = case id when p_a then order_b else order_a end
  where id in (p_a, p_b);
end
$$;
