-- Interface translations: published overrides of the bundled words, one version after another.

create table public.interface_translations (
  locale text not null constraint interface_translations_locale_form check (locale ~ '^[a-z]{2}$' and locale <> 'en'),
  version integer not null constraint interface_translations_version_range check (version >= 1),
  content jsonb not null constraint interface_translations_content_form
    check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000),
  author_id uuid references public.profiles (id) on delete set null,
  published_at timestamptz not null default now(),
  primary key (locale, version)
);
comment on table public.interface_translations is
  'Published interface words per locale; the highest version counts. Everyone reads, administrators publish.';
comment on column public.interface_translations.locale is 'Language, two letters; English is the source and has none.';
comment on column public.interface_translations.version is '1, 2, 3 … per locale.';
comment on column public.interface_translations.content is 'Nested object of keys and texts, the shape of translation.json.';
comment on column public.interface_translations.author_id is 'Administrator who published it; not public.';
comment on column public.interface_translations.published_at is 'When it was published.';

create index interface_translations_author on public.interface_translations (author_id);

alter table public.interface_translations enable row level security;
revoke all on public.interface_translations from public, anon, authenticated;
grant select (locale, version, content, published_at) on public.interface_translations to anon, authenticated;
grant select, insert, update, delete on public.interface_translations to service_role;

create policy "everyone reads published translations" on public.interface_translations
  for select to anon, authenticated using (true);

create function public.publish_translation(p_locale text, p_content jsonb, p_base_version integer default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  author uuid := private.require_admin();
  current_version integer;
begin
  if p_locale is null or p_locale !~ '^[a-z]{2}$' or p_locale = 'en'
    or p_content is null or jsonb_typeof(p_content) <> 'object' then
    raise exception using errcode = 'BL081', message = 'This is not a translation that can be published';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('backlit.translation:' || p_locale, 0));
  select coalesce(max(version), 0) into current_version
    from public.interface_translations where locale = p_locale;
  if p_base_version is not null and p_base_version <> current_version then
    raise exception using errcode = 'BL080', message = 'Somebody published another version meanwhile';
  end if;
  insert into public.interface_translations (locale, version, content, author_id)
  values (p_locale, current_version + 1, p_content, author);
  perform private.audit('translation.published', 'translation', p_locale,
    jsonb_build_object('version', current_version + 1));
  return current_version + 1;
end
$$;
comment on function public.publish_translation(text, jsonb, integer) is
  'Publishes the next version for a locale and returns its number. Administrators only (BL011); logged. With p_base_version it refuses to overtake (BL080).';

revoke execute on function public.publish_translation(text, jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.publish_translation(text, jsonb, integer) to authenticated;
