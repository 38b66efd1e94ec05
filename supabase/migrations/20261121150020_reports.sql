-- Reports: what people tell administrators about listings, people and messages.

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
comment on table public.reports is 'Reports of listings, people and messages. Administrators only; reporters never read them back.';
comment on column public.reports.id is 'Id of the report.';
comment on column public.reports.kind is 'project, person or message: what subject_id is.';
comment on column public.reports.subject_id is 'Id of what is reported. No foreign key: a report outlives it.';
comment on column public.reports.subject is 'Title of the listing, or name of the person, when it was reported.';
comment on column public.reports.project_id is 'The listing it is about, while that exists; null where there is none.';
comment on column public.reports.reason is
  'Code of the reason; of listings: misleading, prohibited, rights, scam, broken or other.';
comment on column public.reports.detail is 'In the reporter''s words, at most 2000 characters.';
comment on column public.reports.reporter_id is 'The account that reported it; null for visitors.';
comment on column public.reports.state is 'new, open (somebody looks into it), resolved or dismissed.';
comment on column public.reports.outcome is 'What was decided, for other administrators; null until then.';
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
  for select to authenticated using ((select private.is_admin()));

create function private.file_report(
  p_kind text, p_subject_id uuid, p_subject text, p_project uuid, p_reason text, p_detail text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reporter uuid := (select p.id from public.profiles p where p.id = auth.uid());
  words text := left(btrim(coalesce(p_detail, '')), 2000);
begin
  -- Reports take turns, so that a burst cannot get past the counts.
  perform pg_advisory_xact_lock(hashtext('backlit.reports'));
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
    -- The same visitor's words twice are one report.
    if exists (
      select 1 from public.reports r where r.kind = p_kind and r.subject_id = p_subject_id
        and r.reporter_id is null and r.reason = p_reason and r.detail = words and r.state in ('new', 'open')) then
      return;
    elsif 5 <= (
        select count(*) from public.reports r where r.kind = p_kind and r.subject_id = p_subject_id
          and r.reporter_id is null and r.created_at > now() - interval '1 hour')
      or 60 <= (
        select count(*) from public.reports r
        where r.created_at > now() - interval '1 hour' and r.reporter_id is null) then
      raise exception using errcode = 'BL140', message = 'Too many reports, please try again later',
        detail = '{"retryAfter": 3600}';
    end if;
  end if;
  insert into public.reports (kind, subject_id, subject, project_id, reason, detail, reporter_id)
  values (p_kind, p_subject_id, left(p_subject, 200), p_project, p_reason, words, reporter);
end
$$;
comment on function private.file_report(text, uuid, text, uuid, text, text) is
  'Stores a report by the caller, once while one of theirs on the same subject waits. Ten a day from an account; from visitors five an hour per subject and 60 in all (BL140).';

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
  -- People never see the trap field: whoever fills it is thanked and forgotten.
  if coalesce(p_trap, '') = '' then
    perform private.file_report('project', listing.id, listing.title, listing.id, p_reason, p_detail);
  end if;
end
$$;
comment on function public.report_project(uuid, text, text, text) is
  'Reports a public listing: misleading, prohibited, rights, scam, broken or other, the last with words (BL141 to BL143). Repeated while a report of the caller waits, it changes nothing; limited (BL140). A filled p_trap stores nothing.';

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
  'Sets the state of a report and, when given, what was decided. Administrators only (BL011); logged (BL144, BL145).';

revoke execute on function private.file_report(text, uuid, text, uuid, text, text)
  from public, anon, authenticated, service_role;
revoke execute on function public.report_project(uuid, text, text, text), public.decide_report(uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.report_project(uuid, text, text, text) to anon, authenticated;
grant execute on function public.decide_report(uuid, text, text) to authenticated;

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.reports', 'reporter_id = $1', '{outcome,decided_at}', '{decided_by}');
