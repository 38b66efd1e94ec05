/** Every kind of actor, with rows in every table they may have rows in. */
import { randomUUID } from 'node:crypto'
import { makeProject } from '../database/world.ts'
import { type Actor, ANONYMOUS, type TestDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'

/**
 * The columns of the matrix: `stranger` has nothing to do with the others; `supporter` and `creator` talk about the
 * creator's listing, as did `suspended`; `half` is an administrator who has not proven the second factor in this session,
 * `bare` one who has none.
 */
export const ACTORS = [
  'anonymous',
  'stranger',
  'supporter',
  'creator',
  'suspended',
  'half',
  'bare',
  'admin',
] as const
export type ActorName = (typeof ACTORS)[number]

/** Part of every private text: a reply that contains it discloses private data. */
export const SECRET = 'Whispered'

export interface World {
  readonly actors: Readonly<Record<ActorName, Actor>>
  /** Arguments for functions, by parameter name or by `function.parameter`. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A new table needs a row here, or its row in the matrix would prove nothing. */
export async function makeWorld(db: TestDatabase): Promise<World> {
  const { sql } = db
  const account = async (name: string, admin = false): Promise<Actor> =>
    db.signIn(await db.account({ name, admin }))
  const stranger = await account('Stranger Person')
  const creator = await account('Creator Person')
  const suspended = await account('Suspended Person')
  const bystander = await account('Bystander Person')
  const admin = await account('Admin Person', true)
  const protectedOne = await account('Supporter Person')
  const half = await db.signIn(await db.account({ name: 'Half Admin', admin: true }), 'aal1')
  const bare = await account('Bare Admin')
  await sql`update profiles set role = 'admin' where id = ${bare.id}`
  const factor = await db.addFactor(protectedOne)
  const supporter = await db.signIn(protectedOne, 'aal2')

  const project = await makeProject(db, creator, { title: 'Lantern' })
  const waiting = await makeProject(db, creator, { title: `${SECRET} plan`, status: 'pending' })
  const beacon = await makeProject(db, suspended, { title: 'Beacon' })
  const support = (person: Actor, { id, option }: { id: string; option: string }) =>
    db.as(person, async (tx) => {
      const [row] = await tx`
        select * from express_interest(${id}, ${option}, ${`${SECRET} hello`}, 200, 'USD', ${SECRET})`
      return row
    })
  await support(supporter, project)
  await support(creator, beacon)
  await support(suspended, project)
  await support(bystander, beacon)
  const [thread] = await sql`
    select id from threads where supporter_id = ${supporter.id} and project_id = ${project.id}`
  const [message] = await sql`
    select id from messages where thread_id = ${thread?.id} and sender_id = ${supporter.id}`
  const [interest] = await sql`select id from interests where supporter_id = ${supporter.id}`

  for (const person of [supporter, creator, suspended, admin]) {
    const other = person === creator ? supporter : creator
    await db.as(person, async (tx) => {
      await tx`insert into account_settings (theme) values ('dark')`
      await tx`insert into creators (kind, registered_name, register_country) values ('sole_trader', 'Name', 'EE')
        on conflict (id) do update set kind = excluded.kind, registered_name = excluded.registered_name,
          register_country = excluded.register_country`
      await tx`insert into project_drafts (data) values (${tx.json({ title: SECRET })})`
      await tx`select save_projects_for_later(array[${project.id}]::uuid[])`
      await tx`select follow_project(${project.id})`
      await tx`select follow_creator(${creator.id})`
      await tx`select send_contact_message('Name', ${person.email}, 'Subject', ${`${SECRET} words`})`
    })
    await sql`insert into reports (kind, subject_id, subject, reason, detail, reporter_id, name, email)
      values ('person', ${other.id}, (select full_name from profiles where id = ${other.id}), 'spam',
        ${SECRET}, ${person.id}, (select full_name from profiles where id = ${person.id}), ${person.email})`
    await sql`insert into private.mail_outbox (kind, data, dedupe_key, recipient_email)
      select 'report.received', jsonb_build_object('report_id', id), id, email from reports
      where reporter_id = ${person.id}`
    await sql`insert into statements (user_id, action, facts, rule, notice)
      values (${person.id}, 'message', ${SECRET}, 'terms_7', true)`
    await sql`insert into reports (kind, subject_id, subject, reason, reporter_id)
      select 'message', m.id, m.sender_name, 'spam', ${person.id} from messages m
      where m.sender_id = ${other.id} limit 1`
    await sql`insert into blocks (blocker_id, blocked_id) values (${person.id}, ${half.id})`
    await sql`insert into notifications (user_id, kind, data)
      values (${person.id}, 'test.news', ${sql.json({ text: SECRET })})`
    await sql`insert into security_events (user_id, kind, data)
      values (${person.id}, 'sign_in', ${sql.json({ note: SECRET })})`
    await sql`insert into thread_states (user_id, thread_id) select ${person.id}, id from threads limit 1`
  }
  for (const { id } of [project, beacon])
    await sql`insert into project_revisions (project_id, changes, base)
      values (${id}, ${sql.json({ timeline: SECRET })}, '{}')`
  for (const { id } of [project, beacon])
    await sql`insert into unseen_edits (project_id, reviewed)
      values (${id}, ${sql.json({ content: SECRET })})
      on conflict (project_id) do update set reviewed = excluded.reviewed`
  for (const { id } of [project, beacon])
    await sql`insert into project_updates (id, project_id, title, content, posted_at)
      values (gen_random_uuid(), ${id}, 'First light', 'It runs.', now()),
        (gen_random_uuid(), ${id}, '', ${SECRET}, null)`
  for (const [asker, { id }] of [
    [supporter, project],
    [creator, beacon],
    [suspended, project],
    [admin, project],
  ] as const)
    await sql`insert into project_questions (id, project_id, asker_id, is_named, question, answer, state)
      values (gen_random_uuid(), ${id}, ${asker.id}, true, 'Does it rain?', 'Never.', 'answered'),
        (gen_random_uuid(), ${id}, ${asker.id}, true, ${SECRET}, '', 'asked')`
  for (const [{ id }, asker] of [
    [project, supporter],
    [beacon, creator],
  ] as const)
    await sql`with added as (
      insert into project_documents (id, project_id, owner_id, title, name, type, bytes, on_request)
      values (gen_random_uuid(), ${id}, (select creator_id from projects where id = ${id}), 'Budget', 'budget.pdf', 'application/pdf', 10, true) returning id)
      insert into document_requests (document_id, user_id, granted_at) select id, ${asker.id}, now() from added`
  for (const { id } of [project, beacon])
    await sql`insert into project_members (project_id, user_id, role) values (${id}, ${bystander.id}, 'editor')`
  await sql`insert into private.success_stories (project_id) values (${project.id})`
  const [invitation] = await sql`
    insert into private.project_invitations (project_id, email, role, invited_by)
    values (${project.id}, ${stranger.email}, 'editor', ${creator.id}) returning id`
  for (const { id } of [waiting, beacon])
    await sql`insert into project_appeals (project_id, body) values (${id}, ${SECRET})`
  for (const { id } of [waiting, beacon])
    await sql`insert into review_comments (project_id, field, body, author_id)
      values (${id}, 'title', ${SECRET}, ${admin.id})`
  await sql`insert into project_reviews (project_id, reviewer_id, from_status, to_status, note, snapshot)
    values (${project.id}, ${admin.id}, 'pending', 'approved', ${SECRET}, '{}')`
  await sql`insert into review_assignments (project_id, reviewer_id) values (${waiting.id}, ${admin.id})`
  await sql`insert into contact_replies (message_id, author_id, body, client_id, mail_id)
    select id, ${admin.id}, ${SECRET}, gen_random_uuid(), gen_random_uuid() from contact_messages limit 1`
  await sql`insert into page_votes (page, locale, unhelpful) values ('guides/legal', 'en', 1)`
  await sql`insert into unanswered_questions (question, locale, fingerprint) values (${SECRET}, 'en', '\\x00')`
  await sql`insert into interface_translations (locale, version, content, author_id)
    values ('de', 1, '{"app.name": "Backlit"}', ${admin.id})`
  for (const person of [supporter, creator])
    await sql`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      select b.id, ${`${person.id}/1700000000000.png`}, ${person.id}, ${person.id} from storage.buckets b`
  await db.as(
    admin,
    (tx) => tx`select suspend_user(${suspended.id}, 'Test', false, '{"rule": "rules_5"}')`,
  )
  const [draft] = await sql`select id from project_drafts where owner_id = ${creator.id}`
  const [saved] = await sql`
    select to_jsonb(p) - 'search_words' - 'status' as row from projects p where id = ${waiting.id}`
  const [page] = await sql`select slug from creators where id = ${creator.id}`
  const listing = saved?.row as Record<string, unknown>
  const [revision] = await sql`select id from project_revisions where project_id = ${project.id}`
  const [update] = await sql`
    select id from project_updates where project_id = ${project.id} and posted_at is not null`
  const [answered] = await sql`
    select id from project_questions where asker_id = ${supporter.id} and state = 'answered'`
  const [asked] = await sql`
    select id from project_questions where asker_id = ${supporter.id} and state = 'asked'`
  const [document] = await sql`select id from project_documents where project_id = ${project.id}`
  const [comment] = await sql`select id from review_comments where project_id = ${waiting.id}`
  const [letter] = await sql`select id from contact_messages limit 1`
  const [report] = await sql`select id from reports where reporter_id = ${supporter.id}`

  return {
    actors: { anonymous: ANONYMOUS, stranger, supporter, creator, suspended, half, bare, admin },
    values: {
      p_project: project.id,
      p_projects: [project.id],
      p_creator: creator.id,
      p_option: project.option,
      p_slug: project.slug,
      p_thread: thread?.id,
      p_message: 'Words',
      p_interest: interest?.id,
      p_user: stranger.id,
      p_person: creator.id,
      p_id: message?.id,
      p_comment: comment?.id,
      p_report: report?.id,
      p_revision: revision?.id,
      p_update: update?.id,
      p_question: asked?.id,
      p_text: 'Does it snow?',
      p_answer: 'Seldom.',
      p_agreed: true,
      'ask_question.p_question': randomUUID(),
      'propose_answer.p_question': randomUUID(),
      'report_project.p_question': answered?.id,
      'set_question_hidden.p_question': answered?.id,
      p_hidden: true,
      p_document: document?.id,
      p_granted: true,
      'save_document.p_on_request': true,
      'save_project_update.p_post': true,
      p_consented: false,
      'show_success_story.p_shown': true,
      p_member: bystander.id,
      p_invitation: invitation?.id,
      p_accepted: true,
      'invite_member.p_role': 'editor',
      'set_member_role.p_role': 'answers',
      p_title: 'First light',
      p_factor: factor,
      p_a: project.id,
      p_b: waiting.id,
      p_content: 'Words',
      p_body: 'Words',
      p_field: 'title',
      p_note: 'Words',
      p_detail: 'Words',
      p_reasons: 'Words',
      p_good_faith: true,
      p_basis: BASIS,
      p_name: 'Name',
      p_email: 'name@example.org',
      p_subject: 'Subject',
      p_reason: 'spam',
      p_role: 'user',
      p_result: 'reached',
      p_to: 'declined',
      p_status: 'archived',
      p_state: 'open',
      p_action: 'dismiss',
      p_amount: 200,
      p_expected_version: 1,
      p_locale: 'de',
      p_token: 'none',
      p_code: 'none',
      p_checks: [],
      p_keys: 1,
      p_claim: randomUUID(),
      p_outcome: 'sent',
      p_cost: 1,
      p_most: 1,
      p_seconds: 1,
      p_draft: draft?.id,
      'creator_by_slug.p_slug': page?.slug,
      'decide_revision.p_checks': CHECKED,
      'report_project.p_name': 'Name',
      'report_project.p_email': 'name@example.org',
      'report_project.p_good_faith': true,
      'report_person.p_name': 'Name',
      'report_person.p_email': 'name@example.org',
      'report_person.p_good_faith': true,
      'suspend_user.p_basis': BASIS,
      'grant_document.p_person': supporter.id,
      'delete_project.p_note': 'Words',
      'delete_project.p_basis': BASIS,
      'vote_on_page.p_page': 'guides/legal',
      'admin_contact_message.p_message': letter?.id,
      'reply_to_contact.p_message': letter?.id,
      'publish_translation.p_content': { 'app.name': 'Backlit' },
      'save_project.p_project': listing,
      'admin_save_project.p_project': listing,
      'submit_project.p_project': { ...listing, id: undefined },
    },
  }
}
