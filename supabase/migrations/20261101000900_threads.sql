-- Threads: one conversation per project and supporter.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  project_id uuid references public.projects (id) on delete set null,
  project_title text not null,
  supporter_id uuid references public.profiles (id) on delete set null,
  recipient_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  constraint threads_one_per_supporter unique (project_id, supporter_id),
  constraint threads_two_people check (supporter_id <> recipient_id)
);
comment on table public.threads is 'Conversations between a supporter and the recipient for a project. Visible to these two.';
comment on column public.threads.id is 'Id of the conversation, messages.thread_id.';
comment on column public.threads.project_id is 'The project it is about; null once that is deleted.';
comment on column public.threads.project_title is 'Title when the conversation began, kept for when the project is gone.';
comment on column public.threads.supporter_id is 'Who began it; null once that account is gone.';
comment on column public.threads.recipient_id is 'The creator, or the first administrator when there is none.';
comment on column public.threads.created_at is 'When it began.';
comment on column public.threads.last_message_at is 'Time of the newest message.';

create index threads_supporter on public.threads (supporter_id, last_message_at desc);
create index threads_recipient on public.threads (recipient_id, last_message_at desc);
create index threads_newest_of_supporter on public.threads (supporter_id, created_at desc);

alter table public.threads enable row level security;
revoke all on public.threads from public, anon, authenticated;
grant select on public.threads to authenticated;
grant select, insert, update, delete on public.threads to service_role;

create policy "supporters read their threads" on public.threads
  for select to authenticated using (supporter_id = (select auth.uid()));
create policy "recipients read their threads" on public.threads
  for select to authenticated using (recipient_id = (select auth.uid()));

create function private.recipient_of(p_project uuid, p_supporter uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select creator_id from public.projects where id = p_project),
    (select id from public.profiles where role = 'admin' and id <> p_supporter order by created_at, id limit 1))
$$;
comment on function private.recipient_of(uuid, uuid) is
  'Who answers for a project: its creator, else the first administrator other than the supporter, else null.';

create function private.ensure_thread(p_project uuid, p_supporter uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  thread uuid;
  project public.projects;
  recipient uuid;
  allowance integer;
begin
  select id into thread from public.threads where project_id = p_project and supporter_id = p_supporter;
  if thread is not null then
    return thread;
  end if;
  -- Share lock: the project cannot be archived between this check and the commit.
  select * into project from public.projects where id = p_project for share;
  if project.id is null or (project.status = 'pending' and project.reviewed_at is null) then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif project.status <> 'approved' then
    raise exception using errcode = 'BL021', message = 'This project is no longer available';
  elsif project.creator_id = p_supporter then
    raise exception using errcode = 'BL030', message = 'Creators cannot support their own project';
  end if;
  recipient := private.recipient_of(p_project, p_supporter);
  if recipient is null then
    raise exception using errcode = 'BL035', message = 'Could not find a recipient for your message';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('backlit.threads:' || p_supporter, 0));
  select case when role = 'admin' then null when created_at > now() - interval '1 day' then 10 else 40 end
    into allowance from public.profiles where id = p_supporter;
  if allowance <= (
    select count(*) from public.threads
    where supporter_id = p_supporter and created_at > now() - interval '1 day') then
    raise exception using errcode = 'BL044', message = 'Too many new conversations in one day',
      detail = '{"retryAfter": 86400}';
  end if;
  insert into public.threads (project_id, project_title, supporter_id, recipient_id)
  values (p_project, project.title, p_supporter, recipient)
  on conflict (project_id, supporter_id) do nothing
  returning id into thread;
  if thread is null then
    select id into thread from public.threads where project_id = p_project and supporter_id = p_supporter;
  end if;
  return thread;
end
$$;
comment on function private.ensure_thread(uuid, uuid) is
  'The thread of a supporter about a project, begun if need be. New ones need an approved project and a recipient, and are limited to 10 a day in an account''s first day, then 40.';

revoke execute on all functions in schema private from public;
