-- Words that are in no statistics are taken for common ones. Walks for them end sooner, and collecting comes first more often.

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
  -- Few steps: estimates for words that are in no statistics are far too high.
  if found is null then
    found := private.catalogue_walk(p_question, p_phase, p_after, p_limit, 3000);
  end if;
  -- The estimate was wrong, or this is the end of a long list.
  return coalesce(found, private.catalogue_collect(p_question, p_phase, p_after, p_limit, null));
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
