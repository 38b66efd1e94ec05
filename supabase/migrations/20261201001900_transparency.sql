-- The transparency report: plain counts of a year, from reports and the audit log.

create table private.transparency_years (
  year integer primary key,
  counted_at timestamptz not null default now(),
  numbers jsonb not null
);
comment on table private.transparency_years is
  'Numbers of years that are over, counted before private.prune_records deletes what they count.';
comment on column private.transparency_years.year is 'The year, in UTC.';
comment on column private.transparency_years.counted_at is 'When it was counted.';
comment on column private.transparency_years.numbers is 'As of private.transparency_numbers.';
alter table private.transparency_years enable row level security;
revoke all on private.transparency_years from public, anon, authenticated, service_role;

create function private.year_start(p_year integer) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$ select make_timestamptz(p_year, 1, 1, 0, 0, 0, 'UTC') $$;
comment on function private.year_start(integer) is 'When a year begins, in UTC.';

create function private.transparency_numbers(p_year integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with span as (
    select private.year_start(p_year) as since, private.year_start(p_year + 1) as until),
  received as (
    select r.reason, r.kind from public.reports r, span where r.created_at >= since and r.created_at < until),
  decided as (
    select r.outcome, r.decided_at - r.created_at as took from public.reports r, span
    where r.decided_at >= since and r.decided_at < until),
  entries as (
    select a.action, a.entity_id, a.details from public.audit_log a, span
    where a.action in ('statement.made', 'project.appealed', 'appeal.answered', 'complaint.received', 'contact.answered',
        'user.suspended', 'user.restored')
      and a.created_at >= since and a.created_at < until),
  made as (
    select details ->> 'action' as action, details ->> 'rule' as rule, details -> 'notice' = 'true' as notice
    from entries where action = 'statement.made'),
  -- One row for each code, so that none means 0.
  counted (place, section, items, "values") as (
    values
      (1, 'notices', array['total'], array[(select count(*) from received)]),
      (2, 'notices_by_reason', private.report_reasons(), (
        select array_agg((select count(*) from received where reason = code) order by n)
        from unnest(private.report_reasons()) with ordinality as known (code, n))),
      (3, 'notices_by_subject', array['project', 'update', 'question', 'message', 'person'], array[
        (select count(*) from received where kind = 'project'), (select count(*) from received where kind = 'update'),
        (select count(*) from received where kind = 'question'),
        (select count(*) from received where kind = 'message'),
        (select count(*) from received where kind = 'person')]),
      (4, 'decisions', array['total', 'waiting'], array[
        (select count(*) from decided),
        (select count(*) from public.reports r, span
          where r.created_at < until and (r.decided_at is null or r.decided_at >= until))]),
      (5, 'decisions_by_outcome', private.report_outcomes(), (
        select array_agg((select count(*) from decided where outcome = code) order by n)
        from unnest(private.report_outcomes()) with ordinality as known (code, n))),
      -- The time of a few decisions would be that of a person's case.
      (6, 'median_hours', array['decision'], array[(
        select case when count(*) >= 5 then
          ceil(extract(epoch from percentile_cont(0.5) within group (order by took)) / 3600)::bigint end from decided)]),
      (7, 'statements', array['total', 'after_notice', 'own_initiative'], array[
        (select count(*) from made), (select count(*) from made where notice),
        (select count(*) from made where not notice)]),
      (8, 'statements_by_restriction', private.statement_actions(), (
        select array_agg((select count(*) from made where action = code) order by n)
        from unnest(private.statement_actions()) with ordinality as known (code, n))),
      (9, 'statements_by_rule', private.statement_rules(), (
        select array_agg((select count(*) from made where rule = code) order by n)
        from unnest(private.statement_rules()) with ordinality as known (code, n))),
      (10, 'appeals', array['received', 'approved', 'rejected', 'archived'], array[
        (select count(*) from entries where action = 'project.appealed'),
        (select count(*) from entries where action = 'appeal.answered' and details ->> 'outcome' = 'approved'),
        (select count(*) from entries where action = 'appeal.answered' and details ->> 'outcome' = 'rejected'),
        (select count(*) from entries where action = 'appeal.answered' and details ->> 'outcome' = 'archived')]),
      (11, 'complaints', array['made', 'answered'], array[
        (select count(*) from entries where action = 'complaint.received'),
        (select count(distinct e.entity_id) from entries e where e.action = 'contact.answered' and exists (
          select from public.audit_log c where c.action = 'complaint.received' and c.entity_id = e.entity_id))]),
      (12, 'accounts', array['suspended', 'restored'], array[
        (select count(*) from entries where action = 'user.suspended'),
        (select count(*) from entries where action = 'user.restored')]),
      (13, 'automated', array['decisions'], array[0]))
  select jsonb_agg(jsonb_build_object('section', section, 'item', item, 'value', value) order by place, n)
  from counted, unnest(items, "values") with ordinality as one (item, value, n)
$$;
comment on function private.transparency_numbers(integer) is
  'What happened in a year: [{"section", "item", "value"}], in the order of the report. value is null for the median of fewer than five decisions. No software decides, so automated is always 0.';

create function private.first_year() returns integer
language sql stable security definer
set search_path = ''
as $$
  select extract(year from least(
    (select min(created_at) from public.reports), (select min(created_at) from public.audit_log),
    private.year_start((select min(year) from private.transparency_years)), now()) at time zone 'UTC')::integer
$$;
comment on function private.first_year() is 'The first year there is anything to count of.';

create function private.keep_transparency() returns void
language sql security definer
set search_path = ''
as $$
  insert into private.transparency_years (year, numbers)
  select ended.year, private.transparency_numbers(ended.year)
  from generate_series(private.first_year(), extract(year from now() at time zone 'UTC')::integer - 1) as ended (year)
  where not exists (select from private.transparency_years kept where kept.year = ended.year)
$$;
comment on function private.keep_transparency() is 'Counts years that are over and not counted yet.';

create function public.transparency_report(p_year integer default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  this_year integer := extract(year from now() at time zone 'UTC');
  wanted integer := coalesce(p_year, this_year);
  kept private.transparency_years;
begin
  if wanted not between private.first_year() and this_year then
    return null;
  end if;
  select * into kept from private.transparency_years where year = wanted;
  return jsonb_build_object('year', wanted, 'so_far', wanted = this_year,
    'counted_at', coalesce(kept.counted_at, now()),
    'years', (select jsonb_agg(year order by year desc) from generate_series(private.first_year(), this_year) as year),
    'numbers', coalesce(kept.numbers, private.transparency_numbers(wanted)));
end
$$;
comment on function public.transparency_report(integer) is
  'The transparency report of a year, the current one by default: {year, so_far, counted_at, years, numbers}, see private.transparency_numbers. Null for a year without one.';

grant execute on function public.transparency_report(integer) to anon, authenticated;

revoke execute on all functions in schema public, private from public;
