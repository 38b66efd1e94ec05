import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { namesPapers } from '#islands/listing/terms.ts'
import { SITE } from '#site.ts'
import { type DemoConversation, demoConversations, SHOWN_INTEREST } from './conversations.ts'
import { demoCreators } from './creators.ts'
import { insertDecisions } from './decisions.ts'
import { insertDocuments } from './documents.ts'
import { type PutObject, storeFile } from './files.ts'
import { type OrganisationKey, organisations } from './organisations.ts'
import { demoPeople, type PersonKey } from './people.ts'
import { demoPlaces, demoPlans } from './plans.ts'
import { demoProjects } from './projects.ts'
import { insertQuestions } from './questions.ts'
import { insertTeam } from './team.ts'
import type { DemoProject } from './types.ts'
import { insertUpdates } from './updates.ts'
import { insertViews } from './views.ts'

const BUCKET = 'project_thumbnails'

const EVENING = `We would like to show six projects from ${SITE.brand} on our big screen, and invite the people who make them. Is there anything we should ask you, or only them?`

/** Questions Lumi had no answer to, their language and the closest subject. */
const UNANSWERED = [
  ['Can I pay the platform fee in instalments?', 'en', 'fees'],
  ['Gibt es Rabatt auf die Gebühr für gemeinnützige Vereine?', 'de', 'fees'],
  ['Can I pay the platform fee in instalments?', 'en', 'fees'],
  ['Is there an app for my phone?', 'en', ''],
  ['アプリはありますか', 'ja', ''],
] as const

/** Backend operations that seeding needs. */
export interface DemoContext {
  /** A superuser connection, which bypasses row security. */
  sql: Sql
  /** Creates an account, or finds the one with this email, and resolves to its id. */
  createUser(input: { email: string; password: string; fullName: string }): Promise<string>
  /** Stores a file in a bucket, replacing an existing one. */
  putObject: PutObject
}

/**
 * Seeds an empty marketplace with accounts, listings with pictures, updates and answered questions, conversations, reports and a contact
 * message. Does nothing if the demo listings exist. Rows are written in one transaction, after accounts and files.
 */
export async function seedDemo({ sql, createUser, putObject }: DemoContext): Promise<void> {
  const slugs = demoProjects.map((project) => project.slug)
  const [seeded] = await sql`select 1 from public.projects where slug in ${sql(slugs)} limit 1`
  if (seeded) return

  const people = demoPeople()
  const ids = new Map<PersonKey, string>()
  for (const { key, email, password, fullName } of people) {
    ids.set(key, await createUser({ email, password, fullName }))
  }
  for (const file of demoProjects.flatMap(picturesOf)) {
    const bytes = await readFile(join(import.meta.dirname, 'media', file))
    await putObject(BUCKET, file, bytes, 'image/webp')
  }

  await sql.begin(async (tx) => {
    const idOf = (key: PersonKey): string => required(ids.get(key), `account ${key}`)
    await tx`update public.profiles set role = 'admin' where id = ${idOf('admin')}`
    for (const { key, age } of people) {
      await tx`update public.profiles set created_at = now() - ${`${age} days`}::interval where id = ${idOf(key)}`
    }
    for (const [key, place] of Object.entries(demoPlaces)) {
      await tx`update public.profiles set place = ${place} where id = ${idOf(key as PersonKey)}`
    }
    for (const project of demoProjects) await insertProject(tx, project, idOf(project.creator))
    await insertUpdates(tx, publicPath)
    await insertViews(tx)
    await insertQuestions(tx, idOf)
    await insertDocuments(tx, putObject, idOf)
    for (const [key, creator] of Object.entries(demoCreators)) {
      await tx`update public.creators set kind = ${creator.kind}, about = ${creator.about}, links = ${creator.links},
        registered_name = ${organisations[key as OrganisationKey]}, register = ${creator.register},
        register_number = ${creator.number}, register_country = ${creator.country}
        where id = ${idOf(key as PersonKey)}`
    }
    await tx`
      insert into public.project_follows (user_id, project_id)
      select ${idOf('supporter')}, id from public.projects where slug in ('tidewatch', 'gruenschnabel')`
    await tx`
      insert into public.creator_follows (user_id, creator_id) values (${idOf('supporter')}, ${idOf('harbourLight')})`
    await insertTeam(tx, idOf)
    for (const conversation of demoConversations) {
      await insertConversation(tx, putObject, conversation, idOf)
    }
    await tx`
      insert into private.shown_interest (project_id)
      select id from public.projects where slug in ${tx(SHOWN_INTEREST)}`
    await tx`
      insert into public.contact_messages (reference, name, email, subject, message, created_at)
      values ('BL-7Q2M4XKD9A', 'Reading Room, Town Library', 'reading-room@library.example', 'A projects evening',
        ${EVENING},
        now() - interval '29 hours')`
    for (const [question, locale, subject] of UNANSWERED)
      await tx`select public.note_unanswered_question(${question}, ${locale}, ${subject})`
    const supporter = required(
      people.find(({ key }) => key === 'supporter'),
      'supporter',
    )
    await insertDecisions(tx, {
      admin: idOf('admin'),
      supporter: { id: idOf('supporter'), email: supporter.email },
    })
  })
}

/** Files below `media/` that a listing uses. */
function picturesOf(project: DemoProject): string[] {
  return [
    ...(project.picture ? [`${project.slug}.webp`] : []),
    ...(project.gallery ?? []).map(({ file }) => file),
  ]
}

/** The month so many months from now, such as 2027-03. */
function monthIn(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))
    .toISOString()
    .slice(0, 7)
}

const publicPath = (file: string): string => `/storage/v1/object/public/${BUCKET}/${file}`

async function insertProject(tx: TransactionSql, project: DemoProject, creator: string) {
  const status = project.status ?? 'approved'
  const thumbnail = project.picture ? publicPath(`${project.slug}.webp`) : null
  const gallery = (project.gallery ?? []).map(({ file, alt }) => ({ url: publicPath(file), alt }))
  const content = await readFile(join(import.meta.dirname, 'content', `${project.slug}.md`), 'utf8')
  const submitted = `${project.age} days`
  // Reviews take three days; edits happen in the first half of a listing's life.
  const reviewed = status === 'pending' ? null : `${project.age - 3} days`
  const plan = demoPlans[project.slug]
  const uses = (plan?.uses ?? []).map(([purpose, share]) => ({ purpose, share }))
  const milestones = (plan?.milestones ?? []).map(([months, title, text]) => ({
    title,
    month: monthIn(months),
    text,
  }))
  const edited = `${Math.ceil(project.age / 2) * 24} hours`
  const [row] = await tx<{ id: string }[]>`
    insert into public.projects (slug, title, description, content, category, tags, website, timeline, use_of_funds,
      milestones, language, target_amount, currency, featured, thumbnail_url, thumbnail_alt, media_type, media_url, gallery, creator_id, status, review_note, created_at,
      updated_at, reviewed_at, review_checks, checked_at, closes_on, outcome)
    values (${project.slug}, ${project.title}, ${project.description}, ${content.trim()}, ${project.category},
      ${project.tags}, ${project.website ?? null}, ${project.timeline}, ${tx.json(uses)},
      ${tx.json(milestones)}, ${plan?.language ?? 'en'}, ${project.target?.amount ?? null},
      ${project.target?.currency ?? 'USD'}, ${project.featured ?? false}, ${thumbnail}, ${project.picture?.alt ?? null},
      ${project.film ? 'video' : 'image'}, ${project.film ?? thumbnail}, ${tx.json(gallery)}, ${creator}, ${status},
      ${project.reviewNote ?? null}, now() - ${submitted}::interval, now() - ${edited}::interval,
      now() - ${reviewed}::interval, ${tx.json(checksOf(project, status))}, now() - ${status === 'approved' ? reviewed : null}::interval,
      private.utc_today() + ${project.closesIn ?? null}::integer,
      ${project.outcome ? tx.json(project.outcome) : null})
    returning id`
  const id = required(row, project.slug).id
  if (project.unconfirmed) {
    await tx`
      update public.projects set confirmed_at = reviewed_at, asks = 2, asked_at = now() - interval '12 days'
      where id = ${id}`
  }
  if (project.story) {
    await tx`
      insert into private.success_stories (project_id, consented_at, shown_at)
      values (${id}, now() - interval '8 days', now() - interval '6 days')`
  }
  await tx`
    update storage.objects set owner = ${creator}, owner_id = ${creator}
    where bucket_id = ${BUCKET} and name = any (${picturesOf(project)})`
  for (const [position, option] of project.options.entries()) {
    await tx`
      insert into public.support_options (project_id, type, title, description, min_amount, currency, details, position,
        created_at)
      values (${id}, ${option.type}, ${option.title}, ${option.description}, ${option.minAmount}, ${option.currency},
        ${tx.json(option.details ?? {})}, ${position}, now() - ${submitted}::interval)`
  }
}

function namesAllPapers({ options }: DemoProject) {
  const tokens = options.filter(({ type }) => type === 'token')
  return tokens.length > 0 && tokens.every(({ details }) => namesPapers(details ?? {}))
}

/** A review's answers, true of a demo: its organisations and web addresses are made up. */
function checksOf(project: DemoProject, status: string) {
  if (status !== 'approved') return {}
  return {
    organisation: { reason: 'The organisation is made up for the demo; no register lists it.' },
    complete: 'yes',
    claims: 'yes',
    options: project.options.length > 0 ? 'yes' : { reason: 'It offers no support option.' },
    rights: 'yes',
    content: 'yes',
    links: {
      reason: project.website
        ? 'Web addresses of the demo end in .example and lead nowhere.'
        : 'It has neither a website nor a video link.',
    },
    ...(namesAllPapers(project) ? { papers: 'yes' } : {}),
  }
}

async function insertConversation(
  tx: TransactionSql,
  putObject: PutObject,
  { project, interest, messages, supporter: supporterKey }: DemoConversation,
  idOf: (key: PersonKey) => string,
) {
  const supporter = idOf(supporterKey)
  const begun = `${required(messages[0], project).age} hours`
  const [row] = await tx<{ id: string; project_id: string; creator_id: string }[]>`
    with listing as (select id, title, creator_id from public.projects where slug = ${project})
    insert into public.threads (project_id, project_title, supporter_id, recipient_id, created_at, last_message_at)
    select id, title, ${supporter}, creator_id, now() - ${begun}::interval, now() - ${begun}::interval from listing
    returning id, project_id, recipient_id as creator_id`
  const thread = required(row, project)
  if (interest) {
    // The same snapshot format as in express_interest().
    await tx`
      insert into public.interests (project_id, option_id, supporter_id, recipient_id, thread_id, amount, currency,
        note, terms, state, created_at, country, of_age)
      select p.id, o.id, ${supporter}, p.creator_id, ${thread.id}, ${interest.amount}, o.currency,
        ${interest.note ?? null}, private.terms_of(o, p.title), ${interest.state}, now() - ${begun}::interval, 'EE', true
      from public.projects p join public.support_options o on o.project_id = p.id
      where p.id = ${thread.project_id} and o.position = ${interest.option}`
  }
  for (const { from, by, text, age, unread, files = [] } of messages) {
    const sender = by ? idOf(by) : from === 'supporter' ? supporter : thread.creator_id
    const stored = []
    for (const file of files) stored.push(await storeFile(tx, putObject, sender, file))
    await tx`
      insert into public.messages (thread_id, sender_id, content, read, attachments, "timestamp")
      values (${thread.id}, ${sender}, ${text}, ${!unread}, private.attachments_of(${sender}, ${tx.json(stored)}),
        now() - ${`${age} hours`}::interval)`
  }
  // Backdated messages must not trigger notifications and mails.
  await tx`
    update public.notifications n set created_at = t.last_message_at from public.threads t
    where t.id = ${thread.id} and n.data ->> 'thread_id' = t.id::text`
  await tx`delete from private.mail_outbox where data ->> 'thread_id' = ${thread.id}`
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo has no ${what}.`)
  return value
}
