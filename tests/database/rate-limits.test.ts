import postgres from 'postgres'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { apiStore } from '../../server/embedded/limits/database.ts'
import { Limits } from '../../server/embedded/limits/limits.ts'
import { memoryStore } from '../../server/embedded/limits/memory.ts'
import type { Counter, LimitStore } from '../../server/embedded/limits/store.ts'
import { addressKey } from '../../supabase/functions/_shared/address.ts'
import { ANONYMOUS, DENIED, expectError, SERVICE, testDatabase } from '../support/actors.ts'

const db = testDatabase()
const connections: postgres.Sql[] = []
afterAll(() => Promise.all(connections.map((sql) => sql.end())))

const limit = { name: 'test', attempts: 3, seconds: 60 }
const wide = { name: 'wide', attempts: 5, seconds: 60 }
const by = (subject: string): Counter[] => [{ limit, subject }]

type Counts = Pick<LimitStore, 'consume'>

interface Setup {
  /** The store of a new node. */
  readonly node: () => Counts
  /** Advances the clock; negative sets it back. */
  readonly pass: (seconds: number) => Promise<void>
}

/** Counts as the API of a project does. */
const countingWith = (sql: postgres.Sql): Counts => ({
  async consume(counters) {
    const counts = counters.map(({ limit: { name, attempts, seconds }, subject, cost = 1 }) => ({
      rule: name,
      subject,
      cost,
      most: attempts,
      seconds,
    }))
    const [row] = await sql`select count_attempts(${sql.json(counts)}) as states`
    return row?.states
  },
})

/** Both must count the same. */
const STORES: Readonly<Record<string, () => Setup>> = {
  memory: () => {
    let now = 1_000_000_000
    const store = memoryStore(() => now)
    return {
      node: () => store,
      pass: async (seconds) => {
        now += seconds * 1000
      },
    }
  },
  database: () => ({
    node: () => {
      const sql = postgres(db.url, { max: 2, onnotice: () => {} })
      connections.push(sql)
      return countingWith(sql)
    },
    pass: async (seconds) => {
      await db.sql`update private.rate_limits set free_at = free_at - make_interval(secs => ${seconds})`
    },
  }),
}

describe.each(Object.keys(STORES))('the store in the %s', (name) => {
  let setup: Setup
  let store: Counts
  beforeEach(async () => {
    if (name === 'database') await db.sql`delete from private.rate_limits`
    setup = STORES[name]?.() as Setup
    store = setup.node()
  })
  const waits = async (count: number, subject: string): Promise<number[]> => {
    const all: number[] = []
    for (let round = 0; round < count; round++)
      all.push((await store.consume(by(subject)))[0]?.wait ?? -1)
    return all
  }

  it('allows a burst, then one attempt per share of the time', async () => {
    expect(await waits(4, 'a')).toEqual([0, 0, 0, 20])
    expect(await waits(1, 'b')).toEqual([0])
    await setup.pass(20)
    expect(await waits(2, 'a')).toEqual([0, 20])
    await setup.pass(60)
    expect(await waits(4, 'a')).toEqual([0, 0, 0, 20])
  })

  it('reports what is left, and when all of it is free again', async () => {
    expect(await store.consume(by('a'))).toEqual([{ wait: 0, left: 2, full: 20 }])
    expect(await store.consume(by('a'))).toEqual([{ wait: 0, left: 1, full: 40 }])
    await store.consume(by('a'))
    expect(await store.consume(by('a'))).toEqual([{ wait: 20, left: 0, full: 60 }])
  })

  it('counts with all limits or with none', async () => {
    const both = [...by('a'), { limit: wide, subject: 'a' }]
    for (let round = 0; round < 3; round++) await store.consume(both)
    expect((await store.consume(both)).map(({ wait, left }) => [wait, left])).toEqual([
      [20, 0],
      [0, 2],
    ])
    expect((await store.consume([{ limit: wide, subject: 'a' }]))[0]?.left).toBe(1)
  })

  it('lets nobody wait longer than the window after the clock was set back', async () => {
    await waits(3, 'a')
    await setup.pass(-86_400)
    expect(await waits(1, 'a')).toEqual([20])
    await setup.pass(86_400)
    expect(await waits(1, 'a')).toEqual([0])
  })

  it('counts for all nodes together, even concurrently', async () => {
    const nodes = [store, setup.node()]
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (nodes[at % 2] as Counts).consume(by('race'))),
    )
    expect(taken.filter(([standing]) => standing?.wait === 0)).toHaveLength(3)
    // Naming the limits in different orders must not deadlock.
    const pair = [...by('x'), ...by('y')]
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (nodes[at % 2] as Counts).consume(at % 3 ? pair : pair.toReversed()),
      ),
    )
    expect(await waits(1, 'x')).toEqual([20])
  })
})

test('memory gives back what succeeded', async () => {
  const store = memoryStore(() => 0)
  for (let round = 0; round < 6; round++) {
    expect((await store.consume(by('a')))[0]?.wait).toBe(0)
    await store.refund(by('a'))
  }
})

test('memory keeps a bounded number of subjects', async () => {
  const store = memoryStore(() => 0)
  for (let key = 0; key < 60_000; key++) await store.consume(by(String(key)))
  for (let round = 0; round < 3; round++) await store.consume(by('new'))
  expect((await store.consume(by('new')))[0]?.wait).toBe(20)
  expect((await store.consume(by('0')))[0]?.left).toBe(2)
})

test('the database stores only hashes, and only as long as they count', async () => {
  const store = countingWith(db.sql)
  await store.consume(by('ada@example.org'))
  await db.sql`insert into private.rate_limits
    select 'old', sha256(n::text::bytea), now() - interval '1 minute' from generate_series(1, 25) n`
  for (let round = 0; round < 3; round++) await store.consume(by(`${round}`))
  const rows = await db.sql`select rule, octet_length(subject) as size from private.rate_limits`
  expect(rows.filter(({ rule }) => rule === 'old')).toEqual([])
  expect(rows.every(({ size }) => size === 32)).toBe(true)
})

test('an invalid cost gives nothing back, and only the secret key can count', async () => {
  const count = (cost: number) => {
    const counts = [{ rule: 'cost', subject: 'zoe', cost, most: 3, seconds: 60 }]
    return (sql: postgres.TransactionSql) => sql`select count_attempts(${sql.json(counts)}) as s`
  }
  for (const cost of [-5, 0, 4]) {
    const [row] = await db.as(SERVICE, count(cost))
    expect(row?.s).toEqual([{ wait: 60, left: 3, full: 0 }])
  }
  for (const actor of [ANONYMOUS, await db.account({ admin: true })])
    await expectError(db.as(actor, count(1)), DENIED)
})

describe('a node beside a Supabase project', () => {
  it('counts by itself while the project cannot, and logs it once', async () => {
    const lines: string[] = []
    const store = apiStore('http://127.0.0.1:1', 'sb_secret_x', memoryStore(), (line) =>
      lines.push(line),
    )
    for (let round = 0; round < 3; round++) await store.consume(by('a'))
    expect((await store.consume(by('a')))[0]?.wait).toBe(20)
    expect(lines).toHaveLength(1)
  })
})

describe('rate limit headers', () => {
  const counters: Counter[] = [
    { limit, subject: 'here' },
    { limit: wide, subject: 'victim@example.org', isShared: true },
  ]

  it('report the caller’s own limits, not shared ones', async () => {
    const limits = new Limits(memoryStore(() => 0))
    const attempt = await limits.count(counters)
    expect(attempt.headers()).toEqual({
      'ratelimit-policy': '"test";q=3;w=60',
      ratelimit: '"test";r=2;t=20',
    })
    await attempt.succeeded()
    expect(attempt.headers()).toMatchObject({ ratelimit: '"test";r=3;t=20' })
  })

  it('report a shared limit once it refuses the caller', async () => {
    const store = memoryStore(() => 0)
    for (let round = 0; round < 5; round++) await store.consume(counters.slice(1))
    const attempt = await new Limits(store).count(counters)
    expect(attempt.refusal?.counter.limit.name).toBe('wide')
    expect(attempt.headers()).toEqual({
      'ratelimit-policy': '"test";q=3;w=60, "wide";q=5;w=60',
      ratelimit: '"test";r=3;t=0, "wide";r=0;t=12',
      'retry-after': '12',
    })
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:0db8:0001:0002'],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002'],
  ['::1', '0000:0000:0000:0000'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
