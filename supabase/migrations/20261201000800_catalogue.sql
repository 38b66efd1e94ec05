-- Catalogue: lists, filters and searches over the approved projects.

-- Words of the catalogue: how listings and questions become lexemes that meet in twelve languages.
-- Chinese, Japanese and Korean have no spaces to rely on: runs of their signs are cut into single signs and pairs.

create function private.search_text(p_text text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    regexp_replace(private.fold(p_text) collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+', ' ', 'g'),
    '([\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)', ' \1 ', 'g'));
end
$$;
comment on function private.search_text(text) is
  'Folded text with everything but letters and digits as spaces, and runs of Chinese, Japanese and Korean set apart.';

create function private.sign_parts(p_text text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(distinct part), '{}')
  from regexp_matches(p_text, '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+', 'g') as found (run),
    generate_series(1, length(found.run[1])) as place,
    lateral (values (substr(found.run[1], place, 1)), (substr(found.run[1], place, 2))) as cut (part)
$$;
comment on function private.sign_parts(text) is
  'Single signs and neighbouring pairs of the Chinese, Japanese and Korean runs in a text.';

-- Most listings leave some of their texts empty: those cost nothing.
create function private.lexemes(p_text text) returns tsvector
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  words text := p_text;
  parts tsvector := '';
begin
  if p_text = '' then
    return parts;
  end if;
  if p_text ~ '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then
    words := regexp_replace(p_text, '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+', ' ', 'g');
    select string_agg(quote_literal(part) || ':1', ' ')::tsvector into parts
    from unnest(private.sign_parts(p_text)) as part;
  end if;
  return to_tsvector('pg_catalog.simple'::regconfig, words)
    || to_tsvector('pg_catalog.english'::regconfig, words)
    || to_tsvector('pg_catalog.french'::regconfig, words)
    || to_tsvector('pg_catalog.german'::regconfig, words)
    || to_tsvector('pg_catalog.spanish'::regconfig, words)
    || to_tsvector('pg_catalog.italian'::regconfig, words)
    || to_tsvector('pg_catalog.dutch'::regconfig, words)
    || to_tsvector('pg_catalog.swedish'::regconfig, words)
    || to_tsvector('pg_catalog.norwegian'::regconfig, words)
    || to_tsvector('pg_catalog.portuguese'::regconfig, words)
    || parts;
end
$$;
comment on function private.lexemes(text) is
  'Lexemes of a search_text: every word as written and its stem in each language that has stems, plus sign parts.';

create function private.marked(p_vector tsvector, p_mark text, p_weight text) returns tsvector
language sql immutable strict parallel safe
set search_path = ''
as $$
  select coalesce(string_agg('''' || p_mark || lexeme || ''':1' || p_weight, ' '), '')::tsvector
  from unnest(tsvector_to_array(p_vector)) as lexeme
$$;
comment on function private.marked(tsvector, text, text) is
  'The lexemes of a vector, each with a mark in front and one weight: = for words of the title, ~ for those of the content.';

create function private.category_words(p_category text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat_ws(' ', p_category, case p_category
    when 'tech' then 'technology technologie tecnología tecnologia teknik teknologi 技术 技術 テクノロジー 기술'
    when 'finance' then 'finances finanzen finanzas finanza financiën finans finanças 金融 ファイナンス 금융'
    when 'art' then 'culture kunst kultur arte cultura cultuur konst 艺术 文化 アート カルチャー 예술 문화'
    when 'social' then 'impact soziales sociaal sosial impacto impatto 社会 影响 ソーシャル 社会貢献 사회'
    when 'gaming' then 'games jeux spiele juegos giochi spel spill jogos 游戏 ゲーム 게임'
  end)
$$;
comment on function private.category_words(text) is
  'A category and, for those with a name in every language, the words for it, so that readers find it in theirs.';

create table private.vocabulary (
  word text collate "C" primary key
);
comment on table private.vocabulary is
  'Words that titles, tags, categories, creators and short descriptions of listings use or used: what a misspelt word may have meant.';
comment on column private.vocabulary.word is 'A folded word of 3 to 40 letters.';
create index vocabulary_parts on private.vocabulary using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.vocabulary enable row level security;
revoke all on private.vocabulary from public, anon, authenticated, service_role;

create function private.near_words(p_word text) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  swapped text[] := array(
    select left(p_word, place - 1) || substr(p_word, place + 1, 1) || substr(p_word, place, 1) || substr(p_word, place + 2)
    from generate_series(1, length(p_word) - 1) as place);
begin
  if length(p_word) < 3 then
    return '{}';
  end if;
  perform set_config('pg_trgm.similarity_threshold', '0.3', true);
  return array(
    select word from (
      select word, closeness, max(closeness) over () as best from (
        select word, case when word = any (swapped) or word like '%' || p_word || '%' then 1
          else extensions.similarity(word, p_word) end as closeness
        from private.vocabulary
        where word operator(extensions.%) p_word or word like '%' || p_word || '%' or word = any (swapped)
        order by 2 desc, length(word), word limit 12) as close) as ranked
    where closeness >= best * 0.75
    order by closeness desc, length(word), word limit 8);
end
$$;
comment on function private.near_words(text) is
  'Up to eight words of the catalogue that contain the word, are spelt like it or have two of its letters swapped.';

create type private.catalogue_question as (
  anywhere tsquery, card tsquery, title tsquery, whole tsquery, partly tsquery, named tsquery, mark tsquery,
  words text[], signs text[], near boolean, terms text[], kind text, amount numeric, currency text, sort text,
  priced text, cheap bigint, bits bit varying[], matches bigint, expected bigint, met bigint, heads text[]);
comment on type private.catalogue_question is
  'A question to the catalogue: its words anywhere, on the card, in the title, as the whole title, partly in the title and among the names on the card; its filters and its order. With words also: how many projects the planner expects and, where those are not too many, how many the index of words has; and for each word that is not the beginning of too many the lexemes that titles have for it, with spaces between. Without words: the term whose amount is asked for, how many projects have one so small, the blocks of the bitmap of its terms (null where one list is the answer or most have the term), and how many projects have them all.';

create function private.any_of(p_mark text, p_forms text[], p_start text default null, p_weights text default '')
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '(' || concat_ws(' | ',
    -- What begins with p_start need not be looked up by itself.
    (select string_agg('''' || p_mark || form || '''' || coalesce(':' || nullif(p_weights, ''), ''), ' | ')
      from unnest(p_forms) as form where p_start is null or not starts_with(form, p_start)),
    '''' || p_mark || p_start || ''':*' || p_weights) || ')'
$$;
comment on function private.any_of(text, text[], text, text) is
  'Text of a query for any of the forms, or for words that start with p_start, behind a mark and with one of the weights. Letters, digits and spaces only.';

create function private.is_stop_word(p_word text) returns boolean
language sql immutable strict parallel safe
set search_path = ''
as $$
  select ts_lexize('pg_catalog.english_stem', p_word) = '{}' or ts_lexize('pg_catalog.french_stem', p_word) = '{}'
    or ts_lexize('pg_catalog.german_stem', p_word) = '{}' or ts_lexize('pg_catalog.spanish_stem', p_word) = '{}'
    or ts_lexize('pg_catalog.italian_stem', p_word) = '{}' or ts_lexize('pg_catalog.dutch_stem', p_word) = '{}'
    or ts_lexize('pg_catalog.swedish_stem', p_word) = '{}' or ts_lexize('pg_catalog.norwegian_stem', p_word) = '{}'
    or ts_lexize('pg_catalog.portuguese_stem', p_word) = '{}'
$$;
comment on function private.is_stop_word(text) is 'True for words such as "the" or "und" in any language that has a list of them.';

create function private.search_words(p_text text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  with words as (
    select left(word, 60) as word, min(place) as place
    from regexp_split_to_table(private.search_text(left(p_text, 200)), '\s+') with ordinality as part (word, place)
    where word <> '' group by 1 order by 2 limit 12),
  telling as (select * from words where not private.is_stop_word(word))
  select coalesce(array_agg(word order by place), '{}') from (
    select * from telling
    union all
    select * from words where not exists (select from telling)
    order by place limit 8) as kept
$$;
comment on function private.search_words(text) is
  'The words of a question that narrow it, eight at most; stop words only where there is nothing else.';

create function private.ask_words(p_text text, p_near boolean) returns private.catalogue_question
language plpgsql stable
set search_path = ''
as $$
declare
  question private.catalogue_question;
  whole text := private.search_text(left(p_text, 200));
  word text;
  start text;
  forms text[];
  heads text[] := '{}';
  -- No lexeme holds a space: what no project has finds none.
  nothing constant text := ''' ''';
  anywhere text[] := '{}';
  card text[] := '{}';
  title text[] := '{}';
  named text[] := '{}';
  mark text[] := '{}';
begin
  question.near := p_near;
  question.words := coalesce(private.search_words(p_text), '{}');
  question.signs := '{}';
  if cardinality(question.words) = 0 then
    return question;
  end if;
  foreach word in array question.words loop
    if word ~ '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then
      -- Every pair of neighbouring signs; for near misses, any.
      forms := array(select part from unnest(private.sign_parts(word)) as part where length(part) = least(length(word), 2));
      question.signs := question.signs || word || case when p_near then forms end;
      if p_near then
        anywhere := anywhere || coalesce(nullif(concat_ws(' | ',
          private.any_known('', forms, null), private.any_known('~', forms, null)), ''), nothing);
        card := card || coalesce(private.any_known('', forms, null), nothing);
      else
        anywhere := anywhere || array(
          select coalesce(nullif(concat_ws(' | ',
            private.any_known('', array[part], null), private.any_known('~', array[part], null)), ''), nothing)
          from unnest(forms) as part);
        card := card || array(select coalesce(private.any_known('', array[part], null), nothing) from unnest(forms) as part);
      end if;
      title := title || array(select coalesce(private.any_known('=', array[part], null), nothing) from unnest(forms) as part);
      heads := heads || array(
        select array_to_string(private.known_lexemes('=', array[part], null), ' ') from unnest(forms) as part);
      named := named || array(select private.any_of('', array[part], null, 'AB') from unnest(forms) as part);
    else
      -- Stems match as they are, the word itself also as the beginning of a longer one.
      forms := array(select form from unnest(tsvector_to_array(private.lexemes(word))) as form
        union select near from unnest(private.near_words(word)) as near where p_near);
      start := case when length(word) > 1 then word end;
      card := card || coalesce(private.any_known('', forms, start), nothing);
      title := title || coalesce(private.any_known('=', forms, start), nothing);
      heads := heads || array_to_string(private.known_lexemes('=', forms, start), ' ');
      anywhere := anywhere || coalesce(nullif(concat_ws(' | ', private.any_known('', forms, start),
        private.any_known('~', forms, case when length(word) > 3 then word end)), ''), nothing);
      named := named || private.any_of('', forms, start, 'AB');
      mark := mark || private.any_of('', forms, start);
    end if;
  end loop;
  question.anywhere := ('(' || array_to_string(anywhere, ') & (') || ')')::tsquery;
  question.card := array_to_string(card, ' & ')::tsquery;
  question.title := array_to_string(title, ' & ')::tsquery;
  question.partly := array_to_string(title, ' | ')::tsquery;
  question.named := array_to_string(named, ' & ')::tsquery;
  question.heads := array_remove(heads, null);
  question.whole := private.any_of('==', array[whole])::tsquery;
  question.mark := nullif(array_to_string(mark, ' | '), '')::tsquery;
  return question;
end
$$;
comment on function private.ask_words(text, boolean) is
  'The words of a question as queries; with p_near also for words of the catalogue that are spelt alike or contain them.';

-- One small row for each approved project, kept by triggers, which lists, filters and searches read instead of the
-- wide rows of projects. Its terms are a: (every row), c:<category>, f: (featured), t:<kind of support>,
-- u:<currency of an option> and g:<tag in lower case>; they stand in the vectors too, so one index serves any mix of
-- words and filters.

create table private.catalogue (
  project_id uuid primary key references public.projects (id) on delete cascade,
  display_order integer not null,
  age bigint not null,
  min_usd numeric,
  min_eur numeric,
  min_gbp numeric,
  min_jpy numeric,
  terms text[] not null,
  -- Compressed, but in the row: walks along an order read it for every row they pass.
  card tsvector storage main not null,
  amounts numeric[] not null,
  slot integer not null,
  body tsvector not null,
  shown json not null
);
comment on table private.catalogue is 'Approved projects as lists and searches see them. Written by triggers only.';
comment on column private.catalogue.project_id is 'The project.';
comment on column private.catalogue.display_order is 'Its place in lists, ascending.';
comment on column private.catalogue.age is 'created_at as microseconds before 1970, so that newest first is ascending.';
comment on column private.catalogue.min_usd is 'Smallest minimum of its options in USD; null without one.';
comment on column private.catalogue.min_eur is 'Smallest minimum of its options in EUR; null without one.';
comment on column private.catalogue.min_gbp is 'Smallest minimum of its options in GBP; null without one.';
comment on column private.catalogue.min_jpy is 'Smallest minimum of its options in JPY; null without one.';
comment on column private.catalogue.terms is
  'What filters ask for: a: (all), f: (featured), c:<category>, t:<kind>, u:<currency>, o:<kind> <currency> of one option, g:<tag>.';
comment on column private.catalogue.card is
  'Lexemes of title (A, and once more behind =), tags, category and creator (B) and description (C), and the terms.';
comment on column private.catalogue.amounts is
  'For each of the terms u: and o: the smallest minimum of those options; null for other terms and where none is stated.';
comment on column private.catalogue.slot is 'Its number in bitmaps. The last to decide about the place in a list.';
comment on column private.catalogue.body is 'Lexemes of the content behind ~.';
comment on column private.catalogue.shown is 'What a card shows, ready for the answer.';
create index catalogue_order on private.catalogue (display_order, age, slot);
create index catalogue_newest on private.catalogue (age, slot) include (display_order);
create index catalogue_words on private.catalogue using gin ((card || body)) with (fastupdate = off);
create index catalogue_min_usd on private.catalogue (min_usd) where min_usd is not null;
create index catalogue_min_eur on private.catalogue (min_eur) where min_eur is not null;
create index catalogue_min_gbp on private.catalogue (min_gbp) where min_gbp is not null;
create index catalogue_min_jpy on private.catalogue (min_jpy) where min_jpy is not null;
create unique index catalogue_slot on private.catalogue (slot) include (display_order, age);

create table private.catalogue_counts (
  term text collate "C" primary key,
  projects bigint not null
);
comment on table private.catalogue_counts is 'How many approved projects have each term. Written by triggers only.';
comment on column private.catalogue_counts.term is 'A term as in private.catalogue.terms.';
comment on column private.catalogue_counts.projects is 'Number of projects that have it.';
create index catalogue_counts_most on private.catalogue_counts (left(term, 2), projects desc, term);

alter table private.catalogue enable row level security;
alter table private.catalogue_counts enable row level security;
revoke all on private.catalogue, private.catalogue_counts from public, anon, authenticated, service_role;

create function private.tag_term(p_tag text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select 'g:' || left(lower(normalize(btrim(p_tag), nfkc) collate pg_catalog.pg_c_utf8), 40)
$$;
comment on function private.tag_term(text) is 'The term of a tag: case does not count, accents do.';

create function private.catalogue_row(p public.projects) returns private.catalogue
language plpgsql
set search_path = ''
as $$
declare
  made private.catalogue;
  title text := private.search_text(p.title);
  names tsvector := private.lexemes(title);
begin
  made.project_id := p.id;
  made.display_order := p.display_order;
  made.age := -(extract(epoch from p.created_at) * 1000000)::bigint;
  made.slot := coalesce((select c.slot from private.catalogue c where c.project_id = p.id),
    nextval('private.catalogue_slots'));
  select array_agg(term order by term), array_agg(amount order by term),
    min(amount) filter (where term = 'u:USD'), min(amount) filter (where term = 'u:EUR'),
    min(amount) filter (where term = 'u:GBP'), min(amount) filter (where term = 'u:JPY')
  into made.terms, made.amounts, made.min_usd, made.min_eur, made.min_gbp, made.min_jpy
  from (
    select 'u:' || o.currency as term, min(o.min_amount) as amount
    from public.support_options o where o.project_id = p.id group by o.currency
    union all
    select 'o:' || o.type || ' ' || o.currency, min(o.min_amount)
    from public.support_options o where o.project_id = p.id group by o.type, o.currency
    union all
    select distinct 't:' || o.type, null::numeric from public.support_options o where o.project_id = p.id
    union all
    select distinct private.tag_term(tag), null::numeric from unnest(p.tags) as tag
    union all
    select term, null::numeric from unnest(array['a:', 'c:' || p.category, case when p.featured then 'f:' end]) as term
    where term is not null) as found;
  made.card := array_to_tsvector(made.terms)
    || private.marked(names, '', 'A') || private.marked(names, '=', 'A')
    || case when title <> '' then ('''==' || title || ''':1A')::tsvector else '' end
    || private.marked(private.lexemes(private.search_text(
      concat_ws(' ', array_to_string(p.tags, ' '), private.category_words(p.category), p.creator_name))), '', 'B')
    || private.marked(private.lexemes(private.search_text(p.description)), '', 'C');
  made.body := private.marked(private.lexemes(private.search_text(p.content)), '~', 'D');
  made.shown := json_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'description', p.description,
    'category', p.category, 'tags', p.tags, 'thumbnail_url', p.thumbnail_url, 'featured', p.featured,
    'website', p.website, 'creator_name', p.creator_name, 'created_at', p.created_at, 'updated_at', p.updated_at,
    'support_options', (
      select coalesce(json_agg(json_build_object('id', o.id, 'type', o.type, 'title', o.title,
        'min_amount', o.min_amount, 'currency', o.currency) order by o.position, o.created_at, o.id), '[]')
      from public.support_options o where o.project_id = p.id));
  return made;
end
$$;
comment on function private.catalogue_row(public.projects) is
  'The row of the catalogue that a project has once it is approved. Takes the next slot for a project that has none.';

create function private.catalogue_put(p_projects uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.catalogue c where c.project_id = any (p_projects)
    and not exists (select from public.projects p where p.id = c.project_id and p.status = 'approved');
  insert into private.catalogue (project_id, display_order, age, min_usd, min_eur, min_gbp, min_jpy, terms, card, body,
    shown, amounts, slot)
  select made.project_id, made.display_order, made.age, made.min_usd, made.min_eur, made.min_gbp, made.min_jpy, made.terms,
    made.card, made.body, made.shown, made.amounts, made.slot
  from public.projects p, lateral private.catalogue_row(p) as made
  where p.id = any (p_projects) and p.status = 'approved' order by p.id
  on conflict (project_id) do update set (display_order, age, min_usd, min_eur, min_gbp, min_jpy, terms, card, body, shown, amounts)
    = (excluded.display_order, excluded.age, excluded.min_usd, excluded.min_eur, excluded.min_gbp, excluded.min_jpy,
      excluded.terms, excluded.card, excluded.body, excluded.shown, excluded.amounts);
  -- In one order, so that two writers never wait for each other.
  insert into private.catalogue_lexemes (lexeme)
  select distinct used.lexeme from private.catalogue c, unnest(tsvector_to_array(c.card || c.body)) as used (lexeme)
  where c.project_id = any (p_projects) and used.lexeme not like '==%'
    and not exists (select from private.catalogue_lexemes known where known.lexeme = used.lexeme)
  order by used.lexeme
  on conflict do nothing;
  insert into private.vocabulary (word)
  select distinct used.word from public.projects p, regexp_split_to_table(private.search_text(concat_ws(' ', p.title,
    array_to_string(p.tags, ' '), private.category_words(p.category), p.creator_name, p.description)), '\s+') as used (word)
  where p.id = any (p_projects) and p.status = 'approved'
    and length(used.word) between 3 and 40 and used.word !~ '[0-9\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
    and not exists (select from private.vocabulary known where known.word = used.word)
  order by used.word
  on conflict do nothing;
end
$$;
comment on function private.catalogue_put(uuid[]) is
  'Writes or removes the catalogue''s rows of these projects, and learns the words of their cards.';

create function private.catalogue_follow() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.catalogue_put(array_agg(id)) from added where status = 'approved' having count(*) > 0;
    return null;
  end if;
  update private.catalogue c set display_order = added.display_order
  from added join gone using (id)
  where c.project_id = added.id and added.display_order <> gone.display_order;
  perform private.catalogue_put(array_agg(added.id)) from added join gone using (id)
  where 'approved' in (added.status, gone.status)
    and row(added.status, added.title, added.slug, added.description, added.content, added.category, added.tags,
      added.thumbnail_url, added.website, added.creator_name, added.featured, added.created_at, added.updated_at)
    is distinct from
    row(gone.status, gone.title, gone.slug, gone.description, gone.content, gone.category, gone.tags,
      gone.thumbnail_url, gone.website, gone.creator_name, gone.featured, gone.created_at, gone.updated_at)
  having count(*) > 0;
  return null;
end
$$;
comment on function private.catalogue_follow() is 'Triggers on projects: the catalogue has every approved project as it is now.';

create function private.catalogue_follow_options() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    perform private.catalogue_put(array_agg(project_id)) from private.catalogue having count(*) > 0;
  else
    perform private.catalogue_put(array_agg(c.project_id)) from private.catalogue c
    where c.project_id in (select project_id from changed) having count(*) > 0;
  end if;
  return null;
end
$$;
comment on function private.catalogue_follow_options() is
  'Triggers on support_options: the catalogue knows the kinds, currencies and minimums of every approved project.';
create trigger options_catalogue_insert after insert on public.support_options
  referencing new table as changed for each statement execute function private.catalogue_follow_options();
create trigger options_catalogue_update after update on public.support_options
  referencing new table as changed for each statement execute function private.catalogue_follow_options();
create trigger options_catalogue_delete after delete on public.support_options
  referencing old table as changed for each statement execute function private.catalogue_follow_options();
create trigger options_catalogue_truncate after truncate on public.support_options
  for each statement execute function private.catalogue_follow_options();

create function private.catalogue_count() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- In one order, so that two writers never wait for each other.
  if tg_op = 'TRUNCATE' then
    delete from private.catalogue_counts;
  elsif tg_op = 'INSERT' then
    insert into private.catalogue_counts as counts (term, projects)
    select term, count(*) from added, unnest(added.terms) as term group by term order by term
    on conflict (term) do update set projects = counts.projects + excluded.projects;
  elsif tg_op = 'DELETE' then
    insert into private.catalogue_counts as counts (term, projects)
    select term, -count(*) from gone, unnest(gone.terms) as term group by term order by term
    on conflict (term) do update set projects = counts.projects + excluded.projects;
  else
    insert into private.catalogue_counts as counts (term, projects)
    select term, sum(change) from (
      select unnest(added.terms) as term, 1 as change from added
      union all
      select unnest(gone.terms), -1 from gone) as changes
    group by term having sum(change) <> 0 order by term
    on conflict (term) do update set projects = counts.projects + excluded.projects;
  end if;
  return null;
end
$$;
comment on function private.catalogue_count() is 'Triggers on private.catalogue: keeps the number of projects of each term.';
create trigger catalogue_count_insert after insert on private.catalogue
  referencing new table as added for each statement execute function private.catalogue_count();
create trigger catalogue_count_update after update on private.catalogue
  referencing old table as gone new table as added for each statement execute function private.catalogue_count();
create trigger catalogue_count_delete after delete on private.catalogue
  referencing old table as gone for each statement execute function private.catalogue_count();
create trigger catalogue_count_truncate after truncate on private.catalogue
  for each statement execute function private.catalogue_count();

-- Browsing: one question in, one page out. Every value travels as a parameter; only fixed fragments are put together.
--
-- The order of an answer never depends on how it was found, so the place after a row is a place in the answer. How it is
-- found depends on the planner's own estimate: few matches are collected by an index and sorted, many are met soon
-- enough by walking along the order. The work is bounded either way.

create function private.ask(
  p_query text, p_category text, p_type text, p_tags text[], p_featured boolean, p_amount numeric, p_currency text,
  p_sort text, p_near boolean default false)
returns private.catalogue_question
language plpgsql
set search_path = ''
as $$
declare
  question private.catalogue_question := private.ask_words(p_query, p_near);
  filter tsquery;
begin
  question.kind := nullif(left(p_type, 20), '');
  question.amount := p_amount;
  question.currency := coalesce(nullif(left(p_currency, 3), ''), case when p_amount is not null then 'USD' end);
  -- Kind and currency have to be those of one option.
  question.terms := array_remove(array['c:' || nullif(left(p_category, 60), ''),
      coalesce('o:' || question.kind || ' ' || question.currency, 't:' || question.kind, 'u:' || question.currency),
      case when p_featured then 'f:' end], null)
    || array(select distinct private.tag_term(left(tag, 40)) from unnest(p_tags[1:5]) as tag where btrim(tag) <> '');
  question.sort := case when p_sort in ('newest', 'order') then p_sort
    when cardinality(question.words) > 0 then 'relevance' else 'order' end;
  if cardinality(question.words) = 0 then
    if p_amount is not null then
      question.priced := coalesce('o:' || question.kind || ' ' || question.currency, 'u:' || question.currency);
      question.cheap := (select coalesce(sum(projects), 0) from private.catalogue_amounts
        where term = question.priced and amount <= p_amount);
    end if;
    if cardinality(question.terms) < 2 then
      question.matches := coalesce((select projects from private.catalogue_counts
        where term = coalesce(question.terms[1], 'a:')), 0);
    end if;
    -- What most have is looked for without a bitmap: it stands in each row that is passed.
    if cardinality(question.terms) > 1 or (not private.has_list(question.terms[1]) and (question.cheap is not null
      or question.matches * 20 < (select projects from private.catalogue_counts where term = 'a:'))) then
      select met.bits, met.projects into question.bits, question.matches from private.catalogue_meeting(question.terms) as met;
    end if;
    return question;
  end if;
  select string_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''', ' & ')::tsquery into filter
  from unnest(question.terms) as term;
  if filter is not null then
    question.title := question.title && filter;
    question.card := question.card && filter;
    question.anywhere := question.anywhere && filter;
  end if;
  question.expected := private.catalogue_estimate(question, 'list');
  -- Reading places from the index takes as long as there are.
  if question.expected <= (select case when projects <= 50000 then 12000 else projects * 0.03 end
    from private.catalogue_counts where term = 'a:') then
    question.met := private.catalogue_indexed(question, 'list');
  end if;
  return question;
end
$$;
comment on function private.ask(text, text, text, text[], boolean, numeric, text, text, boolean) is
  'A question from what a visitor entered. Text is cut to 200 characters and eight words, tags to five. Volatile only because explain may not run in a stable function.';

create function private.catalogue_where(p_question private.catalogue_question, p_phase text, p_walk boolean)
returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' and ',
    case when p_walk and cardinality((p_question).terms) > 0 then 'c.terms @> $7' end,
    case
      when p_phase = 'title' then case when p_walk then 'c.card @@ $3' else '(c.card || c.body) @@ $3' end
      when p_phase = 'card' then case when p_walk then 'c.card @@ $2' else '(c.card || c.body) @@ $2' end || ' and not c.card @@ $3'
      when p_phase = 'rest' then '(c.card || c.body) @@ $1 and not c.card @@ $2'
      when p_walk then '(c.card @@ $2 or (c.card || c.body) @@ $1)'
      else '(c.card || c.body) @@ $1'
    end,
    case when (p_question).amount is not null then
      case (p_question).currency when 'USD' then 'c.min_usd' when 'EUR' then 'c.min_eur' when 'GBP' then 'c.min_gbp'
        when 'JPY' then 'c.min_jpy' end || ' <= $4'
    end,
    -- Kind, currency and minimum have to be those of one option.
    case when (p_question).amount is not null and (p_question).kind is not null then
      'exists (select from public.support_options o where o.project_id = c.project_id and o.type = $5
        and o.currency = $6 and o.min_amount <= $4)'
    end)
$$;
comment on function private.catalogue_where(private.catalogue_question, text, boolean) is
  'Condition for rows of the catalogue that have words: $1 anywhere, $2 card, $3 title, $4 amount, $5 kind, $6 currency, $7 terms. With p_walk on what an ordered walk reads, else on what indexes find.';

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
  display_order integer, age bigint, score double precision, phase text, slot integer);
comment on type private.catalogue_hit is 'A found project and its place in the answer.';

create function private.catalogue_collect(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer,
  out met bigint, out hits private.catalogue_hit[])
language plpgsql
set search_path = ''
as $$
declare
  keys text := case when p_question.sort = 'newest' then 'age, slot'
    when p_phase = 'rank' then '-score, display_order, age, slot' else 'display_order, age, slot' end;
begin
  execute format($sql$
    with hits as materialized (
      select c.display_order, c.age, c.slot, %s as score from private.catalogue c where %s)
    select (select count(*) from hits), array_agg(row(display_order, age, score, $14, slot)::private.catalogue_hit order by %s)
    from (select * from hits where %s order by %3$s limit $12) as page $sql$,
    case when p_phase = 'rank' then 'case when c.card @@ $15 then 16 else 0 end + case when c.card @@ $3 then 8 else 0 end
      + case when c.card @@ $16 then 4 else 0 end + case when c.card @@ $17 then 2 else 0 end
      + case when c.card @@ $2 then 1 else 0 end::double precision' else '0::double precision' end,
    private.catalogue_where(p_question, p_phase, false), keys,
    case when (p_after).slot is null then 'true' when p_question.sort = 'newest' then '(age, slot) > ($10, $8)'
      when p_phase = 'rank' then '(-score, display_order, age, slot) > (-$11, $9, $10, $8)'
      else '(display_order, age, slot) > ($9, $10, $8)' end)
  into met, hits
  using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
    p_question.terms, (p_after).slot, (p_after).display_order, (p_after).age, (p_after).score, p_limit,
    null, p_phase, p_question.whole, p_question.partly, p_question.named;
  hits := coalesce(hits, '{}');
end
$$;
comment on function private.catalogue_collect(private.catalogue_question, text, private.catalogue_hit, integer) is
  'All matches of a phase by index: how many there are, and those after a place, sorted.';

create function private.catalogue_walk(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer, p_steps integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  keys text := case when p_question.sort = 'newest' then 'age, slot' else 'display_order, age, slot' end;
  onwards text := case when (p_after).slot is null then 'true' when p_question.sort = 'newest' then '(age, slot) > ($10, $8)'
    else '(display_order, age, slot) > ($9, $10, $8)' end;
  found private.catalogue_hit[];
  ended boolean;
begin
  execute format($sql$
    select array_agg(row(c.display_order, c.age, 0, $12, c.slot)::private.catalogue_hit order by %1$s) from (
      select c.* from (select * from private.catalogue c where %2$s order by %1$s limit $13) as c
      where %3$s order by %1$s limit $11) as c $sql$,
    keys, onwards, private.catalogue_where(p_question, p_phase, true))
  into found
  using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
    p_question.terms, (p_after).slot, (p_after).display_order, (p_after).age, p_limit, p_phase, p_steps;
  if cardinality(found) = p_limit then
    return found;
  end if;
  -- Fewer than asked for: all there are, if the walk came to the end.
  execute format('select count(*) < $1 from (select from private.catalogue c where %s order by %s limit $1) as steps',
    onwards, keys)
  into ended using p_steps, null, null, null, null, null, null, (p_after).slot, (p_after).display_order, (p_after).age;
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
  -- Up to so many projects are passed one by one.
  most_walked constant integer := 1500;
  projects bigint;
  expected bigint;
  found private.catalogue_hit[];
begin
  if cardinality(p_question.words) = 0 then
    return private.catalogue_filtered(p_question, p_after, p_limit);
  end if;
  if p_phase = 'title' then
    found := private.catalogue_titled(p_question, p_after, p_limit);
    if found is not null then
      return found;
    end if;
  end if;
  projects := (select counts.projects from private.catalogue_counts counts where term = 'a:');
  expected := greatest(case when p_phase = 'list' then p_question.expected
    else private.catalogue_estimate(p_question, p_phase) end, 1);
  if p_question.met <= 3000 or (p_question.met is null and expected < 400) then
    return (select few.hits from private.catalogue_collect(p_question, p_phase, p_after, p_limit) as few);
  end if;
  if p_question.met is not null then
    -- As if all matches were of this phase.
    found := private.catalogue_window(p_question, p_phase, p_after, p_limit, p_limit * 2 * projects / p_question.met, 1);
  elsif p_limit * projects <= most_walked * expected then
    found := private.catalogue_walk(p_question, p_phase, p_after, p_limit, most_walked);
  end if;
  if found is not null then
    return found;
  end if;
  expected := private.catalogue_indexed(p_question, p_phase);
  if expected = 0 then
    return '{}';
  end if;
  expected := expected - case p_phase
    when 'card' then private.catalogue_indexed(p_question, 'title')
    when 'rest' then private.catalogue_indexed(p_question, 'card') else 0 end;
  if expected <= 500 then
    return (select few.hits from private.catalogue_collect(p_question, p_phase, p_after, p_limit) as few);
  end if;
  return private.catalogue_window(p_question, p_phase, p_after, p_limit, p_limit * 2 * projects / expected, null);
end
$$;
comment on function private.catalogue_hits(private.catalogue_question, text, private.catalogue_hit, integer) is
  'The next rows of one phase of an answer: title, card and rest in the order of lists, or list in the order asked for.';

create function private.catalogue_total(p_question private.catalogue_question, out total bigint, out exact boolean)
language plpgsql
set search_path = ''
as $$
declare
  most_counted integer := 10000;
  expected bigint;
  seen bigint;
begin
  exact := true;
  if cardinality(p_question.words) = 0 and (p_question.amount is null or p_question.matches = 0) then
    total := p_question.matches;
    return;
  end if;
  if cardinality(p_question.words) = 0 then
    total := p_question.cheap;
    if p_question.bits is not null then
      select count(*), count(*) filter (
        where case when few.slot < 30000 * cardinality(p_question.bits)
          then get_bit(p_question.bits[few.slot / 30000 + 1], few.slot % 30000) = 1 end)
      into seen, total
      from (select slot from private.catalogue_places
        where term = p_question.priced and amount <= p_question.amount limit 40000) as few;
      exact := seen = p_question.cheap;
      if not exact then
        -- Those that were looked at stand for the rest.
        total := total * p_question.cheap / seen;
      end if;
    end if;
    return;
  end if;
  expected := p_question.expected;
  if p_question.amount is null then
    expected := coalesce(p_question.met, expected);
    -- In a large catalogue every match counted is a page read from disk.
    if (select projects from private.catalogue_counts where term = 'a:') > 50000 then
      most_counted := 1500;
    end if;
  end if;
  if expected <= most_counted * 1.2 then
    execute 'select count(*) from (select from private.catalogue c where '
      || private.catalogue_where(p_question, 'list', false) || ' limit $7) as found' into total
      using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
        most_counted + 1;
    exact := total <= most_counted;
  else
    exact := false;
  end if;
  if not exact then
    total := greatest(expected, most_counted);
  end if;
end
$$;
comment on function private.catalogue_total(private.catalogue_question) is
  'How many projects answer a question. With words counted up to 10,000, in a catalogue of more than 50,000 up to 1,500; beyond that as many as the index of words has, or the planner expects.';

create function private.cursor_check(p_question private.catalogue_question, p_place text) returns text
language sql immutable
set search_path = ''
as $$
  select left(md5(concat_ws('|', p_place, (p_question).sort, (p_question).near, array_to_string((p_question).words, ' '),
    (p_question).kind, (p_question).amount, (p_question).currency, array_to_string((p_question).terms, '|'))), 12)
$$;
comment on function private.cursor_check(private.catalogue_question, text) is
  'What ties a cursor to its question: a changed cursor, or one of another question, does not match.';

create function private.write_cursor(p_question private.catalogue_question, p_hit private.catalogue_hit)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  place text := concat_ws('|', (p_hit).phase, (p_question).near::integer, (p_hit).display_order, (p_hit).age,
    (p_hit).score, (p_hit).slot);
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
returns json
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
  matches bigint;
  counted record;
  cards text;
  answer jsonb;
begin
  if p_after is not null then
    place := private.read_cursor(p_after);
  end if;
  question := private.ask(p_query, p_category, p_type, p_tags, p_featured, p_amount, p_currency, p_sort,
    coalesce(place[2] = '1', false));
  if p_after is not null then
    if cardinality(place) is distinct from 7
      or place[6] !~ '^[0-9]{1,9}$' or place[7] is distinct from private.cursor_check(question, array_to_string(place[1:6], '|')) then
      raise exception using errcode = 'BL130', message = 'This is no place in this list';
    end if;
    after := row(place[3]::integer, place[4]::bigint, place[5]::double precision, place[1], place[6]::integer);
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
      if p_after is not null or question.met <= 800 then
        select ranked.hits, ranked.met into hits, matches
        from private.catalogue_collect(question, 'rank', after, wanted + 1) as ranked;
        phases := '{}';
      else
        phases := phases[2:];
      end if;
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
  if p_amount is null then
    -- Not needed any more, and large: it would be copied with every further step.
    question.bits := null;
  end if;
  cards := private.catalogue_cards(array(
    select hit.slot from unnest(hits[1:wanted]) with ordinality as hit (display_order, age, score, phase, slot, place)
    order by hit.place));
  answer := jsonb_build_object(
    'next', case when cardinality(hits) > wanted then private.write_cursor(question, hits[wanted]) end,
    'near', question.near,
    'marks', to_jsonb(
      case when cardinality(question.words) > 0 then private.catalogue_marks(question, cards::jsonb) else '{}' end));
  if p_after is null then
    if matches is not null then
      select matches as total, true as exact into counted;
    elsif cardinality(hits) > wanted then
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
  if p_facets then
    answer := answer || jsonb_build_object('facets', public.catalogue_facets());
  end if;
  return ('{"projects": ' || cards || ', ' || substr(answer::text, 2))::json;
end
$$;
comment on function public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean) is
  'One page of approved projects: projects, next (cursor or null), near, marks; on a first page also total, exact and, when empty, wider; with p_facets facets. A cursor that is not of this question raises BL130. At most 60 rows.';

create trigger projects_catalogue_insert after insert on public.projects
  referencing new table as added for each statement execute function private.catalogue_follow();
create trigger projects_catalogue_update after update on public.projects
  referencing old table as gone new table as added for each statement execute function private.catalogue_follow();

-- Filters without words: a list in order for each tag, currency and the like, and for every term a bitmap of who has it.
-- Bitmaps say how many projects answer any mix of filters; the shortest list is walked along, and the bitmap asked at each
-- step. Nothing of this grows with the catalogue but by a bit for each project and term.
create sequence private.catalogue_slots as integer minvalue 0;

create table private.catalogue_places (
  term text collate "C" not null,
  display_order integer not null,
  age bigint not null,
  slot integer not null,
  amount numeric,
  primary key (term, display_order, age, slot) include (amount)
);
comment on table private.catalogue_places is
  'The approved projects of each term f:, g:, u: and o: in the order of lists. Written by triggers only.';
comment on column private.catalogue_places.term is 'The term, as in private.catalogue.terms.';
comment on column private.catalogue_places.display_order is 'As in private.catalogue.';
comment on column private.catalogue_places.age is 'As in private.catalogue.';
comment on column private.catalogue_places.slot is 'The project, by its number in private.catalogue.';
comment on column private.catalogue_places.amount is 'Its amount for this term, as in private.catalogue.amounts.';
create index catalogue_places_newest on private.catalogue_places (term, age, slot) include (display_order, amount);
create index catalogue_places_amount on private.catalogue_places (term, amount)
  include (slot, display_order, age) where amount is not null;

create table private.catalogue_bits (
  term text collate "C" not null,
  block integer not null,
  -- In the row and, being larger than two kilobytes, compressed: a block with few projects takes some ten bytes.
  bits bit(30000) storage main not null,
  primary key (term, block)
);
comment on table private.catalogue_bits is
  'Which approved projects have a term, a bit for each slot. Written by triggers only.';
comment on column private.catalogue_bits.term is 'The term, as in private.catalogue.terms.';
comment on column private.catalogue_bits.block is 'Slots from 30,000 times this number on.';
comment on column private.catalogue_bits.bits is 'One for each slot of the block that has the term.';

create table private.catalogue_amounts (
  term text collate "C" not null,
  amount numeric not null,
  projects bigint not null,
  primary key (term, amount) include (projects)
);
comment on table private.catalogue_amounts is
  'How many approved projects have which amount for a term u: or o:. Written by triggers only.';
comment on column private.catalogue_amounts.term is 'The term, as in private.catalogue.terms.';
comment on column private.catalogue_amounts.amount is 'An amount, as in private.catalogue.amounts.';
comment on column private.catalogue_amounts.projects is 'Number of projects that have it.';

alter table private.catalogue_places enable row level security;
alter table private.catalogue_bits enable row level security;
alter table private.catalogue_amounts enable row level security;
revoke all on private.catalogue_places, private.catalogue_bits, private.catalogue_amounts from public, anon, authenticated, service_role;
revoke all on sequence private.catalogue_slots from public, anon, authenticated, service_role;

create function private.has_list(p_term text) returns boolean
language sql immutable strict parallel safe
set search_path = ''
as $$ select left(p_term, 2) in ('f:', 'g:', 'u:', 'o:') $$;
comment on function private.has_list(text) is 'True for terms whose projects stand in private.catalogue_places.';

create function private.write_bits(p_terms text[], p_slots integer[], p_value boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In one order, so that two writers never wait for each other.
  if p_value then
    insert into private.catalogue_bits as known (term, block, bits)
    select term, slot / 30000, bit_or(set_bit(0::bit(30000), slot % 30000, 1))
    from unnest(p_terms, p_slots) as change (term, slot) group by 1, 2 order by 1, 2
    on conflict (term, block) do update set bits = known.bits | excluded.bits;
  else
    perform from private.catalogue_bits known
    where (known.term, known.block) in (select term, slot / 30000 from unnest(p_terms, p_slots) as change (term, slot))
    order by known.term, known.block for update;
    update private.catalogue_bits known set bits = known.bits & ~ gone.bits
    from (select term, slot / 30000 as block, bit_or(set_bit(0::bit(30000), slot % 30000, 1)) as bits
      from unnest(p_terms, p_slots) as change (term, slot) group by 1, 2) as gone
    where known.term = gone.term and known.block = gone.block;
  end if;
end
$$;
comment on function private.write_bits(text[], integer[], boolean) is
  'Sets or clears the bits of slots; terms and slots stand at the same places of their arrays.';

create function private.catalogue_place() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  terms text[];
  slots integer[];
begin
  if tg_op = 'TRUNCATE' then
    truncate private.catalogue_places, private.catalogue_bits, private.catalogue_amounts;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.catalogue_places p using (
      select former.term, g.display_order, g.age, g.slot from gone g, unnest(g.terms) as former (term)
      except select latter.term, a.display_order, a.age, a.slot from added a, unnest(a.terms) as latter (term)) as former
    where p.term = former.term and p.display_order = former.display_order and p.age = former.age and p.slot = former.slot;
    insert into private.catalogue_places as p (term, display_order, age, slot, amount)
    select latter.term, a.display_order, a.age, a.slot, latter.amount
    from added a, unnest(a.terms, a.amounts) as latter (term, amount) where private.has_list(latter.term)
    except select former.term, g.display_order, g.age, g.slot, former.amount
    from gone g, unnest(g.terms, g.amounts) as former (term, amount)
    on conflict (term, display_order, age, slot) do update set amount = excluded.amount;
    insert into private.catalogue_amounts as known (term, amount, projects)
    select term, amount, sum(change) from (
      select latter.term, latter.amount, 1 as change from added a, unnest(a.terms, a.amounts) as latter (term, amount)
      union all
      select former.term, former.amount, -1 from gone g, unnest(g.terms, g.amounts) as former (term, amount)) as changes
    where amount is not null group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (term, amount) do update set projects = known.projects + excluded.projects;
    select array_agg(term), array_agg(slot) into terms, slots from (
      select unnest(g.terms) as term, g.slot from gone g except select unnest(a.terms), a.slot from added a) as change;
    if terms is not null then
      perform private.write_bits(terms, slots, false);
    end if;
    select array_agg(term), array_agg(slot) into terms, slots from (
      select unnest(a.terms) as term, a.slot from added a except select unnest(g.terms), g.slot from gone g) as change;
    if terms is not null then
      perform private.write_bits(terms, slots, true);
    end if;
  elsif tg_op = 'INSERT' then
    insert into private.catalogue_places (term, display_order, age, slot, amount)
    select entry.term, a.display_order, a.age, a.slot, entry.amount
    from added a, unnest(a.terms, a.amounts) as entry (term, amount) where private.has_list(entry.term);
    insert into private.catalogue_amounts as known (term, amount, projects)
    select latter.term, latter.amount, count(*) from added a, unnest(a.terms, a.amounts) as latter (term, amount)
    where latter.amount is not null group by 1, 2 order by 1, 2
    on conflict (term, amount) do update set projects = known.projects + excluded.projects;
    perform private.write_bits(array_agg(change.term), array_agg(change.slot), true)
    from (select unnest(a.terms) as term, a.slot from added a) as change having count(*) > 0;
  else
    delete from private.catalogue_places p using gone g, unnest(g.terms) as former (term)
    where p.term = former.term and p.display_order = g.display_order and p.age = g.age and p.slot = g.slot;
    insert into private.catalogue_amounts as known (term, amount, projects)
    select former.term, former.amount, -count(*) from gone g, unnest(g.terms, g.amounts) as former (term, amount)
    where former.amount is not null group by 1, 2 order by 1, 2
    on conflict (term, amount) do update set projects = known.projects + excluded.projects;
    perform private.write_bits(array_agg(change.term), array_agg(change.slot), false)
    from (select unnest(g.terms) as term, g.slot from gone g) as change having count(*) > 0;
  end if;
  return null;
end
$$;
comment on function private.catalogue_place() is 'Triggers on private.catalogue: keeps the lists, bitmaps and amounts of its terms.';
create trigger catalogue_place_insert after insert on private.catalogue
  referencing new table as added for each statement execute function private.catalogue_place();
create trigger catalogue_place_update after update on private.catalogue
  referencing old table as gone new table as added for each statement execute function private.catalogue_place();
create trigger catalogue_place_delete after delete on private.catalogue
  referencing old table as gone for each statement execute function private.catalogue_place();
create trigger catalogue_place_truncate after truncate on private.catalogue
  for each statement execute function private.catalogue_place();

create function private.slots_of(p_blocks bit varying[]) returns setof integer
language sql immutable strict parallel safe
set search_path = ''
as $$
  select ((block.place - 1) * 30000 + found.slot)::integer
  from unnest(p_blocks) with ordinality as block (bits, place), lateral (
    select sum(length(part.gap) + 1) over (order by part.place) - 1 as slot
    from string_to_table(block.bits::text, '1') with ordinality as part (gap, place)) as found
  where bit_count(block.bits) > 0 and found.slot < 30000
$$;
comment on function private.slots_of(bit varying[]) is 'The slots whose bits are set, of blocks from the first on.';

create function private.catalogue_filtered(
  p_question private.catalogue_question, p_after private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  -- Past this many rows it is cheaper to take all matches and sort them, if they are few.
  most_steps constant integer := 6000;
  most_sorted constant integer := 5000;
  most_walked constant integer := 40000;
  most_read constant integer := 1000;
  keys text := case when p_question.sort = 'newest' then 'age, slot' else 'display_order, age, slot' end;
  onwards text := case when (p_after).slot is null then 'true' when p_question.sort = 'newest' then '(age, slot) > ($3, $4)'
    else '(display_order, age, slot) > ($2, $3, $4)' end;
  asked text := 'true';
  list text := p_question.priced;
  passed bigint;
  source text;
  found private.catalogue_hit[];
begin
  if p_question.matches = 0 or p_question.cheap = 0 then
    return '{}';
  end if;
  if p_question.bits is null and cardinality(p_question.terms) = 1 and not private.has_list(p_question.terms[1]) then
    execute format($sql$
      select array_agg(row(display_order, age, 0, 'list', slot)::private.catalogue_hit order by %1$s)
      from (select * from (select display_order, age, slot, terms from private.catalogue where %2$s order by %1$s limit $6) as step
        where terms @> $1 order by %1$s limit $5) as page $sql$, keys, onwards)
    into found
    using p_question.terms, (p_after).display_order, (p_after).age, (p_after).slot, p_limit, most_read;
    if cardinality(found) = p_limit then
      return found;
    end if;
    -- They stand far apart here.
    p_question.bits := (private.catalogue_meeting(p_question.terms)).bits;
  end if;
  if p_question.bits is not null then
    asked := 'case when slot < 30000 * cardinality($6) then get_bit($6[slot / 30000 + 1], slot % 30000) = 1 end';
  end if;
  if p_question.priced is not null then
    passed := (select projects from private.catalogue_counts where term = list);
    -- Fewer ask for so little than a walk would pass: all of them.
    source := case when p_question.cheap * p_question.cheap::double precision * p_question.matches
      <= p_limit * passed::double precision * passed * p_question.cheap
      then 'private.catalogue_places where term = $1 and amount <= $5' end;
  else
    select counts.term, counts.projects into list, passed from private.catalogue_counts counts
    where counts.term = any (p_question.terms) and private.has_list(counts.term) order by counts.projects limit 1;
    passed := coalesce(passed, (select projects from private.catalogue_counts where term = 'a:'));
    if p_question.matches <= most_sorted and p_limit * passed > most_steps * p_question.matches then
      source := '(select c.display_order, c.age, c.slot, null::numeric as amount
        from private.slots_of($6) as one (slot) join private.catalogue c using (slot)) as sorted where true';
    end if;
  end if;
  if source is null then
    -- Along the list, until the page is full or so far that sorting is the better way after all.
    source := case when list is null then '(select display_order, age, slot, null::numeric as amount from private.catalogue) as c where true'
      else 'private.catalogue_places where term = $1' end;
    execute format($sql$
      select array_agg(row(display_order, age, 0, 'list', slot)::private.catalogue_hit order by %1$s)
      from (select * from (select display_order, age, slot, amount from %2$s and %3$s order by %1$s limit $8) as step
        where %4$s and ($5 is null or amount <= $5) order by %1$s limit $7) as page $sql$,
      keys, source, onwards, asked)
    into found
    using list, (p_after).display_order, (p_after).age, (p_after).slot, p_question.amount, p_question.bits, p_limit,
      most_walked;
    if cardinality(found) = p_limit or passed <= most_walked or (p_question.bits is null and p_question.amount is null) then
      return coalesce(found, '{}');
    end if;
    source := case when p_question.priced is not null then 'private.catalogue_places where term = $1 and amount <= $5'
      else '(select c.display_order, c.age, c.slot, null::numeric as amount
        from private.slots_of($6) as one (slot) join private.catalogue c using (slot)) as sorted where true' end;
  end if;
  execute format($sql$
    select array_agg(row(display_order, age, 0, 'list', slot)::private.catalogue_hit order by %1$s)
    from (select display_order, age, slot from %2$s and %3$s and %4$s order by %1$s limit $7) as page $sql$,
    keys, source, onwards, asked)
  into found
  using list, (p_after).display_order, (p_after).age, (p_after).slot, p_question.amount, p_question.bits, p_limit;
  return coalesce(found, '{}');
end
$$;
comment on function private.catalogue_filtered(private.catalogue_question, private.catalogue_hit, integer) is
  'The next rows of a question without words, in the order asked for.';

create function private.catalogue_cards(p_slots integer[]) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select '[' || coalesce(string_agg(c.shown::text, ',' order by hit.place), '') || ']'
    from unnest(p_slots) with ordinality as hit (slot, place) join private.catalogue c using (slot));
end
$$;
comment on function private.catalogue_cards(integer[]) is 'What cards show of these projects, in this order, as the text of a JSON array.';

-- Searches with thousands of matches. How many there are is told by the index of words alone, without a look at the rows;
-- pages come from windows of the order, in which two indexes leave only the rows that are shown. Bitmaps of questions
-- stay in their blocks: putting them together took longer than reading them.

create function private.catalogue_indexed(p_question private.catalogue_question, p_phase text) returns bigint
language plpgsql
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  plan json;
begin
  -- The scan of the index ends before the first row is fetched, and says how many it has.
  execute 'explain (analyze, costs off, timing off, format json)
    select from private.catalogue c where (c.card || c.body) @@ $1 limit 1' into plan
    using case p_phase when 'title' then p_question.title when 'card' then p_question.card else p_question.anywhere end;
  return (plan #>> '{0,Plan,Plans,0,Plans,0,Actual Rows}')::numeric::bigint;
end
$$;
comment on function private.catalogue_indexed(private.catalogue_question, text) is
  'How many rows the index of words has for a question, whatever amount it names: those just changed or removed may count twice or still.';

create function private.catalogue_between(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_first private.catalogue_hit,
  p_last private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  newest constant boolean := p_question.sort = 'newest';
  keys text := case when newest then 'age, slot' else 'display_order, age, slot' end;
  found private.catalogue_hit[];
begin
  execute format($sql$
    select array_agg(row(display_order, age, 0, $14, slot)::private.catalogue_hit order by %1$s) from (
      select c.display_order, c.age, c.slot from private.catalogue c where %2$s and %3$s and %4$s
      order by %1$s limit $12) as page $sql$,
    keys,
    case when (p_after).slot is null then 'true' when newest then '(c.age, c.slot) > ($10, $8)'
      else '(c.display_order, c.age, c.slot) > ($9, $10, $8)' end,
    -- Ranges of single columns, because the planner knows how many rows those have.
    case when (p_last).slot is null then 'true'
      when newest then 'c.age between $19 and $21 and (c.age < $21 or c.slot <= $22)'
      when (p_first).display_order = (p_last).display_order
        then 'c.display_order = $18 and c.age between $19 and $21 and (c.age < $21 or c.slot <= $22)'
      else '(c.display_order = $18 and c.age >= $19 or c.display_order > $18 and c.display_order < $20
        or c.display_order = $20 and c.age <= $21 and (c.age < $21 or c.slot <= $22))' end,
    private.catalogue_where(p_question, p_phase, false))
  into found
  using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
    p_question.terms, (p_after).slot, (p_after).display_order, (p_after).age, null, p_limit, null, p_phase, null, null, null,
    (p_first).display_order, (p_first).age, (p_last).display_order, (p_last).age, (p_last).slot;
  return coalesce(found, '{}');
end
$$;
comment on function private.catalogue_between(
  private.catalogue_question, text, private.catalogue_hit, private.catalogue_hit, private.catalogue_hit, integer) is
  'Rows of a phase behind p_after, from the project p_first up to p_last (null for the end) of the order: the indexes of words and order together say which.';

create function private.catalogue_window(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer, p_span bigint,
  p_rounds integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  newest constant boolean := p_question.sort = 'newest';
  after private.catalogue_hit := p_after;
  span bigint := p_span;
  round integer := 1;
  first private.catalogue_hit;
  last private.catalogue_hit;
  found private.catalogue_hit[] := '{}';
begin
  loop
    execute format('select c.display_order, c.age, 0, null::text, c.slot from private.catalogue c where %s order by %s limit 1',
      case when (after).slot is null then 'true' when newest then '(c.age, c.slot) > ($2, $3)'
        else '(c.display_order, c.age, c.slot) > ($1, $2, $3)' end,
      case when newest then 'age, slot' else 'display_order, age, slot' end)
    into first using (after).display_order, (after).age, (after).slot;
    exit when (first).slot is null;
    execute format('select c.display_order, c.age, 0, null::text, c.slot from private.catalogue c where %s order by %s
      offset $4 limit 1',
      case when newest then '(c.age, c.slot) >= ($2, $3)' else '(c.display_order, c.age, c.slot) >= ($1, $2, $3)' end,
      case when newest then 'age, slot' else 'display_order, age, slot' end)
    into last using (first).display_order, (first).age, (first).slot, span;
    found := found || private.catalogue_between(p_question, p_phase, after, first, last, p_limit - cardinality(found));
    exit when cardinality(found) = p_limit or (last).slot is null;
    if round = p_rounds then
      return null;
    end if;
    round := round + 1;
    after := last;
    span := span * 8;
  end loop;
  return found;
end
$$;
comment on function private.catalogue_window(private.catalogue_question, text, private.catalogue_hit, integer, bigint, integer) is
  'The next rows of a phase, looked for among the next p_span projects of the order, then among eight times as many; null where p_rounds such rounds do not fill the page.';

-- Searches look up words that exist, and walk along titles. A beginning of a word is replaced by the few words of the
-- catalogue that have it, because indexes of words answer those in half the time; titles with a word stand in the order
-- of lists, so that the first page is read off instead of sorted out of thousands of matches.

create table private.catalogue_lexemes (
  lexeme text collate "C" primary key
);
comment on table private.catalogue_lexemes is
  'Every lexeme of private.catalogue.card and body but whole titles. Written by triggers only, and only grows.';
comment on column private.catalogue_lexemes.lexeme is 'The lexeme with its mark: none or = or ~.';

create table private.catalogue_titles (
  lexeme text collate "C" not null,
  display_order integer not null,
  age bigint not null,
  slot integer not null,
  primary key (lexeme, display_order, age, slot)
);
comment on table private.catalogue_titles is
  'The approved projects whose title has a lexeme, in the order of lists. Written by triggers only.';
comment on column private.catalogue_titles.lexeme is 'The lexeme with its mark =, as in private.catalogue.card.';
comment on column private.catalogue_titles.display_order is 'As in private.catalogue.';
comment on column private.catalogue_titles.age is 'As in private.catalogue.';
comment on column private.catalogue_titles.slot is 'The project, by its number in private.catalogue.';

alter table private.catalogue_lexemes enable row level security;
alter table private.catalogue_titles enable row level security;
revoke all on private.catalogue_lexemes, private.catalogue_titles from public, anon, authenticated, service_role;

create function private.title_lexemes(p_card tsvector) returns setof text
language sql immutable strict parallel safe
set search_path = ''
as $$ select lexeme from unnest(tsvector_to_array(p_card)) as lexeme where lexeme like '=%' and lexeme not like '==%' $$;
comment on function private.title_lexemes(tsvector) is 'The lexemes of a title, with their mark, among those of a card.';

create function private.catalogue_title() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate private.catalogue_titles;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into private.catalogue_titles (lexeme, display_order, age, slot)
    select lexeme, a.display_order, a.age, a.slot from added a, private.title_lexemes(a.card) as lexeme;
  elsif tg_op = 'UPDATE' then
    delete from private.catalogue_titles t using (
      select lexeme, g.display_order, g.age, g.slot from gone g, private.title_lexemes(g.card) as lexeme
      except select lexeme, a.display_order, a.age, a.slot from added a, private.title_lexemes(a.card) as lexeme) as former
    where t.lexeme = former.lexeme and t.display_order = former.display_order and t.age = former.age and t.slot = former.slot;
    insert into private.catalogue_titles (lexeme, display_order, age, slot)
    select lexeme, a.display_order, a.age, a.slot from added a, private.title_lexemes(a.card) as lexeme
    except select lexeme, g.display_order, g.age, g.slot from gone g, private.title_lexemes(g.card) as lexeme;
  else
    delete from private.catalogue_titles t using gone g, private.title_lexemes(g.card) as former (lexeme)
    where t.lexeme = former.lexeme and t.display_order = g.display_order and t.age = g.age and t.slot = g.slot;
  end if;
  return null;
end
$$;
comment on function private.catalogue_title() is 'Triggers on private.catalogue: keeps the titles of each lexeme.';
create trigger catalogue_title_insert after insert on private.catalogue
  referencing new table as added for each statement execute function private.catalogue_title();
create trigger catalogue_title_update after update on private.catalogue
  referencing old table as gone new table as added for each statement execute function private.catalogue_title();
create trigger catalogue_title_delete after delete on private.catalogue
  referencing old table as gone for each statement execute function private.catalogue_title();
create trigger catalogue_title_truncate after truncate on private.catalogue
  for each statement execute function private.catalogue_title();

create function private.known_lexemes(p_mark text, p_forms text[], p_start text) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  -- More are quicker looked up as a beginning.
  most constant integer := 16;
  found text[] := array(
    (select lexeme from private.catalogue_lexemes
      where lexeme >= p_mark || p_start and lexeme < p_mark || p_start || chr(1114111) order by lexeme limit most + 1)
    union
    select lexeme from private.catalogue_lexemes
    where lexeme = any (array(select p_mark || form from unnest(p_forms) as form)));
begin
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function private.known_lexemes(text, text[], text) is
  'The lexemes of the catalogue for a word: its forms and what begins with p_start (null for nothing), behind a mark. Null where they are more than sixteen.';

create function private.any_known(p_mark text, p_forms text[], p_start text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  known text[] := private.known_lexemes(p_mark, p_forms, p_start);
begin
  return case when known is null then private.any_of(p_mark, p_forms, p_start)
    else '(''' || nullif(array_to_string(known, ''' | '''), '') || ''')' end;
end
$$;
comment on function private.any_known(text, text[], text) is
  'As private.any_of, of lexemes that the catalogue has; null where it has none.';

create function private.catalogue_meeting(p_terms text[], out bits bit varying[], out projects bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  blocks integer[];
begin
  select array_agg(met.bits order by met.block), array_agg(met.block order by met.block), coalesce(sum(bit_count(met.bits)), 0)
  into bits, blocks, projects
  from (select known.block, bit_and(known.bits) as bits from private.catalogue_bits known
    where known.term = any (p_terms) group by known.block having count(*) = cardinality(p_terms)) as met;
  if blocks[cardinality(blocks)] >= cardinality(blocks) then
    -- A block that lacks one of the terms is empty.
    bits := array(select coalesce(bits[array_position(blocks, place)], 0::bit(30000))
      from generate_series(0, blocks[cardinality(blocks)]) as place order by place);
  end if;
end
$$;
comment on function private.catalogue_meeting(text[]) is
  'The projects that have all terms: the blocks of their bitmap from the first on, null for none, and how many they are.';

create function private.catalogue_titled(
  p_question private.catalogue_question, p_after private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  most_passed constant integer := 1100;
  most_counted constant integer := 2000;
  lexemes text[];
  steps integer := case when cardinality(p_question.heads) = 1 and cardinality(p_question.terms) = 0
    and p_question.amount is null then 64 else 256 end;
  after private.catalogue_hit := p_after;
  reached private.catalogue_hit[];
  further private.catalogue_hit[];
  found private.catalogue_hit[] := '{}';
begin
  if '' = any (p_question.heads) then
    return '{}';
  end if;
  -- Along the word that the fewest titles have.
  if cardinality(p_question.heads) < 2 then
    lexemes := string_to_array(p_question.heads[1], ' ');
  else
    select list.lexemes into lexemes
    from unnest(p_question.heads) as head, string_to_array(head, ' ') as list (lexemes), lateral (
      select count(*) as titles from (
        select from private.catalogue_titles t where t.lexeme = any (list.lexemes) limit most_counted) as few) as counted
    order by counted.titles limit 1;
  end if;
  if lexemes is null then
    return null;
  end if;
  loop
    execute format($sql$
      with passed as materialized (
        select title.* from unnest($8) as list (lexeme), lateral (
          select t.display_order, t.age, t.slot, row_number() over () as place from private.catalogue_titles t
          where t.lexeme = list.lexeme and %s
          order by t.lexeme, t.display_order, t.age, t.slot limit $9) as title),
      -- Where one list was not read to its end, what is behind may lack some of it.
      reached as (select display_order, age, slot from passed where place = $9 order by 1, 2, 3 limit 1)
      select array(select row(display_order, age, 0, 'title', slot)::private.catalogue_hit from reached),
        array(select row(c.display_order, c.age, 0, 'title', c.slot)::private.catalogue_hit
          from (select distinct display_order, age, slot from passed
            where not exists (select from reached)
              or (display_order, age, slot) <= (select display_order, age, slot from reached)) as title
          join private.catalogue c on c.slot = title.slot where %s
          order by c.display_order, c.age, c.slot limit $13) $sql$,
      case when (after).slot is null then 'true' else '(t.display_order, t.age, t.slot) > ($10, $11, $12)' end,
      private.catalogue_where(p_question, 'title', true))
    into reached, further
    using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
      p_question.terms, lexemes, steps, (after).display_order, (after).age, (after).slot, p_limit - cardinality(found);
    found := found || further;
    after := reached[1];
    exit when cardinality(found) = p_limit or (after).slot is null;
    steps := steps * 4;
    if steps > most_passed then
      return null;
    end if;
  end loop;
  return found;
end
$$;
comment on function private.catalogue_titled(private.catalogue_question, private.catalogue_hit, integer) is
  'The next projects with all words in the title, read off the titles that have one of the words; null where too few of those have the others or what filters ask for.';

revoke execute on function public.catalogue_facets(),
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.catalogue_facets(),
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean)
  to anon, authenticated, service_role;

revoke execute on all functions in schema private from public;
