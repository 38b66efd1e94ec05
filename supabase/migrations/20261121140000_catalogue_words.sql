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

create function private.lexemes(p_text text) returns tsvector
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  words text := p_text;
  parts tsvector := '';
begin
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
  words text[], signs text[], near boolean, terms text[], kind text, amount numeric, currency text, sort text);
comment on type private.catalogue_question is
  'A question to the catalogue: its words anywhere, on the card, in the title, as the whole title, partly in the title and among the names on the card; its filters and its order.';

create function private.any_of(p_mark text, p_forms text[], p_start text default null, p_weights text default '')
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '(' || concat_ws(' | ',
    (select string_agg('''' || p_mark || form || '''' || coalesce(':' || nullif(p_weights, ''), ''), ' | ') from unnest(p_forms) as form),
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
        anywhere := anywhere || (private.any_of('', forms) || ' | ' || private.any_of('~', forms));
        card := card || private.any_of('', forms);
      else
        anywhere := anywhere || array(
          select private.any_of('', array[part]) || ' | ' || private.any_of('~', array[part]) from unnest(forms) as part);
        card := card || array(select private.any_of('', array[part]) from unnest(forms) as part);
      end if;
      title := title || array(select private.any_of('=', array[part]) from unnest(forms) as part);
      named := named || array(select private.any_of('', array[part], null, 'AB') from unnest(forms) as part);
    else
      -- Stems match as they are, the word itself also as the beginning of a longer one.
      forms := array(select form from unnest(tsvector_to_array(private.lexemes(word))) as form
        union select near from unnest(private.near_words(word)) as near where p_near);
      start := case when length(word) > 1 then word end;
      card := card || private.any_of('', forms, start);
      title := title || private.any_of('=', forms, start);
      anywhere := anywhere || (private.any_of('', forms, start) || ' | '
        || private.any_of('~', forms, case when length(word) > 3 then word end));
      named := named || private.any_of('', forms, start, 'AB');
      mark := mark || private.any_of('', forms, start);
    end if;
  end loop;
  question.anywhere := ('(' || array_to_string(anywhere, ') & (') || ')')::tsquery;
  question.card := array_to_string(card, ' & ')::tsquery;
  question.title := array_to_string(title, ' & ')::tsquery;
  question.partly := array_to_string(title, ' | ')::tsquery;
  question.named := array_to_string(named, ' & ')::tsquery;
  question.whole := private.any_of('==', array[whole])::tsquery;
  question.mark := nullif(array_to_string(mark, ' | '), '')::tsquery;
  return question;
end
$$;
comment on function private.ask_words(text, boolean) is
  'The words of a question as queries; with p_near also for words of the catalogue that are spelt alike or contain them.';

revoke execute on function private.search_text(text), private.sign_parts(text), private.lexemes(text),
  private.marked(tsvector, text, text), private.category_words(text), private.near_words(text),
  private.any_of(text, text[], text, text), private.is_stop_word(text), private.search_words(text),
  private.ask_words(text, boolean) from public, anon, authenticated, service_role;
