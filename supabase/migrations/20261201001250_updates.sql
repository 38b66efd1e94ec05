-- Updates: what creators tell about a public project after its approval, and who follows projects and creators.

create table public.project_updates (
  id uuid primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null default '' constraint project_updates_title_length check (length(title) <= 120),
  content text not null default '' constraint project_updates_content_length check (length(content) <= 10000),
  pictures jsonb not null default '[]' constraint project_updates_pictures_form check (
    case when private.are_pictures(pictures) then jsonb_array_length(pictures) <= 6 else false end),
  language text constraint project_updates_language_known
    check (language in ('en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt')),
  created_at timestamptz not null default now(),
  posted_at timestamptz,
  edited_at timestamptz,
  hidden_at timestamptz,
  constraint project_updates_posted_complete check (posted_at is null or (title ~ '\S' and content ~ '\S'))
);
comment on table public.project_updates is
  'Updates of projects, posted by their creators. Posted ones are public with their project; creators also see their own drafts and hidden ones, administrators all.';
comment on column public.project_updates.id is 'Id of the update, chosen by the client, so that a repeated call saves it once.';
comment on column public.project_updates.project_id is 'The project.';
comment on column public.project_updates.title is 'Title, 1 to 120 characters once posted.';
comment on column public.project_updates.content is 'Text as Markdown, 1 to 10000 characters once posted.';
comment on column public.project_updates.pictures is 'Pictures: [{"url", "alt"}], at most 6.';
comment on column public.project_updates.language is
  'Language of the text, one of the interface languages; null when not stated.';
comment on column public.project_updates.created_at is 'When it was first saved.';
comment on column public.project_updates.posted_at is 'When it became public; null for a draft.';
comment on column public.project_updates.edited_at is 'When title, text or pictures last changed after it was posted.';
comment on column public.project_updates.hidden_at is 'When administrators hid it; null unless hidden.';

create index project_updates_project on public.project_updates (project_id, posted_at desc);
-- Every picture sent asks it, so no list of pending entries is searched first.
create index project_updates_pictures on public.project_updates
  using gin (private.picture_names(null, null, pictures)) with (fastupdate = off);

alter table public.project_updates enable row level security;
revoke all on public.project_updates from public, anon, authenticated;
grant select on public.project_updates to anon, authenticated;
grant delete on public.project_updates to authenticated;
grant select, insert, update, delete on public.project_updates to service_role;

-- The subquery is subject to the policies of projects, so updates are visible with their project.
create policy "visitors read posted updates with their project" on public.project_updates
  for select to anon using (
    posted_at is not null and hidden_at is null
    and exists (select 1 from public.projects p where p.id = project_id));
create policy "people read posted and own updates, administrators all" on public.project_updates
  for select to authenticated using (
    (posted_at is not null and hidden_at is null and exists (select 1 from public.projects p where p.id = project_id))
    or private.creates_project(project_id) or (select private.is_proven_admin()));
create policy "creators delete their updates" on public.project_updates
  for delete to authenticated using (private.creates_project(project_id));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.project_updates', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create trigger project_updates_guard_administration before insert or update or delete on public.project_updates
  for each statement execute function private.guard_administration();
create trigger announce_change
  after insert or update or delete on public.project_updates
  for each row execute function private.announce_part_change();
create trigger announce_truncation
  after truncate on public.project_updates
  for each statement execute function private.announce_any_change();

-- Following, private to the follower.

create table public.project_follows (
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, project_id)
);
comment on table public.project_follows is 'Projects whose updates a person is told of. Owner only.';
comment on column public.project_follows.user_id is 'Who follows it.';
comment on column public.project_follows.project_id is 'The project.';
comment on column public.project_follows.followed_at is 'Since when.';
create index project_follows_project on public.project_follows (project_id);

alter table public.project_follows enable row level security;
revoke all on public.project_follows from public, anon, authenticated;
grant select, delete on public.project_follows to authenticated;
grant select, insert, update, delete on public.project_follows to service_role;

create policy "people read what they follow" on public.project_follows
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people stop following" on public.project_follows
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.project_follows', 'user_id = $1', '{}', '{}');

create table public.creator_follows (
  user_id uuid not null references public.profiles (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, creator_id)
);
comment on table public.creator_follows is
  'Creators whose new projects, and updates of all their projects, a person is told of. Owner only.';
comment on column public.creator_follows.user_id is 'Who follows.';
comment on column public.creator_follows.creator_id is 'The creator.';
comment on column public.creator_follows.followed_at is 'Since when.';
create index creator_follows_creator on public.creator_follows (creator_id);

alter table public.creator_follows enable row level security;
revoke all on public.creator_follows from public, anon, authenticated;
grant select, delete on public.creator_follows to authenticated;
grant select, insert, update, delete on public.creator_follows to service_role;

create policy "people read whom they follow" on public.creator_follows
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people stop following creators" on public.creator_follows
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.creator_follows', 'user_id = $1', '{}', '{creator_id}');

create function private.admit_follow(p_follower uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.serialize('follows', p_follower::text);
  if 500 <= (select count(*) from public.project_follows where user_id = p_follower)
    + (select count(*) from public.creator_follows where user_id = p_follower) then
    raise exception using errcode = 'BL283', message = 'You follow 500 projects and creators already';
  end if;
end
$$;
comment on function private.admit_follow(uuid) is 'Refuses to follow more than 500 projects and creators (BL283).';

create function public.follow_project(p_project uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  follower uuid := private.require_user();
begin
  if not exists (select 1 from public.projects p where p.id = p_project and p.status = 'approved') then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif not exists (select from public.project_follows where user_id = follower and project_id = p_project) then
    perform private.admit_follow(follower);
    insert into public.project_follows (user_id, project_id) values (follower, p_project) on conflict do nothing;
  end if;
end
$$;
comment on function public.follow_project(uuid) is
  'Follows a public project (BL020); once is enough. At most 500 with creators (BL283).';

create function public.follow_creator(p_creator uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  follower uuid := private.require_user();
begin
  if private.creator_slug(p_creator) is null then
    raise exception using errcode = 'BL284', message = 'This creator has no page';
  elsif not exists (select from public.creator_follows where user_id = follower and creator_id = p_creator) then
    perform private.admit_follow(follower);
    insert into public.creator_follows (user_id, creator_id) values (follower, p_creator) on conflict do nothing;
  end if;
end
$$;
comment on function public.follow_creator(uuid) is
  'Follows a creator who has a public page (BL284); once is enough. At most 500 with projects (BL283).';

create function public.my_following() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return jsonb_build_object(
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'language', p.language,
        'description', p.description) order by f.followed_at desc, p.id), '[]')
      from public.project_follows f join public.projects p on p.id = f.project_id and p.status = 'approved'
      where f.user_id = caller),
    'creators', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.creator_id, 'name', private.display_name(f.creator_id),
        'slug', page.slug) order by f.followed_at desc, f.creator_id), '[]')
      from public.creator_follows f cross join private.creator_slug(f.creator_id) as page (slug)
      where f.user_id = caller and page.slug is not null));
end
$$;
comment on function public.my_following() is
  'Public projects and creators that the caller follows, the latest first.';

create function private.next_update_mail(p_every text) returns timestamptz
language sql stable
set search_path = ''
as $$
  -- At seven o'clock UTC, like the digest; weekly on Mondays.
  select case p_every
    when 'daily' then (date_trunc('day', seven) + interval '1 day 7 hours') at time zone 'UTC'
    when 'weekly' then (date_trunc('week', seven) + interval '7 days 7 hours') at time zone 'UTC'
    else now() end
  from (select (now() - interval '7 hours') at time zone 'UTC' as seven) as clock
$$;
comment on function private.next_update_mail(text) is
  'When a mail about updates is due, for people who want it at_once, daily or weekly.';

-- One statement, however many there are.
create function private.tell_followers(p_people uuid[], p_kind text, p_data jsonb, p_subject uuid, p_actor uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with news as (
    insert into public.notifications (user_id, kind, actor_id, data)
    select person, p_kind, p_actor, p_data from unnest(p_people) as person
    returning user_id),
  -- Once, not for each person.
  wish (every, kind, due) as materialized (
    select every, case every when 'at_once' then p_kind else 'update.digest' end, private.next_update_mail(every)
    from unnest(array['at_once', 'daily', 'weekly']) as every)
  -- What comes daily or weekly is one mail for all news until it is due.
  insert into private.mail_outbox (user_id, kind, actor_id, data, dedupe_key, next_attempt_at)
  select news.user_id, wish.kind, case wish.every when 'at_once' then p_actor end,
    case wish.every when 'at_once' then p_data else '{}' end,
    concat_ws(':', wish.kind, news.user_id,
      case wish.every when 'at_once' then p_subject::text else extract(epoch from wish.due)::text end), wish.due
  from news left join public.account_settings s using (user_id)
    join wish on wish.every = coalesce(s.email_updates, 'daily')
  on conflict (dedupe_key) where state = 'waiting' do nothing;
end
$$;
comment on function private.tell_followers(uuid[], text, jsonb, uuid, uuid) is
  'Notifies people of news about p_subject, and queues mails as their settings say.';

create function private.announce_update(p_update uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  posted record;
begin
  select p.id, p.creator_id, p.title, p.slug into posted
  from public.project_updates u join public.projects p on p.id = u.project_id where u.id = p_update;
  perform private.tell_followers(array(
      select f.user_id from public.project_follows f where f.project_id = posted.id
      union
      select f.user_id from public.creator_follows f where f.creator_id = posted.creator_id
      union
      select i.supporter_id from public.interests i
      where i.project_id = posted.id and private.is_open_interest(i.state) and i.supporter_id is not null
      except
      select posted.creator_id),
    'update.posted', jsonb_build_object('update_id', p_update, 'project_id', posted.id, 'project_title', posted.title,
      'project_slug', posted.slug), p_update);
end
$$;
comment on function private.announce_update(uuid) is
  'Tells followers of a project and its creator and supporters with an open interest, but not the creator, of a posted update, each once.';

create function private.announce_project() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.project_reviews
    where project_id = new.id and to_status = 'approved' and decided_at < now()) then
    perform private.tell_followers(array(
        select f.user_id from public.creator_follows f where f.creator_id = new.creator_id and f.user_id <> new.creator_id),
      'project.new', jsonb_build_object('project_id', new.id, 'project_title', new.title, 'project_slug', new.slug),
      new.id, new.creator_id);
  end if;
  return null;
end
$$;
comment on function private.announce_project() is
  'Trigger: tells followers of a creator of a listing that is approved for the first time.';
create trigger projects_tell_followers after update of status on public.projects
  for each row when (new.status = 'approved' and old.status <> 'approved' and new.creator_id is not null)
  execute function private.announce_project();

create function private.public_update(p_update uuid) returns public.project_updates
language sql stable security definer
set search_path = ''
as $$
  select u from public.project_updates u join public.projects p on p.id = u.project_id
  where u.id = p_update and u.posted_at is not null and u.hidden_at is null and p.status = 'approved'
$$;
comment on function private.public_update(uuid) is 'A posted update that is public; null once it is hidden or gone.';

create function public.save_project_update(
  p_project uuid, p_update uuid, p_title text, p_content text, p_pictures jsonb default '[]',
  p_language text default null, p_post boolean default false, p_seen jsonb default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  stored public.project_updates;
  given jsonb := jsonb_build_object('title', coalesce(private.one_line(p_title), ''), 'content', private.visible_text(p_content),
    'pictures', coalesce(p_pictures, '[]'), 'language', nullif(p_language, ''), 'posted', p_post is true);
  is_posting boolean;
begin
  -- Serialises writers of a project's updates, so that the counts are exact.
  perform 1 from public.projects p
  where p.id = p_project and private.project_role(p_project, caller) in ('owner', 'editor') and p.status = 'approved'
  for no key update;
  if not found or not private.creates_project(p_project) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  select * into stored from public.project_updates u where u.id = p_update;
  if stored.project_id <> p_project or stored.hidden_at is not null or stored.id is null and p_seen is not null then
    raise exception using errcode = 'BL280', message = 'This update does not exist';
  elsif stored.posted_at is not null and p_post is not true
    or private.only(to_jsonb(stored), '{title,content,pictures,language}')
      || jsonb_build_object('posted', stored.posted_at is not null) not in (p_seen, given) then
    raise exception using errcode = 'BL285', message = 'This update has changed meanwhile';
  elsif stored.id is null and not p_post and 20 <= (
    select count(*) from public.project_updates u where u.project_id = p_project and u.posted_at is null) then
    raise exception using errcode = 'BL282', message = 'A project can have at most 20 drafts of updates';
  end if;
  is_posting := p_post and stored.posted_at is null;
  perform private.require_allowance('save-update', caller::text, 100, 86400,
    p_code => 'BL281', p_message => 'Too many updates, please try again later');
  if is_posting then
    perform private.require_allowance('post-update', p_project::text, 5, 86400,
      p_code => 'BL281', p_message => 'Too many updates, please try again later');
  end if;
  insert into public.project_updates as u (id, project_id, title, content, pictures, language, posted_at)
  values (p_update, p_project, given ->> 'title', given ->> 'content', given -> 'pictures', given ->> 'language',
    case when is_posting then now() end)
  on conflict (id) do update set title = excluded.title, content = excluded.content, pictures = excluded.pictures,
    language = excluded.language, posted_at = coalesce(u.posted_at, excluded.posted_at),
    edited_at = case
      when u.posted_at is not null
        and (u.title, u.content, u.pictures) is distinct from (excluded.title, excluded.content, excluded.pictures)
      then now() else u.edited_at end
  -- The owner of another project may have saved one with this id meanwhile.
  where u.project_id = p_project;
  if not found then
    raise exception using errcode = 'BL280', message = 'This update does not exist';
  end if;
  if is_posting then
    perform private.announce_update(p_update);
  end if;
end
$$;
comment on function public.save_project_update(uuid, uuid, text, text, jsonb, text, boolean, jsonb) is
  'Saves an update of a public project of the caller or that they edit (BL020) as a draft or, with p_post, posts it and tells its followers; a posted one is saved with p_post only (BL285) and marked as edited. p_seen is what its author has seen: title, content, pictures, language and whether it was posted; null for a new one, and for any: BL285 if it is different by now, BL280 if it is gone. BL280 for one that is hidden or of another project, BL282 from the 21st draft on. Limits (BL281): 100 saves a day for an account, five posts a day for a project.';

-- Hiding, by administrators.

create function private.update_words(p_update public.project_updates) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(E'\n\n', p_update.title, p_update.content, (
    select string_agg(concat_ws(E'\n', nullif(picture ->> 'alt', ''), picture ->> 'url'), E'\n' order by place)
    from jsonb_array_elements(p_update.pictures) with ordinality as shown (picture, place)))
$$;
comment on function private.update_words(public.project_updates) is
  'What an update shows, as text: title, content, and descriptions and addresses of its pictures.';

create function private.words_then_and_now(p_reported text, p_now text) returns text
language sql immutable
set search_path = ''
as $$ select concat_ws(E'\n\n***\n\n', nullif(p_reported, p_now), p_now) $$;
comment on function private.words_then_and_now(text, text) is
  'The words of what is hidden, behind those that were reported if these were others.';

create function private.hide_update(p_update uuid, p_facts text, p_basis jsonb, p_reported text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hidden record;
begin
  update public.project_updates u set hidden_at = now()
  from public.projects p
  where u.id = p_update and p.id = u.project_id and u.posted_at is not null and u.hidden_at is null
  returning private.update_words(u) as words, p.id as project_id, p.title as project_title, p.creator_id into hidden;
  if not found then
    raise exception using errcode = 'BL280', message = 'This update does not exist';
  end if;
  perform private.give_reasons(hidden.creator_id, hidden.project_id, hidden.project_title, 'update', p_facts, p_basis,
    private.words_then_and_now(p_reported, hidden.words));
end
$$;
comment on function private.hide_update(uuid, text, jsonb, text) is
  'Hides a posted update and gives the creator the reasons (BL249), with the words that were reported if it was; BL280 if it is gone or hidden already.';

create function public.set_update_hidden(
  p_update uuid, p_hidden boolean, p_note text default null, p_basis jsonb default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  project uuid;
begin
  perform private.refuse_concerned(private.require_admin(), (
    select u.project_id from public.project_updates u where u.id = p_update));
  if p_hidden then
    perform private.hide_update(p_update, p_note, p_basis);
    return;
  end if;
  update public.project_updates set hidden_at = null where id = p_update and hidden_at is not null
  returning project_id into project;
  if project is null then
    raise exception using errcode = 'BL280', message = 'This update does not exist';
  end if;
  perform private.audit('update.restored', 'project', project::text, jsonb_build_object('update', p_update));
end
$$;
comment on function public.set_update_hidden(uuid, boolean, text, jsonb) is
  'Hides a posted update, with a statement of reasons of p_note, the facts, and p_basis, see private.give_reasons (BL249), or shows it again. BL280 if there is nothing to do. Administrators only (BL011), of a listing of theirs only if they are the only one (BL275); logged.';

grant execute on function public.save_project_update(uuid, uuid, text, text, jsonb, text, boolean, jsonb),
  public.set_update_hidden(uuid, boolean, text, jsonb), public.follow_project(uuid), public.follow_creator(uuid),
  public.my_following() to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
