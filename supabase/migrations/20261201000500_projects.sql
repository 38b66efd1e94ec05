-- Projects: the listings and their support options. Only approved ones are public.

create function private.review_checks() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array['organisation', 'complete', 'claims', 'options', 'rights', 'content', 'links']
$$;
comment on function private.review_checks() is
  'What a review checks, the same codes as in src/islands/listing/review.ts. Approving needs an answer to each.';

create function private.are_review_checks(p_checks jsonb) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_checks) <> 'object' then false
    else not exists (
      select 1 from jsonb_each(p_checks) as answer
      where not answer.key = any (private.review_checks() || 'papers'::text)
        or answer.key = 'papers' and answer.value <> '"yes"'
        or not case jsonb_typeof(answer.value)
          when 'string' then answer.value #>> '{}' = any (
            case answer.key when 'organisation' then array['company', 'organisation', 'person'] else array['yes'] end)
          when 'object' then answer.value - 'reason' = '{}'
            and coalesce(jsonb_typeof(answer.value -> 'reason') = 'string'
              and length(btrim(answer.value ->> 'reason')) between 10 and 300, false)
          else false end)
  end;
end
$$;
comment on function private.are_review_checks(jsonb) is
  'True for an object of answers to review checks: "yes", for organisation the kind of creator, or {"reason"} of 10 to 300 characters why a check does not apply. Beside them papers: each token names a white paper or an exemption; approving does not need it.';

create function private.exemptions(p_type text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_type
    when 'token' then array['free', 'few_people', 'under_million', 'qualified', 'utility', 'other']
    when 'equity' then array['few_people', 'small_offer', 'qualified', 'large_amounts', 'other']
    else '{}' end
$$;
comment on function private.exemptions(text) is
  'Exemptions that an option of a kind can rely on: for tokens from the white paper of Regulation (EU) 2023/1114, article 4(2) and (3), for shares from the prospectus of Regulation (EU) 2017/1129. The same as in src/islands/listing/terms.ts.';

create function private.is_line(p_value jsonb, p_longest integer) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_typeof(p_value) = 'string' and length(p_value #>> '{}') <= p_longest
    and replace(private.one_line(p_value #>> '{}'), ' ', '') = replace(p_value #>> '{}', ' ', ''), false)
$$;
comment on function private.is_line(jsonb, integer) is
  'True for a string up to this length that is a private.one_line, but for more spaces.';

create function private.option_terms(p_type text) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_type
    when 'equity' then '{"share": "percent", "instrument": "text", "rights": "text", "exit": "text",
      "prospectus": "link", "exemption": "exemption", "exemption_note": "text"}'
    when 'token' then '{"use": "text", "supply": "text", "lockup": "text",
      "white_paper": "link", "exemption": "exemption", "exemption_note": "text"}'
    when 'revenue' then '{"share": "percent", "cap": "multiple", "period": "text", "payout": "text"}'
    else '{"reward": "text", "delivery": "text"}' end::jsonb
$$;
comment on function private.option_terms(text) is
  'Terms that an option of a kind can state, and what each is. The same as OPTION_TERMS in src/islands/listing/terms.ts.';

-- Security definer, as the writing role has no usage on schema private.
create function private.are_option_details(p_type text, p_details jsonb) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
declare
  kinds jsonb := private.option_terms(p_type);
begin
  return case when jsonb_typeof(p_details) <> 'object' then false
    else not exists (
      select 1 from jsonb_each(p_details) as term
      where not coalesce(case jsonb_typeof(term.value)
        when 'number' then scale(trim_scale(term.value::numeric)) <= 2 and case kinds ->> term.key
          when 'percent' then term.value::numeric between 0 and 100
          when 'multiple' then term.value::numeric between 0 and 999999999999.99 end
        when 'string' then private.is_line(term.value, 200) and case kinds ->> term.key
          when 'text' then true
          when 'link' then private.is_link(term.value #>> '{}') and term.value #>> '{}' ~ '^https:'
          when 'exemption' then term.value #>> '{}' = any (private.exemptions(p_type)) end end, false))
  end;
end
$$;
comment on function private.are_option_details(text, jsonb) is
  'True for an object of private.option_terms of the kind: one line of 1 to 200 characters, an https link, an exemption, a percentage or a multiple, with the two decimals that pages show.';

-- Security definer, as the writing role has no usage on schema private.
create function private.are_uses(p_uses jsonb) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_uses) <> 'array' then false
    when p_uses = '[]' then true
    when jsonb_array_length(p_uses) > 8 or octet_length(p_uses::text) > 8000 then false
    when exists (
      select 1 from jsonb_array_elements(p_uses) as use
      where case when jsonb_typeof(use) <> 'object' then true
        else use - 'purpose' - 'share' <> '{}'
          or not private.is_line(use -> 'purpose', 80)
          or not coalesce(use ->> 'share' ~ '^[0-9]{1,3}$' and jsonb_typeof(use -> 'share') = 'number', false)
          or use ->> 'share' ~ '^0+$' end) then false
    else (select sum((use ->> 'share')::integer) = 100 from jsonb_array_elements(p_uses) as use)
  end;
end
$$;
comment on function private.are_uses(jsonb) is
  'True for an array of at most 8 objects {purpose, share}: one line of 1 to 80 characters and a whole percentage from 1, which sum to 100 unless there are none.';

create function private.are_milestones(p_milestones jsonb) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_milestones) <> 'array' then false
    else jsonb_array_length(p_milestones) <= 8
      and octet_length(p_milestones::text) <= 20000
      and not exists (
        select 1 from jsonb_array_elements(p_milestones) as milestone
        where case when jsonb_typeof(milestone) <> 'object' then true
          else milestone - 'title' - 'month' - 'text' <> '{}'
            or not private.is_line(milestone -> 'title', 80)
            or jsonb_typeof(milestone -> 'month') is distinct from 'string'
            or milestone ->> 'month' !~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'
            or jsonb_typeof(milestone -> 'text') is distinct from 'string'
            or length(milestone ->> 'text') > 300 end)
  end;
end
$$;
comment on function private.are_milestones(jsonb) is
  'True for an array of at most 8 objects {title, month, text}: one line of 1 to 80 characters, a month like 2027-03 and at most 300 characters.';

grant execute on function private.are_review_checks(jsonb), private.are_option_details(text, jsonb), private.are_uses(jsonb),
  private.are_milestones(jsonb), private.are_places(text[]) to authenticated, service_role;

create function private.utc_today() returns date
language sql stable parallel safe
set search_path = ''
as $$ select (now() at time zone 'UTC')::date $$;
comment on function private.utc_today() is 'The day it is in UTC.';

create function private.is_closed(p_closes_on date, p_has_outcome boolean) returns boolean
language sql stable parallel safe
set search_path = ''
as $$ select p_has_outcome or coalesce(p_closes_on < private.utc_today(), false) $$;
comment on function private.is_closed(date, boolean) is
  'True once the closing day of a listing is over, in UTC, or its outcome was told. A closed listing takes no interest.';

-- Security definer, as the writing role has no usage on schema private.
create function private.is_outcome(p_outcome jsonb) returns boolean
language plpgsql immutable strict parallel safe security definer
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_outcome) <> 'object' then false
    else p_outcome - '{result,amount,currency,note,language}'::text[] = '{}'
      and coalesce(p_outcome ->> 'result' in ('reached', 'partly', 'not_reached'), false)
      and (p_outcome ? 'amount') = (p_outcome ? 'currency')
      and case when p_outcome ? 'amount' then jsonb_typeof(p_outcome -> 'amount') = 'number'
        and (p_outcome ->> 'amount')::numeric between 0.01 and 999999999999.99
        and scale((p_outcome ->> 'amount')::numeric) <= 2
        and coalesce(p_outcome ->> 'currency' in ('USD', 'EUR', 'GBP', 'JPY'), false) else true end
      and case when p_outcome ? 'note' then jsonb_typeof(p_outcome -> 'note') = 'string'
        and length(btrim(p_outcome ->> 'note')) between 1 and 2000 else not p_outcome ? 'language' end
      and case when p_outcome ? 'language' then coalesce(p_outcome ->> 'language' in
        ('en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'), false) else true end
  end;
end
$$;
comment on function private.is_outcome(jsonb) is
  'True for {result, amount, currency, note, language}: reached, partly or not_reached; if stated, an amount above 0 with its currency, and a note of 1 to 2000 characters with its language, one of the interface languages.';
grant execute on function private.is_outcome(jsonb) to authenticated, service_role;

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title text not null default 'Untitled Project'
    constraint projects_title_length check (length(title) between 1 and 120),
  slug text not null default '' constraint projects_slug_length check (length(slug) between 1 and 100),
  description text not null default '' constraint projects_description_length check (length(description) <= 160),
  content text not null default '' constraint projects_content_length check (length(content) <= 20000),
  thumbnail_url text constraint projects_thumbnail_url_link check (private.is_picture(thumbnail_url)),
  media_type text not null default 'image' constraint projects_media_type_known check (media_type in ('image', 'video')),
  media_url text constraint projects_media_url_link check (private.is_picture(media_url)),
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
  -- NaN is greater than any number.
  target_amount numeric(14, 2)
    constraint projects_target_amount_range check (target_amount >= 0 and target_amount < 'NaN'),
  currency text not null default 'USD'
    constraint projects_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  timeline text constraint projects_timeline_length check (length(timeline) <= 2000),
  use_of_funds jsonb not null default '[]' constraint projects_use_of_funds_form check (private.are_uses(use_of_funds)),
  milestones jsonb not null default '[]' constraint projects_milestones_form check (private.are_milestones(milestones)),
  language text constraint projects_language_known
    check (language in ('en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt')),
  open_to text[] not null default '{}' constraint projects_open_to_form check (private.are_places(open_to)),
  review_note text constraint projects_review_note_length check (length(review_note) <= 2000),
  reviewed_at timestamptz,
  thumbnail_alt text constraint projects_thumbnail_alt_length check (length(thumbnail_alt) between 1 and 200),
  review_checks jsonb not null default '{}'
    constraint projects_review_checks_form check (private.are_review_checks(review_checks)),
  checked_at timestamptz,
  changes_requested_at timestamptz,
  closes_on date,
  outcome jsonb constraint projects_outcome_form check (private.is_outcome(outcome)),
  confirmed_at timestamptz not null default now(),
  asks smallint not null default 0 constraint projects_asks_range check (asks between 0 and 3),
  asked_at timestamptz,
  search_words text generated always as (private.fold(title || ' ' || creator_name || ' ' || slug)) stored,
  -- All columns of approved projects are public, but review notes must not be.
  constraint projects_review_note_private check (status <> 'approved' or review_note is null),
  constraint projects_changes_requested_pending check (status = 'pending' or changes_requested_at is null),
  constraint projects_outcome_closed check (outcome is null or closes_on is not null)
);
comment on table public.projects is 'Listings. Approved ones are public; creators also see their own, administrators all.';
comment on column public.projects.id is 'Id of the project.';
comment on column public.projects.title is 'Title, 1 to 120 characters.';
comment on column public.projects.slug is 'Unique name in the URL, generated from the title. Former ones are in project_slugs.';
comment on column public.projects.description is 'Short description of at most 160 characters.';
comment on column public.projects.content is 'Full description as Markdown.';
comment on column public.projects.thumbnail_url is 'Cover picture; null means a generated cover.';
comment on column public.projects.media_type is 'Type of media_url: image or video. Unknown values become image.';
comment on column public.projects.media_url is 'Picture or video file of the detail page.';
comment on column public.projects.video_url is 'YouTube or Vimeo page, loaded only on request.';
comment on column public.projects.gallery is 'Further pictures: [{"url", "alt"}], at most 12.';
comment on column public.projects.created_at is 'When it was submitted.';
comment on column public.projects.updated_at is 'Last visible change; ordering and featuring do not count.';
comment on column public.projects.creator_id is 'Account that submitted it; null once that account is gone.';
comment on column public.projects.creator_name is 'Name of the creator, copied from the profile by triggers.';
comment on column public.projects.category is 'Category, e.g. tech, finance, art, social, gaming, other.';
comment on column public.projects.tags is 'At most 12 tags of 1 to 40 characters.';
comment on column public.projects.featured is 'Shown on the home page once approved. Administrators set it.';
comment on column public.projects.status is 'pending, approved, rejected or archived. Administrators set it.';
comment on column public.projects.website is 'Website of the project.';
comment on column public.projects.display_order is 'Position in lists, ascending. Administrators set it.';
comment on column public.projects.target_amount is 'Funding goal in currency; null when not stated.';
comment on column public.projects.currency is 'Currency of target_amount: USD, EUR, GBP or JPY.';
comment on column public.projects.timeline is 'Planned schedule as free text.';
comment on column public.projects.use_of_funds is
  'What the money is for: [{"purpose", "share"}], at most 8, whose shares are whole percentages that sum to 100; empty when not stated.';
comment on column public.projects.milestones is
  'What is planned by when: [{"title", "month", "text"}], at most 8, with months like 2027-03; empty when not stated.';
comment on column public.projects.language is
  'Language of the texts, one of the interface languages; null when not stated.';
comment on column public.projects.open_to is
  'Where supporters may live: {} is everywhere, {EEA} the European Economic Area, else codes of countries. express_interest holds to it (BL039).';
comment on column public.projects.review_note is 'Reviewer''s note to the creator; always null while approved.';
comment on column public.projects.reviewed_at is 'When an administrator last decided on it.';
comment on column public.projects.thumbnail_alt is 'Alternative text of the cover picture; null if not given.';
comment on column public.projects.review_checks is
  'Answers to the review checks, e.g. {"organisation": "company", "rights": "yes", "links": {"reason": "It has no website."}}. Administrators set it, and complete it before they approve (BL246); cleared when a listing goes back to pending. Public, like every column of an approved listing.';
comment on column public.projects.checked_at is 'When these answers were last changed; null without any.';
comment on column public.projects.changes_requested_at is
  'Since when a pending listing waits for its creator''s changes; null while it waits for the team. Set by functions only.';
comment on column public.projects.closes_on is
  'Last day on which it takes interest, in UTC; null if it stays open. Set by set_closing_date and tell_outcome.';
comment on column public.projects.outcome is
  'How it ended, as its creator told: {"result", "amount", "currency", "note", "language"}; null until then. Set by tell_outcome.';
comment on column public.projects.confirmed_at is 'When it was approved, or its creator last confirmed that it still holds.';
comment on column public.projects.asks is
  'How often the creator was asked since then, without an answer; the third time says that it will be archived.';
comment on column public.projects.asked_at is 'When the creator was asked last; null if not since it was confirmed.';
comment on column public.projects.search_words is 'Title, creator and address folded, for the dashboard''s search.';

create unique index projects_slug on public.projects (slug);
create index projects_creator on public.projects (creator_id, created_at desc);
create index projects_status on public.projects (status, created_at desc);
create index projects_order on public.projects (display_order, created_at desc, id desc);
-- Row security keeps non-leakproof conditions out of index scans; these partial indexes serve the public lists.
create index projects_public_order on public.projects (display_order, created_at desc, id desc)
  where status = 'approved';
create index projects_public_category on public.projects (category, display_order, created_at desc, id desc)
  where status = 'approved';
create index projects_public_tags on public.projects using gin (tags) where status = 'approved';

create table public.project_slugs (
  slug text primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.project_slugs is
  'All present and former slugs of public projects, so that old URLs still work. Read through project_by_slug.';
comment on column public.project_slugs.slug is 'Slug, unique over all projects, past and present.';
comment on column public.project_slugs.project_id is 'The project.';
comment on column public.project_slugs.created_at is 'When the project got it.';
create index project_slugs_project on public.project_slugs (project_id);

alter table public.projects enable row level security;
alter table public.project_slugs enable row level security;
revoke all on public.projects, public.project_slugs from public, anon, authenticated;
grant select on public.projects to anon, authenticated;
-- creator_id, creator_name and status are granted because the submit form sends them; triggers set their values.
grant insert (title, slug, description, content, category, website, thumbnail_url, media_type, media_url,
  video_url, gallery, tags, target_amount, currency, timeline, use_of_funds, milestones, language, open_to, creator_id,
  creator_name, status, thumbnail_alt)
  on public.projects to authenticated;
grant update (title, slug, description, content, category, website, thumbnail_url, media_type, media_url,
  video_url, gallery, tags, target_amount, currency, timeline, use_of_funds, milestones, language, open_to, status, featured,
  display_order, review_note, updated_at, thumbnail_alt, review_checks)
  on public.projects to authenticated;
grant delete on public.projects to authenticated;
grant select, insert, update, delete on public.projects, public.project_slugs to service_role;

-- Who works on a listing, asked by every rule about it. In PL/pgSQL, as the table of members comes after this file.

create function private.project_role(p_project uuid, p_person uuid default auth.uid()) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select case p_person when p.creator_id then 'owner' else (
      select m.role from public.project_members m where m.project_id = p.id and m.user_id = p_person) end
    from public.projects p where p.id = p_project and p.creator_id is not null);
end
$$;
comment on function private.project_role(uuid, uuid) is
  'What an account, by default the caller, may do for a listing: owner, its creator; editor; answers; null for anyone else.';

create function private.refuse_concerned(p_admin uuid, p_project uuid, p_person uuid default null) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (p_person = p_admin or private.project_role(p_project, p_admin) is not null)
    and not private.is_last_admin(p_admin) then
    raise exception using errcode = 'BL275', message = 'Another administrator decides on this';
  end if;
end
$$;
comment on function private.refuse_concerned(uuid, uuid, uuid) is
  'Raises BL275 if a decision is about the administrator themselves or a listing of theirs or their team, unless they are the only one.';

create function private.edited_projects() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(select m.project_id from public.project_members m where m.user_id = auth.uid() and m.role = 'editor');
end
$$;
comment on function private.edited_projects() is 'Listings of others that the caller edits, for policies to ask once.';

create function private.answered_projects() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select m.project_id from public.project_members m where m.user_id = auth.uid()
    union all
    select p.id from public.projects p where p.creator_id = auth.uid());
end
$$;
comment on function private.answered_projects() is
  'Listings whose conversations the caller answers, their own included, for policies to ask once.';

grant execute on function private.edited_projects(), private.answered_projects() to authenticated;

create policy "visitors read approved projects" on public.projects
  for select to anon using (status = 'approved');
create policy "people read approved projects and those they edit, administrators all" on public.projects
  for select to authenticated using (
    status = 'approved' or creator_id = (select auth.uid()) or id = any ((select private.edited_projects())::uuid[])
    or (select private.is_proven_admin()));
create policy "people submit their own pending projects" on public.projects
  for insert to authenticated
  with check (creator_id = (select auth.uid()) and status = 'pending' and not featured);
create policy "creators edit unapproved projects, administrators all" on public.projects
  for update to authenticated
  using ((creator_id = (select auth.uid()) and status in ('pending', 'rejected')) or (select private.is_proven_admin()))
  with check ((creator_id = (select auth.uid()) and status in ('pending', 'rejected')) or (select private.is_proven_admin()));
create policy "administrators delete projects" on public.projects
  for delete to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.projects', 'creator_id = $1', '{search_words}', '{}');

-- Triggers: values that are set, refused and recorded on every write.

create function private.free_slug(p_wish text, p_project uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := private.slugify(p_wish);
  candidate text := base;
begin
  -- Serialises listings of the same title, so that each sees the other's slug. Hashed to 1024 locks, so that a bulk
  -- import can't fill the lock table.
  perform pg_advisory_xact_lock(hashtext('backlit.slug'), hashtext(base) & 1023);
  for attempt in 2..20 loop
    exit when not exists (
      select 1 from public.project_slugs where slug = candidate and project_id <> p_project);
    candidate := base || '-' || attempt;
  end loop;
  if exists (select 1 from public.project_slugs where slug = candidate and project_id <> p_project) then
    candidate := base || '-' || left(gen_random_uuid()::text, 8);
  end if;
  return candidate;
end
$$;
comment on function private.free_slug(text, uuid) is
  'An unused slug for the project: the requested one, or with -2 to -20, or with eight random characters.';

create function private.fill_project() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  wish text := nullif(btrim(coalesce(new.slug, '')), '');
begin
  new.title := coalesce(private.one_line(new.title), 'Untitled Project');
  new.description := btrim(coalesce(new.description, ''));
  new.content := coalesce(new.content, '');
  new.category := coalesce(private.one_line(new.category), 'Uncategorized');
  new.website := nullif(btrim(new.website), '');
  new.thumbnail_url := nullif(btrim(new.thumbnail_url), '');
  new.thumbnail_alt := private.one_line(new.thumbnail_alt);
  new.media_url := nullif(btrim(new.media_url), '');
  new.video_url := nullif(btrim(new.video_url), '');
  if new.media_type is null or new.media_type not in ('image', 'video') then
    new.media_type := 'image';
  end if;
  new.tags := array(select private.one_line(tag) from unnest(new.tags) with ordinality as given (tag, n) order by n);
  new.gallery := coalesce(new.gallery, '[]');
  new.use_of_funds := coalesce(new.use_of_funds, '[]');
  new.milestones := coalesce(new.milestones, '[]');
  new.language := nullif(btrim(new.language), '');
  new.open_to := coalesce(new.open_to, '{}');
  new.review_checks := coalesce(new.review_checks, '{}');
  if tg_op = 'INSERT' then
    new.slug := private.free_slug(coalesce(wish, new.title), new.id);
    if new.creator_id is not null then
      new.creator_name := private.display_name(new.creator_id);
    end if;
  elsif new.slug is distinct from old.slug then
    new.slug := private.free_slug(coalesce(wish, new.title), new.id);
  end if;
  -- Handed over; or an operator deleted an account and left its listings.
  if tg_op = 'UPDATE' and new.creator_id is distinct from old.creator_id then
    new.creator_name := private.display_name(new.creator_id);
  end if;
  return new;
end
$$;
comment on function private.fill_project() is
  'Trigger: makes names a private.one_line, applies defaults to empty values, generates the slug and copies the creator''s name.';

create function private.guard_project_insert() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.admit_project(new.title, new.description, new.category);
  new.creator_id := auth.uid();
  new.status := 'pending';
  return new;
end
$$;
comment on function private.guard_project_insert() is
  'Trigger on direct inserts of clients: sets the caller as creator and the status to pending.';

create function private.require_texts(p_title text, p_description text, p_category text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.one_line(p_title) is null or private.one_line(p_description) is null
    or (not private.is_admin() and coalesce(private.one_line(p_category), 'Uncategorized') = 'Uncategorized') then
    raise exception using errcode = 'BL023', message = 'Title, description and category are required';
  end if;
end
$$;
comment on function private.require_texts(text, text, text) is
  'Raises BL023 when a required field is blank; administrators may leave out the category.';

create function private.admit_project(p_title text, p_description text, p_category text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  administrator boolean := private.is_admin();
begin
  perform private.require_texts(p_title, p_description, p_category);
  perform private.serialize('submissions', caller::text);
  if not administrator and 20 <= (
    select count(*) from public.projects
    where creator_id = caller and created_at > now() - interval '1 day') then
    raise exception using errcode = 'BL026', message = 'Too many projects submitted in one day',
      detail = '{"retryAfter": 86400}';
  end if;
end
$$;
comment on function private.admit_project(text, text, text) is
  'Raises BL023 when a required field is blank and BL026 after 20 submissions in a day, the latter not for administrators.';

create function private.guard_project_update() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_admin() and (
    (new.status, new.featured, new.display_order, new.review_note, new.review_checks)
      is distinct from (old.status, old.featured, old.display_order, old.review_note, old.review_checks)) then
    raise exception using errcode = 'BL022', message = 'Only administrators can change this part of a project';
  elsif (new.title, new.description, new.category) is distinct from (old.title, old.description, old.category) then
    perform private.require_texts(new.title, new.description, new.category);
  end if;
  return new;
end
$$;
comment on function private.guard_project_update() is
  'Trigger on direct updates of clients: only administrators change status, featuring, order, review note and checks (BL022); required texts stay (BL023).';

create function private.edits_under_review(p_project uuid, p_status text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_status <> 'approved' and coalesce(private.project_role(p_project) in ('owner', 'editor'), false)
$$;
comment on function private.edits_under_review(uuid, text) is
  'True if the caller is the creator or an editor of a listing in this status, and the team decides on it before it is public.';

create function private.mark_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  edited boolean := row(new.title, new.slug, new.description, new.content, new.thumbnail_url, new.thumbnail_alt,
      new.media_type, new.media_url, new.video_url, new.gallery, new.category, new.tags, new.website, new.target_amount,
      new.currency, new.timeline, new.use_of_funds, new.milestones, new.language, new.open_to, new.closes_on, new.outcome)
    is distinct from
    row(old.title, old.slug, old.description, old.content, old.thumbnail_url, old.thumbnail_alt, old.media_type,
      old.media_url, old.video_url, old.gallery, old.category, old.tags, old.website, old.target_amount, old.currency,
      old.timeline, old.use_of_funds, old.milestones, old.language, old.open_to, old.closes_on, old.outcome);
begin
  if new.status is distinct from old.status then
    new.reviewed_at := now();
    if new.status = 'approved' then
      new.review_note := null;
      new.confirmed_at := now();
      new.asks := 0;
      new.asked_at := null;
    elsif new.status = 'pending' then
      new.review_checks := '{}';
    end if;
    new.changes_requested_at := null;
  elsif new.changes_requested_at is distinct from old.changes_requested_at then
    new.reviewed_at := now();
    new.review_checks := '{}';
  elsif edited and private.edits_under_review(new.id, new.status) then
    new.review_checks := '{}';
  end if;
  if new.review_checks is distinct from old.review_checks then
    new.checked_at := case when new.review_checks <> '{}' then now() end;
  end if;
  if edited or new.status is distinct from old.status then
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
comment on function private.mark_review() is
  'Trigger: sets reviewed_at, checked_at and updated_at; on approval clears the review note and takes the listing as confirmed; clears the checks on pending, on every turn between creator and team, and when its creator edits a listing under review.';

create function private.require_checks() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.review_checks ?& private.review_checks() then
    raise exception using errcode = 'BL246', message = 'Answer every check before you approve';
  end if;
  return new;
end
$$;
comment on function private.require_checks() is 'Trigger: a listing is approved with an answer to every check, and keeps them (BL246).';

-- Triggers fire in alphabetical order: guard (clients only), fill, mark, require.
create trigger a_guard_insert before insert on public.projects
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_project_insert();
create trigger a_guard_update before update on public.projects
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_project_update();
create trigger b_fill before insert or update on public.projects
  for each row execute function private.fill_project();
create trigger c_mark_review before update on public.projects
  for each row execute function private.mark_review();
create trigger d_require_checks before update of status, review_checks on public.projects
  for each row when (new.status = 'approved' and (old.status, old.review_checks) is distinct from (new.status, new.review_checks))
  execute function private.require_checks();

create function private.remember_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'approved' and not exists (
    select from public.project_reviews v
    where v.project_id = new.id and 'approved' in (v.from_status, v.to_status) and v.snapshot ->> 'slug' = old.slug) then
    -- Free slugs that were never public, or edits could hoard names.
    delete from public.project_slugs where slug = old.slug and project_id = new.id;
  end if;
  insert into public.project_slugs (slug, project_id) values (new.slug, new.id)
  on conflict (slug) do nothing;
  return null;
end
$$;
comment on function private.remember_slug() is 'Trigger: keeps the slug of a project and those under which it was public.';

create trigger projects_slug_inserted after insert on public.projects
  for each row execute function private.remember_slug();
create trigger projects_slug_changed after update of slug on public.projects
  for each row when (old.slug is distinct from new.slug) execute function private.remember_slug();

create function private.audit_project() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit('project.deleted', 'project', old.id::text,
      jsonb_build_object('title', old.title, 'slug', old.slug, 'status', old.status));
  else
    perform private.audit('project.status', 'project', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('from', old.status, 'to', new.status,
        'note', nullif(current_setting('backlit.status_note', true), ''))));
  end if;
  return null;
end
$$;
comment on function private.audit_project() is 'Trigger: records decisions and deletions.';

create trigger projects_audit_status after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.audit_project();
create trigger projects_audit_delete after delete on public.projects
  for each row execute function private.audit_project();

create function private.audit_checks() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Edits under review clear the checks, which is no answer.
  if new.review_checks <> '{}' or not private.edits_under_review(new.id, new.status) then
    perform private.audit('project.checked', 'project', new.id::text, jsonb_build_object('checks', (
      select jsonb_object_agg(changed, new.review_checks -> changed)
      from unnest(private.differing(
        array(select jsonb_object_keys(old.review_checks || new.review_checks)), old.review_checks, new.review_checks)) as changed)));
  end if;
  return null;
end
$$;
comment on function private.audit_checks() is 'Trigger: records the answers to review checks that changed; null for one that was taken away.';

create trigger projects_audit_checks after update of review_checks on public.projects
  for each row when (old.review_checks is distinct from new.review_checks
    and (new.review_checks <> '{}' or old.status = new.status))
  execute function private.audit_checks();

create function private.listing_content(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.project_snapshot(p_project) - 'status'
    || (select jsonb_build_object('display_order', p.display_order) from public.projects p where p.id = p_project);
end
$$;
comment on function private.listing_content(uuid) is
  'What visitors see of a listing: its content with its options and documents, and its position in lists.';

create function private.audit_edit(p_project uuid, p_fields text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  listing public.projects;
  -- Where the team places a listing is not its creator's text.
  told text[] := array(
    select field from unnest(p_fields) as field where field not in ('featured', 'display_order') order by field);
begin
  select * into listing from public.projects p where p.id = p_project and not private.edits_under_review(p.id, p.status);
  if listing.id is null or p_fields = '{}' then
    return;
  end if;
  perform private.audit('project.edited', 'project', p_project::text, jsonb_build_object('fields', p_fields));
  if told <> '{}' and private.project_role(p_project) is null then
    perform private.notify(listing.creator_id, 'listing.edited', jsonb_build_object(
      'project_id', listing.id, 'project_title', listing.title, 'fields', told));
  end if;
end
$$;
comment on function private.audit_edit(uuid, text[]) is
  'Records that an administrator changed these fields of a listing, but for what creators and editors prepare for the review, and tells its creator, but for its place in lists.';

create function private.audit_direct_edit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'support_options' then
    perform private.audit_edit(case tg_op when 'DELETE' then old.project_id else new.project_id end, '{support_options}');
  else
    perform private.audit_edit(new.id, private.differing(
      array(select jsonb_object_keys(private.listing_content(new.id))), to_jsonb(old), to_jsonb(new)));
  end if;
  return null;
end
$$;
comment on function private.audit_direct_edit() is
  'Trigger on direct changes of clients: records those of administrators, see private.audit_edit. Functions record theirs.';

create trigger projects_audit_edit after update on public.projects
  for each row when (current_user in ('anon', 'authenticated')) execute function private.audit_direct_edit();

create function private.follow_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.projects set creator_name = private.display_name(new.id) where creator_id = new.id;
  return null;
end
$$;
comment on function private.follow_name() is
  'Trigger on profiles: updates the creator''s name on listings.';

create trigger profiles_name_to_projects after update of full_name on public.profiles
  for each row when (old.full_name is distinct from new.full_name) execute function private.follow_name();
create function private.open_creator_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.creators where id = new.creator_id and slug is not null) then
    insert into public.creators (id, slug) values (new.creator_id, private.free_creator_slug(new.creator_id))
    on conflict (id) do update set slug = excluded.slug;
  end if;
  return null;
end
$$;
comment on function private.open_creator_page() is 'Trigger: a creator''s page gets its address with the first approval.';
create trigger projects_open_creator_page after insert or update of status, creator_id on public.projects
  for each row when (new.status = 'approved' and new.creator_id is not null)
  execute function private.open_creator_page();

create trigger projects_guard_administration before insert or update or delete on public.projects
  for each statement execute function private.guard_administration();

-- Support options: the ways a project can be supported.

create table public.support_options (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  type text not null default 'other'
    constraint support_options_type_known check (type in ('equity', 'token', 'revenue', 'grant', 'other')),
  title text not null default 'Support Option'
    constraint support_options_title_length check (length(title) between 1 and 120),
  description text not null default '' constraint support_options_description_length check (length(description) <= 1000),
  min_amount numeric(14, 2) not null default 0
    constraint support_options_min_amount_range check (min_amount >= 0 and min_amount < 'NaN'),
  currency text not null default 'USD'
    constraint support_options_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  details jsonb not null default '{}',
  constraint support_options_details_form check (private.are_option_details(type, details))
);
comment on table public.support_options is 'Ways to support a project, at most 12 each. Visible with their project.';
comment on column public.support_options.id is 'Id of the option; stable over edits, as interests reference it.';
comment on column public.support_options.project_id is 'The project it belongs to.';
comment on column public.support_options.type is 'equity, token, revenue, grant or other. Unknown values are stored as other.';
comment on column public.support_options.title is 'Title, 1 to 120 characters.';
comment on column public.support_options.description is 'Terms as free text.';
comment on column public.support_options.min_amount is 'Minimum amount in currency; 0 if there is none.';
comment on column public.support_options.currency is 'USD, EUR, GBP or JPY.';
comment on column public.support_options.position is 'Position within the project, ascending.';
comment on column public.support_options.created_at is 'When it was added.';
comment on column public.support_options.updated_at is 'Last change.';
comment on column public.support_options.details is
  'Terms by name, e.g. {"share": 6, "cap": 1.4, "period": "six years"}; those of each kind are private.option_terms.';

create index support_options_project on public.support_options (project_id, position, created_at);
create index support_options_type on public.support_options (type, project_id);

create function private.fill_option() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.title := coalesce(private.one_line(new.title), 'Support Option');
  new.description := btrim(coalesce(new.description, ''));
  if new.type is null or new.type not in ('equity', 'token', 'revenue', 'grant', 'other') then
    new.type := 'other';
  end if;
  new.min_amount := coalesce(new.min_amount, 0);
  new.currency := coalesce(new.currency, 'USD');
  if tg_op = 'INSERT' then
    -- Serialises writers of a project's options, so that the count is exact.
    perform 1 from public.projects where id = new.project_id for no key update;
    if 12 <= (select count(*) from public.support_options where project_id = new.project_id) then
      raise exception using errcode = 'BL028', message = 'A project can have at most 12 support options';
    end if;
  end if;
  return new;
end
$$;
comment on function private.fill_option() is
  'Trigger: applies defaults to empty values, maps unknown types to other, allows 12 options per project (BL028).';

create function private.clear_checks() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  project uuid := case tg_op when 'DELETE' then old.project_id else new.project_id end;
begin
  update public.projects set review_checks = '{}'
  where id = project and review_checks <> '{}' and private.edits_under_review(id, status);
  return null;
end
$$;
comment on function private.clear_checks() is
  'Trigger: clears the checks of a listing under review when its creator edits its options or documents.';

create trigger support_options_clear_checks after insert or delete on public.support_options
  for each row execute function private.clear_checks();
create trigger support_options_clear_checks_changed after update on public.support_options
  for each row when (
    row(old.type, old.title, old.description, old.min_amount, old.currency, old.details)
    is distinct from row(new.type, new.title, new.description, new.min_amount, new.currency, new.details))
  execute function private.clear_checks();
create trigger support_options_fill before insert or update on public.support_options
  for each row execute function private.fill_option();
create trigger support_options_touch before update on public.support_options
  for each row when (old.* is distinct from new.*) execute function private.touch();

create trigger support_options_audit_edit after insert or update or delete on public.support_options
  for each row when (current_user in ('anon', 'authenticated')) execute function private.audit_direct_edit();

alter table public.support_options enable row level security;
revoke all on public.support_options from public, anon, authenticated;
grant select on public.support_options to anon, authenticated;
grant insert (project_id, type, title, description, min_amount, currency, position, details),
  update (type, title, description, min_amount, currency, position, details), delete
  on public.support_options to authenticated;
grant select, insert, update, delete on public.support_options to service_role;

-- The subquery is subject to the policies of projects, so options are visible with their project.
create policy "options are visible with their project" on public.support_options
  for select to anon, authenticated
  using (exists (select 1 from public.projects p where p.id = project_id));

-- Volatile, so that it sees an approval that the lock in private.fill_option waited for.
create function private.edits_project(p_project uuid) returns boolean
language sql volatile security definer
set search_path = ''
as $$
  select private.is_admin() or (private.project_role(p_project) in ('owner', 'editor') and exists (
    select 1 from public.projects where id = p_project and status in ('pending', 'rejected')))
$$;
comment on function private.edits_project(uuid) is
  'True if the caller may edit the project: administrators always, its creator and editors before approval.';

create policy "editors of a project add its options" on public.support_options
  for insert to authenticated with check (private.edits_project(project_id));
create policy "editors of a project change its options" on public.support_options
  for update to authenticated
  using (private.edits_project(project_id)) with check (private.edits_project(project_id));
create policy "editors of a project remove its options" on public.support_options
  for delete to authenticated using (private.edits_project(project_id));

create function private.guard_option() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The policies do not see an approval that is being made, which this lock waits for.
  perform 1 from public.projects where id = old.project_id for no key update;
  if not private.edits_project(old.project_id) then
    raise exception using errcode = 'BL022', message = 'You cannot change this project';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.guard_option() is
  'Trigger on direct changes of clients: an option stays once the listing is approved, even at the same moment (BL022).';
create trigger a_guard before update or delete on public.support_options
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_option();

insert into private.personal_data (relation, rule, hidden, others)
values ('public.support_options', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create trigger support_options_guard_administration before insert or update or delete on public.support_options
  for each statement execute function private.guard_administration();

grant execute on function private.edits_project(uuid) to authenticated, service_role;

-- Notifies servers of changes to public data, so that they drop cached pages. What no page shows is not announced, nor an
-- update that leaves a row as it is, or anybody could keep the cache empty.

create function private.announce_page_change(p_table text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('backlit_catalogue', p_table);
end
$$;
comment on function private.announce_page_change(text) is
  'Notifies channel backlit_catalogue, with the name of the table, of a change that public pages show. On Supabase renew-cached-pages.sql replaces it.';

create function private.announce_any_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.announce_page_change(tg_table_name);
  return null;
end
$$;
comment on function private.announce_any_change() is 'Trigger: announces every change.';

create function private.announce_project_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old is distinct from new and 'approved' in (old.status, new.status) then
    perform private.announce_page_change(tg_table_name);
  end if;
  return null;
end
$$;
comment on function private.announce_project_change() is 'Trigger: announces changes of listings that are or were public.';

create function private.announce_part_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old is distinct from new
    and exists (select from public.projects where id in (old.project_id, new.project_id) and status = 'approved') then
    perform private.announce_page_change(tg_table_name);
  end if;
  return null;
end
$$;
comment on function private.announce_part_change() is 'Trigger: announces changes of what belongs to a public listing.';

create function private.announce_creator_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old is distinct from new
    and exists (select from public.projects where creator_id in (old.id, new.id) and status = 'approved') then
    perform private.announce_page_change(tg_table_name);
  end if;
  return null;
end
$$;
comment on function private.announce_creator_change() is 'Trigger: announces changes of creators of public listings.';

create trigger announce_change after insert or update or delete on public.projects
  for each row execute function private.announce_project_change();
create trigger announce_truncation after truncate on public.projects
  for each statement execute function private.announce_any_change();

create trigger announce_change after insert or update or delete on public.support_options
  for each row execute function private.announce_part_change();
create trigger announce_truncation after truncate on public.support_options
  for each statement execute function private.announce_any_change();

create trigger announce_change after insert or update or delete on public.creators
  for each row execute function private.announce_creator_change();
-- A name is announced by the listings that have it.
create trigger announce_change after update of avatar_url, place on public.profiles
  for each row when ((old.avatar_url, old.place) is distinct from (new.avatar_url, new.place))
  execute function private.announce_creator_change();

create trigger announce_change after insert or update or delete on public.suspensions
  for each row execute function private.announce_any_change();

-- Functions to save, review and delete projects.

create function private.listing_columns() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array['title', 'slug', 'description', 'content', 'category', 'tags', 'website', 'thumbnail_url', 'thumbnail_alt',
    'media_type', 'media_url', 'gallery', 'video_url', 'target_amount', 'currency', 'timeline', 'use_of_funds', 'milestones',
    'language', 'open_to']
$$;
comment on function private.listing_columns() is 'The columns of projects that make up a listing, as its creator writes it.';

create function private.merge_project(p_row public.projects, p_project jsonb) returns public.projects
language plpgsql stable security definer
set search_path = ''
as $$
declare
  merged public.projects;
  permitted text[] := private.listing_columns();
  patch jsonb;
begin
  if private.is_admin() then
    permitted := permitted || array['featured', 'status', 'display_order', 'review_note', 'review_checks'];
  end if;
  patch := private.only(p_project, permitted);
  -- Forms send empty values for defaults.
  if patch ->> 'currency' is null then patch := patch - 'currency'; end if;
  if patch ->> 'display_order' is null then patch := patch - 'display_order'; end if;
  if patch ->> 'featured' is null then patch := patch - 'featured'; end if;
  if patch ->> 'status' is null then patch := patch - 'status'; end if;
  if patch ->> 'slug' is null then patch := patch - 'slug'; end if;
  merged := jsonb_populate_record(p_row, patch);
  return merged;
exception when data_exception then
  raise exception using errcode = 'BL029', message = 'This is not a valid project';
end
$$;
comment on function private.merge_project(public.projects, jsonb) is
  'A project row updated with the permitted keys of the JSON; those of administrators only for them.';

create function private.write_project(p_changed public.projects) returns public.projects
language sql security definer
set search_path = ''
as $$
  update public.projects set title = p_changed.title, slug = p_changed.slug, description = p_changed.description,
    content = p_changed.content, category = p_changed.category, tags = p_changed.tags, website = p_changed.website,
    thumbnail_url = p_changed.thumbnail_url, thumbnail_alt = p_changed.thumbnail_alt, media_type = p_changed.media_type,
    media_url = p_changed.media_url, gallery = p_changed.gallery, video_url = p_changed.video_url,
    target_amount = p_changed.target_amount, currency = p_changed.currency, timeline = p_changed.timeline,
    use_of_funds = p_changed.use_of_funds, milestones = p_changed.milestones, language = p_changed.language,
    open_to = p_changed.open_to, featured = p_changed.featured, status = p_changed.status,
    display_order = p_changed.display_order, review_checks = p_changed.review_checks,
    review_note = case when p_changed.status = 'approved' then null else p_changed.review_note end
  where id = p_changed.id
  returning *
$$;
comment on function private.write_project(public.projects) is
  'Writes what private.merge_project may have changed of a locked row, and returns the row as stored.';

create function private.save_options(p_project uuid, p_options jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_options is null then
    return;
  elsif jsonb_typeof(p_options) <> 'array' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  delete from public.support_options o where o.project_id = p_project
    and not exists (select 1 from jsonb_array_elements(p_options) e where e ->> 'id' = o.id::text);
  update public.support_options o set type = e ->> 'type', title = e ->> 'title', description = e ->> 'description',
    min_amount = (e ->> 'min_amount')::numeric, currency = e ->> 'currency',
    details = coalesce(nullif(e -> 'details', 'null'), o.details), position = n
  from jsonb_array_elements(p_options) with ordinality as given (e, n)
  where o.project_id = p_project and e ->> 'id' = o.id::text;
  insert into public.support_options (project_id, type, title, description, min_amount, currency, details, position)
  select p_project, e ->> 'type', e ->> 'title', e ->> 'description', (e ->> 'min_amount')::numeric,
    e ->> 'currency', coalesce(nullif(e -> 'details', 'null'), '{}'), n
  from jsonb_array_elements(p_options) with ordinality as given (e, n)
  where not exists (
    select 1 from public.support_options o where o.project_id = p_project and e ->> 'id' = o.id::text)
  order by n;
exception when data_exception then
  raise exception using errcode = 'BL029', message = 'This is not a valid project';
end
$$;
comment on function private.save_options(uuid, jsonb) is
  'Replaces the options of a project: known ids are updated (details only if given), missing ones deleted, others inserted. Null changes nothing.';

create function private.add_project(p_project jsonb, p_options jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh public.projects;
  made uuid;
begin
  if p_project is null or jsonb_typeof(p_project) <> 'object' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  perform private.admit_project(p_project ->> 'title', p_project ->> 'description', p_project ->> 'category');
  fresh := private.merge_project(null, p_project);
  insert into public.projects (title, slug, description, content, thumbnail_url, thumbnail_alt, media_type, media_url,
    video_url, gallery, category, tags, website, target_amount, currency, timeline, use_of_funds, milestones, language,
    open_to, featured, display_order, creator_id)
  values (fresh.title, fresh.slug, fresh.description, fresh.content, fresh.thumbnail_url, fresh.thumbnail_alt,
    fresh.media_type, fresh.media_url, fresh.video_url, fresh.gallery, fresh.category, fresh.tags, fresh.website,
    fresh.target_amount, coalesce(fresh.currency, 'USD'), fresh.timeline, fresh.use_of_funds, fresh.milestones,
    fresh.language, fresh.open_to, coalesce(fresh.featured, false), coalesce(fresh.display_order, 9999), auth.uid())
  returning id into made;
  perform private.save_options(made, p_options);
  return made;
end
$$;
comment on function private.add_project(jsonb, jsonb) is 'Inserts a pending project of the caller with its options.';

create function public.save_project(p_project jsonb, p_options jsonb default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects;
  changed public.projects;
  before jsonb;
  after jsonb;
  administrator boolean := private.is_admin();
begin
  perform private.require_user();
  if p_project ->> 'id' is null then
    return private.add_project(p_project, p_options);
  end if;
  select * into stored from public.projects where id::text = p_project ->> 'id' for update;
  if stored.id is null or not (administrator or stored.status = 'approved'
    or coalesce(private.project_role(stored.id), '') in ('owner', 'editor')) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif not (private.edits_project(stored.id) or private.creator_archived(stored)) then
    raise exception using errcode = 'BL022', message = 'You cannot change this project';
  end if;
  before := private.listing_content(stored.id);
  changed := private.merge_project(stored, p_project);
  if (changed.title, changed.description, changed.category)
    is distinct from (stored.title, stored.description, stored.category) then
    perform private.require_texts(changed.title, changed.description, changed.category);
  end if;
  if changed.status <> stored.status then
    perform private.keep_from_restoring(stored.id);
  end if;
  perform set_config('backlit.status_note', coalesce(p_project ->> 'review_note', ''), true);
  perform set_config('backlit.basis', coalesce(nullif(p_project -> 'basis', 'null')::text, ''), true);
  perform private.write_project(changed);
  perform private.save_options(stored.id, p_options);
  after := private.listing_content(stored.id);
  perform private.audit_edit(stored.id, private.differing(array(select jsonb_object_keys(after)), before, after));
  return stored.id;
end
$$;
comment on function public.save_project(jsonb, jsonb) is
  'Creates (no id) or changes a project and its options in one transaction and returns its id. Missing keys and null p_options change nothing. Administrators save any project, logged, with basis as in set_project_status; creators their own before approval, and once they archived them (BL022), the terms of an option that people are interested in 20 times a day (BL165).';

create function public.set_project_status(
  p_project uuid, p_status text, p_note text default null, p_basis jsonb default null, p_stamp text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  was_hidden boolean;
begin
  perform private.require_admin();
  if p_status is null or p_status not in ('pending', 'approved', 'rejected', 'archived') then
    raise exception using errcode = 'BL025', message = 'Unknown project status';
  end if;
  perform private.require_version(p_project, p_stamp);
  was_hidden := private.keep_from_restoring(p_project);
  perform set_config('backlit.status_note', coalesce(btrim(p_note), ''), true);
  perform set_config('backlit.basis', coalesce(p_basis::text, ''), true);
  update public.projects set status = p_status,
    review_note = case when p_status = 'approved' then null else nullif(btrim(p_note), '') end
  where id = p_project;
  if not found then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  -- Archived with its creator's account, it changes no status, but gets reasons of its own.
  if was_hidden and p_status = 'archived' then
    perform private.give_reasons(p.creator_id, p.id, p.title, 'archived', p_note, p_basis)
    from public.projects p where p.id = p_project;
  end if;
end
$$;
comment on function public.set_project_status(uuid, text, text, jsonb, text) is
  'Sets any status from any other. Rejecting, archiving and hiding a public listing make a statement of reasons of p_note, the facts, and p_basis, see private.give_reasons (BL249); approving requires an answer to every check (BL246). p_stamp, of the version read, is optional: BL240 if the listing was changed or decided on since. Administrators only (BL011); logged.';

create function public.delete_project(p_project uuid, p_note text default null, p_basis jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform set_config('backlit.status_note', coalesce(btrim(p_note), ''), true);
  perform set_config('backlit.basis', coalesce(p_basis::text, ''), true);
  delete from public.projects where id = p_project;
  if not found then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
end
$$;
comment on function public.delete_project(uuid, text, jsonb) is
  'Deletes a project, with reasons as in set_project_status. Administrators only (BL011); refused if it has interests and is not archived (BL024). Logged.';

grant execute on function public.save_project(jsonb, jsonb), public.set_project_status(uuid, text, text, jsonb, text),
  public.delete_project(uuid, text, jsonb) to authenticated;

-- Functions for visitors. Security definer, so that they can use indexes; each filters by status = 'approved'.

create function private.options_json(p_project uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'project_id', project_id, 'type', type, 'title', title, 'description', description,
    'min_amount', min_amount, 'currency', currency, 'details', details, 'position', position)
    order by position, created_at, id), '[]')
  from public.support_options where project_id = p_project
$$;
comment on function private.options_json(uuid) is 'Support options of a project as a JSON array, in order.';

create function private.creator_slug(p_creator uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select slug from public.creators
  where id = p_creator and not exists (select 1 from public.suspensions where user_id = p_creator)
    and exists (select 1 from public.projects where creator_id = p_creator and status = 'approved')
$$;
comment on function private.creator_slug(uuid) is
  'Slug of a creator''s page; null without one: no approved project, or a suspended account.';

create function private.creator_facts(p_creator uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('kind', c.kind, 'registered_name', c.registered_name, 'register', c.register,
    'register_number', c.register_number, 'register_country', c.register_country,
    'changed_at', c.facts_changed_at, 'seen_at', (
      select max(p.checked_at) from public.projects p
      where p.creator_id = c.id and p.status = 'approved' and p.checked_at > c.facts_changed_at
        and jsonb_typeof(p.review_checks -> 'organisation') = 'string'))
  from public.creators c where c.id = p_creator and c.kind is not null
$$;
comment on function private.creator_facts(uuid) is
  'Who a creator is by its register. seen_at: when a review last found the creator in a register, null if none has since these facts changed. Null while not stated.';

create function private.seen_checks(p_project public.projects) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case when facts is not null and facts ->> 'seen_at' is null then p_project.review_checks - 'organisation'
    else p_project.review_checks end
  from private.creator_facts(p_project.creator_id) as facts
$$;
comment on function private.seen_checks(public.projects) is
  'The answers to the review checks of a listing, without organisation while no review has seen its creator''s register entry.';

create function private.creator_card(p_project public.projects) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('slug', private.creator_slug(c.id), 'avatar_url', c.avatar_url, 'place', c.place,
    'facts', private.creator_facts(c.id), 'projects', (
    select coalesce(jsonb_agg(jsonb_build_object('title', o.title, 'slug', o.slug, 'language', o.language)
      order by o.created_at desc, o.id desc), '[]')
    from (
      select * from public.projects
      where creator_id = c.id and status = 'approved' and id <> p_project.id
      order by created_at desc, id desc limit 3) as o))
  from public.profiles c where c.id = p_project.creator_id
$$;
comment on function private.creator_card(public.projects) is
  'What the page of a project shows of its creator besides the name: slug, picture, place, facts of its register and the three newest of their other public projects. Null without an account.';

create function public.project_by_slug(p_slug text)
returns table (
  id uuid, title text, slug text, description text, content text, category text, tags text[], thumbnail_url text,
  thumbnail_alt text, media_type text, media_url text, video_url text, gallery jsonb, featured boolean, status text,
  website text, display_order integer, creator_id uuid, creator_name text, target_amount numeric, currency text,
  timeline text, use_of_funds jsonb, milestones jsonb, language text, open_to text[], created_at timestamptz,
  updated_at timestamptz,
  reviewed_at timestamptz, review_checks jsonb, checked_at timestamptz, support_options jsonb, creator jsonb,
  canonical_slug text, closes_on date, outcome jsonb, closed boolean, confirmed_at timestamptz, unconfirmed boolean)
language sql stable security definer
set search_path = ''
as $$
  select p.id, p.title, p.slug, p.description, p.content, p.category, p.tags, p.thumbnail_url,
    p.thumbnail_alt, p.media_type, p.media_url, p.video_url, p.gallery, p.featured, p.status,
    p.website, p.display_order, p.creator_id, p.creator_name, p.target_amount, p.currency,
    p.timeline, p.use_of_funds, p.milestones, p.language, p.open_to, p.created_at, p.updated_at,
    p.reviewed_at, private.seen_checks(p), p.checked_at, private.options_json(p.id), private.creator_card(p), p.slug,
    p.closes_on, p.outcome, private.is_closed(p.closes_on, p.outcome is not null), p.confirmed_at,
    p.asks >= 2 and not private.is_closed(p.closes_on, p.outcome is not null)
  from public.project_slugs s join public.projects p on p.id = s.project_id
  where s.slug = p_slug and p.status = 'approved'
$$;
comment on function public.project_by_slug(text) is
  'The approved project of a current or former slug, or no row. canonical_slug is the current one; review_checks are without organisation while no review has seen the creator''s register entry; unconfirmed tells that its creator was asked twice since confirmed_at, in vain.';

create function public.similar_projects(p_project uuid, p_limit integer default 3)
returns table (
  id uuid, title text, slug text, description text, category text, tags text[], thumbnail_url text,
  featured boolean, website text, creator_name text, language text, support_options jsonb, closes_on date,
  closed boolean)
language plpgsql stable security definer
set search_path = ''
-- Bounded, as a common tag may match half of a large catalogue.
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
      p.featured, p.website, p.creator_name, p.language, private.options_json(p.id), p.closes_on,
      private.is_closed(p.closes_on, p.outcome is not null)
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
  'Other approved projects that share tags or the category with this one, best match first; at most 12 cards.';

grant execute on function public.project_by_slug(text), public.similar_projects(uuid, integer)
  to anon, authenticated, service_role;

-- Saved projects, private to their owner.

create table public.saved_projects (
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, project_id)
);
comment on table public.saved_projects is 'Projects a person saved for later, at most 100. Owner only.';
comment on column public.saved_projects.user_id is 'Who saved it.';
comment on column public.saved_projects.project_id is 'The project.';
comment on column public.saved_projects.saved_at is 'When it was saved; lists are newest first.';
create index saved_projects_project on public.saved_projects (project_id);
create index saved_projects_newest on public.saved_projects (user_id, saved_at desc);

alter table public.saved_projects enable row level security;
revoke all on public.saved_projects from public, anon, authenticated;
grant select, delete on public.saved_projects to authenticated;
grant select, insert, update, delete on public.saved_projects to service_role;

create policy "people read what they saved" on public.saved_projects
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people remove what they saved" on public.saved_projects
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.saved_projects', 'user_id = $1', '{}', '{}');

create function public.save_projects_for_later(p_projects uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid := private.require_user();
  kept integer;
  fresh integer;
  stored integer;
begin
  perform private.serialize('saved', owner::text);
  select count(*) into kept from public.saved_projects where user_id = owner;
  with wanted as (
    select p.id, min(given.n) as n
    from unnest(private.first_of(p_projects, 100)) with ordinality as given (project, n)
    join public.projects p on p.id = given.project and p.status = 'approved'
    where not exists (
      select 1 from public.saved_projects s where s.user_id = owner and s.project_id = p.id)
    group by p.id),
  added as (
    insert into public.saved_projects (user_id, project_id, saved_at)
    -- Distinct times, so that the first of the array is the newest.
    select owner, id, now() - n * interval '1 microsecond' from wanted order by n limit 100 - kept
    returning 1)
  select (select count(*) from wanted), (select count(*) from added) into fresh, stored;
  if fresh > 0 and stored = 0 then
    raise exception using errcode = 'BL146', message = 'You have saved 100 projects already';
  end if;
  return kept + stored;
end
$$;
comment on function public.save_projects_for_later(uuid[]) is
  'Saves public projects for the caller, newest first, and returns the new number of saved ones. Unknown and already saved ones are ignored. At most 100 are kept: the rest is left out, and if none fits the call is refused (BL146).';

grant execute on function public.save_projects_for_later(uuid[]) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
