import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Page {
  readonly id: string
  readonly slug: string
  readonly projects: readonly { readonly title: string }[]
  readonly [key: string]: unknown
}

async function page(slug: string, reader: Actor = ANONYMOUS): Promise<Page | null> {
  const [row] = await db.as(reader, (sql) => sql`select creator_by_slug(${slug}) as page`)
  return row?.page
}

const tell = (actor: Actor, values: Record<string, unknown>) =>
  db.as(actor, async (sql) => {
    await sql`insert into creators (id) values (${actor.id}) on conflict do nothing`
    return sql`update creators set ${sql(values as never)} where id = ${actor.id}`
  })

const COMPANY = {
  kind: 'company',
  registered_name: 'Lumen Works OÜ',
  register: 'e-Business Register',
  register_number: '12345678',
  register_country: 'EE',
}

async function slugOf(actor: Actor): Promise<string | null> {
  const [row] = await db.sql`select slug from creators where id = ${actor.id}`
  return row?.slug ?? null
}

async function listed(name: string): Promise<{ creator: Actor; slug: string; project: string }> {
  const creator = await db.account({ name })
  const { id } = await makeProject(db, creator)
  return { creator, slug: (await slugOf(creator)) ?? '', project: id }
}

describe('the page of a creator', () => {
  test('is there from the first approved project on, and gone without one', async () => {
    const creator = await db.account({ name: 'Lumen Works' })
    await tell(creator, {
      about: 'We make lamps.',
      links: ['https://lumen.example'],
      ...COMPANY,
    })
    const waiting = await makeProject(db, creator, { status: 'pending', title: 'Waiting' })
    expect(await page('lumen-works')).toBeNull()
    await db.sql`update projects set status = 'approved' where id = ${waiting.id}`
    await makeProject(db, creator, { status: 'rejected', title: 'Refused' })
    expect(await page('lumen-works')).toEqual({
      id: creator.id,
      slug: 'lumen-works',
      name: 'Lumen Works',
      avatar_url: null,
      place: null,
      about: 'We make lamps.',
      links: ['https://lumen.example'],
      facts: { ...COMPANY, changed_at: expect.any(String), seen_at: null },
      answer_hours: null,
      projects: [expect.objectContaining({ title: 'Waiting', support_options: expect.any(Array) })],
    })
    await db.sql`update projects set status = 'archived' where id = ${waiting.id}`
    for (const reader of [ANONYMOUS, creator, await db.account({ admin: true })])
      expect(await page('lumen-works', reader)).toBeNull()
  })

  test('shows nothing that is private, nor a picture from elsewhere', async () => {
    const { creator, slug } = await listed('Quiet Co')
    await db.sql`update profiles set country = 'FI', place = 'Tartu', avatar_url = 'https://spy.example/a.png'
      where id = ${creator.id}`
    const text = JSON.stringify(await page(slug))
    expect(text).toContain('Tartu')
    for (const secret of [creator.email, '"FI"', 'spy.example', 'username', '"country"'])
      expect(text).not.toContain(secret)
  })

  test('is gone while the account is suspended, also where its projects stay, and once it is erased', async () => {
    const { creator, slug, project } = await listed('Short Lived')
    const admin = await db.account({ admin: true })
    const bySlug = () =>
      db.as(
        ANONYMOUS,
        (sql) => sql`select p.creator ->> 'slug' as slug
        from project_by_slug((select slug from projects where id = ${project})) p`,
      )
    expect(await bySlug()).toEqual([{ slug }])
    await db.as(
      admin,
      (sql) => sql`select suspend_user(${creator.id}, 'Test', false, ${sql.json(BASIS)})`,
    )
    expect(await page(slug)).toBeNull()
    expect(await bySlug()).toEqual([{ slug: null }])
    await db.as(admin, (sql) => sql`select restore_user(${creator.id})`)
    expect(await page(slug)).not.toBeNull()
    await db.sql`select private.erase_account(${creator.id})`
    expect(await page(slug)).toBeNull()
    expect(await db.sql`select from creator_slugs where slug = ${slug}`).toHaveLength(0)
  })

  test('an unknown address leads nowhere', async () => {
    for (const slug of ['nobody', '', '../admin', "'; drop table creators"])
      expect(await page(slug)).toBeNull()
  })
})

describe('the address of a creator', () => {
  test('is made from the name, and unique', async () => {
    const slugs = await Promise.all([1, 2, 3, 4].map(() => listed('Same Name')))
    expect(slugs.map(({ slug }) => slug).sort()).toEqual([
      'same-name',
      'same-name-2',
      'same-name-3',
      'same-name-4',
    ])
    expect((await listed('光の工房')).slug).toBe('光の工房')
  })

  test('follows a new name; the old ones lead on and stay taken', async () => {
    const { creator, slug } = await listed('First Name')
    await db.as(
      creator,
      (sql) => sql`update profiles set full_name = 'Second Name' where id = ${creator.id}`,
    )
    expect((await page(slug))?.slug).toBe('second-name')
    expect((await page('second-name'))?.id).toBe(creator.id)
    expect((await listed('First Name')).slug).toBe('first-name-2')
    await db.as(
      creator,
      (sql) => sql`update profiles set full_name = 'First Name' where id = ${creator.id}`,
    )
    expect(await slugOf(creator)).toBe('first-name')
  })

  test('takes no more than the latest twenty names', async () => {
    const { creator, slug } = await listed('Cuckoo 0')
    for (let n = 1; n <= 20; n += 1)
      await db.sql`update profiles set full_name = ${`Cuckoo ${n}`} where id = ${creator.id}`
    expect(await page(slug)).toBeNull()
    expect((await page('cuckoo-1'))?.slug).toBe('cuckoo-20')
    expect((await listed('Cuckoo 0')).slug).toBe('cuckoo-0')
  })

  test('stays when anything else changes', async () => {
    const { creator, slug } = await listed('Steady')
    await db.as(creator, (sql) => sql`update profiles set place = 'Riga' where id = ${creator.id}`)
    await tell(creator, { about: 'New words' })
    await makeProject(db, creator)
    expect(await slugOf(creator)).toBe(slug)
  })

  test('is not given without an approved project, nor chosen by its owner', async () => {
    const creator = await db.account({ name: 'Hoarder' })
    await tell(creator, { about: 'Soon' })
    await db.as(
      creator,
      (sql) => sql`update profiles set full_name = 'Brand' where id = ${creator.id}`,
    )
    expect(await slugOf(creator)).toBeNull()
    await expectError(tell(creator, { slug: 'backlit' }), DENIED)
    await expectError(
      db.as(creator, (sql) => sql`update creators set slug = 'backlit' where id = ${creator.id}`),
      DENIED,
    )
    await expectError(
      db.as(creator, (sql) => sql`insert into creator_slugs values ('backlit', ${creator.id})`),
      DENIED,
    )
  })
})

describe('what creators tell', () => {
  test('is read and written by its owner alone', async () => {
    const { creator } = await listed('Owner')
    await tell(creator, { about: 'Mine' })
    const supporter = await db.account()
    for (const actor of [supporter, await db.account({ admin: true })]) {
      expect(
        await db.as(actor, (sql) => sql`select from creators where id = ${creator.id}`),
      ).toHaveLength(0)
      await expectError(
        db.as(
          actor,
          (sql) => sql`insert into creators (id, about) values (${creator.id}, 'Taken')
          on conflict (id) do update set about = excluded.about`,
        ),
        DENIED,
      )
      const change = await db.as(
        actor,
        (sql) => sql`update creators set about = 'Taken' where id = ${creator.id}`,
      )
      expect(change.count).toBe(0)
      await expectError(
        db.as(actor, (sql) => sql`delete from creators where id = ${creator.id}`),
        DENIED,
      )
    }
    await expectError(
      db.as(
        creator,
        (sql) => sql`update creators set id = ${supporter.id} where id = ${creator.id}`,
      ),
      DENIED,
    )
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select from creators`),
      DENIED,
    )
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select from creator_slugs`),
      DENIED,
    )
    await expectError(
      db.as(creator, (sql) => sql`select from creator_slugs`),
      DENIED,
    )
  })

  test.each([
    ['a text that is too long', { about: 'x'.repeat(1001) }],
    ['a sixth link', { links: Array.from({ length: 6 }, (_, n) => `https://${n}.example`) }],
    ['a script as link', { links: ['javascript:alert(1)'] }],
    ['a path of ours as link', { links: ['/admin'] }],
    ['a link that breaks out of its attribute', { links: ['https://a.example/" onclick="x'] }],
    ['an empty link', { links: [''] }],
    ['an unknown kind', { kind: 'person' }],
    ['a company without a number', { ...COMPANY, register_number: ' ' }],
    ['an association without a register', { ...COMPANY, kind: 'association', register: null }],
    [
      'a public body without a country',
      { ...COMPANY, kind: 'public_body', register_country: null },
    ],
    ['a sole trader without a name', { kind: 'sole_trader', register_country: 'EE' }],
    ['an unknown country', { register_country: 'XX' }],
  ])('is refused: %s', async (_, values) => {
    await expectError(tell(await db.account(), values), '23514')
  })

  test('is trimmed', async () => {
    const creator = await db.account()
    await tell(creator, { about: '\n  Two\n\nparagraphs \n' })
    const [row] = await db.sql`select about from creators where id = ${creator.id}`
    expect(row?.about).toBe('Two\n\nparagraphs')
  })

  test('is part of the export', async () => {
    const { creator, slug } = await listed('Exporter')
    await tell(creator, { about: 'All mine' })
    const [row] = await db.as(creator, (sql) => sql`select export_my_data() as data`)
    expect(row?.data.creators).toEqual([expect.objectContaining({ about: 'All mine', slug })])
    expect(row?.data.creator_slugs).toEqual([expect.objectContaining({ slug })])
  })
})

test('the sitemap lists public pages, those that changed last first', async () => {
  const first = await listed('Older Page')
  const second = await listed('Newer Page')
  const hidden = await listed('Hidden Page')
  await db.sql`update projects set status = 'archived' where id = ${hidden.project}`
  await tell(second.creator, { about: 'Changed' })
  const rows = await db.as(ANONYMOUS, (sql) => sql`select slug from creator_pages()`)
  const slugs = rows.map(({ slug }) => slug)
  expect(slugs.indexOf(second.slug)).toBeLessThan(slugs.indexOf(first.slug))
  expect(slugs).not.toContain(hidden.slug)
})

describe('who a creator is by its register', () => {
  const facts = async (slug: string) => (await page(slug))?.facts as Record<string, unknown> | null
  const submit = (actor: Actor) =>
    db.as(
      actor,
      (sql) =>
        sql`select id from submit_project('{"title": "T", "description": "D", "category": "tech"}')`,
    )
  const check = (
    admin: Actor,
    project: string,
    organisation: unknown,
    read: string | null = null,
  ) =>
    db.as(
      admin,
      (sql) =>
        sql`select set_review_checks(${project}, ${sql.json({ ...CHECKED, organisation } as never)}, ${read})`,
    )

  test('is asked with a project, not required: a reviewer sees that it is missing', async () => {
    const creator = await db.account()
    expect(await submit(creator)).toHaveLength(1)
    await tell(creator, COMPANY)
    expect(await submit(creator)).toHaveLength(1)
  })

  test('can be changed, but not taken back', async () => {
    const { creator, slug } = await listed('Taken Back')
    await tell(creator, COMPANY)
    await expectError(tell(creator, { kind: null, register_number: null }), '23514')
    await tell(creator, { kind: null })
    expect((await facts(slug))?.kind).toBe('company')
    await expectError(
      db.as(creator, (sql) => sql`delete from creators`),
      DENIED,
    )
  })

  test('was seen where a review found it, until it changes', async () => {
    const { creator, slug, project } = await listed('Seen')
    const admin = await db.account({ admin: true })
    await tell(creator, COMPANY)
    expect((await facts(slug))?.seen_at).toBeNull()
    await check(admin, project, { reason: 'No register lists it.' })
    expect((await facts(slug))?.seen_at).toBeNull()
    await check(admin, project, 'company')
    expect((await facts(slug))?.seen_at).toEqual(expect.any(String))
    await tell(creator, { about: 'New words', links: ['https://seen.example'] })
    await tell(creator, COMPANY)
    expect((await facts(slug))?.seen_at).toEqual(expect.any(String))
    for (const change of [
      { register_number: '87654321' },
      { registered_name: 'Another OÜ' },
      { register: 'Elsewhere' },
      { register_country: 'FI' },
      { kind: 'association' },
    ]) {
      await tell(creator, change)
      expect((await facts(slug))?.seen_at).toBeNull()
      await check(admin, project, 'organisation')
      await check(admin, project, 'company')
      expect((await facts(slug))?.seen_at).toEqual(expect.any(String))
    }
    const [shown] = await db.as(
      ANONYMOUS,
      (sql) => sql`select p.creator -> 'facts' ->> 'registered_name' as name
        from project_by_slug((select slug from projects where id = ${project})) p`,
    )
    expect(shown?.name).toBe('Another OÜ')
  })

  test('does not count a check of a project that is not public', async () => {
    const { creator, slug } = await listed('Unseen')
    await tell(creator, COMPANY)
    const waiting = await makeProject(db, creator, { status: 'pending' })
    await check(await db.account({ admin: true }), waiting.id, 'company')
    expect((await facts(slug))?.seen_at).toBeNull()
  })

  test('cannot be swapped under the eyes of a reviewer, nor dated by the creator', async () => {
    const { creator, slug, project } = await listed('Swapped')
    const admin = await db.account({ admin: true })
    await tell(creator, COMPANY)
    const read = String((await facts(slug))?.changed_at)
    await tell(creator, { register_number: '00000000' })
    await expectError(check(admin, project, 'company', read), 'BL240')
    expect((await facts(slug))?.seen_at).toBeNull()
    await check(admin, project, 'company', String((await facts(slug))?.changed_at))
    expect((await facts(slug))?.seen_at).toEqual(expect.any(String))
    await expectError(tell(creator, { facts_changed_at: '2020-01-01' }), DENIED)
    await expectError(check(creator, project, 'company'), 'BL011')
  })

  test('holds up no answer where nothing was stated', async () => {
    const admin = await db.account({ admin: true })
    const { id } = await makeProject(db, admin)
    expect(await check(admin, id, 'company', new Date(0).toISOString())).toHaveLength(1)
  })

  test('is before the reviewer, who finds no facts of a creator without an account', async () => {
    const { creator, project } = await listed('Reviewed')
    await tell(creator, COMPANY)
    const admin = await db.account({ admin: true })
    const orphan = await makeProject(db, null)
    const read = (id: string) =>
      db.as(admin, (sql) => sql`select admin_project(${id}) -> 'creator_facts' as facts`)
    expect(await read(project)).toMatchObject([{ facts: COMPANY }])
    expect(await read(orphan.id)).toEqual([{ facts: null }])
  })
})

describe('how fast a creator answers', () => {
  /** Hours until the first answer of each conversation; null for none. */
  async function conversations(
    creator: Actor,
    project: string,
    hours: readonly (number | null)[],
    age = 10,
  ) {
    for (const wait of hours) {
      const supporter = await db.account()
      const [opened] = await db.as(
        supporter,
        (sql) => sql`select open_thread(${project}, 'Hello') as id`,
      )
      await db.sql`update threads set created_at = now() - ${`${age} days`}::interval where id = ${opened?.id}`
      if (wait === null) continue
      for (const later of [0, 100]) {
        const [sent] = await db.as(
          creator,
          (sql) => sql`select (send_message(${opened?.id}, 'Hi')).id`,
        )
        await db.sql`update messages set "timestamp" =
          now() - ${`${age} days`}::interval + ${`${wait + later} hours`}::interval where id = ${sent?.id}`
      }
    }
  }
  const hours = async (slug: string) => (await page(slug))?.answer_hours

  test('is told from five conversations on: the median of the first answers', async () => {
    const { creator, slug, project } = await listed('Fast')
    await conversations(creator, project, [1, 2, 90, 200])
    expect(await hours(slug)).toBeNull()
    await conversations(creator, project, [6.2])
    expect(await hours(slug)).toBe(7)
  })

  test('counts silence as longer than any answer', async () => {
    const { creator, slug, project } = await listed('Silent')
    await conversations(creator, project, [1, 1, null, null, 29.5])
    expect(await hours(slug)).toBe(30)
    await conversations(creator, project, [null, null])
    expect(await hours(slug)).toBeNull()
  })

  test('forgets what is older than 90 days, and other people’s conversations', async () => {
    const { creator, slug, project } = await listed('Long Ago')
    await conversations(creator, project, [1, 1, 1, 1, 1], 91)
    const other = await listed('Somebody Else')
    await conversations(other.creator, other.project, [0.5, 0.5, 0.5, 0.5, 0.1])
    expect(await hours(slug)).toBeNull()
    expect(await hours(other.slug)).toBe(1)
  })
})
