import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { makeOption, makeProject, type NewProject } from './world.ts'

const db = testDatabase()

interface Search {
  query?: string
  category?: string
  type?: string
  tags?: string[]
  featured?: boolean
  amount?: number
  currency?: string
  stage?: string
  sort?: string
  after?: string
  limit?: number
}

interface Answer {
  projects: Record<string, unknown>[]
  next: string | null
  near: boolean
  marks: string[]
  total: number
  exact: boolean
  wider: { without: string; value: string | null; query: string; total: number }[]
}

async function browse(given: Search, actor: Actor = ANONYMOUS): Promise<Answer> {
  const [row] = await db.as(
    actor,
    (sql) => sql`
      select browse_projects(p_query => ${given.query ?? null}, p_category => ${given.category ?? null},
        p_type => ${given.type ?? null}, p_tags => ${given.tags ?? null}, p_featured => ${given.featured ?? null},
        p_amount => ${given.amount ?? null}, p_currency => ${given.currency ?? null}, p_sort => ${given.sort ?? null},
        p_after => ${given.after ?? null}, p_limit => ${given.limit ?? 24},
        p_stage => ${given.stage ?? null}) as answer`,
  )
  return row?.answer
}

async function titles(given: Search, actor?: Actor): Promise<unknown[]> {
  return (await browse(given, actor)).projects.map(({ title }) => title)
}

/** Follows the cursor through all pages. */
async function everyPage(given: Search): Promise<unknown[]> {
  const seen: unknown[] = []
  let after: string | null | undefined
  for (let page = 0; page < 200 && after !== null; page += 1) {
    const answer = await browse(after === undefined ? given : { ...given, after })
    seen.push(...answer.projects.map(({ id }) => id))
    after = answer.next
  }
  return seen
}

/** Totals are counted up to 1,000. */
function expectTotal({ total, exact }: Answer, count: number): void {
  if (exact) expect(total).toBe(count)
  else expect([total, count > 1000]).toEqual([1000, true])
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

  test('includes the support options in order, but not the listing’s full text', async () => {
    const [row] = (await browse({ query: 'ledger' })).projects
    expect(row?.support_options).toMatchObject([
      { type: 'equity', title: 'Shares', min_amount: 100, currency: 'USD' },
      { type: 'revenue', title: 'Share', min_amount: 50, currency: 'EUR' },
    ])
    expect(Object.keys(row ?? {})).not.toContain('content')
  })

  test('filters by category, option type, tag and featured, together and with a query', async () => {
    expect(await titles({ category: 'art' })).toEqual(['星空の図書館', 'Öl und Wasser'])
    expect(await titles({ type: 'revenue' })).toEqual(['Ledger Library'])
    expect(await titles({ featured: true })).toEqual(['Galaxy Garden'])
    expect(await titles({ tags: ['SPACE'] })).toEqual(['Galaxy Garden'])
    expect(await titles({ tags: ['space', 'plants'] })).toEqual(['Galaxy Garden'])
    expect(await titles({ tags: ['space', 'xyzzy'] })).toEqual([])
    expect(await titles({ category: 'finance', type: 'revenue', query: 'book' })).toEqual([
      'Ledger Library',
    ])
    expect(await titles({ category: 'art', type: 'revenue' })).toEqual([])
    expect(await titles({ category: 'tech' })).toEqual([])
  })

  test('a minimum applies in its currency and, with a type, to options of that type', async () => {
    expect(await titles({ amount: 99 })).toEqual([])
    expect(await titles({ amount: 100 })).toHaveLength(5)
    expect(await titles({ amount: 50, currency: 'EUR' })).toEqual(['Ledger Library'])
    expect(await titles({ currency: 'EUR' })).toEqual(['Ledger Library'])
    expect(await titles({ amount: 49, currency: 'EUR' })).toEqual([])
    expect(await titles({ type: 'revenue', amount: 1000, currency: 'EUR' })).toHaveLength(1)
    expect(await titles({ type: 'equity', amount: 1000, currency: 'EUR' })).toEqual([])
    expect(await titles({ amount: 100, currency: 'XYZ' })).toEqual([])
    expect(await titles({ amount: -1 })).toEqual([])
  })

  test('sorts by newest', async () => {
    expect(await titles({ sort: 'newest' })).toEqual([
      '星空の図書館',
      'Ledger Library',
      'Café Société',
      'Galaxy Garden',
      'Öl und Wasser',
    ])
  })

  test('counts only approved projects, by category, type and tag', async () => {
    const [row] = await db.as(ANONYMOUS, (sql) => sql`select catalogue_facets() as facets`)
    expect(row?.facets).toEqual({
      total: 5,
      featured: 1,
      categories: [
        { value: 'art', count: 2 },
        { value: 'finance', count: 1 },
        { value: 'gaming', count: 1 },
        { value: 'social', count: 1 },
      ],
      types: [
        { value: 'equity', count: 5 },
        { value: 'revenue', count: 1 },
      ],
      tags: [
        { value: 'plants', count: 1 },
        { value: 'space', count: 1 },
      ],
    })
  })

  test('follows every change of a listing', async () => {
    const { id, option } = await makeProject(db, creator, { title: 'Comet', status: 'pending' })
    expect(await titles({ query: 'comet' })).toEqual([])
    await db.sql`update projects set status = 'approved' where id = ${id}`
    expect(await titles({ query: 'comet' })).toEqual(['Comet'])
    await db.sql`update projects set title = 'Meteor', tags = '{Sky}', category = 'sky', featured = true where id = ${id}`
    expect(await titles({ query: 'comet', category: 'sky' })).toEqual([])
    expect(await titles({ query: 'meteor', tags: ['sky'], featured: true })).toEqual(['Meteor'])
    await db.sql`update support_options set type = 'grant', currency = 'JPY', min_amount = 3 where id = ${option}`
    expect(await titles({ type: 'grant', amount: 3, currency: 'JPY' })).toEqual(['Meteor'])
    await db.sql`delete from support_options where id = ${option}`
    expect(await titles({ type: 'grant' })).toEqual([])
    await db.sql`update projects set display_order = 0 where id = ${id}`
    expect((await titles({}))[0]).toBe('Meteor')
    await db.sql`update projects set language = 'ja' where id = ${id}`
    expect((await browse({})).projects[0]).toMatchObject({ title: 'Meteor', language: 'ja' })
    await db.sql`delete from projects where id = ${id}`
    expect(await titles({ query: 'meteor' })).toEqual([])
    const [left] = await db.sql`select projects from private.catalogue_counts where term = 'c:sky'`
    expect(left?.projects).toBe('0')
  })
})

describe('searching', () => {
  test.each([
    ['galaxy', 'Galaxy Garden'],
    ['GALAXY gard', 'Galaxy Garden'],
    ['the galaxies', 'Galaxy Garden'],
    ['plants', 'Galaxy Garden'],
    ['cafe societe', 'Café Société'],
    ['cafés', 'Café Société'],
    ['coffee', 'Café Société'],
    ['neighbour', 'Café Société'],
    ['libraries', 'Ledger Library'],
    ['bookkeep', 'Ledger Library'],
    ['bookkeepers', 'Ledger Library'],
    ['Finanzen', 'Ledger Library'],
    ['ol und', 'Öl und Wasser'],
    ['Wassers', 'Öl und Wasser'],
    ['星空の', '星空の図書館'],
    ['図書館', '星空の図書館'],
    ['図書', '星空の図書館'],
    ['館', '星空の図書館'],
    ['図書棺', '星空の図書館'],
    ['galxy', 'Galaxy Garden'],
    ['gaalxy', 'Galaxy Garden'],
    ['alaxy', 'Galaxy Garden'],
    ['lbirary', 'Ledger Library'],
  ])('%s finds %s', async (query, title) => {
    expect(await titles({ query })).toEqual([title])
  })

  test('a prefix finds all words with it, few or many', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        makeProject(db, creator, { title: `Zorb${'abcdefghijklmnopqrst'[n]}ik` }),
      ),
    )
    expect(await titles({ query: 'zorb' })).toHaveLength(20)
    expect(await titles({ query: 'zorbc' })).toEqual(['Zorbcik'])
    await db.sql`delete from projects where id = any (${made.slice(3).map(({ id }) => id)})`
    expect((await titles({ query: 'zorb' })).sort()).toEqual(['Zorbaik', 'Zorbbik', 'Zorbcik'])
    await db.sql`delete from projects where id = any (${made.map(({ id }) => id)})`
  })

  test.each([
    ['en', 'Growing vegetables', ['vegetable', 'grow', 'vegetabels']],
    ['fr', 'Les chevaux de l’été', ['cheval', 'chevaux', 'ete']],
    ['de', 'Häuser für Nachbarn', ['haus', 'hauser', 'Nachbar', 'Nachbran']],
    ['es', 'Canciones olvidadas', ['canción', 'cancion', 'olvidada']],
    ['it', 'Le biblioteche viaggianti', ['biblioteca', 'viaggiante']],
    ['nl', 'Fietsen voor kinderen', ['fiets', 'kinderen']],
    ['sv', 'Böckerna i skogen', ['böcker', 'skog']],
    ['no', 'Båtene på fjorden', ['båt', 'fjord']],
    ['pt', 'Histórias esquecidas', ['história', 'historia', 'esquecida']],
    ['zh', '会唱歌的花园', ['花园', '唱歌']],
    ['ja', '小さな本屋さん', ['本屋', '小さな']],
    ['ko', '바닷가 도서관을 위하여', ['도서관', '바닷가']],
  ])('word forms match in %s', async (_locale, title, queries) => {
    const { id } = await makeProject(db, creator, { title })
    for (const query of queries) expect(await titles({ query }), query).toContain(title)
    await db.sql`delete from projects where id = ${id}`
  })

  test('ranks the whole title first, then words in it, then tags, then the rest', async () => {
    const made = [
      { title: 'Nothing', content: 'All about Pelikan', display_order: 1 },
      { title: 'Birds', description: 'With a pelikan', display_order: 2 },
      { title: 'Feathers', tags: ['pelikan'], display_order: 3 },
      { title: 'Pelikan Park', display_order: 4 },
      { title: 'Pelikan', display_order: 5 },
    ]
    for (const listing of made) await makeProject(db, creator, listing)
    expect(await titles({ query: 'pelikan' })).toEqual([
      'Pelikan',
      'Pelikan Park',
      'Feathers',
      'Birds',
      'Nothing',
    ])
    expect(await titles({ query: 'pelikan', sort: 'order' })).toEqual(
      made.map(({ title }) => title),
    )
    await db.sql`delete from projects where title = any (${made.map(({ title }) => title)})`
  })

  test('says which words of the cards matched', async () => {
    expect((await browse({ query: 'neighbour cafe' })).marks.sort()).toEqual(['cafe', 'neighbours'])
    expect((await browse({ query: '図書館' })).marks).toEqual(['図書館'])
    const near = await browse({ query: 'galxy' })
    expect(near).toMatchObject({ near: true, marks: ['galaxy'], total: 1, exact: true })
  })

  test('the creator’s name finds all their approved projects', async () => {
    expect(await titles({ query: 'zimmer' })).toHaveLength(5)
  })

  test.each([
    'hidden',
    'xyzzy',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    ':*',
    '!',
    '&',
    '<->',
    '(((',
    "c:art'",
  ])('%s neither fails nor shows hidden projects', async (query) => {
    const found = await titles({ query })
    expect(found.filter((title) => String(title).startsWith('Hidden'))).toEqual([])
  })

  test.each([
    { category: "art' | 'c:tech" },
    { category: "a\\'); drop table projects" },
    { tags: ["x' | 'a:", '\\'] },
    { type: "equity' | 'a:" },
    { currency: "U'D", amount: 1 },
    { sort: 'title; drop table projects' },
  ])('%j is a value, not a part of the query', async (given) => {
    expect(await titles(given)).toHaveLength('sort' in given ? 5 : 0)
  })

  test.each(["Gal'axy", 'galaxy\\', '"galaxy', 'galaxy:*', '!galaxy', 'galaxy | xyzzy', '(galaxy'])(
    'the operators in %s are white space',
    async (query) => {
      await expect(titles({ query })).resolves.toBeInstanceOf(Array)
    },
  )

  test('blank and very long queries work', async () => {
    expect(await titles({ query: '   ' })).toHaveLength(5)
    expect(await titles({ query: 'galaxy '.repeat(5000) })).toEqual(['Galaxy Garden'])
    expect(await titles({ query: 'ab '.repeat(60) })).toEqual([])
    expect(await titles({ tags: Array.from({ length: 5000 }, () => 'space') })).toHaveLength(1)
    expect(await titles({ category: 'x'.repeat(100_000) })).toEqual([])
  })

  test('an empty result offers the nearest wider searches, with their counts', async () => {
    const answer = await browse({ query: 'galaxy wasser', category: 'art' })
    expect(answer.projects).toEqual([])
    expect(answer.wider).toEqual([
      { without: 'word', value: 'galaxy', query: 'wasser', total: 1, exact: true },
    ])
    expect((await browse({ query: 'galaxy', category: 'art', type: 'token' })).wider).toEqual(
      [
        { without: 'filters', value: null, query: 'galaxy', total: 1, exact: true },
        { without: 'query', value: null, query: '', total: 0, exact: true },
      ].slice(0, 1),
    )
    expect((await browse({ category: 'gaming', type: 'revenue' })).wider).toMatchObject([
      { without: 'category', total: 1 },
      { without: 'type', total: 1 },
    ])
  })
})

describe('paging', () => {
  beforeAll(async () => {
    // Many listings that tie on words, order, time and type.
    const words = ['harbour', 'harbours', 'lamp', 'reader', 'tide', 'clock']
    for (let n = 0; n < 60; n += 1) {
      const { id } = await makeProject(db, creator, {
        title: `${words[n % 6]} ${words[(n * 5) % 4]} ${n}`,
        description: `${words[(n + 3) % 6]} for all`,
        category: ['paging', 'paging2'][n % 2] as string,
        tags: [`t${n % 3}`],
        featured: n % 7 === 0,
        display_order: 100 + (n % 4),
        created_at: `2021-05-05T05:05:0${n % 5}.123456Z`,
      })
      if (n % 3 === 0) await makeOption(db, id, { type: 'token', min_amount: n, currency: 'GBP' })
    }
    return () => db.sql`delete from projects where category like 'paging%'`
  })

  test('pages together have every row once, in the order of one long page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            query: fc.constantFrom('harbour', 'lamp tide', 'ha', 'the reader', 'harbuor', 'all'),
            category: fc.constantFrom('paging', 'paging2'),
            type: fc.constantFrom('token', 'equity'),
            tags: fc.subarray(['t0', 't1'], { minLength: 1 }),
            featured: fc.constant(true),
            amount: fc.integer({ min: 0, max: 60 }),
            currency: fc.constantFrom('GBP', 'USD'),
            sort: fc.constantFrom('relevance', 'newest', 'order'),
          },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 7 }),
        async (given, limit) => {
          const whole = await everyPage({ ...given, limit: 60 })
          const parts = await everyPage({ ...given, limit })
          expect(parts).toEqual(whole)
          expect(new Set(parts).size).toBe(parts.length)
          expect((await browse({ ...given, limit })).total).toBe(whole.length)
        },
      ),
      { numRuns: 40 },
    )
  })

  test.each([
    '',
    'garbage',
    '!!!!',
    '%00',
    'fA',
    Buffer.from('list|0|1|2|0|00000000-0000-0000-0000-000000000000|0123456789ab').toString(
      'base64url',
    ),
    Buffer.from("list|0|1|0|0|'; drop table projects|x").toString('base64url'),
    Buffer.from('list|x|99999999999999|y|z|w|v').toString('base64url'),
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64url'),
    'A'.repeat(100_000),
  ])('the cursor %.20s is refused', async (after) => {
    await expectError(browse({ after, limit: 1 }), 'BL130')
  })

  test('a cursor with one changed character, or from another query, is refused', async () => {
    const { next } = await browse({ category: 'paging', limit: 3 })
    const after = String(next)
    await expectError(browse({ category: 'paging2', after }), 'BL130')
    await expectError(browse({ category: 'paging', sort: 'newest', after }), 'BL130')
    const inside = Buffer.from(after, 'base64url').toString()
    const moved = inside.replace(/\|(\d+)\|/, (_all, flag) => `|${1 - Number(flag)}|`)
    await expectError(
      browse({ category: 'paging', after: Buffer.from(moved).toString('base64url') }),
      'BL130',
    )
    expect(await titles({ category: 'paging', after, limit: 3 })).toHaveLength(3)
  })

  test.each([
    [0, 1],
    [-5, 1],
    [1_000_000, 60],
  ])('a limit of %i gives %i rows', async (limit, count) => {
    expect(await titles({ limit })).toHaveLength(count)
  })
})

describe('opening', () => {
  const bySlug = (slug: string) =>
    db.as(creator, (sql) => sql`select * from project_by_slug(${slug})`)

  test('an approved project comes in full, with its options', async () => {
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
  beforeAll(async () => {
    // 10,000 copies of forty listings, with rare and common terms.
    for (let n = 0; n < 40; n += 1) {
      const { id } = await makeProject(db, creator, {
        title: `Model ${n}`,
        ...(n > 11 && n < 15 ? { description: 'A lamp like number 11' } : {}),
        ...(n % 6 === 2 ? { content: 'Found in deepwater only' } : {}),
        category: n === 39 ? 'rare' : ['bulk', 'heap'][n % 2],
        tags: [`b${n % 5}`, ...(n === 7 ? ['seldom'] : [])],
        featured: n % 13 === 0,
        display_order: 1000 + (n % 3),
      })
      if (n % 4 === 0) await makeOption(db, id, { type: 'grant', min_amount: n, currency: 'EUR' })
      const closes = n === 7 ? -1 : n % 5 === 1 ? 13 : n % 5 === 2 ? 14 : null
      if (closes !== null)
        await db.sql`update projects set closes_on = private.utc_today() + ${closes}::integer where id = ${id}`
      if (n % 6 === 3)
        await db.sql`update projects set closes_on = private.utc_today(), outcome = '{"result": "reached"}' where id = ${id}`
      if (n % 8 === 0) await makeOption(db, id, { type: 'token', min_amount: 5, currency: 'EUR' })
    }
    await db.sql.begin(async (sql) => {
      await sql`
        create temporary table copies on commit drop as
        select gen_random_uuid() as id, n, p.id as model, p.display_order + n % 2 as display_order,
          now() - n / 2 * interval '1 minute' as created_at
        from generate_series(1, 10000) as n join projects p
          on p.slug = 'model-' || case when n % 997 = 0 then 39 when n % 601 = 0 then 7 else n % 37 end`
      // Only the catalogue's own triggers run, for speed.
      await sql`set local session_replication_role = replica`
      await sql`
        insert into projects (id, title, slug, description, content, category, tags, featured, display_order, status,
          created_at, closes_on, outcome)
        select c.id, p.title, 'bulk-' || n, p.description, p.content, p.category, p.tags, p.featured, c.display_order, p.status,
          c.created_at, p.closes_on, p.outcome
        from copies c join projects p on p.id = c.model`
      await sql`
        insert into support_options (project_id, type, title, min_amount, currency)
        select c.id, o.type, o.title, o.min_amount, o.currency from copies c join support_options o on o.project_id = c.model`
      await sql`set local session_replication_role = origin`
      await sql`
        insert into private.catalogue (project_id, priority, created_at, last_day, terms, minimums, card, body, shown)
        select c.id, -c.display_order, c.created_at, made.last_day, made.terms, made.minimums, made.card, made.body,
          replace(made.shown::text, made.project_id::text, c.id::text)::json
        from copies c join private.catalogue made on made.project_id = c.model`
      await sql`delete from private.catalogue_counts`
      await sql`
        insert into private.catalogue_counts
        select term, count(*) from private.catalogue, unnest(terms) as term group by term`
    })
    await db.sql`vacuum analyze`
  }, 90_000)

  /** The expected result, from one naive query. */
  async function plainly(given: Search): Promise<string[]> {
    const { category = null, type = null, tags = [], featured = null, amount = null } = given
    const { stage = null } = given
    const currency = given.currency ?? (amount === null ? null : 'USD')
    const rows = await db.sql`
      select p.id from projects p
      where p.status = 'approved' and case ${given.query ?? null}::text
          when 'model' then p.title like 'Model%'
          when '11' then p.title = 'Model 11' or p.description like '% 11'
          when 'deepwater' then p.content like '%deepwater%'
          else true end
        and (${category}::text is null or p.category = ${category})
        and case ${stage}::text
          when 'closed' then private.is_closed(p.closes_on, p.outcome is not null)
          when 'open' then not private.is_closed(p.closes_on, p.outcome is not null)
          when 'soon' then not private.is_closed(p.closes_on, p.outcome is not null)
            and p.closes_on < private.utc_today() + 14
          else true end
        and (${featured}::boolean is null or p.featured) and p.tags @> ${tags}::text[]
        and ((${type}::text is null and ${currency}::text is null) or exists (
          select from support_options o where o.project_id = p.id and (${type}::text is null or o.type = ${type})
            and (${currency}::text is null or o.currency = ${currency})
            and (${amount}::numeric is null or o.min_amount <= ${amount})))
      order by case when ${given.sort === 'newest'} then 0 else p.display_order end, p.created_at desc, p.id desc`
    return rows.map(({ id }) => String(id))
  }

  test('any mix of filters finds what a naive query finds, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            query: fc.constantFrom('model', '11', 'deepwater'),
            category: fc.constantFrom('bulk', 'heap', 'rare', 'art', 'none'),
            type: fc.constantFrom('equity', 'grant', 'token', 'revenue'),
            tags: fc.subarray(['b1', 'b2', 'seldom'], { minLength: 1, maxLength: 2 }),
            featured: fc.constant(true),
            amount: fc.constantFrom(0, 4, 5, 8, 100),
            currency: fc.constantFrom('EUR', 'USD', 'GBP'),
            stage: fc.constantFrom('open', 'soon', 'closed'),
            sort: fc.constantFrom('newest', 'order'),
          },
          { requiredKeys: ['sort'] },
        ),
        async (given) => {
          const expected = await plainly(given)
          const first = await browse({ ...given, limit: 25 })
          expectTotal(first, expected.length)
          const found = first.projects.map(({ id }) => id)
          let { next } = first
          for (let page = 0; page < 3 && next; page += 1) {
            const answer = await browse({ ...given, after: next, limit: 40 })
            found.push(...answer.projects.map(({ id }) => id))
            next = answer.next
          }
          expect(found).toEqual(expected.slice(0, found.length))
          expect(next === null).toBe(found.length === expected.length)
        },
      ),
      {
        numRuns: 60,
        examples: [
          [{ category: 'art', sort: 'order' }],
          [{ tags: ['seldom'], category: 'heap', sort: 'order' }],
          [{ amount: 100, sort: 'order' }],
          [{ stage: 'closed', sort: 'order' }],
          [{ stage: 'soon', sort: 'newest' }],
          [{ stage: 'open', category: 'heap', sort: 'order' }],
          [{ stage: 'closed', tags: ['seldom'], sort: 'order' }],
          [{ query: 'model', sort: 'order' }],
          [{ query: 'model', category: 'heap', sort: 'newest' }],
          [{ query: '11', sort: 'order' }],
          [{ query: 'deepwater', sort: 'order' }],
          [{ query: 'deepwater', tags: ['b1'], sort: 'newest' }],
          [{ query: '11', tags: ['b1'], sort: 'newest' }],
          [{ amount: 100, category: 'rare', sort: 'order' }],
          [{ type: 'grant', amount: 4, currency: 'EUR', category: 'bulk', sort: 'order' }],
          [{ type: 'token', amount: 8, currency: 'EUR', sort: 'newest' }],
        ],
      },
    )
  }, 90_000)

  test('a word with more matches than are counted finds titles first, page by page', async () => {
    const expected = await db.sql`
      select p.id from projects p
      where p.title = 'Model 11' or p.description like '% 11'
      order by p.title <> 'Model 11', p.display_order, p.created_at desc, p.id desc`
    expect(expected.length).toBeGreaterThan(1000)
    const first = await browse({ query: '11', limit: 60 })
    expect(first).toMatchObject({ total: 1000, exact: false })
    expect(await everyPage({ query: '11', limit: 60 })).toEqual(expected.map(({ id }) => id))
  }, 90_000)

  test('words in any order and with any filter find titles first, page by page', async () => {
    const queries: Record<string, (word: string) => boolean> = {
      '11': (word) => word === '11',
      model: (word) => word === 'model',
      deepwater: (word) => word === 'deepwater',
      mod: (word) => word.startsWith('mod'),
      'model 11': (word) => word === 'model' || word === '11',
      '11 mod': (word) => word.startsWith('mod') || word === '11',
    }
    const all = await db.sql`
      select p.id, lower(p.title) as title, lower(p.description) as text, lower(p.content) as content, p.category, p.tags, p.featured,
        array(select o.type from support_options o where o.project_id = p.id) as types
      from projects p where p.status = 'approved'
      order by p.display_order, p.created_at desc, p.id desc`
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            query: fc.constantFrom(...Object.keys(queries)),
            category: fc.constantFrom('bulk', 'heap', 'rare', 'none'),
            type: fc.constantFrom('grant', 'token', 'revenue'),
            tags: fc.subarray(['b1', 'b2', 'seldom'], { minLength: 1, maxLength: 1 }),
            featured: fc.constant(true),
          },
          { requiredKeys: ['query'] },
        ),
        fc.constantFrom(7, 25, 60),
        async (given, limit) => {
          const { query, category, type, tags = [], featured } = given
          const words = query.split(' ').length
          const has = (text: string) =>
            new Set(text.split(' ').filter(queries[query] as (word: string) => boolean)).size ===
            words
          const met = all.filter(
            (one) =>
              has(`${one.title} ${one.text} ${one.content}`) &&
              (!category || one.category === category) &&
              (!type || one.types.includes(type)) &&
              tags.every((tag) => one.tags.includes(tag)) &&
              (!featured || one.featured),
          )
          const expected = [
            ...met.filter(({ title }) => has(title)),
            ...met.filter(({ title }) => !has(title)),
          ].map(({ id }) => id)
          const first = await browse({ ...given, limit })
          expectTotal(first, expected.length)
          const found = first.projects.map(({ id }) => id)
          let { next } = first
          for (let page = 0; page < 3 && next; page += 1) {
            const answer = await browse({ ...given, after: next, limit })
            found.push(...answer.projects.map(({ id }) => id))
            next = answer.next
          }
          expect(found).toEqual(expected.slice(0, found.length))
          expect(next === null).toBe(found.length === expected.length)
        },
      ),
      {
        numRuns: 40,
        examples: [
          [{ query: '11 mod', category: 'heap' }, 25],
          [{ query: 'model', tags: ['seldom'] }, 7],
          [{ query: 'mod', category: 'rare', featured: true }, 25],
          [{ query: 'model 11', type: 'revenue' }, 60],
          [{ query: 'deepwater' }, 25],
          [{ query: 'deepwater', featured: true }, 25],
        ],
      },
    )
  }, 90_000)

  test('a long list can be paged to its end', async () => {
    const given = { category: 'heap', tags: ['b1'], sort: 'newest' }
    const expected = await plainly(given)
    expect(await everyPage({ ...given, limit: 60 })).toEqual(expected)
  })

  test('lists, filters, pages and searches use indexes with 10,000 projects', async () => {
    /** Number of sequential scans of projects by a statement. The counter is cumulative. */
    const scans = (statement: string): Promise<number> =>
      db.as(ANONYMOUS, async (sql) => {
        const count = async () => {
          const [row] = await sql`
            select coalesce(sum(seq_scan), 0)::int as n from pg_stat_xact_user_tables
            where relname in ('projects', 'catalogue', 'support_options')`
          return row?.n
        }
        const before = await count()
        await sql.unsafe(statement)
        return (await count()) - before
      })
    expect(await scans('select count(*) from projects where content = md5(id::text)')).toBe(1)
    const { next } = await browse({ category: 'bulk', limit: 1 })
    for (const given of [
      '',
      "p_category => 'bulk'",
      'p_featured => true',
      "p_type => 'token'",
      "p_tags => '{space}'",
      "p_category => 'rare'",
      "p_tags => '{b1}', p_category => 'heap', p_featured => true",
      "p_type => 'grant', p_amount => 100, p_currency => 'EUR'",
      "p_amount => 100, p_currency => 'EUR'",
      "p_stage => 'open'",
      "p_stage => 'closed'",
      "p_stage => 'soon', p_category => 'rare'",
      "p_sort => 'newest'",
      "p_query => 'c4ca4238a0b9'",
      "p_query => 'model'",
      "p_query => 'galxy'",
      "p_query => '図書館'",
      `p_category => 'bulk', p_limit => 1, p_after => '${next}'`,
    ]) {
      expect(await scans(`select browse_projects(${given})`), `browse_projects(${given})`).toBe(0)
    }
    expect(await scans("select * from project_by_slug('bulk-7')")).toBe(0)
    expect(
      await scans(
        "select * from projects where status = 'approved' order by display_order, created_at desc limit 24",
      ),
    ).toBe(0)
  }, 90_000)
})
