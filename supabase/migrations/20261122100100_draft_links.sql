-- Private links: a draft shown to whoever holds its key, until its owner takes the link back or the time is over.

create table private.draft_links (
  draft_id uuid primary key references public.project_drafts (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.draft_links is 'The private link of a draft, at most one. It goes with the draft, so with its submission.';
comment on column private.draft_links.draft_id is 'The draft it shows.';
comment on column private.draft_links.owner_id is 'Whose draft it is.';
comment on column private.draft_links.key_hash is 'SHA-256 of the key; the key itself is nowhere.';
comment on column private.draft_links.created_at is 'When it was made.';
comment on column private.draft_links.expires_at is 'When it stops working.';
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
comment on function private.own_draft(uuid) is 'The id of a draft of the caller; raises BL201 for any other.';

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
  'Makes a private link to a draft of the caller (BL201) for 14 days and returns its key, this once. One made before stops working.';

create function public.draft_link(p_draft uuid) returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select expires_at from private.draft_links
    where draft_id = private.own_draft(p_draft) and expires_at > now());
end
$$;
comment on function public.draft_link(uuid) is 'Until when the private link of a draft of the caller works (BL201); null without one.';

create function public.unshare_draft(p_draft uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.draft_links where draft_id = private.own_draft(p_draft);
end
$$;
comment on function public.unshare_draft(uuid) is 'Takes the private link of a draft of the caller back at once (BL201).';

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
  'The draft that a key shows, as it is now, with its creator''s name; null for a key that is wrong, expired or taken back.';

revoke execute on function private.own_draft(uuid) from public, anon, authenticated, service_role;
revoke execute on function public.share_draft(uuid), public.draft_link(uuid), public.unshare_draft(uuid),
  public.preview_draft(text) from public, anon, authenticated, service_role;
grant execute on function public.share_draft(uuid), public.draft_link(uuid), public.unshare_draft(uuid) to authenticated;
grant execute on function public.preview_draft(text) to anon, authenticated;
