import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

function forged(values: Record<string, unknown>): Record<string, unknown> {
  return { title: 'My Project', description: 'Short', category: 'tech', ...values }
}

function insert(actor: Actor, values: Record<string, unknown>) {
  return db.as(actor, (sql) => sql`insert into projects ${sql(values as never)} returning *`)
}

describe('slugs', () => {
  test.each([
    ['Hello, World!', 'hello-world'],
    ['  Déjà   vu: été ', 'déjà-vu-été'],
    ['日本語 プロジェクト', '日本語-プロジェクト'],
    ['Ünïcode—Dash', 'ünïcodedash'],
    ['🚀🚀', 'project'],
    ['../../etc/passwd', 'etcpasswd'],
    ['a -- b', 'a-b'],
    ['Cafe!\u0301', 'caf\u00e9'],
  ])('%s -> %s', async (title, slug) => {
    expect(await db.sql`select private.slugify(${title}) as slug`).toEqual([{ slug }])
  })

  test('two submissions of one title at once get two slugs', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => db.account()))
    const rows = await Promise.all(
      users.map((user) => insert(user, forged({ title: 'Same Title' }))),
    )
    const slugs = rows.map(([row]) => row?.slug)
    expect(new Set(slugs).size).toBe(8)
    expect(slugs).toContain('same-title')
    expect(slugs).toContain('same-title-8')
  })

  test('beyond twenty of one title the suffix is random', async () => {
    const user = await db.account({ admin: true })
    for (let count = 0; count < 20; count += 1) await insert(user, forged({ title: 'Crowded' }))
    const [row] = await insert(user, forged({ title: 'Crowded' }))
    expect(row?.slug).toMatch(/^crowded-[0-9a-f]{8}$/)
  })

  test('an old slug still leads to the project and cannot be taken by another', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { title: 'Old Name' })
    await db.as(admin, (sql) => sql`update projects set slug = 'New Name!' where id = ${id}`)
    const bySlug = (slug: string) =>
      db.as(ANONYMOUS, (sql) => sql`select id, slug, canonical_slug from project_by_slug(${slug})`)
    const found = [{ id, slug: 'new-name', canonical_slug: 'new-name' }]
    expect(await bySlug('old-name')).toEqual(found)
    expect(await bySlug('new-name')).toEqual(found)
    const [other] = await insert(creator, forged({ title: 'Old Name' }))
    expect(other?.slug).toBe('old-name-2')
  })

  test('the slug of a project that nobody has seen is free again after a change', async () => {
    const user = await db.account()
    const [row] = await insert(user, forged({ title: 'Early Bird' }))
    await db.as(user, (sql) => sql`update projects set slug = 'late-bird' where id = ${row?.id}`)
    const [next] = await insert(user, forged({ title: 'Early Bird' }))
    expect(next?.slug).toBe('early-bird')
  })

  test('only slugs under which it was public stay taken by a project', async () => {
    const [user, admin] = [await db.account(), await db.account({ admin: true })]
    const rename = (id: string, slug: string) =>
      db.as(user, (sql) => sql`update projects set slug = ${slug} where id = ${id}`)
    const [row] = await insert(user, forged({ title: 'Magpie' }))
    await db.as(admin, (sql) => sql`select set_project_status(${row?.id}, 'rejected', 'No')`)
    for (const slug of ['apple', 'pear', 'plum']) await rename(row?.id, slug)
    const { id } = await makeProject(db, user, { title: 'Starling' })
    await db.as(admin, (sql) => sql`select set_project_status(${id}, 'pending')`)
    for (const slug of ['cherry', 'fig']) await rename(id, slug)
    const kept =
      await db.sql`select slug from project_slugs where project_id in (${row?.id}, ${id})`
    expect(kept.map(({ slug }) => slug).sort()).toEqual(['fig', 'plum', 'starling'])
  })

  test('a title too long for a listing takes no longer than others', async () => {
    const [row] = await db.sql.begin(async (sql) => {
      await sql`set local statement_timeout = '5s'`
      return sql`select length(private.slugify(repeat(U&'\\FDFA', 600000))) as length`
    })
    expect(row?.length).toBe(80)
  })

  test('nobody reads or writes the history directly', async () => {
    const admin = await db.account({ admin: true })
    for (const actor of [ANONYMOUS, admin]) {
      await expectError(
        db.as(actor, (sql) => sql`select * from project_slugs`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`delete from project_slugs`),
        DENIED,
      )
    }
  })
})
