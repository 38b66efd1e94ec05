-- Drafts: unfinished submissions, seen by nobody but their owner.

create table public.project_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  data jsonb not null default '{}' constraint project_drafts_data_form
    check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 200000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_drafts is 'Unfinished submissions, at most 20 a person. Owner only; administrators see none.';
comment on column public.project_drafts.id is 'Id of the draft.';
comment on column public.project_drafts.owner_id is 'The person writing it.';
comment on column public.project_drafts.data is 'State of the submit form, a JSON object of at most 200 kB.';
comment on column public.project_drafts.version is 'Grows by one with every save; tells two tabs apart.';
comment on column public.project_drafts.created_at is 'When it was begun.';
comment on column public.project_drafts.updated_at is 'Last save.';

create index project_drafts_owner on public.project_drafts (owner_id, updated_at desc);

create function private.admit_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('backlit.drafts:' || new.owner_id, 0));
  if 20 <= (select count(*) from public.project_drafts where owner_id = new.owner_id) then
    raise exception using errcode = 'BL060', message = 'Too many drafts';
  end if;
  new.version := 1;
  return new;
end
$$;
comment on function private.admit_draft() is 'Trigger: counts versions and refuses the 21st draft (BL060).';

create trigger project_drafts_admit before insert or update on public.project_drafts
  for each row execute function private.admit_draft();
create trigger project_drafts_touch before update on public.project_drafts
  for each row execute function private.touch();

alter table public.project_drafts enable row level security;
revoke all on public.project_drafts from public, anon, authenticated;
grant select, insert (id, owner_id, data), update (data), delete on public.project_drafts to authenticated;
grant select, insert, update, delete on public.project_drafts to service_role;

create policy "owners read their drafts" on public.project_drafts
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "owners begin drafts" on public.project_drafts
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "owners save their drafts" on public.project_drafts
  for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "owners delete their drafts" on public.project_drafts
  for delete to authenticated using (owner_id = (select auth.uid()));

revoke execute on all functions in schema private from public;
