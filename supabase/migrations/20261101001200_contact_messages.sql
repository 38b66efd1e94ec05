-- Contact messages: anyone writes through one rate-limited function, administrators read.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  name text not null constraint contact_messages_name_length check (length(name) between 1 and 120),
  email text not null constraint contact_messages_email_length check (length(email) between 3 and 320),
  subject text not null constraint contact_messages_subject_length check (length(subject) between 1 and 200),
  message text not null constraint contact_messages_message_length check (length(message) between 1 and 5000),
  state text not null default 'new'
    constraint contact_messages_state_known check (state in ('new', 'answered', 'closed')),
  user_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact page. Administrators only.';
comment on column public.contact_messages.id is 'Id of the message.';
comment on column public.contact_messages.reference is 'Number given to the sender, BL- and ten characters.';
comment on column public.contact_messages.name is 'Name as typed.';
comment on column public.contact_messages.email is 'Address in lower case, unverified.';
comment on column public.contact_messages.subject is 'Subject as typed.';
comment on column public.contact_messages.message is 'Text as typed, at most 5000 characters.';
comment on column public.contact_messages.state is 'new, answered or closed.';
comment on column public.contact_messages.user_id is 'The account, when the sender was logged in.';
comment on column public.contact_messages.created_at is 'When it arrived.';

create index contact_messages_newest on public.contact_messages (created_at desc);
create index contact_messages_sender on public.contact_messages (lower(email), created_at desc);
create index contact_messages_user on public.contact_messages (user_id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated;
grant select, update (state) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "administrators read contact messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "administrators set the state of contact messages" on public.contact_messages
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create function public.send_contact_message(
  p_name text, p_email text, p_subject text, p_message text, p_trap text default '')
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  reference text := 'BL-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
  sender text := lower(btrim(coalesce(p_email, '')));
begin
  if coalesce(btrim(p_name), '') = '' or coalesce(btrim(p_subject), '') = ''
    or coalesce(btrim(p_message), '') = '' or sender = '' then
    raise exception using errcode = 'BL051', message = 'Name, e-mail, subject and message are required';
  elsif sender !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(sender) > 320 then
    raise exception using errcode = 'BL052', message = 'This is not an e-mail address';
  end if;
  -- People never see the trap field: whoever fills it is thanked and forgotten.
  if coalesce(p_trap, '') <> '' then
    return reference;
  end if;
  perform pg_advisory_xact_lock(hashtext('backlit.contact'));
  if 3 <= (select count(*) from public.contact_messages
      where lower(email) = sender and created_at > now() - interval '1 hour')
    or 120 <= (select count(*) from public.contact_messages where created_at > now() - interval '1 hour') then
    raise exception using errcode = 'BL050', message = 'Too many messages, please try again later',
      detail = '{"retryAfter": 3600}';
  end if;
  insert into public.contact_messages (reference, name, email, subject, message, user_id)
  values (reference, btrim(p_name), sender, btrim(p_subject), btrim(p_message),
    (select id from public.profiles where id = auth.uid()));
  return reference;
end
$$;
comment on function public.send_contact_message(text, text, text, text, text) is
  'Stores a contact message and returns its reference. Three an hour per address, 120 in all (BL050). A filled p_trap stores nothing.';

revoke execute on function public.send_contact_message(text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_contact_message(text, text, text, text, text) to anon, authenticated;
