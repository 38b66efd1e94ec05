-- Browsing: one question in, one page out. Every value travels as a parameter; only fixed fragments are put together.
--
-- The order of an answer never depends on how it was found, so the place after a row is a place in the answer. How it is
-- found depends on the planner's own estimate: few matches are collected by an index and sorted, many are met soon
-- enough by walking along the order. The work is bounded either way.

create function private.ask(
  p_query text, p_category text, p_type text, p_tags text[], p_featured boolean, p_amount numeric, p_currency text,
  p_sort text, p_near boolean default false)
returns private.catalogue_question
language plpgsql stable
set search_path = ''
as $$
declare
  question private.catalogue_question := private.ask_words(p_query, p_near);
  filter tsquery;
begin
  question.kind := nullif(left(p_type, 20), '');
  question.amount := p_amount;
  question.currency := coalesce(nullif(left(p_currency, 3), ''), case when p_amount is not null then 'USD' end);
  question.terms := array_remove(array['c:' || nullif(left(p_category, 60), ''), 't:' || question.kind,
      'u:' || question.currency, case when p_featured then 'f:' end], null)
    || array(select distinct private.tag_term(left(tag, 40)) from unnest(p_tags[1:5]) as tag where btrim(tag) <> '');
  question.sort := case when p_sort in ('newest', 'order') then p_sort
    when cardinality(question.words) > 0 then 'relevance' else 'order' end;
  select string_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''', ' & ')::tsquery into filter
  from unnest(question.terms) as term;
  if filter is not null then
    question.title := question.title && filter;
    question.card := coalesce(question.card && filter, filter);
    question.anywhere := coalesce(question.anywhere && filter, filter);
  end if;
  return question;
end
$$;
comment on function private.ask(text, text, text, text[], boolean, numeric, text, text, boolean) is
  'A question from what a visitor entered. Text is cut to 200 characters and eight words, tags to five.';

create function private.catalogue_where(p_question private.catalogue_question, p_phase text, p_walk boolean) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' and ',
    case when p_walk and cardinality((p_question).terms) > 0 then 'c.terms @> $7' end,
    case
      when p_phase = 'title' then case when p_walk then 'c.card @@ $3' else 'c.words @@ $3' end
      when p_phase = 'card' then case when p_walk then 'c.card @@ $2' else 'c.words @@ $2' end || ' and not c.card @@ $3'
      when p_phase = 'rest' then 'c.words @@ $1 and not c.card @@ $2'
      when (p_question).anywhere is null then null
      when not p_walk then 'c.words @@ $1'
      when cardinality((p_question).words) > 0 then '(c.card @@ $2 or c.words @@ $1)'
    end,
    case when (p_question).amount is not null then
      case (p_question).currency when 'USD' then 'c.min_usd' when 'EUR' then 'c.min_eur' when 'GBP' then 'c.min_gbp'
        when 'JPY' then 'c.min_jpy' end || ' <= $4'
    end,
    -- Kind, currency and minimum have to be those of one option.
    case when (p_question).currency is not null and (p_question).kind is not null then
      'exists (select from public.support_options o where o.project_id = c.project_id and o.type = $5
        and o.currency = $6 and ($4 is null or o.min_amount <= $4))'
    end,
    'true')
$$;
comment on function private.catalogue_where(private.catalogue_question, text, boolean) is
  'Condition for rows of the catalogue: $1 anywhere, $2 card, $3 title, $4 amount, $5 kind, $6 currency, $7 terms. With p_walk on what an ordered walk reads, else on what indexes find.';

create function private.catalogue_estimate(p_question private.catalogue_question, p_phase text) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  plan json;
begin
  execute 'explain (format json) select from private.catalogue c where '
    || private.catalogue_where(p_question, p_phase, false) into plan
    using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric::bigint;
end
$$;
comment on function private.catalogue_estimate(private.catalogue_question, text) is
  'How many rows the planner expects for a question. Volatile only because explain may not run in a stable function.';

create type private.catalogue_hit as (
  project_id uuid, display_order integer, age bigint, score double precision, phase text);
comment on type private.catalogue_hit is 'A found project and its place in the answer.';

create function private.catalogue_collect(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer, p_most integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  keys text := case when p_question.sort = 'newest' then 'age, project_id'
    when p_phase = 'rank' then '-score, display_order, age, project_id' else 'display_order, age, project_id' end;
  found private.catalogue_hit[];
  met bigint;
begin
  execute format($sql$
    with hits as materialized (
      select c.project_id, c.display_order, c.age, %s as score from private.catalogue c where %s limit $13)
    select (select count(*) from hits), array_agg(row(project_id, display_order, age, score, $14)::private.catalogue_hit order by %s)
    from (select * from hits where %s order by %3$s limit $12) as page $sql$,
    case when p_phase = 'rank' then 'case when c.card @@ $15 then 16 else 0 end + case when c.card @@ $3 then 8 else 0 end
      + case when c.card @@ $16 then 4 else 0 end + case when c.card @@ $17 then 2 else 0 end
      + case when c.card @@ $2 then 1 else 0 end::double precision' else '0::double precision' end,
    private.catalogue_where(p_question, p_phase, false), keys,
    case when (p_after).project_id is null then 'true' when p_question.sort = 'newest' then '(age, project_id) > ($10, $8)'
      when p_phase = 'rank' then '(-score, display_order, age, project_id) > (-$11, $9, $10, $8)'
      else '(display_order, age, project_id) > ($9, $10, $8)' end)
  into met, found
  using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
    p_question.terms, (p_after).project_id, (p_after).display_order, (p_after).age, (p_after).score, p_limit,
    p_most, p_phase, p_question.whole, p_question.partly, p_question.named;
  return case when met = p_most then null else coalesce(found, '{}') end;
end
$$;
comment on function private.catalogue_collect(private.catalogue_question, text, private.catalogue_hit, integer, integer) is
  'The next rows of a phase, by collecting all its matches and sorting them; null when there are p_most matches or more.';

create function private.catalogue_walk(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer, p_steps integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  keys text := case when p_question.sort = 'newest' then 'age, project_id' else 'display_order, age, project_id' end;
  found private.catalogue_hit[];
  ended boolean;
begin
  execute format($sql$
    select array_agg(row(c.project_id, c.display_order, c.age, 0, $12)::private.catalogue_hit order by %s) from (
      select c.* from (select * from private.catalogue c where %s order by %1$s limit $13) as c
      where %s order by %1$s limit $11) as c $sql$,
    keys,
    case when (p_after).project_id is null then 'true' when p_question.sort = 'newest' then '(age, project_id) > ($10, $8)'
      else '(display_order, age, project_id) > ($9, $10, $8)' end,
    private.catalogue_where(p_question, p_phase, true))
  into found
  using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
    p_question.terms, (p_after).project_id, (p_after).display_order, (p_after).age, p_limit, p_phase, p_steps;
  if cardinality(found) = p_limit then
    return found;
  end if;
  -- Fewer than asked for: all there are, if the walk came to the end.
  execute format('select count(*) < $4 from (select from private.catalogue c where %s order by %s limit $4) as steps',
    case when (p_after).project_id is null then 'true' when p_question.sort = 'newest' then '(age, project_id) > ($3, $1)'
      else '(display_order, age, project_id) > ($2, $3, $1)' end, keys)
  into ended using (p_after).project_id, (p_after).display_order, (p_after).age, p_steps;
  return case when ended then coalesce(found, '{}') end;
end
$$;
comment on function private.catalogue_walk(private.catalogue_question, text, private.catalogue_hit, integer, integer) is
  'The next rows of a phase, by walking along the order of lists for p_steps rows at most; null when that finds too few.';

create function private.catalogue_hits(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  projects bigint := (select counts.projects from private.catalogue_counts counts where term = 'a:');
  expected bigint;
  found private.catalogue_hit[];
begin
  if p_phase = 'list' and p_question.anywhere is null and p_question.amount is null then
    expected := projects;
  else
    expected := private.catalogue_estimate(p_question, p_phase);
  end if;
  -- A walk meets p_limit matches after p_limit * projects / expected rows: cheaper than collecting from here on.
  if expected < 400 or expected::double precision * expected < 30.0 * projects then
    found := private.catalogue_collect(p_question, p_phase, p_after, p_limit, 6000);
  end if;
  if found is null then
    found := private.catalogue_walk(p_question, p_phase, p_after, p_limit, 20000);
  end if;
  -- The estimate was wrong, or this is the end of a long list.
  return coalesce(found, private.catalogue_collect(p_question, p_phase, p_after, p_limit, null));
end
$$;
comment on function private.catalogue_hits(private.catalogue_question, text, private.catalogue_hit, integer) is
  'The next rows of one phase of an answer: title, card and rest in the order of lists, or list in the order asked for.';

create function private.catalogue_total(p_question private.catalogue_question, out total bigint, out exact boolean)
language plpgsql
set search_path = ''
as $$
declare
  expected bigint;
begin
  exact := true;
  if cardinality(p_question.words) = 0 and p_question.amount is null and cardinality(p_question.terms) <= 1 then
    select coalesce(max(projects), 0) into total from private.catalogue_counts
    where term = coalesce(p_question.terms[1], 'a:');
    return;
  end if;
  expected := private.catalogue_estimate(p_question, 'list');
  if expected <= 12000 then
    execute 'select count(*) from (select from private.catalogue c where '
      || private.catalogue_where(p_question, 'list', false) || ' limit 10001) as found' into total
      using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency;
    exact := total <= 10000;
  end if;
  if expected > 12000 or not exact then
    exact := false;
    total := greatest(expected, 10000);
  end if;
end
$$;
comment on function private.catalogue_total(private.catalogue_question) is
  'How many projects answer a question: counted up to 10,000, beyond that estimated, unless it is a number that is kept anyway.';

create function private.cursor_check(p_question private.catalogue_question, p_place text) returns text
language sql immutable
set search_path = ''
as $$
  select left(md5(concat_ws('|', p_place, (p_question).sort, (p_question).near, array_to_string((p_question).words, ' '),
    (p_question).kind, (p_question).amount, (p_question).currency, array_to_string((p_question).terms, '|'))), 12)
$$;
comment on function private.cursor_check(private.catalogue_question, text) is
  'What ties a cursor to its question: a changed cursor, or one of another question, does not match.';

create function private.write_cursor(p_question private.catalogue_question, p_hit private.catalogue_hit) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  place text := concat_ws('|', (p_hit).phase, (p_question).near::integer, (p_hit).display_order, (p_hit).age,
    (p_hit).score, (p_hit).project_id);
begin
  return translate(encode(convert_to(place || '|' || private.cursor_check(p_question, place), 'UTF8'), 'base64'),
    E'+/=\n', '-_');
end
$$;
comment on function private.write_cursor(private.catalogue_question, private.catalogue_hit) is
  'Opaque cursor of the place after a hit.';

create function private.read_cursor(p_cursor text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return string_to_array(convert_from(decode(
    rpad(translate(left(p_cursor, 400), '-_', '+/'), (length(left(p_cursor, 400)) + 3) / 4 * 4, '='), 'base64'), 'UTF8'), '|');
exception when data_exception then
  return '{}';
end
$$;
comment on function private.read_cursor(text) is 'Parts of a cursor; an empty array for anything that is not one.';

create function private.catalogue_card(p_project uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'description', p.description,
    'category', p.category, 'tags', p.tags, 'thumbnail_url', p.thumbnail_url, 'featured', p.featured,
    'website', p.website, 'creator_name', p.creator_name, 'created_at', p.created_at, 'updated_at', p.updated_at,
    'support_options', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'type', o.type, 'title', o.title,
        'min_amount', o.min_amount, 'currency', o.currency) order by o.position, o.created_at, o.id), '[]')
      from public.support_options o where o.project_id = p.id))
  from public.projects p where p.id = p_project
$$;
comment on function private.catalogue_card(uuid) is 'What a card shows of a project.';

create function private.catalogue_marks(p_question private.catalogue_question, p_cards jsonb) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  beginnings text[] := array(
    select distinct left(ltrim(form, '('''), 2) from regexp_split_to_table(p_question.mark::text, ' \| ') as form);
begin
  return (p_question).signs || array(
    select distinct word from jsonb_array_elements(p_cards) as card,
      regexp_split_to_table(private.search_text(concat_ws(' ', card ->> 'title', card ->> 'description', card ->> 'tags')),
        '\s+') as word
    where left(word, 2) = any (beginnings) and private.lexemes(word) @@ p_question.mark
    limit 100);
end
$$;
comment on function private.catalogue_marks(private.catalogue_question, jsonb) is
  'Folded words on the cards that the question matched, to be marked; Chinese, Japanese and Korean ones as parts.';

create function private.catalogue_wider(
  p_query text, p_category text, p_type text, p_tags text[], p_featured boolean, p_amount numeric, p_currency text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  attempt record;
  counted record;
  found jsonb := '[]';
begin
  -- One thing less at a time; only where that finds nothing, the words alone or the filters alone.
  for attempt in
    select * from (
      select 1 as round, 'category' as without, p_category as value, p_query as query, null::text as category,
        p_type as kind, p_tags as tags, p_featured as featured, p_amount as amount, p_currency as currency
      where p_category <> ''
      union all select 1, 'type', p_type, p_query, p_category, null, p_tags, p_featured, p_amount, p_currency
      where p_type <> ''
      union all select 1, 'tag', tag, p_query, p_category, p_type, array_remove(p_tags, tag), p_featured, p_amount, p_currency
      from unnest(p_tags[1:5]) as tag
      union all select 1, 'featured', null, p_query, p_category, p_type, p_tags, null, p_amount, p_currency
      where p_featured
      union all select 1, 'amount', null, p_query, p_category, p_type, p_tags, p_featured, null, null
      where p_amount is not null or p_currency <> ''
      union all select 1, 'word', word, array_to_string(array_remove(words, word), ' '), p_category, p_type, p_tags,
        p_featured, p_amount, p_currency
      from (select private.search_words(p_query) as words) as asked, unnest(words[1:6]) as word
      where cardinality(words) > 1
      union all select 2, 'filters', null, p_query, null, null, null, null, null, null where p_query <> ''
      union all select 2, 'query', null, null, p_category, p_type, p_tags, p_featured, p_amount, p_currency
      where p_query <> '') as attempts
    order by round
  loop
    exit when attempt.round = 2 and found <> '[]';
    select t.total, t.exact into counted from private.catalogue_total(private.ask(attempt.query, attempt.category,
      attempt.kind, attempt.tags, attempt.featured, attempt.amount, attempt.currency, null)) as t;
    if counted.total > 0 then
      found := found || jsonb_build_object('without', attempt.without, 'value', attempt.value,
        'query', coalesce(attempt.query, ''), 'total', counted.total, 'exact', counted.exact);
    end if;
  end loop;
  return (select coalesce(jsonb_agg(wider order by (wider -> 'total')::bigint desc), '[]')
    from (select wider from jsonb_array_elements(found) as wider order by (wider -> 'total')::bigint desc limit 4) as best);
end
$$;
comment on function private.catalogue_wider(text, text, text, text[], boolean, numeric, text) is
  'For a question without an answer: the nearest questions that have one, and how many projects each finds.';

create function public.catalogue_facets() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with counted as (select left(term, 2) as kind, substr(term, 3) as value, projects
    from private.catalogue_counts where left(term, 2) in ('a:', 'c:', 't:', 'f:') and projects > 0
    order by left(term, 2), projects desc limit 300),
  tags as (select substr(term, 3) as value, projects from private.catalogue_counts
    where left(term, 2) = 'g:' and projects > 0 order by projects desc, term limit 24)
  select jsonb_build_object(
    'total', coalesce((select projects from counted where kind = 'a:'), 0),
    'featured', coalesce((select projects from counted where kind = 'f:'), 0),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('value', value, 'count', projects) order by value)
      from counted where kind = 'c:'), '[]'),
    'types', coalesce((select jsonb_agg(jsonb_build_object('value', value, 'count', projects) order by value)
      from counted where kind = 't:'), '[]'),
    'tags', coalesce((select jsonb_agg(jsonb_build_object('value', value, 'count', projects) order by projects desc, value)
      from tags), '[]'))
$$;
comment on function public.catalogue_facets() is
  'How many approved projects there are: in all, featured, by category, by kind of support, and by the 24 commonest tags.';

create function public.browse_projects(
  p_query text default null, p_category text default null, p_type text default null, p_tags text[] default null,
  p_featured boolean default null, p_amount numeric default null, p_currency text default null,
  p_sort text default null, p_after text default null, p_limit integer default 24, p_facets boolean default false)
returns jsonb
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  wanted integer := least(greatest(coalesce(p_limit, 24), 1), 60);
  question private.catalogue_question;
  after private.catalogue_hit;
  place text[];
  phases text[];
  phase text;
  hits private.catalogue_hit[] := '{}';
  counted record;
  answer jsonb;
begin
  if p_after is not null then
    place := private.read_cursor(p_after);
  end if;
  question := private.ask(p_query, p_category, p_type, p_tags, p_featured, p_amount, p_currency, p_sort,
    coalesce(place[2] = '1', false));
  if p_after is not null then
    if cardinality(place) is distinct from 7
      or place[7] is distinct from private.cursor_check(question, array_to_string(place[1:6], '|')) then
      raise exception using errcode = 'BL130', message = 'This is no place in this list';
    end if;
    after := row(place[6]::uuid, place[3]::integer, place[4]::bigint, place[5]::double precision, place[1]);
  end if;
  loop
    phases := case
      when (after).phase = 'title' then array['title', 'card', 'rest']
      when (after).phase = 'card' then array['card', 'rest']
      when (after).phase is not null then array[(after).phase]
      when question.sort <> 'relevance' or cardinality(question.words) = 0 then array['list']
      else array['rank', 'title', 'card', 'rest'] end;
    if phases[1] = 'rank' then
      -- Up to some number of matches all are weighed; more come by where the words stand.
      if p_after is not null or private.catalogue_estimate(question, 'list') <= 1000 then
        hits := private.catalogue_collect(question, 'rank', after, wanted + 1, case when p_after is null then 1500 end);
        phases := case when hits is null then phases[2:] else '{}' end;
      else
        phases := phases[2:];
      end if;
      hits := coalesce(hits, '{}');
    end if;
    foreach phase in array phases loop
      exit when cardinality(hits) > wanted;
      hits := hits || private.catalogue_hits(question, phase, case when (after).phase = phase then after end,
        wanted + 1 - cardinality(hits));
    end loop;
    -- Nothing has these words: look for words spelt alike and for parts of words. Cursors from here on say so.
    exit when cardinality(hits) > 0 or p_after is not null or question.near or cardinality(question.words) = 0
      or (private.catalogue_total(private.ask(p_query, null, null, null, null, null, null, null))).total > 0;
    question := private.ask(p_query, p_category, p_type, p_tags, p_featured, p_amount, p_currency, p_sort, true);
  end loop;
  select jsonb_build_object(
    'projects', coalesce(jsonb_agg(private.catalogue_card(hit.project_id) order by hit.place), '[]'),
    'next', case when cardinality(hits) > wanted then private.write_cursor(question, hits[wanted]) end,
    'near', question.near)
  into answer
  from unnest(hits[1:wanted]) with ordinality as hit (project_id, display_order, age, score, phase, place);
  answer := answer || jsonb_build_object('marks', to_jsonb(
    case when cardinality(question.words) > 0 then private.catalogue_marks(question, answer -> 'projects') else '{}' end));
  if p_after is null then
    if cardinality(hits) > wanted then
      select * into counted from private.catalogue_total(question);
    else
      select cardinality(hits)::bigint as total, true as exact into counted;
    end if;
    answer := answer || jsonb_build_object('total', counted.total, 'exact', counted.exact);
    if cardinality(hits) = 0 then
      answer := answer || jsonb_build_object('wider',
        private.catalogue_wider(p_query, p_category, p_type, p_tags, p_featured, p_amount, p_currency));
    end if;
  end if;
  return answer || case when p_facets then jsonb_build_object('facets', public.catalogue_facets()) else '{}' end;
end
$$;
comment on function public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean) is
  'One page of approved projects: projects, next (cursor or null), near, marks; on a first page also total, exact and, when empty, wider; with p_facets facets. A cursor that is not of this question raises BL130. At most 60 rows.';

revoke execute on function
  private.ask(text, text, text, text[], boolean, numeric, text, text, boolean),
  private.catalogue_where(private.catalogue_question, text, boolean),
  private.catalogue_estimate(private.catalogue_question, text),
  private.catalogue_collect(private.catalogue_question, text, private.catalogue_hit, integer, integer),
  private.catalogue_walk(private.catalogue_question, text, private.catalogue_hit, integer, integer),
  private.catalogue_hits(private.catalogue_question, text, private.catalogue_hit, integer),
  private.catalogue_total(private.catalogue_question),
  private.cursor_check(private.catalogue_question, text),
  private.write_cursor(private.catalogue_question, private.catalogue_hit),
  private.read_cursor(text), private.catalogue_card(uuid),
  private.catalogue_marks(private.catalogue_question, jsonb),
  private.catalogue_wider(text, text, text, text[], boolean, numeric, text),
  public.catalogue_facets(),
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.catalogue_facets(),
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean)
  to anon, authenticated, service_role;
