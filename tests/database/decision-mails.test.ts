/** A report from notice to decision, and what is mailed to both sides by the backend's worker. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SITE } from '#site.ts'
import { testDatabase } from '../support/actors.ts'
import { backendOn } from '../support/backend-on.ts'
import { BASIS } from '../support/basis.ts'
import { mailTo } from '../support/outbox.ts'
import { protectedPerson } from '../support/second-factor.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
const backend = backendOn(db)

test('a visitor gets receipt and decision, the creator the reasons, each in their language', async () => {
  const { client: admin, id: administrator } = await protectedPerson(backend())
  await db.sql`update profiles set role = 'admin' where id = ${administrator}`
  const creator = await db.account({ name: 'Quilp' })
  await db.sql`update profiles set locale = 'fr' where id = ${creator.id}`
  const project = await makeProject(db, creator, { title: 'Wharf' })
  const email = `${randomUUID()}@example.org`

  const sent = await backend().client().rpc('report_project', {
    p_project: project.id,
    p_reason: 'scam',
    p_detail: 'Buy cheap pills at pills.example',
    p_name: 'Nell Trent',
    p_email: email,
    p_good_faith: true,
    p_locale: 'de',
  })
  expect(sent.error).toBeNull()
  const reference = sent.data as string
  const receipt = await mailTo(backend().dataDir, email)
  expect(receipt.subject).toContain(`[${reference}]`)
  expect(receipt.html).toContain('lang="de')
  expect(receipt.text).toContain('Wharf')
  expect(receipt.text).toContain(`/de/projects/${project.slug}`)
  // Nothing that the sender wrote, as the address may be somebody else's.
  expect(receipt.text).not.toMatch(/pills|Nell/)

  const [report] = await db.sql`select id from reports where reference = ${reference}`
  const settled = await admin.rpc('settle_report', {
    p_report: report?.id,
    p_action: 'archive',
    p_reasons: 'Das Projekt ist nicht mehr öffentlich.',
    p_note: 'Le numéro de registre est faux.',
    p_basis: BASIS,
  })
  expect(settled).toMatchObject({ error: null, data: 1 })
  const decision = await mailTo(backend().dataDir, email, 2)
  expect(decision.subject).toContain(`[${reference}]`)
  expect(decision.html).toContain('lang="de')
  expect(decision.text).toContain('> Das Projekt ist nicht mehr öffentlich.')
  expect(decision.text).toContain(`/de/contact?about=${reference}`)
  for (const { name } of SITE.supervision) expect(decision.text).toContain(name)
  expect(decision.text).not.toContain('registre')

  const statement = await mailTo(backend().dataDir, creator.email)
  const [made] = await db.sql`select reference from statements where user_id = ${creator.id}`
  expect(statement.subject).toContain(`[${made?.reference}]`)
  expect(statement.html).toContain('lang="fr')
  expect(statement.text).toContain('Le numéro de registre est faux.')
  expect(statement.text).toContain(`/fr/contact?about=${made?.reference}`)
  expect(statement.text).toContain(`/fr/my-projects?project=${project.id}`)
  for (const word of ['Nell', email, reference, 'öffentlich'])
    expect(statement.text).not.toContain(word)
}, 60_000)
