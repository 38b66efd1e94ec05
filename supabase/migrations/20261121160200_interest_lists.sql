-- Reading interests: the supporter's list, the creator's list, and the record of one.

create index interests_supporter_list on public.interests (supporter_id, created_at desc, id desc);
create index interests_recipient_list on public.interests (recipient_id, created_at desc, id desc);
drop index public.interests_supporter;
drop index public.interests_recipient;

create function private.list_interests(
  p_side text, p_project uuid, p_after uuid, p_limit integer, p_state text)
returns table (
  interest_id uuid, thread_id uuid, project_id uuid, project_title text, project_slug text, option_id uuid,
  terms jsonb, new_terms jsonb, terms_changed_at timestamptz, amount numeric, currency text, note text, state text,
  version integer, other_name text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with me as (select auth.uid() as id, least(greatest(coalesce(p_limit, 20), 1), 100) as rows),
  before as (
    select a.created_at, a.id from public.interests a, me
    where a.id = p_after and me.id in (a.supporter_id, a.recipient_id)),
  -- A branch for each side, so that each walks its own index.
  page as (
    (select i.* from public.interests i
      where p_side = 'supporter' and i.supporter_id = (select me.id from me)
        and (p_project is null or i.project_id = p_project) and (p_state is null or i.state = p_state)
        and (p_after is null or (i.created_at, i.id) < (select b.created_at, b.id from before b))
      order by i.created_at desc, i.id desc limit (select me.rows from me))
    union all
    (select i.* from public.interests i
      where p_side = 'recipient' and i.recipient_id = (select me.id from me)
        and (p_project is null or i.project_id = p_project) and (p_state is null or i.state = p_state)
        and (p_after is null or (i.created_at, i.id) < (select b.created_at, b.id from before b))
      order by i.created_at desc, i.id desc limit (select me.rows from me)))
  select i.id, i.thread_id, i.project_id, coalesce(p.title, i.terms ->> 'project_title'),
    -- The public address of an unpublished project leads nowhere.
    case when p.status = 'approved' then p.slug end,
    i.option_id, i.terms, i.new_terms, i.terms_changed_at, i.amount, i.currency, i.note, i.state, i.version,
    private.display_name(case p_side when 'supporter' then i.recipient_id else i.supporter_id end),
    i.created_at, i.updated_at
  from page i left join public.projects p on p.id = i.project_id
  order by i.created_at desc, i.id desc
$$;
comment on function private.list_interests(text, uuid, uuid, integer, text) is
  'Interests of the caller on one side, newest first; see my_support and project_supporters.';

create function public.my_support(p_after uuid default null, p_limit integer default 20, p_state text default null)
returns table (
  interest_id uuid, thread_id uuid, project_id uuid, project_title text, project_slug text, option_id uuid,
  terms jsonb, new_terms jsonb, terms_changed_at timestamptz, amount numeric, currency text, note text, state text,
  version integer, other_name text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select * from private.list_interests('supporter', null, p_after, p_limit, p_state)
$$;
comment on function public.my_support(uuid, integer, text) is
  'What the caller has expressed interest in, newest first. p_after takes the last interest_id seen; p_state one state; at most 100 rows.';

create function public.project_supporters(
  p_project uuid default null, p_after uuid default null, p_limit integer default 20, p_state text default null)
returns table (
  interest_id uuid, thread_id uuid, project_id uuid, project_title text, project_slug text, option_id uuid,
  terms jsonb, new_terms jsonb, terms_changed_at timestamptz, amount numeric, currency text, note text, state text,
  version integer, other_name text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select * from private.list_interests('recipient', p_project, p_after, p_limit, p_state)
$$;
comment on function public.project_supporters(uuid, uuid, integer, text) is
  'Interests that the caller received, in one project or in all, newest first. Pages like my_support.';

create function public.interest_record(p_interest uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  answer jsonb;
begin
  select jsonb_build_object(
    'interest', to_jsonb(i) - 'client_id',
    'side', case caller when i.supporter_id then 'supporter' else 'recipient' end,
    'supporter_name', private.display_name(i.supporter_id),
    'recipient_name', private.display_name(i.recipient_id),
    'is_creator', coalesce(p.creator_id = i.recipient_id, true),
    'project_title', coalesce(p.title, i.terms ->> 'project_title'),
    'project_slug', case when p.status = 'approved' then p.slug end,
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'side', e.side, 'kind', e.kind,
        'from_state', e.from_state, 'to_state', e.to_state, 'note', e.note, 'data', e.data) order by e.id), '[]')
      from public.interest_events e where e.interest_id = i.id))
  into answer
  from public.interests i left join public.projects p on p.id = i.project_id
  where i.id = p_interest and caller in (i.supporter_id, i.recipient_id);
  if answer is null then
    raise exception using errcode = 'BL160', message = 'This interest does not exist';
  end if;
  return answer;
end
$$;
comment on function public.interest_record(uuid) is
  'An interest of the caller with both names and its whole history, for its two sides alone: {"interest", "side", "supporter_name", "recipient_name", "is_creator", "project_title", "project_slug", "events"} (BL160).';

revoke execute on all functions in schema private from public;
revoke execute on function public.my_support(uuid, integer, text),
  public.project_supporters(uuid, uuid, integer, text), public.interest_record(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_support(uuid, integer, text),
  public.project_supporters(uuid, uuid, integer, text), public.interest_record(uuid) to authenticated;
