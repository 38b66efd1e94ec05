/** A report from notice to decision, and what is mailed to both sides. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SITE } from '#site.ts'
import { ANONYMOUS, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { mailsOf } from '../support/mails.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
const mailTo = mailsOf(db)

test('a visitor gets receipt and decision, the creator the reasons, each in their language', async () => {
  const [admin, creator] = [await db.account({ admin: true }), await db.account({ name: 'Quilp' })]
  await db.sql`update profiles set locale = 'fr' where id = ${creator.id}`
  const project = await makeProject(db, creator, { title: 'Wharf' })
  const email = `${randomUUID()}@example.org`

  const [notice] = await db.as(
    ANONYMOUS,
    (sql) => sql`
      select report_project(${project.id}, 'scam', 'Buy cheap pills at pills.example', 'Nell Trent', ${email}, true,
        'de') as reference`,
  )
  const reference = notice?.reference as string
  const receipt = await mailTo(email)
  expect(receipt.subject).toContain(`[${reference}]`)
  expect(receipt.html).toContain('lang="de')
  expect(receipt.text).toContain('Wharf')
  expect(receipt.text).toContain(`/de/projects/${project.slug}`)
  // Nothing that the sender wrote, as the address may be somebody else's.
  expect(receipt.text).not.toMatch(/pills|Nell/)

  const [report] = await db.sql`select id from reports where reference = ${reference}`
  const [settled] = await db.as(
    admin,
    (sql) => sql`
      select settle_report(p_report => ${report?.id}, p_action => 'archive',
        p_reasons => 'Das Projekt ist nicht mehr öffentlich.', p_note => 'Le numéro de registre est faux.',
        p_basis => ${sql.json(BASIS)}) as closed`,
  )
  expect(settled?.closed).toBe(1)
  const decision = await mailTo(email, 2)
  expect(decision.subject).toContain(`[${reference}]`)
  expect(decision.html).toContain('lang="de')
  expect(decision.text).toContain('> Das Projekt ist nicht mehr öffentlich.')
  expect(decision.text).toContain(`/de/contact?about=${reference}`)
  for (const { name } of SITE.supervision) expect(decision.text).toContain(name)
  expect(decision.text).not.toContain('registre')

  const statement = await mailTo(creator.email)
  const [made] = await db.sql`select reference from statements where user_id = ${creator.id}`
  expect(statement.subject).toContain(`[${made?.reference}]`)
  expect(statement.html).toContain('lang="fr')
  expect(statement.text).toContain('Le numéro de registre est faux.')
  expect(statement.text).toContain(`/fr/contact?about=${made?.reference}`)
  expect(statement.text).toContain(`/fr/my-projects?project=${project.id}`)
  for (const word of ['Nell', email, reference, 'öffentlich'])
    expect(statement.text).not.toContain(word)
})
