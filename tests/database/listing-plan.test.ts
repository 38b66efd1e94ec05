import { beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { LOCALES } from '#i18n/locales.ts'
import { type Actor, ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const USES = [
  { purpose: 'Sensors and mounting', share: 60 },
  { purpose: 'Radio fees', share: 25 },
  { purpose: 'Review by the university', share: 15 },
]
const MILESTONES = [
  { title: 'Sensors ordered', month: '2027-01', text: 'Sixty, for six towns.' },
  { title: 'Six towns connected', month: '2027-09', text: '' },
]
const PLAN = { use_of_funds: USES, milestones: MILESTONES, language: 'de' }
const TEXTS = { title: 'Tidewatch', description: 'Flood maps', category: 'tech' }
const text = (length: number) => 'x'.repeat(length)

const bySlug = async (slug: string) =>
  (await db.as(ANONYMOUS, (sql) => sql`select * from project_by_slug(${slug})`))[0]

const save = (actor: Actor, change: object) =>
  db.as(actor, (sql) => sql`select save_project(${sql.json(change as never)}, null)`)

describe('use of funds, milestones and language', () => {
  test('are stored by a submission, changed by an edit and shown to visitors', async () => {
    const user = await db.account()
    const [made] = await db.as(
      user,
      (sql) => sql`select id, slug, use_of_funds, milestones, language
        from submit_project(${sql.json({ ...TEXTS, ...PLAN })})`,
    )
    expect(made).toMatchObject(PLAN)
    await save(user, { id: made?.id, milestones: [], language: '' })
    await db.sql`update projects set status = 'approved', review_checks = ${db.sql.json(CHECKED)} where id = ${made?.id}`
    expect(await bySlug(made?.slug)).toMatchObject({
      use_of_funds: USES,
      milestones: [],
      language: null,
    })
  })

  test('are empty when they are not stated', async () => {
    const user = await db.account()
    const [made] = await db.as(
      user,
      (sql) => sql`select use_of_funds, milestones, language
        from submit_project(${sql.json({ ...TEXTS, use_of_funds: null })})`,
    )
    expect(made).toEqual({ use_of_funds: [], milestones: [], language: null })
  })

  test('count as a visible change', async () => {
    const user = await db.account()
    const project = await makeProject(db, user, { status: 'pending' })
    await db.sql`update projects set created_at = now() - interval '2 days' where id = ${project.id}`
    const updated = async () =>
      (await db.sql`select updated_at from projects where id = ${project.id}`)[0]?.updated_at
    const before = await updated()
    await save(user, { id: project.id, use_of_funds: USES })
    expect(await updated()).not.toEqual(before)
  })

  test('can have any language of the interface', async () => {
    const user = await db.account()
    const project = await makeProject(db, user, { status: 'pending' })
    for (const language of LOCALES) await save(user, { id: project.id, language })
  })

  test('have the longest texts that forms offer', async () => {
    const user = await db.account()
    const project = await makeProject(db, user, { status: 'pending' })
    await save(user, {
      id: project.id,
      use_of_funds: Array.from({ length: LIMITS.uses }, (_, n) => ({
        purpose: text(LIMITS.purpose),
        share: n === 0 ? 93 : 1,
      })),
      milestones: Array.from({ length: LIMITS.milestones }, () => ({
        title: text(LIMITS.milestoneTitle),
        month: '2099-12',
        text: text(LIMITS.milestoneText),
      })),
    })
  })
})

const whole = (use: object) => [{ ...use, share: 100 }]
const REFUSED = {
  use_of_funds: [
    ['an object', { purpose: 'All', share: 100 }],
    ['a text', 'All'],
    ['shares below 100', USES.slice(0, 2)],
    ['shares above 100', [...USES, { purpose: 'More', share: 1 }]],
    ['a negative share', [...USES, { purpose: 'A', share: 1 }, { purpose: 'B', share: -1 }]],
    ['a share of nothing', [...USES, { purpose: 'Nothing', share: 0 }]],
    [
      'half a percent',
      [
        { purpose: 'A', share: 99.5 },
        { purpose: 'B', share: 0.5 },
      ],
    ],
    ['a share in words', [{ purpose: 'All', share: '100' }]],
    ['no share', [...USES, { purpose: 'More' }]],
    ['no purpose', whole({})],
    ['a blank purpose', whole({ purpose: ' ' })],
    ['a purpose that is no text', whole({ purpose: { html: 'x' } })],
    ['a purpose of two lines', whole({ purpose: 'One\nTwo' })],
    ['a purpose that turns around', whole({ purpose: '\u202eeno' })],
    ['an invisible purpose', whole({ purpose: '\u200b' })],
    ['a purpose that is too long', whole({ purpose: text(LIMITS.purpose + 1) })],
    ['anything else', whole({ purpose: 'All', html: '<script>alert(1)</script>' })],
    ['entries that are not objects', [100]],
    ['a huge number', [{ purpose: 'All', share: 1e300 }]],
    ['nine uses', Array.from({ length: 9 }, (_, n) => ({ purpose: 'A', share: n ? 1 : 92 }))],
  ],
  milestones: [
    ['an object', MILESTONES[0]],
    ['a title that is no text', [{ ...MILESTONES[0], title: 1 }]],
    ['a blank title', [{ ...MILESTONES[0], title: '' }]],
    ['a title that is too long', [{ ...MILESTONES[0], title: text(LIMITS.milestoneTitle + 1) }]],
    ['no month', [{ title: 'Sensors ordered', text: '' }]],
    ['a thirteenth month', [{ ...MILESTONES[0], month: '2027-13' }]],
    ['a month in words', [{ ...MILESTONES[0], month: 'next spring' }]],
    ['a month and more', [{ ...MILESTONES[0], month: '2027-01\n2027-02' }]],
    ['a text that is too long', [{ ...MILESTONES[0], text: text(LIMITS.milestoneText + 1) }]],
    ['no text', [{ title: 'Sensors ordered', month: '2027-01' }]],
    ['anything else', [{ ...MILESTONES[0], href: 'javascript:alert(1)' }]],
    ['nine milestones', Array.from({ length: 9 }, () => MILESTONES[0])],
  ],
  language: [
    ['a language that nobody reads here', 'xx'],
    ['a tag', 'de-AT'],
    ['markup', '"><script>'],
  ],
} as const

describe('a hostile client', () => {
  const cases = Object.entries(REFUSED).flatMap(([column, values]) =>
    values.map(([what, value]) => [column, what, value] as const),
  )
  let user: Actor
  let id: string
  beforeAll(async () => {
    user = await db.account()
    id = (await makeProject(db, user, { status: 'pending' })).id
  })
  const write = (column: string, value: unknown) =>
    db.as(user, (sql) => {
      const sent =
        typeof value === 'string' && column === 'language' ? value : sql.json(value as never)
      return sql`update projects set ${sql(column)} = ${sent} where id = ${id}`
    })

  test.each(cases)('cannot write %s with %s', async (column, _what, value) => {
    await expectError(write(column, value), '23514')
  })

  test('can write what is valid', async () => {
    for (const [column, value] of Object.entries(PLAN)) await write(column, value)
    expect(
      await db.sql`select use_of_funds, milestones, language from projects where id = ${id}`,
    ).toEqual([PLAN])
  })

  test('fares no better with a submission or an edit', async () => {
    for (const [column, [[, value]]] of Object.entries(REFUSED)) {
      const sent = { ...TEXTS, [column]: value }
      await expectError(save(user, { id, ...sent }), '23514')
      await expectError(
        db.as(user, (sql) => sql`select submit_project(${sql.json(sent as never)})`),
        '23514',
      )
    }
  })
})

describe('changes of a public listing', () => {
  const saveMine = async (actor: Actor, id: string, changes: object) => {
    const [row] = await db.as(
      actor,
      (sql) =>
        sql`select save_my_project(${id}, ${sql.json(changes as never)}, null, my_project(${id}) ->> 'stamp') as answer`,
    )
    return row?.answer
  }

  test('are public at once and looked at later, like those of the description', async () => {
    const user = await db.account()
    const project = await makeProject(db, user)
    expect((await saveMine(user, project.id, PLAN)).revision).toBeNull()
    expect(await bySlug(project.slug)).toMatchObject(PLAN)
    expect(
      await db.sql`select reviewed from unseen_edits where project_id = ${project.id}`,
    ).toMatchObject([{ reviewed: { use_of_funds: [], milestones: [], language: null } }])
    await expectError(saveMine(user, project.id, { use_of_funds: USES.slice(1) }), '23514')
  })

  test('wait for the team with a new address', async () => {
    const user = await db.account()
    const project = await makeProject(db, user)
    const milestones = [{ ...MILESTONES[0], text: 'Order at https://elsewhere.example/pay' }]
    const { revision } = await saveMine(user, project.id, { milestones })
    expect(revision.changes).toEqual({ milestones })
    expect(await bySlug(project.slug)).toMatchObject({ milestones: [] })
  })
})

describe('the creator', () => {
  const setProfile = (actor: Actor, columns: object) =>
    db.as(actor, (sql) => sql`update profiles set ${sql(columns as never)} where id = auth.uid()`)

  test('has a place, a picture and three other public projects on the page', async () => {
    const user = await db.account()
    const [project] = [await makeProject(db, user), await makeProject(db, null)]
    await makeProject(db, user, { status: 'pending' })
    await setProfile(user, { place: '  Hamburg,\n Germany ', avatar_url: '/avatars/x.svg' })
    expect((await bySlug(project.slug))?.creator).toEqual({
      slug: expect.any(String),
      place: 'Hamburg, Germany',
      avatar_url: '/avatars/x.svg',
      facts: null,
      projects: [],
    })
    const others = []
    for (let n = 0; n < 4; n++) others.push(await makeProject(db, user))
    const { creator } = (await bySlug(project.slug)) ?? {}
    expect(creator.projects).toHaveLength(3)
    const slugs = others.map(({ slug }) => slug)
    for (const { slug } of creator.projects) expect(slugs).toContain(slug)
  })

  test('is nobody once the account is gone', async () => {
    const project = await makeProject(db, null)
    expect((await bySlug(project.slug))?.creator).toBeNull()
  })

  test('cannot have a place that is too long, nor move somebody else', async () => {
    const [user, other] = [await db.account(), await db.account()]
    await expectError(setProfile(user, { place: text(LIMITS.place + 1) }), '23514')
    await db.as(user, (sql) => sql`update profiles set place = 'Elsewhere' where id = ${other.id}`)
    expect(await db.sql`select place from profiles where id = ${other.id}`).toEqual([
      { place: null },
    ])
  })

  test('loses the place with an empty one', async () => {
    const user = await db.account()
    await setProfile(user, { place: 'Hamburg' })
    await setProfile(user, { place: ' ' })
    expect(await db.sql`select place from profiles where id = ${user.id}`).toEqual([
      { place: null },
    ])
  })
})
