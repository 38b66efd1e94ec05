import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

/** As the mail worker does, all day. */
async function aDayLater(): Promise<void> {
  await db.sql`update private.upkeep set done_at = now() - interval '25 hours' where task = 'records'`
  await db.sql`select claim_mail_outbox(0)`
}

const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => id)

describe('what the privacy policy promises to delete', () => {
  test('is deleted when its time has come, and not before', async () => {
    const person = await db.account()
    const contact = await db.sql`
      insert into contact_messages (reference, name, email, subject, message, state)
      select 'BL-' || state || n, 'Ann', 'ann@example.org', 'Hello', 'Hello', state
      from unnest(array['new', 'answered', 'closed']) state, generate_series(1, 2) n
      returning id, state, reference`
    await db.sql`update contact_messages set state_at = now() - interval '13 months' where reference like '%1'`
    await db.sql`update contact_messages set state_at = now() - interval '11 months' where reference like '%2'`
    await db.sql`
      insert into reports (kind, subject_id, subject, reason, outcome, created_at, decided_at)
      values ('person', ${person.id}, 'old', 'spam', 'changes', now(), now() - interval '13 months'),
        ('person', ${person.id}, 'recent', 'spam', 'none', now(), now() - interval '11 months'),
        ('person', ${person.id}, 'open', 'spam', null, now() - interval '13 months', null)`
    await db.sql`
      insert into statements (user_id, action, facts, rule, notice, created_at)
      values (${person.id}, 'suspended', 'old', 'terms_7', true, now() - interval '37 months'),
        (${person.id}, 'suspended', 'recent', 'terms_7', true, now() - interval '35 months')`
    await db.sql`
      insert into audit_log (action, entity, created_at)
      values ('old', 'x', now() - interval '37 months'), ('recent', 'x', now() - interval '35 months')`
    await db.sql`
      insert into security_events (user_id, kind, created_at)
      values (${person.id}, 'sign_in', now() - interval '13 months'), (${person.id}, 'sign_in', now() - interval '11 months')`

    await aDayLater()
    const kept = contact.filter(
      ({ state, reference }) => state === 'new' || reference.endsWith('2'),
    )
    expect(ids(await db.sql`select id from contact_messages`).sort()).toEqual(ids(kept).sort())
    const reports = await db.sql`select subject from reports order by subject`
    expect(reports.map(({ subject }) => subject)).toEqual(['open', 'recent'])
    const statements = await db.sql`select facts from statements`
    expect(statements.map(({ facts }) => facts)).toEqual(['recent'])
    const log = await db.sql`select action from audit_log where entity = 'x'`
    expect(log.map(({ action }) => action)).toEqual(['recent'])
    expect(await db.sql`select 1 from security_events where user_id = ${person.id}`).toHaveLength(1)
  })

  test('is looked for once a day', async () => {
    await aDayLater()
    await db.sql`
      insert into audit_log (action, entity, created_at) values ('old', 'y', now() - interval '4 years')`
    await db.sql`select claim_mail_outbox(0)`
    expect(await db.sql`select 1 from audit_log where entity = 'y'`).toHaveLength(1)
  })

  test('counts from the last change of a contact message’s state', async () => {
    const [message] = await db.sql`
      insert into contact_messages (reference, name, email, subject, message, state, state_at)
      values ('BL-late', 'Ann', 'ann@example.org', 'Hello', 'Hello', 'new', now() - interval '2 years')
      returning id`
    await db.sql`update contact_messages set state = 'closed' where id = ${message?.id}`
    await aDayLater()
    expect(await db.sql`select 1 from contact_messages where id = ${message?.id}`).toHaveLength(1)
  })

  test('does not let anybody delete younger entries of the audit log', async () => {
    await db.sql`insert into audit_log (action, entity) values ('young', 'z')`
    await expectError(db.sql`delete from audit_log where entity = 'z'`, 'BL070')
  })

  test('is what the policy says', () => {
    const policy = readFileSync('src/content/legal/en/privacy.mdx', 'utf8')
    expect(policy).toContain('security events 12 months |')
    expect(policy).toContain(
      '| Contact requests and reports | 12 months after the matter is closed |',
    )
    expect(policy).toContain(
      '| Decisions with their reasons | 3 years, or until you close your account |',
    )
    expect(policy).toContain('| Audit log | 3 years |')
    expect(policy).toContain('we keep them for 400 days')
  })
})
