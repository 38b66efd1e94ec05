-- Wrong codes of an authenticator, which the embedded backend writes to the audit log of the Auth API.

create function private.note_failed_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_security((new.payload ->> 'actor_id')::uuid, 'factor_failed', '{"method": "totp"}',
    new.payload -> 'traits' ->> 'user_agent');
  return null;
end
$$;
comment on function private.note_failed_factor() is
  'Trigger on auth.audit_log_entries: notes wrong codes of an authenticator for the account''s owner.';

create trigger backlit_note_failed_factor after insert on auth.audit_log_entries
  for each row when (new.payload ->> 'action' = 'factor_verification_failed')
  execute function private.note_failed_factor();

revoke execute on function private.note_failed_factor() from public;
