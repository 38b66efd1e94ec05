-- Storage: the public bucket of project pictures.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('project_thumbnails', 'project_thumbnails', true, 5242880,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The submit form checks that the bucket exists.
create policy "everyone sees the bucket of project pictures" on storage.buckets
  for select to anon, authenticated using (id = 'project_thumbnails');

-- Public downloads bypass policies; without a wider one nobody can list other people's files.
create policy "people see the project pictures they uploaded" on storage.objects
  for select to authenticated
  using (bucket_id = 'project_thumbnails' and owner_id = (select auth.uid())::text);

-- Name: time stamp, hyphen, slug; at the top or in a folder named after the uploader.
create policy "people upload project pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'project_thumbnails'
    and owner_id = (select auth.uid())::text
    and name ~ ('^(' || (select auth.uid())::text || '/)?[0-9]{10,17}-[A-Za-z0-9._-]{1,120}$'));

create policy "people delete the project pictures they uploaded" on storage.objects
  for delete to authenticated
  using (bucket_id = 'project_thumbnails' and owner_id = (select auth.uid())::text);

-- There is no update policy: an upload never overwrites, not even its own.
