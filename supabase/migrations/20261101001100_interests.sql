-- Interests: one row per confirmed support interest. They bind nobody and no money moves.

create table public.interests (
  id uuid primary key default gen_random_uuid(),
  project_id uuid references public.projects (id) on delete set null,
  option_id uuid references public.support_options (id) on delete set null,
  supporter_id uuid references public.profiles (id) on delete set null,
  recipient_id uuid references public.profiles (id) on delete set null,
  thread_id uuid references public.threads (id) on delete set null,
  amount numeric(14, 2) constraint interests_amount_range check (amount >= 0),
  currency text not null constraint interests_currency_known check (currency in ('USD', 'EUR', 'GBP', 'JPY')),
  note text constraint interests_note_length check (length(note) <= 1000),
  terms jsonb not null,
  state text not null default 'sent' constraint interests_state_known check (
    state in ('sent', 'seen', 'replied', 'terms_shared', 'agreed_outside', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.interests is 'Confirmed support interests. Visible to supporter, recipient and administrators; written by express_interest.';
comment on column public.interests.id is 'Id of the interest.';
comment on column public.interests.project_id is 'The project; null once it is deleted.';
comment on column public.interests.option_id is 'The option chosen; null once it is removed.';
comment on column public.interests.supporter_id is 'Who is interested; null once that account is gone.';
comment on column public.interests.recipient_id is 'Who received it: creator or administrator.';
comment on column public.interests.thread_id is 'The conversation that began with it.';
comment on column public.interests.amount is 'Amount in mind, not binding; null when not stated.';
comment on column public.interests.currency is 'Currency of amount: that of the option.';
comment on column public.interests.note is 'Note of the supporter.';
comment on column public.interests.terms is
  'What the supporter saw: {"project_title", "type", "title", "description", "min_amount", "currency"}.';
comment on column public.interests.state is
  'sent, seen, replied, terms_shared, agreed_outside, declined or withdrawn.';
comment on column public.interests.created_at is 'When it was confirmed.';
comment on column public.interests.updated_at is 'Last change.';

-- At most one open interest per supporter and option, however many clicks, tabs and retries.
create unique index interests_open_once on public.interests (supporter_id, option_id)
  where state not in ('withdrawn', 'declined');
create index interests_supporter on public.interests (supporter_id, created_at desc);
create index interests_recipient on public.interests (recipient_id, created_at desc);
create index interests_project on public.interests (project_id, created_at desc);
create index interests_option on public.interests (option_id);
create index interests_thread on public.interests (thread_id);

create trigger interests_touch before update on public.interests
  for each row execute function private.touch();

alter table public.interests enable row level security;
revoke all on public.interests from public, anon, authenticated;
grant select on public.interests to authenticated;
grant select, insert, update, delete on public.interests to service_role;

create policy "supporters read their interests" on public.interests
  for select to authenticated using (supporter_id = (select auth.uid()));
create policy "recipients read interests in their projects" on public.interests
  for select to authenticated using (recipient_id = (select auth.uid()));
create policy "administrators read every interest" on public.interests
  for select to authenticated using ((select private.is_admin()));

create function private.keep_supported_project() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status <> 'archived' and exists (select 1 from public.interests where project_id = old.id) then
    raise exception using errcode = 'BL024',
      message = 'People have expressed interest in this project: archive it before deleting it';
  end if;
  return old;
end
$$;
comment on function private.keep_supported_project() is
  'Trigger: a project with interests is deleted only once archived (BL024).';

create trigger projects_keep_supported before delete on public.projects
  for each row execute function private.keep_supported_project();

create function private.terms_of(p_option public.support_options, p_project_title text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('project_title', p_project_title, 'type', p_option.type, 'title', p_option.title,
    'description', p_option.description, 'min_amount', p_option.min_amount, 'currency', p_option.currency)
$$;
comment on function private.terms_of(public.support_options, text) is 'Snapshot of an option''s terms for an interest.';

revoke execute on all functions in schema private from public;
