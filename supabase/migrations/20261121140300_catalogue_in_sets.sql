-- The catalogue follows whole statements, so that importing or approving many listings at once stays linear.

drop trigger projects_catalogue on public.projects;
drop function private.catalogue_follow();
drop function private.catalogue_put(uuid);

create function private.catalogue_put(p_projects uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.catalogue c where c.project_id = any (p_projects)
    and not exists (select from public.projects p where p.id = c.project_id and p.status = 'approved');
  insert into private.catalogue
  select made.* from public.projects p, lateral private.catalogue_row(p) as made
  where p.id = any (p_projects) and p.status = 'approved' order by p.id
  on conflict (project_id) do update set (display_order, age, min_usd, min_eur, min_gbp, min_jpy, terms, card, words)
    = (excluded.display_order, excluded.age, excluded.min_usd, excluded.min_eur, excluded.min_gbp, excluded.min_jpy,
      excluded.terms, excluded.card, excluded.words);
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
    and row(added.status, added.title, added.description, added.content, added.category, added.tags,
      added.creator_name, added.featured, added.created_at)
    is distinct from
    row(gone.status, gone.title, gone.description, gone.content, gone.category, gone.tags,
      gone.creator_name, gone.featured, gone.created_at)
  having count(*) > 0;
  return null;
end
$$;
comment on function private.catalogue_follow() is 'Triggers on projects: the catalogue has every approved project as it is now.';
create trigger projects_catalogue_insert after insert on public.projects
  referencing new table as added for each statement execute function private.catalogue_follow();
create trigger projects_catalogue_update after update on public.projects
  referencing old table as gone new table as added for each statement execute function private.catalogue_follow();

create or replace function private.catalogue_follow_options() returns trigger
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

revoke execute on function private.catalogue_put(uuid[]), private.catalogue_follow()
  from public, anon, authenticated, service_role;

-- Most listings leave some of their texts empty: those cost nothing.
create or replace function private.lexemes(p_text text) returns tsvector
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
