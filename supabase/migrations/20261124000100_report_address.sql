-- A report has an address of its own in the dashboard: the function that lists them also finds one.

drop function public.admin_reports(boolean, text, integer, integer);
create function public.admin_reports(
  p_waiting boolean default true, p_kind text default null, p_page integer default 1, p_limit integer default 25,
  p_report uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(p_page, 1), 1), 1000);
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  conditions text := case when p_waiting then 'r.state in (''new'', ''open'')' else 'r.state in (''resolved'', ''dismissed'')' end;
  ordering text := case when p_waiting then 'r.created_at, r.id' else 'r.created_at desc, r.id desc' end;
  found jsonb;
  total integer;
begin
  perform private.require_admin();
  if p_kind is not null then conditions := conditions || ' and r.kind = $1'; end if;
  if p_report is not null then conditions := 'r.id = $2'; end if;
  execute format('select count(*) from (select 1 from public.reports r where %s limit 1001) as hit', conditions)
    into total using p_kind, p_report;
  execute format(
    'select coalesce(jsonb_agg(row), ''[]'') from (
      select jsonb_build_object(''id'', r.id, ''kind'', r.kind, ''subject_id'', r.subject_id, ''subject'', r.subject,
        ''project_id'', r.project_id, ''person_id'', private.reported_person(r), ''reason'', r.reason,
        ''detail'', r.detail, ''state'', r.state, ''outcome'', r.outcome, ''created_at'', r.created_at,
        ''reporter'', case when r.reporter_id is not null then private.display_name(r.reporter_id) end,
        ''decided_at'', r.decided_at,
        ''decided_by'', case when r.decided_by is not null then private.display_name(r.decided_by) end,
        ''waiting'', (
          select count(*) from public.reports o
          where o.kind = r.kind and o.subject_id = r.subject_id and o.state in (''new'', ''open''))) as row
      from public.reports r where %s order by %s limit %s offset %s) as listed',
    conditions, ordering, size, (page - 1) * size)
    into found using p_kind, p_report;
  if p_report is not null and total = 0 then
    raise exception using errcode = 'BL145', message = 'This report does not exist';
  end if;
  return jsonb_build_object('rows', found, 'total', least(total, 1000), 'exact', total <= 1000,
    'page', page, 'size', size);
end
$$;
comment on function public.admin_reports(boolean, text, integer, integer, uuid) is
  'A page of reports for administrators (BL011): those that wait, longest first, or those that are decided, newest first; with p_report that one alone, whatever its state (BL145). waiting counts the open reports on the same subject.';
revoke execute on function public.admin_reports(boolean, text, integer, integer, uuid) from public, anon, service_role;
grant execute on function public.admin_reports(boolean, text, integer, integer, uuid) to authenticated;
