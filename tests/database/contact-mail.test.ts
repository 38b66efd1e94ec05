/** A reply to a contact message end to end: written through the API, sent by the backend's worker, saved as a file. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/actors.ts'
import { backendOn } from '../support/backend-on.ts'
import { until } from '../support/embedded.ts'
import { mailTo } from '../support/outbox.ts'
import { protectedPerson } from '../support/second-factor.ts'

const db = testDatabase()
const backend = backendOn(db)

test('a reply reaches an address without an account, and is kept, not sent, without a mail server', async () => {
  const { client: admin, id } = await protectedPerson(backend())
  await db.sql`update profiles set role = 'admin' where id = ${id}`
  const email = `${randomUUID()}@example.org`
  const written = await backend().client().rpc('send_contact_message', {
    p_name: 'Nell Trent',
    p_email: email,
    p_subject: 'Fees',
    p_message: 'What does it cost?',
    p_locale: 'de',
  })
  const [stored] = await db.sql`select id from contact_messages where reference = ${written.data}`
  const answered = await admin.rpc('reply_to_contact', {
    p_message: stored?.id,
    p_body: 'Nichts.',
    p_client_id: randomUUID(),
    p_answers: 0,
  })
  expect(answered.error).toBeNull()
  expect(answered.data.replies).toMatchObject([{ mail_state: 'queued', mailed_at: null }])
  const mail = await mailTo(backend().dataDir, email)
  expect(mail.subject).toBe(`Re: Fees [${written.data}]`)
  expect(mail.text).toContain('Nichts.')
  expect(mail.text).toContain('> What does it cost?')
  expect(mail.html).toContain('lang="de')
  await until(async () => {
    const { data } = await admin.rpc('admin_contact_message', { p_message: stored?.id })
    return data.replies[0].mail_state === 'kept'
  }, 'the state of the mail')
}, 60_000)
