-- Notices: reports of listings, their updates and answered questions, people and messages, the decisions on them, and what their senders are told.

create function private.report_reasons() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array['misleading', 'scam', 'rights', 'impersonation', 'hate', 'child_abuse', 'privacy', 'spam', 'illegal',
    'other']
$$;
comment on function private.report_reasons() is 'Reasons of reports, the same codes as in src/islands/report/report.ts.';

create function private.report_outcomes() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select array['restricted', 'changes', 'none', 'forwarded'] $$;
comment on function private.report_outcomes() is
  'What a decision on a report can be: content or account restricted, changes asked of the person concerned, no breach found, forwarded to an authority.';

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.new_reference('NT'),
  kind text not null constraint reports_kind_known check (kind in ('project', 'update', 'question', 'person', 'message')),
  subject_id uuid not null,
  subject text not null constraint reports_subject_length check (length(subject) between 1 and 200),
  content text,
  project_id uuid references public.projects (id) on delete set null,
  reason text not null constraint reports_reason_known check (reason = any (private.report_reasons())),
  detail text not null default '' constraint reports_detail_length check (length(detail) <= 2000),
  name text constraint reports_name_length check (length(name) between 1 and 120),
  email text constraint reports_email_length check (length(email) between 3 and 320),
  locale text constraint reports_locale_form check (locale ~ '^[a-z]{2}$'),
  reporter_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  outcome text constraint reports_outcome_known check (outcome = any (private.report_outcomes())),
  reasons text constraint reports_reasons_length check (length(reasons) between 1 and 1500),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  constraint reports_decision_complete check ((outcome is null) = (decided_at is null))
);
comment on table public.reports is
  'Reports of listings, updates, answered questions, people and messages, each sent with a confirmation of good faith. Administrators only; senders are told receipt and decision.';
comment on column public.reports.id is 'Id of the report.';
comment on column public.reports.reference is 'Reference for the sender, NT- and ten characters.';
comment on column public.reports.kind is 'Type of subject_id: project, update, question, person or message.';
comment on column public.reports.subject_id is 'Id of the reported item. No foreign key, as reports outlive it.';
comment on column public.reports.subject is 'Title of the listing or update, the question, or name of the person, at that time.';
comment on column public.reports.content is
  'What the update, or question and answer, said at that time, as both can be rewritten; null once the listing is deleted, and for others: messages stay as they are, and listings have a history.';
comment on column public.reports.project_id is 'The listing; null if there is none or once it is deleted.';
comment on column public.reports.reason is 'Code of the reason, of private.report_reasons.';
comment on column public.reports.detail is 'Explanation of the sender, at most 2000 characters.';
comment on column public.reports.name is 'Name of the sender as typed; null for child_abuse if withheld, and once their account is gone.';
comment on column public.reports.email is 'Address of the sender in lower case, unverified; null as the name.';
comment on column public.reports.locale is 'Language of the page it was sent from, for mails; null when unknown.';
comment on column public.reports.reporter_id is
  'The account that sent it; null for visitors and for those who withheld name and address.';
comment on column public.reports.created_at is 'When it was sent.';
comment on column public.reports.outcome is 'The decision, of private.report_outcomes; null until then.';
comment on column public.reports.reasons is 'Reasons of the decision as the sender is told, at most 1500 characters.';
comment on column public.reports.decided_at is 'When it was decided; null until then.';
comment on column public.reports.decided_by is 'The administrator who decided.';

create index reports_newest on public.reports (created_at desc, id desc);
create index reports_waiting on public.reports (created_at, id) where outcome is null;
create index reports_subject on public.reports (kind, subject_id, created_at desc);
create index reports_project on public.reports (project_id);
create index reports_reporter on public.reports (reporter_id, created_at desc);
create index reports_email on public.reports (email, created_at desc);
create index reports_decided on public.reports (decided_at);
create index reports_decider on public.reports (decided_by);
-- Every picture sent asks it, so no list of pending entries is searched first.
create index reports_pictures on public.reports
  using gin (private.picture_names(content, null, null)) with (fastupdate = off) where outcome is null;

alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy "administrators read reports" on public.reports
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.reports', 'reporter_id = $1', '{decided_by,content}', '{decided_by}');

create function private.words_of(p_kind text, p_subject uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select case p_kind
    when 'update' then (select private.update_words(u) from public.project_updates u where u.id = p_subject)
    when 'question' then (select private.question_words(q) from public.project_questions q where q.id = p_subject) end
$$;
comment on function private.words_of(text, uuid) is
  'What a reported update or question says now; null once it is gone, and for other subjects.';

-- Visitors are limited by network address, so that one can't use up the limit of all.
create function private.file_report(
  p_kind text, p_subject_id uuid, p_subject text, p_project uuid, p_reason text, p_detail text, p_name text,
  p_email text, p_good_faith boolean, p_locale text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  words text := btrim(coalesce(p_detail, ''));
  sender text := left(private.one_line(p_name), 120);
  address text := nullif(lower(btrim(p_email)), '');
  reported text := private.words_of(p_kind, p_subject_id);
  -- Who withholds name and address is not named by the account either.
  reporter uuid := (
    select p.id from public.profiles p where p.id = auth.uid() and (sender is not null or address is not null));
  made public.reports;
begin
  if not coalesce(p_reason = any (private.report_reasons()), false) then
    raise exception using errcode = 'BL141', message = 'Please choose a reason';
  elsif words = '' then
    raise exception using errcode = 'BL142', message = 'Please say what is wrong';
  elsif length(words) > 2000 then
    raise exception using errcode = 'BL143', message = 'This text is too long';
  elsif p_reason <> 'child_abuse' and (sender is null or address is null) then
    raise exception using errcode = 'BL148', message = 'Name and e-mail address are required';
  elsif not private.is_email(address) then
    raise exception using errcode = 'BL052', message = 'This is not an e-mail address';
  elsif p_good_faith is not true then
    raise exception using errcode = 'BL149', message = 'Please confirm that you believe what you report';
  end if;
  -- Serialises reports, so that parallel requests can't exceed the limits.
  perform private.serialize('reports');
  select * into made from public.reports r
  where r.kind = p_kind and r.subject_id = p_subject_id and r.reporter_id is not distinct from reporter
    and r.email is not distinct from address and r.reason = p_reason and r.detail = words
    and r.content is not distinct from reported and r.outcome is null;
  if made.id is not null then
    return made.reference;
  -- An address that may be somebody else's gets few mails.
  elsif address is distinct from private.confirmed_address() and 3 <= (
    select count(*) from public.reports r where r.email = address and r.created_at > now() - interval '1 hour') then
    raise exception using errcode = 'BL140', message = 'Too many reports, please try again later',
      detail = '{"retryAfter": 3600}';
  elsif reporter is not null then
    if 10 <= (
      select count(*) from public.reports r
      where r.reporter_id = reporter and r.created_at > now() - interval '1 day') then
      raise exception using errcode = 'BL140', message = 'Too many reports, please try again later',
        detail = '{"retryAfter": 86400}';
    end if;
  elsif 20 <= (
      select count(*) from public.reports r where r.kind = p_kind and r.subject_id = p_subject_id
        and r.reporter_id is null and r.created_at > now() - interval '1 hour')
    or 120 <= (
      select count(*) from public.reports r
      where r.created_at > now() - interval '1 hour' and r.reporter_id is null)
    or not private.take_address_allowance('report', 5, 3600) then
    raise exception using errcode = 'BL140', message = 'Too many reports, please try again later',
      detail = '{"retryAfter": 3600}';
  end if;
  insert into public.reports (
    kind, subject_id, subject, content, project_id, reason, detail, name, email, locale, reporter_id)
  values (p_kind, p_subject_id, left(p_subject, 200), reported, p_project, p_reason, words, sender, address,
    case when p_locale ~ '^[a-z]{2}$' then p_locale end, reporter)
  returning * into made;
  perform private.mail_reporter(made, 'report.received');
  return made.reference;
end
$$;
comment on function private.file_report(text, uuid, text, uuid, text, text, text, text, boolean, text) is
  'Stores a report with the words that it is about, queues its receipt and returns its reference; the earlier one for the same report while that is undecided. BL141 without a known reason, BL142 and BL143 for the explanation, BL148 without name and address unless the reason is child_abuse, BL052 for the address, BL149 without good faith. Limits (BL140): ten a day per account; three an hour per mail address other than the caller''s own confirmed one; for visitors, per hour, five per network address, 20 per subject and 120 in total.';

create function private.mail_reporter(p_report public.reports, p_kind text) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.mail_outbox (kind, data, dedupe_key, recipient_email, recipient_locale)
  select p_kind, jsonb_build_object('report_id', p_report.id), p_kind || ':' || p_report.id, p_report.email, p_report.locale
  where p_report.email is not null
$$;
comment on function private.mail_reporter(public.reports, text) is
  'Queues report.received or report.decided for the sender of a report who gave an address.';

create function private.report_mail(p_report public.reports) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- Without what the sender wrote, names of people and, before the decision, words that are not those of a public listing,
  -- as the address may be somebody else's.
  select jsonb_build_object('reference', p_report.reference, 'kind', p_report.kind,
    'subject', case when p_report.kind = 'project' or p_report.kind in ('update', 'question') and p_report.outcome is not null
      then p_report.subject else listing.title end, 'reason', p_report.reason,
    'created_at', p_report.created_at, 'outcome', p_report.outcome, 'reasons', p_report.reasons,
    'project_slug', listing.slug)
  from (select 1) as one left join public.projects listing
    on listing.id = p_report.project_id and listing.status = 'approved'
    and p_report.kind in ('project', 'update', 'question')
  where p_report.email is not null
$$;
comment on function private.report_mail(public.reports) is
  'Content of a mail to the sender of a report, with the listing as long as it is public; null once the address is gone.';

create function public.report_project(
  p_project uuid, p_reason text, p_detail text, p_name text default null, p_email text default null,
  p_good_faith boolean default false, p_locale text default null, p_trap text default '', p_update uuid default null,
  p_question uuid default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  listing record;
begin
  select p.id, p.title, u.id as update_id, u.title as update_title, q.id as question_id, q.question into listing
  from public.projects p
  left join public.project_updates u
    on u.id = p_update and u.project_id = p.id and u.posted_at is not null and u.hidden_at is null
  left join public.project_questions q on q.id = p_question and q.project_id = p.id and q.is_public
  where p.id = p_project and p.status = 'approved';
  if listing.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif p_update is not null and listing.update_id is null then
    raise exception using errcode = 'BL280', message = 'This update does not exist';
  elsif p_question is not null and listing.question_id is null then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  elsif coalesce(p_trap, '') <> '' then
    -- Honeypot: bots get the same response, and nothing is stored.
    return private.new_reference('NT');
  end if;
  return private.file_report(
    case when listing.update_id is not null then 'update' when listing.question_id is not null then 'question' else 'project' end,
    coalesce(listing.update_id, listing.question_id, listing.id),
    coalesce(listing.update_title, listing.question, listing.title), listing.id, p_reason, p_detail, p_name, p_email,
    p_good_faith, p_locale);
end
$$;
comment on function public.report_project(uuid, text, text, text, text, boolean, text, text, uuid, uuid) is
  'Reports a public listing (BL020), or an update (BL280) or answered question (BL290) of it, and returns the reference; see private.file_report. p_locale is the language of mails, p_trap a honeypot.';

create function public.report_person(
  p_person uuid, p_reason text, p_detail text, p_name text default null, p_email text default null,
  p_good_faith boolean default false, p_locale text default null, p_message uuid default null) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  project uuid;
begin
  if p_person is null or not (private.shares_thread(caller, p_person) or exists (
    select 1 from public.messages m join public.threads t on t.id = m.thread_id
    where m.id = p_message and m.sender_id = p_person and private.thread_side(t, caller) is not null)) then
    raise exception using errcode = 'BL182', message = 'You have no conversation with this person';
  elsif p_message is null then
    return private.file_report('person', p_person, private.display_name(p_person), null, p_reason, p_detail, p_name,
      p_email, p_good_faith, p_locale);
  end if;
  select m.project_id into project from public.messages m join public.threads t on t.id = m.thread_id
  where m.id = p_message and m.sender_id = p_person and p_person <> caller
    and private.thread_side(t, caller) is not null;
  if not found then
    raise exception using errcode = 'BL047', message = 'This message does not exist';
  end if;
  return private.file_report('message', p_message, private.display_name(p_person), project, p_reason, p_detail, p_name,
    p_email, p_good_faith, p_locale);
end
$$;
comment on function public.report_person(uuid, text, text, text, text, boolean, text, uuid) is
  'Reports a person the caller has a conversation with (BL182), or one of their messages (BL047), and returns the reference; see private.file_report.';

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
  p_waiting boolean default true, p_kind text default null, p_page integer default 1, p_report uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page integer := least(greatest(coalesce(p_page, 1), 1), 1000);
  size constant integer := 25;
  conditions text := case when p_waiting then 'r.outcome is null' else 'r.outcome is not null' end;
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
      select jsonb_build_object(''id'', r.id, ''reference'', r.reference, ''kind'', r.kind, ''subject_id'', r.subject_id,
        ''subject'', r.subject, ''content'',
        nullif(r.content, private.words_of(r.kind, r.subject_id)), ''project_id'', r.project_id, ''person_id'', private.reported_person(r), ''reason'', r.reason,
        ''detail'', r.detail, ''name'', r.name, ''email'', r.email, ''outcome'', r.outcome, ''reasons'', r.reasons,
        ''created_at'', r.created_at, ''has_account'', r.reporter_id is not null,
        ''decided_at'', r.decided_at,
        ''decided_by'', case when r.decided_by is not null then private.display_name(r.decided_by) end,
        ''waiting'', (
          select count(*) from public.reports o
          where o.kind = r.kind and o.subject_id = r.subject_id and o.content is not distinct from r.content
            and o.outcome is null)) as row
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
comment on function public.admin_reports(boolean, text, integer, uuid) is
  'A page of reports for administrators (BL011): waiting ones, oldest first, or decided ones, newest first; with p_report only that one, in any state (BL145). waiting counts the undecided reports on the same words of the same subject, content are these words if it says something else now.';

create function private.is_restricted(p_report public.reports) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case p_report.kind
    when 'project' then not exists (
      select from public.projects p where p.id = p_report.project_id and p.status = 'approved')
      or exists (
        select from public.project_documents d
        where d.project_id = p_report.project_id and d.hidden_at >= p_report.created_at)
    when 'update' then not exists (
      select from public.project_updates u join public.projects p on p.id = u.project_id
      where u.id = p_report.subject_id and u.hidden_at is null and p.status = 'approved')
    when 'question' then not exists (
      select from public.project_questions q join public.projects p on p.id = q.project_id
      where q.id = p_report.subject_id and q.is_public and p.status = 'approved')
    when 'message' then not exists (
      select from public.messages m where m.id = p_report.subject_id and m.removed_at is null)
    else not exists (select from public.profiles p where p.id = p_report.subject_id) end
    or exists (select from public.suspensions s where s.user_id = private.reported_person(p_report))
$$;
comment on function private.is_restricted(public.reports) is
  'True if the reported item is gone or not public, a document of the reported listing was hidden since, or the person behind it is suspended.';

create function public.settle_report(
  p_report uuid, p_action text, p_reasons text, p_note text default null, p_basis jsonb default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  administrator uuid := private.require_admin();
  told text := btrim(coalesce(p_reasons, ''));
  note text := btrim(coalesce(p_note, ''));
  basis jsonb := coalesce(p_basis, '{}') || '{"notice": true}';
  decision text := case p_action when 'dismiss' then 'none' when 'warn' then 'changes' when 'forward' then 'forwarded'
    else 'restricted' end;
  report public.reports;
  person uuid;
  each_one public.reports;
  settled integer := 0;
begin
  if p_action is null or p_action not in ('dismiss', 'warn', 'forward', 'archive', 'remove', 'suspend', 'restricted') then
    raise exception using errcode = 'BL267', message = 'Unknown decision on a report';
  elsif told = '' or length(told) > 1500 then
    raise exception using errcode = 'BL274', message = 'The person who reported it is told reasons of 1 to 1500 characters';
  elsif p_action = 'warn' and (note = '' or length(note) > 2000) then
    raise exception using errcode = 'BL260', message = 'A warning has 1 to 2000 characters';
  end if;
  -- In one order, so that two who decide different reports on the same subject wait for each other.
  perform from public.reports o join public.reports r using (kind, subject_id)
  where r.id = p_report order by o.id for update of o;
  select * into report from public.reports where id = p_report;
  if report.id is null then
    raise exception using errcode = 'BL145', message = 'This report does not exist';
  elsif report.outcome is not null then
    raise exception using errcode = 'BL268', message = 'This report is decided already';
  end if;
  person := private.reported_person(report);
  perform private.refuse_concerned(administrator, report.project_id, person);
  if p_action in ('warn', 'suspend') and person is null then
    raise exception using errcode = 'BL005', message = 'This account does not exist';
  elsif p_action = 'archive' and (report.kind <> 'project' or report.project_id is null) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif p_action = 'remove' and report.kind not in ('message', 'update', 'question') then
    raise exception using errcode = 'BL047', message = 'This message does not exist';
  elsif p_action = 'warn' then
    perform private.notify(person, 'account.warning', jsonb_build_object('note', note));
  elsif p_action = 'archive' then
    perform public.set_project_status(report.project_id, 'archived', note, basis);
  elsif p_action = 'remove' and report.kind = 'update' then
    perform private.hide_update(report.subject_id, note, basis, report.content);
  elsif p_action = 'remove' and report.kind = 'question' then
    perform private.hide_question(report.subject_id, note, basis, report.content);
  elsif p_action = 'remove' then
    perform private.remove_message(report.subject_id, note, basis);
  elsif p_action = 'suspend' then
    perform public.suspend_user(person, note, true, basis);
  end if;
  if decision = 'restricted' and not private.is_restricted(report) then
    raise exception using errcode = 'BL273', message = 'Nothing of what was reported is restricted';
  end if;
  -- One decision closes all reports on the same words: whoever decided may not have read the others.
  for each_one in
    update public.reports set outcome = decision, reasons = told, decided_at = now(), decided_by = administrator
    where kind = report.kind and subject_id = report.subject_id and content is not distinct from report.content
      and outcome is null
    returning *
  loop
    perform private.audit('report.decided', 'report', each_one.id::text, jsonb_build_object(
      'kind', each_one.kind, 'reason', each_one.reason, 'outcome', decision, 'reference', each_one.reference));
    settled := settled + 1;
    perform private.mail_reporter(each_one, 'report.decided');
    if each_one.reporter_id is not null then
      insert into public.notifications (user_id, kind, data) values (each_one.reporter_id, 'report.closed',
        jsonb_build_object('reference', each_one.reference, 'outcome', decision, 'reasons', told));
    end if;
  end loop;
  return settled;
end
$$;
comment on function public.settle_report(uuid, text, text, text, jsonb) is
  'Decides all waiting reports on the same words of the subject of a report, tells their senders p_reasons (BL274) and returns how many: dismiss; warn the person, with p_note (BL260); forward, to an authority; archive the listing, remove the message, update or question or suspend the person, with p_note and p_basis as reasons (BL249); restricted, when one of these has happened before (BL273). Administrators only (BL011), about themselves or a listing of theirs only if they are the only one (BL275); logged (BL005, BL020, BL047, BL145, BL261, BL267, BL268, BL280, BL290).';

create function private.forget_person_in_reports() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.reports set subject = 'Anonymous', subject_id = gen_random_uuid()
    where kind = 'person' and subject_id = old.id;
  update public.reports set subject = 'Anonymous'
    where kind = 'message' and subject_id in (select id from public.messages where sender_id = old.id);
  delete from private.mail_outbox o using public.reports r
    where o.kind in ('report.received', 'report.decided') and o.data ->> 'report_id' = r.id::text and r.reporter_id = old.id;
  update public.reports set name = null, email = null where reporter_id = old.id;
  return old;
end
$$;
comment on function private.forget_person_in_reports() is
  'Trigger: removes a deleted account''s name and id from reports about it and its messages, and name, address and mails from those it sent.';
create trigger profiles_forget_in_reports before delete on public.profiles
  for each row execute function private.forget_person_in_reports();

create function private.forget_reported_words() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.reports set content = null where project_id = old.id and content is not null;
  return old;
end
$$;
comment on function private.forget_reported_words() is 'Trigger: removes the words of a deleted listing from reports.';
create trigger projects_forget_in_reports before delete on public.projects
  for each row execute function private.forget_reported_words();

grant execute on function public.report_project(uuid, text, text, text, text, boolean, text, text, uuid, uuid)
  to anon, authenticated;
grant execute on function public.report_person(uuid, text, text, text, text, boolean, text, uuid),
  public.admin_reports(boolean, text, integer, uuid), public.settle_report(uuid, text, text, text, jsonb)
  to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
