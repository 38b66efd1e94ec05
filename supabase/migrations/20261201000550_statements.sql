-- Statements of reasons: what an administrator's restriction of a listing, a message or an account relies on.

create function private.statement_rules() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array['rules', 'rules_2', 'rules_3', 'rules_4', 'rules_5', 'rules_6', 'rules_7', 'rules_8', 'rules_9',
    'rules_11', 'terms', 'terms_3', 'terms_7', 'law', 'request', 'correction']
$$;
comment on function private.statement_rules() is
  'What a restriction can rely on, the same codes as in src/islands/listing/statement.ts: the posting rules or the terms, or a section of them, the law, the wish of the person concerned, or the correction of an earlier decision.';

create function private.statement_actions() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select array['rejected', 'archived', 'hidden', 'deleted', 'revision', 'update', 'question', 'document',
  'message', 'suspended'] $$;
comment on function private.statement_actions() is
  'Restrictions that need reasons: of a listing, rejected, archived, hidden (from public to pending) and deleted; revision, its proposed changes were rejected; update, one was hidden; question, an answered one was hidden; document, one was hidden; message, one was removed; suspended, the account.';

create table public.statements (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.new_reference('ST'),
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_id uuid references public.projects (id) on delete set null,
  subject text constraint statements_subject_length check (length(subject) between 1 and 200),
  action text not null constraint statements_action_known check (action = any (private.statement_actions())),
  facts text constraint statements_facts_length check (length(btrim(facts)) between 1 and 2000),
  rule text not null constraint statements_rule_known check (rule = any (private.statement_rules())),
  law text constraint statements_law_length check (length(law) between 1 and 300),
  notice boolean not null,
  content text,
  created_at timestamptz not null default now(),
  appeal_until timestamptz not null default now() + interval '6 months',
  constraint statements_law_named check (rule <> 'law' or law is not null)
);
comment on table public.statements is
  'Reasons of administrators'' restrictions, one for each. Read by the person concerned and administrators; written by private.give_reasons. Kept for three years. People decided all of them.';
comment on column public.statements.id is 'Id of the statement.';
comment on column public.statements.reference is 'Reference for the person concerned, ST- and ten characters.';
comment on column public.statements.user_id is 'The person concerned.';
comment on column public.statements.project_id is 'The listing; null for what is not about the person''s listing, and once it is deleted.';
comment on column public.statements.subject is 'Title of the listing, also of a conversation''s; null for accounts.';
comment on column public.statements.action is 'The restriction, of private.statement_actions.';
comment on column public.statements.facts is 'The facts it relies on, 1 to 2000 characters; null if the administrator noted none.';
comment on column public.statements.rule is 'The rule it relies on, of private.statement_rules.';
comment on column public.statements.law is 'The provision, if the rule is the law.';
comment on column public.statements.notice is 'True if a report led to it; otherwise the team acted by itself.';
comment on column public.statements.content is 'The text of a removed message, hidden update or hidden question, or title and name of a hidden document, for an appeal: as reported, and as it was then if it had changed.';
comment on column public.statements.created_at is 'When it was decided.';
comment on column public.statements.appeal_until is 'How long the decision can be appealed.';
create index statements_user on public.statements (user_id, created_at desc);
create index statements_project on public.statements (project_id, created_at desc);
create index statements_age on public.statements (created_at);

alter table public.statements enable row level security;
revoke all on public.statements from public, anon, authenticated, service_role;
grant select on public.statements to authenticated, service_role;
create policy "people read reasons they were given, administrators all" on public.statements
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_proven_admin()));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.statements', 'user_id = $1', '{}', '{}');

create function private.give_reasons(
  p_user uuid, p_project uuid, p_subject text, p_action text, p_facts text, p_basis jsonb, p_content text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  is_personal boolean := p_project is null;
  rule text := coalesce(p_basis ->> 'rule', case when is_personal then 'terms' else 'rules' end);
  provision text := case when rule = 'law' then nullif(btrim(p_basis ->> 'law'), '') end;
  is_notified boolean := p_basis -> 'notice' is not distinct from 'true';
  made public.statements;
begin
  if rule = 'law' and coalesce(length(provision), 0) not between 1 and 300 then
    raise exception using errcode = 'BL249', message = 'Name the law';
  end if;
  -- Nobody is concerned by a listing without a creator.
  if not exists (select 1 from public.profiles where id = p_user) then
    return;
  end if;
  perform private.audit('statement.made', case when is_personal then 'profile' else 'project' end,
    case when is_personal then p_user else p_project end::text,
    jsonb_build_object('action', p_action, 'rule', rule, 'notice', is_notified));
  insert into public.statements (user_id, project_id, subject, action, facts, rule, law, notice, content)
  values (p_user, case when p_action <> 'deleted' then p_project end, p_subject, p_action, nullif(btrim(p_facts), ''),
    rule, provision, is_notified, p_content)
  returning * into made;
  perform private.notify(p_user, 'statement.made', jsonb_strip_nulls(jsonb_build_object('statement_id', made.id,
    'reference', made.reference, 'action', made.action, 'project_id', made.project_id, 'project_title', made.subject,
    'note', left(made.facts, 300))));
end
$$;
comment on function private.give_reasons(uuid, uuid, text, text, text, jsonb, text) is
  'Records the reasons of an administrator''s restriction and tells the person concerned. p_basis is {"rule", "law", "notice"}; without a rule, the posting rules as a whole, or the terms for what is not about the person''s listing. BL249 when the rule is the law and none is named.';

create function private.give_project_reasons() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  basis text := coalesce(current_setting('backlit.basis', true), '');
  restriction text := case when tg_op = 'DELETE' then 'deleted'
    when new.status in ('rejected', 'archived') then new.status
    when old.status = 'approved' and new.status = 'pending' then 'hidden' end;
begin
  -- The reasons for suspending an account cover the listings that are hidden with it.
  if restriction is null or basis = 'account' or not private.is_admin() or old.creator_id = auth.uid()
    or coalesce(current_setting('backlit.project_step', true), '') <> '' then
    return null;
  end if;
  perform private.give_reasons(old.creator_id, old.id, old.title, restriction,
    coalesce(nullif(current_setting('backlit.status_note', true), ''), case when tg_op = 'UPDATE' then new.review_note end),
    nullif(basis, '')::jsonb);
  return null;
end
$$;
comment on function private.give_project_reasons() is
  'Trigger: gives the reasons when an administrator rejects, archives, hides or deletes a listing of somebody else, whichever way it is done: those given to a function, otherwise the note to the creator (BL249).';
-- By name before the trigger that tells creators of all other decisions.
create trigger projects_give_reasons after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.give_project_reasons();
create trigger projects_give_reasons_for_deletion after delete on public.projects
  for each row execute function private.give_project_reasons();

create function private.statement_json(p_statement public.statements) returns jsonb
language sql stable
set search_path = ''
as $$ select to_jsonb(p_statement) - 'user_id' $$;
comment on function private.statement_json(public.statements) is 'A statement of reasons as pages and mails show it.';

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
