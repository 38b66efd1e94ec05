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

create or replace function private.catalogue_put(p_projects uuid[]) returns void
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

insert into private.catalogue_lexemes (lexeme)
select distinct lexeme from private.catalogue c, unnest(tsvector_to_array(c.card || c.body)) as lexeme
where lexeme not like '==%';
insert into private.catalogue_titles (lexeme, display_order, age, slot)
select lexeme, c.display_order, c.age, c.slot from private.catalogue c, private.title_lexemes(c.card) as lexeme
order by 1, 2, 3, 4;

-- Questions.

alter type private.catalogue_question add attribute heads text[];
comment on type private.catalogue_question is
  'A question to the catalogue: its words anywhere, on the card, in the title, as the whole title, partly in the title and among the names on the card; its filters and its order. With words also: how many projects the planner expects and, where those are not too many, how many the index of words has; and for each word that is not the beginning of too many the lexemes that titles have for it, with spaces between. Without words: the term whose amount is asked for, how many projects have one so small, the blocks of the bitmap of its terms (null where one list is the answer or most have the term), and how many projects have them all.';

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

create or replace function private.ask_words(p_text text, p_near boolean) returns private.catalogue_question
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

create or replace function private.ask(
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

create or replace function private.catalogue_filtered(
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

create or replace function private.catalogue_hits(
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

create or replace function public.browse_projects(
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

revoke execute on function private.title_lexemes(tsvector), private.catalogue_title(), private.known_lexemes(text, text[], text),
  private.any_known(text, text[], text), private.catalogue_meeting(text[]),
  private.catalogue_titled(private.catalogue_question, private.catalogue_hit, integer)
  from public, anon, authenticated, service_role;
