-- The overview of the desk: a few numbers about the marketplace, each counted from what is there, none of them a person's.

create index interests_newest on public.interests (created_at desc);

create function private.weeks_of(p_relation regclass) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first_week timestamp := date_trunc('week', now() at time zone 'UTC') - interval '11 weeks';
  found jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_object(''week'', week::date, ''count'', coalesce(counted.count, 0)) order by week)
     from generate_series($1, $1 + interval ''11 weeks'', interval ''1 week'') as week
     left join (
       select date_trunc(''week'', t.created_at at time zone ''UTC'') as of, count(*) as count
       from %s t where t.created_at >= $1 at time zone ''UTC'' group by 1) as counted on counted.of = week',
    p_relation)
    into found using first_week;
  return found;
end
$$;
comment on function private.weeks_of(regclass) is
  'How many rows a table with created_at got in each of the last twelve weeks (Monday, UTC), the oldest first: [{week, count}].';

create function public.admin_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  files jsonb;
  migration text;
begin
  perform private.require_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into migration;
  end if;
  select jsonb_build_object('buckets', coalesce(jsonb_agg(jsonb_build_object(
      'bucket', bucket.id, 'files', bucket.files, 'bytes', bucket.bytes) order by bucket.bytes desc, bucket.id), '[]'),
      'exact', coalesce(sum(bucket.files), 0) <= 100000)
    into files
  from (
    select o.bucket_id as id, count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
    from (select * from storage.objects limit 100001) as o group by o.bucket_id) as bucket;
  return jsonb_build_object(
    'at', now(),
    'queue', (
      select jsonb_build_object('waiting', least(count(*), 1000), 'exact', count(*) <= 1000, 'oldest', min(since),
        'since', coalesce(jsonb_agg(since order by since), '[]'))
      from (
        select coalesce(first.reviewed_at, first.created_at) as since
        from (
          -- Along the index of the queue: those that wait stand at its beginning.
          select p.status, p.reviewed_at, p.created_at from public.projects p
          order by p.status <> 'pending', coalesce(p.reviewed_at, p.created_at), p.id limit 1001) as first
        where first.status = 'pending') as queued),
    'users', private.weeks_of('public.profiles'),
    'interests', private.weeks_of('public.interests'),
    'mails', (
      select jsonb_build_object(
        'sent', count(*) filter (where o.state = 'sent'),
        'kept', count(*) filter (where o.state = 'kept'),
        'waiting', count(*) filter (where o.state in ('waiting', 'claimed', 'sending')),
        'failed', count(*) filter (where o.state = 'failed'),
        'lost', count(*) filter (where o.state = 'lost'))
      from (select l.state from private.mail_outbox l order by l.created_at desc limit 100000) as o),
    'troubles', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', hit.kind, 'state', hit.state, 'attempts', hit.attempts,
        'created_at', hit.created_at, 'error', hit.last_error) order by hit.created_at desc), '[]')
      from (
        select * from private.mail_outbox o
        where o.state in ('failed', 'lost') or (o.state = 'waiting' and o.attempts > 0)
        order by o.created_at desc limit 10) as hit),
    'files', files,
    'database_bytes', pg_database_size(current_database()),
    'versions', jsonb_build_object('database', current_setting('server_version'), 'migration', migration));
end
$$;
comment on function public.admin_overview() is
  'Numbers for administrators (BL011): the review queue (1000 counted, since when each waits), accounts and interests of twelve weeks, the mails that the outbox still has (30 days; 100000 counted) by state with the latest ten troubles (no addresses), bytes of files by bucket (100000 files counted) and of the database, versions.';
create index mail_outbox_troubles on private.mail_outbox (created_at desc)
  where state in ('failed', 'lost') or (state = 'waiting' and attempts > 0);

revoke execute on function private.weeks_of(regclass) from public, anon, authenticated, service_role;
revoke execute on function public.admin_overview() from public, anon, authenticated, service_role;
grant execute on function public.admin_overview() to authenticated;
