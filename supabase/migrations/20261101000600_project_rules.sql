-- Project rules: what the database sets, refuses and records on every write, whoever writes.

create function private.free_slug(p_wish text, p_project uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := private.slugify(p_wish);
  candidate text := base;
begin
  -- Two listings of the same title at once wait for each other here, so each sees the other's slug.
  -- 1024 locks serve all titles, lest a bulk import fill the lock table.
  perform pg_advisory_xact_lock(hashtext('backlit.slug'), hashtext(base) & 1023);
  for attempt in 2..20 loop
    exit when not exists (
      select 1 from public.project_slugs where slug = candidate and project_id <> p_project);
    candidate := base || '-' || attempt;
  end loop;
  if exists (select 1 from public.project_slugs where slug = candidate and project_id <> p_project) then
    candidate := base || '-' || left(gen_random_uuid()::text, 8);
  end if;
  return candidate;
end
$$;
comment on function private.free_slug(text, uuid) is
  'A slug for the project that no other one has or had: the wish, else -2 to -20, else eight random characters.';

create function private.fill_project() returns trigger
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
  new.media_url := nullif(btrim(new.media_url), '');
  new.video_url := nullif(btrim(new.video_url), '');
  if new.media_type is null or new.media_type not in ('image', 'video') then
    new.media_type := 'image';
  end if;
  new.tags := coalesce(new.tags, '{}');
  new.gallery := coalesce(new.gallery, '[]');
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
comment on function private.fill_project() is
  'Trigger: trims, applies the defaults of empty values, makes the slug and copies the creator''s name.';

create function private.guard_project_insert() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.admit_project(new.title, new.description, new.category);
  new.creator_id := auth.uid();
  new.status := 'pending';
  return new;
end
$$;
comment on function private.guard_project_insert() is
  'Trigger on direct inserts of clients: the caller is the creator and the status is pending.';

create function private.admit_project(p_title text, p_description text, p_category text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  administrator boolean := private.is_admin();
begin
  if coalesce(btrim(p_title), '') = '' or coalesce(btrim(p_description), '') = ''
    or (not administrator and coalesce(btrim(p_category), '') in ('', 'Uncategorized')) then
    raise exception using errcode = 'BL023', message = 'Title, description and category are required';
  end if;
  if not administrator and 20 <= (
    select count(*) from public.projects
    where creator_id = caller and created_at > now() - interval '1 day') then
    raise exception using errcode = 'BL026', message = 'Too many projects submitted in one day',
      detail = '{"retryAfter": 86400}';
  end if;
end
$$;
comment on function private.admit_project(text, text, text) is
  'Raises BL023 when a required field is blank and BL026 after 20 submissions in a day.';

create function private.guard_project_update() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_admin() and (
    (new.status, new.featured, new.display_order, new.review_note)
      is distinct from (old.status, old.featured, old.display_order, old.review_note)) then
    raise exception using errcode = 'BL022', message = 'Only administrators can change this part of a project';
  end if;
  return new;
end
$$;
comment on function private.guard_project_update() is
  'Trigger on direct updates of clients: status, featuring, order and review note belong to administrators (BL022).';

create function private.mark_review() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status is distinct from old.status then
    new.reviewed_at := now();
    if new.status = 'approved' then
      new.review_note := null;
    end if;
  end if;
  if row(new.title, new.slug, new.description, new.content, new.thumbnail_url, new.media_type, new.media_url,
      new.video_url, new.gallery, new.category, new.tags, new.website, new.target_amount, new.currency,
      new.timeline, new.status)
    is distinct from
    row(old.title, old.slug, old.description, old.content, old.thumbnail_url, old.media_type, old.media_url,
      old.video_url, old.gallery, old.category, old.tags, old.website, old.target_amount, old.currency,
      old.timeline, old.status) then
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
comment on function private.mark_review() is
  'Trigger: stamps decisions and changes of what readers see; drops the review note on approval.';

-- Triggers of one moment run by name: guard (clients only), then fill, then mark.
create trigger a_guard_insert before insert on public.projects
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_project_insert();
create trigger a_guard_update before update on public.projects
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_project_update();
create trigger b_fill before insert or update on public.projects
  for each row execute function private.fill_project();
create trigger c_mark_review before update on public.projects
  for each row execute function private.mark_review();

create function private.remember_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'pending' and new.reviewed_at is null then
    -- Nobody has seen the old address yet: free it, or edits could hoard names.
    delete from public.project_slugs where slug = old.slug and project_id = new.id;
  end if;
  insert into public.project_slugs (slug, project_id) values (new.slug, new.id)
  on conflict (slug) do nothing;
  return null;
end
$$;
comment on function private.remember_slug() is 'Trigger: keeps every address a reviewed project had.';

create trigger projects_slug_inserted after insert on public.projects
  for each row execute function private.remember_slug();
create trigger projects_slug_changed after update of slug on public.projects
  for each row when (old.slug is distinct from new.slug) execute function private.remember_slug();

create function private.audit_project() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit('project.deleted', 'project', old.id::text,
      jsonb_build_object('title', old.title, 'slug', old.slug, 'status', old.status));
  else
    perform private.audit('project.status', 'project', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('from', old.status, 'to', new.status,
        'note', nullif(current_setting('backlit.status_note', true), ''))));
  end if;
  return null;
end
$$;
comment on function private.audit_project() is 'Trigger: records decisions and deletions.';

create trigger projects_audit_status after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.audit_project();
create trigger projects_audit_delete after delete on public.projects
  for each row execute function private.audit_project();

create function private.follow_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.projects set creator_name = private.display_name(new.id) where creator_id = new.id;
  return null;
end
$$;
comment on function private.follow_name() is 'Trigger on profiles: listings carry the creator''s current name.';

create trigger profiles_name_to_projects after update of full_name on public.profiles
  for each row when (old.full_name is distinct from new.full_name) execute function private.follow_name();

revoke execute on all functions in schema private from public;
