import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

/** A submission with columns a client must not set. */
function forged(values: Record<string, unknown>): Record<string, unknown> {
  return { title: 'My Project', description: 'Short', category: 'tech', ...values }
}

function insert(actor: Actor, values: Record<string, unknown>) {
  return db.as(actor, (sql) => sql`insert into projects ${sql(values as never)} returning *`)
}

describe('reading', () => {
  test('everyone reads approved projects; others only their creator and administrators', async () => {
    const [creator, other, admin] = [
      await db.account(),
      await db.account(),
      await db.account({ admin: true }),
    ]
    const ids: Record<string, string> = {}
    for (const status of ['pending', 'approved', 'rejected', 'archived']) {
      ids[status] = (await makeProject(db, creator, { status })).id
    }
    const visible = async (actor: Actor): Promise<string[]> => {
      const rows = await db.as(
        actor,
        (sql) =>
          sql`select status from projects where id in ${sql(Object.values(ids))} order by status`,
      )
      return rows.map(({ status }) => status)
    }
    expect(await visible(ANONYMOUS)).toEqual(['approved'])
    expect(await visible(other)).toEqual(['approved'])
    expect(await visible(creator)).toEqual(['approved', 'archived', 'pending', 'rejected'])
    expect(await visible(admin)).toEqual(['approved', 'archived', 'pending', 'rejected'])
    const options = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`select 1 from support_options where project_id in ${sql(Object.values(ids))}`,
      )
    expect(await options(ANONYMOUS)).toHaveLength(1)
    expect(await options(other)).toHaveLength(1)
    expect(await options(creator)).toHaveLength(4)
  })

  test('two roles reading at the same moment see only their own rows', async () => {
    const [one, two] = [await db.account(), await db.account()]
    await makeProject(db, one, { status: 'pending' })
    await makeProject(db, two, { status: 'pending' })
    const read = (actor: Actor) =>
      db.as(actor, async (sql) => {
        await sql`select pg_sleep(random() * 0.02)`
        return sql`select creator_id from projects where status = 'pending'`
      })
    const rounds = await Promise.all(
      Array.from({ length: 60 }, (_, index) => read([one, two, ANONYMOUS][index % 3] as Actor)),
    )
    for (const [index, rows] of rounds.entries()) {
      const expected = [one.id, two.id, undefined][index % 3]
      expect([...new Set(rows.map((row) => row.creator_id))]).toEqual(expected ? [expected] : [])
    }
  })
})

describe('submitting directly', () => {
  test('a user’s project is pending and theirs, whatever they send', async () => {
    const [user, other] = [await db.account({ name: 'Real Name' }), await db.account()]
    const [row] = await insert(
      user,
      forged({
        status: 'approved',
        creator_id: other.id,
        creator_name: 'Famous Person',
        tags: ['a', 'b'],
      }),
    )
    expect(row).toMatchObject({
      status: 'pending',
      creator_id: user.id,
      creator_name: 'Real Name',
      featured: false,
      display_order: 9999,
      slug: 'my-project',
      tags: ['a', 'b'],
      reviewed_at: null,
    })
  })

  test('a user without a name is Anonymous, never their e-mail', async () => {
    const user = await db.account({ name: null })
    const [row] = await insert(user, forged({ creator_name: user.email }))
    expect(row?.creator_name).toBe('Anonymous')
  })

  test('an anonymous visitor is refused', async () => {
    await expectError(insert(ANONYMOUS, forged({})), DENIED)
  })

  test.each([
    'id',
    'featured',
    'display_order',
    'created_at',
    'updated_at',
    'reviewed_at',
    'review_note',
  ])('a user cannot send %s', async (column) => {
    const values = { id: crypto.randomUUID(), featured: true, display_order: 1, review_note: 'x' }
    const value = column in values ? values[column as 'id'] : new Date(0)
    await expectError(insert(await db.account(), forged({ [column]: value })), DENIED)
  })

  test.each(['title', 'description', 'category'])('a blank %s is refused', async (column) => {
    await expectError(insert(await db.account(), forged({ [column]: '  ' })), 'BL023')
  })

  test.each([
    ['a script as website', { website: 'javascript:alert(1)' }],
    ['a website on this site', { website: '/admin' }],
    ['a protocol-relative picture', { thumbnail_url: '//evil.example/x.png' }],
    [
      'a picture that can be replaced',
      { thumbnail_url: '/storage/v1/object/public/avatars/a/1.png' },
    ],
    ['a document as picture', { media_url: '/documents/0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de' }],
    ['a path out of the pictures', { media_url: '/demo/../documents/a' }],
    ['a data video', { video_url: 'data:video/mp4,x' }],
    ['a title of 121 characters', { title: 'x'.repeat(121) }],
    ['a description of 161 characters', { description: 'x'.repeat(161) }],
    ['a content of 20001 characters', { content: 'x'.repeat(20_001) }],
    ['13 tags', { tags: Array.from({ length: 13 }, (_, index) => `t${index}`) }],
    ['an empty tag', { tags: [''] }],
    ['a tag of 41 characters', { tags: ['x'.repeat(41)] }],
    ['a goal below zero', { target_amount: -1 }],
    ['a goal that is no number', { target_amount: 'NaN' }],
    ['a foreign currency', { currency: 'XXX' }],
    ['a gallery that is no list', { gallery: { url: '/x.png' } }],
    ['a gallery with a script', { gallery: [{ url: 'javascript:alert(1)' }] }],
    ['a gallery with a page', { gallery: [{ url: '/share/projects/lamp.png' }] }],
    ['a gallery with text', { gallery: ['/x.png'] }],
  ])('%s is refused', async (_label, values) => {
    const user = await db.account()
    const sent = 'gallery' in values ? { gallery: db.sql.json(values.gallery as never) } : values
    await expectError(insert(user, forged(sent)), '23514')
  })

  test('blanks become null, and an unknown media type becomes image', async () => {
    const [row] = await insert(
      await db.account(),
      forged({
        website: ' ',
        media_url: '',
        media_type: 'hologram',
        thumbnail_url: '/demo/x.svg',
      }),
    )
    expect(row).toMatchObject({
      website: null,
      media_url: null,
      media_type: 'image',
      thumbnail_url: '/demo/x.svg',
    })
  })

  test('the 21st submission of a day is refused, with a time to wait', async () => {
    const user = await db.account()
    for (let count = 0; count < 20; count += 1)
      await insert(user, forged({ title: `Project ${count}` }))
    const failure = await insert(user, forged({})).catch((error) => error)
    expect(failure).toMatchObject({ code: 'BL026', detail: '{"retryAfter": 86400}' })
  })
})
