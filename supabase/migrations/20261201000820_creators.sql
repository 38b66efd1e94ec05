-- Creators' public pages.

-- PL/pgSQL, as conversations are created later.
create function private.answer_hours(p_creator uuid) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  seconds double precision;
begin
  -- An unanswered conversation counts as longer than any other, or silence would look fast.
  select percentile_disc(0.5) within group (order by coalesce(extract(epoch from (
      select min(m."timestamp") from public.messages m where m.thread_id = t.id and m.sender_id = p_creator)
      - t.created_at)::double precision, 'infinity'))
    into seconds
  from public.threads t
  where t.recipient_id = p_creator and t.created_at > now() - interval '90 days'
  having count(*) >= 5;
  return case when seconds < 'infinity' then greatest(1, ceil(seconds / 3600)) end;
end
$$;
comment on function private.answer_hours(uuid) is
  'Median over the conversations begun with a creator in 90 days of the time to the first answer, in hours from 1; null with fewer than five, or if half of them got none.';

create function public.creator_by_slug(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', private.display_name(c.id),
    'avatar_url', private.uploaded_picture(c.id), 'place', p.place, 'about', c.about, 'links', to_jsonb(c.links),
    'facts', private.creator_facts(c.id), 'answer_hours', private.answer_hours(c.id),
    'projects', (
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'slug', o.slug, 'description', o.description,
        'category', o.category, 'tags', o.tags, 'thumbnail_url', o.thumbnail_url, 'featured', o.featured,
        'website', o.website, 'creator_name', o.creator_name, 'language', o.language,
        'support_options', private.options_json(o.id)) order by o.created_at desc, o.id desc)
      from (
        select * from public.projects where creator_id = c.id and status = 'approved'
        order by created_at desc, id desc limit 100) as o))
  from public.creator_slugs s
  join public.creators c on c.id = s.creator_id
  join public.profiles p on p.id = c.id
  where s.slug = p_slug and private.creator_slug(c.id) is not null
$$;
comment on function public.creator_by_slug(text) is
  'The page of the creator with this current or former slug: what they publish of themselves and at most 100 of their approved projects, newest first. Null without an approved project, and for suspended accounts.';

create function public.creator_pages() returns table (slug text, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select c.slug, max(greatest(c.updated_at, p.updated_at)) as changed
  from public.creators c join public.projects p on p.creator_id = c.id and p.status = 'approved'
  where not exists (select 1 from public.suspensions where user_id = c.id)
  group by c.slug order by changed desc, c.slug limit 1000
$$;
comment on function public.creator_pages() is
  'Slugs of creators'' pages with their last change, newest first, for the sitemap; at most 1000.';

grant execute on function public.creator_by_slug(text), public.creator_pages() to anon, authenticated, service_role;

revoke execute on all functions in schema public, private from public;
