import { beforeEach, describe, expect, test } from 'vitest'
import { committedCatalogue } from '#i18n/catalogue.ts'
import { translator } from '#i18n/translate.ts'
import { worded } from '#islands/transparency/transparency.ts'
import { type Actor, ANONYMOUS, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
const THIS_YEAR = new Date().getUTCFullYear()

interface Report {
  readonly year: number
  readonly so_far: boolean
  readonly counted_at: string
  readonly years: readonly number[]
  readonly numbers: readonly { section: string; item: string; value: number | null }[]
}

async function reportOf(year: number | null, actor: Actor = ANONYMOUS): Promise<Report | null> {
  const [row] = await db.as(actor, (sql) => sql`select transparency_report(${year}) as report`)
  return row?.report ?? null
}

/** The numbers that are not 0, as `section.item: value`. */
async function counted(year: number): Promise<string[]> {
  const report = await reportOf(year)
  return (report?.numbers ?? [])
    .filter(({ value }) => value !== 0 && value !== null)
    .map(({ section, item, value }) => `${section}.${item}: ${value}`)
}

async function dayLater(): Promise<void> {
  await db.sql`update private.upkeep set done_at = now() - interval '25 hours' where task = 'records'`
  await db.sql`select claim_mail_outbox(0)`
}

beforeEach(async () => {
  await db.sql`delete from reports`
  await db.sql`delete from private.transparency_years`
  // Only a superuser gets around the log's triggers, for an empty year.
  await db.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`delete from audit_log`
  })
})

describe('the transparency report', () => {
  test('of a year in which nothing happened says so, to everyone', async () => {
    const user = await db.account()
    for (const actor of [ANONYMOUS, user]) {
      const report = await reportOf(null, actor)
      expect(report).toMatchObject({ year: THIS_YEAR, so_far: true, years: [THIS_YEAR] })
      expect(report?.numbers.filter(({ value }) => value !== 0)).toEqual([
        { section: 'median_hours', item: 'decision', value: null },
      ])
      expect(report?.numbers.at(-1)).toEqual({ section: 'automated', item: 'decisions', value: 0 })
    }
  })

  test('has words for every number on its page', async () => {
    const report = await reportOf(null)
    if (!report) throw new Error('There is no report')
    const codes = report.numbers.map(({ item }) => item)
    const sections = worded(translator('en', committedCatalogue('en')), 'en', report)
    const words = sections.flatMap(({ rows }) => rows.map(({ name }) => name))
    expect(words).toHaveLength(codes.length)
    expect(words.filter((word) => codes.includes(word))).toEqual([])
  })

  test('exists for no year before there was anything, nor for the next', async () => {
    for (const year of [THIS_YEAR - 1, THIS_YEAR + 1, 0, -5, 2_000_000_000])
      expect(await reportOf(year)).toBeNull()
  })

  test('counts what happened', async () => {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    const listings = await Promise.all(Array.from({ length: 3 }, () => makeProject(db, creator)))
    const [first, second, third] = listings.map(({ id }) => id) as [string, string, string]
    const report = async (id: string, reason: string): Promise<string> => {
      const email = `${crypto.randomUUID()}@example.org`
      await db.as(
        ANONYMOUS,
        (sql) => sql`select report_project(${id}, ${reason}, 'Why', 'Nell', ${email}, true)`,
      )
      const [row] = await db.sql`select id from reports where email = ${email}`
      return row?.id
    }
    const scam = await report(first, 'scam')
    await report(second, 'scam')
    const basis = db.sql.json(BASIS)
    await db.as(
      admin,
      (sql) => sql`select settle_report(${scam}, 'archive', 'Fraud', 'Fraud', ${basis})`,
    )
    const reject = (id: string) =>
      db.as(admin, (sql) => sql`select set_project_status(${id}, 'rejected', 'Why', ${basis})`)
    await reject(third)
    await db.as(creator, (sql) => sql`select appeal_rejection(${third}, 'No')`)
    await reject(third)
    const [made] =
      await db.sql`select reference from statements where project_id = ${third} limit 1`
    const [letter] = await db.as(
      creator,
      (sql) =>
        sql`select send_contact_message('A', 'a@example.org', 'Hello', ${made?.reference}) as reference`,
    )
    await db.as(
      admin,
      (sql) => sql`
        select reply_to_contact(id, 'No.', gen_random_uuid(), 0) from contact_messages
        where reference = ${letter?.reference}`,
    )
    await db.as(
      admin,
      (sql) =>
        sql`select suspend_user(${creator.id}, 'Fraud', true, ${sql.json({ rule: 'law', law: 'Code' })})`,
    )
    expect(await counted(THIS_YEAR)).toEqual([
      'notices.total: 2',
      'notices_by_reason.scam: 2',
      'notices_by_subject.project: 2',
      'decisions.total: 1',
      'decisions.waiting: 1',
      'decisions_by_outcome.restricted: 1',
      'statements.total: 4',
      'statements.after_notice: 1',
      'statements.own_initiative: 3',
      'statements_by_restriction.rejected: 2',
      'statements_by_restriction.archived: 1',
      'statements_by_restriction.suspended: 1',
      'statements_by_rule.rules_5: 3',
      'statements_by_rule.law: 1',
      'appeals.received: 1',
      'appeals.rejected: 1',
      'complaints.made: 1',
      'complaints.answered: 1',
      'accounts.suspended: 1',
    ])
  })

  test('gives the median time from five decisions on', async () => {
    const decide = (hours: number) => db.sql`
      insert into reports (kind, subject_id, subject, reason, created_at, outcome, reasons, decided_at)
      values ('project', gen_random_uuid(), 'x', 'scam', now() - ${`${hours} hours`}::interval, 'none', 'x', now())`
    const median = async () =>
      (await reportOf(null))?.numbers.find(({ section }) => section === 'median_hours')?.value
    for (const hours of [1, 2, 30, 40]) await decide(hours)
    expect(await median()).toBeNull()
    await decide(50)
    expect(await median()).toBe(30)
  })

  test('keeps the numbers of a year that is over when what they count is deleted', async () => {
    const before = THIS_YEAR - 1
    await db.sql`
      insert into reports (kind, subject_id, subject, reason, created_at, outcome, reasons, decided_at)
      values ('project', gen_random_uuid(), 'x', 'hate', make_timestamptz(${before}, 1, 1, 0, 0, 0, 'UTC'), 'none', 'x',
          make_timestamptz(${before}, 1, 1, 0, 0, 0, 'UTC') + interval '1 second'),
        ('project', gen_random_uuid(), 'x', 'spam', make_timestamptz(${before}, 12, 31, 23, 59, 59, 'UTC'), null, null, null)`
    const numbers = [
      'notices.total: 2',
      'notices_by_reason.hate: 1',
      'notices_by_reason.spam: 1',
      'notices_by_subject.project: 2',
      'decisions.total: 1',
      'decisions.waiting: 1',
      'decisions_by_outcome.none: 1',
    ]
    expect(await counted(before)).toEqual(numbers)
    await dayLater()
    await db.sql`delete from reports`
    await dayLater()
    expect(await counted(before)).toEqual(numbers)
    const report = await reportOf(before)
    expect(report).toMatchObject({ year: before, so_far: false, years: [THIS_YEAR, before] })
    expect(Date.parse(report?.counted_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('names nobody', async () => {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    const { id } = await makeProject(db, creator, { title: 'Secret lantern' })
    await db.as(
      admin,
      (sql) => sql`select set_project_status(${id}, 'archived', 'Secret why', ${sql.json(BASIS)})`,
    )
    const text = JSON.stringify(await reportOf(null))
    for (const word of ['Secret', creator.id, admin.id, id]) expect(text).not.toContain(word)
  })
})
