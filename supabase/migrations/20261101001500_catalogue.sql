-- Catalogue: what visitors list, search and open. Definer functions, so that search can use its indexes;
-- each of them names status = 'approved' itself.

create function private.options_json(p_project uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'project_id', project_id, 'type', type, 'title', title, 'description', description,
    'min_amount', min_amount, 'currency', currency, 'position', position)
    order by position, created_at, id), '[]')
  from public.support_options where project_id = p_project
$$;
comment on function private.options_json(uuid) is 'Support options of a project as a JSON array, in order.';

create function private.encode_cursor(p_mode text, p_order integer, p_created timestamptz, p_id uuid) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(encode(convert_to(concat_ws('|', p_mode, p_order,
    (extract(epoch from p_created at time zone 'UTC') * 1000000)::bigint, p_id), 'UTF8'), 'base64'), E'+/=\n', '-_');
end
$$;
comment on function private.encode_cursor(text, integer, timestamptz, uuid) is
  'Opaque keyset cursor: base64url of the mode of search, display_order, created_at in microseconds and id.';

create function private.decode_cursor(
  p_cursor text, out mode text, out place integer, out created timestamptz, out project uuid)
language plpgsql immutable
set search_path = ''
as $$
declare
  parts text[];
begin
  if p_cursor is null or length(p_cursor) > 200 then
    return;
  end if;
  parts := string_to_array(convert_from(decode(
    rpad(translate(p_cursor, '-_', '+/'), (length(p_cursor) + 3) / 4 * 4, '='), 'base64'), 'UTF8'), '|');
  place := parts[2]::integer;
  created := timestamptz 'epoch' + parts[3]::bigint * interval '1 microsecond';
  project := parts[4]::uuid;
  if place is not null and created is not null and project is not null and parts[1] in ('words', 'parts') then
    mode := parts[1];
  end if;
exception when data_exception then
  -- Not one of ours: the caller starts from the first page.
  mode := null;
end
$$;
comment on function private.decode_cursor(text) is 'Parts of a cursor; mode is null for anything that is not one.';

create function private.prefix_query(p_folded text) returns tsquery
language sql stable
set search_path = ''
as $$
  select to_tsquery('pg_catalog.simple'::regconfig, string_agg(word || ':*', ' & '))
  from (
    select word from regexp_split_to_table(
      regexp_replace(p_folded collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+', ' ', 'g'), '\s+') as word
    where word <> '' limit 12) as words
$$;
comment on function private.prefix_query(text) is
  'Query for rows with every word of the folded text, each as a prefix; null without a word.';

create function public.search_projects(
  p_query text default null, p_category text default null, p_type text default null,
  p_featured boolean default null, p_after text default null, p_limit integer default 24)
returns table (
  id uuid, title text, slug text, description text, category text, tags text[], thumbnail_url text,
  media_type text, media_url text, featured boolean, status text, website text, display_order integer,
  creator_name text, target_amount numeric, currency text, created_at timestamptz, updated_at timestamptz,
  support_options jsonb, "cursor" text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  folded text := nullif(btrim(private.fold(left(p_query, 200))), '');
  words tsquery := private.prefix_query(folded);
  after record := private.decode_cursor(p_after);
  mode text := coalesce(after.mode, case when folded is not null and words is null then 'parts' else 'words' end);
  hits text := 'select p.id, p.display_order, p.created_at from public.projects p where p.status = ''approved''';
  ending text := ' order by p.display_order, p.created_at desc, p.id desc limit $9';
begin
  -- Only fixed fragments are put together here; every value travels as a parameter.
  if p_category is not null then hits := hits || ' and p.category = $1'; end if;
  if p_type is not null then
    hits := hits || ' and exists (select 1 from public.support_options o where o.project_id = p.id and o.type = $2)';
  end if;
  if p_featured is not null then
    hits := hits || case when p_featured then ' and p.featured' else ' and not p.featured' end;
  end if;
  if folded is not null then
    -- Near misses such as one wrong letter in six.
    perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
    hits := hits || case mode when 'words' then ' and p.search @@ $3'
      else ' and (private.fold(p.title || '' '' || p.description) like $4'
        || ' or $5 operator(extensions.<%) private.fold(p.title || '' '' || p.description))' end;
    -- Materialised, or the planner takes the words for common ones and walks the whole order to find a rare one.
    hits := 'with hits as materialized (' || hits || ') select * from hits p where true';
  end if;
  if after.mode is null then
    hits := hits || ending;
  else
    -- Two range scans of the same index: the rest of the cursor's place, then the places after it.
    hits := '(' || hits || ' and p.display_order = $6 and (p.created_at, p.id) < ($7, $8)' || ending
      || ') union all (' || hits || ' and p.display_order > $6' || ending || ')';
  end if;
  return query execute
    'select p.id, p.title, p.slug, p.description, p.category, p.tags, p.thumbnail_url, p.media_type, p.media_url,
      p.featured, p.status, p.website, p.display_order, p.creator_name, p.target_amount, p.currency, p.created_at,
      p.updated_at, private.options_json(p.id), private.encode_cursor($10, p.display_order, p.created_at, p.id)
    from (select p.id from (' || hits || ') as p' || ending || ') as page
    join public.projects p on p.id = page.id
    order by p.display_order, p.created_at desc, p.id desc'
    using p_category, p_type, words,
      '%' || replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_') || '%', folded,
      after.place, after.created, after.project, least(greatest(coalesce(p_limit, 24), 1), 60), mode;
  if not found and after.mode is null and mode = 'words' and folded is not null then
    -- Nothing has these words: look for parts of words and near misses. Cursors from here on say so.
    return query select * from public.search_projects(p_query, p_category, p_type, p_featured,
      private.encode_cursor('parts', -1, now(), '00000000-0000-0000-0000-000000000000'), p_limit);
  end if;
end
$$;
comment on function public.search_projects(text, text, text, boolean, text, integer) is
  'Approved projects by display_order, newest first, with support_options and the cursor of each row. p_after takes the cursor of the last row seen; at most 60 rows.';

create function public.project_facets() returns table (category text, count bigint)
language sql stable security definer
set search_path = ''
as $$
  select p.category, count(*) from public.projects p
  where p.status = 'approved' group by p.category order by p.category
$$;
comment on function public.project_facets() is 'The distinct categories of approved projects and how many each has.';

create function public.project_by_slug(p_slug text)
returns table (
  id uuid, title text, slug text, description text, content text, category text, tags text[], thumbnail_url text,
  media_type text, media_url text, video_url text, gallery jsonb, featured boolean, status text, website text,
  display_order integer, creator_id uuid, creator_name text, target_amount numeric, currency text, timeline text,
  created_at timestamptz, updated_at timestamptz, reviewed_at timestamptz, support_options jsonb, canonical_slug text)
language sql stable security definer
set search_path = ''
as $$
  select p.id, p.title, p.slug, p.description, p.content, p.category, p.tags, p.thumbnail_url,
    p.media_type, p.media_url, p.video_url, p.gallery, p.featured, p.status, p.website,
    p.display_order, p.creator_id, p.creator_name, p.target_amount, p.currency, p.timeline,
    p.created_at, p.updated_at, p.reviewed_at, private.options_json(p.id), p.slug
  from public.project_slugs s join public.projects p on p.id = s.project_id
  where s.slug = p_slug and p.status = 'approved'
$$;
comment on function public.project_by_slug(text) is
  'The approved project of a present or former slug, or no row. canonical_slug is the present one.';

revoke execute on all functions in schema private from public;
revoke execute on function public.search_projects(text, text, text, boolean, text, integer),
  public.project_facets(), public.project_by_slug(text) from public, anon, authenticated, service_role;
grant execute on function public.search_projects(text, text, text, boolean, text, integer),
  public.project_facets(), public.project_by_slug(text) to anon, authenticated, service_role;
