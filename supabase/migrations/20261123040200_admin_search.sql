-- What administrators search is kept folded: folding every candidate again took most of a search with a thousand hits.
-- Such a search also reads its hits once, not once to count and once to list them.

alter table public.projects add column search_words text
  generated always as (private.fold(title || ' ' || creator_name || ' ' || slug)) stored;
alter table public.profiles add column search_words text
  generated always as (private.fold(coalesce(full_name, '') || ' ' || coalesce(username, ''))) stored;
alter table public.contact_messages add column search_words text
  generated always as (private.fold(reference || ' ' || name || ' ' || email || ' ' || subject || ' ' || message)) stored;
comment on column public.projects.search_words is 'Title, creator and address folded, for the dashboard''s search.';
comment on column public.profiles.search_words is 'Name and e-mail address folded, for the dashboard''s search.';
comment on column public.contact_messages.search_words is 'What the dashboard''s search looks through, folded.';

drop index public.projects_admin_search, public.profiles_admin_search, public.contact_messages_search;
create index projects_admin_search on public.projects using gin (search_words extensions.gin_trgm_ops);
create index profiles_admin_search on public.profiles using gin (search_words extensions.gin_trgm_ops);
create index contact_messages_search on public.contact_messages using gin (search_words extensions.gin_trgm_ops);

update private.personal_data set hidden = array_remove(hidden, 'search') || '{search_words}'
where relation in ('public.projects', 'public.profiles', 'public.contact_messages');

create or replace function public.admin_projects(
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
    when 'title' then format('lower(p.title) %1$s, p.id %1$s', direction)
    when 'created' then format('p.created_at %1$s, p.id %1$s', direction)
    when 'updated' then format('p.updated_at %1$s, p.id %1$s', direction)
    when 'order' then case when p_descending
      then 'p.display_order desc, p.created_at, p.id' else 'p.display_order, p.created_at desc, p.id desc' end
    else case when p_descending
      then '(p.status <> ''pending'') desc, coalesce(p.reviewed_at, p.created_at) desc, p.id desc'
      else '(p.status <> ''pending''), coalesce(p.reviewed_at, p.created_at), p.id' end
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
  needle := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  if needle is null then
    execute format('select count(*) from (select 1 from public.projects p where %s limit 1001) as hit', conditions)
      into total using needle, p_status, p_category, p_featured, caller;
  else
    -- Few enough hits to count are few enough to sort.
    execute format('select count(*), (array_agg(p.id order by %s))[%s:%s] from (
        select p.id, p.title, p.created_at, p.updated_at, p.display_order, p.status, p.reviewed_at
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
        ''updated_at'', p.updated_at, ''thumbnail_url'', p.thumbnail_url,
        ''queued_at'', case when p.status = ''pending'' then coalesce(p.reviewed_at, p.created_at) end,
        ''interests'', (select count(*) from public.interests i where i.project_id = p.id),
        ''open_comments'', (
          select count(*) from public.review_comments c where c.project_id = p.id and c.resolved_at is null),
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

create or replace function public.admin_users(
  p_query text default null, p_role text default null, p_suspended boolean default null,
  p_page integer default 1, p_limit integer default 25)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  page integer := least(greatest(coalesce(p_page, 1), 1), 1000);
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  needle text := nullif(private.fold(btrim(left(p_query, 100))), '');
  conditions text := 'true';
  ids uuid[];
  found jsonb;
  total integer;
begin
  if needle is not null then
    conditions := conditions
      || ' and p.search_words like $1';
  end if;
  if p_role is not null then conditions := conditions || ' and p.role = $2'; end if;
  if p_suspended is not null then
    conditions := conditions || format(
      ' and %s exists (select 1 from public.suspensions s where s.user_id = p.id)', case when p_suspended then '' else 'not' end);
  end if;
  needle := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  if needle is null then
    execute format('select count(*) from (select 1 from public.profiles p where %s limit 1001) as hit', conditions)
      into total using needle, p_role;
  else
    -- Few enough hits to count are few enough to sort.
    execute format('select count(*), (array_agg(p.id order by p.created_at desc, p.id desc))[%s:%s] from (
        select p.id, p.created_at from public.profiles p where %s limit 1001) as p',
      (page - 1) * size + 1, page * size, conditions)
      into total, ids using needle, p_role;
    if total <= 1000 then
      conditions := 'p.id = any ($4)';
    end if;
  end if;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''name'', hit.full_name, ''email'', hit.username, ''role'', hit.role,
        ''avatar_url'', hit.avatar_url, ''created_at'', hit.created_at, ''is_self'', hit.id = $3,
        ''is_confirmed'', (select u.email_confirmed_at is not null from auth.users u where u.id = hit.id),
        ''suspended_at'', (select s.suspended_at from public.suspensions s where s.user_id = hit.id),
        ''projects'', (select count(*) from public.projects j where j.creator_id = hit.id))
        order by hit.created_at desc, hit.id desc), ''[]'')
     from (
      select * from public.profiles p where %s order by p.created_at desc, p.id desc limit %s offset %s) as hit',
    conditions, size, case when ids is null or total > 1000 then (page - 1) * size else 0 end)
    into found using needle, p_role, caller, ids;
  return jsonb_build_object('rows', found, 'total', least(total, 1000), 'exact', total <= 1000,
    'page', page, 'size', size);
end
$$;

create or replace function public.admin_contact(
  p_state text default null, p_query text default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 25)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  needle text := private.fold(btrim(left(coalesce(p_query, ''), 100)));
  conditions text := 'true';
  found jsonb;
begin
  perform private.require_admin();
  if needle <> '' and length(needle) < 3 then
    raise exception using errcode = 'BL266', message = 'Search for at least three characters';
  end if;
  if coalesce(p_state, '') <> '' then conditions := conditions || ' and c.state = $1'; end if;
  if needle <> '' then
    conditions := conditions
      || ' and c.search_words like $2';
  end if;
  if p_before is not null then conditions := conditions || ' and (c.created_at, c.id) < ($3, $4)'; end if;
  needle := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''reference'', hit.reference, ''name'', hit.name, ''email'', hit.email,
        ''subject'', hit.subject, ''state'', hit.state, ''created_at'', hit.created_at,
        ''mail_state'', (
          select r.mail_state from public.contact_replies r where r.message_id = hit.id
          order by r.created_at desc limit 1))
        order by hit.created_at desc, hit.id desc), ''[]'')
     from (
      select * from public.contact_messages c where %s order by c.created_at desc, c.id desc limit %s) as hit',
    conditions, size + 1)
    into found using p_state, needle, p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return jsonb_build_object(
    'rows', case when jsonb_array_length(found) > size then found - size else found end,
    'has_more', jsonb_array_length(found) > size,
    'waiting', (select count(*) from (select 1 from public.contact_messages where state = 'new' limit 1000) as counted));
end
$$;

create or replace function private.admin_project(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'project', to_jsonb(p) - 'search_words',
      'options', private.project_snapshot(p.id) -> 'support_options',
      'stamp', private.project_stamp(p.id),
      'queued_at', case when p.status = 'pending' then coalesce(p.reviewed_at, p.created_at) end,
      'interests', (select count(*) from public.interests i where i.project_id = p.id),
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
          'reviewer', private.display_name(v.reviewer_id)) order by v.id desc), '[]')
        from (select * from public.project_reviews where project_id = p.id order by id desc limit 20) v),
      'reviewed_as', (
        select v.snapshot from public.project_reviews v
        where v.project_id = p.id and v.to_status <> 'pending' order by v.id desc limit 1))
    from public.projects p where p.id = p_project);
end
$$;

create or replace function private.accounts_called(p_words text) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(hit.id), '{}') from (
    select p.id from public.profiles p
    where p.search_words
      like '%' || replace(replace(replace(private.fold(p_words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit 100) as hit
$$;

create or replace function private.audit_page(
  p_actor text, p_action text, p_target text, p_from timestamptz, p_to timestamptz,
  p_before timestamptz, p_before_id bigint, p_limit integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  who text := btrim(left(coalesce(p_actor, ''), 100));
  what text := btrim(left(coalesce(p_target, ''), 100));
  needle text := '%' || replace(replace(replace(private.fold(what), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  conditions text := 'true';
  actors uuid[];
  targets text[];
  found jsonb;
begin
  if who <> '' then
    actors := private.accounts_called(who);
    if who ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then actors := actors || who::uuid; end if;
    conditions := conditions || ' and a.actor_id = any ($1)';
  end if;
  if coalesce(p_action, '') <> '' then conditions := conditions || ' and a.action = $2'; end if;
  if what <> '' then
    targets := array[what] || private.accounts_called(what)::text[] || array(
      select j.id::text from public.projects j
      -- The first condition is the one with an index.
      where j.search_words like needle
        and private.fold(j.title || ' ' || j.slug) like needle
      order by j.created_at desc limit 100);
    conditions := conditions || ' and a.entity_id = any ($3)';
  end if;
  if p_from is not null then conditions := conditions || ' and a.created_at >= $4'; end if;
  if p_to is not null then conditions := conditions || ' and a.created_at < $5'; end if;
  if p_before is not null then conditions := conditions || ' and (a.created_at, a.id) < ($6, $7)'; end if;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''created_at'', hit.created_at, ''actor_id'', hit.actor_id,
        ''actor'', (select coalesce(p.full_name, p.username) from public.profiles p where p.id = hit.actor_id),
        ''action'', hit.action, ''entity'', hit.entity, ''entity_id'', hit.entity_id,
        ''target'', private.audit_target(hit.entity, hit.entity_id), ''details'', hit.details)
        order by hit.created_at desc, hit.id desc), ''[]'')
     from (
      select * from public.audit_log a where %s order by a.created_at desc, a.id desc limit %s) as hit',
    conditions, p_limit + 1)
    into found using actors, p_action, targets, p_from, p_to, p_before, coalesce(p_before_id, 0);
  return jsonb_build_object(
    'rows', case when jsonb_array_length(found) > p_limit then found - p_limit else found end,
    'has_more', jsonb_array_length(found) > p_limit);
end
$$;
