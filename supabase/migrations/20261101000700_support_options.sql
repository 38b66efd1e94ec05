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
    constraint support_options_min_amount_range check (min_amount >= 0),
  currency text not null default 'USD'
    constraint support_options_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.support_options is 'Ways to support a project, at most 12 each. Visible with their project.';
comment on column public.support_options.id is 'Id of the option; kept over edits, so that interests keep pointing at it.';
comment on column public.support_options.project_id is 'The project it belongs to.';
comment on column public.support_options.type is 'equity, token, revenue, grant or other. Unknown values are stored as other.';
comment on column public.support_options.title is 'Title, 1 to 120 characters.';
comment on column public.support_options.description is 'Terms in the creator''s words.';
comment on column public.support_options.min_amount is 'Smallest amount in currency; 0 when there is none.';
comment on column public.support_options.currency is 'USD, EUR, GBP or JPY.';
comment on column public.support_options.position is 'Place within the project, ascending.';
comment on column public.support_options.created_at is 'When it was added.';
comment on column public.support_options.updated_at is 'Last change.';

create index support_options_project on public.support_options (project_id, position, created_at);
create index support_options_type on public.support_options (type, project_id);

create function private.fill_option() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.title := coalesce(nullif(btrim(new.title), ''), 'Support Option');
  new.description := btrim(coalesce(new.description, ''));
  if new.type is null or new.type not in ('equity', 'token', 'revenue', 'grant', 'other') then
    new.type := 'other';
  end if;
  new.min_amount := coalesce(new.min_amount, 0);
  new.currency := coalesce(new.currency, 'USD');
  if tg_op = 'INSERT' then
    -- Readers of the project lock nothing; writers of its options wait for each other, so the count holds.
    perform 1 from public.projects where id = new.project_id for no key update;
    if 12 <= (select count(*) from public.support_options where project_id = new.project_id) then
      raise exception using errcode = 'BL028', message = 'A project can have at most 12 support options';
    end if;
  end if;
  return new;
end
$$;
comment on function private.fill_option() is
  'Trigger: defaults of empty values, unknown types become other, at most 12 options a project (BL028).';

create trigger support_options_fill before insert or update on public.support_options
  for each row execute function private.fill_option();
create trigger support_options_touch before update on public.support_options
  for each row execute function private.touch();

alter table public.support_options enable row level security;
revoke all on public.support_options from public, anon, authenticated;
grant select on public.support_options to anon, authenticated;
grant insert (project_id, type, title, description, min_amount, currency, position),
  update (type, title, description, min_amount, currency, position), delete
  on public.support_options to authenticated;
grant select, insert, update, delete on public.support_options to service_role;

-- The inner select obeys the policies of projects: an option is visible exactly with its project.
create policy "options are visible with their project" on public.support_options
  for select to anon, authenticated
  using (exists (select 1 from public.projects p where p.id = project_id));

create function private.edits_project(p_project uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_admin() or exists (
    select 1 from public.projects
    where id = p_project and creator_id = (select auth.uid()) and status in ('pending', 'rejected'))
$$;
comment on function private.edits_project(uuid) is
  'True when the caller may edit the project: administrators always, its creator before approval.';

create policy "editors of a project add its options" on public.support_options
  for insert to authenticated with check (private.edits_project(project_id));
create policy "editors of a project change its options" on public.support_options
  for update to authenticated
  using (private.edits_project(project_id)) with check (private.edits_project(project_id));
create policy "editors of a project remove its options" on public.support_options
  for delete to authenticated using (private.edits_project(project_id));

revoke execute on all functions in schema private from public;
grant execute on function private.edits_project(uuid) to authenticated, service_role;
