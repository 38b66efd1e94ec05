-- Files of conversations and listings: one private bucket, and one place that says who opens what.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('files', 'files', false, 10485760, array[
  'application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet', 'text/csv',
  'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "everyone sees the bucket of files" on storage.buckets
  for select to anon, authenticated using (id = 'files');

create function private.is_file_name(p_name text, p_type text) returns boolean
language sql immutable
set search_path = ''
as $$
  -- Neither paths nor characters that hide or turn around the ending.
  select length(p_name) between 1 and 120
    and p_name !~ '[\u0001-\u001f\u007f/\\:*?"<>|\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|^[. ]'
    and p_name ~* case p_type
      when 'application/pdf' then '.\.pdf$'
      when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then '.\.xlsx$'
      when 'application/vnd.oasis.opendocument.spreadsheet' then '.\.ods$'
      when 'text/csv' then '.\.csv$'
      when 'image/png' then '.\.png$'
      when 'image/jpeg' then '.\.jpe?g$'
      when 'image/webp' then '.\.webp$'
      when 'image/avif' then '.\.avif$'
      when 'image/gif' then '.\.gif$' end
$$;
comment on function private.is_file_name(text, text) is
  'True for a name, at most 120 characters, under which a file of this type may be saved; null for other types.';

create function private.stored_file(p_owner uuid, p_file jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  stored jsonb;
  name text := btrim(coalesce(p_file ->> 'name', ''));
  preview text := p_file ->> 'preview';
begin
  select o.metadata into stored from storage.objects o
  where o.bucket_id = 'files' and o.owner_id = p_owner::text and o.name = p_owner || '/' || (p_file ->> 'id');
  if stored ->> 'size' is null then
    raise exception using errcode = 'BL300', message = 'This file does not exist';
  elsif not coalesce(private.is_file_name(name, stored ->> 'mimetype'), false) then
    raise exception using errcode = 'BL302', message = 'This name does not fit the file';
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', p_file ->> 'id', 'name', name, 'type', stored ->> 'mimetype',
    'bytes', (stored ->> 'size')::integer, 'preview', case
      when stored ->> 'mimetype' like 'image/%' and length(preview) <= 20000
        and preview ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/]+=*$' then preview end));
end
$$;
comment on function private.stored_file(uuid, jsonb) is
  'An upload of an account in the bucket files, of which p_file says {"id", "name", "preview"}, with type and size as stored; BL300 if there is none, BL302 for a name that does not fit its type.';

create function private.attachments_of(p_sender uuid, p_files jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(coalesce(p_files, '[]')) <> 'array' or jsonb_array_length(coalesce(p_files, '[]')) > 5 then
    raise exception using errcode = 'BL301', message = 'A message can have at most five files';
  end if;
  return (
    select coalesce(jsonb_agg(private.stored_file(p_sender, file) order by place), '[]')
    from jsonb_array_elements(p_files) with ordinality as list (file, place));
end
$$;
comment on function private.attachments_of(uuid, jsonb) is
  'messages.attachments for uploads of the sender, at most five (BL301), see private.stored_file.';

create function private.may_open_file(p_name text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  owner text := split_part(p_name, '/', 1);
  file text := split_part(p_name, '/', 2);
begin
  return owner = caller::text
    or exists (
      select 1 from public.messages m
      where m.attachments <> '[]' and m.attachments @> jsonb_build_array(jsonb_build_object('id', file))
        and m.sender_id::text = owner
        and (m.recipient_id = caller or (private.is_proven_admin() and exists (
          -- As far as they have read the conversation, which is logged.
          select 1 from public.audit_log a
          where a.actor_id = caller and a.created_at > now() - interval '1 hour'
            and ((a.action = 'thread.read' and a.entity_id = m.thread_id::text)
              or (a.action = 'message.read' and a.entity_id = m.id::text))))));
end
$$;
comment on function private.may_open_file(text) is
  'True if the caller may open this file of the bucket files, <owner>/<id>: their own, and what a message brought them. Administrators open files of a message or conversation that they opened within the hour.';

create function private.is_used_file(p_name text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.messages m
    where m.attachments <> '[]'
      and m.attachments @> jsonb_build_array(jsonb_build_object('id', split_part(p_name, '/', 2)))
      and m.sender_id::text = split_part(p_name, '/', 1));
end
$$;
comment on function private.is_used_file(text) is 'True for a file of the bucket files that a message has.';

-- Neither lists, which would name all, nor links, which would outlive the permission: Storage lets whoever asks for one
-- choose how long it lasts.
create policy "people open the files they may" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'files'
    and case
      when (select storage.allow_any_operation(array['object.get_authenticated', 'object.head_authenticated_info']))
      then private.may_open_file(name)
      when (select storage.allow_any_operation(array['object.sign', 'object.sign_many'])) then false
      else owner_id = (select auth.uid())::text
    end);

-- Name: uploader's id as folder, id of the file. Never replaced, not even after a deletion.
create policy "people upload files to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'files'
    and owner_id = (select auth.uid())::text
    and name ~ ('^' || (select auth.uid())::text
      || '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
    and not private.is_used_file(name));

create policy "people delete the files they uploaded" on storage.objects
  for delete to authenticated
  using (bucket_id = 'files' and owner_id = (select auth.uid())::text);

create function public.unused_files() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'files' and o.created_at < now() - interval '1 day' and not private.is_used_file(o.name)
  order by o.created_at limit 100
$$;
comment on function public.unused_files() is
  'Names of files that nothing has used for a day, such as those of erased conversations, the oldest 100, for the server to delete. The secret key only.';

revoke execute on function public.unused_files() from public, anon, authenticated, service_role;
grant execute on function public.unused_files() to service_role;
-- Policies run these as the role that asks.
grant execute on function private.may_open_file(text), private.is_used_file(text) to authenticated;

revoke execute on all functions in schema private from public;

select private.shut_out_suspended();
