-- Avatars: the public bucket of people's own pictures.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "everyone sees the bucket of avatars" on storage.buckets
  for select to anon, authenticated using (id = 'avatars');

create function private.has_avatar_room() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select count(*) < 10 from storage.objects
  where bucket_id = 'avatars' and owner_id = (select auth.uid())::text
$$;
comment on function private.has_avatar_room() is
  'True while the caller keeps fewer than ten pictures in the bucket avatars.';
revoke execute on function private.has_avatar_room() from public, anon, authenticated, service_role;
-- The policy runs it as the uploading role.
grant execute on function private.has_avatar_room() to authenticated;

create policy "people see the avatars they uploaded" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and owner_id = (select auth.uid())::text);

-- Name: the uploader's id as folder, a time stamp, the ending of the type. Never overwritten, so that it may be cached.
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

comment on column public.account_settings.currency is
  'Currency preselected where the person enters an amount: USD, EUR, GBP or JPY; null for USD.';
