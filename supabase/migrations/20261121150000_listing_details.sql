-- What a project page shows beyond its texts: the words for its cover, what was checked, the terms of each option.

create function private.are_review_checks(p_checks jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_checks) <> 'array' then false
    else jsonb_array_length(p_checks) <= 20
      and not exists (
        select 1 from jsonb_array_elements(p_checks) as item
        where jsonb_typeof(item) <> 'string' or item #>> '{}' !~ '^[a-z_]{1,40}$')
  end;
end
$$;
comment on function private.are_review_checks(jsonb) is 'True for an array of at most 20 codes of 1 to 40 small letters.';

create function private.are_option_details(p_details jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_details) <> 'object' then false
    else octet_length(p_details::text) <= 4000
      and (select count(*) from jsonb_object_keys(p_details)) <= 12
      and not exists (
        select 1 from jsonb_each(p_details) as term
        where term.key !~ '^[a-z_]{1,30}$'
          or not case jsonb_typeof(term.value)
            when 'string' then length(term.value #>> '{}') between 1 and 200
            when 'number' then (term.value #>> '{}')::numeric between 0 and 1000000000000
            else false end)
  end;
end
$$;
comment on function private.are_option_details(jsonb) is
  'True for an object of at most 12 terms, each a text of 1 to 200 characters or a number from 0.';

revoke execute on function private.are_review_checks(jsonb), private.are_option_details(jsonb)
  from public, anon, authenticated;
grant execute on function private.are_review_checks(jsonb), private.are_option_details(jsonb)
  to authenticated, service_role;

alter table public.projects
  add column thumbnail_alt text
    constraint projects_thumbnail_alt_length check (length(thumbnail_alt) between 1 and 200),
  add column review_checks jsonb not null default '[]'
    constraint projects_review_checks_form check (private.are_review_checks(review_checks));
comment on column public.projects.thumbnail_alt is 'What the cover picture shows, for people who do not see it; null when not told.';
comment on column public.projects.review_checks is
  'Codes of what the reviewer checked, e.g. ["organisation", "options"]. Administrators set it; emptied when a listing goes back to pending.';
grant insert (thumbnail_alt), update (thumbnail_alt, review_checks) on public.projects to authenticated;

alter table public.support_options add column details jsonb not null default '{}'
  constraint support_options_details_form check (private.are_option_details(details));
comment on column public.support_options.details is
  'Terms by name, e.g. {"share": 6, "cap": 1.4, "period": "six years"}; which names a kind has is in src/domain/support-option.ts.';
grant insert (details), update (details) on public.support_options to authenticated;

create or replace function private.fill_project() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  wish text := nullif(btrim(coalesce(new.slug, '')), '');
begin
  new.title := coalesce(nullif(btrim(new.title), ''), 'Untitled Project');
  new.description := btrim(coalesce(new.description, ''));
  new.content := coalesce(new.content, '');
  new.category := coalesce(nullif(btrim(new.category), ''), 'Uncategorized');
  new.website := nullif(btrim(new.website), '');
  new.thumbnail_url := nullif(btrim(new.thumbnail_url), '');
  new.thumbnail_alt := nullif(btrim(new.thumbnail_alt), '');
  new.media_url := nullif(btrim(new.media_url), '');
  new.video_url := nullif(btrim(new.video_url), '');
  if new.media_type is null or new.media_type not in ('image', 'video') then
    new.media_type := 'image';
  end if;
  new.tags := coalesce(new.tags, '{}');
  new.gallery := coalesce(new.gallery, '[]');
  new.review_checks := coalesce(new.review_checks, '[]');
  if tg_op = 'INSERT' then
    new.slug := private.free_slug(coalesce(wish, new.title), new.id);
    if new.creator_id is not null then
      new.creator_name := private.display_name(new.creator_id);
    end if;
  elsif new.slug is distinct from old.slug then
    new.slug := private.free_slug(coalesce(wish, new.title), new.id);
  end if;
  return new;
end
$$;

create or replace function private.guard_project_update() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_admin() and (
    (new.status, new.featured, new.display_order, new.review_note, new.review_checks)
      is distinct from (old.status, old.featured, old.display_order, old.review_note, old.review_checks)) then
    raise exception using errcode = 'BL022', message = 'Only administrators can change this part of a project';
  end if;
  return new;
end
$$;
comment on function private.guard_project_update() is
  'Trigger on direct updates of clients: status, featuring, order, review note and checks belong to administrators (BL022).';

create or replace function private.mark_review() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status is distinct from old.status then
    new.reviewed_at := now();
    if new.status = 'approved' then
      new.review_note := null;
    elsif new.status = 'pending' then
      new.review_checks := '[]';
    end if;
  end if;
  if row(new.title, new.slug, new.description, new.content, new.thumbnail_url, new.thumbnail_alt, new.media_type,
      new.media_url, new.video_url, new.gallery, new.category, new.tags, new.website, new.target_amount, new.currency,
      new.timeline, new.status)
    is distinct from
    row(old.title, old.slug, old.description, old.content, old.thumbnail_url, old.thumbnail_alt, old.media_type,
      old.media_url, old.video_url, old.gallery, old.category, old.tags, old.website, old.target_amount, old.currency,
      old.timeline, old.status) then
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

create or replace function private.merge_project(p_row public.projects, p_project jsonb) returns public.projects
language plpgsql stable security definer
set search_path = ''
as $$
declare
  merged public.projects;
  permitted text[] := array['title', 'slug', 'description', 'content', 'thumbnail_url', 'thumbnail_alt', 'media_type',
    'media_url', 'video_url', 'gallery', 'category', 'tags', 'website', 'target_amount', 'currency', 'timeline'];
  patch jsonb;
begin
  if private.is_admin() then
    permitted := permitted || array['featured', 'status', 'display_order', 'review_note', 'review_checks'];
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into patch
    from jsonb_each(p_project) where key = any (permitted);
  -- Empty means the default, as the forms promise.
  if patch ->> 'currency' is null then patch := patch - 'currency'; end if;
  if patch ->> 'display_order' is null then patch := patch - 'display_order'; end if;
  if patch ->> 'featured' is null then patch := patch - 'featured'; end if;
  if patch ->> 'status' is null then patch := patch - 'status'; end if;
  if patch ->> 'slug' is null then patch := patch - 'slug'; end if;
  merged := jsonb_populate_record(p_row, patch - 'search');
  return merged;
exception when data_exception then
  raise exception using errcode = 'BL029', message = 'This is not a valid project';
end
$$;

create or replace function private.save_options(p_project uuid, p_options jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_options is null then
    return;
  elsif jsonb_typeof(p_options) <> 'array' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  delete from public.support_options o where o.project_id = p_project
    and not exists (select 1 from jsonb_array_elements(p_options) e where e ->> 'id' = o.id::text);
  update public.support_options o set type = e ->> 'type', title = e ->> 'title', description = e ->> 'description',
    min_amount = (e ->> 'min_amount')::numeric, currency = e ->> 'currency',
    details = coalesce(nullif(e -> 'details', 'null'), o.details), position = n
  from jsonb_array_elements(p_options) with ordinality as given (e, n)
  where o.project_id = p_project and e ->> 'id' = o.id::text;
  insert into public.support_options (project_id, type, title, description, min_amount, currency, details, position)
  select p_project, e ->> 'type', e ->> 'title', e ->> 'description', (e ->> 'min_amount')::numeric,
    e ->> 'currency', coalesce(nullif(e -> 'details', 'null'), '{}'), n
  from jsonb_array_elements(p_options) with ordinality as given (e, n)
  where not exists (
    select 1 from public.support_options o where o.project_id = p_project and e ->> 'id' = o.id::text)
  order by n;
exception when data_exception then
  raise exception using errcode = 'BL029', message = 'This is not a valid project';
end
$$;
comment on function private.save_options(uuid, jsonb) is
  'Makes the options of a project equal to the array: known ids are changed in place (their details only when given), missing ones removed, others added. Null changes nothing.';

create or replace function private.add_project(p_project jsonb, p_options jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh public.projects;
  made uuid;
begin
  if p_project is null or jsonb_typeof(p_project) <> 'object' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  perform private.admit_project(p_project ->> 'title', p_project ->> 'description', p_project ->> 'category');
  fresh := private.merge_project(null, p_project);
  insert into public.projects (title, slug, description, content, thumbnail_url, thumbnail_alt, media_type, media_url,
    video_url, gallery, category, tags, website, target_amount, currency, timeline, featured, display_order, creator_id)
  values (fresh.title, fresh.slug, fresh.description, fresh.content, fresh.thumbnail_url, fresh.thumbnail_alt,
    fresh.media_type, fresh.media_url, fresh.video_url, fresh.gallery, fresh.category, fresh.tags, fresh.website,
    fresh.target_amount, coalesce(fresh.currency, 'USD'), fresh.timeline, coalesce(fresh.featured, false),
    coalesce(fresh.display_order, 9999), auth.uid())
  returning id into made;
  perform private.save_options(made, p_options);
  return made;
end
$$;

create or replace function public.save_project(p_project jsonb, p_options jsonb default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects;
  changed public.projects;
  administrator boolean := private.is_admin();
begin
  perform private.require_user();
  if p_project ->> 'id' is null then
    return private.add_project(p_project, p_options);
  end if;
  select * into stored from public.projects where id::text = p_project ->> 'id' for update;
  if stored.id is null or not (administrator or stored.creator_id = auth.uid() or stored.status = 'approved') then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif not private.edits_project(stored.id) then
    raise exception using errcode = 'BL022', message = 'You cannot change this project';
  end if;
  changed := private.merge_project(stored, p_project);
  if coalesce(btrim(changed.title), '') = '' or coalesce(btrim(changed.description), '') = '' then
    raise exception using errcode = 'BL023', message = 'Title, description and category are required';
  end if;
  perform set_config('backlit.status_note', coalesce(p_project ->> 'review_note', ''), true);
  update public.projects set title = changed.title, slug = changed.slug, description = changed.description,
    content = changed.content, thumbnail_url = changed.thumbnail_url, thumbnail_alt = changed.thumbnail_alt,
    media_type = changed.media_type, media_url = changed.media_url, video_url = changed.video_url,
    gallery = changed.gallery, category = changed.category, tags = changed.tags, website = changed.website,
    target_amount = changed.target_amount, currency = changed.currency, timeline = changed.timeline,
    featured = changed.featured, status = changed.status, display_order = changed.display_order,
    review_checks = changed.review_checks,
    review_note = case when changed.status = 'approved' then null else changed.review_note end
  where id = stored.id;
  perform private.save_options(stored.id, p_options);
  return stored.id;
end
$$;

create or replace function private.options_json(p_project uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'project_id', project_id, 'type', type, 'title', title, 'description', description,
    'min_amount', min_amount, 'currency', currency, 'details', details, 'position', position)
    order by position, created_at, id), '[]')
  from public.support_options where project_id = p_project
$$;

create or replace function private.terms_of(p_option public.support_options, p_project_title text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('project_title', p_project_title, 'type', p_option.type, 'title', p_option.title,
    'description', p_option.description, 'min_amount', p_option.min_amount, 'currency', p_option.currency,
    'details', p_option.details)
$$;

drop function public.project_by_slug(text);
create function public.project_by_slug(p_slug text)
returns table (
  id uuid, title text, slug text, description text, content text, category text, tags text[], thumbnail_url text,
  thumbnail_alt text, media_type text, media_url text, video_url text, gallery jsonb, featured boolean, status text,
  website text, display_order integer, creator_id uuid, creator_name text, target_amount numeric, currency text,
  timeline text, created_at timestamptz, updated_at timestamptz, reviewed_at timestamptz, review_checks jsonb,
  support_options jsonb, canonical_slug text)
language sql stable security definer
set search_path = ''
as $$
  select p.id, p.title, p.slug, p.description, p.content, p.category, p.tags, p.thumbnail_url,
    p.thumbnail_alt, p.media_type, p.media_url, p.video_url, p.gallery, p.featured, p.status,
    p.website, p.display_order, p.creator_id, p.creator_name, p.target_amount, p.currency,
    p.timeline, p.created_at, p.updated_at, p.reviewed_at, p.review_checks,
    private.options_json(p.id), p.slug
  from public.project_slugs s join public.projects p on p.id = s.project_id
  where s.slug = p_slug and p.status = 'approved'
$$;
comment on function public.project_by_slug(text) is
  'The approved project of a present or former slug, or no row. canonical_slug is the present one.';
revoke execute on function public.project_by_slug(text) from public, anon, authenticated, service_role;
grant execute on function public.project_by_slug(text) to anon, authenticated, service_role;
