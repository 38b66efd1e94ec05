-- Reports of listings, people and messages to administrators.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint reports_kind_known check (kind in ('project', 'person', 'message')),
  subject_id uuid not null,
  subject text not null constraint reports_subject_length check (length(subject) between 1 and 200),
  project_id uuid references public.projects (id) on delete set null,
  reason text not null constraint reports_reason_length check (reason ~ '^[a-z_]{1,40}$'),
  detail text not null default '' constraint reports_detail_length check (length(detail) <= 2000),
  reporter_id uuid references public.profiles (id) on delete set null,
  state text not null default 'new'
    constraint reports_state_known check (state in ('new', 'open', 'resolved', 'dismissed')),
  outcome text constraint reports_outcome_length check (length(outcome) between 1 and 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null
);
comment on table public.reports is 'Reports of listings, people and messages. Administrators only; not visible to reporters.';
comment on column public.reports.id is 'Id of the report.';
comment on column public.reports.kind is 'Type of subject_id: project, person or message.';
comment on column public.reports.subject_id is 'Id of the reported item. No foreign key, as reports outlive it.';
comment on column public.reports.subject is 'Title of the listing or name of the person at that time.';
comment on column public.reports.project_id is 'The listing; null if there is none or once it is deleted.';
comment on column public.reports.reason is
  'Code of the reason; of listings: misleading, prohibited, rights, scam, broken or other; of people and messages: spam, scam, abuse, impersonation or other.';
comment on column public.reports.detail is 'Text of the reporter, at most 2000 characters.';
comment on column public.reports.reporter_id is 'The account that reported it; null for visitors.';
comment on column public.reports.state is 'new, open (in progress), resolved or dismissed.';
comment on column public.reports.outcome is 'Outcome, for other administrators; null until decided.';
comment on column public.reports.created_at is 'When it was reported.';
comment on column public.reports.decided_at is 'Last change of the state.';
comment on column public.reports.decided_by is 'The administrator who changed it.';

create index reports_newest on public.reports (created_at desc, id desc);
create index reports_waiting on public.reports (created_at, id) where state in ('new', 'open');
create index reports_subject on public.reports (kind, subject_id, created_at desc);
create index reports_project on public.reports (project_id);
create index reports_reporter on public.reports (reporter_id, created_at desc);
create index reports_decider on public.reports (decided_by);

alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy "administrators read reports" on public.reports
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.reports', 'reporter_id = $1', '{outcome,decided_at}', '{decided_by}');

-- Visitors are limited by network address, so that one can't use up the limit of all.
create function private.file_report(
  p_kind text, p_subject_id uuid, p_subject text, p_project uuid, p_reason text, p_detail text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reporter uuid := (select p.id from public.profiles p where p.id = auth.uid());
  words text := left(btrim(coalesce(p_detail, '')), 2000);
begin
  -- Serialises reports, so that parallel requests can't exceed the limits.
  perform private.serialize('reports');
  if reporter is not null then
    if exists (
      select 1 from public.reports r where r.kind = p_kind and r.subject_id = p_subject_id
        and r.reporter_id = reporter and r.state in ('new', 'open')) then
      return;
    elsif 10 <= (
      select count(*) from public.reports r
      where r.reporter_id = reporter and r.created_at > now() - interval '1 day') then
      raise exception using errcode = 'BL140', message = 'Too many reports, please try again later',
        detail = '{"retryAfter": 86400}';
    end if;
  else
    -- Ignore a visitor's identical report.
    if exists (
      select 1 from public.reports r where r.kind = p_kind and r.subject_id = p_subject_id
        and r.reporter_id is null and r.reason = p_reason and r.detail = words and r.state in ('new', 'open')) then
      return;
    elsif 20 <= (
        select count(*) from public.reports r where r.kind = p_kind and r.subject_id = p_subject_id
          and r.reporter_id is null and r.created_at > now() - interval '1 hour')
      or 120 <= (
        select count(*) from public.reports r
        where r.created_at > now() - interval '1 hour' and r.reporter_id is null)
      or not private.take_address_attempt('report', 5, interval '1 hour') then
      raise exception using errcode = 'BL140', message = 'Too many reports, please try again later',
        detail = '{"retryAfter": 3600}';
    end if;
  end if;
  insert into public.reports (kind, subject_id, subject, project_id, reason, detail, reporter_id)
  values (p_kind, p_subject_id, left(p_subject, 200), p_project, p_reason, words, reporter);
end
$$;
comment on function private.file_report(text, uuid, text, uuid, text, text) is
  'Stores a report unless one of the caller on the same subject is open. Limits (BL140): ten a day per account; for visitors, per hour, five per network address, 20 per subject and 120 in total.';

create function public.report_project(p_project uuid, p_reason text, p_detail text default '', p_trap text default '')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  listing record;
begin
  if p_reason is null or p_reason not in ('misleading', 'prohibited', 'rights', 'scam', 'broken', 'other') then
    raise exception using errcode = 'BL141', message = 'Please choose a reason';
  elsif p_reason = 'other' and btrim(coalesce(p_detail, '')) = '' then
    raise exception using errcode = 'BL142', message = 'Please say what is wrong';
  elsif length(p_detail) > 2000 then
    raise exception using errcode = 'BL143', message = 'This text is too long';
  end if;
  select p.id, p.title into listing from public.projects p where p.id = p_project and p.status = 'approved';
  if listing.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  -- Honeypot: bots get the same response, and nothing is stored.
  if coalesce(p_trap, '') = '' then
    perform private.file_report('project', listing.id, listing.title, listing.id, p_reason, p_detail);
  end if;
end
$$;
comment on function public.report_project(uuid, text, text, text) is
  'Reports a public listing: misleading, prohibited, rights, scam, broken or other, the last with a text (BL141 to BL143). Ignored while a report of the caller is open; limited (BL140). p_trap is a honeypot.';

create function public.decide_report(p_report uuid, p_state text, p_outcome text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  administrator uuid := private.require_admin();
  before record;
begin
  if p_state is null or p_state not in ('new', 'open', 'resolved', 'dismissed') then
    raise exception using errcode = 'BL144', message = 'Unknown state of a report';
  end if;
  select r.state, r.kind, r.subject_id into before from public.reports r where r.id = p_report for update;
  if before.state is null then
    raise exception using errcode = 'BL145', message = 'This report does not exist';
  end if;
  update public.reports set state = p_state, outcome = coalesce(nullif(btrim(p_outcome), ''), outcome),
    decided_at = now(), decided_by = administrator
  where id = p_report;
  perform private.audit('report.' || p_state, 'report', p_report::text, jsonb_strip_nulls(jsonb_build_object(
    'from', before.state, 'kind', before.kind, 'subject', before.subject_id, 'outcome', nullif(btrim(p_outcome), ''))));
end
$$;
comment on function public.decide_report(uuid, text, text) is
  'Sets the state of a report and, if given, its outcome. Administrators only (BL011); logged (BL144, BL145).';

create function public.report_person(
  p_person uuid, p_reason text, p_detail text default '', p_message uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  project uuid;
begin
  if p_reason is null or p_reason not in ('spam', 'scam', 'abuse', 'impersonation', 'other') then
    raise exception using errcode = 'BL141', message = 'Please choose a reason';
  elsif p_reason = 'other' and btrim(coalesce(p_detail, '')) = '' then
    raise exception using errcode = 'BL142', message = 'Please say what is wrong';
  elsif length(p_detail) > 2000 then
    raise exception using errcode = 'BL143', message = 'This text is too long';
  elsif p_person is null or not private.shares_thread(caller, p_person) then
    raise exception using errcode = 'BL182', message = 'You have no conversation with this person';
  end if;
  if p_message is null then
    perform private.file_report('person', p_person, private.display_name(p_person), null, p_reason, p_detail);
    return;
  end if;
  select m.project_id into project from public.messages m
  where m.id = p_message and m.sender_id = p_person and m.recipient_id = caller;
  if not found then
    raise exception using errcode = 'BL047', message = 'This message does not exist';
  end if;
  perform private.file_report('message', p_message, private.display_name(p_person), project, p_reason, p_detail);
end
$$;
comment on function public.report_person(uuid, text, text, uuid) is
  'Reports a person the caller has a conversation with, or one of their messages: spam, scam, abuse, impersonation or other, the last with a text (BL047, BL140 to BL143, BL182).';

-- The queue of reports and decisions on them.

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
  'The account behind the reported item; null if it is gone.';

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
  'A page of reports for administrators (BL011): open ones, oldest first, or decided ones, newest first; with p_report only that one, in any state (BL145). waiting counts the open reports on the same subject.';

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
  -- One decision closes all reports on the same subject.
  for each_one in
    select r.id, r.reporter_id from public.reports r
    where r.kind = report.kind and r.subject_id = report.subject_id and r.state in ('new', 'open')
    order by r.id for update
  loop
    perform public.decide_report(each_one.id, case when p_action = 'dismiss' then 'dismissed' else 'resolved' end,
      concat_ws(': ', p_action, nullif(note, '')));
    settled := settled + 1;
    -- No mail and no outcome, which is private to the reported person.
    if each_one.reporter_id is not null then
      insert into public.notifications (user_id, kind) values (each_one.reporter_id, 'report.closed');
    end if;
  end loop;
  return settled;
end
$$;
comment on function public.settle_report(uuid, text, text) is
  'Decides all open reports on the subject of a report and returns how many: dismiss; warn the person, with p_note; archive the listing; suspend the person. Reporters are notified without the outcome. Administrators only (BL011); logged (BL005, BL020, BL145, BL260, BL261, BL267, BL268).';

create function private.forget_reported_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.reports set subject = 'Anonymous', subject_id = gen_random_uuid()
    where kind = 'person' and subject_id = old.id;
  update public.reports set subject = 'Anonymous'
    where kind = 'message' and subject_id in (select id from public.messages where sender_id = old.id);
  return old;
end
$$;
comment on function private.forget_reported_person() is
  'Trigger: removes a deleted account''s name and id from reports about it and its messages.';
create trigger profiles_forget_reported before delete on public.profiles
  for each row execute function private.forget_reported_person();

revoke execute on function public.report_project(uuid, text, text, text), public.decide_report(uuid, text, text),
  public.report_person(uuid, text, text, uuid), public.admin_reports(boolean, text, integer, integer, uuid),
  public.settle_report(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.report_project(uuid, text, text, text) to anon, authenticated;
grant execute on function public.decide_report(uuid, text, text), public.report_person(uuid, text, text, uuid),
  public.admin_reports(boolean, text, integer, integer, uuid), public.settle_report(uuid, text, text)
  to authenticated;

revoke execute on all functions in schema private from public;

select private.shut_out_suspended();
