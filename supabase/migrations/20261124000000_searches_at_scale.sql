-- Searches with thousands of matches. How many there are is told by the index of words alone, without a look at the rows;
-- pages come from windows of the order, in which two indexes leave only the rows that are shown. Bitmaps of questions
-- stay in their blocks: putting them together took longer than reading them.

alter type private.catalogue_question
  add attribute expected bigint, add attribute met bigint, alter attribute bits set data type bit varying[];
comment on type private.catalogue_question is
  'A question to the catalogue: its words anywhere, on the card, in the title, as the whole title, partly in the title and among the names on the card; its filters and its order. With words also: how many projects the planner expects and, where those are not too many, how many the index of words has. Without words: the term whose amount is asked for, how many projects have one so small, the blocks of the bitmap of its terms (null where one list is the answer), and how many projects have them all.';

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

create or replace function private.any_of(p_mark text, p_forms text[], p_start text default null, p_weights text default '')
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
    if cardinality(question.terms) = 0
      or (cardinality(question.terms) = 1 and private.has_list(question.terms[1])) then
      question.matches := coalesce((select projects from private.catalogue_counts
        where term = coalesce(question.terms[1], 'a:')), 0);
    else
      with met as (
        select known.block, bit_and(known.bits) as bits from private.catalogue_bits known
        where known.term = any (question.terms) group by known.block having count(*) = cardinality(question.terms))
      select array_agg(coalesce(met.bits, 0::bit(30000)) order by place), coalesce(sum(bit_count(met.bits)), 0)
      into question.bits, question.matches
      from generate_series(0, (select max(block) from met)) as place left join met on met.block = place;
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
  -- Reading places from the index takes as long as there are; words in no statistics are expected in some hundredths.
  if question.expected <= (select case when projects <= 50000 then 12000 else projects * 0.03 end
    from private.catalogue_counts where term = 'a:') then
    question.met := private.catalogue_indexed(question, 'list');
  end if;
  return question;
end
$$;
comment on function private.ask(text, text, text, text[], boolean, numeric, text, text, boolean) is
  'A question from what a visitor entered. Text is cut to 200 characters and eight words, tags to five. Volatile only because explain may not run in a stable function.';

drop function private.catalogue_collect(private.catalogue_question, text, private.catalogue_hit, integer, integer);
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
drop function private.slots_of(bit varying);
drop aggregate private.joined(bit varying);

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
  keys text := case when p_question.sort = 'newest' then 'age, slot' else 'display_order, age, slot' end;
  onwards text := case when (p_after).slot is null then 'true' when p_question.sort = 'newest' then '(age, slot) > ($3, $4)'
    else '(display_order, age, slot) > ($2, $3, $4)' end;
  asked text := case when p_question.bits is null then 'true'
    else 'case when slot < 30000 * cardinality($6) then get_bit($6[slot / 30000 + 1], slot % 30000) = 1 end' end;
  list text := p_question.priced;
  passed bigint;
  source text;
  found private.catalogue_hit[];
begin
  if p_question.matches = 0 or p_question.cheap = 0 then
    return '{}';
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

create or replace function private.catalogue_total(p_question private.catalogue_question, out total bigint, out exact boolean)
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

revoke execute on function private.catalogue_indexed(private.catalogue_question, text),
  private.catalogue_collect(private.catalogue_question, text, private.catalogue_hit, integer),
  private.catalogue_between(
    private.catalogue_question, text, private.catalogue_hit, private.catalogue_hit, private.catalogue_hit, integer),
  private.slots_of(bit varying[]),
  private.catalogue_window(private.catalogue_question, text, private.catalogue_hit, integer, bigint, integer)
  from public, anon, authenticated, service_role;
