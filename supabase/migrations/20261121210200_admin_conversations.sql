-- The messages of the dashboard: searched, paged by key, reported conversations apart. Every look is logged.

create index messages_admin_search on public.messages
  using gin (private.fold(sender_name || ' ' || content) extensions.gin_trgm_ops);

create function public.search_messages(
  p_query text default null, p_unread boolean default false,
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 25)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  needle text := private.fold(btrim(left(coalesce(p_query, ''), 100)));
  conditions text := 'true';
  found jsonb;
begin
  perform private.require_admin();
  if needle <> '' and length(needle) < 3 then
    raise exception using errcode = 'BL266', message = 'Search for at least three characters';
  end if;
  perform private.audit('messages.listed', 'message', null, jsonb_strip_nulls(jsonb_build_object(
    'query', nullif(needle, ''), 'before', p_before)));
  if needle <> '' then
    conditions := conditions || ' and private.fold(m.sender_name || '' '' || m.content) like $1';
  end if;
  if p_unread then conditions := conditions || ' and not m.read'; end if;
  if p_before is not null then conditions := conditions || ' and (m."timestamp", m.id) < ($2, $3)'; end if;
  needle := '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', hit.id, ''thread_id'', hit.thread_id, ''sender_name'', hit.sender_name,
        ''recipient_name'', private.display_name(hit.recipient_id), ''preview'', left(hit.content, 50),
        ''is_cut'', length(hit.content) > 50, ''read'', hit.read, ''timestamp'', hit."timestamp",
        ''project_title'', (select t.project_title from public.threads t where t.id = hit.thread_id))
        order by hit."timestamp" desc, hit.id desc), ''[]'')
     from (
      select * from public.messages m where %s order by m."timestamp" desc, m.id desc limit %s) as hit',
    conditions, size + 1)
    into found using needle, p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return jsonb_build_object('rows', case when jsonb_array_length(found) > size then found - size else found end,
    'has_more', jsonb_array_length(found) > size);
end
$$;
comment on function public.search_messages(text, boolean, timestamptz, uuid, integer) is
  'All messages, newest first, with the first 50 characters of each: {rows, has_more}. p_query (BL266 under three characters) searches sender and text; page on with timestamp and id of the last row. Administrators only (BL011); logged.';

create function public.reported_threads() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(hit) order by hit.reported_at desc), '[]')
    from (
      select t.id, t.project_title, private.display_name(t.supporter_id) as supporter,
        private.display_name(t.recipient_id) as recipient, count(*) as reports,
        max(r.created_at) as reported_at, (array_agg(r.subject_id order by r.created_at desc))[1] as message_id
      from (
        select * from public.reports where state in ('new', 'open') and kind = 'message'
        order by created_at, id limit 200) r
      join public.messages m on m.id = r.subject_id
      join public.threads t on t.id = m.thread_id
      group by t.id) as hit);
end
$$;
comment on function public.reported_threads() is
  'Conversations with messages whose reports wait, the latest report first; of the 200 longest waiting reports. Administrators only (BL011).';

revoke execute on function public.search_messages(text, boolean, timestamptz, uuid, integer), public.reported_threads()
  from public, anon, authenticated, service_role;
grant execute on function public.search_messages(text, boolean, timestamptz, uuid, integer), public.reported_threads()
  to authenticated;
