-- Storage: two buckets of pictures. Avatars are public, project pictures as public as the listings that show them.

-- What an account may store, over all buckets.

create function public.upload_room() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select case when count(*) < 2000
    then greatest(0, 524288000 - coalesce(sum((metadata ->> 'size')::bigint), 0)) else 0 end
  from storage.objects where owner_id = auth.uid()::text
$$;
comment on function public.upload_room() is
  'Bytes that the caller may still upload: an account stores at most 500 MB in at most 2,000 files.';

-- Volatile, so that the sum sees what was committed while waiting.
create function private.has_upload_room(p_file jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.serialize('uploads', auth.uid()::text);
  -- Storage asks before it has the file, with what the request says of it.
  return not private.is_leaving() and public.upload_room() >= coalesce((p_file ->> 'contentLength')::bigint, 1);
end
$$;
comment on function private.has_upload_room(jsonb) is
  'True if the caller may upload one more file, of which Storage knows this metadata, and is not leaving.';

create policy "accounts store no more than they may" on storage.objects
  as restrictive for insert to authenticated with check (private.has_upload_room(metadata));

-- Avatars.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "everyone sees the bucket of avatars" on storage.buckets
  for select to anon, authenticated using (id = 'avatars');

-- Volatile, so that the count sees what was committed while waiting.
create function private.has_avatar_room() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.serialize('avatars', auth.uid()::text);
  return 10 > (
    select count(*) from storage.objects where bucket_id = 'avatars' and owner_id = auth.uid()::text);
end
$$;
comment on function private.has_avatar_room() is
  'True if the caller has fewer than ten pictures in the bucket avatars.';

create policy "people see the avatars they uploaded" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- Name: uploader's id as folder, timestamp, extension. Never overwritten, so that it can be cached.
create policy "people upload avatars to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and owner_id = (select auth.uid())::text
    and name ~ ('^' || (select auth.uid())::text || '/[0-9]{10,17}\.(webp|jpg|png)$')
    and (select private.has_avatar_room()));

create policy "people delete the avatars they uploaded" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);
-- Project pictures.

-- Not public: the public route of a public bucket asks no policy.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('project_thumbnails', 'project_thumbnails', false, 5242880,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The submit form checks that the bucket exists.
create policy "everyone sees the bucket of project pictures" on storage.buckets
  for select to anon, authenticated using (id = 'project_thumbnails');

create function private.picture_names(p_cover text, p_media text, p_others jsonb) returns text[]
-- Dear, as it reads up to 200 kB: what an index knows is not worked out again.
language plpgsql immutable parallel safe cost 10000
set search_path = ''
as $$
begin
  return array(
    select hit[1]
    from regexp_matches(coalesce(p_cover, '') || ' ' || coalesce(p_media, '') || ' ' || coalesce(p_others::text, ''),
      '/project_thumbnails/([A-Za-z0-9._/-]+)', 'g') as hit);
end
$$;
comment on function private.picture_names(text, text, jsonb) is
  'Names of the files of project_thumbnails in the addresses of a listing, revision or draft.';

-- Every picture sent asks it, so no list of pending entries is searched first.
create index projects_pictures on public.projects
  using gin (private.picture_names(thumbnail_url, media_url, gallery)) with (fastupdate = off);
create index project_drafts_pictures on public.project_drafts
  using gin (private.picture_names(null, null, data)) with (fastupdate = off);

-- In PL/pgSQL, as the table of updates comes after this file.
create function private.is_public_picture(p_name text, p_owner text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.projects
    where private.picture_names(thumbnail_url, media_url, gallery) @> array[p_name]
      and status = 'approved'
      and (p_owner is null or private.is_uploader(projects, p_owner)))
  or exists (
    select 1 from public.project_updates u join public.projects p on p.id = u.project_id
    where private.picture_names(null, null, u.pictures) @> array[p_name]
      and u.posted_at is not null and u.hidden_at is null and p.status = 'approved'
      and (p_owner is null or private.is_uploader(p, p_owner)))
  or exists (
    -- By the picture first: from the owner, each of their drafts would be read.
    with showing as materialized (
      select id from public.project_drafts where private.picture_names(null, null, data) @> array[p_name])
    select 1 from showing join private.draft_links l on l.draft_id = showing.id
    where l.owner_id = case when pg_input_is_valid(p_owner, 'uuid') then p_owner::uuid end
      and l.expires_at > now()
      and not exists (select 1 from public.suspensions s where s.user_id = l.owner_id));
end
$$;
comment on function private.is_public_picture(text, text) is
  'True for a file of project_thumbnails that an approved listing of its owner or their team, or a posted update of one, shows, or a draft of its owner with a private link. Files without an owner, stored with the secret key, may be in any approved listing.';

create function private.projects_with(p_name text) returns setof public.projects
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select p.* from public.projects p
    where private.picture_names(p.thumbnail_url, p.media_url, p.gallery) @> array[p_name]
    union all
    select p.* from public.project_revisions r join public.projects p on p.id = r.project_id
    where r.state = 'waiting' and private.picture_names(null, null, r.changes) @> array[p_name]
    union all
    select p.* from public.project_updates u join public.projects p on p.id = u.project_id
    where private.picture_names(null, null, u.pictures) @> array[p_name]
    union all
    select p.* from public.reports r join public.projects p on p.id = r.project_id
    where r.outcome is null and private.picture_names(r.content, null, null) @> array[p_name];
end
$$;
comment on function private.projects_with(text) is
  'Projects that name this file of project_thumbnails, whoever''s it is, in the listing, a waiting revision, an update, or one as it was reported, until that is decided.';

create function private.is_team_picture(p_name text, p_owner text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.projects_with(p_name) as p
    where private.is_uploader(p, p_owner) and private.creates_project(p.id));
end
$$;
comment on function private.is_team_picture(text, text) is
  'True for a file of project_thumbnails that a project uses which the caller edits.';

-- Only downloads: neither lists, which would name all, nor links, which would outlive the listing.
create policy "visitors see the project pictures of public listings" on storage.objects
  for select to anon
  using (
    bucket_id = 'project_thumbnails'
    and (select storage.allow_any_operation(array['object.get_authenticated', 'object.head_authenticated_info']))
    and private.is_public_picture(name, owner_id));
create policy "people see their own project pictures and public ones, administrators all" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project_thumbnails'
    and case
      when (select storage.allow_any_operation(array['object.get_authenticated', 'object.head_authenticated_info']))
      then owner_id = (select auth.uid())::text
        or (select private.is_proven_admin())
        or private.is_public_picture(name, owner_id)
        or private.is_team_picture(name, owner_id)
      when (select storage.allow_any_operation(array['object.sign', 'object.sign_many'])) then false
      else owner_id = (select auth.uid())::text
    end);

-- Includes pictures of waiting revisions, which must not be replaced before they are accepted.
create function private.is_shown_picture(p_name text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.projects_with(p_name) as p where private.is_uploader(p, auth.uid()::text));
end
$$;
comment on function private.is_shown_picture(text) is
  'True for a file of project_thumbnails of the caller that a project of theirs or their team, its waiting revision or an update of it uses, or used when it was reported.';

create function private.is_named_picture(p_name text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.projects_with(p_name));
end
$$;
comment on function private.is_named_picture(text) is
  'True for a name in project_thumbnails that any project, waiting revision, update or reported update has, whether there is such a file or not.';

-- Name: timestamp, hyphen, slug; at the root or in a folder named by the uploader's id. Never one that is in use: whoever
-- uploads may join that team later, and then nobody would have reviewed their picture.
create policy "people upload project pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'project_thumbnails'
    and owner_id = (select auth.uid())::text
    and name ~ ('^(' || (select auth.uid())::text || '/)?[0-9]{10,17}-[A-Za-z0-9._-]{1,120}$')
    and not private.is_named_picture(name));

-- Deleting and uploading again under the same name would replace a reviewed picture. Whoever leaves takes all along.
create policy "people delete project pictures that no project shows" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'project_thumbnails'
    and owner_id = (select auth.uid())::text
    and ((select private.is_leaving()) or not private.is_shown_picture(name)));

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
        and private.picture_names(null, null, project_drafts.data) @> array[objects.name])
  order by objects.created_at
  limit 100
$$;
comment on function public.abandoned_pictures() is
  'Names of the caller''s files in project_thumbnails that no project, waiting revision, update or draft of theirs has used for 30 days, the oldest 100, for the submit form to delete.';

-- Policies run these as the uploading role.
grant execute on function private.has_avatar_room(), private.has_upload_room(jsonb),
  private.is_named_picture(text), private.is_shown_picture(text), private.is_team_picture(text, text) to authenticated;
grant execute on function private.is_public_picture(text, text) to anon, authenticated;
-- Indexes run as the role that writes the row.
grant execute on function private.picture_names(text, text, jsonb) to authenticated, service_role;
grant execute on function public.abandoned_pictures(), public.upload_room() to authenticated;

revoke execute on all functions in schema public, private from public;
