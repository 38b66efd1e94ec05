import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, testDatabase } from '../support/actors.ts'
import { makeOption, makeProject, type NewProject } from './world.ts'

const db = testDatabase()

interface Search {
  query?: string
  category?: string
  type?: string
  featured?: boolean
  after?: string
  limit?: number
}

function search(given: Search, actor: Actor = ANONYMOUS) {
  const { query, category, type, featured, after, limit } = given
  return db.as(
    actor,
    (sql) => sql`
      select * from search_projects(${query ?? null}, ${category ?? null}, ${type ?? null}, ${featured ?? null},
        ${after ?? null}, ${limit ?? 24})`,
  )
}

async function titles(given: Search, actor?: Actor): Promise<string[]> {
  return (await search(given, actor)).map(({ title }) => title)
}

const LISTINGS: (NewProject & { title: string })[] = [
  {
    title: 'Galaxy Garden',
    category: 'gaming',
    display_order: 1,
    featured: true,
    tags: ['space', 'plants'],
  },
  { title: 'Café Société', category: 'social', description: 'Neighbours meet over coffee' },
  {
    title: 'Ledger Library',
    category: 'finance',
    content: 'Double-entry bookkeeping for everyone',
  },
  { title: '星空の図書館', category: 'art' },
  { title: 'Öl und Wasser', category: 'art', created_at: '2020-01-01' },
  { title: 'Hidden Draft', category: 'tech', status: 'pending' },
  { title: 'Hidden Refusal', category: 'tech', status: 'rejected' },
  { title: 'Hidden Past', category: 'tech', status: 'archived' },
]

let creator: Actor

beforeAll(async () => {
  creator = await db.account({ name: 'Zora Zimmer' })
  for (const listing of LISTINGS) await makeProject(db, creator, listing)
  const [ledger] = await db.sql`select id from projects where title = 'Ledger Library'`
  await makeOption(db, ledger?.id, {
    type: 'revenue',
    title: 'Share',
    position: 2,
    currency: 'EUR',
    min_amount: 50,
  })
})

describe('listing', () => {
  test('shows approved projects by order, then newest first, to every actor alike', async () => {
    const expected = [
      'Galaxy Garden',
      '星空の図書館',
      'Ledger Library',
      'Café Société',
      'Öl und Wasser',
    ]
    for (const actor of [ANONYMOUS, creator, await db.account({ admin: true })]) {
      expect(await titles({}, actor)).toEqual(expected)
    }
  })

  test('brings the support options in order, and neither content nor search vector', async () => {
    const [row] = await search({ query: 'ledger' })
    expect(row?.support_options).toMatchObject([
      { type: 'equity', title: 'Shares', min_amount: 100, currency: 'USD' },
      { type: 'revenue', title: 'Share', min_amount: 50, currency: 'EUR' },
    ])
    expect(Object.keys(row ?? {})).not.toContain('content')
    expect(Object.keys(row ?? {})).not.toContain('search')
  })

  test('filters by category, option type and featured, together and with a query', async () => {
    expect(await titles({ category: 'art' })).toEqual(['星空の図書館', 'Öl und Wasser'])
    expect(await titles({ type: 'revenue' })).toEqual(['Ledger Library'])
    expect(await titles({ featured: true })).toEqual(['Galaxy Garden'])
    expect(await titles({ featured: false })).not.toContain('Galaxy Garden')
    expect(await titles({ category: 'finance', type: 'revenue', query: 'book' })).toEqual([
      'Ledger Library',
    ])
    expect(await titles({ category: 'art', type: 'revenue' })).toEqual([])
    expect(await titles({ category: 'tech' })).toEqual([])
  })

  test('counts categories of approved projects only', async () => {
    expect(
      await db.as(ANONYMOUS, (sql) => sql`select category, count::int from project_facets()`),
    ).toEqual([
      { category: 'art', count: 2 },
      { category: 'finance', count: 1 },
      { category: 'gaming', count: 1 },
      { category: 'social', count: 1 },
    ])
  })
})

describe('searching', () => {
  test.each([
    ['galaxy', 'Galaxy Garden'],
    ['GALAXY gard', 'Galaxy Garden'],
    ['plants', 'Galaxy Garden'],
    ['cafe societe', 'Café Société'],
    ['coffee', 'Café Société'],
    ['bookkeep', 'Ledger Library'],
    ['ol und', 'Öl und Wasser'],
    ['星空の', '星空の図書館'],
    ['図書館', '星空の図書館'],
    ['galxy', 'Galaxy Garden'],
    ['alaxy', 'Galaxy Garden'],
  ])('%s finds %s', async (query, title) => {
    expect(await titles({ query })).toEqual([title])
  })

  test('the creator’s name finds all their approved projects', async () => {
    expect(await titles({ query: 'zimmer' })).toHaveLength(5)
  })

  test.each(['hidden', 'xyzzy', "' or 1=1 --", '%', '_', '\\', ':*', '!', '&', '<->', '((('])(
    '%s finds nothing and fails nothing',
    async (query) => {
      expect(await titles({ query })).toEqual([])
    },
  )

  test.each(["Gal'axy", 'galaxy\\', '"galaxy', 'galaxy:*', '!galaxy', 'galaxy | xyzzy', '(galaxy'])(
    'the operators in %s are white space',
    async (query) => {
      await expect(titles({ query })).resolves.toBeInstanceOf(Array)
    },
  )

  test('a blank or endless query is no trouble', async () => {
    expect(await titles({ query: '   ' })).toHaveLength(5)
    expect(await titles({ query: 'galaxy '.repeat(5000) })).toEqual(['Galaxy Garden'])
  })
})

describe('paging', () => {
  test('every page size walks through all rows once, in order', async () => {
    const all = await titles({})
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let after: string | undefined
      for (let page = 0; page < 10; page += 1) {
        const rows = await search(after === undefined ? { limit } : { limit, after })
        if (rows.length === 0) break
        seen.push(...rows.map(({ title }) => title))
        after = rows.at(-1)?.cursor
      }
      expect(seen).toEqual(all)
    }
  })

  test('a search for near misses pages too', async () => {
    const all = await titles({ query: 'brary' })
    expect(all).toEqual(['Ledger Library'])
    for (let count = 0; count < 3; count += 1)
      await makeProject(db, creator, { title: `Libbrary ${count}` })
    const first = await search({ query: 'bbrary', limit: 2 })
    const second = await search({ query: 'bbrary', limit: 2, after: first.at(-1)?.cursor })
    const seen = [...first, ...second].map(({ title }) => title)
    expect(seen.filter((title) => title.startsWith('Libbrary')).sort()).toEqual([
      'Libbrary 0',
      'Libbrary 1',
      'Libbrary 2',
    ])
    expect(new Set(seen).size).toBe(seen.length)
    await db.sql`delete from projects where title like 'Libbrary%'`
  })

  test('projects of the same moment and order are told apart by id', async () => {
    const twins = ['Twin A', 'Twin B', 'Twin C', 'Twin D']
    for (const title of twins) {
      await makeProject(db, creator, {
        title,
        category: 'twins',
        created_at: '2021-05-05T05:05:05.123456Z',
      })
    }
    const first = await search({ category: 'twins', limit: 2 })
    const second = await search({ category: 'twins', limit: 2, after: first.at(-1)?.cursor })
    expect([...first, ...second].map(({ title }) => title).sort()).toEqual(twins)
    await db.sql`delete from projects where category = 'twins'`
  })

  test.each([
    '',
    'garbage',
    '!!!!',
    '%00',
    'fA',
    Buffer.from('words|1|2|3').toString('base64url'),
    Buffer.from('evil|1|0|00000000-0000-0000-0000-000000000000').toString('base64url'),
    Buffer.from('words|x|y|z').toString('base64url'),
    Buffer.from("words|1|0|'; drop table projects").toString('base64url'),
    Buffer.from('words|99999999999999|0|00000000-0000-0000-0000-000000000000').toString(
      'base64url',
    ),
    Buffer.from('words|1|99999999999999999999|00000000-0000-0000-0000-000000000000').toString(
      'base64url',
    ),
    Buffer.from('words|1|9223372036854775807|00000000-0000-0000-0000-000000000000').toString(
      'base64url',
    ),
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64url'),
    'A'.repeat(100_000),
  ])('the cursor %.20s starts from the beginning', async (after) => {
    expect(await titles({ after, limit: 1 })).toEqual(['Galaxy Garden'])
  })

  test.each([
    [0, 1],
    [-5, 1],
    [1_000_000, 5],
  ])('a limit of %i gives %i rows', async (limit, count) => {
    expect(await titles({ limit })).toHaveLength(count)
  })
})

describe('opening', () => {
  const bySlug = (slug: string) =>
    db.as(creator, (sql) => sql`select * from project_by_slug(${slug})`)

  test('an approved project comes whole, with its options', async () => {
    const [row] = await bySlug('ledger-library')
    expect(row).toMatchObject({
      title: 'Ledger Library',
      canonical_slug: 'ledger-library',
      status: 'approved',
    })
    expect(row?.content).toContain('Double-entry')
    expect(row?.support_options).toHaveLength(2)
    expect(Object.keys(row ?? {})).not.toContain('review_note')
  })

  test.each(['hidden-draft', 'hidden-refusal', 'hidden-past', 'unknown', ''])(
    '%s is not found',
    async (slug) => {
      expect(await bySlug(slug)).toEqual([])
    },
  )

  test('a project without options has an empty list', async () => {
    await db.sql`delete from support_options using projects p where p.id = project_id and p.slug = 'galaxy-garden'`
    expect((await bySlug('galaxy-garden'))[0]?.support_options).toEqual([])
  })
})

describe('plans', () => {
  test('lists, filters, pages and searches read indexes even among 20,000 projects', async () => {
    await db.sql.begin(async (sql) => {
      // Without triggers: the rows only have to be many.
      await sql`set local session_replication_role = replica`
      await sql`
        insert into projects (title, slug, description, category, status, created_at)
        select 'Bulk ' || n, 'bulk-' || n, 'Number ' || md5(n::text), 'bulk', 'approved', now() - n * interval '1 minute'
        from generate_series(1, 20000) as n`
    })
    await db.sql`vacuum analyze projects`
    /** Sequential scans of projects that a statement makes. The counter runs over several transactions. */
    const scans = (statement: string): Promise<number> =>
      db.as(ANONYMOUS, async (sql) => {
        const count = async () => {
          const [row] = await sql`
            select coalesce(sum(seq_scan), 0)::int as n from pg_stat_xact_user_tables where relname = 'projects'`
          return row?.n
        }
        const before = await count()
        await sql.unsafe(statement)
        return (await count()) - before
      })
    expect(await scans('select count(*) from projects where content = md5(id::text)')).toBe(1)
    const [first] = await search({ category: 'bulk', limit: 1 })
    for (const given of [
      '',
      "p_category => 'bulk'",
      'p_featured => true',
      "p_type => 'token'",
      "p_query => 'c4ca4238a0b9'",
      "p_query => 'galxy'",
      `p_after => '${first?.cursor}'`,
      `p_category => 'bulk', p_after => '${first?.cursor}'`,
    ]) {
      expect(
        await scans(`select * from search_projects(${given})`),
        `search_projects(${given})`,
      ).toBe(0)
    }
    expect(await scans("select * from project_by_slug('bulk-7')")).toBe(0)
    expect(
      await scans(
        "select * from projects where status = 'approved' order by display_order, created_at desc limit 24",
      ),
    ).toBe(0)
  })
})
