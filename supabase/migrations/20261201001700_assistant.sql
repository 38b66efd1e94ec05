-- Assistant: anonymous questions without an answer, for the team to write texts about.

create table public.unanswered_questions (
  id uuid primary key default gen_random_uuid(),
  locale text not null constraint unanswered_questions_locale_form check (locale ~ '^[a-z]{2}$'),
  fingerprint bytea not null,
  question text not null constraint unanswered_questions_length check (length(question) between 1 and 300),
  asked integer not null default 1,
  first_asked_on date not null default current_date,
  last_asked_on date not null default current_date,
  constraint unanswered_questions_once unique (locale, fingerprint)
);
comment on table public.unanswered_questions is
  'Questions the assistant could not answer, without any trace of who asked. Administrators only.';
comment on column public.unanswered_questions.id is 'Id of the question.';
comment on column public.unanswered_questions.locale is 'Language of the question.';
comment on column public.unanswered_questions.fingerprint is 'Hash of its letters and digits, to group spellings of the same question.';
comment on column public.unanswered_questions.question is 'The question as first typed, without addresses and numbers.';
comment on column public.unanswered_questions.asked is 'How many times it was asked.';
comment on column public.unanswered_questions.first_asked_on is 'Day it was first asked; without the time, which could be matched with logs.';
comment on column public.unanswered_questions.last_asked_on is 'Day it was last asked.';
create index unanswered_questions_order on public.unanswered_questions (asked desc, last_asked_on desc, id);

alter table public.unanswered_questions enable row level security;
revoke all on public.unanswered_questions from public, anon, authenticated;
grant select on public.unanswered_questions to authenticated;
grant select, insert, update, delete on public.unanswered_questions to service_role;
create policy "administrators read unanswered questions" on public.unanswered_questions
  for select to authenticated using ((select private.is_proven_admin()));

create trigger unanswered_questions_guard_administration
  before update or delete on public.unanswered_questions for each statement execute function private.guard_administration();

-- Upsert, so that concurrent first askers are all counted.
create function public.note_unanswered_question(p_question text, p_locale text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  words text := left(btrim(regexp_replace(coalesce(p_question, ''), '\s+', ' ', 'g')), 300);
  mark bytea := sha256(convert_to(regexp_replace(lower(words), '[^[:alnum:]]', '', 'g'), 'UTF8'));
begin
  if words = '' or coalesce(p_locale, '') !~ '^[a-z]{2}$' then
    return;
  end if;
  update public.unanswered_questions set asked = least(asked + 1, 1000000), last_asked_on = current_date
  where locale = p_locale and fingerprint = mark;
  -- Bounds new questions per hour and in total, against flooding.
  if found or private.take_allowance('unanswered', 'everybody', 1, 200, 3600) > 0 then
    return;
  end if;
  insert into public.unanswered_questions as kept (locale, fingerprint, question) values (p_locale, mark, words)
  on conflict (locale, fingerprint) do update
  set asked = least(kept.asked + 1, 1000000), last_asked_on = current_date;
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions order by asked desc, last_asked_on desc, id offset 2000);
end
$$;
comment on function public.note_unanswered_question(text, text) is
  'Stores an unanswered question or increments its count. Limited to 200 new ones an hour and the 2000 most asked. The secret key only.';

create function public.admin_unanswered_questions(p_page integer default 1) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := 20;
  page integer := least(greatest(coalesce(p_page, 1), 1), 100);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'rows', coalesce((select jsonb_agg(to_jsonb(r)) from (
        select id, locale, question, asked, first_asked_on, last_asked_on from public.unanswered_questions
        order by asked desc, last_asked_on desc, id limit size offset (page - 1) * size) r), '[]'),
    'total', (select count(*) from public.unanswered_questions),
    'exact', true, 'page', page, 'size', size);
end
$$;
comment on function public.admin_unanswered_questions(integer) is
  'A page of questions without an answer, the most asked first. Administrators.';

create function public.settle_unanswered_question(p_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.unanswered_questions where id = p_id;
end
$$;
comment on function public.settle_unanswered_question(uuid) is
  'Deletes a question from the list. Administrators.';

revoke execute on function public.note_unanswered_question(text, text), public.admin_unanswered_questions(integer),
  public.settle_unanswered_question(uuid) from public, anon, authenticated, service_role;
grant execute on function public.note_unanswered_question(text, text) to service_role;
grant execute on function public.admin_unanswered_questions(integer), public.settle_unanswered_question(uuid)
  to authenticated;

revoke execute on all functions in schema private from public;

select private.shut_out_suspended();
