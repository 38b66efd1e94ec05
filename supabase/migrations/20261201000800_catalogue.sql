-- Catalogue: lists, filters and searches over the approved projects.

-- Words: lexemes of listings and queries in twelve languages. Chinese, Japanese and Korean have no spaces between words
-- and are split into single characters and bigrams.

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
  'Folded text of letters, digits and spaces only, with Chinese, Japanese and Korean runs separated.';

create function private.title_text(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$ select left(private.search_text(p_text), 500) $$;
comment on function private.title_text(text) is
  'The search_text of a title, or of a query for one, as far as it fits a lexeme of 2,046 bytes: folding makes up to 18 characters of one.';

create function private.sign_parts(p_text text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  with signs as (
    select sign, lead(sign) over (partition by n order by place) as next
    from regexp_matches(p_text, '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+', 'g') with ordinality as found (run, n),
      string_to_table(found.run[1], null) with ordinality as one (sign, place))
  select coalesce(array_agg(distinct part), '{}')
  from signs cross join lateral (values (sign), (sign || next)) as cut (part) where part is not null
$$;
comment on function private.sign_parts(text) is
  'Characters and bigrams of the Chinese, Japanese and Korean runs in a text.';

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
  'Lexemes of a search_text: every word and its stems in all languages with a stemmer, plus sign_parts.';

create function private.marked(p_vector tsvector, p_mark text, p_weight text) returns tsvector
language sql immutable strict parallel safe
set search_path = ''
as $$
  select coalesce(string_agg('''' || p_mark || left(lexeme, 500) || ''':1' || p_weight, ' '), '')::tsvector
  from unnest(tsvector_to_array(p_vector)) as lexeme
$$;
comment on function private.marked(tsvector, text, text) is
  'The lexemes of a vector with a prefix and a weight: = for words of the title, ~ for the content. Cut where they would be too long with it.';

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
  'A category and its translations, if any, so that it is found in every language.';

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
comment on function private.is_stop_word(text) is 'True for stop words of any language, such as "the" or "und".';

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
  'Up to eight significant words of a query; stop words only if there are no others.';

-- The catalogue: one row per approved project, maintained by triggers.

create table private.catalogue (
  project_id uuid primary key,
  priority integer not null,
  created_at timestamptz not null,
  last_day date not null,
  terms text[] not null,
  minimums jsonb not null,
  -- Stored inline if possible, as ordered scans read it for every row.
  card tsvector storage main not null,
  body tsvector not null,
  shown json not null
);
comment on table private.catalogue is
  'Approved projects, denormalised for lists and search. Written and deleted by triggers only, as catalogue_counts must match.';
comment on column private.catalogue.project_id is 'The project.';
comment on column private.catalogue.priority is 'Negated display_order, so that all sort keys are descending and a row comparison is a cursor.';
comment on column private.catalogue.created_at is 'When it was submitted.';
comment on column private.catalogue.last_day is
  'Last day on which it takes interest: -infinity once its outcome was told, infinity without a closing date.';
comment on column private.catalogue.terms is
  'Filter terms: a: (all), f: (featured), c:<category>, t:<kind>, u:<currency>, o:<kind> <currency> of one option, g:<tag>.';
comment on column private.catalogue.minimums is
  'Lowest minimum amount of its options by <currency> and by <kind> <currency>.';
comment on column private.catalogue.card is
  'Terms, and lexemes of title (A, also with prefix =, the whole title with ==), tags, category and creator (B) and description (C).';
comment on column private.catalogue.body is 'Lexemes of the content and answered questions, see private.listing_words, with prefix ~.';
comment on column private.catalogue.shown is 'The card as JSON, ready for the response.';

create index catalogue_order on private.catalogue (priority, created_at, project_id);
create index catalogue_newest on private.catalogue (created_at, project_id);
create index catalogue_last_day on private.catalogue (last_day);
create index catalogue_words on private.catalogue using gin ((card || body)) with (fastupdate = off);
create index catalogue_usd on private.catalogue (((minimums ->> 'USD')::numeric));
create index catalogue_eur on private.catalogue (((minimums ->> 'EUR')::numeric));
create index catalogue_gbp on private.catalogue (((minimums ->> 'GBP')::numeric));
create index catalogue_jpy on private.catalogue (((minimums ->> 'JPY')::numeric));

create table private.catalogue_counts (
  term text collate "C" primary key,
  projects bigint not null
);
comment on table private.catalogue_counts is 'Number of approved projects by term. Written by triggers only.';
comment on column private.catalogue_counts.term is 'A term as in private.catalogue.terms.';
comment on column private.catalogue_counts.projects is 'Number of projects.';
create index catalogue_counts_most on private.catalogue_counts (left(term, 2), projects desc, term);

create table private.vocabulary (
  word text collate "C" primary key,
  near boolean not null
);
comment on table private.vocabulary is 'Words of approved listings, and those in vocabulary_lost.';
comment on column private.vocabulary.word is 'A folded word of 2 to 100 letters or digits.';
comment on column private.vocabulary.near is
  'True for words of cards of 3 to 40 letters, which are suggested for misspelt ones.';
create index vocabulary_near on private.vocabulary using gin (word extensions.gin_trgm_ops)
  with (fastupdate = off) where near;

create table private.vocabulary_lost (
  word text collate "C" primary key
);
comment on table private.vocabulary_lost is
  'Words of the vocabulary that a listing no longer has; private.forget_words deletes those that no other has either.';
comment on column private.vocabulary_lost.word is 'The word.';

alter table private.catalogue enable row level security;
alter table private.catalogue_counts enable row level security;
alter table private.vocabulary enable row level security;
alter table private.vocabulary_lost enable row level security;
revoke all on private.catalogue, private.catalogue_counts, private.vocabulary, private.vocabulary_lost
  from public, anon, authenticated, service_role;

create function private.tag_term(p_tag text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select 'g:' || left(lower(normalize(btrim(p_tag), nfkc) collate pg_catalog.pg_c_utf8), 40)
$$;
comment on function private.tag_term(text) is 'The term of a tag; ignores case but not accents.';

create function private.listing_words(p public.projects) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return private.search_text(concat_ws(' ', p.content, (
    select string_agg(q.question || ' ' || q.answer, ' ') from (
      select question, answer from public.project_questions
      where project_id = p.id and is_public order by state_at desc, id limit 100) as q)));
end
$$;
comment on function private.listing_words(public.projects) is
  'The words below the card of a listing: its content, and its newest 100 answered questions.';

create function private.catalogue_row(p public.projects) returns private.catalogue
language plpgsql stable
set search_path = ''
as $$
declare
  made private.catalogue;
  title text := private.title_text(p.title);
  names tsvector := private.lexemes(title);
  kinds text[];
begin
  made.project_id := p.id;
  made.priority := -p.display_order;
  made.created_at := p.created_at;
  made.last_day := case when p.outcome is null then coalesce(p.closes_on, 'infinity') else '-infinity' end;
  select coalesce(jsonb_object_agg(key, least) , '{}'), array_agg(distinct term)
  into made.minimums, kinds
  from (
    select o.currency as key, 'u:' || o.currency as term, min(o.min_amount) as least
    from public.support_options o where o.project_id = p.id group by o.currency
    union all
    select o.type || ' ' || o.currency, 'o:' || o.type || ' ' || o.currency, min(o.min_amount)
    from public.support_options o where o.project_id = p.id group by o.type, o.currency) as found;
  made.terms := array['a:', 'c:' || p.category] || case when p.featured then array['f:'] end || kinds
    || array(select distinct 't:' || o.type from public.support_options o where o.project_id = p.id)
    || array(select distinct private.tag_term(tag) from unnest(p.tags) as tag);
  made.card := array_to_tsvector(made.terms)
    || private.marked(names, '', 'A') || private.marked(names, '=', 'A')
    || case when title <> '' then ('''==' || title || ''':1A')::tsvector else '' end
    || private.marked(private.lexemes(private.search_text(
      concat_ws(' ', array_to_string(p.tags, ' '), private.category_words(p.category), p.creator_name))), '', 'B')
    || private.marked(private.lexemes(private.search_text(p.description)), '', 'C');
  made.body := private.marked(private.lexemes(private.listing_words(p)), '~', 'D');
  made.shown := json_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'description', p.description,
    'category', p.category, 'tags', p.tags, 'thumbnail_url', p.thumbnail_url, 'featured', p.featured,
    'website', p.website, 'creator_name', p.creator_name, 'language', p.language, 'created_at', p.created_at,
    'updated_at', p.updated_at, 'closes_on', p.closes_on,
    'outcome', p.outcome ->> 'result',
    'support_options', (
      select coalesce(json_agg(json_build_object('id', o.id, 'type', o.type, 'title', o.title,
        'min_amount', o.min_amount, 'currency', o.currency) order by o.position, o.created_at, o.id), '[]')
      from public.support_options o where o.project_id = p.id));
  return made;
end
$$;
comment on function private.catalogue_row(public.projects) is 'The catalogue row of a project.';

create function private.learn_words(p_projects uuid[]) returns void
language sql
set search_path = ''
as $$
  -- A word that is there already must not be forgotten before this listing is seen to have it.
  select pg_advisory_xact_lock_shared(hashtext('backlit.words'));
  -- In one order, to avoid deadlocks.
  insert into private.vocabulary as known (word, near)
  select word, bool_or(near) from (
    select word, length(word) between 3 and 40 and word !~ '[0-9]' as near
    from public.projects p, regexp_split_to_table(private.search_text(concat_ws(' ', p.title,
      array_to_string(p.tags, ' '), private.category_words(p.category), p.creator_name, p.description)), '\s+') as word
    where p.id = any (p_projects) and p.status = 'approved'
    union all
    select word, false
    from public.projects p, regexp_split_to_table(private.listing_words(p), '\s+') as word
    where p.id = any (p_projects) and p.status = 'approved') as used
  where length(word) between 2 and 100 and word !~ '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
    and not exists (select from private.vocabulary v where v.word = used.word and v.near >= used.near)
  group by word order by word
  on conflict (word) do update set near = true where excluded.near and not known.near
$$;
comment on function private.learn_words(uuid[]) is 'Adds the words of these projects to the vocabulary.';

create function private.catalogue_words(p_projects uuid[]) returns setof text
language sql stable
set search_path = ''
as $$
  select distinct ltrim(lexeme, '~')
  from private.catalogue c, unnest(tsvector_to_array(c.card || c.body)) as lexeme
  where c.project_id = any (p_projects)
$$;
comment on function private.catalogue_words(uuid[]) is
  'Words of the catalogue rows of these projects, among other lexemes.';

create function private.forget_words() returns void
language plpgsql
set search_path = ''
set enable_seqscan = off
as $$
declare
  lost text[];
begin
  if not pg_try_advisory_xact_lock(hashtext('backlit.words')) then
    return;
  end if;
  with taken as (
    delete from private.vocabulary_lost where word in (select word from private.vocabulary_lost limit 1000)
    returning word)
  select array_agg(word) into lost from taken;
  delete from private.vocabulary v
  where v.word = any (lost)
    and not exists (select from private.catalogue c where (c.card || c.body) @@ format('%1$s | ~%1$s', v.word)::tsquery);
  update private.vocabulary v set near = false
  where v.word = any (lost) and v.near
    and not exists (select from private.catalogue c where (c.card || c.body) @@ v.word::tsquery);
end
$$;
comment on function private.forget_words() is
  'Deletes words that no listing has any more from the vocabulary: looks at 1,000 of vocabulary_lost, unless a listing is getting words right now.';

create function private.catalogue_put(p_projects uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  former text[];
  former_words text[];
begin
  -- Serialises writers of a project, so that the second sees the first one's changes.
  perform from public.projects where id = any (p_projects) order by id for no key update;
  former := array(select unnest(c.terms) from private.catalogue c where c.project_id = any (p_projects));
  former_words := array(select private.catalogue_words(p_projects));
  delete from private.catalogue where project_id = any (p_projects);
  insert into private.catalogue
  select made.* from public.projects p, lateral private.catalogue_row(p) as made
  where p.id = any (p_projects) and p.status = 'approved';
  -- In one order, to avoid deadlocks.
  insert into private.catalogue_counts as counts (term, projects)
  select term, sum(change) from (
    select unnest(former) as term, -1 as change
    union all
    select unnest(c.terms), 1 from private.catalogue c where c.project_id = any (p_projects)) as changes
  group by term having sum(change) <> 0 order by term
  on conflict (term) do update set projects = counts.projects + excluded.projects;
  insert into private.vocabulary_lost
  select word from private.vocabulary where word = any (former_words)
  except select private.catalogue_words(p_projects)
  order by word
  on conflict do nothing;
  perform private.learn_words(p_projects);
end
$$;
comment on function private.catalogue_put(uuid[]) is 'Upserts or deletes the catalogue rows of these projects.';

create function private.catalogue_follow() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'support_options' then
    perform private.catalogue_put(array(
      select distinct changed.project_id from changed join private.catalogue c using (project_id)));
  elsif tg_op <> 'UPDATE' then
    perform private.catalogue_put(array(select id from changed where status = 'approved'));
  else
    update private.catalogue c set priority = -changed.display_order
    from changed where c.project_id = changed.id and c.priority <> -changed.display_order;
    perform private.catalogue_put(array(
      select changed.id from changed join former using (id)
      where 'approved' in (changed.status, former.status)
        and row(changed.status, changed.title, changed.slug, changed.description, changed.content, changed.category,
          changed.tags, changed.thumbnail_url, changed.website, changed.creator_name, changed.language, changed.featured,
          changed.created_at, changed.updated_at, changed.closes_on, changed.outcome)
        is distinct from
        row(former.status, former.title, former.slug, former.description, former.content, former.category,
          former.tags, former.thumbnail_url, former.website, former.creator_name, former.language, former.featured,
          former.created_at, former.updated_at, former.closes_on, former.outcome)));
  end if;
  return null;
end
$$;
comment on function private.catalogue_follow() is
  'Triggers on projects and support_options: keep the catalogue up to date.';
create trigger catalogue_insert after insert on public.projects
  referencing new table as changed for each statement execute function private.catalogue_follow();
create trigger catalogue_update after update on public.projects
  referencing old table as former new table as changed for each statement execute function private.catalogue_follow();
create trigger catalogue_delete after delete on public.projects
  referencing old table as changed for each statement execute function private.catalogue_follow();
create trigger catalogue_insert after insert on public.support_options
  referencing new table as changed for each statement execute function private.catalogue_follow();
create trigger catalogue_update after update on public.support_options
  referencing new table as changed for each statement execute function private.catalogue_follow();
create trigger catalogue_delete after delete on public.support_options
  referencing old table as changed for each statement execute function private.catalogue_follow();

-- Queries. All values are parameters; only constant fragments are concatenated.

create type private.catalogue_question as (
  words text[], signs text[], near boolean, anywhere tsquery, card tsquery, title tsquery, whole tsquery, partly tsquery,
  named tsquery, inside tsquery, mark tsquery, terms text[], price text, currency text, amount numeric, stage text,
  days daterange, sort text, projects bigint, steps integer);
comment on type private.catalogue_question is
  'A parsed query: tsqueries for its words anywhere, on the card, in the title, as the whole title, partly in the title, among the names on the card, and any of them in the content; filters (price is the key in minimums for the amount, days those of last_day in the stage) and order; the number of projects, and how many rows an ordered scan reads.';

create type private.catalogue_hit as (
  phase text, score integer, priority integer, created_at timestamptz, project_id uuid);
comment on type private.catalogue_hit is 'A matching project and its position in the result.';

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
        select word, closeness from (
          select word, case when word = any (swapped) or word like '%' || p_word || '%' then 1
            else extensions.similarity(word, p_word) end as closeness
          from private.vocabulary
          where near and (word operator(extensions.%) p_word or word like '%' || p_word || '%' or word = any (swapped))
          -- A few are looked up, however many words listings have lost.
          order by 2 desc, length(word), word limit 50) as v
        where not exists (select from private.vocabulary_lost l where l.word = v.word)
          or exists (select from private.catalogue c where (c.card || c.body) @@ v.word::tsquery)
        order by closeness desc, length(word), word limit 12) as close) as ranked
    where closeness >= best * 0.75
    order by closeness desc, length(word), word limit 8);
end
$$;
comment on function private.near_words(text) is
  'Up to eight words on cards that contain the word, are similar or have two letters transposed.';

create function private.words_from(p_start text) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 16;
  found text[] := array(
    select word from private.vocabulary where word >= p_start and word < p_start || chr(1114111) limit most + 1);
begin
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function private.words_from(text) is
  'Words of the vocabulary with this prefix, as an index finds them faster than a prefix query; null if there are more than sixteen.';

create function private.any_of(p_mark text, p_forms text[], p_start text, p_weights text default '') returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '(' || concat_ws(' | ',
    -- Covered by the prefix match.
    (select string_agg('''' || p_mark || form || '''' || coalesce(':' || nullif(p_weights, ''), ''), ' | ')
      from unnest(p_forms) as form where p_start is null or not starts_with(form, p_start)),
    '''' || p_mark || p_start || ''':*' || p_weights) || ')'
$$;
comment on function private.any_of(text, text[], text, text) is
  'A tsquery as text for any of the forms, or words starting with p_start, with a prefix and weights. Letters, digits and spaces only.';

create function private.ask_words(p_text text, p_near boolean) returns private.catalogue_question
language plpgsql stable
set search_path = ''
as $$
declare
  question private.catalogue_question;
  whole text := private.title_text(left(p_text, 200));
  word text;
  start text;
  longer text[];
  forms text[];
  wanted text[];
  one text;
  anywhere text[] := '{}';
  inside text[] := '{}';
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
    start := null;
    longer := '{}';
    if word ~ '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then
      -- All bigrams must match; with p_near, any.
      forms := array(select part from unnest(private.sign_parts(word)) as part where length(part) = least(length(word), 2));
      question.signs := question.signs || word || case when p_near then forms end;
      wanted := case when p_near then array[array_to_string(forms, ' ')] else forms end;
    else
      -- Stems match exactly, the word itself also as a prefix.
      forms := array(select form from unnest(tsvector_to_array(private.lexemes(word))) as form
        union select near from unnest(private.near_words(word)) as near where p_near);
      wanted := array[array_to_string(forms, ' ')];
      if length(word) > 1 then
        longer := private.words_from(word);
        start := case when longer is null then word end;
      end if;
      mark := mark || private.any_of('', forms || longer, start);
    end if;
    foreach one in array wanted loop
      forms := string_to_array(one, ' ');
      inside := inside || private.any_of('~', forms || case when length(word) > 3 then longer end,
        case when length(word) > 3 then start end);
      forms := forms || longer;
      card := card || private.any_of('', forms, start);
      title := title || private.any_of('=', forms, start);
      named := named || private.any_of('', forms, start, 'AB');
      anywhere := anywhere || (card[cardinality(card)] || ' | ' || inside[cardinality(inside)]);
    end loop;
  end loop;
  question.anywhere := ('(' || array_to_string(anywhere, ') & (') || ')')::tsquery;
  question.inside := array_to_string(inside, ' | ')::tsquery;
  question.card := array_to_string(card, ' & ')::tsquery;
  question.title := array_to_string(title, ' & ')::tsquery;
  question.partly := array_to_string(title, ' | ')::tsquery;
  question.named := array_to_string(named, ' & ')::tsquery;
  question.whole := private.any_of('==', array[whole], null)::tsquery;
  question.mark := nullif(array_to_string(mark, ' | '), '')::tsquery;
  return question;
end
$$;
comment on function private.ask_words(text, boolean) is
  'The words of a query as tsqueries; with p_near including similar words of the vocabulary and those that contain them.';

create function private.ask(p_asked jsonb, p_near boolean default false) returns private.catalogue_question
language plpgsql stable
set search_path = ''
as $$
declare
  question private.catalogue_question := private.ask_words(p_asked ->> 'query', p_near);
  kind text := left(p_asked ->> 'type', 20);
  filter tsquery;
begin
  question.projects := coalesce((select projects from private.catalogue_counts where term = 'a:'), 0);
  -- About the length at which an ordered scan costs as much as collecting all matches.
  question.steps := greatest(1000, 8 * sqrt(question.projects));
  question.amount := (p_asked ->> 'amount')::numeric;
  question.currency := coalesce(left(p_asked ->> 'currency', 3), case when p_asked ? 'amount' then 'USD' end);
  question.price := concat_ws(' ', kind, question.currency);
  question.stage := case when p_asked ->> 'stage' in ('open', 'soon', 'closed') then p_asked ->> 'stage' end;
  question.days := case question.stage
    when 'open' then daterange(private.utc_today(), null)
    when 'soon' then daterange(private.utc_today(), private.utc_today() + 14)
    when 'closed' then daterange(null, private.utc_today()) end;
  -- Kind and currency must match the same option.
  question.terms := array_remove(array['c:' || left(p_asked ->> 'category', 60),
      coalesce('o:' || kind || ' ' || question.currency, 't:' || kind, 'u:' || question.currency),
      case when p_asked ? 'featured' then 'f:' end], null)
    || array(select distinct private.tag_term(left(tag, 40)) from jsonb_array_elements_text(p_asked -> 'tags') as tag);
  question.sort := case when p_asked ->> 'sort' in ('newest', 'order') then p_asked ->> 'sort'
    when cardinality(question.words) > 0 then 'relevance' else 'order' end;
  select string_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''', ' & ')::tsquery into filter
  from unnest(question.terms) as term;
  if filter is not null then
    question.title := question.title && filter;
    question.card := question.card && filter;
    question.anywhere := coalesce(question.anywhere && filter, filter);
  end if;
  return question;
end
$$;
comment on function private.ask(jsonb, boolean) is
  'A query from user input. Text is limited to 200 characters and eight words.';

create function private.catalogue_where(p_question private.catalogue_question, p_phase text, p_walk boolean) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_walk and cardinality((p_question).terms) > 0 then 'c.terms @> ($1).terms' end,
    case
      when p_phase = 'title' then case when p_walk then 'c.card @@ ($1).title' else '(c.card || c.body) @@ ($1).title' end
      when p_phase = 'card' then case when p_walk then 'c.card @@ ($1).card' else '(c.card || c.body) @@ ($1).card' end
        || ' and not c.card @@ ($1).title'
      when p_phase = 'rest' then
        'c.body @@ ($1).inside and (c.card || c.body) @@ ($1).anywhere and not c.card @@ ($1).card'
      when not p_walk and (p_question).anywhere is not null then '(c.card || c.body) @@ ($1).anywhere'
      when cardinality((p_question).words) > 0 then
        '(c.card @@ ($1).card or c.body @@ ($1).inside and (c.card || c.body) @@ ($1).anywhere)'
    end,
    case when (p_question).amount is not null then
      format('(c.minimums ->> %L)::numeric <= ($1).amount and (c.minimums ->> %L)::numeric <= ($1).amount',
        (p_question).price, (p_question).currency)
    end,
    case when (p_question).stage is not null then
      concat_ws(' and ', case when not lower_inf((p_question).days) then 'c.last_day >= lower(($1).days)' end,
        case when not upper_inf((p_question).days) then 'c.last_day < upper(($1).days)' end)
    end)
$$;
comment on function private.catalogue_where(private.catalogue_question, text, boolean) is
  'SQL condition on rows c of the catalogue; $1 is the query. With p_walk for ordered scans, else for the GIN indexes.';

create function private.catalogue_place(p_sort text, p_row text) returns text
language sql immutable
set search_path = ''
as $$
  select concat(case when p_sort <> 'newest' then p_row || '.priority, ' end,
    p_row, '.created_at, ', p_row, '.project_id')
$$;
comment on function private.catalogue_place(text, text) is 'Sort columns of a list, all descending.';

create function private.catalogue_walk(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  place text := private.catalogue_place(p_question.sort, 'c');
  keys text := replace(place, ',', ' desc,') || ' desc';
  onwards text := case when p_after is null then 'true'
    else format('(%s) < (%s)', place, private.catalogue_place(p_question.sort, '($2)')) end;
  found private.catalogue_hit[];
  ended boolean;
begin
  execute format($sql$
    select array_agg(row(%5$L, 0, c.priority, c.created_at, c.project_id)::private.catalogue_hit order by %1$s) from (
      select c.* from (select * from private.catalogue c where %2$s order by %1$s limit %3$s) as c
      where %4$s order by %1$s limit $3) as c $sql$,
    keys, onwards, p_question.steps, private.catalogue_where(p_question, p_phase, true), p_phase)
  into found using p_question, p_after, p_limit;
  if cardinality(found) = p_limit then
    return found;
  end if;
  -- Fewer than requested are complete only if the scan reached the end.
  execute format('select count(*) < %3$s from (
      select from private.catalogue c where %2$s order by %1$s limit %3$s) as step',
    keys, onwards, p_question.steps)
  into ended using p_question, p_after;
  return case when ended then coalesce(found, '{}') end;
end
$$;
comment on function private.catalogue_walk(private.catalogue_question, text, private.catalogue_hit, integer) is
  'The next rows of a phase by an ordered scan; null if the next few thousand projects have too few matches.';

create function private.catalogue_collect(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
set enable_indexscan = off
as $$
declare
  place text := 'c.score, ' || private.catalogue_place(p_question.sort, 'c');
  keys text := replace(place, ',', ' desc,') || ' desc';
  found private.catalogue_hit[];
begin
  execute format($sql$
    with met as materialized (
      select c.priority, c.created_at, c.project_id, %s as score from private.catalogue c where %s)
    select array_agg(row(%L, c.score, c.priority, c.created_at, c.project_id)::private.catalogue_hit order by %s)
    from (select * from met c where %s order by %4$s limit $3) as c $sql$,
    case when p_phase = 'rank' then 'case when c.card @@ ($1).whole then 16 else 0 end
      + case when c.card @@ ($1).title then 8 else 0 end + case when c.card @@ ($1).partly then 4 else 0 end
      + case when c.card @@ ($1).named then 2 else 0 end + case when c.card @@ ($1).card then 1 else 0 end' else '0' end,
    private.catalogue_where(p_question, p_phase, false), p_phase, keys,
    case when p_after is null then 'true' else format('(%s) < (($2).score, %s)', place,
      private.catalogue_place(p_question.sort, '($2)')) end)
  into found using p_question, p_after, p_limit;
  return coalesce(found, '{}');
end
$$;
comment on function private.catalogue_collect(private.catalogue_question, text, private.catalogue_hit, integer) is
  'The next rows of a phase by an index scan for all matches and a sort.';

create function private.catalogue_total(
  p_question private.catalogue_question, out total bigint, out exact boolean, out dense boolean)
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  exact := true;
  if cardinality(p_question.words) = 0 and p_question.amount is null and p_question.stage is null
    and cardinality(p_question.terms) <= 1 then
    total := case cardinality(p_question.terms) when 0 then p_question.projects else coalesce(
      (select projects from private.catalogue_counts where term = p_question.terms[1]), 0) end;
    return;
  end if;
  execute format('select count(*) from (
      select from (
        select * from private.catalogue c order by c.priority desc, c.created_at desc, c.project_id desc limit %s) as c
      where %s limit %s) as met',
    p_question.steps, private.catalogue_where(p_question, 'list', true), most + 1) into total using p_question;
  dense := total >= 25;
  if p_question.projects <= p_question.steps then
    exact := total <= most;
  elsif dense and p_question.projects > 100000 then
    -- Counting further would take longer than finding the page.
    exact := false;
  elsif total <= most then
    execute format('select count(*) from (select from private.catalogue c where %s limit %s) as met',
      private.catalogue_where(p_question, 'list', false), most + 1) into total using p_question;
    exact := total <= most;
  else
    exact := false;
  end if;
  if not exact then
    total := (total - 1) / 10 * 10;
  end if;
end
$$;
comment on function private.catalogue_total(private.catalogue_question) is
  'Number of matches, counted up to 1,000, and with more than 100,000 projects only among the first few thousand; exact is false if there are more. dense is true if those fill a page.';

create function private.cursor_check(p_question private.catalogue_question, p_place text) returns text
language sql immutable
set search_path = ''
as $$
  select left(md5(concat_ws('|', p_place, (p_question).sort, (p_question).near, array_to_string((p_question).words, ' '),
    (p_question).price, (p_question).amount, (p_question).stage, array_to_string((p_question).terms, '|'))), 12)
$$;
comment on function private.cursor_check(private.catalogue_question, text) is
  'Checksum that ties a cursor to its query: a tampered cursor, or one of another query, does not match.';

create function private.write_cursor(p_question private.catalogue_question, p_hit private.catalogue_hit) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  place text := concat_ws('|', (p_hit).phase, (p_question).near::integer, (p_hit).score, (p_hit).priority,
    (extract(epoch from (p_hit).created_at) * 1000000)::bigint, (p_hit).project_id);
begin
  return translate(encode(convert_to(place || '|' || private.cursor_check(p_question, place), 'UTF8'), 'base64'),
    E'+/=\n', '-_');
end
$$;
comment on function private.write_cursor(private.catalogue_question, private.catalogue_hit) is
  'Opaque cursor of the position after a hit.';

create function private.read_cursor(p_cursor text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return string_to_array(convert_from(decode(
    rpad(translate(left(p_cursor, 400), '-_', '+/'), (length(left(p_cursor, 400)) + 3) / 4 * 4, '='), 'base64'),
    'UTF8'), '|');
exception when data_exception then
  return '{}';
end
$$;
comment on function private.read_cursor(text) is 'Parts of a cursor; an empty array if it is invalid.';

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
  'Matched words on the cards, folded, for highlighting; Chinese, Japanese and Korean as sign_parts.';

create function private.catalogue_wider(p_asked jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  words text[] := private.search_words(p_asked ->> 'query');
  attempt record;
  counted record;
  found jsonb := '[]';
begin
  -- Drop one filter at a time; if nothing matches, keep only the words or only the filters.
  for attempt in
    select 1 as round, name as without, case when name in ('category', 'type', 'stage') then p_asked ->> name end as value,
      p_asked - keys as asked
    from (values ('category', '{category}'::text[]), ('type', '{type}'), ('featured', '{featured}'),
      ('stage', '{stage}'), ('amount', '{amount,currency}')) as filter (name, keys)
    where p_asked ?| keys
    union all
    select 1, 'tag', tag, p_asked || jsonb_build_object('tags', (p_asked -> 'tags') - tag)
    from jsonb_array_elements_text(p_asked -> 'tags') as tag
    union all
    select 1, 'word', word, p_asked || jsonb_build_object('query', array_to_string(array_remove(words, word), ' '))
    from unnest(words[1:6]) as word where cardinality(words) > 1
    union all
    select 2, 'filters', null, jsonb_build_object('query', p_asked -> 'query') where p_asked ? 'query'
    union all
    select 2, 'query', null, p_asked - 'query' where p_asked ? 'query'
    order by round
  loop
    exit when attempt.round = 2 and found <> '[]';
    counted := private.catalogue_total(private.ask(attempt.asked));
    if counted.total > 0 then
      found := found || jsonb_build_object('without', attempt.without, 'value', attempt.value,
        'query', coalesce(attempt.asked ->> 'query', ''), 'total', counted.total, 'exact', counted.exact);
    end if;
  end loop;
  return (select coalesce(jsonb_agg(wider order by total desc, place), '[]') from (
    select wider, place, (wider -> 'total')::bigint as total
    from jsonb_array_elements(found) with ordinality as one (wider, place)
    order by total desc, place limit 4) as best);
end
$$;
comment on function private.catalogue_wider(jsonb) is
  'For a query without results: the nearest queries that have some, and how many.';

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
  'Numbers of approved projects: in total, featured, by category, by kind of support and by the 24 most common tags.';

-- Called for each card of a list, so the caller looks up the day.
create function private.card_json(p_shown json, p_closed boolean) returns text
language sql immutable
set search_path = ''
as $$ select left(p_shown::text, -1) || ', "closed": ' || p_closed::text || '}' $$;
comment on function private.card_json(json, boolean) is 'A card of the catalogue as it is today.';

create function public.project_cards(p_projects uuid[]) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(private.card_json(c.shown, c.last_day < (select private.utc_today()))::json), '[]')
  from private.catalogue c where c.project_id = any (private.first_of(p_projects, 100))
$$;
comment on function public.project_cards(uuid[]) is
  'Those of these projects that are approved, as in browse_projects, in no order; at most 100.';

create function public.browse_projects(
  p_query text default null, p_category text default null, p_type text default null, p_tags text[] default null,
  p_featured boolean default null, p_amount numeric default null, p_currency text default null,
  p_sort text default null, p_after text default null, p_limit integer default 24, p_facets boolean default false,
  p_stage text default null)
returns json
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  wanted integer := least(greatest(coalesce(p_limit, 24), 1), 60);
  today date := private.utc_today();
  asked jsonb := jsonb_strip_nulls(jsonb_build_object('query', nullif(p_query, ''), 'category', nullif(p_category, ''),
    'type', nullif(p_type, ''), 'tags', nullif(array(
      select tag from unnest(private.first_of(p_tags, 5)) as tag where btrim(tag) <> ''), '{}'),
    'featured', nullif(p_featured, false), 'amount', p_amount, 'currency', nullif(p_currency, ''), 'stage', nullif(p_stage, ''),
    'sort', p_sort));
  cursor_parts text[] := private.read_cursor(p_after);
  question private.catalogue_question := private.ask(asked, coalesce(cursor_parts[2] = '1', false));
  after private.catalogue_hit;
  phases text[];
  phase text;
  hits private.catalogue_hit[] := '{}';
  total bigint;
  exact boolean;
  dense boolean;
  cards text;
  answer jsonb;
begin
  if p_after is not null then
    if cardinality(cursor_parts) is distinct from 7
      or cursor_parts[7] is distinct from private.cursor_check(question, array_to_string(cursor_parts[1:6], '|')) then
      raise exception using errcode = 'BL130', message = 'This is no place in this list';
    end if;
    after := row(cursor_parts[1], cursor_parts[3]::integer, cursor_parts[4]::integer,
      timestamptz 'epoch' + cursor_parts[5]::bigint * interval '1 microsecond', cursor_parts[6]::uuid);
  end if;
  loop
    if p_after is null then
      select t.total, t.exact, t.dense into total, exact, dense from private.catalogue_total(question) as t;
    end if;
    phases := case coalesce(after.phase, question.sort)
      -- Too many to rank each by relevance: rank by the field that matches.
      when 'relevance' then case when dense and not exact then array['title', 'card', 'rest'] else array['rank'] end
      when 'title' then array['title', 'card', 'rest']
      when 'card' then array['card', 'rest']
      else array[coalesce(after.phase, 'list')] end;
    foreach phase in array phases loop
      exit when cardinality(hits) > wanted;
      hits := hits || coalesce(
        case when phase <> 'rank' then private.catalogue_walk(question, phase, case when after.phase = phase then after end,
          wanted + 1 - cardinality(hits)) end,
        private.catalogue_collect(question, phase, case when after.phase = phase then after end,
          wanted + 1 - cardinality(hits)));
    end loop;
    -- No matches: include similar words and parts of words, which is recorded in cursors.
    exit when cardinality(hits) > 0 or p_after is not null or question.near or cardinality(question.words) = 0
      or asked - '{query,sort}'::text[] <> '{}'
        and (private.catalogue_total(private.ask(jsonb_build_object('query', p_query)))).total > 0;
    question := private.ask(asked, true);
  end loop;
  select '[' || coalesce(string_agg(private.card_json(c.shown, c.last_day < today), ',' order by hit.place), '') || ']' into cards
  from unnest(hits[1:wanted]) with ordinality as hit (phase, score, priority, created_at, project_id, place)
  join private.catalogue c using (project_id);
  answer := jsonb_build_object(
    'next', case when cardinality(hits) > wanted then private.write_cursor(question, hits[wanted]) end,
    'near', question.near,
    'marks', to_jsonb(
      case when cardinality(question.words) > 0 then private.catalogue_marks(question, cards::jsonb) else '{}' end));
  if p_after is null then
    answer := answer || case when cardinality(hits) > wanted
      then jsonb_build_object('total', total, 'exact', exact)
      else jsonb_build_object('total', cardinality(hits), 'exact', true) end;
    if cardinality(hits) = 0 then
      answer := answer || jsonb_build_object('wider', private.catalogue_wider(asked));
    end if;
  end if;
  if p_facets then
    answer := answer || jsonb_build_object('facets', public.catalogue_facets());
  end if;
  -- Concatenated as text, because the cards are ready-made JSON.
  return ('{"projects": ' || cards || ', ' || substr(answer::text, 2))::json;
end
$$;
comment on function public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean, text) is
  'One page of approved projects: projects, next (cursor or null), near, marks; on a first page also total, exact (else there are more than total) and, if empty, wider; with p_facets facets. p_stage is open, soon (closing within 14 days) or closed. A cursor of another query raises BL130. At most 60 rows.';

grant execute on function public.catalogue_facets(), public.project_cards(uuid[]),
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean, text)
  to anon, authenticated, service_role;

revoke execute on all functions in schema public, private from public;
