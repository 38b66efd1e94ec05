-- begin_translation also answers who may ask at all: with no texts it takes nothing from the allowance.
create or replace function public.begin_translation(p_keys integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  wait integer := case p_keys when 0 then 0
    else private.take_allowance('translate', caller::text, p_keys, 60000, 3600) end;
begin
  if wait > 0 then
    raise exception using errcode = 'BL220', message = 'Too many texts, please try again later',
      detail = jsonb_build_object('retryAfter', wait)::text;
  end if;
end
$$;
comment on function public.begin_translation(integer) is
  'Allows the calling administrator to have so many texts translated: 60000 an hour (BL220). Everyone else is refused (BL011, BL116). With 0 it only checks.';
