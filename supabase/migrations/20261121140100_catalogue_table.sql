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
  card tsvector not null,
  words tsvector not null
);
comment on table private.catalogue is 'Approved projects as lists and searches see them. Written by triggers only.';
comment on column private.catalogue.project_id is 'The project.';
comment on column private.catalogue.display_order is 'Its place in lists, ascending.';
comment on column private.catalogue.age is 'created_at as microseconds before 1970, so that newest first is ascending.';
comment on column private.catalogue.min_usd is 'Smallest minimum of its options in USD; null without one.';
comment on column private.catalogue.min_eur is 'Smallest minimum of its options in EUR; null without one.';
comment on column private.catalogue.min_gbp is 'Smallest minimum of its options in GBP; null without one.';
comment on column private.catalogue.min_jpy is 'Smallest minimum of its options in JPY; null without one.';
comment on column private.catalogue.terms is 'What filters ask for.';
comment on column private.catalogue.card is
  'Lexemes of title (A, and once more behind =), tags, category and creator (B) and description (C), and the terms.';
comment on column private.catalogue.words is 'Everything in card, and the lexemes of the content behind ~.';

-- Compressed, but in the row: walks along an order read it for every row they pass.
alter table private.catalogue alter column card set storage main;
-- With what filters compare, so that walking along an order reads the index alone.
create index catalogue_order on private.catalogue (display_order, age, project_id)
  include (terms, min_usd, min_eur, min_gbp, min_jpy);
create index catalogue_newest on private.catalogue (age, project_id)
  include (display_order, terms, min_usd, min_eur, min_gbp, min_jpy);
create index catalogue_words on private.catalogue using gin (words) with (fastupdate = off);
create index catalogue_min_usd on private.catalogue (min_usd) where min_usd is not null;
create index catalogue_min_eur on private.catalogue (min_eur) where min_eur is not null;
create index catalogue_min_gbp on private.catalogue (min_gbp) where min_gbp is not null;
create index catalogue_min_jpy on private.catalogue (min_jpy) where min_jpy is not null;

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
language plpgsql stable
set search_path = ''
as $$
declare
  made private.catalogue;
  title text := private.search_text(p.title);
  names tsvector := private.lexemes(title);
  kinds text[];
begin
  made.project_id := p.id;
  made.display_order := p.display_order;
  made.age := -(extract(epoch from p.created_at) * 1000000)::bigint;
  select array_agg(distinct 't:' || o.type) || array_agg(distinct 'u:' || o.currency),
    min(o.min_amount) filter (where o.currency = 'USD'), min(o.min_amount) filter (where o.currency = 'EUR'),
    min(o.min_amount) filter (where o.currency = 'GBP'), min(o.min_amount) filter (where o.currency = 'JPY')
  into kinds, made.min_usd, made.min_eur, made.min_gbp, made.min_jpy
  from public.support_options o where o.project_id = p.id;
  made.terms := array['a:', 'c:' || p.category] || case when p.featured then array['f:'] end || kinds
    || array(select distinct private.tag_term(tag) from unnest(p.tags) as tag);
  made.card := array_to_tsvector(made.terms)
    || setweight(names, 'A') || private.marked(names, '=', 'A')
    || case when title <> '' then ('''==' || title || ''':1A')::tsvector else '' end
    || setweight(private.lexemes(private.search_text(
      concat_ws(' ', array_to_string(p.tags, ' '), private.category_words(p.category), p.creator_name))), 'B')
    || setweight(private.lexemes(private.search_text(p.description)), 'C');
  made.words := made.card || private.marked(private.lexemes(private.search_text(p.content)), '~', 'D');
  return made;
end
$$;
comment on function private.catalogue_row(public.projects) is 'The row of the catalogue that a project has once it is approved.';

create function private.catalogue_put(p_project uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  project public.projects;
  made private.catalogue;
begin
  select * into project from public.projects where id = p_project and status = 'approved';
  if not found then
    delete from private.catalogue where project_id = p_project;
    return;
  end if;
  made := private.catalogue_row(project);
  insert into private.catalogue values (made.*)
  on conflict (project_id) do update set (display_order, age, min_usd, min_eur, min_gbp, min_jpy, terms, card, words)
    = (excluded.display_order, excluded.age, excluded.min_usd, excluded.min_eur, excluded.min_gbp, excluded.min_jpy,
      excluded.terms, excluded.card, excluded.words);
  -- In one order, so that two writers never wait for each other.
  insert into private.vocabulary (word)
  select distinct word from regexp_split_to_table(private.search_text(concat_ws(' ', project.title,
    array_to_string(project.tags, ' '), private.category_words(project.category), project.creator_name,
    project.description)), '\s+') as used (word)
  where length(word) between 3 and 40 and word !~ '[0-9\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
    and not exists (select from private.vocabulary known where known.word = used.word)
  order by word
  on conflict do nothing;
end
$$;
comment on function private.catalogue_put(uuid) is
  'Writes or removes the catalogue''s row of a project, and learns the words of its card.';

create function private.catalogue_follow() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'approved' and new.status = 'approved'
    and row(new.title, new.description, new.content, new.category, new.tags, new.creator_name, new.featured, new.created_at)
      is not distinct from
      row(old.title, old.description, old.content, old.category, old.tags, old.creator_name, old.featured, old.created_at)
  then
    if new.display_order <> old.display_order then
      update private.catalogue set display_order = new.display_order where project_id = new.id;
    end if;
  elsif new.status = 'approved' or (tg_op = 'UPDATE' and old.status = 'approved') then
    perform private.catalogue_put(new.id);
  end if;
  return null;
end
$$;
comment on function private.catalogue_follow() is 'Trigger on projects: the catalogue has every approved project as it is now.';
create trigger projects_catalogue after insert or update on public.projects
  for each row execute function private.catalogue_follow();

create function private.catalogue_follow_options() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    perform private.catalogue_put(project_id) from private.catalogue;
  else
    perform private.catalogue_put(c.project_id) from private.catalogue c
    where c.project_id in (select project_id from changed) order by c.project_id;
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

revoke execute on function private.tag_term(text), private.catalogue_row(public.projects),
  private.catalogue_put(uuid), private.catalogue_follow(), private.catalogue_follow_options(),
  private.catalogue_count() from public, anon, authenticated, service_role;

do $$
begin
  perform private.catalogue_put(id) from public.projects where status = 'approved' order by id;
end
$$;

-- What searched before.
drop function public.search_projects(text, text, text, boolean, text, integer);
drop function public.project_facets();
drop function private.encode_cursor(text, integer, timestamptz, uuid);
drop function private.decode_cursor(text);
drop function private.prefix_query(text);
drop index public.projects_public_featured, public.projects_public_trigrams;
alter table public.projects drop column search;
drop function private.project_search(text, text, text[], text, text, text);
