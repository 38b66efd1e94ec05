-- Views of project pages, counted by day and by where they came from, and the other numbers of a project beside them.

create function private.is_site_name(p_name text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select length(p_name) <= 100
    and p_name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$'
    and p_name !~ '\.(arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|test)$'
$$;
comment on function private.is_site_name(text) is
  'Whether this is the name of a host as public sites have it: no address, port or name of a private network.';

create table private.project_views (
  project_id uuid not null references public.projects (id) on delete cascade,
  day date not null,
  source text not null constraint project_views_source_form
    check (source in ('direct', 'own', 'other') or private.is_site_name(source)),
  views integer not null constraint project_views_counted check (views > 0),
  primary key (project_id, day, source)
);
comment on table private.project_views is
  'How often the pages of projects were seen, without any trace of who saw them; kept for 400 days.';
comment on column private.project_views.project_id is 'The project.';
comment on column private.project_views.day is 'The day, in UTC.';
comment on column private.project_views.source is
  'Name of the site that led there; direct without one, own for this site, other for what is not told apart.';
comment on column private.project_views.views is 'How often.';
create index project_views_day on private.project_views (day);
alter table private.project_views enable row level security;
revoke all on private.project_views from public, anon, authenticated, service_role;

create function public.count_views(p_counts jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One node after the other, so that the number of sites is exact.
  perform private.serialize('views');
  with given as (
    select p.id as project_id, c.day,
      case when c.source in ('direct', 'own') or private.is_site_name(c.source) then c.source else 'other' end as source,
      sum(least(c.views, 100000)) as views
    from jsonb_to_recordset(p_counts) as c (slug text, day date, source text, views integer)
      join public.projects p on p.slug = c.slug and p.status = 'approved'
    where c.views > 0 and c.day between private.utc_today() - 2 and private.utc_today() + 1
    group by 1, 2, 3),
  known as (
    select g.*, (
        select count(*) from private.project_views v
        where v.project_id = g.project_id and v.day = g.day and v.source not in ('direct', 'own', 'other')) as sites,
      g.source in ('direct', 'own', 'other') or exists (
        select from private.project_views v
        where v.project_id = g.project_id and v.day = g.day and v.source = g.source) as is_known
    from given g),
  placed as (
    select project_id, day, views, case when is_known or sites + row_number() over (
      partition by project_id, day, is_known order by views desc, source) <= 50 then source else 'other' end as source
    from known)
  insert into private.project_views as kept (project_id, day, source, views)
  select project_id, day, source, least(sum(views), 100000000) from placed group by 1, 2, 3
  on conflict (project_id, day, source) do update set views = least(kept.views + excluded.views, 100000000);
end
$$;
comment on function public.count_views(jsonb) is
  'Adds views of public projects: [{"slug", "day", "source", "views"}]. Skips other projects and days; only 50 sites a day of a project are told apart.';

create function private.project_numbers(p_project uuid, p_days integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.utc_today();
  first date := today - least(greatest(coalesce(p_days, 30), 1), 365) + 1;
  since timestamptz := first::timestamp at time zone 'UTC';
begin
  return jsonb_build_object(
    'since', (select min(day) from private.project_views),
    'days', (
      with happened (day, kind, times) as (
        select v.day, 'views', v.views from private.project_views v
        where v.day >= first and (p_project is null or v.project_id = p_project)
        union all
        select (s.saved_at at time zone 'UTC')::date, 'saves', 1 from public.saved_projects s
        where s.saved_at >= since and (p_project is null or s.project_id = p_project)
        union all
        select (f.followed_at at time zone 'UTC')::date, 'follows', 1 from public.project_follows f
        where f.followed_at >= since and (p_project is null or f.project_id = p_project)
        union all
        select (i.created_at at time zone 'UTC')::date, 'interests', 1 from public.interests i
        where i.created_at >= since and (p_project is null or i.project_id = p_project)
        union all
        select (q.created_at at time zone 'UTC')::date, 'questions', 1 from public.project_questions q
        where q.created_at >= since and not q.is_proposal and (p_project is null or q.project_id = p_project)),
      counted as (
        select h.day, sum(h.times) filter (where h.kind = 'views') as views,
          sum(h.times) filter (where h.kind = 'saves') as saves,
          sum(h.times) filter (where h.kind = 'follows') as follows,
          sum(h.times) filter (where h.kind = 'interests') as interests,
          sum(h.times) filter (where h.kind = 'questions') as questions
        from happened h group by h.day)
      select jsonb_agg(jsonb_build_object('day', d.day::date, 'views', coalesce(c.views, 0),
        'saves', coalesce(c.saves, 0), 'follows', coalesce(c.follows, 0), 'interests', coalesce(c.interests, 0),
        'questions', coalesce(c.questions, 0))
        order by d.day)
      from generate_series(first::timestamp, today::timestamp, '1 day') as d (day) left join counted c on c.day = d.day::date),
    'sources', (
      with sites as (
        select v.source, sum(v.views) as views,
          row_number() over (order by v.source in ('direct', 'own', 'other') desc, sum(v.views) desc, v.source) as place
        from private.project_views v
        where v.day >= first and (p_project is null or v.project_id = p_project) group by v.source),
      named as (
        select case when s.source in ('direct', 'own') or s.views >= 3 and s.place <= 20 then s.source else 'other' end as source,
          sum(s.views) as views
        from sites s group by 1)
      select coalesce(jsonb_agg(jsonb_build_object('source', n.source, 'views', n.views)
        order by n.source = 'other', n.views desc, n.source), '[]')
      from named n));
end
$$;
comment on function private.project_numbers(uuid, integer) is
  'Views, saves, follows, interests and questions asked of a project, or of all, on each of the last days (UTC, at most 365), and where views came from: up to 20 sources, a site from three views on. since is the first day with views that are kept.';

create function public.my_project_numbers(p_project uuid, p_days integer default 30) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if coalesce(private.project_role(p_project, caller), '') not in ('owner', 'editor') then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return private.project_numbers(p_project, p_days);
end
$$;
comment on function public.my_project_numbers(uuid, integer) is
  'The same as private.project_numbers of one of the caller''s projects (BL020).';

create function public.admin_numbers(p_days integer default 30) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.project_numbers(null, p_days);
end
$$;
comment on function public.admin_numbers(integer) is
  'The same as private.project_numbers of all projects together, for administrators (BL011).';

grant execute on function public.count_views(jsonb) to service_role;
grant execute on function public.my_project_numbers(uuid, integer), public.admin_numbers(integer) to authenticated;

revoke execute on all functions in schema public, private from public;
