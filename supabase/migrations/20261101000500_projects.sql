-- Projects: the listings. Only approved ones are public.

create function private.project_search(
  p_title text, p_category text, p_tags text[], p_creator text, p_description text, p_content text)
returns tsvector
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return setweight(to_tsvector('pg_catalog.simple'::regconfig, private.fold(coalesce(p_title, ''))), 'A')
    || setweight(to_tsvector('pg_catalog.simple'::regconfig,
      private.fold(concat_ws(' ', array_to_string(p_tags, ' '), p_category, p_creator))), 'B')
    || setweight(to_tsvector('pg_catalog.simple'::regconfig, private.fold(coalesce(p_description, ''))), 'C')
    || setweight(to_tsvector('pg_catalog.simple'::regconfig, private.fold(coalesce(p_content, ''))), 'D');
end
$$;
comment on function private.project_search(text, text, text[], text, text, text) is
  'Search vector of a listing: title A, tags, category and creator B, short description C, content D.';

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title text not null default 'Untitled Project'
    constraint projects_title_length check (length(title) between 1 and 120),
  slug text not null default '' constraint projects_slug_length check (length(slug) between 1 and 100),
  description text not null default '' constraint projects_description_length check (length(description) <= 160),
  content text not null default '' constraint projects_content_length check (length(content) <= 20000),
  thumbnail_url text constraint projects_thumbnail_url_link check (private.is_link(thumbnail_url, true)),
  media_type text not null default 'image' constraint projects_media_type_known check (media_type in ('image', 'video')),
  media_url text constraint projects_media_url_link check (private.is_link(media_url, true)),
  video_url text constraint projects_video_url_link check (private.is_link(video_url)),
  gallery jsonb not null default '[]' constraint projects_gallery_form check (private.are_pictures(gallery)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  creator_id uuid references public.profiles (id) on delete set null,
  creator_name text not null default 'Anonymous'
    constraint projects_creator_name_length check (length(creator_name) between 1 and 120),
  category text not null default 'Uncategorized'
    constraint projects_category_length check (length(category) between 1 and 60),
  tags text[] not null default '{}' constraint projects_tags_form check (private.are_tags(tags)),
  featured boolean not null default false,
  status text not null default 'pending'
    constraint projects_status_known check (status in ('pending', 'approved', 'rejected', 'archived')),
  website text constraint projects_website_link check (private.is_link(website)),
  display_order integer not null default 9999
    constraint projects_display_order_range check (display_order between 0 and 1000000000),
  target_amount numeric(14, 2) constraint projects_target_amount_range check (target_amount >= 0),
  currency text not null default 'USD'
    constraint projects_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  timeline text constraint projects_timeline_length check (length(timeline) <= 2000),
  review_note text constraint projects_review_note_length check (length(review_note) <= 2000),
  reviewed_at timestamptz,
  search tsvector generated always as (
    private.project_search(title, category, tags, creator_name, description, content)) stored,
  -- Every column of an approved project is public, so the reviewer's words may not stay on one.
  constraint projects_review_note_private check (status <> 'approved' or review_note is null)
);
comment on table public.projects is 'Listings. Approved ones are public; creators also see their own, administrators all.';
comment on column public.projects.id is 'Id of the project.';
comment on column public.projects.title is 'Title, 1 to 120 characters.';
comment on column public.projects.slug is 'Name in the address, unique; made from the title by the database. Former ones: project_slugs.';
comment on column public.projects.description is 'Short description of at most 160 characters.';
comment on column public.projects.content is 'Full description as Markdown.';
comment on column public.projects.thumbnail_url is 'Cover picture; null means a generated cover.';
comment on column public.projects.media_type is 'image or video: what media_url is. Unknown values are stored as image.';
comment on column public.projects.media_url is 'Picture or video file of the detail page.';
comment on column public.projects.video_url is 'YouTube or Vimeo page, loaded only on request.';
comment on column public.projects.gallery is 'Further pictures: [{"url", "alt"}], at most 12.';
comment on column public.projects.created_at is 'When it was submitted.';
comment on column public.projects.updated_at is 'Last change of what readers see; ordering and featuring do not count.';
comment on column public.projects.creator_id is 'Account that submitted it; null once that account is gone.';
comment on column public.projects.creator_name is 'Name of the creator, copied from the profile by the database.';
comment on column public.projects.category is 'Category, e.g. tech, finance, art, social, gaming, other.';
comment on column public.projects.tags is 'At most 12 tags of 1 to 40 characters.';
comment on column public.projects.featured is 'Shown on the home page once approved. Administrators set it.';
comment on column public.projects.status is 'pending, approved, rejected or archived. Administrators set it.';
comment on column public.projects.website is 'Address of the project itself.';
comment on column public.projects.display_order is 'Place in lists, ascending. Administrators set it.';
comment on column public.projects.target_amount is 'Funding goal in currency; null when not stated.';
comment on column public.projects.currency is 'Currency of target_amount: USD, EUR, GBP or JPY.';
comment on column public.projects.timeline is 'Planned schedule in the creator''s words.';
comment on column public.projects.review_note is 'Reviewer''s words to the creator; always null while approved.';
comment on column public.projects.reviewed_at is 'When an administrator last decided on it.';
comment on column public.projects.search is 'Search vector, generated.';

create unique index projects_slug on public.projects (slug);
create index projects_creator on public.projects (creator_id, created_at desc);
create index projects_status on public.projects (status, created_at desc);
create index projects_order on public.projects (display_order, created_at desc, id desc);
-- Row security keeps non-leakproof conditions out of index scans; these partial indexes serve the public lists.
create index projects_public_order on public.projects (display_order, created_at desc, id desc)
  where status = 'approved';
create index projects_public_category on public.projects (category, display_order, created_at desc, id desc)
  where status = 'approved';
create index projects_public_featured on public.projects (display_order, created_at desc, id desc)
  where status = 'approved' and featured;
create index projects_public_search on public.projects using gin (search) where status = 'approved';
create index projects_public_trigrams on public.projects
  using gin (private.fold(title || ' ' || description) extensions.gin_trgm_ops) where status = 'approved';

create table public.project_slugs (
  slug text primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.project_slugs is
  'Every slug a project has or had while public, so that old addresses still lead to it. Read through project_by_slug.';
comment on column public.project_slugs.slug is 'Slug, unique over all projects and all time.';
comment on column public.project_slugs.project_id is 'The project it leads to.';
comment on column public.project_slugs.created_at is 'When the project took it.';
create index project_slugs_project on public.project_slugs (project_id);

alter table public.projects enable row level security;
alter table public.project_slugs enable row level security;
revoke all on public.projects, public.project_slugs from public, anon, authenticated;
grant select on public.projects to anon, authenticated;
-- creator_id, creator_name and status may be sent, as the submit form does; the database decides their values.
grant insert (title, slug, description, content, category, website, thumbnail_url, media_type, media_url,
  video_url, gallery, tags, target_amount, currency, timeline, creator_id, creator_name, status)
  on public.projects to authenticated;
grant update (title, slug, description, content, category, website, thumbnail_url, media_type, media_url,
  video_url, gallery, tags, target_amount, currency, timeline, status, featured, display_order, review_note, updated_at)
  on public.projects to authenticated;
grant delete on public.projects to authenticated;
grant select, insert, update, delete on public.projects, public.project_slugs to service_role;

create policy "everyone reads approved projects" on public.projects
  for select to anon, authenticated using (status = 'approved');
create policy "creators read their own projects" on public.projects
  for select to authenticated using (creator_id = (select auth.uid()));
create policy "administrators read every project" on public.projects
  for select to authenticated using ((select private.is_admin()));
create policy "people submit their own pending projects" on public.projects
  for insert to authenticated
  with check (creator_id = (select auth.uid()) and status = 'pending' and not featured);
create policy "creators edit their own projects before approval" on public.projects
  for update to authenticated
  using (creator_id = (select auth.uid()) and status in ('pending', 'rejected'))
  with check (creator_id = (select auth.uid()) and status in ('pending', 'rejected'));
create policy "administrators edit every project" on public.projects
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete projects" on public.projects
  for delete to authenticated using ((select private.is_admin()));

revoke execute on all functions in schema private from public;
grant execute on function private.project_search(text, text, text[], text, text, text)
  to authenticated, service_role;
