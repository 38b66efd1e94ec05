-- Success stories: closed listings whose creators agreed that the site shows how they ended.

create table private.success_stories (
  project_id uuid primary key references public.projects (id) on delete cascade,
  consented_at timestamptz not null default now(),
  shown_at timestamptz
);
comment on table private.success_stories is
  'Listings whose creators agreed that the success stories show how they ended; deleted when they take that back.';
comment on column private.success_stories.project_id is 'The listing.';
comment on column private.success_stories.consented_at is 'When its creator agreed.';
comment on column private.success_stories.shown_at is 'Since when an administrator shows it; null while it is not shown.';
alter table private.success_stories enable row level security;
revoke all on private.success_stories from public, anon, authenticated, service_role;

create trigger success_stories_guard_administration before insert or update or delete on private.success_stories
  for each statement execute function private.guard_administration();
-- One that is not shown is on no page.
create trigger announce_change after update of shown_at on private.success_stories
  for each row execute function private.announce_part_change();
create trigger announce_removal after delete on private.success_stories
  for each row when (old.shown_at is not null) execute function private.announce_part_change();

insert into private.personal_data (relation, rule, hidden, others) values
  ('private.success_stories', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create function private.end_story() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.creator_id is distinct from old.creator_id then
    delete from private.success_stories s where s.project_id = new.id;
  else
    update private.success_stories s set shown_at = null where s.project_id = new.id and s.shown_at is not null;
  end if;
  return null;
end
$$;
comment on function private.end_story() is
  'Trigger: a listing that is no longer public is taken off the success stories; with another creator the consent ends, too.';
create trigger projects_end_story after update of status, creator_id on public.projects
  for each row when (new.creator_id is distinct from old.creator_id or old.status = 'approved' and new.status <> 'approved')
  execute function private.end_story();

create function private.story_of(p_project uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(s) - 'project_id' from private.success_stories s where s.project_id = p_project
$$;
comment on function private.story_of(uuid) is
  'Since when its creator agrees to a success story about a project, and since when it is shown; null without consent.';

create function public.set_story_consent(p_project uuid, p_consented boolean) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
  wait integer := 0;
begin
  if p_consented then
    if stored.status <> 'approved' then
      raise exception using errcode = 'BL212', message = 'This step is not possible now';
    elsif coalesce(stored.outcome ->> 'result', 'not_reached') = 'not_reached' or not stored.outcome ? 'note' then
      raise exception using errcode = 'BL254', message = 'Only a goal reached at least in part, with a closing note, makes a success story';
    end if;
    insert into private.success_stories (project_id) values (stored.id) on conflict do nothing;
  else
    delete from private.success_stories s where s.project_id = stored.id;
  end if;
  if found then
    -- The log is kept. Taking it back is never refused.
    if p_consented then
      wait := private.take_allowance('story', stored.id::text, 1, 3, 86400);
    end if;
    if wait > 0 then
      raise exception using errcode = 'BL107', message = 'Agreed to often, please try again later',
        detail = jsonb_build_object('retryAfter', wait)::text;
    end if;
    perform private.audit(case when p_consented then 'project.story_agreed' else 'project.story_withdrawn' end,
      'project', stored.id::text);
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.set_story_consent(uuid, boolean) is
  'Agrees that the success stories show how the caller''s listing (BL020) ended, or takes that back, which takes it off at once, and returns the same as my_project. Agreeing needs a public listing (BL212) whose goal was reached at least in part, and a closing note (BL254), three times a day at most (BL107). Logged.';

create function public.show_success_story(p_project uuid, p_shown boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Locked, so that it isn't shown after it ceased to be public.
  perform from public.projects p where p.id = p_project and (p.status = 'approved' or not p_shown) for share;
  if found then
    update private.success_stories s set shown_at = case when p_shown then now() end
    where s.project_id = p_project and (s.shown_at is null) = p_shown;
  end if;
  if not found then
    raise exception using errcode = 'BL255', message = 'This project can''t be shown, or is no success story';
  end if;
  perform private.audit(case when p_shown then 'project.story_shown' else 'project.story_removed' end,
    'project', p_project::text);
end
$$;
comment on function public.show_success_story(uuid, boolean) is
  'Shows a public listing among the success stories, if its creator agreed, or takes it off. BL255 if that is not possible, or done already. Administrators only (BL011); logged.';

create function public.success_stories() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'slug', p.slug, 'language', p.language,
    'category', p.category, 'thumbnail_url', p.thumbnail_url, 'creator_name', p.creator_name,
    'creator_slug', p.creator_slug, 'closes_on', p.closes_on, 'outcome', p.outcome)
    order by p.shown_at desc, p.id), '[]')
  from (
    select p.*, creator.slug as creator_slug, s.shown_at
    from private.success_stories s
    join public.projects p on p.id = s.project_id
    cross join lateral private.creator_slug(p.creator_id) as creator (slug)
    where s.shown_at is not null and p.status = 'approved' and creator.slug is not null
    order by s.shown_at desc, p.id limit 100) as p
$$;
comment on function public.success_stories() is
  'The public listings that are shown as success stories, at most 100, the last shown first; without those of suspended accounts.';

create function public.offered_stories() returns table (project_id uuid, title text, at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.id, p.title, s.consented_at from private.success_stories s join public.projects p on p.id = s.project_id
    where s.shown_at is null and p.status = 'approved' and s.consented_at > now() - interval '60 days'
    order by s.consented_at limit 50;
end
$$;
comment on function public.offered_stories() is
  'Up to 50 public listings whose creators agreed to a success story in the last 60 days and that are not shown, longest wait first. Administrators only (BL011).';

grant execute on function public.set_story_consent(uuid, boolean), public.show_success_story(uuid, boolean),
  public.offered_stories() to authenticated;
grant execute on function public.success_stories() to anon, authenticated;

revoke execute on all functions in schema public, private from public;
