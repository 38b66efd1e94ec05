-- Interface translations: published overrides of the bundled texts, versioned.

create table public.interface_translations (
  locale text not null constraint interface_translations_locale_form check (locale ~ '^[a-z]{2}$' and locale <> 'en'),
  version integer not null constraint interface_translations_version_range check (version >= 1),
  content jsonb not null constraint interface_translations_content_form
    check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000),
  author_id uuid references public.profiles (id) on delete set null,
  published_at timestamptz not null default now(),
  sources jsonb not null default '{}' constraint interface_translations_sources_form
    check (jsonb_typeof(sources) = 'object' and octet_length(sources::text) <= 1000000),
  note text not null default '' constraint interface_translations_note_length check (length(note) <= 500),
  restored_version integer constraint interface_translations_restored_range check (restored_version >= 0),
  primary key (locale, version)
);
comment on table public.interface_translations is
  'Published interface texts by locale; the highest version is current. Readable by everyone, published by administrators.';
comment on column public.interface_translations.locale is 'Language, two letters; never English, which is the source.';
comment on column public.interface_translations.version is '1, 2, 3 … per locale.';
comment on column public.interface_translations.content is
  'Texts by dotted key, only those that differ from the committed translation.json.';
comment on column public.interface_translations.author_id is 'Administrator who published it; not public.';
comment on column public.interface_translations.published_at is 'When it was published.';
comment on column public.interface_translations.sources is
  'English source of each text by key. If the English text has changed since, the translation is ignored.';
comment on column public.interface_translations.note is 'Note of the author; administrators only.';
comment on column public.interface_translations.restored_version is
  'Version that this one restored; 0 for the committed texts, null otherwise.';

create index interface_translations_author on public.interface_translations (author_id);

alter table public.interface_translations enable row level security;
revoke all on public.interface_translations from public, anon, authenticated;
grant select (locale, version, content, published_at, sources) on public.interface_translations to anon, authenticated;
grant select, insert, update, delete on public.interface_translations to service_role;

create policy "everyone reads published translations" on public.interface_translations
  for select to anon, authenticated using (true);

insert into private.personal_data (relation, rule, hidden, others)
values ('public.interface_translations', 'author_id = $1', '{content,sources}', '{}');

create function public.publish_translation(
  p_locale text, p_content jsonb, p_sources jsonb, p_base_version integer, p_note text default '')
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  author uuid := private.require_admin();
  unfit text[];
begin
  if p_locale is null or p_locale !~ '^[a-z]{2}$' or p_locale = 'en' or p_base_version is null
    or coalesce(jsonb_typeof(p_content), '') <> 'object' or coalesce(jsonb_typeof(p_sources), '') <> 'object'
    or length(coalesce(p_note, '')) > 500 then
    raise exception using errcode = 'BL081', message = 'This is not a translation that can be published';
  end if;
  select array_agg(key order by key) into unfit
  from (
    select e.key from jsonb_each(p_content) e
    where e.key !~ '^[A-Za-z0-9_]+(\.[A-Za-z0-9_ &/-]+)*$' or e.key ~ '(^|\.)(__proto__|constructor|prototype)(\.|$)'
      or jsonb_typeof(e.value) <> 'string'
      or coalesce(jsonb_typeof(p_sources -> e.key), '') <> 'string'
      or not private.is_faithful(e.key, p_sources ->> e.key, e.value #>> '{}')
    limit 50) as found;
  if unfit is not null then
    raise exception using errcode = 'BL221', message = 'Some texts lack placeholders or tags of the English text',
      detail = jsonb_build_object('keys', unfit)::text;
  end if;
  return private.add_translation_version(p_locale, p_content,
    coalesce((select jsonb_object_agg(s.key, s.value) from jsonb_each(p_sources) s where p_content ? s.key), '{}'),
    p_base_version, p_note, null, author);
end
$$;
comment on function public.publish_translation(text, jsonb, jsonb, integer, text) is
  'Publishes the next version for a locale and returns its number. Texts by dotted key, with the English text each was made from. Administrators only (BL011); BL080 if there is a newer version than p_base_version; refuses texts with other placeholders, tags or markup (BL221, with the keys); logged.';

create trigger interface_translations_guard_administration
  before insert or update or delete on public.interface_translations
  for each statement execute function private.guard_administration();

create function private.marks_of(p_text text, p_pattern text) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(m[1] order by m[1]), '{}') from regexp_matches(p_text, p_pattern, 'g') as m
$$;
comment on function private.marks_of(text, text) is 'All matches of a pattern''s first group in a text, sorted.';

create function private.is_faithful(p_key text, p_source text, p_text text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Plural forms for a single number may spell it out.
  may_skip_count boolean := p_key ~ '_(zero|one|two)$';
  placeholder constant text := '\{\{\s*([A-Za-z0-9_.]+)\s*\}\}';
  tag constant text := '<(/?[A-Za-z][A-Za-z0-9_-]*\s*/?)>';
  markup constant text := '(</?[A-Za-z!?][^>]*>?|&(?:#\w+|\w+);)';
  wanted text[] := private.marks_of(p_source, placeholder);
  found text[] := private.marks_of(p_text, placeholder);
begin
  if may_skip_count then
    wanted := array_remove(wanted, 'count');
    found := array_remove(found, 'count');
  end if;
  return btrim(p_text) <> '' and length(p_text) <= 5000 and wanted = found
    and regexp_replace(p_text, placeholder, '', 'g') !~ '\{\s*\{|\}\s*\}'
    and private.marks_of(p_source, tag) = private.marks_of(p_text, tag)
    -- Nothing else that a browser could parse as markup.
    and private.marks_of(p_text, markup) <@ private.marks_of(p_source, markup);
end
$$;
comment on function private.is_faithful(text, text, text) is
  'True if a translation has the same placeholders and tags as the English text and no other markup.';

create function private.add_translation_version(
  p_locale text, p_content jsonb, p_sources jsonb, p_base_version integer, p_note text, p_restored integer, p_author uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  current_version integer;
begin
  perform private.serialize('translations', p_locale);
  select coalesce(max(version), 0) into current_version
    from public.interface_translations where locale = p_locale;
  if p_base_version is not null and p_base_version <> current_version then
    raise exception using errcode = 'BL080', message = 'Somebody published another version meanwhile',
      detail = jsonb_build_object('version', current_version)::text;
  end if;
  insert into public.interface_translations (locale, version, content, sources, note, restored_version, author_id)
  values (p_locale, current_version + 1, p_content, p_sources, btrim(coalesce(p_note, '')), p_restored, p_author);
  perform private.audit('translation.published', 'translation', p_locale,
    jsonb_build_object('version', current_version + 1, 'restored', p_restored));
  return current_version + 1;
end
$$;
comment on function private.add_translation_version(text, jsonb, jsonb, integer, text, integer, uuid) is
  'Inserts the next version of a locale and logs it; BL080 if there is a newer one.';

create function public.restore_translation(p_locale text, p_version integer, p_base_version integer)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  author uuid := private.require_admin();
  old public.interface_translations;
begin
  select * into old from public.interface_translations where locale = p_locale and version = p_version;
  if p_base_version is null or (old.locale is null and (p_version is distinct from 0
    or not exists (select from public.interface_translations where locale = p_locale))) then
    raise exception using errcode = 'BL222', message = 'There is no such version';
  end if;
  return private.add_translation_version(p_locale, coalesce(old.content, '{}'), coalesce(old.sources, '{}'),
    p_base_version, '', p_version, author);
end
$$;
comment on function public.restore_translation(text, integer, integer) is
  'Publishes an earlier version as a new one; 0 restores the committed texts. Administrators only (BL011); BL080 if there is a newer version, BL222 if there is no such version; logged.';

create function public.translation_history(p_locale text)
returns table (
  version integer, published_at timestamptz, author_name text, note text, restored_version integer, changes jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select t.version, t.published_at, p.full_name, t.note, t.restored_version, (
    select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'before', old.content ->> k.key,
        'after', t.content ->> k.key) order by k.key), '[]')
    from (select jsonb_object_keys(t.content) union select jsonb_object_keys(coalesce(old.content, '{}'))) as k (key)
    where t.content ->> k.key is distinct from old.content ->> k.key)
  from public.interface_translations t
  left join public.interface_translations old on old.locale = t.locale and old.version = t.version - 1
  left join public.profiles p on p.id = t.author_id
  where t.locale = p_locale
  order by t.version desc
  limit 20;
end
$$;
comment on function public.translation_history(text) is
  'The last twenty versions of a locale, newest first, with their changes: key, text before and after; null for the committed text. Administrators only (BL011).';

-- Notifies servers, as for listings, so that pages show published texts at once.
create trigger announce_change
  after insert or update or delete or truncate on public.interface_translations
  for each statement execute function private.announce_any_change();

create function public.published_translations()
returns table (locale text, version integer, content jsonb, sources jsonb)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (t.locale) t.locale, t.version, t.content, t.sources
  from public.interface_translations t
  order by t.locale, t.version desc
$$;
comment on function public.published_translations() is 'The current published texts of each locale.';

create function public.begin_translation(p_keys integer) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  standing jsonb;
begin
  if p_keys = 0 then
    return null;
  end if;
  standing := public.count_attempts(jsonb_build_array(jsonb_build_object(
    'rule', 'translate', 'subject', caller, 'cost', p_keys, 'most', 60000, 'seconds', 3600))) -> 0;
  if (standing ->> 'wait')::integer > 0 then
    raise exception using errcode = 'BL220', message = 'Too many texts, please try again later',
      detail = jsonb_build_object('retryAfter', standing -> 'wait')::text;
  end if;
  return standing;
end
$$;
comment on function public.begin_translation(integer) is
  'Counts texts to translate against the calling administrator''s limit of 60000 an hour (BL220) and returns {wait, left, full}. Administrators only (BL011, BL116). With 0 it only checks permission and returns null.';

grant execute on function public.publish_translation(text, jsonb, jsonb, integer, text),
  public.restore_translation(text, integer, integer), public.translation_history(text),
  public.begin_translation(integer) to authenticated;
grant execute on function public.published_translations() to anon, authenticated;

revoke execute on all functions in schema public, private from public;

select private.shut_out_suspended();
