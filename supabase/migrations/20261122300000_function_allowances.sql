-- What somebody may have done by functions that cost money, such as those that ask a language model.

create unlogged table private.function_allowances (
  action text not null,
  subject bytea not null,
  used integer not null,
  ends_at timestamptz not null,
  primary key (action, subject)
);
comment on table private.function_allowances is
  'What accounts and addresses used of an allowance in the current window. Deleted once it has ended; lost with a crash.';
comment on column private.function_allowances.action is 'What is limited, such as translate.';
comment on column private.function_allowances.subject is 'Keyed hash of the account or address.';
comment on column private.function_allowances.used is 'How much was taken in this window.';
comment on column private.function_allowances.ends_at is 'When the window ends.';
create index function_allowances_end on private.function_allowances (ends_at);
alter table private.function_allowances enable row level security;
revoke all on private.function_allowances from public, anon, authenticated, service_role;

create function private.take_allowance(
  p_action text, p_subject text, p_cost integer, p_most integer, p_seconds integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  hash bytea := (select sha256(key || convert_to(p_subject, 'UTF8')) from private.address_settings);
  taken private.function_allowances;
begin
  delete from private.function_allowances where ends_at <= clock_timestamp();
  insert into private.function_allowances as a (action, subject, used, ends_at)
  select p_action, hash, p_cost, clock_timestamp() + make_interval(secs => p_seconds)
  where p_cost between 1 and p_most
  on conflict (action, subject) do update set used = a.used + excluded.used
    where a.used + excluded.used <= p_most
  returning * into taken;
  if taken.action is not null then
    return 0;
  end if;
  return coalesce((select greatest(1, ceil(extract(epoch from ends_at - clock_timestamp())))::integer
    from private.function_allowances where action = p_action and subject = hash), p_seconds);
end
$$;
comment on function private.take_allowance(text, text, integer, integer, integer) is
  'Takes p_cost of the p_most that a subject has in p_seconds. 0 when it was taken, else the seconds to wait.';

create function public.take_function_allowance(
  p_action text, p_subject text, p_cost integer, p_most integer, p_seconds integer)
returns integer
language sql security definer
set search_path = ''
as $$ select private.take_allowance(p_action, p_subject, p_cost, p_most, p_seconds) $$;
comment on function public.take_function_allowance(text, text, integer, integer, integer) is
  'For functions: takes p_cost of the p_most that an account or address has in p_seconds. 0 when it was taken, else the seconds to wait. The secret key only.';

create function public.begin_translation(p_keys integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  wait integer := private.take_allowance('translate', caller::text, p_keys, 60000, 3600);
begin
  if wait > 0 then
    raise exception using errcode = 'BL220', message = 'Too many texts, please try again later',
      detail = jsonb_build_object('retryAfter', wait)::text;
  end if;
end
$$;
comment on function public.begin_translation(integer) is
  'Allows the calling administrator to have so many texts translated: 60000 an hour (BL220). Everyone else is refused (BL011, BL116).';

revoke execute on function private.take_allowance(text, text, integer, integer, integer),
  public.take_function_allowance(text, text, integer, integer, integer), public.begin_translation(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.take_function_allowance(text, text, integer, integer, integer) to service_role;
grant execute on function public.begin_translation(integer) to authenticated;
