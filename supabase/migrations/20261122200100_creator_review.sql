-- The creator's side of a review: ticking comments off, fixing and sending again, one appeal, taking a listing back.

alter table public.review_comments add column done_at timestamptz;
comment on column public.review_comments.done_at is
  'When the creator ticked it off; null while they have not. Whether it is settled, the reviewer says (resolved_at).';

alter table public.project_events drop constraint project_events_kind_known,
  add constraint project_events_kind_known check (
    kind in ('decided', 'resubmitted', 'appealed', 'withdrawn', 'archived'));
comment on column public.project_events.kind is
  'decided: the team set the status; resubmitted, appealed, withdrawn (before approval), archived: steps of the creator.';

create table public.project_appeals (
  project_id uuid primary key references public.projects (id) on delete cascade,
  body text not null constraint project_appeals_body_length check (length(btrim(body)) between 1 and 2000),
  appealed_at timestamptz not null default now(),
  answered_at timestamptz,
  outcome text constraint project_appeals_outcome_known check (outcome in ('approved', 'rejected', 'archived')),
  constraint project_appeals_answer_complete check ((answered_at is null) = (outcome is null))
);
comment on table public.project_appeals is
  'The one appeal a creator has against the rejection of a listing. Read by the creator and administrators; written by appeal_rejection.';
comment on column public.project_appeals.project_id is 'The listing.';
comment on column public.project_appeals.body is 'What the creator says, 1 to 2000 characters.';
comment on column public.project_appeals.appealed_at is 'When.';
comment on column public.project_appeals.answered_at is 'When the listing was decided on again; null until then.';
comment on column public.project_appeals.outcome is 'Status the listing got then.';

alter table public.project_appeals enable row level security;
revoke all on public.project_appeals from public, anon, authenticated, service_role;
grant select on public.project_appeals to authenticated, service_role;
create policy "creators read the appeals on their projects" on public.project_appeals
  for select to authenticated using (private.creates_project(project_id));
create policy "administrators read appeals" on public.project_appeals
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.project_appeals', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

-- As before, and a step of the creator is told from a decision of the team.
create or replace function private.record_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  step text := nullif(current_setting('backlit.project_step', true), '');
begin
  insert into public.project_events (project_id, kind, by_creator, status, note)
  values (new.project_id, coalesce(step, 'decided'), step is not null, new.to_status, new.note);
  return null;
end
$$;

create function private.answer_appeal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.project_appeals set answered_at = now(), outcome = new.status
  where project_id = new.id and answered_at is null;
  return null;
end
$$;
comment on function private.answer_appeal() is 'Trigger: the next decision about a listing answers its appeal.';
create trigger projects_answer_appeal after update of status on public.projects
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.answer_appeal();

create function private.submitted_at(p_project public.projects) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select max(e.at) from public.project_events e where e.project_id = p_project.id and e.status = 'pending'),
    p_project.created_at)
$$;
comment on function private.submitted_at(public.projects) is
  'When a listing last came before the team: submitted, sent again, appealed for, or set to pending.';

create function private.own_project(p_project uuid) returns public.projects
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  found public.projects;
begin
  select * into found from public.projects where id = p_project and creator_id = caller for update;
  if found.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return found;
end
$$;
comment on function private.own_project(uuid) is
  'A project of the caller, locked until the end of the transaction; BL020 for any other (BL010, BL262).';

create function private.check_stamp(p_project uuid, p_stamp text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_stamp is distinct from private.project_stamp(p_project) then
    raise exception using errcode = 'BL240', message = 'This project was changed by someone else meanwhile';
  end if;
end
$$;
comment on function private.check_stamp(uuid, text) is 'BL240 when the listing is not what it was when this stamp was given.';

create function private.open_comments(p_project public.projects) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(*) from public.review_comments c
  where c.project_id = p_project.id and c.resolved_at is null and c.created_at > private.submitted_at(p_project)
$$;
comment on function private.open_comments(public.projects) is
  'Comments that came after the listing was last sent and are not settled: what the creator has to answer.';

create function private.creator_archived(p_project public.projects) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_project.status = 'archived' and coalesce((
    select e.by_creator from public.project_events e
    where e.project_id = p_project.id and e.status = 'archived' order by e.id desc limit 1), false)
$$;
comment on function private.creator_archived(public.projects) is 'True when the creator, not the team, took the listing back.';

create function private.was_changed_since_rejection(p_project uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select (v.snapshot - 'status' - 'featured') is distinct from
      (private.project_snapshot(p_project) - 'status' - 'featured')
    from public.project_reviews v
    where v.project_id = p_project and v.to_status = 'rejected' order by v.id desc limit 1), true)
$$;
comment on function private.was_changed_since_rejection(uuid) is
  'False while a listing still says what was rejected.';

create function private.my_project(p_project public.projects) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'project', to_jsonb(p_project) - 'search' - 'display_order' - 'creator_id',
    'options', private.project_snapshot(p_project.id) -> 'support_options',
    'stamp', private.project_stamp(p_project.id),
    'asked_at', now(),
    'submitted_at', private.submitted_at(p_project),
    'open_comments', private.open_comments(p_project),
    'unseen_interests', (
      select count(*) from public.interests i
      where i.project_id = p_project.id and i.state = 'sent' and i.recipient_id = p_project.creator_id),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'field', c.field, 'body', c.body,
        'created_at', c.created_at, 'done_at', c.done_at, 'resolved_at', c.resolved_at)
        order by c.created_at, c.id), '[]')
      from public.review_comments c where c.project_id = p_project.id),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'project_id' order by e.id desc), '[]')
      from (select * from public.project_events where project_id = p_project.id order by id desc limit 50) as e),
    'appeal', (select to_jsonb(a) - 'project_id' from public.project_appeals a where a.project_id = p_project.id),
    'archived_by_creator', private.creator_archived(p_project),
    'is_changed', private.was_changed_since_rejection(p_project.id))
$$;
comment on function private.my_project(public.projects) is 'Everything a creator sees of one of their projects.';

create function public.my_project(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  found public.projects;
begin
  select * into found from public.projects where id = p_project and creator_id = caller;
  if found.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return private.my_project(found);
end
$$;
comment on function public.my_project(uuid) is
  'One of the caller''s projects with options, stamp, the reviewer''s comments, its history and its appeal (BL020).';

create function private.creator_changes(p_stored public.projects, p_changes jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  permitted constant text[] := array['title', 'slug', 'description', 'content', 'thumbnail_url', 'thumbnail_alt',
    'video_url', 'gallery', 'category', 'tags', 'website', 'target_amount', 'currency', 'timeline'];
  changes jsonb;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(p_changes) where key = any (permitted);
  if (changes ? 'title' and coalesce(btrim(changes ->> 'title'), '') = '')
    or (changes ? 'description' and coalesce(btrim(changes ->> 'description'), '') = '')
    or (changes ? 'category' and coalesce(btrim(changes ->> 'category'), '') in ('', 'Uncategorized')) then
    raise exception using errcode = 'BL023', message = 'Title, description and category are required';
  end if;
  -- The page shows the cover where there is no other picture or film.
  if changes ? 'thumbnail_url' and p_stored.media_type = 'image'
    and p_stored.media_url is not distinct from p_stored.thumbnail_url then
    changes := changes || jsonb_build_object('media_url', changes -> 'thumbnail_url');
  end if;
  return changes;
end
$$;
comment on function private.creator_changes(public.projects, jsonb) is
  'What of the JSON a creator may change, whoever else they are. BL023 where a required text is emptied.';

create function public.save_my_project(p_project uuid, p_changes jsonb, p_options jsonb default null,
  p_stamp text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  perform private.check_stamp(stored.id, p_stamp);
  if stored.status not in ('pending', 'rejected') then
    raise exception using errcode = 'BL022', message = 'You cannot change this project';
  end if;
  perform public.save_project(
    private.creator_changes(stored, p_changes) || jsonb_build_object('id', stored.id), p_options);
  return public.my_project(stored.id);
end
$$;
comment on function public.save_my_project(uuid, jsonb, jsonb, text) is
  'Changes a pending or rejected project of the caller (BL022 otherwise) and answers as my_project. p_stamp is the one the change was made on (BL240). Keys left out stay; p_options null leaves the options.';

create function private.take_step(p_project uuid, p_step text, p_status text, p_note text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('backlit.project_step', p_step, true);
  perform set_config('backlit.status_note', coalesce(btrim(left(p_note, 2000)), ''), true);
  update public.projects set status = p_status, review_note = null where id = p_project;
  perform set_config('backlit.project_step', '', true);
  perform set_config('backlit.status_note', '', true);
end
$$;
comment on function private.take_step(uuid, text, text, text) is
  'Sets the status as a step of the creator, which the history calls by this name.';

create function public.resubmit_project(p_project uuid, p_stamp text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  perform private.check_stamp(stored.id, p_stamp);
  if stored.status = 'pending' then
    if not exists (
      select 1 from public.review_comments c
      where c.project_id = stored.id and c.created_at > private.submitted_at(stored)) then
      raise exception using errcode = 'BL210', message = 'There is no comment to answer';
    end if;
  elsif stored.status = 'rejected' then
    if not private.was_changed_since_rejection(stored.id) then
      raise exception using errcode = 'BL211', message = 'Nothing has changed since the rejection';
    end if;
  elsif not private.creator_archived(stored) then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  end if;
  if 20 <= (
    select count(*) from public.project_events e join public.projects p on p.id = e.project_id
    where p.creator_id = stored.creator_id and e.kind = 'resubmitted' and e.at > now() - interval '1 day') then
    raise exception using errcode = 'BL026', message = 'Too many projects submitted in one day',
      detail = '{"retryAfter": 86400}';
  end if;
  if stored.status = 'pending' then
    insert into public.project_events (project_id, kind, by_creator, status)
    values (stored.id, 'resubmitted', true, 'pending');
  else
    perform private.take_step(stored.id, 'resubmitted', 'pending', null);
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.resubmit_project(uuid, text) is
  'Sends a project of the caller before the team again and answers as my_project: a pending one with new comments (BL210), a rejected one that was changed (BL211), one its creator took back; BL212 for others, BL240 for an old stamp, BL026 after 20 in a day.';

create function public.appeal_rejection(p_project uuid, p_text text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  if stored.status <> 'rejected' then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  elsif exists (select 1 from public.project_appeals where project_id = stored.id) then
    raise exception using errcode = 'BL214', message = 'There was an appeal already';
  elsif coalesce(length(btrim(p_text)), 0) not between 1 and 2000 then
    raise exception using errcode = 'BL213', message = 'An appeal has 1 to 2000 characters';
  end if;
  insert into public.project_appeals (project_id, body) values (stored.id, btrim(p_text));
  perform private.take_step(stored.id, 'appealed', 'pending', p_text);
  return public.my_project(stored.id);
end
$$;
comment on function public.appeal_rejection(uuid, text) is
  'The one appeal against the rejection of the caller''s project: it goes back to the queue with these words, and the next decision answers it (BL212 unless rejected, BL213 for the text, BL214 the second time).';

create function public.withdraw_project(p_project uuid, p_note text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  if stored.status = 'archived' then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  end if;
  perform private.take_step(stored.id, case stored.status when 'approved' then 'archived' else 'withdrawn' end,
    'archived', p_note);
  return public.my_project(stored.id);
end
$$;
comment on function public.withdraw_project(uuid, text) is
  'Takes a project of the caller back: it is archived, with the creator''s own words if any (BL212 when it is archived).';

create function public.tick_review_comment(p_comment uuid, p_done boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  update public.review_comments c set done_at = case when p_done then now() end
  where c.id = p_comment and private.creates_project(c.project_id);
  if not found then
    raise exception using errcode = 'BL244', message = 'This comment does not exist';
  end if;
end
$$;
comment on function public.tick_review_comment(uuid, boolean) is
  'The creator ticks a comment on their project off, or takes that back (BL244).';

-- As before, with the time the listing last came before the team, and what is open since.
create or replace function public.my_projects(p_after uuid default null, p_limit integer default 20) returns jsonb
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
      'submitted_at', private.submitted_at(p), 'updated_at', p.updated_at,
      'reviewed_at', (
        select max(e.at) from public.project_events e
        where e.project_id = p.id and not e.by_creator and e.status <> 'pending'),
      'note', p.review_note,
      'open_comments', private.open_comments(p),
      'is_appealed', exists (
        select 1 from public.project_appeals a where a.project_id = p.id and a.answered_at is null),
      'archived_by_creator', private.creator_archived(p),
      'unseen_interests', (
        select count(*) from public.interests i
        where i.project_id = p.id and i.state = 'sent' and i.recipient_id = caller))
      order by p.created_at desc, p.id desc), '[]'))
    from (
      select id from public.projects mine
      where mine.creator_id = caller
        and (edge.id is null or (mine.created_at, mine.id) < (edge.created_at, edge.id))
      order by mine.created_at desc, mine.id desc limit size) as page
    join public.projects p on p.id = page.id);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function private.answer_appeal(), private.submitted_at(public.projects), private.own_project(uuid),
  private.check_stamp(uuid, text), private.open_comments(public.projects), private.creator_archived(public.projects),
  private.was_changed_since_rejection(uuid), private.my_project(public.projects),
  private.creator_changes(public.projects, jsonb), private.take_step(uuid, text, text, text)
  from anon, authenticated, service_role;
revoke execute on function public.my_project(uuid), public.save_my_project(uuid, jsonb, jsonb, text),
  public.resubmit_project(uuid, text), public.appeal_rejection(uuid, text), public.withdraw_project(uuid, text),
  public.tick_review_comment(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.my_project(uuid), public.save_my_project(uuid, jsonb, jsonb, text),
  public.resubmit_project(uuid, text), public.appeal_rejection(uuid, text), public.withdraw_project(uuid, text),
  public.tick_review_comment(uuid, boolean)
  to authenticated;

select private.shut_out_suspended();
