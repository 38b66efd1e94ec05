-- Drafts: unfinished submissions, private to their owner.

create table public.project_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  data jsonb not null default '{}' constraint project_drafts_data_form
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 200000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_drafts is 'Unfinished submissions, at most 20 per account. Owner only, not even administrators.';
comment on column public.project_drafts.id is 'Id of the draft.';
comment on column public.project_drafts.owner_id is 'The author.';
comment on column public.project_drafts.data is 'State of the submit form, a JSON object of at most 200 kB.';
comment on column public.project_drafts.version is 'Incremented by every save, to detect concurrent edits.';
comment on column public.project_drafts.created_at is 'When it was created.';
comment on column public.project_drafts.updated_at is 'Last save.';

create index project_drafts_owner on public.project_drafts (owner_id, updated_at desc);

create function private.admit_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    return new;
  end if;
  perform private.serialize('drafts', new.owner_id::text);
  if 20 <= (select count(*) from public.project_drafts where owner_id = new.owner_id) then
    raise exception using errcode = 'BL060', message = 'Too many drafts';
  end if;
  new.version := 1;
  return new;
end
$$;
comment on function private.admit_draft() is 'Trigger: increments version and refuses the 21st draft (BL060).';

create trigger project_drafts_admit before insert or update on public.project_drafts
  for each row execute function private.admit_draft();
create trigger project_drafts_touch before update on public.project_drafts
  for each row execute function private.touch();

alter table public.project_drafts enable row level security;
revoke all on public.project_drafts from public, anon, authenticated;
grant select, insert (id, owner_id, data), update (data), delete on public.project_drafts to authenticated;
grant select, insert, update, delete on public.project_drafts to service_role;

create policy "owners read their drafts" on public.project_drafts
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "owners begin drafts" on public.project_drafts
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "owners save their drafts" on public.project_drafts
  for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "owners delete their drafts" on public.project_drafts
  for delete to authenticated using (owner_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.project_drafts', 'owner_id = $1', '{}', '{}');

-- Private links: show a draft to anyone with the key, until revoked or expired.

create table private.draft_links (
  draft_id uuid primary key references public.project_drafts (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.draft_links is 'The private link of a draft, at most one. Deleted with the draft, so by its submission.';
comment on column private.draft_links.draft_id is 'The draft.';
comment on column private.draft_links.owner_id is 'Owner of the draft.';
comment on column private.draft_links.key_hash is 'SHA-256 of the key, which is not stored.';
comment on column private.draft_links.created_at is 'When it was created.';
comment on column private.draft_links.expires_at is 'When it expires.';
create index draft_links_owner on private.draft_links (owner_id);
alter table private.draft_links enable row level security;
revoke all on private.draft_links from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others)
values ('private.draft_links', 'owner_id = $1', '{key_hash}', '{}');

create function private.own_draft(p_draft uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if not exists (select 1 from public.project_drafts where id = p_draft and owner_id = caller) then
    raise exception using errcode = 'BL201', message = 'This draft does not exist';
  end if;
  return p_draft;
end
$$;
comment on function private.own_draft(uuid) is 'Id of a draft of the caller; raises BL201 otherwise.';

create function public.share_draft(p_draft uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  draft uuid := private.own_draft(p_draft);
  key text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  until timestamptz := now() + interval '14 days';
begin
  insert into private.draft_links (draft_id, owner_id, key_hash, expires_at)
  values (draft, auth.uid(), sha256(convert_to(key, 'UTF8')), until)
  on conflict (draft_id) do update
    set key_hash = excluded.key_hash, created_at = now(), expires_at = excluded.expires_at;
  return jsonb_build_object('key', key, 'expires_at', until);
end
$$;
comment on function public.share_draft(uuid) is
  'Creates a private link to a draft of the caller (BL201) for 14 days, replacing an earlier one, and returns its key, only this once.';

create function public.draft_link(p_draft uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select expires_at from private.draft_links
  where draft_id = p_draft and owner_id = private.require_user() and expires_at > now()
$$;
comment on function public.draft_link(uuid) is
  'Expiry of the private link of a draft of the caller; null if there is none, as for a draft that is not in the account yet.';

create function public.unshare_draft(p_draft uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.draft_links where draft_id = private.own_draft(p_draft);
end
$$;
comment on function public.unshare_draft(uuid) is 'Revokes the private link of a draft of the caller (BL201).';

create function public.preview_draft(p_key text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('data', d.data, 'saved_at', d.updated_at, 'expires_at', l.expires_at,
    'creator', private.display_name(l.owner_id))
  from private.draft_links l join public.project_drafts d on d.id = l.draft_id
  where l.key_hash = sha256(convert_to(p_key, 'UTF8')) and l.expires_at > now()
    and not exists (select 1 from public.suspensions s where s.user_id = l.owner_id)
$$;
comment on function public.preview_draft(text) is
  'The current draft of a key with its creator''s name; null if the key is wrong, expired or revoked.';

grant execute on function public.share_draft(uuid), public.draft_link(uuid), public.unshare_draft(uuid)
  to authenticated;
grant execute on function public.preview_draft(text) to anon, authenticated;

-- Idempotent submission: a retry returns the same project.

create table private.submissions (
  creator_id uuid not null references public.profiles (id) on delete cascade,
  client_id uuid not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  digest text not null,
  primary key (creator_id, client_id)
);
comment on table private.submissions is 'Maps submissions to their projects, so that retries create no duplicates.';
comment on column private.submissions.creator_id is 'The submitter.';
comment on column private.submissions.client_id is 'Id chosen by the client: that of the draft.';
comment on column private.submissions.project_id is 'The project created.';
comment on column private.submissions.digest is 'MD5 of the last content, to tell a retry from a correction.';
create index submissions_project on private.submissions (project_id);
alter table private.submissions enable row level security;
revoke all on private.submissions from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others)
values ('private.submissions', 'creator_id = $1', '{client_id,digest}', '{}');

create function public.submit_project(p_project jsonb, p_options jsonb default '[]', p_submission uuid default null)
returns public.projects
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  sent text := md5(coalesce(p_project, 'null')::text || coalesce(p_options, 'null')::text);
  earlier private.submissions;
  made public.projects;
  target uuid;
begin
  if p_submission is not null then
    perform private.serialize('submission', concat_ws(':', caller, p_submission));
    select * into earlier from private.submissions where creator_id = caller and client_id = p_submission;
  end if;
  if earlier.project_id is null then
    target := private.add_project(p_project, p_options);
    if p_submission is not null then
      insert into private.submissions (creator_id, client_id, project_id, digest)
      values (caller, p_submission, target, sent);
    end if;
  else
    target := earlier.project_id;
    -- After a hand-over it is somebody else's.
    if earlier.digest <> sent or not private.creates_project(target) then
      select * into made from public.projects where id = target for update;
      if made.status <> 'pending' or made.reviewed_at is not null then
        raise exception using errcode = 'BL200', message = 'This project was submitted already and has been reviewed';
      end if;
      perform public.save_project(p_project || jsonb_build_object('id', target), p_options);
      update private.submissions set digest = sent where creator_id = caller and client_id = p_submission;
    end if;
  end if;
  delete from public.project_drafts where id = p_submission and owner_id = caller;
  select * into made from public.projects where id = target;
  return made;
end
$$;
comment on function public.submit_project(jsonb, jsonb, uuid) is
  'Submits a project with its support options and returns its row. Always pending, created by the caller (BL010, BL023, BL026). Repeated with the same p_submission, it updates that project until it is reviewed (BL200 afterwards). Deletes the draft of that id.';

grant execute on function public.submit_project(jsonb, jsonb, uuid) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
