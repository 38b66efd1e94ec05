import { describe, expect, test } from 'vitest'
import type { OptionType } from '#islands/listing/defaults.ts'
import { OPTION_TERMS } from '#islands/listing/terms.ts'
import { ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const bySlug = async (slug: string) =>
  (await db.as(ANONYMOUS, (sql) => sql`select * from project_by_slug(${slug})`))[0]

describe('the alternative text of a cover', () => {
  test('is set by a submission, changed by an edit and shown to visitors', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    const [made] = await db.as(
      user,
      (sql) =>
        sql`select id, slug from submit_project(${sql.json({
          title: 'Covered',
          description: 'x',
          category: 'art',
          thumbnail_alt: ' A lamp ',
        })})`,
    )
    await db.as(
      user,
      (sql) =>
        sql`select save_project(${sql.json({ id: made?.id, thumbnail_alt: 'A lit lamp' })}, null)`,
    )
    await db.as(
      admin,
      (sql) => sql`select set_review_checks(${made?.id}, ${sql.json(CHECKED)}),
        set_project_status(${made?.id}, 'approved')`,
    )
    expect(await bySlug(made?.slug)).toMatchObject({ thumbnail_alt: 'A lit lamp' })
    await expectError(
      db.as(
        admin,
        (sql) =>
          sql`select save_project(${sql.json({ id: made?.id, thumbnail_alt: 'x'.repeat(201) })}, null)`,
      ),
      '23514',
    )
  })
})

test('answers to review checks cannot be set by creators in any way', async () => {
  const user = await db.account()
  const project = await makeProject(db, user, { status: 'pending', review_checks: {} })
  const claimed = { ...CHECKED, organisation: 'organisation' }
  await expectError(
    db.as(
      user,
      (sql) =>
        sql`update projects set review_checks = ${sql.json(claimed)} where id = ${project.id}`,
    ),
    'BL022',
  )
  await db.as(
    user,
    (sql) =>
      sql`select save_project(${sql.json({ id: project.id, review_checks: claimed })}, null)`,
  )
  const [made] = await db.as(
    user,
    (sql) =>
      sql`select review_checks from submit_project(${sql.json({
        title: 'Claimed',
        description: 'x',
        category: 'art',
        review_checks: claimed,
      })})`,
  )
  expect(made).toEqual({ review_checks: {} })
  expect(await db.sql`select review_checks from projects where id = ${project.id}`).toEqual([
    { review_checks: {} },
  ])
})

describe('the terms of an option', () => {
  test('are stored, shown and part of what a supporter saw; an edit without them keeps them', async () => {
    const [user, supporter] = [await db.account(), await db.account()]
    const project = await makeProject(db, user, { status: 'pending' })
    const details = { share: 6, cap: 1.4, period: 'six years' }
    const option = { id: project.option, type: 'revenue', title: 'Part of sales', min_amount: 0 }
    const save = (extra: object) =>
      db.as(
        user,
        (sql) =>
          sql`select save_project(${sql.json({ id: project.id })}, ${sql.json([{ ...option, currency: 'USD', ...extra }] as never)})`,
      )
    await save({ details })
    await save({})
    await db.sql`update projects set status = 'approved', review_checks = ${db.sql.json(CHECKED)}
      where id = ${project.id}`
    expect((await bySlug(project.slug))?.support_options).toMatchObject([{ details }])
    for (const seen of [{ ...details, share: 7 }, { share: 6 }, {}])
      await expectError(
        db.as(
          supporter,
          (sql) =>
            sql`select express_interest(${project.id}, ${project.option}, 'Hello', p_expected_terms => ${sql.json({ details: seen })})`,
        ),
        'BL034',
      )
    await db.as(
      supporter,
      (sql) =>
        sql`select express_interest(${project.id}, ${project.option}, 'Hello', p_expected_terms => ${sql.json({ details })})`,
    )
    expect(
      await db.sql`select terms -> 'details' as details from interests where project_id = ${project.id}`,
    ).toEqual([{ details }])
  })

  test.each<[OptionType, unknown]>([
    ['revenue', []],
    ['revenue', { share: -1 }],
    ['revenue', { share: 100.5 }],
    ['revenue', { share: 6.004 }],
    ['revenue', { share: '6' }],
    ['revenue', { share: null }],
    ['revenue', { share: { of: 1 } }],
    ['revenue', { cap: 1_000_000_000_000 }],
    ['revenue', { Share: 1 }],
    ['revenue', { share: 6, penalty: 'Supporter owes 500 EUR on exit' }],
    ['revenue', { period: '' }],
    ['revenue', { period: ' \u200b' }],
    ['revenue', { period: 6 }],
    ['revenue', { period: 'one\nline' }],
    ['revenue', { period: 'x'.repeat(201) }],
    ['grant', { share: 6 }],
    ['token', { white_paper: 'https://[' }],
    ['token', { white_paper: 'https://%zz' }],
    ['equity', { prospectus: 'http://lamp.example' }],
    ['equity', { white_paper: 'https://lamp.example' }],
  ])('of kind %s are not %j', async (type, details) => {
    const project = await makeProject(db, null)
    await expectError(
      db.sql`update support_options set type = ${type}, details = ${db.sql.json(details as never)}
        where id = ${project.option}`.then(() => undefined),
      '23514',
    )
  })

  test('are the same in forms and database', async () => {
    for (const [type, terms] of Object.entries(OPTION_TERMS)) {
      const [known] = await db.sql`select private.option_terms(${type}) as terms`
      expect(known?.terms).toEqual(terms)
    }
  })
})

describe('similar projects', () => {
  const similar = async (id: string, limit = 3) =>
    (
      await db.as(
        ANONYMOUS,
        (sql) => sql`select title, support_options from similar_projects(${id}, ${limit})`,
      )
    ).map((row) => row.title)

  test('share tags first, then the category; never itself nor what is not public', async () => {
    const values = { category: 'finance', tags: ['ledger', 'coop'] }
    const origin = await makeProject(db, null, { ...values, title: 'Origin' })
    await makeProject(db, null, { ...values, title: 'Hidden', status: 'pending' })
    await makeProject(db, null, { title: 'Same category', category: 'finance' })
    await makeProject(db, null, { title: 'One tag', category: 'art', tags: ['coop'] })
    await makeProject(db, null, { title: 'Both', category: 'art', tags: ['coop', 'ledger'] })
    await makeProject(db, null, { title: 'Far', category: 'gaming', tags: ['dungeon'] })
    expect(await similar(origin.id)).toEqual(['Both', 'One tag', 'Same category'])
    expect(await similar(origin.id, 99)).toHaveLength(3)
    expect(await similar(crypto.randomUUID())).toEqual([])
  })

  test('are found through indexes, however many there are', async () => {
    const { sql } = db
    await sql.begin(async (tx) => {
      // Triggers are off, for speed.
      await tx`set local session_replication_role = replica`
      await tx`
        insert into projects (title, slug, description, category, tags, status)
        select 'P' || n, 'p-' || n, 'd', 'tech', array['common', 'tag' || n % 500], 'approved'
        from generate_series(1, 4000) as n`
    })
    await sql`analyze projects`
    const plan = async (query: string) =>
      (await sql.unsafe(`explain ${query}`)).map((row) => row['QUERY PLAN']).join('\n')
    expect(
      await plan(
        `select id from projects p where status = 'approved' and tags && array['tag7', 'tag9']`,
      ),
    ).toContain('projects_public_tags')
    const origin = await makeProject(db, null, { title: 'Crowded', tags: ['common', 'tag7'] })
    expect(await similar(origin.id, 12)).toHaveLength(12)
  }, 30_000)
})
