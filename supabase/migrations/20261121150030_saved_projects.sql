-- Saved projects: what a person wants to come back to. Seen by nobody else.

create table public.saved_projects (
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, project_id)
);
comment on table public.saved_projects is 'Projects a person saved for later, at most 100. Owner only.';
comment on column public.saved_projects.user_id is 'Who saved it.';
comment on column public.saved_projects.project_id is 'What was saved.';
comment on column public.saved_projects.saved_at is 'When; the list is newest first.';
create index saved_projects_project on public.saved_projects (project_id);
create index saved_projects_newest on public.saved_projects (user_id, saved_at desc);

alter table public.saved_projects enable row level security;
revoke all on public.saved_projects from public, anon, authenticated;
grant select, delete on public.saved_projects to authenticated;
grant select, insert, update, delete on public.saved_projects to service_role;

create policy "people read what they saved" on public.saved_projects
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people remove what they saved" on public.saved_projects
  for delete to authenticated using (user_id = (select auth.uid()));

create function public.save_projects_for_later(p_projects uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid := private.require_user();
  kept integer;
  fresh integer;
  stored integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('backlit.saved:' || owner, 0));
  select count(*) into kept from public.saved_projects where user_id = owner;
  with wanted as (
    select p.id, min(given.n) as n
    from unnest(p_projects[1:100]) with ordinality as given (project, n)
    join public.projects p on p.id = given.project and p.status = 'approved'
    where not exists (
      select 1 from public.saved_projects s where s.user_id = owner and s.project_id = p.id)
    group by p.id),
  added as (
    insert into public.saved_projects (user_id, project_id, saved_at)
    -- The first of the list is the newest, also where they all arrive at once.
    select owner, id, now() - n * interval '1 microsecond' from wanted order by n limit 100 - kept
    returning 1)
  select (select count(*) from wanted), (select count(*) from added) into fresh, stored;
  if fresh > 0 and stored = 0 then
    raise exception using errcode = 'BL146', message = 'You have saved 100 projects already';
  end if;
  return kept + stored;
end
$$;
comment on function public.save_projects_for_later(uuid[]) is
  'Saves public projects for the caller, the first being the newest, and returns how many are saved now. Unknown and saved ones change nothing. At most 100 are kept: what does not fit is left out, and where nothing fits the call is refused (BL146).';

revoke execute on function public.save_projects_for_later(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.save_projects_for_later(uuid[]) to authenticated;

insert into private.personal_data (relation, rule) values ('public.saved_projects', 'user_id = $1');
