import type { Sql } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { fillCatalogue } from './catalogue-data.ts'

/** Numbers of rows. */
export interface Sizes {
  readonly projects: number
  readonly users: number
  readonly messages: number
}

/**
 * Fills an empty database with a marketplace of this size: every tenth project pending, every second message unread, with
 * contact messages and an audit log. Triggers are off, for speed.
 */
export async function fillMarketplace(sql: Sql, sizes: Sizes): Promise<void> {
  await fillCatalogue(sql, sizes.projects, () => {})
  // Building the GIN indexes at the end is faster than maintaining them row by row.
  const indexes = await sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '% USING gin %'`
  for (const { indexname } of indexes) await sql.unsafe(`drop index public.${indexname}`)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      create temporary table people on commit drop as
      select n, gen_random_uuid() as id from generate_series(1, ${sizes.users}) as n`
    await tx`
      insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
      select id, 'person-' || n || '@bench.example', '{}', now() from people`
    await tx`
      insert into profiles (id, full_name, username, created_at)
      select id, 'Person ' || md5(n::text), 'person-' || n || '@bench.example', now() - n * interval '1 hour'
      from people`
    await tx`
      update projects p set creator_id = one.id, display_order = numbers.n * 32,
        status = case when numbers.n % 10 = 0 then 'pending' else 'approved' end,
        review_checks = ${tx.json(CHECKED)}
      from (select id, row_number() over (order by created_at desc, id) as n from projects) as numbers
      join people one on one.n = 1 + numbers.n % ${sizes.users}
      where p.id = numbers.id`
    await tx`
      delete from private.catalogue c using projects p where p.id = c.project_id and p.status = 'pending'`
    await tx`
      create temporary table talks on commit drop as
      select numbers.n, gen_random_uuid() as id, p.id as project_id, p.title, p.creator_id, one.id as supporter_id
      from (select id, title, creator_id, row_number() over (order by id) as n from projects) as p
      join generate_series(1, ${Math.ceil(sizes.messages / 10)}) as numbers(n)
        on p.n = 1 + numbers.n % ${sizes.projects}
      join people one on one.n = 1 + (numbers.n * 7 + numbers.n / ${sizes.projects}) % ${sizes.users}`
    await tx`
      insert into threads (id, project_id, project_title, supporter_id, recipient_id)
      select id, project_id, title, supporter_id, creator_id from talks
      where supporter_id <> creator_id on conflict do nothing`
    await tx`
      insert into messages (thread_id, project_id, sender_id, sender_name, recipient_id, content, read, "timestamp")
      select t.id, t.project_id, t.supporter_id, 'Person ' || md5(n::text), t.recipient_id,
        case when n % 1000 = 7 then 'zephyrine ' else '' end || 'A question about ' || md5(n::text) || ', and what follows from it',
        n % 2 = 0, now() - n * interval '1 minute'
      from generate_series(1, ${sizes.messages}) as n
      join (select *, row_number() over (order by id) as place from threads) as t
        on t.place = 1 + n % (select count(*) from threads)`
    await tx`
      insert into contact_messages (reference, name, email, subject, message, state, created_at)
      select 'BL-' || upper(lpad(to_hex(n), 10, '0')), 'Person ' || n, 'person-' || n || '@bench.example', 'Question ' || n,
        'What about ' || md5(n::text) || '?', case n % 3 when 0 then 'new' when 1 then 'answered' else 'closed' end,
        now() - n * interval '5 minutes'
      from generate_series(1, ${sizes.users}) as n`
    await tx`
      insert into audit_log (actor_id, action, entity, entity_id, created_at)
      select one.id, case k % 4 when 0 then 'role.changed' when 1 then 'message.read' when 2 then 'user.viewed' else 'project.status' end,
        'profile', other.id::text, now() - k * interval '1 minute'
      from generate_series(1, ${sizes.messages}) as numbers(k)
      join people one on one.n = 1 + k % 5 join people other on other.n = 1 + k % ${sizes.users}`
  })
  for (const { indexdef } of indexes) await sql.unsafe(indexdef)
  await sql`vacuum analyze`
}
