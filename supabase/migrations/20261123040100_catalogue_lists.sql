-- Filters without words: a list in order for each tag, currency and the like, and for every term a bitmap of who has it.
-- Bitmaps say how many projects answer any mix of filters; the shortest list is walked along, and the bitmap asked at each
-- step. Nothing of this grows with the catalogue but by a bit for each project and term.

create sequence private.catalogue_slots as integer minvalue 0;
-- Filled anew at the end.
truncate private.catalogue, private.catalogue_counts;
alter table private.catalogue
  add column amounts numeric[] not null,
  add column slot integer not null,
  add column body tsvector not null,
  add column shown json not null,
  drop column words;
create index catalogue_words on private.catalogue using gin ((card || body)) with (fastupdate = off);
create unique index catalogue_slot on private.catalogue (slot) include (display_order, age);
comment on column private.catalogue.terms is
  'What filters ask for: a: (all), f: (featured), c:<category>, t:<kind>, u:<currency>, o:<kind> <currency> of one option, g:<tag>.';
comment on column private.catalogue.amounts is
  'For each of the terms u: and o: the smallest minimum of those options; null for other terms and where none is stated.';
comment on column private.catalogue.body is 'Lexemes of the content behind ~.';
comment on column private.catalogue.shown is 'What a card shows, ready for the answer.';
comment on column private.catalogue.slot is 'Its number in bitmaps. The last to decide about the place in a list.';
drop index private.catalogue_order, private.catalogue_newest;
create index catalogue_order on private.catalogue (display_order, age, slot);
create index catalogue_newest on private.catalogue (age, slot) include (display_order);

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
  bits bit(30000) not null,
  primary key (term, block)
);
comment on table private.catalogue_bits is
  'Which approved projects have a term, a bit for each slot. Written by triggers only.';
comment on column private.catalogue_bits.term is 'The term, as in private.catalogue.terms.';
comment on column private.catalogue_bits.block is 'Slots from 30,000 times this number on.';
comment on column private.catalogue_bits.bits is 'One for each slot of the block that has the term.';
-- In the row and, being larger than two kilobytes, compressed: a block with few projects takes some ten bytes.
alter table private.catalogue_bits alter column bits set storage main;

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

create or replace function private.catalogue_row(p public.projects) returns private.catalogue
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

create or replace function private.catalogue_follow() returns trigger
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

-- Questions.

create aggregate private.joined(bit varying) (sfunc = bitcat, stype = bit varying);
comment on aggregate private.joined(bit varying) is 'Bitmaps one after the other.';

alter type private.catalogue_question
  add attribute priced text, add attribute cheap bigint, add attribute bits bit varying, add attribute matches bigint;
comment on type private.catalogue_question is
  'A question to the catalogue: its words anywhere, on the card, in the title, as the whole title, partly in the title and among the names on the card; its filters and its order. Without words also: the term whose amount is asked for, how many projects have one so small, the bitmap of its terms (null where one list is the answer), and how many projects have them all.';
alter type private.catalogue_hit drop attribute project_id, add attribute slot integer;

create or replace function private.ask(
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
      select private.joined(coalesce(met.bits, 0::bit(30000)) order by place), coalesce(sum(bit_count(met.bits)), 0)
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
  return question;
end
$$;

create or replace function private.catalogue_where(p_question private.catalogue_question, p_phase text, p_walk boolean)
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

create or replace function private.catalogue_collect(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer, p_most integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  keys text := case when p_question.sort = 'newest' then 'age, slot'
    when p_phase = 'rank' then '-score, display_order, age, slot' else 'display_order, age, slot' end;
  found private.catalogue_hit[];
  met bigint;
begin
  execute format($sql$
    with hits as materialized (
      select c.display_order, c.age, c.slot, %s as score from private.catalogue c where %s limit $13)
    select (select count(*) from hits), array_agg(row(display_order, age, score, $14, slot)::private.catalogue_hit order by %s)
    from (select * from hits where %s order by %3$s limit $12) as page $sql$,
    case when p_phase = 'rank' then 'case when c.card @@ $15 then 16 else 0 end + case when c.card @@ $3 then 8 else 0 end
      + case when c.card @@ $16 then 4 else 0 end + case when c.card @@ $17 then 2 else 0 end
      + case when c.card @@ $2 then 1 else 0 end::double precision' else '0::double precision' end,
    private.catalogue_where(p_question, p_phase, false), keys,
    case when (p_after).slot is null then 'true' when p_question.sort = 'newest' then '(age, slot) > ($10, $8)'
      when p_phase = 'rank' then '(-score, display_order, age, slot) > (-$11, $9, $10, $8)'
      else '(display_order, age, slot) > ($9, $10, $8)' end)
  into met, found
  using p_question.anywhere, p_question.card, p_question.title, p_question.amount, p_question.kind, p_question.currency,
    p_question.terms, (p_after).slot, (p_after).display_order, (p_after).age, (p_after).score, p_limit,
    p_most, p_phase, p_question.whole, p_question.partly, p_question.named;
  return case when met = p_most then null else coalesce(found, '{}') end;
end
$$;

create or replace function private.catalogue_walk(
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

create function private.slots_of(p_bits bit varying) returns setof integer
language sql immutable strict parallel safe
set search_path = ''
as $$
  select slot::integer from (
    select sum(length(part.gap) + 1) over (order by part.place) - 1 as slot
    from string_to_table(p_bits::text, '1') with ordinality as part (gap, place)) as found
  where slot < length(p_bits)
$$;
comment on function private.slots_of(bit varying) is 'The slots whose bits are set.';

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
  keys text := case when p_question.sort = 'newest' then 'age, slot' else 'display_order, age, slot' end;
  onwards text := case when (p_after).slot is null then 'true' when p_question.sort = 'newest' then '(age, slot) > ($3, $4)'
    else '(display_order, age, slot) > ($2, $3, $4)' end;
  asked text := case when p_question.bits is null then 'true'
    else 'case when slot < length($6) then get_bit($6, slot) = 1 end' end;
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
comment on function private.catalogue_filtered(private.catalogue_question, private.catalogue_hit, integer) is
  'The next rows of a question without words, in the order asked for.';

create or replace function private.catalogue_hits(
  p_question private.catalogue_question, p_phase text, p_after private.catalogue_hit, p_limit integer)
returns private.catalogue_hit[]
language plpgsql
set search_path = ''
as $$
declare
  projects bigint;
  expected bigint;
  found private.catalogue_hit[];
begin
  if cardinality(p_question.words) = 0 then
    return private.catalogue_filtered(p_question, p_after, p_limit);
  end if;
  projects := (select counts.projects from private.catalogue_counts counts where term = 'a:');
  expected := private.catalogue_estimate(p_question, p_phase);
  -- A walk meets p_limit matches after p_limit * projects / expected rows: cheaper than collecting from here on.
  if expected < 400 or expected::double precision * expected < 30.0 * projects then
    found := private.catalogue_collect(p_question, p_phase, p_after, p_limit, 6000);
  end if;
  if found is null then
    -- Few steps: words that are in no statistics are taken for common ones, and their estimates are far too high.
    found := private.catalogue_walk(p_question, p_phase, p_after, p_limit, 3000);
  end if;
  -- The estimate was wrong, or this is the end of a long list.
  return coalesce(found, private.catalogue_collect(p_question, p_phase, p_after, p_limit, null));
end
$$;

create or replace function private.catalogue_total(p_question private.catalogue_question, out total bigint, out exact boolean)
language plpgsql
set search_path = ''
as $$
declare
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
        where case when few.slot < length(p_question.bits) then get_bit(p_question.bits, few.slot) = 1 end)
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

create or replace function private.write_cursor(p_question private.catalogue_question, p_hit private.catalogue_hit)
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

drop function private.catalogue_card(uuid);
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

-- The cards are put into the answer as they stand, so it is JSON now.
drop function public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean);
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
      if p_after is not null or private.catalogue_estimate(question, 'list') <= 30000 then
        hits := private.catalogue_collect(question, 'rank', after, wanted + 1, case when p_after is null then 800 end);
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
  cards := private.catalogue_cards(array(
    select hit.slot from unnest(hits[1:wanted]) with ordinality as hit (display_order, age, score, phase, slot, place)
    order by hit.place));
  answer := jsonb_build_object(
    'next', case when cardinality(hits) > wanted then private.write_cursor(question, hits[wanted]) end,
    'near', question.near,
    'marks', to_jsonb(
      case when cardinality(question.words) > 0 then private.catalogue_marks(question, cards::jsonb) else '{}' end));
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
  if p_facets then
    answer := answer || jsonb_build_object('facets', public.catalogue_facets());
  end if;
  return ('{"projects": ' || cards || ', ' || substr(answer::text, 2))::json;
end
$$;

comment on function public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean) is
  'One page of approved projects: projects, next (cursor or null), near, marks; on a first page also total, exact and, when empty, wider; with p_facets facets. A cursor that is not of this question raises BL130. At most 60 rows.';

revoke execute on function private.has_list(text), private.write_bits(text[], integer[], boolean),
  private.catalogue_place(), private.slots_of(bit varying), private.joined(bit varying),
  private.catalogue_filtered(private.catalogue_question, private.catalogue_hit, integer),
  private.catalogue_cards(integer[]),
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.browse_projects(text, text, text, text[], boolean, numeric, text, text, text, integer, boolean)
  to anon, authenticated, service_role;

-- What is approved already, anew: the triggers write lists and bitmaps.
do $$
begin
  perform private.catalogue_put(array_agg(id)) from public.projects where status = 'approved' having count(*) > 0;
end
$$;
