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

-- Documents of listings: public with their listing, or on request, granted by the creator per person.

create table public.project_documents (
  id uuid primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  title text not null constraint project_documents_title_form check (title ~ '\S' and length(title) <= 120),
  name text not null,
  type text not null,
  bytes integer not null,
  on_request boolean not null default false,
  openings integer not null default 0,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  constraint project_documents_name_form check (private.is_file_name(name, type))
);
comment on table public.project_documents is
  'Documents of listings, at most 20 each: the object <owner>/<id> of the bucket files. Described to whoever sees the listing; private.may_open_file says who opens them.';
comment on column public.project_documents.id is 'Id of the document and of its file.';
comment on column public.project_documents.project_id is 'The project.';
comment on column public.project_documents.owner_id is 'Who uploaded it: the creator or an editor.';
comment on column public.project_documents.title is 'Title, 1 to 120 characters.';
comment on column public.project_documents.name is 'Name under which it is saved.';
comment on column public.project_documents.type is 'Media type, as stored.';
comment on column public.project_documents.bytes is 'Size, as stored.';
comment on column public.project_documents.on_request is 'True if only those open it to whom the creator gave access.';
comment on column public.project_documents.openings is 'How often others opened it; only the creator reads it, by my_documents.';
comment on column public.project_documents.hidden_at is 'When administrators hid it; null unless hidden.';
comment on column public.project_documents.created_at is 'When it was added.';
create index project_documents_project on public.project_documents (project_id, created_at);
create index project_documents_owner on public.project_documents (owner_id);

create table public.document_requests (
  document_id uuid not null references public.project_documents (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  asked_at timestamptz not null default now(),
  granted_at timestamptz,
  named boolean not null default false,
  opened_at timestamptz,
  primary key (document_id, user_id),
  constraint document_requests_named check ((not named or granted_at is not null) and (opened_at is null or named))
);
comment on table public.document_requests is
  'Who asked for a document on request, and has access. Visible to whoever asked and, by thread_documents and my_documents, to the creator.';
comment on column public.document_requests.document_id is 'The document.';
comment on column public.document_requests.user_id is 'Who asked.';
comment on column public.document_requests.asked_at is 'When.';
comment on column public.document_requests.granted_at is 'Since when they have access; null until then.';
comment on column public.document_requests.named is
  'True if they agreed, by name_openings, that the creator sees when they open it; ends with their access.';
comment on column public.document_requests.opened_at is
  'When they last opened it since they agreed; null without.';
create index document_requests_user on public.document_requests (user_id);

alter table public.project_documents enable row level security;
alter table public.document_requests enable row level security;
revoke all on public.project_documents, public.document_requests from public, anon, authenticated;
grant select (id, project_id, owner_id, title, name, type, bytes, on_request, created_at) on public.project_documents
  to anon, authenticated;
grant delete on public.project_documents to authenticated;
grant select on public.document_requests to authenticated;
grant select, insert, update, delete on public.project_documents, public.document_requests to service_role;

-- The subquery is subject to the policies of projects, so documents are described with their listing.
create policy "visitors read of documents with their project" on public.project_documents
  for select to anon using (
    hidden_at is null and exists (select 1 from public.projects p where p.id = project_id));
create policy "people read documents, creators and administrators hidden ones" on public.project_documents
  for select to authenticated using (
    exists (select 1 from public.projects p where p.id = project_id)
    and (hidden_at is null or private.creates_project(project_id) or (select private.is_proven_admin())));
create policy "creators delete their documents" on public.project_documents
  for delete to authenticated using (private.creates_project(project_id));
create policy "people read what they asked for" on public.document_requests
  for select to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.project_documents', 'owner_id = $1 or project_id in (select id from public.projects where creator_id = $1)', '{}',
    '{owner_id}'),
  ('public.document_requests', 'user_id = $1', '{}', '{}');

create trigger project_documents_guard_administration before insert or update or delete on public.project_documents
  for each statement execute function private.guard_administration();

create function private.note_changed_documents() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  listing public.projects;
begin
  -- Locked, so that an approval at the same time sees the change, or is seen here.
  select * into listing from public.projects p
  where p.id = case tg_op when 'DELETE' then old.project_id else new.project_id end for no key update;
  if listing.status = 'approved' and private.creates_project(listing.id) then
    perform private.admit_edit(listing.id);
    perform private.record_edit(listing.id, '{documents}',
      private.only(private.project_snapshot(listing.id), '{documents}'));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.note_changed_documents() is
  'Trigger: records what creators and editors change of the documents of a public listing, while these are still as they were; BL218 after 60 changes in an hour.';
create trigger project_documents_note before insert or delete on public.project_documents
  for each row execute function private.note_changed_documents();
create trigger project_documents_note_changed before update on public.project_documents
  for each row when ((old.title, old.on_request) is distinct from (new.title, new.on_request))
  execute function private.note_changed_documents();
create trigger project_documents_clear_checks after insert or delete on public.project_documents
  for each row execute function private.clear_checks();
create trigger project_documents_clear_checks_changed after update on public.project_documents
  for each row when ((old.title, old.on_request) is distinct from (new.title, new.on_request))
  execute function private.clear_checks();
-- Openings change no page.
create trigger announce_change
  after insert or update of title, on_request, hidden_at or delete on public.project_documents
  for each row execute function private.announce_part_change();
create trigger announce_truncation
  after truncate on public.project_documents
  for each statement execute function private.announce_any_change();

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
        and (m.recipient_id = caller or private.answers_project(m.project_id) or (private.is_proven_admin() and exists (
          -- As far as they have read the conversation, which is logged.
          select 1 from public.audit_log a
          where a.actor_id = caller and a.created_at > now() - interval '1 hour'
            and ((a.action = 'thread.read' and a.entity_id = m.thread_id::text)
              or (a.action = 'message.read' and a.entity_id = m.id::text))))))
    or exists (
      select 1 from public.project_documents d join public.projects p on p.id = d.project_id
      where d.id = case when pg_input_is_valid(file, 'uuid') then file::uuid end and d.owner_id::text = owner
        and (private.is_proven_admin() or private.creates_project(p.id)
          or (p.status = 'approved' and d.hidden_at is null and (not d.on_request or exists (
          select 1 from public.document_requests r
          where r.document_id = d.id and r.user_id = caller and r.granted_at is not null)))));
end
$$;
comment on function private.may_open_file(text) is
  'True if the caller may open this file of the bucket files, <owner>/<id>: their own, what a message brought them or their team, and documents of public listings unless hidden, those on request with access, and of listings they edit. Administrators open documents, and files of a message or conversation that they opened within the hour.';

create function private.is_used_file(p_name text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  owner text := split_part(p_name, '/', 1);
  file text := split_part(p_name, '/', 2);
begin
  if not pg_input_is_valid(file, 'uuid') then
    return false;
  end if;
  return exists (
    select 1 from public.messages m
    where m.attachments <> '[]' and m.attachments @> jsonb_build_array(jsonb_build_object('id', file))
      and m.sender_id::text = owner)
  or exists (
    select 1 from public.project_documents d where d.id = file::uuid and d.owner_id::text = owner);
end
$$;
comment on function private.is_used_file(text) is 'True for a file of the bucket files that a message or a listing has.';

-- Neither lists, which would name all, nor links, which would outlive the permission: Storage lets whoever asks for one
-- choose how long it lasts.
create policy "visitors open public documents" on storage.objects
  for select to anon
  using (
    bucket_id = 'files'
    and (select storage.allow_any_operation(array['object.get_authenticated', 'object.head_authenticated_info']))
    and private.may_open_file(name));
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

-- What was sent or shown to others stays for them, unless its owner leaves.
create policy "people delete the files they uploaded and nobody was shown" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'files'
    and owner_id = (select auth.uid())::text
    and ((select private.is_leaving()) or not private.is_used_file(name)));

-- Documents: written by the creator, asked for in a conversation.

create function public.save_document(
  p_project uuid, p_document uuid, p_name text default null, p_title text default null, p_on_request boolean default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  project public.projects := private.own_project(p_project, '{owner,editor}');
  file jsonb;
begin
  update public.project_documents d
  set title = case when p_title is null then d.title else coalesce(private.one_line(p_title), '') end,
    on_request = coalesce(p_on_request, d.on_request)
  where d.id = p_document and d.project_id = project.id;
  if found then
    return;
  elsif p_name is null or exists (select 1 from public.project_documents d where d.id = p_document) then
    raise exception using errcode = 'BL304', message = 'This document does not exist';
  elsif 20 <= (select count(*) from public.project_documents d where d.project_id = project.id) then
    raise exception using errcode = 'BL303', message = 'A project can have at most 20 documents';
  end if;
  file := private.stored_file(auth.uid(), jsonb_build_object('id', p_document, 'name', p_name));
  insert into public.project_documents (id, project_id, owner_id, title, name, type, bytes, on_request)
  values (p_document, project.id, auth.uid(), coalesce(private.one_line(p_title), ''), file ->> 'name', file ->> 'type',
    (file ->> 'bytes')::integer, coalesce(p_on_request, false));
end
$$;
comment on function public.save_document(uuid, uuid, text, text, boolean) is
  'Adds an upload of the caller to a project of theirs (BL020) as a document, at most 20 (BL303), see private.stored_file, or changes title and access of one that is there, of which null keeps either. Without a name it only changes: BL304 for one that is gone, and for one of another project. The team looks at those of a public listing later; BL218 after 60 changes of it in an hour.';

create function public.my_documents(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  if not private.creates_project(p_project) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('readers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'name', private.display_name(r.user_id),
        'granted', r.granted_at is not null,
        -- Only where thread_documents lets the reader take their name back.
        'opened_at', case when d.on_request and d.hidden_at is null and p.status = 'approved' then r.opened_at end) order by r.asked_at), '[]')
      from public.document_requests r where r.document_id = d.id)) order by d.created_at, d.id), '[]')
    from public.project_documents d join public.projects p on p.id = d.project_id where d.project_id = p_project);
end
$$;
comment on function public.my_documents(uuid) is
  'Documents of a project of the caller (BL020), oldest first, with how often others opened them and who asked for access; when they last opened it, of those who agreed.';

create function private.visible_document(p_document uuid) returns public.project_documents
language sql stable security definer
set search_path = ''
as $$
  select d from public.project_documents d join public.projects p on p.id = d.project_id
  where d.id = p_document and d.hidden_at is null and p.status = 'approved'
$$;
comment on function private.visible_document(uuid) is 'A document of a public listing; null for any other, and for a hidden one.';

create function public.ask_for_document(p_document uuid, p_message text, p_client_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  document public.project_documents := private.visible_document(p_document);
begin
  if document.id is null or not document.on_request then
    raise exception using errcode = 'BL304', message = 'This document does not exist';
  end if;
  perform private.refuse_between_blocked(caller, p.creator_id)
  from public.projects p where p.id = document.project_id;
  insert into public.document_requests (document_id, user_id) values (document.id, caller) on conflict do nothing;
  return public.open_thread(document.project_id, p_message, p_client_id);
end
$$;
comment on function public.ask_for_document(uuid, text, uuid) is
  'Asks the creator for a document that is there on request (BL304) with a message in their conversation, and returns it, see open_thread. Nobody whom the creator blocks, or who blocks them, also not by repeating a message (BL180, BL181).';

create function public.grant_document(
  p_document uuid, p_person uuid, p_granted boolean, p_message text default null, p_client_id uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  project uuid;
  thread uuid;
begin
  perform private.require_user();
  update public.document_requests r set granted_at = case when p_granted then coalesce(r.granted_at, now()) end,
    named = r.named and coalesce(p_granted, false), opened_at = case when p_granted then r.opened_at end
  from public.project_documents d
  where r.document_id = p_document and r.user_id = p_person and d.id = r.document_id
    and private.answers_project(d.project_id)
  returning d.project_id into project;
  if not private.answers_project(project) then
    raise exception using errcode = 'BL304', message = 'This document does not exist';
  end if;
  if p_granted and p_message is not null then
    select t.id into thread from public.threads t where t.project_id = project and t.supporter_id = p_person;
    perform public.send_message(thread, p_message, p_client_id);
  end if;
end
$$;
comment on function public.grant_document(uuid, uuid, boolean, text, uuid) is
  'Gives a person who asked for a document of the caller access, with a message in their conversation, or takes it away, their name with it; BL304 for anything else.';

create function public.name_openings(p_document uuid, p_named boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.document_requests r
  set named = coalesce(p_named, false), opened_at = case when p_named then r.opened_at end
  where r.document_id = p_document and r.user_id = caller and r.granted_at is not null;
  if not found then
    raise exception using errcode = 'BL304', message = 'This document does not exist';
  end if;
end
$$;
comment on function public.name_openings(uuid, boolean) is
  'Lets the creator of a document that the caller has access to (BL304) see when the caller last opened it from now on, or takes that back.';

create function public.thread_documents(p_thread uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'name', d.name, 'type', d.type,
      'bytes', d.bytes, 'owner', d.owner_id, 'person', r.user_id, 'granted', r.granted_at is not null)
      || case when r.user_id = caller then jsonb_build_object('named', r.named)
        else jsonb_build_object('opened_at', r.opened_at) end
      order by r.asked_at, d.id), '[]')
    from public.threads t
      join public.projects p on p.id = t.project_id and p.status = 'approved'
      join public.project_documents d on d.project_id = p.id and d.on_request and d.hidden_at is null
      join public.document_requests r on r.document_id = d.id and r.user_id = t.supporter_id
    where t.id = p_thread and private.thread_side(t, caller) is not null);
end
$$;
comment on function public.thread_documents(uuid) is
  'Documents that the supporter of a conversation of the caller asked for, while listing and document are public, and whether they have access; to them whether they are named, to the others when they last opened it, if they are.';

create function public.count_opening(p_document uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Administrators open documents for their work, unless they were given access as anyone is.
  if private.is_admin() and not exists (
    select 1 from public.document_requests r
    where r.document_id = p_document and r.user_id = auth.uid() and r.granted_at is not null) then
    return;
  end if;
  with counted as (
    update public.project_documents d set openings = d.openings + 1
    from public.projects p
    where d.id = p_document and p.id = d.project_id and p.status = 'approved'
      and not private.answers_project(p.id)
      and private.may_open_file(d.owner_id || '/' || d.id)
    returning d.id, d.on_request)
  update public.document_requests r set opened_at = now()
  from counted c
  where r.document_id = c.id and c.on_request and r.user_id = auth.uid() and r.named;
end
$$;
comment on function public.count_opening(uuid) is
  'Counts that somebody opened a document they may open, but neither its creator and their team nor administrators at work. Notes the time for those with access who agreed to be named.';

create function public.set_document_hidden(
  p_document uuid, p_hidden boolean, p_note text default null, p_basis jsonb default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document record;
begin
  perform private.refuse_concerned(private.require_admin(), (
    select d.project_id from public.project_documents d where d.id = p_document));
  update public.project_documents d set hidden_at = case when p_hidden then now() end
  from public.projects p
  where d.id = p_document and p.id = d.project_id and (d.hidden_at is null) = coalesce(p_hidden, false)
  returning d.title, d.name, p.id as project_id, p.title as project_title, p.creator_id into document;
  if not found then
    raise exception using errcode = 'BL304', message = 'This document does not exist';
  elsif p_hidden then
    perform private.give_reasons(document.creator_id, document.project_id, document.project_title, 'document', p_note,
      p_basis, concat_ws(E'\n', document.title, document.name));
  else
    perform private.audit('document.restored', 'project', document.project_id::text,
      jsonb_build_object('title', document.title));
  end if;
end
$$;
comment on function public.set_document_hidden(uuid, boolean, text, jsonb) is
  'Hides a document of a listing, with a statement of reasons of p_note, the facts, and p_basis, see private.give_reasons (BL249), or shows it again. BL304 if there is nothing to do. Administrators only (BL011), of a listing of theirs only if they are the only one (BL275); logged.';

grant execute on function public.save_document(uuid, uuid, text, text, boolean), public.my_documents(uuid),
  public.ask_for_document(uuid, text, uuid), public.grant_document(uuid, uuid, boolean, text, uuid),
  public.name_openings(uuid, boolean), public.thread_documents(uuid),
  public.set_document_hidden(uuid, boolean, text, jsonb) to authenticated;
grant execute on function public.count_opening(uuid) to anon, authenticated;

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

grant execute on function public.unused_files() to service_role;
-- Policies run these as the role that asks.
grant execute on function private.may_open_file(text) to anon, authenticated;
grant execute on function private.is_used_file(text) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
