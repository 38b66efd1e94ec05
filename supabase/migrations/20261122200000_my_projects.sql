-- What creators see of their own projects: the list, and what happened to each.

create table public.project_events (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null default 'decided' constraint project_events_kind_known check (kind in ('decided')),
  by_creator boolean not null default false,
  status text not null,
  note text,
  data jsonb not null default '{}'
);
comment on table public.project_events is
  'Append-only history of a listing for its creator and administrators. Written by triggers and functions alone; names no administrator.';
comment on column public.project_events.id is 'Order of entry.';
comment on column public.project_events.project_id is 'The listing.';
comment on column public.project_events.at is 'When it happened.';
comment on column public.project_events.kind is 'What happened; decided: the status was set.';
comment on column public.project_events.by_creator is 'True for a step of the creator; otherwise the team or the system.';
comment on column public.project_events.status is 'Status of the listing afterwards.';
comment on column public.project_events.note is 'Reason given, or what the creator wrote.';
comment on column public.project_events.data is 'What it was about, by kind.';
create index project_events_project on public.project_events (project_id, id desc);

alter table public.project_events enable row level security;
revoke all on public.project_events from public, anon, authenticated, service_role;
grant select on public.project_events to authenticated, service_role;
create policy "creators read the history of their projects" on public.project_events
  for select to authenticated using (private.creates_project(project_id));
create policy "administrators read the history of every project" on public.project_events
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.project_events', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create function private.record_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.project_events (project_id, status, note) values (new.project_id, new.to_status, new.note);
  return null;
end
$$;
comment on function private.record_status() is 'Trigger: every decision is in the history that the creator reads.';
create trigger project_reviews_record_status after insert on public.project_reviews
  for each row execute function private.record_status();

insert into public.project_events (project_id, at, status, note)
select project_id, decided_at, to_status, note from public.project_reviews order by id;

create index interests_unseen on public.interests (project_id) where state = 'sent';

create function public.my_projects(p_after uuid default null, p_limit integer default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  size integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  edge public.projects;
begin
  if p_after is not null then
    select * into edge from public.projects where id = p_after and creator_id = caller;
    if edge.id is null then
      raise exception using errcode = 'BL020', message = 'This project does not exist';
    end if;
  end if;
  return (
    select jsonb_build_object('asked_at', now(), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'title', p.title, 'slug', p.slug, 'status', p.status, 'category', p.category,
      'submitted_at', p.created_at, 'updated_at', p.updated_at,
      'reviewed_at', (
        select max(e.at) from public.project_events e
        where e.project_id = p.id and not e.by_creator and e.status <> 'pending'),
      'note', p.review_note,
      'open_comments', (
        select count(*) from public.review_comments c where c.project_id = p.id and c.resolved_at is null),
      'unseen_interests', (
        select count(*) from public.interests i
        where i.project_id = p.id and i.state = 'sent' and i.recipient_id = caller))
      order by p.created_at desc, p.id desc), '[]'))
    from (
      select * from public.projects mine
      where mine.creator_id = caller
        and (edge.id is null or (mine.created_at, mine.id) < (edge.created_at, edge.id))
      order by mine.created_at desc, mine.id desc limit size) as p);
end
$$;
comment on function public.my_projects(uuid, integer) is
  'The caller''s projects, newest first: {asked_at, rows}. Page on with the id of the last row. Interests nobody has looked at are counted for their recipient (BL010, BL020).';

revoke execute on all functions in schema private from public;
revoke execute on function private.record_status() from anon, authenticated, service_role;
revoke execute on function public.my_projects(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.my_projects(uuid, integer) to authenticated;

select private.shut_out_suspended();
