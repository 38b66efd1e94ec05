import type { TransactionSql } from 'postgres'
import type { Rule } from '#islands/listing/statement.ts'
import type { ReportOutcome, ReportReason } from '#islands/report/report.ts'

/** A report of a listing. */
interface DemoReport {
  project: string
  reason: ReportReason
  detail: string
  name: string
  /** Address of the sender; the supporter's account sent those without one. */
  email?: string
  /** Hours before seeding. */
  age: number
  decision?: { outcome: ReportOutcome; reasons: string; age: number }
}

/** One decided, one waiting. */
const REPORTS: DemoReport[] = [
  {
    project: 'tidewatch',
    reason: 'misleading',
    detail:
      'The text says sensors in six towns. On the map I count five. The sixth has a dot, but no readings since spring.',
    name: 'Demo Supporter',
    age: 400,
    decision: {
      outcome: 'changes',
      reasons:
        'You were right. We asked the creator, and the text now says that five sensors report and one is being repaired.',
      age: 372,
    },
  },
  {
    project: 'nightshift',
    reason: 'rights',
    detail:
      'The second picture looks like a photo from our exhibition catalogue, page 31. Nobody asked us.',
    name: 'Municipal Gallery, Picture Desk',
    email: 'pictures@gallery.example',
    age: 7,
  },
]

/** Reasons of the team for what it restricted. */
const STATEMENTS: readonly {
  project: string
  action: 'rejected' | 'archived' | 'revision'
  rule: Rule
  /** The reviewer's note, unless given. */
  facts?: string
  age: number
}[] = [
  { project: 'jukebox-atlas', action: 'rejected', rule: 'rules_4', age: 16 * 24 },
  {
    project: 'paper-lantern-season',
    action: 'archived',
    rule: 'rules_11',
    facts: 'The season is over, and the listing still asks for support of it.',
    age: 40 * 24,
  },
  {
    project: 'tidewatch',
    action: 'revision',
    rule: 'rules_6',
    facts: 'The proposed text calls the yearly share “certain”. Nobody can promise that.',
    age: 30 * 24,
  },
]

/** Writes reports and statements of reasons, with their entries in the audit log. */
export async function insertDecisions(
  tx: TransactionSql,
  { admin, supporter }: { admin: string; supporter: { id: string; email: string } },
): Promise<void> {
  for (const report of REPORTS) await insertReport(tx, report, admin, supporter)
  for (const { project, action, rule, facts = null, age } of STATEMENTS) {
    const at = `${age} hours`
    await tx`
      with made as (
        insert into public.statements (user_id, project_id, subject, action, facts, rule, notice, created_at, appeal_until)
        select p.creator_id, p.id, p.title, ${action}, coalesce(${facts}, p.review_note), ${rule}, false,
          now() - ${at}::interval, now() - ${at}::interval + interval '6 months'
        from public.projects p where p.slug = ${project}
        returning project_id, created_at)
      insert into public.audit_log (actor_id, created_at, action, entity, entity_id, details)
      select ${admin}, created_at, 'statement.made', 'project', project_id::text,
        ${tx.json({ action, rule, notice: false })} from made`
  }
}

async function insertReport(
  tx: TransactionSql,
  { project, reason, detail, name, email, age, decision }: DemoReport,
  admin: string,
  supporter: { id: string; email: string },
): Promise<void> {
  const [row] = await tx<{ id: string; reference: string }[]>`
    insert into public.reports (kind, subject_id, subject, project_id, reason, detail, name, email, locale, reporter_id,
      created_at, outcome, reasons, decided_at, decided_by)
    select 'project', p.id, p.title, p.id, ${reason}, ${detail}, ${name}, ${email ?? supporter.email}, 'en',
      ${email ? null : supporter.id}, now() - ${`${age} hours`}::interval, ${decision?.outcome ?? null},
      ${decision?.reasons ?? null}, now() - ${decision ? `${decision.age} hours` : null}::interval,
      ${decision ? admin : null}
    from public.projects p where p.slug = ${project}
    returning id, reference`
  if (!row || !decision) return
  const at = `${decision.age} hours`
  const { outcome, reasons } = decision
  await tx`
    insert into public.audit_log (actor_id, created_at, action, entity, entity_id, details)
    values (${admin}, now() - ${at}::interval, 'report.decided', 'report', ${row.id},
      ${tx.json({ kind: 'project', reason, outcome, reference: row.reference })})`
  await tx`
    insert into public.notifications (user_id, kind, data, created_at, read_at)
    values (${supporter.id}, 'report.closed', ${tx.json({ reference: row.reference, outcome, reasons })},
      now() - ${at}::interval, now() - ${at}::interval)`
}
