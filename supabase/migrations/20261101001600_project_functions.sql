-- Project functions: submitting, saving, deciding, ordering, deleting; each in one transaction.

create function private.merge_project(p_row public.projects, p_project jsonb) returns public.projects
language plpgsql stable security definer
set search_path = ''
as $$
declare
  merged public.projects;
  permitted text[] := array['title', 'slug', 'description', 'content', 'thumbnail_url', 'media_type', 'media_url',
    'video_url', 'gallery', 'category', 'tags', 'website', 'target_amount', 'currency', 'timeline'];
  patch jsonb;
begin
  if private.is_admin() then
    permitted := permitted || array['featured', 'status', 'display_order', 'review_note'];
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
comment on function private.merge_project(public.projects, jsonb) is
  'A project row with the permitted keys of the JSON laid over it; keys of administrators count only for them.';

create function private.save_options(p_project uuid, p_options jsonb) returns void
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
    min_amount = (e ->> 'min_amount')::numeric, currency = e ->> 'currency', position = n
  from jsonb_array_elements(p_options) with ordinality as given (e, n)
  where o.project_id = p_project and e ->> 'id' = o.id::text;
  insert into public.support_options (project_id, type, title, description, min_amount, currency, position)
  select p_project, e ->> 'type', e ->> 'title', e ->> 'description', (e ->> 'min_amount')::numeric,
    e ->> 'currency', n
  from jsonb_array_elements(p_options) with ordinality as given (e, n)
  where not exists (
    select 1 from public.support_options o where o.project_id = p_project and e ->> 'id' = o.id::text)
  order by n;
exception when data_exception then
  raise exception using errcode = 'BL029', message = 'This is not a valid project';
end
$$;
comment on function private.save_options(uuid, jsonb) is
  'Makes the options of a project equal to the array: known ids are changed in place, missing ones removed, others added. Null changes nothing.';

create function private.add_project(p_project jsonb, p_options jsonb) returns uuid
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
  insert into public.projects (title, slug, description, content, thumbnail_url, media_type, media_url, video_url,
    gallery, category, tags, website, target_amount, currency, timeline, featured, display_order, creator_id)
  values (fresh.title, fresh.slug, fresh.description, fresh.content, fresh.thumbnail_url, fresh.media_type,
    fresh.media_url, fresh.video_url, fresh.gallery, fresh.category, fresh.tags, fresh.website, fresh.target_amount,
    coalesce(fresh.currency, 'USD'), fresh.timeline, coalesce(fresh.featured, false),
    coalesce(fresh.display_order, 9999), auth.uid())
  returning id into made;
  perform private.save_options(made, p_options);
  return made;
end
$$;
comment on function private.add_project(jsonb, jsonb) is 'A new pending project of the caller with its options.';

create function public.submit_project(p_project jsonb, p_options jsonb default '[]') returns public.projects
language plpgsql security definer
set search_path = ''
as $$
declare
  made public.projects;
  added uuid;
begin
  perform private.require_user();
  -- In a statement of its own, so that the next one sees the row.
  added := private.add_project(p_project, p_options);
  select * into made from public.projects where id = added;
  return made;
end
$$;
comment on function public.submit_project(jsonb, jsonb) is
  'Submits a project with its support options and returns its row. Always pending, created by the caller (BL010, BL023, BL026).';

create function public.save_project(p_project jsonb, p_options jsonb default null) returns uuid
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
    content = changed.content, thumbnail_url = changed.thumbnail_url, media_type = changed.media_type,
    media_url = changed.media_url, video_url = changed.video_url, gallery = changed.gallery,
    category = changed.category, tags = changed.tags, website = changed.website,
    target_amount = changed.target_amount, currency = changed.currency, timeline = changed.timeline,
    featured = changed.featured, status = changed.status, display_order = changed.display_order,
    review_note = case when changed.status = 'approved' then null else changed.review_note end
  where id = stored.id;
  perform private.save_options(stored.id, p_options);
  return stored.id;
end
$$;
comment on function public.save_project(jsonb, jsonb) is
  'Creates (no id) or changes a project and its options in one transaction and returns its id. Keys left out stay; p_options null leaves the options. Administrators any project; creators their own before approval (BL022).';

create function public.set_project_status(p_project uuid, p_status text, p_note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_status is null or p_status not in ('pending', 'approved', 'rejected', 'archived') then
    raise exception using errcode = 'BL025', message = 'Unknown project status';
  end if;
  perform set_config('backlit.status_note', coalesce(p_note, ''), true);
  update public.projects set status = p_status,
    review_note = case when p_status = 'approved' then null else nullif(btrim(p_note), '') end
  where id = p_project;
  if not found then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
end
$$;
comment on function public.set_project_status(uuid, text, text) is
  'Sets any of the four states from any state, with a note to the creator. Administrators only (BL011); logged.';

create function public.swap_project_order(p_a uuid, p_b uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  order_a integer;
  order_b integer;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('backlit.order'));
  select display_order into order_a from public.projects where id = p_a;
  select display_order into order_b from public.projects where id = p_b;
  if order_a is null or order_b is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  if order_a = order_b then
    -- Equal places cannot be swapped: number the whole list as it stands, once.
    update public.projects p set display_order = numbered.place
    from (select id, row_number() over (order by display_order, created_at desc, id desc) as place
      from public.projects) as numbered
    where p.id = numbered.id and p.display_order <> numbered.place;
    select display_order into order_a from public.projects where id = p_a;
    select display_order into order_b from public.projects where id = p_b;
  end if;
  update public.projects set display_order = case id when p_a then order_b else order_a end
  where id in (p_a, p_b);
end
$$;
comment on function public.swap_project_order(uuid, uuid) is
  'Exchanges the places of two projects; equal places are numbered first. Administrators only (BL011).';

create function public.delete_project(p_project uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.projects where id = p_project;
  if not found then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
end
$$;
comment on function public.delete_project(uuid) is
  'Deletes a project. Administrators only (BL011); refused while it has interests and is not archived (BL024). Logged.';

revoke execute on all functions in schema private from public;
revoke execute on function public.submit_project(jsonb, jsonb), public.save_project(jsonb, jsonb),
  public.set_project_status(uuid, text, text), public.swap_project_order(uuid, uuid), public.delete_project(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_project(jsonb, jsonb), public.save_project(jsonb, jsonb),
  public.set_project_status(uuid, text, text), public.swap_project_order(uuid, uuid), public.delete_project(uuid)
  to authenticated;
