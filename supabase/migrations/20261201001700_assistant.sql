-- Anonymous questions the assistant could not answer, and what readers found helpful, for those who write the texts.

create table public.unanswered_questions (
  id uuid primary key default gen_random_uuid(),
  locale text not null constraint unanswered_questions_locale_form check (locale ~ '^[a-z]{2}$'),
  fingerprint bytea not null,
  question text not null constraint unanswered_questions_length check (length(question) between 1 and 300),
  subject text not null default '' constraint unanswered_questions_subject_form check (subject ~ '^[a-z0-9-]{0,40}$'),
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
comment on column public.unanswered_questions.subject is 'The assistant''s subject that comes closest, such as fees; empty if none is close.';
comment on column public.unanswered_questions.asked is 'How many times it was asked.';
comment on column public.unanswered_questions.first_asked_on is 'Day it was first asked; without the time, which could be matched with logs.';
comment on column public.unanswered_questions.last_asked_on is 'Day it was last asked.';
create index unanswered_questions_order on public.unanswered_questions (asked desc, last_asked_on desc, id);
create index unanswered_questions_by_subject on public.unanswered_questions (subject, asked desc);

alter table public.unanswered_questions enable row level security;
revoke all on public.unanswered_questions from public, anon, authenticated;
grant select on public.unanswered_questions to authenticated;
grant select, insert, update, delete on public.unanswered_questions to service_role;
create policy "administrators read unanswered questions" on public.unanswered_questions
  for select to authenticated using ((select private.is_proven_admin()));

create trigger unanswered_questions_guard_administration
  before update or delete on public.unanswered_questions for each statement execute function private.guard_administration();

-- Upsert, so that concurrent first askers are all counted.
create function public.note_unanswered_question(p_question text, p_locale text, p_subject text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  words text := left(btrim(regexp_replace(coalesce(p_question, ''), '\s+', ' ', 'g')), 300);
  mark bytea := sha256(convert_to(regexp_replace(lower(words), '[^[:alnum:]]', '', 'g'), 'UTF8'));
  near text := coalesce(p_subject, '');
begin
  if words = '' or coalesce(p_locale, '') !~ '^[a-z]{2}$' then
    return;
  end if;
  update public.unanswered_questions set asked = least(asked + 1, 1000000), last_asked_on = current_date, subject = near
  where locale = p_locale and fingerprint = mark;
  -- Bounds new questions per hour and in total, against flooding.
  if found or private.take_allowance('unanswered', 'everybody', 1, 200, 3600) > 0 then
    return;
  end if;
  insert into public.unanswered_questions as kept (locale, fingerprint, question, subject)
  values (p_locale, mark, words, near)
  on conflict (locale, fingerprint) do update
  set asked = least(kept.asked + 1, 1000000), last_asked_on = current_date;
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions order by asked desc, last_asked_on desc, id offset 2000);
end
$$;
comment on function public.note_unanswered_question(text, text, text) is
  'Stores an unanswered question with the closest subject, or increments its count. Limited to 200 new ones an hour and the 2000 most asked. The secret key only.';

create function public.admin_unanswered_questions(p_page integer default 1) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := 10;
  page integer := least(greatest(coalesce(p_page, 1), 1), 200);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('subject', g.subject, 'asked', g.asked, 'different', g.different,
        'languages', (select jsonb_object_agg(l.locale, l.asked) from (
          select locale, sum(asked) as asked from public.unanswered_questions where subject = g.subject group by locale) l),
        'questions', (select jsonb_agg(to_jsonb(q)) from (
          select id, locale, question, asked, first_asked_on, last_asked_on from public.unanswered_questions
          where subject = g.subject order by asked desc, last_asked_on desc, id limit 50) q)))
      from (
        select subject, sum(asked) as asked, count(*) as different from public.unanswered_questions
        group by subject order by asked desc, subject limit size offset (page - 1) * size) g), '[]'),
    'total', (select count(distinct subject) from public.unanswered_questions),
    'exact', true, 'page', page, 'size', size);
end
$$;
comment on function public.admin_unanswered_questions(integer) is
  'A page of questions without an answer, grouped by the closest subject, the most asked first: counts, languages and up to 50 questions of each. Administrators.';

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

grant execute on function public.note_unanswered_question(text, text, text) to service_role;
grant execute on function public.admin_unanswered_questions(integer), public.settle_unanswered_question(uuid)
  to authenticated;

create table public.page_votes (
  page text not null constraint page_votes_page_form check (page ~ '^(help|guides)/[a-z0-9-]{1,60}$'),
  locale text not null constraint page_votes_locale_form check (locale ~ '^[a-z]{2}$'),
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  last_voted_on date not null default current_date,
  primary key (page, locale)
);
comment on table public.page_votes is
  'Answers to "Was this helpful?", counted, without any trace of who answered. Administrators only.';
comment on column public.page_votes.page is 'Collection and name of the text, such as guides/legal.';
comment on column public.page_votes.locale is 'Language it was read in.';
comment on column public.page_votes.helpful is 'How many answered yes.';
comment on column public.page_votes.unhelpful is 'How many answered no.';
comment on column public.page_votes.last_voted_on is 'Day of the last answer.';
create index page_votes_order on public.page_votes (unhelpful desc, helpful desc, page, locale);

alter table public.page_votes enable row level security;
revoke all on public.page_votes from public, anon, authenticated;
grant select on public.page_votes to authenticated;
grant select, insert, update, delete on public.page_votes to service_role;
create policy "administrators read votes" on public.page_votes
  for select to authenticated using ((select private.is_proven_admin()));

-- The database does not know the texts, so invented names are bounded like questions.
create function public.vote_on_page(p_page text, p_locale text, p_helpful boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  yes integer := p_helpful::integer;
begin
  if p_helpful is null or coalesce(p_page, '') !~ '^(help|guides)/[a-z0-9-]{1,60}$'
    or coalesce(p_locale, '') !~ '^[a-z]{2}$' then
    raise exception using errcode = 'BL109', message = 'This is no text of the site';
  elsif not private.take_address_allowance('page-vote', 30, 86400) then
    raise exception using errcode = 'BL147', message = 'Too many answers today', detail = '{"retryAfter": 86400}';
  end if;
  update public.page_votes set helpful = least(helpful + yes, 1000000),
    unhelpful = least(unhelpful + 1 - yes, 1000000), last_voted_on = current_date
  where page = p_page and locale = p_locale;
  if found or private.take_allowance('page-vote', 'everybody', 1, 200, 3600) > 0 then
    return;
  end if;
  insert into public.page_votes as kept (page, locale, helpful, unhelpful) values (p_page, p_locale, yes, 1 - yes)
  on conflict (page, locale) do update set helpful = kept.helpful + yes, unhelpful = kept.unhelpful + 1 - yes;
  delete from public.page_votes where (page, locale) in (
    select page, locale from public.page_votes order by helpful + unhelpful desc, last_voted_on desc, page, locale
    offset 2000);
end
$$;
comment on function public.vote_on_page(text, text, boolean) is
  'Counts an answer to "Was this helpful?". 30 a day per network address (BL147); at most 200 new texts an hour and 2000 in all. BL109 for what can be no text.';

grant execute on function public.vote_on_page(text, text, boolean) to anon, authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
