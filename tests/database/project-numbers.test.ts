import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Count {
  readonly slug: string
  readonly day?: string
  readonly source?: string
  readonly views?: number
}

/** `YYYY-MM-DD` in UTC, so many days ago. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const count = (counts: readonly Count[], actor: Actor = SERVICE) => {
  const full = counts.map((one) => ({ day: dayAgo(0), source: 'direct', views: 1, ...one }))
  return db.as(actor, (sql) => sql`select count_views(${sql.json(full)})`)
}

const numbers = async (actor: Actor, project: string, days = 30) => {
  const [row] = await db.as(
    actor,
    (sql) => sql`select my_project_numbers(${project}, ${days}) as found`,
  )
  return row?.found
}

const inAll = async (actor: Actor) => {
  const [row] = await db.as(actor, (sql) => sql`select admin_numbers() as found`)
  return row?.found
}

async function listing() {
  const creator = await db.account()
  return { creator, ...(await makeProject(db, creator)) }
}

beforeEach(async () => {
  await db.sql`delete from private.project_views`
})

describe('views', () => {
  test('of several nodes add up, by day and source', async () => {
    const { creator, id, slug } = await listing()
    await Promise.all([
      count([
        { slug, views: 3 },
        { slug, source: 'news.example' },
      ]),
      count([
        { slug, views: 4 },
        { slug, source: 'news.example', views: 2 },
        { slug, source: 'own', day: dayAgo(1), views: 5 },
      ]),
    ])
    const found = await numbers(creator, id)
    expect(found.days).toHaveLength(30)
    expect(found.days.at(-1)).toEqual({
      day: dayAgo(0),
      views: 10,
      saves: 0,
      follows: 0,
      interests: 0,
      questions: 0,
    })
    expect(found.days.at(-2)).toMatchObject({ day: dayAgo(1), views: 5 })
    expect(found.since).toBe(dayAgo(1))
    expect(found.sources).toEqual([
      { source: 'direct', views: 7 },
      { source: 'own', views: 5 },
      { source: 'news.example', views: 3 },
    ])
  })

  test('of a site are told apart from the third on', async () => {
    const { creator, id, slug } = await listing()
    await count([
      { slug, source: 'three.example', views: 3 },
      { slug, source: 'two.example', views: 2 },
      { slug, source: 'one.example', views: 1 },
    ])
    expect((await numbers(creator, id)).sources).toEqual([
      { source: 'three.example', views: 3 },
      { source: 'other', views: 3 },
    ])
  })

  test.each([
    '192.0.2.7',
    '[2001:db8::1]',
    'localhost',
    'printer.local',
    'wiki.corp.internal',
    'News.example',
    'news.example:8080',
    'ann@news.example',
    'news.example/ann',
    '-news.example',
    '<b>news.example',
    'news..example',
    `${'a'.repeat(99)}.example`,
    '',
    'other',
  ])('from %j come from elsewhere', async (source) => {
    const { creator, id, slug } = await listing()
    await count([{ slug, source, views: 9 }])
    expect((await numbers(creator, id)).sources).toEqual([{ source: 'other', views: 9 }])
  })

  test('from more than 50 sites a day are counted together', async () => {
    const { creator, id, slug } = await listing()
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        slug,
        source: `s${from + n}.example`,
        views: 3,
      }))
    await count(many(0, 30))
    await count([...many(0, 30), ...many(30, 90)])
    const kept = await db.sql`
      select count(*)::int as sites, sum(views)::int as views from private.project_views
      where project_id = ${id} and source <> 'other'`
    expect(kept).toEqual([{ sites: 50, views: 30 * 6 + 20 * 3 }])
    const { sources } = await numbers(creator, id)
    expect(sources).toHaveLength(20)
    expect(sources.at(-1)).toEqual({ source: 'other', views: 120 * 3 - 19 * 6 })
  })

  test('of unknown and hidden projects, other days and no views are left out', async () => {
    const { creator, id, slug } = await listing()
    const hidden = await makeProject(db, creator, { status: 'pending' })
    await count([
      { slug: 'no-such-project' },
      { slug: hidden.slug },
      { slug, day: dayAgo(9) },
      { slug, day: dayAgo(-5) },
      { slug, views: 0 },
      { slug, views: -7 },
    ])
    expect(await db.sql`select * from private.project_views`).toHaveLength(0)
    await count([{ slug, views: 2_000_000_000 }])
    expect((await numbers(creator, id)).days.at(-1).views).toBe(100_000)
  })

  test('are counted with the secret key only', async () => {
    const { creator, slug } = await listing()
    const admin = await db.account({ admin: true })
    for (const actor of [ANONYMOUS, creator, admin])
      await expectError(count([{ slug }], actor), DENIED)
    for (const actor of [ANONYMOUS, creator, admin, SERVICE])
      await expectError(
        db.as(actor, (sql) => sql`select * from private.project_views`),
        DENIED,
      )
  })

  test('are kept for 400 days, or as long as the project', async () => {
    const { id } = await listing()
    await db.sql`
      insert into private.project_views (project_id, day, source, views)
      select ${id}, private.utc_today() - n, 'direct', 1 from unnest(array[399, 400, 401]) as n`
    await db.sql`update private.upkeep set done_at = now() - interval '25 hours' where task = 'records'`
    await db.sql`select claim_mail_outbox(0)`
    expect(await db.sql`select * from private.project_views`).toHaveLength(2)
    await db.sql`delete from projects where id = ${id}`
    expect(await db.sql`select * from private.project_views`).toHaveLength(0)
  })
})

describe('numbers', () => {
  test('have saves, follows, interests and questions beside the views', async () => {
    const { creator, id, option } = await listing()
    const supporter = await db.account()
    await db.as(supporter, async (sql) => {
      await sql`select save_projects_for_later(${[id]}::uuid[])`
      await sql`select follow_project(${id})`
      await sql`select * from express_interest(${id}, ${option}, 'Hello', 200)`
      await sql`select ask_question(${id}, gen_random_uuid(), 'Why now?', false)`
    })
    await db.sql`update saved_projects set saved_at = now() - interval '3 days'`
    const { days, since } = await numbers(creator, id)
    expect(days.at(-1)).toMatchObject({
      views: 0,
      saves: 0,
      follows: 1,
      interests: 1,
      questions: 1,
    })
    expect(days.at(-4)).toMatchObject({ saves: 1, follows: 0, interests: 0 })
    expect(since).toBeNull()
  })

  test.each([
    [90, 90],
    [365, 365],
    [0, 1],
    [100_000, 365],
  ])('over %i days have %i of them', async (days, expected) => {
    const { creator, id } = await listing()
    expect((await numbers(creator, id, days)).days).toHaveLength(expected)
  })

  test('are for the creator, those of all for administrators', async () => {
    const { creator, id, slug } = await listing()
    const other = await listing()
    const admin = await db.account({ admin: true })
    await count([
      { slug, views: 2 },
      { slug: other.slug, views: 3 },
    ])
    for (const actor of [other.creator, admin]) await expectError(numbers(actor, id), 'BL020')
    await expectError(numbers(ANONYMOUS, id), DENIED)
    for (const actor of [creator, other.creator]) await expectError(inAll(actor), 'BL011')
    await expectError(inAll(ANONYMOUS), DENIED)
    expect((await numbers(creator, id)).days.at(-1).views).toBe(2)
    const all = await inAll(admin)
    expect(all.days.at(-1).views).toBe(5)
    expect(all.sources).toEqual([{ source: 'direct', views: 5 }])
  })
})
