-- Asked for the first time by several people at once, a question counts every one of them.
create or replace function public.note_unanswered_question(p_question text, p_locale text) returns void
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
  -- Somebody who types nonsense all day must not fill the list: so many new ones an hour, so many in all.
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
