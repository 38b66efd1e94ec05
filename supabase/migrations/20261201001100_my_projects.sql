-- A creator's own projects: list, history, revisions, and the creator's side of a review.

create table public.project_events (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null default 'decided' constraint project_events_kind_known check (kind in (
    'decided', 'resubmitted', 'appealed', 'withdrawn', 'archived', 'edited', 'revised', 'revision_withdrawn',
    'revision_accepted', 'revision_rejected', 'changes_requested', 'closing_changed', 'outcome_told', 'confirmed', 'lapsed')),
  by_creator boolean not null default false,
  status text not null,
  note text,
  data jsonb not null default '{}'
);
comment on table public.project_events is
  'Append-only history of a listing for its creator and administrators. Written by triggers and functions only, without names of administrators.';
comment on column public.project_events.id is 'Order of entry.';
comment on column public.project_events.project_id is 'The listing.';
comment on column public.project_events.at is 'When it happened.';
comment on column public.project_events.kind is
  'decided: the team set the status; resubmitted, appealed, withdrawn (before approval), archived, edited (live), revised, revision_withdrawn, closing_changed (the closing date), outcome_told, confirmed (that it still holds), lapsed (archived, as they did not confirm it): steps of the creator; revision_accepted, revision_rejected: the team on proposed changes; changes_requested: the team''s comments wait for an answer.';
comment on column public.project_events.by_creator is 'True for a step of the creator, or what follows from leaving one out; otherwise the team.';
comment on column public.project_events.status is 'Status of the listing afterwards.';
comment on column public.project_events.note is 'Reason given, or what the creator wrote.';
comment on column public.project_events.data is
  'For edited: {"fields", "before"}; for revised: {"fields"}. Otherwise empty.';
create index project_events_project on public.project_events (project_id, id desc);

alter table public.project_events enable row level security;
revoke all on public.project_events from public, anon, authenticated, service_role;
grant select on public.project_events to authenticated, service_role;
create policy "creators and administrators read the history of projects" on public.project_events
  for select to authenticated using (private.creates_project(project_id) or (select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.project_events', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create function private.record_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  step text := nullif(current_setting('backlit.project_step', true), '');
begin
  insert into public.project_events (project_id, kind, by_creator, status, note)
  values (new.project_id, coalesce(step, 'decided'), step is not null, new.to_status, new.note);
  return null;
end
$$;
comment on function private.record_status() is 'Trigger: records decisions in the history for the creator.';
create trigger project_reviews_record_status after insert on public.project_reviews
  for each row when (new.from_status <> new.to_status) execute function private.record_status();

create table public.project_appeals (
  project_id uuid primary key references public.projects (id) on delete cascade,
  body text not null constraint project_appeals_body_length check (length(btrim(body)) between 1 and 2000),
  appealed_at timestamptz not null default now(),
  answered_at timestamptz,
  outcome text constraint project_appeals_outcome_known check (outcome in ('approved', 'rejected', 'archived')),
  constraint project_appeals_answer_complete check ((answered_at is null) = (outcome is null))
);
comment on table public.project_appeals is
  'The one appeal a creator has against the rejection of a listing. Read by the creator and administrators; written by appeal_rejection.';
comment on column public.project_appeals.project_id is 'The listing.';
comment on column public.project_appeals.body is 'Text of the creator, 1 to 2000 characters.';
comment on column public.project_appeals.appealed_at is 'When.';
comment on column public.project_appeals.answered_at is 'When the listing was reviewed again; null until then.';
comment on column public.project_appeals.outcome is 'Resulting status of the listing.';

alter table public.project_appeals enable row level security;
revoke all on public.project_appeals from public, anon, authenticated, service_role;
grant select on public.project_appeals to authenticated, service_role;
create policy "creators and administrators read appeals" on public.project_appeals
  for select to authenticated using (private.creates_project(project_id) or (select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.project_appeals', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

-- Changes of approved listings: texts are published at once and looked at later; terms, other websites and texts with new
-- links are published once the team accepts them.

create table public.project_revisions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  version integer not null default 1,
  changes jsonb not null,
  options jsonb,
  base jsonb not null,
  state text not null default 'waiting' constraint project_revisions_state_known check (
    state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  proposed_at timestamptz not null default now(),
  decided_at timestamptz,
  note text constraint project_revisions_note_length check (length(note) <= 2000)
);
comment on table public.project_revisions is
  'Changes of approved listings that an administrator accepts before they are public. Read by the creator and administrators; written by functions.';
comment on column public.project_revisions.id is 'Id of the revision.';
comment on column public.project_revisions.project_id is 'The listing.';
comment on column public.project_revisions.version is 'Incremented by every change of the creator, so that the team accepts what it has read.';
comment on column public.project_revisions.changes is 'Columns of projects with their new values.';
comment on column public.project_revisions.options is 'New support options; null if unchanged.';
comment on column public.project_revisions.base is 'Values of these columns when the change was proposed.';
comment on column public.project_revisions.state is 'waiting, accepted, rejected or withdrawn.';
comment on column public.project_revisions.proposed_at is 'When the creator last changed it.';
comment on column public.project_revisions.decided_at is 'When it was accepted, rejected or withdrawn.';
comment on column public.project_revisions.note is 'Note of the reviewer.';
create index project_revisions_project on public.project_revisions (project_id, proposed_at desc);
create unique index project_revisions_one_waiting on public.project_revisions (project_id) where state = 'waiting';
create index project_revisions_waiting on public.project_revisions (proposed_at) where state = 'waiting';

alter table public.project_revisions enable row level security;
revoke all on public.project_revisions from public, anon, authenticated, service_role;
grant select on public.project_revisions to authenticated, service_role;
create policy "creators and administrators read revisions" on public.project_revisions
  for select to authenticated using (private.creates_project(project_id) or (select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.project_revisions', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create table public.unseen_edits (
  project_id uuid primary key references public.projects (id) on delete cascade,
  reviewed jsonb not null,
  edited_at timestamptz not null default now()
);
comment on table public.unseen_edits is
  'Approved listings of which something public is not as last reviewed. Read by administrators; written by functions.';
comment on column public.unseen_edits.project_id is 'The listing.';
comment on column public.unseen_edits.reviewed is 'That as last reviewed, by key of private.project_snapshot.';
comment on column public.unseen_edits.edited_at is 'When the creator first changed it since.';
create index unseen_edits_oldest on public.unseen_edits (edited_at);

alter table public.unseen_edits enable row level security;
revoke all on public.unseen_edits from public, anon, authenticated, service_role;
grant select on public.unseen_edits to authenticated, service_role;
create policy "administrators read unseen edits" on public.unseen_edits
  for select to authenticated using ((select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others) values
  ('public.unseen_edits', 'project_id in (select id from public.projects where creator_id = $1)', '{}', '{}');

create function private.end_revisions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.project_revisions set state = 'withdrawn', decided_at = now()
  where project_id = new.id and state = 'waiting';
  delete from public.unseen_edits where project_id = new.id;
  return null;
end
$$;
comment on function private.end_revisions() is
  'Trigger: ends the waiting revision and the unseen edits of a listing that is no longer public.';
create trigger projects_end_revisions after update of status on public.projects
  for each row when (old.status = 'approved' and new.status <> 'approved') execute function private.end_revisions();

create function private.waiting_revision(p_project uuid) returns public.project_revisions
language sql stable security definer
set search_path = ''
as $$
  select * from public.project_revisions where project_id = p_project and state = 'waiting'
$$;
comment on function private.waiting_revision(uuid) is 'The waiting revision of a listing, if any.';

create function private.creator_stamp(p_project uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select concat_ws(':', md5((private.project_snapshot(p_project) - '{documents,facts_changed_at}'::text[])::text), r.id, r.version)
  from (select 1) as one left join private.waiting_revision(p_project) r on r.id is not null
$$;
comment on function private.creator_stamp(uuid) is
  'Hash of what save_my_project changes of a listing, and its waiting revision, to detect concurrent edits.';

create function private.apply_changes(p_project uuid, p_changes jsonb, p_options jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects;
begin
  select * into stored from public.projects where id = p_project;
  perform private.write_project(
    private.merge_project(stored, private.creator_changes(stored, p_changes) - 'slug'));
  perform private.save_options(p_project, p_options);
end
$$;
comment on function private.apply_changes(uuid, jsonb, jsonb) is
  'Applies the changes of a revision to the listing, locking options before their interests. The slug stays.';

create function private.differing(p_columns text[], p_before jsonb, p_after jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(name order by place), '{}') from unnest(p_columns) with ordinality as given (name, place)
  where p_before -> name is distinct from p_after -> name
$$;
comment on function private.differing(text[], jsonb, jsonb) is 'The columns in which two versions of a listing differ.';

create function private.only(p_object jsonb, p_keys text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  -- jsonb_object_agg looks for the end of each text in all that follow, and no timeout ends it.
  select coalesce(json_object_agg(key, value), '{}')::jsonb from jsonb_each(p_object) where key = any (p_keys)
$$;
comment on function private.only(jsonb, text[]) is 'The named keys of an object.';

create function private.picture_urls(p_gallery jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  -- As in private.only, not jsonb_agg.
  select coalesce(json_agg(picture -> 'url'), '[]')::jsonb
  from (select case jsonb_typeof(p_gallery) when 'array' then p_gallery else '[]' end as list) as given
  cross join lateral jsonb_array_elements(given.list) as picture
$$;
comment on function private.picture_urls(jsonb) is 'URLs of gallery pictures, without alternative texts.';

create function private.addresses(p_value jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  with given as (
    select regexp_replace(part #>> '{}', '\\[<>]', '%', 'g') as words
    from jsonb_path_query(p_value, 'strict $.** ? (@.type() == "string")') as part),
  split as (
    -- After a plain [text](address) or <address> a new word begins. Any other bracket may belong to the address.
    select regexp_replace(regexp_replace(words,
        '(?<![]\\])\[([^][\\|~`<>\n]*)\]\(([^][()\\~`<>\x01-\x20]*)\)', e'[\\1\n](\\2)\n', 'g'),
        '<https?://[^][()\\~`<>%\x01-\x20\u007f-\U0010ffff]*>', e'\\&\n', 'gi') as words from given),
  texts as (
    -- Browsers drop tabs from addresses, and Markdown drops backslashes.
    select regexp_replace(regexp_replace(words, '[\x01-\x09\x0b-\x1f]', '', 'g'),
      '\\([!-/:-@[-`{-~])', '\1', 'g') as words from split),
  found as (
    -- First \x03 marks each "www.", of which those behind "//" lose it, as a pattern that looks behind takes a time that grows
    -- with the square of the length.
    select regexp_matches(
        regexp_replace(
          regexp_replace(regexp_replace(words, 'www\.', e'\x03\\&', 'gi'),
            '(https?:[/\\]*|(?:^|[\s(<])//+(?=\S))\x03?', e'\\1\x02//', 'gi'),
          '\x03(www\.)', e'\\1\x02//\\1', 'gi'),
        '\x02(//[^ \n\x02]*)', 'g') as parts
    from texts
    union all
    -- The host of a web address is behind its last "@".
    select regexp_matches(words, '(mailto:[^ \n]*|[a-z0-9._+-]*@[^ \n]+)', 'gi') from texts
    union all
    -- Character references can spell out "https:".
    select regexp_matches(words, '(\S*&(?:#|colon;)\S*)', 'gi') from texts
    union all
    -- In angle brackets an address may have spaces.
    select regexp_matches(words, '(<\s*(?:https?|mailto)[^<>\n]* [^<>\n]*>)', 'gi') from given)
  select coalesce(array_agg(distinct address), '{}')
  from found cross join lateral rtrim(parts[1], '.,;:!?''")]}>*`…。、，）」』】》”’»') as address
$$;
comment on function private.addresses(jsonb) is
  'Everything in the strings of a value that the page could link to, rather too much than too little: web addresses as //host/path, mail addresses as name@host, other accounts as @name, words with character references as they are.';

create function private.is_own_address(p_address text, p_website text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(host = own or right(host, length(own) + 1) = '.' || own, false)
  from (
    select
      coalesce(substring(lower(p_address) from '^//([^!-,/:-@[-^`{-~]+)(?::[0-9]*)?(?:[/?#]|$)'),
        substring(lower(p_address) from '^(?:mailto:)?[a-z0-9._+-]+@([^!-,/:-@[-^`{-~]+)$')) as host,
      substring(lower(p_website) from '^https?://(?:www\.)?([^!-,/:-@[-^`{-~]+)(?::[0-9]*)?(?:[/?#]|$)') as own
  ) as hosts
$$;
comment on function private.is_own_address(text, text) is
  'True if one of private.addresses is on the host of this website, with or without www, or on one below it.';

create function private.waiting_columns(p_stored public.projects, p_changes jsonb) returns text[]
language sql stable security definer
set search_path = ''
as $$
  with known as materialized (select private.addresses(private.project_snapshot(p_stored.id) - 'documents') as addresses)
  select coalesce(array_agg(key), '{}')
  from jsonb_each(p_changes) cross join known
  where key not in ('description', 'content', 'use_of_funds', 'milestones', 'language', 'thumbnail_alt', 'gallery', 'tags',
      'website')
    or key = 'gallery' and private.picture_urls(value) is distinct from private.picture_urls(p_stored.gallery)
    or exists (
      select from unnest(private.addresses(value)) as address
      -- The website decides what is the listing's own, so that a link in the text doesn't make it known.
      where not private.is_own_address(address, p_stored.website)
        and (key = 'website' or address <> all (known.addresses)))
$$;
comment on function private.waiting_columns(public.projects, jsonb) is
  'Which of these changes of a public listing wait for the team: all but texts, tags, website and descriptions of pictures, and of these the ones with an address that the public version lacks and that is not on its own website.';

create function private.settle_edits(p_project uuid, p_reviewed jsonb default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.unseen_edits e
  set reviewed = e.reviewed || private.only(p_reviewed, array(select jsonb_object_keys(e.reviewed)))
  where e.project_id = p_project;
  delete from public.unseen_edits e where e.project_id = p_project
    and e.reviewed = private.only(private.project_snapshot(p_project), array(select jsonb_object_keys(e.reviewed)));
end
$$;
comment on function private.settle_edits(uuid, jsonb) is
  'Takes these columns as reviewed, and forgets the unseen edits of a listing whose texts are as reviewed.';

create function private.note_unseen(p_project uuid, p_reviewed jsonb) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.unseen_edits as kept (project_id, reviewed) values (p_project, p_reviewed)
  on conflict (project_id) do update set reviewed = excluded.reviewed || kept.reviewed
$$;
comment on function private.note_unseen(uuid, jsonb) is
  'Keeps these columns of a public listing as last reviewed, for the team to look at what became of them.';

create function private.record_edit(p_project uuid, p_fields text[], p_before jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.project_events (project_id, kind, by_creator, status, data)
  values (p_project, 'edited', true, 'approved',
    jsonb_build_object('fields', p_fields, 'before', private.only(p_before, p_fields)));
  perform private.audit('project.edited', 'project', p_project::text, jsonb_build_object('fields', p_fields));
  perform private.note_unseen(p_project, p_before);
end
$$;
comment on function private.record_edit(uuid, text[], jsonb) is
  'Records that these fields of a public listing were changed by its creator''s side: for them, in the audit log, and for the team to look at.';

create function private.edit_live(p_stored public.projects, p_changes jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  live constant text[] := array['description', 'content', 'use_of_funds', 'milestones', 'language', 'thumbnail_alt',
    'gallery', 'tags', 'website'];
  before jsonb := private.only(to_jsonb(p_stored), live);
  wanted public.projects := private.merge_project(p_stored, private.only(p_changes, live));
  now_saved public.projects;
  fields text[];
begin
  if private.differing(live, before, to_jsonb(wanted)) = '{}' then
    return;
  end if;
  now_saved := private.write_project(wanted);
  fields := private.differing(live, before, to_jsonb(now_saved));
  if fields = '{}' then
    return;
  end if;
  perform private.record_edit(p_stored.id, fields, before);
  perform private.settle_edits(p_stored.id);
end
$$;
comment on function private.edit_live(public.projects, jsonb) is
  'Changes texts of a public listing and records the previous ones in the history, and the reviewed ones for the team.';

create function private.propose_changes(p_stored public.projects, p_changes jsonb, p_waits text[], p_options jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting public.project_revisions := private.waiting_revision(p_stored.id);
  -- What was saved at once replaces what waited.
  wanted jsonb := (coalesce(waiting.changes, '{}') - array(select jsonb_object_keys(p_changes)))
    || private.only(p_changes, p_waits);
  offered jsonb := coalesce(p_options, waiting.options);
  before jsonb := private.project_snapshot(p_stored.id);
  after jsonb;
  fields text[];
begin
  if waiting.id is null and offered is null
    and private.differing(array(select jsonb_object_keys(wanted)), to_jsonb(p_stored), wanted) = '{}' then
    return;
  end if;
  -- Apply and roll back, to refuse invalid changes now and to detect those that change nothing.
  begin
    perform private.apply_changes(p_stored.id, wanted, offered);
    after := private.project_snapshot(p_stored.id);
    raise exception using errcode = 'TRIAL';
  exception when sqlstate 'TRIAL' then
    null;
  end;
  -- The picture of the page follows the cover.
  fields := private.differing(array_remove(private.listing_columns(), 'media_url') || array['support_options'], before, after);
  if fields = '{}' then
    update public.project_revisions set state = 'withdrawn', decided_at = now() where id = waiting.id;
    if waiting.id is not null then
      insert into public.project_events (project_id, kind, by_creator, status)
      values (p_stored.id, 'revision_withdrawn', true, p_stored.status);
    end if;
    return;
  end if;
  wanted := private.only(after, array_remove(fields, 'support_options'));
  offered := case when 'support_options' = any (fields) then after -> 'support_options' end;
  if waiting.id is null then
    insert into public.project_revisions (project_id, changes, options, base)
    values (p_stored.id, wanted, offered, private.only(before, fields));
  elsif (waiting.changes, waiting.options) is distinct from (wanted, offered) then
    update public.project_revisions set changes = wanted, options = offered,
      base = private.only(before, fields), version = version + 1, proposed_at = now()
    where id = waiting.id;
  else
    return;
  end if;
  insert into public.project_events (project_id, kind, by_creator, status, data)
  values (p_stored.id, 'revised', true, p_stored.status, jsonb_build_object('fields', fields));
end
$$;
comment on function private.propose_changes(public.projects, jsonb, text[], jsonb) is
  'Proposes those changes of a public listing that wait, merged with its waiting revision. Withdraws the revision if no difference is left.';

create function public.withdraw_revision(p_project uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project, '{owner,editor}');
begin
  update public.project_revisions set state = 'withdrawn', decided_at = now()
  where project_id = stored.id and state = 'waiting';
  if not found then
    raise exception using errcode = 'BL215', message = 'No changes are waiting';
  end if;
  insert into public.project_events (project_id, kind, by_creator, status)
  values (stored.id, 'revision_withdrawn', true, stored.status);
  return public.my_project(stored.id);
end
$$;
comment on function public.withdraw_revision(uuid) is 'Withdraws the creator''s waiting revision (BL215).';

create function public.decide_revision(p_revision uuid, p_version integer, p_accept boolean, p_note text default null,
  p_checks jsonb default null, p_basis jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  why text := nullif(btrim(left(p_note, 2000)), '');
  target uuid;
  stored public.projects;
  revision public.project_revisions;
begin
  select project_id into target from public.project_revisions where id = p_revision;
  -- Lock the listing first, as all functions do that change it.
  select * into stored from public.projects where id = target for update;
  select * into revision from public.project_revisions where id = p_revision for update;
  if revision.id is null or revision.state <> 'waiting' then
    raise exception using errcode = 'BL215', message = 'No changes are waiting';
  elsif revision.version is distinct from p_version then
    raise exception using errcode = 'BL216', message = 'The creator has changed the revision meanwhile';
  elsif p_accept and not coalesce(p_checks, '{}') ?& private.review_checks() then
    raise exception using errcode = 'BL246', message = 'Answer every check before you accept';
  end if;
  if p_accept then
    if private.only(private.project_snapshot(target), (select array_agg(key) from jsonb_object_keys(revision.base) as key))
      is distinct from revision.base then
      raise exception using errcode = 'BL217', message = 'The listing has changed since the revision was proposed';
    end if;
    perform private.apply_changes(target, revision.changes, revision.options);
    update public.projects set review_checks = p_checks, checked_at = now(), reviewed_at = now() where id = target;
    insert into public.project_reviews (project_id, reviewer_id, from_status, to_status, note, snapshot)
    values (target, caller, stored.status, stored.status, why, private.project_snapshot(target));
    perform private.settle_edits(target, revision.changes);
  end if;
  insert into public.project_events (project_id, kind, status, note)
  values (target, case when p_accept then 'revision_accepted' else 'revision_rejected' end, stored.status, why);
  update public.project_revisions set state = case when p_accept then 'accepted' else 'rejected' end,
    decided_at = now(), note = why
  where id = revision.id;
  perform private.audit('project.revision', 'project', target::text, jsonb_strip_nulls(jsonb_build_object(
    'accepted', p_accept is true, 'fields', (select jsonb_agg(key) from jsonb_object_keys(revision.base) as key),
    'note', why)));
  if stored.creator_id = caller then
    return;
  elsif p_accept then
    perform private.notify(stored.creator_id, 'review.decision', jsonb_build_object('project_id', target,
      'project_title', stored.title, 'project_slug', stored.slug, 'revision', 'accepted', 'note', why));
  else
    perform private.give_reasons(stored.creator_id, target, stored.title, 'revision', why, p_basis);
  end if;
end
$$;
comment on function public.decide_revision(uuid, integer, boolean, text, jsonb, jsonb) is
  'Accepts a revision, which is then public and must be confirmed by supporters with open interests, with an answer to every check, given anew (BL246), or rejects it with p_note, the facts, and p_basis as reasons, see private.give_reasons (BL249). Administrators only (BL011); BL215 if none is waiting, BL216 if the creator changed it since p_version, BL217 if the listing changed. Logged.';

create function public.mark_edits_seen(p_project uuid, p_stamp text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  stored public.projects;
  snapshot jsonb;
  edits public.unseen_edits;
begin
  select * into stored from public.projects where id = p_project for update;
  if stored.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif p_stamp is distinct from private.review_stamp(p_project) then
    raise exception using errcode = 'BL240', message = 'This project was changed by someone else meanwhile';
  end if;
  delete from public.unseen_edits where project_id = p_project returning * into edits;
  if edits.project_id is null then
    return;
  end if;
  snapshot := private.project_snapshot(p_project);
  insert into public.project_reviews (project_id, reviewer_id, from_status, to_status, snapshot)
  values (p_project, caller, stored.status, stored.status, snapshot);
  perform private.audit('project.seen', 'project', p_project::text, jsonb_build_object('fields',
    private.differing(array(select jsonb_object_keys(edits.reviewed)), edits.reviewed, snapshot)));
end
$$;
comment on function public.mark_edits_seen(uuid, text) is
  'Takes the texts of a public listing as reviewed, as they are in the version with this stamp (BL240 if it has changed since). Nothing happens if another administrator has done so. Administrators only (BL011, BL020); logged.';

-- The creator's side of a review: comments, resubmission, appeal and withdrawal.

create function private.answer_appeal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.project_appeals set answered_at = now(), outcome = new.status
  where project_id = new.id and answered_at is null;
  if found then
    perform private.audit('appeal.answered', 'project', new.id::text, jsonb_build_object('outcome', new.status));
  end if;
  return null;
end
$$;
comment on function private.answer_appeal() is 'Trigger: closes an appeal with the next decision.';
create trigger projects_answer_appeal after update of status on public.projects
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.answer_appeal();

create function private.submitted_at(p_project public.projects) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select max(e.at) from public.project_events e where e.project_id = p_project.id and e.status = 'pending'
      and e.kind <> 'changes_requested'),
    p_project.created_at)
$$;
comment on function private.submitted_at(public.projects) is
  'When a listing last entered the queue: submitted, resubmitted, appealed or set to pending.';

create function private.own_project(p_project uuid, p_roles text[] default '{owner}') returns public.projects
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  found public.projects;
begin
  select * into found from public.projects
  where id = p_project and private.project_role(p_project, caller) = any (p_roles) for update;
  -- A condition asks the snapshot of its statement, from before the wait for the lock. So the role is asked again here, and
  -- likewise in other files.
  if found.id is null or private.project_role(p_project, caller) = any (p_roles) is not true then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  end if;
  return found;
end
$$;
comment on function private.own_project(uuid, text[]) is
  'A project for which the caller has one of these roles, locked until the end of the transaction; BL020 for any other (BL010, BL262).';

create function private.check_stamp(p_project uuid, p_stamp text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_stamp is distinct from private.creator_stamp(p_project) then
    raise exception using errcode = 'BL240', message = 'This project was changed by someone else meanwhile';
  end if;
end
$$;
comment on function private.check_stamp(uuid, text) is 'Raises BL240 if the listing has changed since this stamp.';

create function private.open_comments(p_project public.projects) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(*) from public.review_comments c
  where c.project_id = p_project.id and c.resolved_at is null and c.created_at > private.submitted_at(p_project)
$$;
comment on function private.open_comments(public.projects) is
  'Unresolved comments since the last submission, which the creator has to address.';

create function public.request_changes(p_project uuid, p_note text default null, p_stamp text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  why text := nullif(btrim(p_note), '');
  stored public.projects;
begin
  perform private.require_version(p_project, p_stamp);
  select * into stored from public.projects where id = p_project;
  if stored.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif stored.status <> 'pending' or stored.changes_requested_at is not null then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  elsif why is not null then
    perform public.add_review_comment(p_project, 'general', why);
  elsif not exists (
    select from public.review_comments c
    where c.project_id = p_project and c.resolved_at is null and c.done_at is null) then
    raise exception using errcode = 'BL247', message = 'There is no comment that says what to change';
  end if;
  update public.projects set changes_requested_at = now() where id = p_project;
  insert into public.project_events (project_id, kind, status, note)
  values (p_project, 'changes_requested', 'pending', why);
  insert into public.project_reviews (project_id, reviewer_id, from_status, to_status, note, snapshot)
  values (p_project, caller, 'pending', 'pending', why, private.project_snapshot(p_project));
  perform private.audit('project.changes_requested', 'project', p_project::text,
    jsonb_strip_nulls(jsonb_build_object('note', why)));
end
$$;
comment on function public.request_changes(uuid, text, text) is
  'Hands a pending listing back to its creator, who answers the comments and resubmits. p_note becomes a general comment; without it there must be an open one (BL247). Administrators only (BL011, BL020); BL212 unless it waits for the team; BL240 if it was changed or decided on since p_stamp, as read; logged.';

create function private.creator_archived(p_project public.projects) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_project.status = 'archived' and coalesce((
    select e.by_creator from public.project_events e
    where e.project_id = p_project.id and e.status = 'archived' order by e.id desc limit 1), false)
$$;
comment on function private.creator_archived(public.projects) is 'True if the creator, not the team, archived the listing.';

create function private.statement_in_force(p_project public.projects) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.statement_json(s) from public.statements s
  where s.project_id = p_project.id and not private.creator_archived(p_project)
    and s.action = case p_project.status when 'pending' then 'hidden' else p_project.status end
    and not exists (
      select 1 from public.project_reviews v
      where v.project_id = p_project.id and v.to_status = 'approved' and v.decided_at > s.created_at)
  order by s.created_at desc limit 1
$$;
comment on function private.statement_in_force(public.projects) is
  'The statement of reasons behind the status of a listing; null if its creator or nobody restricted it.';

create function private.was_changed_since_rejection(p_project uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select v.to_status = 'approved' or (v.snapshot - 'status' - 'featured') is distinct from
      (private.project_snapshot(p_project) - 'status' - 'featured')
    from public.project_reviews v
    where v.project_id = p_project and v.to_status in ('approved', 'rejected') order by v.id desc limit 1), true)
$$;
comment on function private.was_changed_since_rejection(uuid) is
  'False if the listing still has the content that was last rejected, and was not approved since.';

create function private.my_project(p_project public.projects) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'role', private.project_role(p_project.id),
    'project', to_jsonb(p_project) - 'search_words' - 'display_order' - 'creator_id'
      || jsonb_build_object('closed', private.is_closed(p_project.closes_on, p_project.outcome is not null)),
    'options', private.project_snapshot(p_project.id) -> 'support_options',
    'stamp', private.creator_stamp(p_project.id),
    'asked_at', now(),
    'submitted_at', private.submitted_at(p_project),
    'open_comments', private.open_comments(p_project),
    'unseen_interests', (
      select count(*) from public.interests i
      where i.project_id = p_project.id and i.state = 'sent' and i.recipient_id = p_project.creator_id),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'field', c.field, 'body', c.body,
        'quote', c.quote, 'created_at', c.created_at, 'done_at', c.done_at, 'resolved_at', c.resolved_at)
        order by c.created_at, c.id), '[]')
      from public.review_comments c where c.project_id = p_project.id),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'project_id' - 'data' || jsonb_build_object(
        'fields', coalesce(e.data -> 'fields', '[]')) order by e.id desc), '[]')
      from (select * from public.project_events where project_id = p_project.id order by id desc limit 50) as e),
    'statement', private.statement_in_force(p_project),
    'statements', (
      select coalesce(jsonb_agg(private.statement_json(s) order by s.created_at desc), '[]')
      from (
        select * from public.statements where project_id = p_project.id order by created_at desc limit 20) as s),
    'appeal', (select to_jsonb(a) - 'project_id' from public.project_appeals a where a.project_id = p_project.id),
    'revision', (
      select jsonb_build_object('id', r.id, 'version', r.version, 'changes', r.changes, 'options', r.options,
        'proposed_at', r.proposed_at)
      from public.project_revisions r where r.project_id = p_project.id and r.state = 'waiting'),
    'archived_by_creator', private.creator_archived(p_project),
    'lapses_at', private.lapses_at(p_project),
    'story', private.story_of(p_project.id),
    'is_changed', private.was_changed_since_rejection(p_project.id))
$$;
comment on function private.my_project(public.projects) is 'A project as its creator and editors see it, and what the caller may do for it.';

create function public.my_project(p_project uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  found public.projects;
begin
  select * into found from public.projects where id = p_project and private.project_role(id, caller) is not null;
  if found.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif not private.creates_project(found.id) then
    -- Who only answers sees nothing of its review.
    return private.my_project(found) || jsonb_build_object('comments', '[]'::jsonb, 'events', '[]'::jsonb,
      'statement', null, 'statements', '[]'::jsonb, 'appeal', null, 'revision', null, 'story', null,
      'project', to_jsonb(found) - 'search_words' - 'display_order' - 'creator_id' - 'review_note' - 'review_checks'
        || jsonb_build_object('closed', private.is_closed(found.closes_on, found.outcome is not null)));
  end if;
  return private.my_project(found);
end
$$;
comment on function public.my_project(uuid) is
  'One of the caller''s projects, or of a team they are in, with options, stamp, the reviewer''s comments, its history and its appeal, without these for who only answers (BL020).';

create function private.creator_changes(p_stored public.projects, p_changes jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  changes jsonb;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    raise exception using errcode = 'BL029', message = 'This is not a valid project';
  end if;
  changes := private.only(p_changes, private.listing_columns()) - array['media_type', 'media_url'];
  if (changes ? 'title' and private.one_line(changes ->> 'title') is null)
    or (changes ? 'description' and private.one_line(changes ->> 'description') is null)
    or (changes ? 'category' and coalesce(private.one_line(changes ->> 'category'), 'Uncategorized') = 'Uncategorized') then
    raise exception using errcode = 'BL023', message = 'Title, description and category are required';
  end if;
  -- The page shows the cover if there is no other picture or video.
  if changes ? 'thumbnail_url' and p_stored.media_type = 'image'
    and p_stored.media_url is not distinct from p_stored.thumbnail_url then
    changes := changes || jsonb_build_object('media_url', changes -> 'thumbnail_url');
  end if;
  return changes;
end
$$;
comment on function private.creator_changes(public.projects, jsonb) is
  'The keys of the JSON that creators may change, even if they are administrators. BL023 if a required text is empty.';

create function private.admit_edit(p_project uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if 60 <= (
    select count(*) from public.project_events e
    where e.project_id = p_project and e.kind in ('edited', 'revised', 'closing_changed')
      and e.at > now() - interval '1 hour') then
    raise exception using errcode = 'BL218', message = 'Too many changes in one hour',
      detail = '{"retryAfter": 3600}';
  end if;
end
$$;
comment on function private.admit_edit(uuid) is 'Raises BL218 after 60 changes of a public listing by its creator in an hour.';

create function private.note_changed_facts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := jsonb_build_object('facts_changed_at', case when old.kind is not null then old.facts_changed_at end);
  listing uuid;
begin
  for listing in
    select p.id from public.projects p where p.creator_id = new.id and p.creator_id = auth.uid() and p.status = 'approved'
  loop
    if (new.kind, new.registered_name, new.register, new.register_number, new.register_country)
      is distinct from (old.kind, old.registered_name, old.register, old.register_number, old.register_country) then
      perform private.admit_edit(listing);
      perform private.record_edit(listing, '{facts_changed_at}', before);
    else
      perform private.note_unseen(listing, before);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.note_changed_facts() is
  'Trigger: what a creator changes of their register entry is recorded for each of their public listings, as no review of these has seen it; BL218 after 60 changes in an hour.';
create trigger creators_note_changed_facts after update on public.creators
  for each row when (old.facts_changed_at is distinct from new.facts_changed_at)
  execute function private.note_changed_facts();

create function public.save_my_project(p_project uuid, p_changes jsonb, p_options jsonb default null,
  p_stamp text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project, '{owner,editor}');
  changes jsonb;
  waits text[];
begin
  perform private.check_stamp(stored.id, p_stamp);
  changes := private.creator_changes(stored, p_changes);
  if stored.status in ('pending', 'rejected') or private.creator_archived(stored) then
    perform public.save_project(changes || jsonb_build_object('id', stored.id), p_options);
  elsif stored.status = 'approved' then
    perform private.admit_edit(stored.id);
    changes := changes - 'slug';
    waits := private.waiting_columns(stored, changes);
    perform private.edit_live(stored, changes - waits);
    perform private.propose_changes(stored, changes, waits, p_options);
  else
    raise exception using errcode = 'BL022', message = 'You cannot change this project';
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.save_my_project(uuid, jsonb, jsonb, text) is
  'Changes a project of the caller and returns the same as my_project. Pending and rejected ones and those their creator archived: everything. Approved ones: texts, tags, website and descriptions of pictures at once unless they lead to a new place, everything else as a revision for the team. Those the team archived: BL022. p_stamp is the stamp of the edited version (BL240); BL218 after 60 changes of a public listing in an hour. Missing keys and null p_options change nothing.';

create function private.take_step(p_project uuid, p_step text, p_status text, p_note text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('backlit.project_step', p_step, true);
  perform set_config('backlit.status_note', coalesce(btrim(left(p_note, 2000)), ''), true);
  update public.projects set status = p_status, review_note = null where id = p_project;
  perform set_config('backlit.project_step', '', true);
  perform set_config('backlit.status_note', '', true);
end
$$;
comment on function private.take_step(uuid, text, text, text) is
  'Sets the status and records it in the history as this step of the creator.';

create function public.resubmit_project(p_project uuid, p_stamp text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project, '{owner,editor}');
begin
  perform private.check_stamp(stored.id, p_stamp);
  if stored.status = 'pending' then
    if stored.changes_requested_at is null and not exists (
      select 1 from public.review_comments c
      where c.project_id = stored.id and c.created_at > private.submitted_at(stored)) then
      raise exception using errcode = 'BL210', message = 'There is no comment to answer';
    end if;
  elsif stored.status <> 'rejected' and not private.creator_archived(stored) then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  elsif not private.was_changed_since_rejection(stored.id) then
    raise exception using errcode = 'BL211', message = 'Nothing has changed since the rejection';
  end if;
  perform private.serialize('submissions', stored.creator_id::text);
  if 20 <= (
    select count(*) from public.project_events e join public.projects p on p.id = e.project_id
    where p.creator_id = stored.creator_id and e.kind = 'resubmitted' and e.at > now() - interval '1 day') then
    raise exception using errcode = 'BL026', message = 'Too many projects submitted in one day',
      detail = '{"retryAfter": 86400}';
  end if;
  if stored.status = 'pending' then
    insert into public.project_events (project_id, kind, by_creator, status)
    values (stored.id, 'resubmitted', true, 'pending');
    update public.projects set changes_requested_at = null where id = stored.id;
  else
    perform private.take_step(stored.id, 'resubmitted', 'pending', null);
  end if;
  if stored.creator_id is distinct from auth.uid() then
    perform private.notify(stored.creator_id, 'review.resubmitted', private.team_news(stored.id));
  end if;
  return public.my_project(stored.id);
end
$$;
comment on function public.resubmit_project(uuid, text) is
  'Resubmits a project of the caller or of a team they edit in, whose creator hears of it, and returns the same as my_project: a pending one with requested changes or new comments (BL210), or a rejected one or one its creator archived, unless it has the content that was last rejected (BL211); BL212 for others, BL240 for an old stamp, BL026 after 20 in a day.';

create function public.appeal_rejection(p_project uuid, p_text text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  if stored.status <> 'rejected' then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  elsif exists (select 1 from public.project_appeals where project_id = stored.id) then
    raise exception using errcode = 'BL214', message = 'There was an appeal already';
  elsif (private.statement_in_force(stored) ->> 'appeal_until')::timestamptz < now() then
    raise exception using errcode = 'BL219', message = 'The time to appeal is over';
  elsif coalesce(length(btrim(p_text)), 0) not between 1 and 2000 then
    raise exception using errcode = 'BL213', message = 'An appeal has 1 to 2000 characters';
  end if;
  insert into public.project_appeals (project_id, body) values (stored.id, btrim(p_text));
  perform private.audit('project.appealed', 'project', stored.id::text);
  perform private.take_step(stored.id, 'appealed', 'pending', p_text);
  return public.my_project(stored.id);
end
$$;
comment on function public.appeal_rejection(uuid, text) is
  'Appeals once against the rejection of the caller''s project, which goes back to the queue (BL212 unless rejected, BL213 for the text, BL214 the second time, BL219 six months after the decision).';

create function public.withdraw_project(p_project uuid, p_note text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.projects := private.own_project(p_project);
begin
  if stored.status = 'archived' then
    raise exception using errcode = 'BL212', message = 'This step is not possible now';
  end if;
  perform private.take_step(stored.id, case stored.status when 'approved' then 'archived' else 'withdrawn' end,
    'archived', p_note);
  return public.my_project(stored.id);
end
$$;
comment on function public.withdraw_project(uuid, text) is
  'Archives a project of the caller, with an optional note (BL212 if it already is).';

create function public.tick_review_comment(p_comment uuid, p_done boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  project uuid;
begin
  perform private.require_user();
  update public.review_comments c set done_at = case when p_done then now() end
  where c.id = p_comment and private.creates_project(c.project_id) returning c.project_id into project;
  if not private.creates_project(project) then
    raise exception using errcode = 'BL244', message = 'This comment does not exist';
  end if;
end
$$;
comment on function public.tick_review_comment(uuid, boolean) is
  'Marks a comment on the caller''s project as done, or undoes that (BL244).';

create function public.my_projects(p_after uuid default null, p_limit integer default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  size integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  edge public.projects;
begin
  if p_after is not null then
    select * into edge from public.projects where id = p_after and private.project_role(id, caller) is not null;
    if edge.id is null then
      raise exception using errcode = 'BL020', message = 'This project does not exist';
    end if;
  end if;
  return (
    select jsonb_build_object('asked_at', now(), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'role', private.project_role(p.id, caller), 'owner_name', p.creator_name,
      'title', p.title, 'slug', p.slug, 'status', p.status, 'category', p.category,
      'thumbnail_url', p.thumbnail_url, 'submitted_at', private.submitted_at(p), 'updated_at', p.updated_at,
      'reviewed_at', (
        select max(e.at) from public.project_events e
        where e.project_id = p.id and not e.by_creator and e.status <> 'pending'),
      -- Who only answers sees nothing of its review.
      'note', case when private.creates_project(p.id) then p.review_note end,
      'statement', case when private.creates_project(p.id) then private.statement_in_force(p) end,
      'changes_requested_at', p.changes_requested_at,
      'open_comments', private.open_comments(p),
      'is_appealed', exists (
        select 1 from public.project_appeals a where a.project_id = p.id and a.answered_at is null),
      'revised_at', (
        select r.proposed_at from public.project_revisions r where r.project_id = p.id and r.state = 'waiting'),
      'archived_by_creator', private.creator_archived(p),
      'closes_on', p.closes_on,
      'asks', p.asks,
      'outcome', p.outcome ->> 'result',
      'closed', private.is_closed(p.closes_on, p.outcome is not null),
      'unseen_interests', (
        select count(*) from public.interests i
        where i.project_id = p.id and i.state = 'sent' and i.recipient_id = p.creator_id),
      'questions', (
        select jsonb_build_object('waiting', count(*), 'answer_by', min(q.created_at) + private.answer_time())
        from public.project_questions q
        where q.project_id = p.id and q.state = 'asked' and p.status = 'approved'))
      order by p.created_at desc, p.id desc), '[]'))
    from (
      select id from public.projects mine
      where (mine.creator_id = caller
          or mine.id in (select m.project_id from public.project_members m where m.user_id = caller))
        and (edge.id is null or (mine.created_at, mine.id) < (edge.created_at, edge.id))
      order by mine.created_at desc, mine.id desc limit size) as page
    join public.projects p on p.id = page.id);
end
$$;
comment on function public.my_projects(uuid, integer) is
  'The caller''s projects and those of the teams they are in, newest first: {asked_at, rows}. Continue with the id of the last row. Unseen interests are counted for their recipient; questions says how many of a public one wait for an answer, and until when the first does (BL010, BL020).';

grant execute on function public.request_changes(uuid, text, text), public.withdraw_revision(uuid), public.decide_revision(uuid, integer, boolean, text, jsonb, jsonb),
  public.mark_edits_seen(uuid, text),
  public.my_project(uuid), public.save_my_project(uuid, jsonb, jsonb, text), public.resubmit_project(uuid, text),
  public.appeal_rejection(uuid, text), public.withdraw_project(uuid, text), public.tick_review_comment(uuid, boolean),
  public.my_projects(uuid, integer) to authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
