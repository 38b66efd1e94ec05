-- Administration of projects: list, review, bulk decisions, order of the catalogue, and the overview.

create table public.review_comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  field text not null constraint review_comments_field_known check (field in (
    'title', 'slug', 'description', 'content', 'category', 'tags', 'thumbnail_url', 'gallery', 'video_url', 'website',
    'target_amount', 'timeline', 'use_of_funds', 'milestones', 'language', 'support_options', 'general')),
  body text not null constraint review_comments_body_length check (length(btrim(body)) between 1 and 2000),
  quote text constraint review_comments_quote_length check (length(quote) between 1 and 300),
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  done_at timestamptz
);
comment on table public.review_comments is
  'Review comments on fields of a listing. Visible to its creator and administrators.';
comment on column public.review_comments.id is 'Id of the comment.';
comment on column public.review_comments.project_id is 'The listing.';
comment on column public.review_comments.field is 'Column of projects, support_options, or general.';
comment on column public.review_comments.body is 'Text, 1 to 2000 characters.';
comment on column public.review_comments.quote is
  'Beginning of the paragraph it is about, up to 300 characters; null if it is about the whole field.';
comment on column public.review_comments.author_id is 'The reviewer; null once that account is gone.';
comment on column public.review_comments.created_at is 'When it was written.';
comment on column public.review_comments.resolved_at is 'When the reviewer resolved it; null while open.';
comment on column public.review_comments.done_at is
  'When the creator marked it as done; null until then. Only the reviewer resolves it (resolved_at).';
create index review_comments_project on public.review_comments (project_id, created_at);
create index review_comments_author on public.review_comments (author_id);

create table public.project_reviews (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  reviewer_id uuid references public.profiles (id) on delete set null,
  decided_at timestamptz not null default now(),
  from_status text not null,
  to_status text not null,
  note text,
  snapshot jsonb not null
);
comment on table public.project_reviews is
  'Decisions on listings with a snapshot, so that the next review can show a diff. Administrators only.';
comment on column public.project_reviews.id is 'Order of the decisions.';
comment on column public.project_reviews.project_id is 'The listing.';
comment on column public.project_reviews.reviewer_id is 'Who of the team decided; null for a step of the creator''s side, the system, or once that account is gone.';
comment on column public.project_reviews.decided_at is 'When.';
comment on column public.project_reviews.from_status is 'State before.';
comment on column public.project_reviews.to_status is 'State after; the same as before if changes were requested, accepted or seen.';
comment on column public.project_reviews.note is 'Reason given to the creator.';
comment on column public.project_reviews.snapshot is 'Texts, pictures, options and documents at that time.';
create index project_reviews_project on public.project_reviews (project_id, id desc);
create index project_reviews_reviewer on public.project_reviews (reviewer_id);

create table public.review_assignments (
  project_id uuid primary key references public.projects (id) on delete cascade,
  reviewer_id uuid not null references public.profiles (id) on delete cascade,
  assigned_at timestamptz not null default now()
);
comment on table public.review_assignments is 'The administrator assigned to each listing. Administrators only.';
comment on column public.review_assignments.project_id is 'The listing.';
comment on column public.review_assignments.reviewer_id is 'The administrator.';
comment on column public.review_assignments.assigned_at is 'Since when.';
create index review_assignments_reviewer on public.review_assignments (reviewer_id);

create function private.creates_project(p_project uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.project_role(p_project) in ('owner', 'editor'), false)
$$;
comment on function private.creates_project(uuid) is 'True if the caller is the creator of the project or one of its editors.';

create function private.answers_project(p_project uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.project_role(p_project) is not null
$$;
comment on function private.answers_project(uuid) is
  'True if the caller answers for the project: its creator, and everyone of its team.';

alter table public.review_comments enable row level security;
alter table public.project_reviews enable row level security;
alter table public.review_assignments enable row level security;
revoke all on public.review_comments, public.project_reviews, public.review_assignments
  from public, anon, authenticated, service_role;
grant select on public.review_comments, public.project_reviews, public.review_assignments to authenticated;
grant select, insert, update, delete on public.review_comments, public.project_reviews, public.review_assignments
  to service_role;

create policy "creators and administrators read review comments" on public.review_comments
  for select to authenticated using (private.creates_project(project_id) or (select private.is_proven_admin()));
create policy "administrators read reviews" on public.project_reviews
  for select to authenticated using ((select private.is_proven_admin()));
create policy "administrators read assignments" on public.review_assignments
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.review_comments',
    'author_id = $1 or project_id in (select id from public.projects where creator_id = $1)', '{author_id}', '{}'),
  ('public.project_reviews', 'reviewer_id = $1', '{snapshot}', '{}'),
  ('public.review_assignments', 'reviewer_id = $1', '{}', '{}');

-- Indexes for the sort orders of the dashboard. Titles sort by their letters without case and accents, in the order of
-- Unicode: the same in every database, whatever its collation.
create index projects_by_age on public.projects
  ((status <> 'pending' or changes_requested_at is not null), (coalesce(reviewed_at, created_at)), id);
create index projects_by_title on public.projects ((private.fold(title) collate "C"), id);
create index projects_by_update on public.projects (updated_at, id);
create index projects_by_creation on public.projects (created_at, id);
create index projects_admin_search on public.projects using gin (search_words extensions.gin_trgm_ops);

-- In PL/pgSQL, as the table of documents comes after this file.
create function private.project_snapshot(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('title', p.title, 'slug', p.slug, 'description', p.description, 'content', p.content,
      'thumbnail_url', p.thumbnail_url, 'thumbnail_alt', p.thumbnail_alt, 'media_type', p.media_type,
      'media_url', p.media_url, 'video_url', p.video_url, 'gallery', p.gallery, 'category', p.category,
      'tags', to_jsonb(p.tags), 'website', p.website, 'target_amount', p.target_amount, 'currency', p.currency,
      'timeline', p.timeline, 'use_of_funds', p.use_of_funds, 'milestones', p.milestones, 'language', p.language,
      'open_to', p.open_to, 'outcome', p.outcome,
      'featured', p.featured, 'status', p.status,
      'facts_changed_at', private.creator_facts(p.creator_id) -> 'changed_at',
      'support_options', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'type', o.type, 'title', o.title,
          'description', o.description, 'min_amount', o.min_amount, 'currency', o.currency, 'details', o.details)
          order by o.position, o.id), '[]')
        from public.support_options o where o.project_id = p.id),
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'name', d.name,
          'on_request', d.on_request, 'created_at', d.created_at) order by d.created_at, d.id), '[]')
        from public.project_documents d where d.project_id = p.id))
    from public.projects p where p.id = p_project);
end
$$;
comment on function private.project_snapshot(uuid) is
  'Content of a listing with its options and documents, without its position in lists, as reordering is not a change of content, and since when its creator''s register entry is stated as it is.';

create function private.project_stamp(p_project uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select md5(private.project_snapshot(p_project)::text)
$$;
comment on function private.project_stamp(uuid) is 'Hash of the content of a listing, to detect concurrent edits.';

-- In PL/pgSQL, as picture_names comes after this file.
create function private.review_stamp(p_project uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select concat_ws(':', private.project_stamp(p_project), extract(epoch from p.reviewed_at), (
      -- A file uploaded again under its name has another id.
      select md5(string_agg(o.id::text, ',' order by o.name)) from storage.objects o
      where o.bucket_id = 'project_thumbnails'
        and o.name = any (private.picture_names(p.thumbnail_url, p.media_url, p.gallery))))
    from public.projects p where p.id = p_project);
end
$$;
comment on function private.review_stamp(uuid) is
  'Stamp of a listing for administrators: its content, the files of its pictures and the last decision on it.';

create function private.require_version(p_project uuid, p_stamp text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Weaker than for update, as comments added meanwhile reference the row.
  perform from public.projects where id = p_project for no key update;
  if p_stamp <> private.review_stamp(p_project) then
    raise exception using errcode = 'BL240', message = 'This project was changed by someone else meanwhile';
  end if;
end
$$;
comment on function private.require_version(uuid, text) is
  'Locks a listing; raises BL240 if it was changed or decided on since this stamp. Null compares nothing.';

create function private.record_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.project_reviews (project_id, reviewer_id, from_status, to_status, note, snapshot)
  values (new.id, (
      select id from public.profiles
      where id = auth.uid() and coalesce(current_setting('backlit.project_step', true), '') = ''),
    old.status, new.status,
    nullif(current_setting('backlit.status_note', true), ''), private.project_snapshot(new.id));
  return null;
end
$$;
comment on function private.record_review() is 'Trigger: records every change of status with a snapshot of the listing, and who of the team decided.';
create trigger projects_record_review after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.record_review();

create function public.admin_projects(
  p_query text default null, p_status text default null, p_category text default null,
  p_featured boolean default null, p_mine boolean default false, p_sort text default 'age',
  p_descending boolean default false, p_page integer default 1, p_limit integer default 25)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  page integer := least(greatest(coalesce(p_page, 1), 1), 1000);
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  needle text := nullif(private.fold(btrim(left(p_query, 100))), '');
  direction text := case when p_descending then 'desc' else 'asc' end;
  conditions text := 'true';
  ordering text;
  ids uuid[];
  found jsonb;
  total integer;
begin
  ordering := case p_sort
    when 'title' then format('private.fold(p.title) collate "C" %1$s, p.id %1$s', direction)
    when 'created' then format('p.created_at %1$s, p.id %1$s', direction)
    when 'updated' then format('p.updated_at %1$s, p.id %1$s', direction)
    when 'order' then case when p_descending
      then 'p.display_order desc, p.created_at, p.id' else 'p.display_order, p.created_at desc, p.id desc' end
    else case when p_descending
      then '(p.status <> ''pending'' or p.changes_requested_at is not null) desc, coalesce(p.reviewed_at, p.created_at) desc, p.id desc'
      else '(p.status <> ''pending'' or p.changes_requested_at is not null), coalesce(p.reviewed_at, p.created_at), p.id' end
  end;
  if needle is not null then
    conditions := conditions || ' and p.search_words like $1';
  end if;
  if p_status is not null then conditions := conditions || ' and p.status = $2'; end if;
  if p_category is not null then conditions := conditions || ' and p.category = $3'; end if;
  if p_featured is not null then conditions := conditions || ' and p.featured = $4'; end if;
  if p_mine then
    conditions := conditions
      || ' and exists (select 1 from public.review_assignments a where a.project_id = p.id and a.reviewer_id = $5)';
  end if;
  needle := private.like_pattern(needle);
  if needle is null then
    execute format('select count(*) from (select 1 from public.projects p where %s limit 1001) as hit', conditions)
      into total using needle, p_status, p_category, p_featured, caller;
  else
    -- Few enough matches to count are few enough to sort.
    execute format('select count(*), (array_agg(p.id order by %s))[%s:%s] from (
        select p.id, p.title, p.created_at, p.updated_at, p.display_order, p.status, p.reviewed_at, p.changes_requested_at
        from public.projects p where %s limit 1001) as p', ordering, (page - 1) * size + 1, page * size, conditions)
      into total, ids using needle, p_status, p_category, p_featured, caller;
    if total <= 1000 then
      conditions := 'p.id = any ($6)';
    end if;
  end if;
  execute format(
    'select coalesce(jsonb_agg(row), ''[]'') from (
      select jsonb_build_object(''id'', p.id, ''title'', p.title, ''slug'', p.slug, ''status'', p.status,
        ''category'', p.category, ''featured'', p.featured, ''display_order'', p.display_order,
        ''creator_id'', p.creator_id, ''creator_name'', p.creator_name, ''created_at'', p.created_at,
        ''updated_at'', p.updated_at, ''thumbnail_url'', p.thumbnail_url, ''stamp'', private.review_stamp(p.id),
        ''queued_at'', case when p.status = ''pending'' and p.changes_requested_at is null
          then coalesce(p.reviewed_at, p.created_at) end,
        ''changes_requested_at'', p.changes_requested_at,
        ''interests'', (select count(*) from public.interests i where i.project_id = p.id),
        ''open_comments'', (
          select count(*) from public.review_comments c where c.project_id = p.id and c.resolved_at is null),
        ''review_checks'', p.review_checks,
        ''facts_changed_at'', (select c.facts_changed_at from public.creators c where c.id = p.creator_id),
        ''reviewer'', (
          select r.full_name from public.review_assignments a join public.profiles r on r.id = a.reviewer_id
          where a.project_id = p.id)) as row
      from public.projects p where %s order by %s limit %s offset %s) as listed',
    conditions, ordering, size, case when ids is null or total > 1000 then (page - 1) * size else 0 end)
    into found using needle, p_status, p_category, p_featured, caller, ids;
  return jsonb_build_object('rows', found, 'total', least(total, 1000), 'exact', total <= 1000,
    'page', page, 'size', size);
end
$$;
comment on function public.admin_projects(text, text, text, boolean, boolean, text, boolean, integer, integer) is
  'A page of all projects for administrators (BL011): {rows, total (counted up to 1000), exact, page, size}. p_sort: age (waiting ones first, longest first), title, created, updated, order.';

create function private.admin_project(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'project', to_jsonb(p) - 'search_words',
      'options', private.project_snapshot(p.id) -> 'support_options',
      'documents', (
        select coalesce(jsonb_agg(to_jsonb(d) - 'openings' order by d.created_at, d.id), '[]')
        from public.project_documents d where d.project_id = p.id),
      'stamp', private.review_stamp(p.id),
      'queued_at', case when p.status = 'pending' and p.changes_requested_at is null
        then coalesce(p.reviewed_at, p.created_at) end,
      'interests', (select count(*) from public.interests i where i.project_id = p.id),
      'story', private.story_of(p.id),
      'creator_facts', private.creator_facts(p.creator_id),
      'creator_email', (select c.username from public.profiles c where c.id = p.creator_id),
      'reviewer_id', (select a.reviewer_id from public.review_assignments a where a.project_id = p.id),
      'reviewers', (
        select jsonb_agg(jsonb_build_object('id', r.id, 'name', private.display_name(r.id)) order by r.created_at, r.id)
        from public.profiles r where r.role = 'admin'),
      'comments', (
        select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('author', private.display_name(c.author_id))
          order by c.created_at, c.id), '[]')
        from public.review_comments c where c.project_id = p.id),
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'decided_at', v.decided_at,
          'from_status', v.from_status, 'to_status', v.to_status, 'note', v.note,
          'rule', (
            select s.rule from public.statements s where s.project_id = p.id and s.created_at = v.decided_at limit 1),
          'reviewer', case when v.reviewer_id is not null then private.display_name(v.reviewer_id) end) order by v.id desc), '[]')
        from (select * from public.project_reviews where project_id = p.id order by id desc limit 20) v),
      'edited_at', edits.edited_at,
      'reviewed_as', coalesce((
          select v.snapshot from public.project_reviews v
          where v.project_id = p.id and (v.to_status <> 'pending' or v.from_status = 'pending')
          order by v.id desc limit 1),
        case when edits.project_id is not null then private.project_snapshot(p.id) end)
        || coalesce(edits.reviewed, '{}'))
    from public.projects p left join public.unseen_edits edits on edits.project_id = p.id
    where p.id = p_project);
end
$$;
comment on function private.admin_project(uuid) is 'A project as the dashboard shows it; null if there is none.';

create function public.admin_project(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_admin();
  found := private.admin_project(p_project);
  if found is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return found;
end
$$;
comment on function public.admin_project(uuid) is
  'One project with options, documents, stamp, comments, decisions, when its texts were changed since the last review, and its state at that review (BL011, BL020).';

create function public.admin_save_project(p_project jsonb, p_options jsonb default null, p_stamp text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid;
  given jsonb := p_project;
begin
  perform private.require_admin();
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  if given ->> 'id' is null then
    if coalesce(btrim(given ->> 'content'), '') = '' then
      raise exception using errcode = 'BL023', message = 'Title, description and content are required';
    end if;
    if coalesce(btrim(given ->> 'slug'), '') = '' then
      given := given || jsonb_build_object('slug',
        left(private.slugify(given ->> 'title'), 80) || '-' || left(gen_random_uuid()::text, 8));
    end if;
  else
    select id into target from public.projects where id::text = given ->> 'id' for update;
    if target is null then
      raise exception using errcode = 'BL020', message = 'This project does not exist';
    elsif p_stamp is distinct from private.review_stamp(target) then
      raise exception using errcode = 'BL240', message = 'This project was changed by someone else meanwhile';
    elsif given ? 'content' and coalesce(btrim(given ->> 'content'), '') = '' then
      raise exception using errcode = 'BL023', message = 'Title, description and content are required';
    end if;
  end if;
  target := public.save_project(given, p_options);
  return private.admin_project(target);
end
$$;
comment on function public.admin_save_project(jsonb, jsonb, text) is
  'Creates (no id; always pending) or changes a project for an administrator and returns the same as admin_project. p_stamp is the stamp of the edited version: BL240 if the listing was changed or decided on since. BL023 without title, description or content. review_note and basis are the reasons of a restriction, as in set_project_status (BL249).';

create function public.set_projects_status(
  p_projects uuid[], p_status text, p_note text default null, p_basis jsonb default null, p_stamps jsonb default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid;
  was text;
  changed jsonb := '[]';
begin
  perform private.require_admin();
  if cardinality(p_projects) > 100 then
    raise exception using errcode = 'BL242', message = 'At most 100 projects at once';
  end if;
  for target in select distinct id from unnest(p_projects) as given (id) order by id loop
    perform private.require_version(target, p_stamps ->> target::text);
    select status into was from public.projects where id = target;
    continue when was is null or was = p_status;
    perform public.set_project_status(target, p_status, p_note, p_basis);
    changed := changed || jsonb_build_object('id', target, 'was', was, 'stamp', private.review_stamp(target));
  end loop;
  return changed;
end
$$;
comment on function public.set_projects_status(uuid[], text, text, jsonb, jsonb) is
  'Sets the status of up to 100 projects (BL242) in one transaction; returns [{id, was, stamp}] of those it changed, for undo. p_stamps are the stamps of the versions read, by id: BL240 if one of them was changed or decided on since.';

create function public.set_review_checks(p_project uuid, p_checks jsonb, p_facts timestamptz default null,
  p_stamp text default null, p_seen jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored jsonb;
  given jsonb := coalesce(p_checks, '{}');
  answered text[];
begin
  perform private.require_admin();
  perform private.require_version(p_project, p_stamp);
  -- Locked, so that the answer isn't about facts that nobody has read. Clients may drop microseconds.
  perform from public.creators c join public.projects p on p.creator_id = c.id
  where p.id = p_project and c.kind is not null and date_trunc('milliseconds', c.facts_changed_at) > p_facts
  for share of c;
  if found then
    raise exception using errcode = 'BL240', message = 'The creator''s facts were changed meanwhile';
  end if;
  if p_seen is not null then
    select review_checks into stored from public.projects where id = p_project;
    answered := private.differing(array(select jsonb_object_keys(p_seen || given)), p_seen, given);
    if private.only(stored, answered) not in (private.only(p_seen, answered), private.only(given, answered)) then
      raise exception using errcode = 'BL240', message = 'These checks were answered by someone else meanwhile';
    end if;
    given := stored - answered || private.only(given, answered);
  end if;
  -- The same answers given anew are answers of today.
  update public.projects set review_checks = given, checked_at = case when given <> '{}' then now() end
  where id = p_project;
  if not found then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
end
$$;
comment on function public.set_review_checks(uuid, jsonb, timestamptz, text, jsonb) is
  'Saves the answers to the review checks (projects.review_checks). With p_seen, the answers as read, only those that differ from it. Administrators only (BL011); BL240 if the creator''s facts have changed since p_facts, or the listing was changed or decided on since p_stamp, as read, or somebody else has answered one of these checks; BL246 if an approved listing would lose one.';

create function public.add_review_comment(p_project uuid, p_field text, p_body text, p_quote text default null)
returns public.review_comments
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  made public.review_comments;
begin
  perform private.serialize('comments', p_project::text);
  if not exists (select 1 from public.projects where id = p_project) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif 200 <= (select count(*) from public.review_comments where project_id = p_project) then
    raise exception using errcode = 'BL243', message = 'At most 200 comments on one project';
  end if;
  insert into public.review_comments (project_id, field, body, quote, author_id)
  values (p_project, p_field, btrim(p_body), nullif(btrim(left(p_quote, 300)), ''), caller) returning * into made;
  return made;
end
$$;
comment on function public.add_review_comment(uuid, text, text, text) is
  'Adds a review comment to a field of a listing, or to the paragraph that begins with p_quote. Administrators only (BL011); at most 200 (BL243).';

create function public.resolve_review_comment(p_comment uuid, p_resolved boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.review_comments set resolved_at = case when p_resolved then now() end where id = p_comment;
  if not found then
    raise exception using errcode = 'BL244', message = 'This comment does not exist';
  end if;
end
$$;
comment on function public.resolve_review_comment(uuid, boolean) is
  'Resolves a comment or reopens it. Administrators only (BL011, BL244).';

create function public.assign_review(p_project uuid, p_reviewer uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select 1 from public.projects where id = p_project) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif p_reviewer is null then
    delete from public.review_assignments where project_id = p_project;
  elsif not exists (select 1 from public.profiles where id = p_reviewer and role = 'admin') then
    raise exception using errcode = 'BL245', message = 'Only administrators review projects';
  else
    insert into public.review_assignments (project_id, reviewer_id) values (p_project, p_reviewer)
    on conflict (project_id) do update set reviewer_id = excluded.reviewer_id, assigned_at = now();
  end if;
end
$$;
comment on function public.assign_review(uuid, uuid) is
  'Assigns a listing to an administrator; null unassigns it. Administrators only (BL011, BL245).';

grant execute on function private.creates_project(uuid), private.answers_project(uuid) to authenticated;
grant execute on function public.admin_projects(text, text, text, boolean, boolean, text, boolean, integer, integer),
  public.admin_project(uuid), public.admin_save_project(jsonb, jsonb, text),
  public.set_projects_status(uuid[], text, text, jsonb, jsonb),
  public.set_review_checks(uuid, jsonb, timestamptz, text, jsonb),
  public.add_review_comment(uuid, text, text, text), public.resolve_review_comment(uuid, boolean),
  public.assign_review(uuid, uuid) to authenticated;

create function private.number_projects(p_until uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  with listed as materialized (
    select id, display_order, row_number() over list as place, lead(display_order) over list as following
    from public.projects window list as (order by display_order, created_at desc, id desc)),
  wanted as (select coalesce(max(place) filter (where id = any (p_until)), max(place)) as place from listed),
  last as (
    select min(listed.place) as place from listed, wanted
    where listed.place >= wanted.place and (listed.following is null or listed.following > listed.place * 16))
  update public.projects p set display_order = listed.place * 16
  from listed, last
  where p.id = listed.id and listed.place <= last.place and p.display_order <> listed.place * 16
$$;
comment on function private.number_projects(uuid[]) is
  'Renumbers the list in steps of 16, up to the last of these projects, or completely if null, and on until the following number is greater.';

create function public.move_project(p_project uuid, p_before uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  target record;
  ahead integer;
begin
  perform private.require_admin();
  perform private.serialize('order');
  if not exists (select 1 from public.projects where id = p_project and status = 'approved')
    or (p_before is not null and not exists (
      select 1 from public.projects where id = p_before and status = 'approved' and id <> p_project)) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  for attempt in 1..2 loop
    select p.display_order, p.created_at, p.id into target from public.projects p where p.id = p_before;
    select p.display_order into ahead from public.projects p
    where p.status = 'approved' and p.id <> p_project and (p_before is null
      or p.display_order <= target.display_order
        and (p.display_order < target.display_order or (p.created_at, p.id) > (target.created_at, target.id)))
    order by p.display_order desc, p.created_at, p.id limit 1;
    ahead := coalesce(ahead, -1);
    exit when coalesce(target.display_order, ahead + 32) - ahead >= 2 and ahead < 1000000000 - 16;
    perform private.number_projects(array[p_before]);
  end loop;
  update public.projects set display_order = (ahead + coalesce(target.display_order, ahead + 32)) / 2 where id = p_project;
  perform private.audit_edit(p_project, '{display_order}');
end
$$;
comment on function public.move_project(uuid, uuid) is
  'Moves a public project before another one, or to the end. Renumbers the list if there is no gap. Administrators only (BL011); logged.';

create function public.swap_project_order(p_a uuid, p_b uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.serialize('order');
  if (select count(*) from public.projects p, unnest(array[p_a, p_b]) as given (id) where p.id = given.id) < 2 then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  -- Shared numbers can't be swapped.
  if (select count(*) from public.projects
    where display_order in (select display_order from public.projects where id in (p_a, p_b))) > 2
    or (select count(distinct display_order) from public.projects where id in (p_a, p_b)) = 1 then
    perform private.number_projects(array[p_a, p_b]);
  end if;
  update public.projects p set display_order = other.display_order
  from public.projects other
  where p.id in (p_a, p_b) and other.id in (p_a, p_b) and other.id <> p.id;
  perform private.audit_edit(id, '{display_order}') from unnest(array[p_a, p_b]) as given (id);
end
$$;
comment on function public.swap_project_order(uuid, uuid) is
  'Swaps the positions of two projects, even if others have the same number. Administrators only (BL011); logged.';

grant execute on function public.move_project(uuid, uuid), public.swap_project_order(uuid, uuid) to authenticated;

-- The overview: aggregate numbers about the marketplace.

create function private.weeks_of(p_relation regclass) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first_week timestamp := date_trunc('week', now() at time zone 'UTC') - interval '11 weeks';
  found jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_object(''week'', week::date, ''count'', coalesce(counted.count, 0)) order by week)
     from generate_series($1, $1 + interval ''11 weeks'', interval ''1 week'') as week
     left join (
       select date_trunc(''week'', t.created_at at time zone ''UTC'') as of, count(*) as count
       from %s t where t.created_at >= $1 at time zone ''UTC'' group by 1) as counted on counted.of = week',
    p_relation)
    into found using first_week;
  return found;
end
$$;
comment on function private.weeks_of(regclass) is
  'New rows of a table by created_at in each of the last twelve weeks (from Monday, UTC), oldest first: [{week, count}].';

create function public.admin_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  files jsonb;
  migration text;
begin
  perform private.require_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into migration;
  end if;
  select jsonb_build_object('buckets', coalesce(jsonb_agg(jsonb_build_object(
      'bucket', bucket.id, 'files', bucket.files, 'bytes', bucket.bytes) order by bucket.bytes desc, bucket.id), '[]'),
      'exact', coalesce(sum(bucket.files), 0) <= 100000)
    into files
  from (
    select o.bucket_id as id, count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
    from (select * from storage.objects limit 100001) as o group by o.bucket_id) as bucket;
  return jsonb_build_object(
    'at', now(),
    'queue', (
      select jsonb_build_object('waiting', least(count(*), 1000), 'exact', count(*) <= 1000, 'oldest', min(since),
        'since', coalesce(jsonb_agg(since order by since), '[]'))
      from (
        select coalesce(first.reviewed_at, first.created_at) as since
        from (
          -- Reads the start of the queue's index, where pending ones come first.
          select p.status, p.reviewed_at, p.created_at, p.changes_requested_at from public.projects p
          order by p.status <> 'pending' or p.changes_requested_at is not null,
            coalesce(p.reviewed_at, p.created_at), p.id limit 1001) as first
        where first.status = 'pending' and first.changes_requested_at is null) as queued),
    'users', private.weeks_of('public.profiles'),
    'interests', private.weeks_of('public.interests'),
    'mails', (
      select jsonb_build_object(
        'sent', count(*) filter (where o.state = 'sent'),
        'kept', count(*) filter (where o.state = 'kept'),
        'waiting', count(*) filter (where o.state in ('waiting', 'claimed', 'sending')),
        'failed', count(*) filter (where o.state = 'failed'),
        'lost', count(*) filter (where o.state = 'lost'))
      from (select l.state from private.mail_outbox l order by l.created_at desc limit 100000) as o),
    'troubles', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', hit.kind, 'state', hit.state, 'attempts', hit.attempts,
        'created_at', hit.created_at, 'error', hit.last_error) order by hit.created_at desc), '[]')
      from (
        select * from private.mail_outbox o
        where o.state in ('failed', 'lost') or (o.state = 'waiting' and o.attempts > 0)
        order by o.created_at desc limit 10) as hit),
    'files', files,
    'database_bytes', pg_database_size(current_database()),
    'versions', jsonb_build_object('database', current_setting('server_version'), 'migration', migration));
end
$$;
comment on function public.admin_overview() is
  'Numbers for administrators (BL011): the review queue (up to 1000, with waiting times), accounts and interests of twelve weeks, mails of the outbox (30 days; up to 100000) by state with the latest ten errors (without addresses), bytes of files by bucket (up to 100000 files) and of the database, versions.';

grant execute on function public.admin_overview() to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
