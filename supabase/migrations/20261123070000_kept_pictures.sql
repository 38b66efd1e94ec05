-- A picture that a waiting revision names is shown once it is accepted: until then nobody may put another in its place.
create or replace function private.is_shown_picture(p_name text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.projects
    where creator_id = auth.uid()
      and strpos(concat_ws(' ', thumbnail_url, media_url, gallery::text), '/project_thumbnails/' || p_name) > 0)
  or exists (
    select 1 from public.project_revisions
    join public.projects on projects.id = project_revisions.project_id
    where projects.creator_id = auth.uid()
      and project_revisions.state = 'waiting'
      and strpos(project_revisions.changes::text, '/project_thumbnails/' || p_name) > 0)
$$;
comment on function private.is_shown_picture(text) is
  'True for a file of project_thumbnails that a project of the caller shows, or would by a revision that waits.';

create function public.abandoned_pictures() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'project_thumbnails'
    and objects.owner_id = (select auth.uid())::text
    and objects.created_at < now() - interval '30 days'
    and not private.is_shown_picture(objects.name)
    and not exists (
      select 1 from public.project_drafts
      where project_drafts.owner_id = (select auth.uid())
        and strpos(project_drafts.data::text, '/project_thumbnails/' || objects.name) > 0)
  order by objects.created_at
  limit 100
$$;
comment on function public.abandoned_pictures() is
  'Names of the caller''s files in project_thumbnails that no project, waiting revision or draft of theirs has named for 30 days, the oldest 100: what the submit form takes away.';
revoke execute on function public.abandoned_pictures() from public, anon, authenticated, service_role;
grant execute on function public.abandoned_pictures() to authenticated;
