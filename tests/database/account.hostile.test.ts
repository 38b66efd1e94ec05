import { describe, expect, test } from 'vitest'
import { type Actor, expectError, type Transaction, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

describe('a stolen password of an account with a second factor', () => {
  test('does not export its data', async () => {
    const owner = await db.account()
    const copy = (actor: typeof owner) => db.as(actor, (sql) => sql`select export_my_data()`)
    await copy(await db.signIn(owner))
    await db.addFactor(owner)
    await expectError(copy(await db.signIn(owner, 'aal1')), 'BL116')
    expect(await copy(await db.signIn(owner, 'aal2'))).toHaveLength(1)
  })
})

test('metadata of an account grows no further than a few requests can fill it', async () => {
  const { id } = await db.account()
  const add = (key: string, length: number) =>
    db.sql`
      update auth.users set raw_user_meta_data =
        coalesce(raw_user_meta_data, '{}') || jsonb_build_object(${key}::text, repeat('x', ${length}))
      where id = ${id}`
  await add('a', 16_000)
  await add('b', 16_000)
  await expectError(add('c', 16_000), '23514')
  await add('a', 10)
  await add('c', 10)
})

describe('many requests at once', () => {
  /** Runs it ten times at once, each in a transaction that stays open a moment. Returns how many succeeded. */
  async function race(
    actor: Actor,
    work: (sql: Transaction, n: number) => Promise<unknown>,
  ): Promise<number> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        db.as(actor, async (sql) => {
          await work(sql, n)
          await sql`select pg_sleep(0.05)`
        }),
      ),
    )
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }

  test('submit no more than 20 listings a day', async () => {
    const creator = await db.account()
    await db.sql`
      insert into projects (title, description, category, creator_id)
      select 'Listing ' || n, 'Text', 'Tech', ${creator.id} from generate_series(1, 17) n`
    const made = await race(
      creator,
      (sql, n) => sql`
        insert into projects (title, description, category, creator_id)
        values (${`Title ${n}`}, 'Text', 'Tech', ${creator.id})`,
    )
    expect(made).toBe(3)
  })

  test('resubmit no more than 20 listings a day', async () => {
    const creator = await db.account()
    const projects = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        makeProject(db, creator, { title: `Back ${n}`, status: 'pending' }),
      ),
    )
    await db.sql`
      insert into project_events (project_id, kind, by_creator, status)
      select ${projects[0]?.id ?? ''}, 'resubmitted', true, 'pending' from generate_series(1, 17)`
    const admin = await db.account({ admin: true })
    for (const { id } of projects)
      await db.as(admin, (sql) => sql`select add_review_comment(${id}, 'title', 'Longer please')`)
    const stamp = async (sql: Transaction, id: string): Promise<string> =>
      (await sql`select my_project(${id}) ->> 'stamp' as stamp`)[0]?.stamp
    const made = await race(creator, async (sql, n) => {
      const id = projects[n]?.id ?? ''
      await sql`select resubmit_project(${id}, ${await stamp(sql, id)})`
    })
    expect(made).toBe(3)
  })

  test('express no more than ten ended interests in a project a day', async () => {
    const [creator, supporter] = [await db.account(), await db.account()]
    const { id, option } = await makeProject(db, creator)
    await db.sql`
      insert into support_options (project_id, title)
      select ${id}, 'Option ' || n from generate_series(1, 10) n`
    const options =
      await db.sql`select id from support_options where project_id = ${id} and id <> ${option}`
    const express = (sql: Transaction, wanted: string) => sql`
      select interest_id as id
      from express_interest(${id}, ${wanted}, 'Hello there', null, null, null, null)`
    for (let n = 0; n < 9; n++)
      await db.as(supporter, async (sql) => {
        const [interest] = await express(sql, option)
        await sql`select move_interest(${interest?.id}, 'withdrawn')`
      })
    const made = await race(supporter, async (sql, n) => {
      const [interest] = await express(sql, String(options[n]?.id))
      await sql`select move_interest(${interest?.id}, 'withdrawn')`
    })
    expect(made).toBe(1)
  })

  test('write no more than 200 comments on a listing', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await db.sql`
      insert into review_comments (project_id, field, body, author_id)
      select ${id}, 'title', 'Comment ' || n, ${admin.id} from generate_series(1, 197) n`
    const made = await race(
      admin,
      (sql, n) => sql`select add_review_comment(${id}, 'title', ${`Comment ${n}`})`,
    )
    expect(made).toBe(3)
  })

  test('keep no more than ten avatars', async () => {
    const person = await db.account()
    const upload = (sql: Transaction) => sql`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('avatars', ${`${person.id}/${String(Math.random()).slice(2, 15).padEnd(13, '1')}.webp`},
        ${person.id}, ${person.id})`
    for (let n = 0; n < 7; n++) await db.as(person, upload)
    expect(await race(person, upload)).toBe(3)
  })

  test('pass no limit that counts rows, as each of those takes a lock', async () => {
    const unlocked = await db.sql<{ name: string }[]>`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private')
        and p.prosrc ~ '(<=|>) ?[(]\\s*select count'
        and p.prosrc !~ '(private\\.(serialize|own_project)|for update|for no key update)'
      order by 1`
    expect(unlocked.map(({ name }) => name)).toEqual(LOCKED_BY_CALLERS)
  })
})

/** Functions whose callers lock what they count, by `own_interest` and `own_project`. */
const LOCKED_BY_CALLERS = ['admit_change', 'admit_edit']

test('drafts full of short words don’t hold up the export of what an account has', async () => {
  const person = await db.account()
  const data = { words: Array<string>(28_000).fill('abc') }
  await db.sql`
    insert into project_drafts (id, owner_id, data)
    select gen_random_uuid(), ${person.id}, ${db.sql.json(data)} from generate_series(1, 20)`
  const [row] = await db.as(person, async (sql) => {
    await sql`set local statement_timeout = '5s'`
    return sql`select jsonb_array_length(export_my_data() -> 'project_drafts') as drafts`
  })
  expect(row?.drafts).toBe(20)
})
