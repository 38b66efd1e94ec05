-- Interest in a project in numbers: how many people, and the amounts they named. Public where the creator agrees.

create table private.shown_interest (
  project_id uuid primary key references public.projects (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.shown_interest is 'Projects whose creator shows how much interest there is.';
comment on column private.shown_interest.project_id is 'The project.';
comment on column private.shown_interest.since is 'When the creator agreed.';
alter table private.shown_interest enable row level security;
revoke all on private.shown_interest from public, anon, authenticated, service_role;

create trigger announce_change
  after insert or delete on private.shown_interest
  for each row execute function private.announce_part_change();

insert into private.personal_data (relation, rule, hidden, others)
values ('private.shown_interest',
  'exists (select from public.projects p where p.id = project_id and p.creator_id = $1)', '{}', '{}');

create function private.two_digits(p_amount numeric) returns numeric
language sql immutable parallel safe
set search_path = ''
as $$
  select trunc(p_amount, 1 - floor(log(p_amount))::integer)
$$;
comment on function private.two_digits(numeric) is 'An amount above zero, rounded down to its first two digits.';

create function private.interest_numbers(p_project uuid, p_public boolean) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with counted as (
    select supporter_id, currency, amount from public.interests
    where project_id = p_project and supporter_id is not null and state not in ('declined', 'withdrawn')),
  named as (
    select currency, sum(amount) as exact from counted where amount > 0 group by currency, supporter_id),
  amounts as (
    -- An exact sum tells what somebody named to those who know the others. So does one that is only rounded as a whole, to
    -- those who edit their own amount until it changes.
    select currency, case when p_public then private.two_digits(sum(private.two_digits(exact))) else sum(exact) end as amount
    from named group by currency having count(*) >= 3 or not p_public)
  select jsonb_build_object(
    'people', (select count(distinct supporter_id) from counted),
    'amounts', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by amount desc, currency), '[]')
      from amounts))
$$;
comment on function private.interest_numbers(uuid, boolean) is
  'People with an interest that was neither declined nor withdrawn, and the sums they named; for the public only in currencies that at least three of them used, and rounded down to two digits, as is what each named before it is summed.';

create function public.project_interest(p_project uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select numbers
  from public.projects p
    join private.shown_interest s on s.project_id = p.id
    cross join private.interest_numbers(p.id, true) as numbers
  where p.id = p_project and p.status = 'approved' and (numbers ->> 'people')::integer >= 3
$$;
comment on function public.project_interest(uuid) is
  'How many people showed interest in a public project, and the sums they named per currency, what each named and the sum rounded down to two digits; from three people on, and only if its creator agrees. Else null.';

create function public.my_project_interest(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if coalesce(private.project_role(p_project, caller), '') not in ('owner', 'editor') then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return private.interest_numbers(p_project, false) || jsonb_build_object(
    'is_shown', exists (select from private.shown_interest where project_id = p_project),
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', w.week::date, 'interests', (
          select count(*) from public.interests i
          where i.project_id = p_project and i.created_at >= w.week and i.created_at < w.week + interval '7 days'))
        order by w.week)
      from generate_series(
        date_trunc('week', now(), 'UTC') - interval '77 days', date_trunc('week', now(), 'UTC'), '7 days') as w (week)));
end
$$;
comment on function public.my_project_interest(uuid) is
  'Interest in one of the caller''s projects (BL020): people, sums, whether it is shown, and how many interests came in each of the last 12 weeks (UTC).';

create function public.show_project_interest(p_project uuid, p_shown boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.projects := private.own_project(p_project);
begin
  if p_shown then
    insert into private.shown_interest (project_id) values (own.id) on conflict do nothing;
  else
    delete from private.shown_interest where project_id = own.id;
  end if;
end
$$;
comment on function public.show_project_interest(uuid, boolean) is
  'Shows or hides the interest in one of the caller''s projects on its page (BL020).';

grant execute on function public.project_interest(uuid) to anon, authenticated;
grant execute on function public.my_project_interest(uuid), public.show_project_interest(uuid, boolean) to authenticated;

revoke execute on all functions in schema public, private from public;
