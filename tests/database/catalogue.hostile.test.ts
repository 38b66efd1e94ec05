import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const found = async (query: string): Promise<string[]> => {
  const [row] = await db.as(
    ANONYMOUS,
    (sql) => sql`select browse_projects(p_query => ${query}) as answer`,
  )
  return row?.answer.projects.map(({ title }: { title: string }) => title)
}

const rename = (actor: Actor, name: string) =>
  db.as(actor, (sql) => sql`update profiles set full_name = ${name} where id = ${actor.id}`)

const known = async (like: string): Promise<string[]> =>
  (await db.sql`select word from private.vocabulary where word like ${like} order by word`).map(
    ({ word }) => word,
  )

const upkeep = () => db.sql`select public.claim_mail_outbox(1)`

/** Words spelt alike that a listing had: enough to fill what the upkeep forgets at a time three times. */
const loseWords = () => db.sql`
  with made as (
    insert into private.vocabulary (word, near)
    select 'sensorsa' || translate(lpad(n::text, 4, '0'), '0123456789', 'abcdefghij'), true
    from generate_series(1, 2500) n returning word)
  insert into private.vocabulary_lost select word from made`

test('former names of a creator neither displace the words of others nor stay', async () => {
  const creator = await db.account({ name: 'Nina Nightshift' })
  await makeProject(db, creator, { title: 'Lantern' })
  await makeProject(db, await db.account(), { title: 'Sensors' })
  expect(await found('sensers')).toEqual(['Sensors'])
  for (const ends of ['abcdefg', 'hijklmn', 'opqrstu'])
    await rename(creator, [...ends].map((end) => `sensersa${end}`).join(' '))
  await rename(creator, 'Nina Nightshift')
  expect(await found('sensers')).toEqual(['Sensors'])
  await upkeep()
  expect(await known('sensers%')).toEqual([])
  expect(await known('n%')).toEqual(expect.arrayContaining(['nightshift', 'nina']))
  expect(await found('sensers')).toEqual(['Sensors'])
  expect(await found('nightshfit')).toEqual(['Lantern'])
})

test('many words that listings lost cost a search no more than a few', async () => {
  await makeProject(db, await db.account(), { title: 'Sensors' })
  await loseWords()
  await db.sql`analyze private.vocabulary, private.vocabulary_lost, private.catalogue`
  const lookups = await db.sql.begin(async (sql) => {
    // PostgreSQL may still count what this connection did before.
    const sofar = async () => {
      const [row] = await sql`
        select sum(seq_scan + coalesce(idx_scan, 0))::integer as times from pg_stat_xact_user_tables
        where relid in ('private.catalogue'::regclass, 'private.vocabulary_lost'::regclass)`
      return row?.times as number
    }
    const before = await sofar()
    await sql`select private.near_words('sensorsaabc')`
    return (await sofar()) - before
  })
  expect(lookups).toBeGreaterThan(0)
  expect(lookups).toBeLessThanOrEqual(100)
  await db.sql`delete from private.vocabulary where word like 'sensorsa%'`
  await db.sql`delete from private.vocabulary_lost where true`
})

test('the upkeep forgets them in batches until none is left, each time mails are looked for', async () => {
  await loseWords()
  const left = async () =>
    (
      await db.sql`select count(*)::integer as n from private.vocabulary where word like 'sensorsa%'`
    )[0]?.n
  const counts = [await left()]
  for (const _ of [1, 2, 3]) {
    await upkeep()
    counts.push(await left())
  }
  expect(counts).toEqual([2500, 1500, 500, 0])
  expect(await db.sql`select from private.vocabulary_lost`).toHaveLength(0)
})

test('a word that a listing is getting is not forgotten meanwhile', async () => {
  const creator = await db.account()
  const { id } = await makeProject(db, creator, { title: 'Narwhal' })
  await db.sql`update projects set status = 'archived' where id = ${id}`
  await db.sql.begin(async (sql) => {
    await sql`update projects set status = 'approved' where id = ${id}`
    await upkeep()
  })
  expect(await known('narwhal')).toEqual(['narwhal'])
  await upkeep()
  expect(await known('narwhal')).toEqual(['narwhal'])
  expect(await found('narwahl')).toEqual(['Narwhal'])
})

test('the words of a listing go with it, but for those that others use', async () => {
  const creator = await db.account({ name: 'Olga' })
  const { id } = await makeProject(db, creator, {
    title: 'Quokka Quay',
    content: 'Wombats and quolls',
  })
  await makeProject(db, creator, { title: 'Quay', content: 'Quolls' })
  await makeProject(db, creator, { title: 'Silence', content: 'Quokka' })
  await db.sql`update projects set status = 'archived' where id = ${id}`
  await upkeep()
  expect(await known('quo%')).toEqual(['quokka', 'quolls'])
  expect(await found('quokak')).toEqual([])
  expect(await known('wombat%')).toEqual([])
  expect(await known('quay')).toEqual(['quay'])
  await db.sql`update projects set status = 'approved' where id = ${id}`
  await upkeep()
  expect(await known('quo%')).toEqual(['quokka', 'quolls'])
  expect(await found('quokak')).toEqual(['Quokka Quay', 'Silence'])
})

test('a name changes ten times a day, an administrator’s as often as they like', async () => {
  const person = await db.account()
  for (let n = 0; n < 10; n += 1) await rename(person, `Name ${n}`)
  await rename(person, 'Name 9')
  await db.as(person, (sql) => sql`update profiles set place = 'Bergen' where id = ${person.id}`)
  await expect(rename(person, 'Name 10')).rejects.toMatchObject({
    code: 'BL107',
    message: 'Too many new names, please try again later',
    // A tenth of a day.
    detail: expect.stringMatching(/^{"retryAfter": 8[56]\d\d}$/),
  })
  const admin = await db.account({ admin: true })
  for (let n = 0; n < 12; n += 1) await rename(admin, `Name ${n}`)
})

test('a list inside a list gets past no bound on how many are asked for', async () => {
  const owner = await db.account()
  const tags = ['a', 'b', 'c', 'd', 'e']
  const { id } = await makeProject(db, owner, { tags })
  const unknown = Array.from({ length: 100 }, () => randomUUID())
  const ask = (nest: (list: string[]) => string) =>
    db.as(owner, async (sql) => {
      const [row] = await sql`
        select browse_projects(p_tags => ${nest([...tags, 'f'])}::text[]) -> 'projects' as found,
          project_cards(${nest([...unknown, id])}::uuid[]) as cards,
          save_projects_for_later(${nest([...unknown, id])}::uuid[]) as saved`
      return { found: row?.found.length, cards: row?.cards, saved: row?.saved }
    })
  const bounded = { found: 1, cards: [], saved: 0 }
  expect(await ask((list) => `{${list}}`)).toEqual(bounded)
  expect(await ask((list) => `{{${list}}}`)).toEqual(bounded)
})

test.each<[string, { title?: string; content?: string }, string]>([
  ['a title that grows when it is folded', { title: '\ufdfa'.repeat(120) }, '\ufdfa'.repeat(200)],
  ['a word that is too long for an index', { content: `Zeppelin ${'a'.repeat(2046)}` }, 'zeppelin'],
  ['20,000 signs without a space', { content: '\u3300'.repeat(20_000) }, '\u3300'.repeat(200)],
])('a listing with %s can be approved and is found', async (_, values, query) => {
  const { id } = await makeProject(db, await db.account(), { ...values, status: 'pending' })
  await db.sql.begin(async (sql) => {
    await sql`set local statement_timeout = '5s'`
    await sql`update projects set status = 'approved' where id = ${id}`
  })
  expect(await found(query)).toEqual([values.title ?? 'Lantern'])
})
