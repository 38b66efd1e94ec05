-- Foundation: schemas, extensions, default privileges and the pure text helpers the tables build on.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
-- private.fold() runs as the role that writes an indexed row, which therefore has to find unaccent by name.
grant usage on schema extensions to anon, authenticated, service_role;

create schema if not exists private;
comment on schema private is
  'Helpers of policies and triggers. Never exposed through the Data API; API roles have no usage on it.';
revoke all on schema private from public, anon, authenticated;

-- Hosted Supabase grants everything in public to the API roles by default. We grant by hand instead.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;

-- pg_c_utf8 makes lower() and the regular-expression classes follow Unicode in every database locale.
create function private.fold(p_text text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(p_text, nfkc))
    collate pg_catalog.pg_c_utf8);
end
$$;
comment on function private.fold(text) is
  'Lower case without accents, for searching. Immutable, so it may stand in indexes and generated columns.';

create function private.slugify(p_title text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return coalesce(nullif(btrim(left(
    regexp_replace(
      regexp_replace(
        -- Punctuation, symbols, controls, invisible formatting and variation selectors go; hyphens stay.
        regexp_replace(
          lower(normalize(coalesce(p_title, ''), nfkc) collate pg_catalog.pg_c_utf8),
          '(?!-|\s)[[:punct:][:cntrl:]\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g'),
        '\s+', '-', 'g'),
      '-{2,}', '-', 'g'),
    80), '-'), ''), 'project');
end
$$;
comment on function private.slugify(text) is
  'Slug of a title by the listing rule: lower case, punctuation removed, white space to hyphens; at most 80 characters, never empty.';

create function private.is_link(p_url text, p_local boolean default false) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return p_url is null or (length(p_url) <= 2048 and (
    p_url ~ '^https?://[^\s/?#"<>\\]+[^\s"<>\\]*$'
    or (p_local and p_url ~ '^/[^/\s"<>\\][^\s"<>\\]*$')));
end
$$;
comment on function private.is_link(text, boolean) is
  'True for null and for an http(s) address of at most 2048 characters; with p_local also for a path on this site.';

create function private.are_tags(p_tags text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(p_tags) <= 12
    and not exists (
      select 1 from unnest(p_tags) as tag
      where tag is null or length(tag) > 40 or tag <> btrim(tag) or tag = '');
end
$$;
comment on function private.are_tags(text[]) is 'True for at most 12 trimmed tags of 1 to 40 characters.';

-- A definer, as the writing role may not look up private.is_link by name. The same goes for project_search.
create function private.are_pictures(p_gallery jsonb) returns boolean
language plpgsql immutable parallel safe security definer
set search_path = ''
as $$
begin
  return case when jsonb_typeof(p_gallery) <> 'array' then false
    else jsonb_array_length(p_gallery) <= 12
      and octet_length(p_gallery::text) <= 40000
      and not exists (
        select 1 from jsonb_array_elements(p_gallery) as picture
        where jsonb_typeof(picture) <> 'object'
          or jsonb_typeof(picture -> 'url') is distinct from 'string'
          or not private.is_link(picture ->> 'url', true)
          or length(picture ->> 'alt') > 200)
  end;
end
$$;
comment on function private.are_pictures(jsonb) is
  'True for an array of at most 12 objects {url, alt}; alt is at most 200 characters.';

create function private.touch() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch() is 'Trigger: sets updated_at to the time of the change.';

revoke execute on all functions in schema private from public, anon, authenticated;
-- Check constraints, generated columns and indexes run as the writing role.
grant execute on function private.fold(text), private.is_link(text, boolean),
  private.are_tags(text[]), private.are_pictures(jsonb) to authenticated, service_role;
