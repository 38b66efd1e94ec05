import { describe, expect, test } from 'vitest'
import { EXEMPTIONS } from '#islands/listing/terms.ts'
import { type Actor, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'

const db = testDatabase()

type Details = Record<string, string>

const token = (details: Details) => ({
  ...{ type: 'token', title: 'Credits', description: '', min_amount: 0, currency: 'EUR', details },
})

async function submit(creator: Actor, details: Details): Promise<string> {
  const texts = { title: 'Lamp', description: 'A lamp', category: 'tech' }
  const [made] = await db.as(
    creator,
    (sql) => sql`select id from submit_project(${sql.json(texts)}, ${sql.json([token(details)])})`,
  )
  return made?.id
}

async function approve(project: string, checks: object) {
  const admin = await db.account({ admin: true })
  await db.as(
    admin,
    (sql) => sql`select set_review_checks(${project}, ${sql.json(checks as never)})`,
  )
  await db.as(admin, (sql) => sql`select set_project_status(${project}, 'approved')`)
}

describe('a token option', () => {
  test.each<Details>([
    {},
    { exemption: 'other' },
    { white_paper: 'https://lamp.example/paper.pdf' },
    { exemption: 'utility' },
    { exemption: 'other', exemption_note: 'Article 2(4)' },
  ])('with %j is submitted and approved, and an interest keeps what it names', async (details) => {
    const project = await submit(await db.account(), details)
    await approve(project, CHECKED)
    const [option] = await db.sql`select id from support_options where project_id = ${project}`
    await db.as(
      await db.account(),
      (sql) => sql`select express_interest(${project}, ${option?.id}, 'Hi')`,
    )
    const [kept] = await db.sql`select terms from interests where option_id = ${option?.id}`
    expect(kept?.terms.details).toEqual(details)
  })

  test.each<Details>([
    { white_paper: 'http://lamp.example/paper.pdf' },
    { white_paper: 'javascript:alert(1)' },
    { exemption: 'because' },
    { exemption: 'large_amounts' },
  ])('is refused with %j', async (details) => {
    await expectError(submit(await db.account(), details), '23514')
  })
})

test('the tick for papers stays with the approved listing, and is no reason why not', async () => {
  const project = await submit(await db.account(), { exemption: 'free' })
  const why = { reason: 'It offers no token.' }
  await expectError(approve(project, { ...CHECKED, papers: why }), '23514')
  await approve(project, { ...CHECKED, papers: 'yes' })
  const [kept] = await db.sql`select review_checks from projects where id = ${project}`
  expect(kept?.review_checks).toEqual({ ...CHECKED, papers: 'yes' })
})

test('forms and database know the same exemptions', async () => {
  const [known] =
    await db.sql`select private.exemptions('token') as token, private.exemptions('equity') as equity`
  expect(known).toEqual(EXEMPTIONS)
})
