-- The queue of reports: what waits, and one decision that does what it says.

create function private.reported_person(p_report public.reports) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select case p_report.kind
    when 'person' then (select p.id from public.profiles p where p.id = p_report.subject_id)
    when 'message' then (select m.sender_id from public.messages m where m.id = p_report.subject_id)
    else (select j.creator_id from public.projects j where j.id = p_report.project_id) end
$$;
comment on function private.reported_person(public.reports) is
  'The account behind what was reported; null where there is none any more.';

create function public.admin_reports(
  p_waiting boolean default true, p_kind text default null, p_page integer default 1, p_limit integer default 25)
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
  execute format('select count(*) from (select 1 from public.reports r where %s limit 1001) as hit', conditions)
    into total using p_kind;
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
    into found using p_kind;
  return jsonb_build_object('rows', found, 'total', least(total, 1000), 'exact', total <= 1000,
    'page', page, 'size', size);
end
$$;
comment on function public.admin_reports(boolean, text, integer, integer) is
  'A page of reports for administrators (BL011): those that wait, longest first, or those that are decided, newest first. waiting counts the open reports on the same subject.';

create function public.settle_report(p_report uuid, p_action text, p_note text default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  note text := btrim(coalesce(p_note, ''));
  report public.reports;
  person uuid;
  each_one record;
  settled integer := 0;
begin
  perform private.require_admin();
  if p_action is null or p_action not in ('dismiss', 'warn', 'archive', 'suspend') then
    raise exception using errcode = 'BL267', message = 'Unknown decision on a report';
  elsif (note = '' and p_action <> 'dismiss') or length(note) > 500 then
    raise exception using errcode = 'BL260', message = 'A reason has 1 to 500 characters';
  end if;
  select * into report from public.reports where id = p_report for update;
  if report.id is null then
    raise exception using errcode = 'BL145', message = 'This report does not exist';
  elsif report.state in ('resolved', 'dismissed') then
    raise exception using errcode = 'BL268', message = 'This report is decided already';
  end if;
  person := private.reported_person(report);
  if p_action in ('warn', 'suspend') and person is null then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  elsif p_action = 'archive' and (report.kind <> 'project' or report.project_id is null) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif p_action = 'warn' then
    perform private.notify(person, 'account.warning', jsonb_build_object('note', note));
  elsif p_action = 'archive' then
    perform public.set_project_status(report.project_id, 'archived', note);
  elsif p_action = 'suspend' then
    perform public.suspend_user(person, note, true);
  end if;
  -- One decision answers everybody who reported the same.
  for each_one in
    select r.id, r.reporter_id from public.reports r
    where r.kind = report.kind and r.subject_id = report.subject_id and r.state in ('new', 'open')
    order by r.id for update
  loop
    perform public.decide_report(each_one.id, case when p_action = 'dismiss' then 'dismissed' else 'resolved' end,
      concat_ws(': ', p_action, nullif(note, '')));
    settled := settled + 1;
    -- On the site only, and neutral: what was decided concerns the other person.
    if each_one.reporter_id is not null then
      insert into public.notifications (user_id, kind) values (each_one.reporter_id, 'report.closed');
    end if;
  end loop;
  return settled;
end
$$;
comment on function public.settle_report(uuid, text, text) is
  'Decides on a report and on every other that waits on the same subject, and returns how many: dismiss; warn the person, with p_note; archive the listing; suspend the person. Reporters learn that it was looked into, not what came of it. Administrators only (BL011); logged (BL005, BL020, BL145, BL260, BL261, BL267, BL268).';
comment on column public.notifications.kind is
  'message.new, interest.new, interest.changed, terms.changed, review.decision, review.comment, role.changed, account.security, account.warning or report.closed.';

revoke execute on function private.reported_person(public.reports) from public, anon, authenticated, service_role;
revoke execute on function public.admin_reports(boolean, text, integer, integer),
  public.settle_report(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.admin_reports(boolean, text, integer, integer),
  public.settle_report(uuid, text, text) to authenticated;
