-- Questions about public projects and their answers: asked on the project's page, or proposed from a conversation.

create table public.project_questions (
  id uuid primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  asker_id uuid references public.profiles (id) on delete set null,
  is_named boolean not null default false,
  asker_name text,
  thread_id uuid references public.threads (id) on delete set null,
  is_proposal boolean not null default false,
  question text not null
    constraint project_questions_question_length check (question ~ '\S' and length(question) <= 500),
  answer text not null default '' constraint project_questions_answer_length check (length(answer) <= 5000),
  state text not null default 'asked' constraint project_questions_state_known
    check (state in ('asked', 'answered', 'declined', 'lapsed', 'proposed', 'refused')),
  created_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  edited_at timestamptz,
  hidden_at timestamptz,
  is_public boolean not null generated always as (state = 'answered' and hidden_at is null) stored,
  constraint project_questions_answered_complete check (state not in ('answered', 'proposed', 'refused') or answer ~ '\S'),
  constraint project_questions_proposed_by_creator check (state not in ('proposed', 'refused') or is_proposal)
);
comment on table public.project_questions is
  'Questions about projects. Public with their project once answered; before and otherwise read by who asked, the creator and administrators.';
comment on column public.project_questions.id is 'Id of the question, chosen by the client, so that a repeated call saves it once.';
comment on column public.project_questions.project_id is 'The project.';
comment on column public.project_questions.asker_id is
  'Who asked; null once that account is gone. Read by nobody else, not even the creator.';
comment on column public.project_questions.is_named is 'True if who asked wants to be named.';
comment on column public.project_questions.asker_name is
  'Name of who asked at that time, set by a trigger; null unless they want to be named, and once that account is gone.';
comment on column public.project_questions.thread_id is 'The conversation a proposal comes from; null once it is erased, and once the answer is public, as it would tell which of them one person asked.';
comment on column public.project_questions.is_proposal is
  'True if the creator proposed to publish texts from a conversation, which stay as who asked agreed to.';
comment on column public.project_questions.question is 'The question, plain text of 1 to 500 characters.';
comment on column public.project_questions.answer is 'The answer, plain text of at most 5000 characters; empty until then.';
comment on column public.project_questions.state is
  'asked; then answered, declined, or lapsed after private.answer_time. Proposals: proposed, then answered or refused by who asked.';
comment on column public.project_questions.created_at is 'When it was asked or proposed.';
comment on column public.project_questions.state_at is 'Since when it is in its state.';
comment on column public.project_questions.edited_at is 'When the answer last changed after it was published.';
comment on column public.project_questions.hidden_at is 'When administrators hid it; null unless hidden.';
comment on column public.project_questions.is_public is 'True for answered ones that are not hidden, which are public with their project.';

create index project_questions_public on public.project_questions (project_id, state_at desc, id) where is_public;
create index project_questions_project on public.project_questions (project_id, created_at desc);
create index project_questions_asker on public.project_questions (asker_id, created_at desc);
create index project_questions_thread on public.project_questions (thread_id);
create index project_questions_waiting on public.project_questions (created_at) where state = 'asked';
create index project_questions_state on public.project_questions (state, state_at);

alter table public.project_questions enable row level security;
revoke all on public.project_questions from public, anon, authenticated;
-- Without asker_id, as who asked may not want to be known.
grant select (id, project_id, asker_name, question, answer, state, created_at, state_at, edited_at)
  on public.project_questions to anon;
grant select (id, project_id, is_named, asker_name, thread_id, is_proposal, question, answer, state, created_at, state_at,
  edited_at, hidden_at, is_public) on public.project_questions to authenticated;
grant update (is_named), delete on public.project_questions to authenticated;
grant select, insert, update, delete on public.project_questions to service_role;

-- The subquery is subject to the policies of projects, so answers are visible with their project.
create policy "visitors read answered questions with their project" on public.project_questions
  for select to anon using (is_public and exists (select 1 from public.projects p where p.id = project_id));
create policy "people read answered and own questions, creators theirs, administrators all" on public.project_questions
  for select to authenticated using (
    (is_public and exists (select 1 from public.projects p where p.id = project_id))
    or asker_id = (select auth.uid()) or private.answers_project(project_id) or (select private.is_proven_admin()));
create policy "people choose whether their questions name them" on public.project_questions
  for update to authenticated using (asker_id = (select auth.uid())) with check (asker_id = (select auth.uid()));
create policy "people withdraw their questions, who answers the answers" on public.project_questions
  for delete to authenticated using (
    asker_id = (select auth.uid())
    or ((state = 'answered' or is_proposal) and private.answers_project(project_id)));

insert into private.personal_data (relation, rule, hidden, others)
values ('public.project_questions',
  'asker_id = $1 or project_id in (select id from public.projects where creator_id = $1)', '{asker_id}', '{}');

create trigger project_questions_guard_administration before update or delete on public.project_questions
  for each statement execute function private.guard_administration();

create function private.name_asker() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.asker_name := case when new.is_named and new.asker_id is not null then private.display_name(new.asker_id) end;
  return new;
end
$$;
comment on function private.name_asker() is 'Trigger: writes the name of who asked, if they want it and are there.';
create trigger project_questions_name before insert or update of is_named, asker_id on public.project_questions
  for each row execute function private.name_asker();

create function private.announce_question() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old is distinct from new and (old.is_public or new.is_public) then
    perform private.announce_page_change(tg_table_name);
    -- Searches find a project by its answers.
    perform private.catalogue_put(array[coalesce(new.project_id, old.project_id)]);
  end if;
  return null;
end
$$;
comment on function private.announce_question() is
  'Trigger: updates the catalogue and announces a change that the page of a project shows.';
create trigger announce_change after insert or update or delete on public.project_questions
  for each row execute function private.announce_question();

create function private.answer_time() returns interval
language sql immutable parallel safe
set search_path = ''
as $$ select interval '14 days' $$;
comment on function private.answer_time() is 'How long creators have to answer a question, the same as in src/core/limits.ts.';

create function private.question_news(p_question public.project_questions) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('question_id', p_question.id, 'project_id', p.id, 'project_title', p.title,
    'project_slug', case when p.status = 'approved' then p.slug end))
  from public.projects p where p.id = p_question.project_id
$$;
comment on function private.question_news(public.project_questions) is 'Data of a notification about a question.';

create function private.read_question_news(p_question uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
  where n.user_id = auth.uid() and n.read_at is null and n.kind like 'question.%'
    and n.data ->> 'question_id' = p_question::text;
end
$$;
comment on function private.read_question_news(uuid) is
  'Marks the caller''s notifications of a question as read, once they have done something about it.';

create function private.count_question(p_action text, p_most integer) returns void
language sql security definer
set search_path = ''
as $$
  select private.require_allowance(p_action, auth.uid()::text, p_most, 86400,
    p_code => 'BL291', p_message => 'Too many questions or answers, please try again later')
$$;
comment on function private.count_question(text, integer) is 'Takes one of so many a day of the caller''s allowance (BL291).';

-- Asking and answering in public.

create function public.ask_question(p_project uuid, p_question uuid, p_text text, p_named boolean default false)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  project public.projects;
  made public.project_questions;
begin
  select * into project from public.projects p where p.id = p_project and p.status = 'approved' for share;
  if project.id is null then
    raise exception using errcode = 'BL020', message = 'This project does not exist';
  elsif project.creator_id is null then
    raise exception using errcode = 'BL035', message = 'Could not find a recipient for your message';
  elsif private.project_role(project.id, caller) is not null then
    raise exception using errcode = 'BL294', message = 'Creators cannot ask about their own project';
  elsif private.is_closed(project.closes_on, project.outcome is not null) then
    raise exception using errcode = 'BL295', message = 'This project takes no more questions';
  end if;
  perform private.refuse_between_blocked(caller, project.creator_id);
  perform private.serialize('questions', caller::text);
  if exists (select 1 from public.project_questions q where q.id = p_question and q.asker_id = caller) then
    return;
  elsif 3 <= (
    select count(*) from public.project_questions q
    where q.asker_id = caller and q.project_id = p_project and q.state = 'asked') then
    raise exception using errcode = 'BL292', message = 'Three of your questions are waiting already';
  end if;
  perform private.count_question('ask-question', 10);
  insert into public.project_questions (id, project_id, asker_id, is_named, question)
  values (p_question, p_project, caller, coalesce(p_named, false), btrim(private.visible_text(p_text)))
  on conflict (id) do nothing returning * into made;
  if made.id is null then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  end if;
  perform private.notify(person, 'question.asked', private.question_news(made)
    || case when made.is_named then jsonb_build_object('actor_id', caller) else '{}' end)
  from private.team_of(project.id) as person;
end
$$;
comment on function public.ask_question(uuid, uuid, text, boolean) is
  'Asks the creator of an open public project a question, which becomes public when it is answered, with the name of the caller if p_named. Once for the same id. BL020 unless it is public, BL035 without a creator, BL294 for the creator, BL295 once it is closed, BL180 and BL181 if one blocks the other, BL292 from the fourth waiting question in a project on. Ten a day (BL291).';

create function private.own_question(p_question uuid) returns public.project_questions
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.project_questions;
begin
  select q.* into stored
  from public.project_questions q join public.projects p on p.id = q.project_id
  where q.id = p_question and private.project_role(p.id, private.require_user()) is not null and p.status = 'approved'
  for no key update of q;
  if stored.id is null or not private.answers_project(stored.project_id) then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  end if;
  return stored;
end
$$;
comment on function private.own_question(uuid) is
  'A question about a public project the caller answers for, locked until the end of the transaction (BL290).';

create function public.answer_question(p_question uuid, p_answer text, p_seen text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.project_questions := private.own_question(p_question);
  told text := btrim(private.visible_text(p_answer));
begin
  if stored.state not in ('asked', 'answered') or stored.is_proposal or stored.hidden_at is not null then
    raise exception using errcode = 'BL293', message = 'This question can no longer be answered';
  elsif stored.answer not in (p_seen, told) then
    raise exception using errcode = 'BL296', message = 'Somebody has answered meanwhile';
  end if;
  perform private.count_question('answer-question', 100);
  update public.project_questions q set answer = told, state = 'answered',
    state_at = case q.state when 'answered' then q.state_at else now() end,
    edited_at = case when q.state = 'answered' and q.answer <> told then now() else q.edited_at end
  where q.id = stored.id;
  perform private.read_question_news(stored.id);
  if stored.state = 'asked' then
    perform private.notify(stored.asker_id, 'question.answered', private.question_news(stored));
  end if;
end
$$;
comment on function public.answer_question(uuid, text, text) is
  'Answers a question about the caller''s public project (BL290), which publishes both, or changes the answer, which is marked as edited. p_seen is the answer its author has seen, empty if none, null for any: BL296 if there is another by now. BL293 if it was declined, lapsed or hidden, or proposed from a conversation. 100 a day (BL291).';

create function public.decline_question(p_question uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.project_questions := private.own_question(p_question);
begin
  if stored.state <> 'asked' then
    raise exception using errcode = 'BL293', message = 'This question can no longer be answered';
  end if;
  update public.project_questions q set state = 'declined', state_at = now() where q.id = stored.id;
  perform private.read_question_news(stored.id);
  perform private.notify(stored.asker_id, 'question.declined', private.question_news(stored));
end
$$;
comment on function public.decline_question(uuid) is
  'Declines a waiting question (BL293) about the caller''s public project (BL290) and tells who asked.';

create function private.end_questions() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lapsed public.project_questions;
begin
  for lapsed in
    update public.project_questions q set state = 'lapsed', state_at = now()
    where q.id in (
      select w.id from public.project_questions w
      where w.state = 'asked' and w.created_at < now() - private.answer_time()
      order by w.created_at limit 1000 for update skip locked)
    returning q.*
  loop
    perform private.notify(lapsed.asker_id, 'question.lapsed', private.question_news(lapsed));
  end loop;
  delete from public.project_questions q
  where q.state not in ('asked', 'answered') and q.state_at < now() - interval '90 days';
end
$$;
comment on function private.end_questions() is
  'Ends questions that were not answered in time and tells who asked; deletes what was declined, lapsed, refused or only proposed 90 days ago.';

create function public.my_questions(p_project uuid) returns setof public.project_questions
language sql stable security definer
set search_path = ''
as $$
  select q.* from public.project_questions q
  where q.asker_id = (select private.require_user()) and q.project_id = p_project
  order by q.created_at desc, q.id limit 50
$$;
comment on function public.my_questions(uuid) is 'The caller''s newest 50 questions about a project, whatever became of them (BL010).';

-- Answers from conversations, with the consent of who asked.

create function public.propose_answer(p_thread uuid, p_question uuid, p_text text, p_answer text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  thread public.threads;
  made public.project_questions;
begin
  -- Serialises the proposals of a conversation, so that they are counted exactly.
  select t.* into thread
  from public.threads t join public.projects p on p.id = t.project_id
  where t.id = p_thread and t.recipient_id = p.creator_id and p.status = 'approved' and t.supporter_id <> caller
    and private.project_role(p.id, caller) is not null for no key update of t;
  if thread.id is null or not private.answers_project(thread.project_id) then
    raise exception using errcode = 'BL040', message = 'This conversation does not exist';
  end if;
  perform private.refuse_between_blocked(thread.supporter_id, thread.recipient_id);
  if exists (
    select 1 from public.project_questions q
    where q.id = p_question and q.is_proposal and q.project_id = thread.project_id and q.asker_id = thread.supporter_id) then
    return;
  elsif 3 <= (
    select count(*) from public.project_questions q where q.thread_id = p_thread and q.state = 'proposed') then
    raise exception using errcode = 'BL292', message = 'Three of your proposals are waiting already';
  end if;
  perform private.count_question('propose-answer', 20);
  insert into public.project_questions (id, project_id, asker_id, thread_id, is_proposal, question, answer, state)
  values (p_question, thread.project_id, thread.supporter_id, p_thread, true, btrim(private.visible_text(p_text)),
    btrim(private.visible_text(p_answer)), 'proposed')
  on conflict (id) do nothing returning * into made;
  if made.id is null then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  end if;
  perform private.notify(thread.supporter_id, 'question.proposed',
    private.question_news(made) || jsonb_build_object('thread_id', p_thread, 'actor_id', caller));
end
$$;
comment on function public.propose_answer(uuid, uuid, text, text) is
  'Proposes to the supporter of a conversation about the caller''s public project (BL040) to publish a question and its answer with exactly these texts. Once for the same id. BL180 and BL181 if one blocks the other, BL292 from the fourth waiting proposal on. 20 a day (BL291).';

create function public.decide_proposal(
  p_question uuid, p_agreed boolean, p_named boolean default false, p_seen jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  decided public.project_questions;
begin
  update public.project_questions q
  set state = case when p_agreed then 'answered' else 'refused' end, state_at = now(), is_named = p_agreed and p_named,
    thread_id = case when not p_agreed then q.thread_id end
  where q.id = p_question and q.asker_id = caller and q.state = 'proposed'
    -- The creator may have taken it back and proposed other texts with its id.
    and (not p_agreed or jsonb_build_object('question', q.question, 'answer', q.answer) = p_seen)
  returning q.* into decided;
  if decided.id is null then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  end if;
  perform private.read_question_news(decided.id);
  if p_agreed then
    perform private.notify(person, 'question.published', private.question_news(decided))
    from private.team_of(decided.project_id) as person;
  end if;
end
$$;
comment on function public.decide_proposal(uuid, boolean, boolean, jsonb) is
  'Agrees to the publication of a question and answer that were proposed to the caller, with their name if p_named, or refuses it. p_seen is what who agrees has read: question and answer. BL290 if there is no such proposal with these texts. Who agreed can withdraw it by deleting it.';

-- What was answered about a project, for the assistant to quote.

create function private.query_units(p_text text) returns tsquery[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(unit), '{}') from (
    select (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery
      from unnest(tsvector_to_array(private.lexemes(word))) as lexeme) as unit
    from unnest(private.search_words(p_text)) as word
    where word !~ '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
    union all
    -- Hiragana alone is mostly grammar.
    select quote_literal(part)::tsquery from unnest(private.sign_parts(private.search_text(left(p_text, 200)))) as part
    where length(part) = 2 and part !~ '^[\u3040-\u309f]+$') as units
  where unit is not null
$$;
comment on function private.query_units(text) is
  'What a question asks for, one by one: its significant words with their stems, and the bigrams of Chinese, Japanese and Korean.';

create function private.projects_named(p_text text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  said text := ' ' || private.search_text(left(p_text, 1000)) || ' ';
  in_title tsquery := (
    select string_agg(quote_literal('=' || lexeme), ' | ')::tsquery
    from unnest(tsvector_to_array(private.lexemes(array_to_string(private.search_words(p_text), ' ')))) as lexeme
    where length(lexeme) > 1);
begin
  -- Bounded, as a common word may be in many titles.
  return array(
    select named.id from (
      select p.id, private.search_text(split_part(p.title, ':', 1)) as name
      from private.catalogue c join public.projects p on p.id = c.project_id
      where (c.card || c.body) @@ in_title limit 200) as named
    where length(named.name) >= 3 and strpos(said, case
      when named.name ~ '[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then named.name
      else ' ' || named.name || ' ' end) > 0
    order by length(named.name) desc, named.id limit 3);
end
$$;
comment on function private.projects_named(text) is
  'Up to three public projects whose title, or the part before its colon, is in a text, the longest first.';

create function public.answered_question(p_text text, p_slug text default null)
returns table (
  id uuid, question text, answer text, project_title text, project_slug text, creator_name text, newer integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  units tsquery[] := private.query_units(p_text);
  about uuid[] := private.projects_named(p_text)
    || array(select s.project_id from public.project_slugs s where s.slug = p_slug);
begin
  return query
    with listed as (
      select p.* from public.projects p where p.id = any (about) and p.status = 'approved'),
    answers as (
      select q.id, q.project_id, q.question, q.answer, q.state_at, p.title, p.slug, p.creator_name,
        private.lexemes(private.search_text(q.question)) as asked,
        private.lexemes(private.search_text(left(q.answer, 1000))) as told,
        private.lexemes(private.search_text(p.title)) as names
      from listed p cross join lateral (
        select * from public.project_questions o
        where o.project_id = p.id and o.is_public order by o.state_at desc, o.id limit 100) as q),
    scored as (
      select a.*, count(*) as wanted, count(*) filter (where a.asked @@ unit) as hits,
        avg(case when a.asked @@ unit then 1 when a.told @@ unit then 0.5 else 0 end) as score
      from answers a, unnest(units) as unit
      -- The name of the project is in none of its questions.
      where not a.names @@ unit
      group by a.id, a.project_id, a.question, a.answer, a.state_at, a.title, a.slug, a.creator_name, a.asked, a.told,
        a.names)
    select s.id, s.question, s.answer, s.title, s.slug, s.creator_name, (
      select count(*)::integer from public.project_questions n
      where n.project_id = s.project_id and n.is_public and (n.state_at, s.id) > (s.state_at, n.id))
    from scored s
    where s.wanted >= 2 and s.hits >= 1 and s.score >= 0.6
    order by s.score desc, s.state_at desc, s.id limit 1;
end
$$;
comment on function public.answered_question(text, text) is
  'The public question that comes closest to a text, among the newest 100 of the project with this slug and of those the text names, if it has most of its words; newer tells how many come before it.';

-- Hiding, by administrators.

create function private.question_words(p_question public.project_questions) returns text
language sql immutable
set search_path = ''
as $$ select p_question.question || E'\n\n' || p_question.answer $$;
comment on function private.question_words(public.project_questions) is 'A question and its answer as one text.';

create function private.hide_question(p_question uuid, p_facts text, p_basis jsonb, p_reported text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hidden record;
begin
  update public.project_questions q set hidden_at = now()
  from public.projects p
  where q.id = p_question and p.id = q.project_id and q.is_public
  returning private.words_then_and_now(p_reported, private.question_words(q)) as words, q.asker_id, p.id as project_id, p.title as project_title, p.creator_id into hidden;
  if not found then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  end if;
  perform private.give_reasons(hidden.creator_id, hidden.project_id, hidden.project_title, 'question', p_facts, p_basis,
    hidden.words);
  -- Both wrote it. Without the listing, which is not theirs.
  perform private.give_reasons(hidden.asker_id, null, hidden.project_title, 'question', p_facts, p_basis,
    hidden.words);
end
$$;
comment on function private.hide_question(uuid, text, jsonb, text) is
  'Hides an answered question and gives the creator and who asked the reasons (BL249), with the words that were reported if it was; BL290 if it is gone or hidden already.';

create function public.set_question_hidden(
  p_question uuid, p_hidden boolean, p_note text default null, p_basis jsonb default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  administrator uuid := private.require_admin();
  project uuid;
begin
  perform private.refuse_concerned(administrator, q.project_id, q.asker_id)
  from public.project_questions q where q.id = p_question;
  if p_hidden then
    perform private.hide_question(p_question, p_note, p_basis);
    return;
  end if;
  update public.project_questions set hidden_at = null where id = p_question and hidden_at is not null
  returning project_id into project;
  if project is null then
    raise exception using errcode = 'BL290', message = 'This question does not exist';
  end if;
  perform private.audit('question.restored', 'project', project::text, jsonb_build_object('question', p_question));
end
$$;
comment on function public.set_question_hidden(uuid, boolean, text, jsonb) is
  'Hides an answered question, with statements of reasons of p_note, the facts, and p_basis, see private.give_reasons (BL249), or shows it again. BL290 if there is nothing to do. Administrators only (BL011), about themselves or a listing of theirs only if they are the only one (BL275); logged.';

grant execute on function public.ask_question(uuid, uuid, text, boolean), public.answer_question(uuid, text, text),
  public.decline_question(uuid), public.my_questions(uuid), public.propose_answer(uuid, uuid, text, text),
  public.decide_proposal(uuid, boolean, boolean, jsonb), public.set_question_hidden(uuid, boolean, text, jsonb)
  to authenticated;
grant execute on function public.answered_question(text, text) to anon, authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
