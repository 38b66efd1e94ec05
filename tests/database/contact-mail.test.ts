/** A reply to a contact message, from writing to the mail. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ANONYMOUS, testDatabase } from '../support/actors.ts'
import { until } from '../support/embedded.ts'
import { mailsOf } from '../support/mails.ts'

const db = testDatabase()
const mailTo = mailsOf(db)

test('a reply reaches an address without an account, and is kept, not sent, without a mail server', async () => {
  const admin = await db.account({ admin: true })
  const email = `${randomUUID()}@example.org`
  const [written] = await db.as(
    ANONYMOUS,
    (sql) => sql`
      select send_contact_message(p_name => 'Nell Trent', p_email => ${email}, p_subject => 'Fees',
        p_message => 'What does it cost?', p_locale => 'de') as reference`,
  )
  const [stored] =
    await db.sql`select id from contact_messages where reference = ${written?.reference}`
  const read = async () => {
    const [row] = await db.as(
      admin,
      (sql) => sql`select admin_contact_message(${stored?.id}) as found`,
    )
    return row?.found.replies
  }
  await db.as(
    admin,
    (sql) => sql`
      select reply_to_contact(p_message => ${stored?.id}, p_body => 'Nichts.', p_client_id => ${randomUUID()},
        p_answers => 0)`,
  )
  const mail = await mailTo(email)
  expect(mail.subject).toBe(`Re: Fees [${written?.reference}]`)
  expect(mail.text).toContain('Nichts.')
  expect(mail.text).toContain('> What does it cost?')
  expect(mail.html).toContain('lang="de')
  await until(async () => (await read())[0].mail_state === 'kept', 'the state of the mail')
})
