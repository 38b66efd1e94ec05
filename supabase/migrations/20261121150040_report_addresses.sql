-- Visitors' reports are limited by network address, so that nobody can use up what all visitors may send.

create or replace function private.file_report(
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
  'Stores a report by the caller, once while one of theirs on the same subject waits. Ten a day from an account; from visitors, an hour: five per network address, 20 per subject, 120 in all (BL140).';
