-- Similar projects: others with the same tags, then of the same category.

create index if not exists projects_public_tags on public.projects using gin (tags) where status = 'approved';

create function public.similar_projects(p_project uuid, p_limit integer default 3)
returns table (
  id uuid, title text, slug text, description text, category text, tags text[], thumbnail_url text,
  featured boolean, website text, creator_name text, support_options jsonb)
language plpgsql stable security definer
set search_path = ''
-- A tag that half of a huge catalogue carries gives some thousand of its rows, not all of them.
set gin_fuzzy_search_limit = '2000'
as $$
declare
  origin record;
begin
  select p.id, p.category, p.tags into origin from public.projects p
  where p.id = p_project and p.status = 'approved';
  if origin.id is null then
    return;
  end if;
  return query
    with near as (
      (select p.id from public.projects p
      where p.status = 'approved' and p.tags && origin.tags limit 200)
      union
      (select p.id from public.projects p
      where p.status = 'approved' and p.category = origin.category
      order by p.display_order, p.created_at desc, p.id desc limit 50))
    select p.id, p.title, p.slug, p.description, p.category, p.tags, p.thumbnail_url,
      p.featured, p.website, p.creator_name, private.options_json(p.id)
    from near join public.projects p on p.id = near.id
    where p.id <> origin.id
    order by
      (select count(*) from unnest(p.tags) as tag where tag = any (origin.tags)) * 2
        + (p.category = origin.category)::integer desc,
      p.display_order, p.created_at desc, p.id desc
    limit least(greatest(coalesce(p_limit, 3), 1), 12);
end
$$;
comment on function public.similar_projects(uuid, integer) is
  'Other approved projects that share tags or the category with this one, the nearest first; at most 12 cards.';

revoke execute on function public.similar_projects(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.similar_projects(uuid, integer) to anon, authenticated, service_role;
