-- Reports keep the name of the person they are about, also after that person has left.

create function private.forget_reported_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.reports set subject = 'Anonymous', subject_id = gen_random_uuid()
    where kind = 'person' and subject_id = old.id;
  update public.reports set subject = 'Anonymous'
    where kind = 'message' and subject_id in (select id from public.messages where sender_id = old.id);
  return old;
end
$$;
comment on function private.forget_reported_person() is
  'Trigger: takes name and id of a person who leaves out of the reports about them and their messages.';
revoke execute on function private.forget_reported_person() from public, anon, authenticated, service_role;
create trigger profiles_forget_reported before delete on public.profiles
  for each row execute function private.forget_reported_person();
