-- Tells listening servers whose counts or sessions may have changed, so that they need not ask while nothing has.

create function private.announce_people(p_people uuid[]) returns void
language sql
set search_path = ''
as $$
  -- One line for very many, such as when a table is moved: every server forgets all it knows.
  select pg_catalog.pg_notify('backlit_inbox', case when cardinality(p_people) > 50 then '*' else person::text end)
  from unnest(p_people) as person where person is not null
$$;
comment on function private.announce_people(uuid[]) is
  'Notifies channel backlit_inbox for each of these people, or once with * for more than 50; null changes nothing.';

create function private.announce_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.announce_people(array(
      select unnest(array[sender_id, recipient_id]) from changed
      union select unnest(array[sender_id, recipient_id]) from gone));
  else
    perform private.announce_people(array(select distinct unnest(array[sender_id, recipient_id]) from changed));
  end if;
  return null;
end
$$;
comment on function private.announce_messages() is
  'Trigger on public.messages: announces senders and recipients, once a statement.';

create function private.announce_threads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.announce_people(array(
      select unnest(array[supporter_id, recipient_id]) from changed
      union select unnest(array[supporter_id, recipient_id]) from gone));
  else
    perform private.announce_people(array(select distinct unnest(array[supporter_id, recipient_id]) from changed));
  end if;
  return null;
end
$$;
comment on function private.announce_threads() is
  'Trigger on public.threads: announces supporters and recipients, once a statement.';

create function private.announce_notifications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.announce_people(array(select user_id from changed union select user_id from gone));
  else
    perform private.announce_people(array(select distinct user_id from changed));
  end if;
  return null;
end
$$;
comment on function private.announce_notifications() is
  'Trigger on public.notifications: announces whom they are for, once a statement.';

create function private.announce_account() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('backlit_inbox',
    case when tg_op = 'INSERT' then to_jsonb(new) else to_jsonb(old) end ->> tg_argv[0]);
  return null;
end
$$;
comment on function private.announce_account() is
  'Trigger where somebody may be shut out: announces the person in the column that its argument names.';

create function private.announce_everybody() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('backlit_inbox', '*');
  return null;
end
$$;
comment on function private.announce_everybody() is 'Trigger for a table that is emptied: announces everybody.';

revoke execute on function private.announce_people(uuid[]), private.announce_messages(), private.announce_threads(),
  private.announce_notifications(), private.announce_account(), private.announce_everybody()
  from public, anon, authenticated, service_role;

create trigger announce_insert after insert on public.messages
  referencing new table as changed for each statement execute function private.announce_messages();
create trigger announce_update after update on public.messages
  referencing old table as gone new table as changed for each statement execute function private.announce_messages();
create trigger announce_delete after delete on public.messages
  referencing old table as changed for each statement execute function private.announce_messages();
create trigger announce_truncate after truncate on public.messages
  for each statement execute function private.announce_everybody();

create trigger announce_insert after insert on public.threads
  referencing new table as changed for each statement execute function private.announce_threads();
create trigger announce_update after update on public.threads
  referencing old table as gone new table as changed for each statement execute function private.announce_threads();
create trigger announce_delete after delete on public.threads
  referencing old table as changed for each statement execute function private.announce_threads();
create trigger announce_truncate after truncate on public.threads
  for each statement execute function private.announce_everybody();

create trigger announce_insert after insert on public.notifications
  referencing new table as changed for each statement execute function private.announce_notifications();
create trigger announce_update after update on public.notifications
  referencing old table as gone new table as changed for each statement execute function private.announce_notifications();
create trigger announce_delete after delete on public.notifications
  referencing old table as changed for each statement execute function private.announce_notifications();
create trigger announce_truncate after truncate on public.notifications
  for each statement execute function private.announce_everybody();

create trigger announce_shut_out after insert or update on public.suspensions
  for each row execute function private.announce_account('user_id');
create trigger announce_shut_out after delete on public.profiles
  for each row execute function private.announce_account('id');
create trigger backlit_announce_shut_out after delete or update of not_after, user_id on auth.sessions
  for each row execute function private.announce_account('user_id');
create trigger backlit_announce_shut_out after delete or update of banned_until, deleted_at on auth.users
  for each row execute function private.announce_account('id');
create trigger backlit_announce_truncate after truncate on auth.sessions
  for each statement execute function private.announce_everybody();
create trigger backlit_announce_truncate after truncate on auth.users
  for each statement execute function private.announce_everybody();
