-- Exchanging the numbers of two projects is no exchange of their places where others have the same number.

-- As before (20261122500400), but neighbours among equals are parted by moving one of them, whatever their numbers are.
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
  if order_a = order_b or exists (
    select 1 from public.projects p where p.display_order in (order_a, order_b) and p.id not in (p_a, p_b)) then
    pair := array(
      select p from public.projects p where p.id in (p_a, p_b) and p.status = 'approved'
      order by p.display_order, p.created_at desc, p.id desc);
    if cardinality(pair) = 2 and not exists (
      select 1 from public.projects p
      where p.status = 'approved' and p.id not in (p_a, p_b)
        and p.display_order between pair[1].display_order and pair[2].display_order
        and (p.display_order > pair[1].display_order or (p.created_at, p.id) < (pair[1].created_at, pair[1].id))
        and (p.display_order < pair[2].display_order or (p.created_at, p.id) > (pair[2].created_at, pair[2].id))) then
      perform public.move_project(pair[2].id, pair[1].id);
      return;
    end if;
    -- Others stand between them: number the whole list as it stands, once.
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
comment on function public.swap_project_order(uuid, uuid) is
  'Exchanges the places of two projects, also where others have the same number. Administrators only (BL011).';
