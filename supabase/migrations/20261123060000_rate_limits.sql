-- One store for every limit on how often somebody may do something, for all nodes that share this database. Each count is
-- one moment: when its subject will have used up nothing again (the generic cell rate algorithm).

drop table private.function_allowances;

create unlogged table private.rate_limits (
  rule text not null,
  subject bytea not null,
  free_at timestamptz not null,
  primary key (rule, subject)
);
comment on table private.rate_limits is
  'What accounts and addresses have used of a limit. Removed once that is nothing; lost with a crash.';
comment on column private.rate_limits.rule is 'What is limited, such as login-here.';
comment on column private.rate_limits.subject is 'Keyed hash of the account or address.';
comment on column private.rate_limits.free_at is 'When all of the limit is free again.';
create index rate_limits_free on private.rate_limits (free_at);
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;

create function private.limit_subject(p_subject text) returns bytea
language sql stable
set search_path = ''
as $$ select sha256(key || convert_to(p_subject, 'UTF8')) from private.address_settings $$;
comment on function private.limit_subject(text) is 'The keyed hash under which a subject is counted.';

create function private.count_attempts(p_counts jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  moment timestamptz;
  standings jsonb;
begin
  -- Rows are locked in one order, so that two calls never wait for each other.
  insert into private.rate_limits as r (rule, subject, free_at)
  select c.rule, private.limit_subject(c.subject), clock_timestamp()
  from jsonb_to_recordset(p_counts) as c (rule text, subject text)
  order by 1, 2
  on conflict (rule, subject) do update set free_at = r.free_at;
  moment := clock_timestamp();
  with asked as (
    select c.place, r.rule, r.subject, c.cost, c.most, c.seconds, c.seconds / c.most as step,
      -- Nobody ever used more than all of it: a moment further away comes from a clock that was set back.
      greatest(0, least(extract(epoch from r.free_at - moment)::double precision, c.seconds)) as used
    from rows from (jsonb_to_recordset(p_counts)
        as (rule text, subject text, cost integer, most integer, seconds double precision))
      with ordinality as c (rule, subject, cost, most, seconds, place)
    join private.rate_limits r on r.rule = c.rule and r.subject = private.limit_subject(c.subject)
  ), judged as (
    select *, case
      when cost not between 1 and most then ceil(seconds)
      -- Half a step of tolerance, so that rounding never refuses the last allowed attempt.
      when used + cost * step - seconds > step / 2 then greatest(1, ceil(used + cost * step - seconds))
      else 0 end as wait
    from asked
  ), settled as (
    select *, case when max(wait) over () > 0 then used else used + cost * step end as now_used from judged
  ), written as (
    update private.rate_limits r set free_at = moment + make_interval(secs => s.now_used)
    from settled s where r.rule = s.rule and r.subject = s.subject
  )
  select jsonb_agg(jsonb_build_object(
      'wait', wait::integer,
      'left', greatest(0, floor((seconds - now_used) / step + 0.5))::integer,
      'full', ceil(now_used)::integer) order by place)
  into standings from settled;
  delete from private.rate_limits where ctid = any (array(
    select ctid from private.rate_limits where free_at <= moment order by free_at limit 10 for update skip locked));
  return standings;
end
$$;
comment on function private.count_attempts(jsonb) is
  'Counts attempts, all of them or none: [{rule, subject, cost, most, seconds}] gives [{wait, left, full}] in the same order. A wait above 0 is in seconds, and nothing was counted; left is what remains, full the seconds until all is free.';

create function private.return_attempts(p_counts jsonb) returns void
language sql
set search_path = ''
as $$
  update private.rate_limits r set free_at = r.free_at - make_interval(secs => c.cost * c.seconds / c.most)
  from jsonb_to_recordset(p_counts) as c (rule text, subject text, cost integer, most integer, seconds double precision)
  where r.rule = c.rule and r.subject = private.limit_subject(c.subject)
$$;
comment on function private.return_attempts(jsonb) is 'Takes back attempts that count_attempts counted.';

create or replace function private.take_allowance(
  p_action text, p_subject text, p_cost integer, p_most integer, p_seconds integer)
returns integer
language sql
set search_path = ''
as $$
  select (private.count_attempts(jsonb_build_array(jsonb_build_object(
    'rule', p_action, 'subject', p_subject, 'cost', p_cost, 'most', p_most, 'seconds', p_seconds)))
    -> 0 ->> 'wait')::integer
$$;

drop function public.take_function_allowance(text, text, integer, integer, integer);

create function public.count_attempts(p_counts jsonb) returns jsonb
language sql security definer
set search_path = ''
as $$ select private.count_attempts(p_counts) $$;
comment on function public.count_attempts(jsonb) is
  'For nodes and functions: counts attempts, all of them or none. [{rule, subject, cost, most, seconds}] gives [{wait, left, full}]. The secret key only.';

drop function public.begin_translation(integer);
create function public.begin_translation(p_keys integer) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  standing jsonb;
begin
  if p_keys = 0 then
    return null;
  end if;
  standing := private.count_attempts(jsonb_build_array(jsonb_build_object(
    'rule', 'translate', 'subject', caller, 'cost', p_keys, 'most', 60000, 'seconds', 3600))) -> 0;
  if (standing ->> 'wait')::integer > 0 then
    raise exception using errcode = 'BL220', message = 'Too many texts, please try again later',
      detail = jsonb_build_object('retryAfter', standing -> 'wait')::text;
  end if;
  return standing;
end
$$;
comment on function public.begin_translation(integer) is
  'Allows the calling administrator to have so many texts translated: 60000 an hour (BL220), and answers {wait, left, full}. Everyone else is refused (BL011, BL116). With 0 it only checks and answers null.';

revoke execute on function private.limit_subject(text), private.count_attempts(jsonb), private.return_attempts(jsonb),
  public.count_attempts(jsonb), public.begin_translation(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.count_attempts(jsonb) to service_role;
grant execute on function public.begin_translation(integer) to authenticated;
