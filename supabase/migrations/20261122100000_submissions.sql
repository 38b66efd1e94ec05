-- Submitting once: a retry of a submission ends in the same project, and its pictures stay as they were sent.

create table private.submissions (
  creator_id uuid not null references public.profiles (id) on delete cascade,
  client_id uuid not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  digest text not null,
  primary key (creator_id, client_id)
);
comment on table private.submissions is 'Which project came of which submission, so that sending one again makes no second project.';
comment on column private.submissions.creator_id is 'Who submitted.';
comment on column private.submissions.client_id is 'Id chosen by the sending client: that of the draft.';
comment on column private.submissions.project_id is 'The project it became.';
comment on column private.submissions.digest is 'MD5 of what was sent last, which tells a retry from a correction.';
create index submissions_project on private.submissions (project_id);
alter table private.submissions enable row level security;
revoke all on private.submissions from public, anon, authenticated, service_role;

insert into private.personal_data (relation, rule, hidden, others) values ('private.submissions', 'creator_id = $1', '{client_id,digest}', '{}');

-- One more parameter makes another function: the one with two would stand beside it and be ambiguous.
drop function public.submit_project(jsonb, jsonb);
create function public.submit_project(p_project jsonb, p_options jsonb default '[]', p_submission uuid default null)
returns public.projects
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  sent text := md5(coalesce(p_project, 'null')::text || coalesce(p_options, 'null')::text);
  earlier private.submissions;
  made public.projects;
  target uuid;
begin
  if p_submission is not null then
    perform pg_advisory_xact_lock(hashtextextended('backlit.submission:' || caller || ':' || p_submission, 0));
    select * into earlier from private.submissions where creator_id = caller and client_id = p_submission;
  end if;
  if earlier.project_id is null then
    target := private.add_project(p_project, p_options);
    if p_submission is not null then
      insert into private.submissions (creator_id, client_id, project_id, digest)
      values (caller, p_submission, target, sent);
    end if;
  else
    target := earlier.project_id;
    if earlier.digest <> sent then
      select * into made from public.projects where id = target for update;
      if made.status <> 'pending' or made.reviewed_at is not null then
        raise exception using errcode = 'BL200', message = 'This project was submitted already and has been reviewed';
      end if;
      perform public.save_project(p_project || jsonb_build_object('id', target), p_options);
      update private.submissions set digest = sent where creator_id = caller and client_id = p_submission;
    end if;
  end if;
  delete from public.project_drafts where id = p_submission and owner_id = caller;
  select * into made from public.projects where id = target;
  return made;
end
$$;
comment on function public.submit_project(jsonb, jsonb, uuid) is
  'Submits a project with its support options and returns its row. Always pending, created by the caller (BL010, BL023, BL026). Sent again with the same p_submission it is the same project: corrected where the content differs and nobody has reviewed it yet (BL200 afterwards). The draft of that id goes.';
revoke execute on function public.submit_project(jsonb, jsonb, uuid) from public, anon, authenticated, service_role;
grant execute on function public.submit_project(jsonb, jsonb, uuid) to authenticated;

create function private.is_shown_picture(p_name text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.projects
    where creator_id = auth.uid()
      and strpos(concat_ws(' ', thumbnail_url, media_url, gallery::text), '/project_thumbnails/' || p_name) > 0)
$$;
comment on function private.is_shown_picture(text) is 'True for a file of project_thumbnails that a project of the caller shows.';
revoke execute on function private.is_shown_picture(text) from public, anon;
grant execute on function private.is_shown_picture(text) to authenticated;

-- Deleted and uploaded again under its name, a picture would be another one than was reviewed.
drop policy "people delete the project pictures they uploaded" on storage.objects;
create policy "people delete project pictures that no project shows" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'project_thumbnails'
    and owner_id = (select auth.uid())::text
    and not private.is_shown_picture(name));

-- As before, and normal again after the signs are gone: in "e!" and a combining accent they stood between two halves of
-- one letter, so that the slug of a slug was another one.
create or replace function private.slugify(p_title text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return coalesce(nullif(btrim(left(
    regexp_replace(
      regexp_replace(
        normalize(
          -- Punctuation, symbols, controls, invisible formatting and variation selectors go; hyphens stay.
          regexp_replace(
            lower(normalize(coalesce(p_title, ''), nfkc) collate pg_catalog.pg_c_utf8),
            '(?!-|\s)[[:punct:][:cntrl:]\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
            '', 'g'),
          nfkc),
        '\s+', '-', 'g'),
      '-{2,}', '-', 'g'),
    80), '-'), ''), 'project');
end
$$;
