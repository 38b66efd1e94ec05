import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { tracesOf } from '../support/traces.ts'
import { openFile, upload } from './files.ts'
import { afterWaiting, makeOption, makeProject } from './world.ts'

const db = testDatabase()

const invite = (actor: Actor, project: string, email: string, role = 'editor') =>
  db.as(actor, (sql) => sql`select invite_member(${project}, ${email}, ${role})`)

const invitations = async (actor: Actor) =>
  (await db.as(actor, (sql) => sql`select my_invitations() as list`))[0]?.list as {
    id: string
    role: string
    project_title: string
  }[]

const answer = (actor: Actor, id: string, accepted: boolean) =>
  db.as(actor, (sql) => sql`select answer_invitation(${id}, ${accepted})`)

const team = async (actor: Actor, project: string) =>
  (await db.as(actor, (sql) => sql`select my_team(${project}) as team`))[0]?.team

async function join(owner: Actor, member: Actor, project: string, role: string) {
  await invite(owner, project, member.email, role)
  const [invitation] = await invitations(member)
  await answer(member, invitation?.id ?? '', true)
}

/** A public listing with an editor, one who answers, and a supporter who wrote a message and asked a question. */
async function people() {
  const owner = await db.account({ name: 'Olga Owner' })
  const editor = await db.account({ name: 'Ed Editor' })
  const answers = await db.account({ name: 'Ann Answers' })
  const supporter = await db.account({ name: 'Sue Supporter' })
  const stranger = await db.account({ name: 'Stan Stranger' })
  const admin = await db.account({ name: 'Ada Admin', admin: true })
  const { id: project, option } = await makeProject(db, owner, { title: 'Lantern' })
  await join(owner, editor, project, 'editor')
  await join(owner, answers, project, 'answers')
  const [interest] = await db.as(
    supporter,
    (sql) => sql`select * from express_interest(${project}, ${option}, 'Hello there', 200, 'USD')`,
  )
  const question = randomUUID()
  await db.as(
    supporter,
    (sql) => sql`select ask_question(${project}, ${question}, 'Does it rain?')`,
  )
  const thread = interest?.thread_id as string
  return { owner, editor, answers, supporter, stranger, admin, project, option, thread, question }
}

const write = (actor: Actor, thread: string, text = 'Written for the team') =>
  db.as(actor, (sql) => sql`select * from send_message(${thread}, ${text}, ${randomUUID()})`)

const read = (actor: Actor, thread: string) =>
  db.as(actor, (sql) => sql`select id, sender_name from messages where thread_id = ${thread}`)

const threads = (actor: Actor) => db.as(actor, (sql) => sql`select * from my_threads()`)

const unread = async (actor: Actor) =>
  (await db.as(actor, (sql) => sql`select my_counts() as counts`))[0]?.counts.unread_messages

const kinds = async (actor: Actor) =>
  (
    await db.sql`select kind from notifications where user_id = ${actor.id} and read_at is null
      order by created_at`
  ).map(({ kind }) => kind)

const retitle = (actor: Actor, project: string) =>
  db.as(actor, async (sql) => {
    const [mine] = await sql`select my_project(${project}) -> 'stamp' as stamp`
    return sql`select save_my_project(${project}, ${sql.json({ description: 'Changed' })}, null, ${mine?.stamp})`
  })

/** Whether Storage shows an actor this picture. */
const sees = (actor: Actor, name: string) =>
  db.as(actor, async (sql) => {
    await sql`select set_config('storage.operation', 'storage.object.get_authenticated', true)`
    return (await sql`select 1 from storage.objects where name = ${name}`).length > 0
  })

/** A picture of `owner` that the listing names as its cover. */
async function cover(owner: Actor, project: string): Promise<string> {
  const name = `${owner.id}/1700000000000-lamp.png`
  await db.sql`insert into storage.objects (bucket_id, name, owner, owner_id)
    values ('project_thumbnails', ${name}, ${owner.id}, ${owner.id})`
  await db.sql`update projects set thumbnail_url = ${`/storage/v1/object/public/project_thumbnails/${name}`}
    where id = ${project}`
  return name
}

const post = (actor: Actor, project: string) =>
  db.as(
    actor,
    (sql) =>
      sql`select save_project_update(${project}, ${randomUUID()}, 'News', 'It runs', '[]', 'en', true)`,
  )

describe('an invitation', () => {
  test('is read and answered by whoever confirmed its address, and by nobody else', async () => {
    const { owner, editor, stranger, admin, project } = await people()
    const invited = await db.account({ name: 'Ivy Invited' })
    await invite(owner, project, ` ${invited.email.toUpperCase()} `, 'answers')
    const [found] = await invitations(invited)
    expect(found).toMatchObject({ role: 'answers', project_title: 'Lantern' })
    expect(await kinds(invited)).toEqual(['team.invited'])
    for (const actor of [owner, editor, stranger, admin]) {
      expect(await invitations(actor)).toEqual([])
      await expectError(answer(actor, found?.id ?? '', true), 'BL310')
    }
    await db.sql`update auth.users set email_confirmed_at = null where id = ${invited.id}`
    expect(await invitations(invited)).toEqual([])
    await expectError(answer(invited, found?.id ?? '', true), 'BL310')
    expect((await team(owner, project)).members).toHaveLength(2)
  })

  test('opens nothing before it is accepted, and nothing when declined', async () => {
    const { owner, project, thread } = await people()
    const invited = await db.account()
    await invite(owner, project, invited.email)
    const sees = async () => {
      expect(await read(invited, thread)).toEqual([])
      expect(await threads(invited)).toEqual([])
      await expectError(team(invited, project), 'BL020')
      await expectError(retitle(invited, project), 'BL020')
      await expectError(write(invited, thread), 'BL040')
    }
    await sees()
    const [found] = await invitations(invited)
    await answer(invited, found?.id ?? '', false)
    await sees()
    await expectError(answer(invited, found?.id ?? '', true), 'BL310')
    expect(await kinds(owner)).toContain('team.declined')
    expect((await team(owner, project)).invitations).toEqual([])
  })

  test('goes by mail to an address without an account, which the owner cannot tell', async () => {
    const { owner, project } = await people()
    const known = await db.account()
    expect(await invite(owner, project, known.email)).toEqual(
      await invite(owner, project, 'nobody@example.test'),
    )
    const [mail] =
      await db.sql`select * from private.mail_outbox where recipient_email = 'nobody@example.test'`
    expect(mail).toMatchObject({ kind: 'team.invited', user_id: null, state: 'waiting' })
    const listed = (await team(owner, project)).invitations
    expect(listed.map((row: object) => Object.keys(row).sort())).toEqual(
      Array(2).fill(['email', 'expires_at', 'id', 'invited_at', 'role']),
    )
  })

  test('names nobody in a mail to an address without an account', async () => {
    const { owner, project } = await people()
    await db.sql`update profiles set full_name = 'Pay at https://evil.example' where id = ${owner.id}`
    const email = `${randomUUID()}@example.test`
    await db.sql`delete from private.mail_outbox`
    await invite(owner, project, email)
    const mails = await db.sql`select * from public.claim_mail_outbox(10)`
    expect(mails).toMatchObject([{ kind: 'team.invited', actor_name: null }])
    expect(JSON.stringify(mails)).not.toContain('evil.example')
    // Who signs up with it sees who invited.
    const invited = await db.account()
    await db.sql`update auth.users set email = ${email} where id = ${invited.id}`
    expect(await invitations(invited)).toMatchObject([{ by: 'Pay at https://evil.example' }])
  })

  test('does not reach who blocks the owner, which the owner cannot tell', async () => {
    const { owner, supporter, project } = await people()
    const known = await db.account()
    await db.as(supporter, (sql) => sql`select block_person(${owner.id})`)
    const before = await kinds(supporter)
    expect(await invite(owner, project, supporter.email)).toEqual(
      await invite(owner, project, known.email),
    )
    expect(await kinds(supporter)).toEqual(before)
    expect(await invitations(supporter)).toEqual([])
    const mails = await db.sql`select kind from private.mail_outbox
      where kind = 'team.invited' and (user_id = ${supporter.id} or recipient_email = ${supporter.email})`
    expect(mails).toEqual([])
    await expectError(invite(owner, project, supporter.email), 'BL311')
    const listed = (await team(owner, project)).invitations
    expect(listed.map((row: object) => Object.keys(row).sort())).toEqual(
      Array(2).fill(['email', 'expires_at', 'id', 'invited_at', 'role']),
    )
    expect(await invitations(known)).toHaveLength(1)
    // Others may invite them.
    const other = await db.account()
    await invite(other, (await makeProject(db, other)).id, supporter.email)
    expect(await invitations(supporter)).toHaveLength(1)
  })

  test('ends when withdrawn by the owner or after two weeks', async () => {
    const { owner, editor, stranger, project } = await people()
    const invited = await db.account()
    await invite(owner, project, invited.email)
    const [first] = await invitations(invited)
    const withdraw = (actor: Actor) =>
      db.as(actor, (sql) => sql`select withdraw_invitation(${first?.id ?? ''})`)
    for (const actor of [editor, stranger, invited]) await expectError(withdraw(actor), 'BL310')
    await withdraw(owner)
    expect(await invitations(invited)).toEqual([])
    expect(await kinds(invited)).toEqual([])
    await invite(owner, project, invited.email)
    const [second] = await invitations(invited)
    await db.sql`update private.project_invitations set expires_at = now() where id = ${second?.id ?? ''}`
    await expectError(answer(invited, second?.id ?? '', true), 'BL310')
    expect((await team(owner, project)).invitations).toEqual([])
  })

  test('is for the owner of a reviewed listing, to an address, once, and for ten people', async () => {
    const { owner, editor, answers, stranger, admin, project } = await people()
    for (const actor of [editor, answers, stranger, admin])
      await expectError(invite(actor, project, 'a@example.test'), 'BL020')
    await expectError(invite(owner, project, 'nobody'), 'BL314')
    await expectError(invite(owner, project, 'a@example.test', 'owner'), 'BL029')
    await expectError(invite(owner, project, owner.email), 'BL311')
    await expectError(invite(owner, project, editor.email), 'BL311')
    await invite(owner, project, 'a@example.test')
    await expectError(invite(owner, project, 'A@example.test'), 'BL311')
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await invite(owner, project, `a${n}@example.test`)
    await expectError(invite(owner, project, 'b@example.test'), 'BL312')
    const fresh = await makeProject(db, owner, { status: 'pending' })
    await expectError(invite(owner, fresh.id, 'b@example.test'), 'BL317')
    expect(await team(owner, fresh.id)).toMatchObject({ reviewed: false })
    expect(await team(owner, project)).toMatchObject({ reviewed: true })
  })

  test('names a listing as the team of the site has seen it', async () => {
    const owner = await db.account()
    const admin = await db.account({ admin: true })
    const submit = async () =>
      (
        await db.as(
          owner,
          (sql) =>
            sql`select (submit_project(${sql.json({
              title: 'You won',
              description: 'A prize',
              category: 'tech',
            })})).id`,
        )
      )[0]?.id as string
    const rename = (project: string) =>
      db.as(
        owner,
        (sql) => sql`select save_project(${sql.json({ id: project, title: 'You have won' })})`,
      )
    const withdrawn = await submit()
    await db.as(owner, (sql) => sql`select withdraw_project(${withdrawn})`)
    await expectError(invite(owner, withdrawn, 'a@example.test'), 'BL317')
    const [mine] = await db.as(
      owner,
      (sql) => sql`select my_project(${withdrawn}) -> 'stamp' as stamp`,
    )
    await db.as(owner, (sql) => sql`select resubmit_project(${withdrawn}, ${mine?.stamp})`)
    await expectError(invite(owner, withdrawn, 'a@example.test'), 'BL317')

    const rejected = await submit()
    await db.as(admin, (sql) => sql`select set_project_status(${rejected}, 'rejected', 'No')`)
    await invite(owner, rejected, 'a@example.test')
    expect(await team(owner, rejected)).toMatchObject({ reviewed: true })
    await rename(rejected)
    await expectError(invite(owner, rejected, 'b@example.test'), 'BL317')
    expect(await team(owner, rejected)).toMatchObject({ reviewed: false })

    const { id: archived } = await makeProject(db, owner)
    await db.as(owner, (sql) => sql`select withdraw_project(${archived})`)
    await invite(owner, archived, 'a@example.test')
    await rename(archived)
    await expectError(invite(owner, archived, 'b@example.test'), 'BL317')
  })

  test('to the same address is limited, however often it is declined', async () => {
    const { owner, project } = await people()
    const invited = await db.account()
    for (const _ of [1, 2, 3]) {
      await invite(owner, project, invited.email)
      const [found] = await invitations(invited)
      await answer(invited, found?.id ?? '', false)
    }
    await expectError(
      invite(owner, project, invited.email),
      'BL313',
      'Too many invitations, please try again later',
    )
  })

  test('waits while the invited person has an open interest', async () => {
    const { owner, supporter, project } = await people()
    await invite(owner, project, supporter.email)
    const [found] = await invitations(supporter)
    await expectError(answer(supporter, found?.id ?? '', true), 'BL316')
    expect(await invitations(supporter)).toHaveLength(1)
  })

  test('is not accepted while the interest of the invited person is being made', async () => {
    const { owner, project, option, stranger } = await people()
    await invite(owner, project, stranger.email)
    const [invitation] = await invitations(stranger)
    const answered = afterWaiting(
      db,
      stranger,
      (sql) => sql`select * from express_interest(${project}, ${option}, 'Hi', 200, 'USD')`,
      () => answer(stranger, invitation?.id ?? '', true),
    )
    await expectError(answered, 'BL316')
  })
})

describe('an editor', () => {
  test('edits the listing, posts, confirms, and sees numbers and documents', async () => {
    const { owner, editor, project } = await people()
    await retitle(editor, project)
    await post(editor, project)
    const id = await upload(db, editor)
    await db.as(editor, async (sql) => {
      await sql`select confirm_project(${project})`
      await sql`select my_project_numbers(${project})`
      await sql`select my_project_interest(${project})`
      await sql`select save_document(${project}, ${id}, 'budget.pdf', 'Budget', true)`
      await sql`select my_documents(${project})`
    })
    expect(await openFile(db, owner, editor, id)).toBe(true)
    const [row] = await db.sql`select description, creator_id from projects where id = ${project}`
    expect(row).toEqual({ description: 'Changed', creator_id: owner.id })
  })

  test('cannot do what is the owner’s', async () => {
    const { owner, editor, answers, project } = await people()
    const calls: ((actor: Actor) => Promise<unknown>)[] = [
      (a) => invite(a, project, 'x@example.test'),
      (a) => db.as(a, (sql) => sql`select remove_member(${project}, ${answers.id})`),
      (a) => db.as(a, (sql) => sql`select remove_member(${project}, ${owner.id})`),
      (a) => db.as(a, (sql) => sql`select set_member_role(${project}, ${answers.id}, 'editor')`),
      (a) => db.as(a, (sql) => sql`select offer_project(${project}, ${answers.id})`),
      (a) => db.as(a, (sql) => sql`select withdraw_project(${project})`),
      (a) => db.as(a, (sql) => sql`select set_closing_date(${project}, current_date + 9)`),
      (a) => db.as(a, (sql) => sql`select tell_outcome(${project}, 'reached')`),
      (a) => db.as(a, (sql) => sql`select show_project_interest(${project}, true)`),
    ]
    for (const call of calls) await expectError(call(editor), 'BL020')
  })

  test('works on a pending listing, pictures included, with its review', async () => {
    const { owner, editor, answers, stranger, project } = await people()
    await db.sql`update projects set status = 'pending' where id = ${project}`
    const rows = (actor: Actor) =>
      db.as(actor, (sql) => sql`select id from projects where id = ${project}`)
    expect(await rows(editor)).toHaveLength(1)
    for (const actor of [answers, stranger, ANONYMOUS]) expect(await rows(actor)).toEqual([])
    await retitle(editor, project)
    const name = await cover(owner, project)
    expect(await sees(editor, name)).toBe(true)
    for (const actor of [answers, stranger]) expect(await sees(actor, name)).toBe(false)
  })

  test('resubmits it, which the owner hears of as that, and which is no review', async () => {
    const { owner, editor, admin } = await people()
    const { id } = await makeProject(db, owner, { title: 'Kite', status: 'pending' })
    await db.as(admin, (sql) => sql`select set_project_status(${id}, 'rejected', 'No')`)
    await join(owner, editor, id, 'editor')
    await retitle(editor, id)
    await db.sql`delete from notifications`
    const resubmit = (actor: Actor) =>
      db.as(actor, async (sql) => {
        const [mine] = await sql`select my_project(${id}) -> 'stamp' as stamp`
        return sql`select resubmit_project(${id}, ${mine?.stamp})`
      })
    await resubmit(editor)
    const heard = async () =>
      db.sql`select kind, actor_id, data ->> 'project_title' as title from notifications
        where user_id = ${owner.id}`
    const news = { kind: 'review.resubmitted', actor_id: editor.id, title: 'Kite' }
    expect(await heard()).toEqual([news])
    const [seen] = await db.as(admin, (sql) => sql`select admin_project(${id}) as detail`)
    expect(seen?.detail.reviews).toMatchObject([
      { to_status: 'pending', reviewer: null },
      { to_status: 'rejected', reviewer: 'Ada Admin' },
    ])
    await db.as(admin, (sql) => sql`select request_changes(${id}, 'Shorter, please')`)
    await db.sql`delete from notifications`
    await resubmit(editor)
    expect(await heard()).toEqual([news])
    await db.sql`delete from notifications`
    await db.as(admin, (sql) => sql`select request_changes(${id}, 'Shorter still')`)
    await db.sql`delete from notifications`
    await resubmit(owner)
    expect(await heard()).toEqual([])
  })

  test('cannot publish the picture of a stranger through the listing', async () => {
    const { owner, editor, stranger, project } = await people()
    const name = await cover(stranger, project)
    for (const actor of [owner, editor]) expect(await sees(actor, name)).toBe(false)
  })

  test('leaves the pictures they uploaded', async () => {
    const { owner, editor, stranger, project } = await people()
    const name = await cover(editor, project)
    await db.as(editor, (sql) => sql`select remove_member(${project}, ${editor.id})`)
    for (const actor of [owner, stranger]) expect(await sees(actor, name)).toBe(true)
  })
})

describe('who answers', () => {
  test('answers conversations, with their interests, and questions', async () => {
    const { answers, owner, supporter, thread, question } = await people()
    expect(await unread(answers)).toBe(1)
    expect(await kinds(answers)).toEqual(['interest.new', 'question.asked'])
    const [row] = await threads(answers)
    expect(row).toMatchObject({
      thread_id: thread,
      role: 'recipient',
      other_name: 'Sue Supporter',
      owner_name: 'Olga Owner',
      unread: 1,
    })
    await db.as(answers, (sql) => sql`select mark_thread_read(${thread})`)
    expect([await unread(answers), await unread(owner)]).toEqual([0, 0])
    await write(answers, thread)
    expect((await db.sql`select state from interests where thread_id = ${thread}`)[0]?.state).toBe(
      'replied',
    )
    expect((await read(supporter, thread)).map((m) => m.sender_name)).toContain('Ann Answers')
    expect((await read(owner, thread)).map((m) => m.sender_name)).toContain('Ann Answers')
    await db.as(answers, (sql) => sql`select answer_question(${question}, 'Never.')`)
    expect(await kinds(supporter)).toEqual(['message.new', 'question.answered'])
    await db.as(answers, (sql) => sql`delete from project_questions where id = ${question}`)
    expect(await db.sql`select from project_questions where id = ${question}`).toEqual([])
  })

  test('finds the interests of all their listings in one list, of this and other teams', async () => {
    const { owner, editor, answers, supporter, stranger, admin, project, option } = await people()
    const own = await makeProject(db, answers)
    await db.as(
      supporter,
      (sql) => sql`select * from express_interest(${own.id}, ${own.option}, 'And you', 300, 'USD')`,
    )
    const seen = async (actor: Actor, p_project: string | null = null) =>
      (await db.as(actor, (sql) => sql`select * from project_supporters(${p_project})`)).map(
        (row) => [row.project_id, row.other_name],
      )
    const lantern = [project, 'Sue Supporter']
    expect(await seen(answers)).toEqual([[own.id, 'Sue Supporter'], lantern])
    expect(await seen(answers, project)).toEqual([lantern])
    for (const actor of [owner, editor]) expect(await seen(actor)).toEqual([lantern])
    for (const actor of [supporter, stranger, admin]) {
      expect(await seen(actor)).toEqual([])
      expect(await seen(actor, project)).toEqual([])
    }
    const second = await db.account()
    await db.as(
      second,
      (sql) => sql`select * from express_interest(${project}, ${option}, 'Me too', 200, 'USD')`,
    )
    const page = (after: string | null) =>
      db.as(answers, (sql) => sql`select * from project_supporters(null, ${after}, 2)`)
    const first = await page(null)
    const rest = await page(first.at(-1)?.interest_id)
    expect([...first, ...rest].map((row) => row.project_id)).toEqual([project, own.id, project])
    await db.as(owner, (sql) => sql`select remove_member(${project}, ${answers.id})`)
    expect(await seen(answers)).toEqual([[own.id, 'Sue Supporter']])
    expect(await seen(answers, project)).toEqual([])
  })

  test('edits nothing and sees nothing of the review', async () => {
    const { admin, answers, project } = await people()
    await db.sql`update projects set status = 'rejected', review_note = 'Whispered' where id = ${project}`
    await db.sql`insert into review_comments (project_id, field, body, author_id)
      values (${project}, 'title', 'Whispered', ${admin.id})`
    const calls: ((actor: Actor) => Promise<unknown>)[] = [
      (a) => retitle(a, project),
      (a) => post(a, project),
      (a) => db.as(a, (sql) => sql`select confirm_project(${project})`),
      (a) => db.as(a, (sql) => sql`select my_project_numbers(${project})`),
      (a) => db.as(a, (sql) => sql`select my_project_interest(${project})`),
      (a) => db.as(a, (sql) => sql`select my_documents(${project})`),
      (a) => invite(a, project, 'x@example.test'),
    ]
    for (const call of calls) await expectError(call(answers), 'BL020')
    const seen = await db.as(answers, async (sql) => [
      ...(await sql`select my_project(${project}) as seen`),
      ...(await sql`select my_projects() as seen`),
      ...(await sql`select * from review_comments`),
      ...(await sql`select * from project_events`),
    ])
    expect(JSON.stringify(seen)).not.toContain('Whispered')
  })

  test('cannot raise their own role, nor write the table', async () => {
    const { answers, project } = await people()
    await expectError(
      db.as(answers, (sql) => sql`select set_member_role(${project}, ${answers.id}, 'editor')`),
      'BL020',
    )
    for (const attack of ['update', 'insert', 'delete'] as const)
      await expectError(
        db.as(answers, (sql) =>
          attack === 'update'
            ? sql`update project_members set role = 'editor' where user_id = ${answers.id}`
            : attack === 'insert'
              ? sql`insert into project_members (project_id, user_id, role) values (${project}, ${answers.id}, 'editor')`
              : sql`delete from project_members`,
        ),
        '42501',
      )
  })
})

test('nobody in a team supports or asks about its listing', async () => {
  const { editor, answers, project, option } = await people()
  for (const actor of [editor, answers]) {
    await expectError(
      db.as(
        actor,
        (sql) => sql`select * from express_interest(${project}, ${option}, 'Hi', 200, 'USD')`,
      ),
      'BL030',
    )
    await expectError(
      db.as(actor, (sql) => sql`select open_thread(${project}, 'Hi')`),
      'BL030',
    )
    await expectError(
      db.as(actor, (sql) => sql`select ask_question(${project}, ${randomUUID()}, 'Why?')`),
      'BL294',
    )
  }
})

test('whom a supporter blocks is the whole team', async () => {
  const { answers, owner, supporter, thread } = await people()
  await db.as(supporter, (sql) => sql`select block_person(${owner.id})`)
  await expectError(write(answers, thread), 'BL180')
})

test('files of a conversation open for the team, and for nobody else', async () => {
  const { answers, editor, owner, supporter, stranger, thread } = await people()
  const sent = await upload(db, answers)
  await db.as(
    answers,
    (sql) =>
      sql`select send_message(${thread}, 'See', ${randomUUID()}, ${sql.json([{ id: sent, name: 'x.pdf' }])})`,
  )
  for (const actor of [answers, editor, owner, supporter])
    expect(await openFile(db, actor, answers, sent)).toBe(true)
  for (const actor of [stranger, ANONYMOUS])
    expect(await openFile(db, actor, answers, sent)).toBe(false)
})

describe('who left or was removed', () => {
  test.each(['editor', 'answers'] as const)('as %s sees nothing of it any more', async (role) => {
    const world = await people()
    const { owner, project, thread, question } = world
    const former = world[role]
    await write(former, thread)
    await db.as(
      role === 'editor' ? owner : former,
      (sql) => sql`select remove_member(${project}, ${former.id})`,
    )
    expect((await read(former, thread)).map((m) => m.sender_name)).toEqual([
      role === 'editor' ? 'Ed Editor' : 'Ann Answers',
    ])
    expect(await threads(former)).toEqual([])
    expect(await unread(former)).toBe(0)
    // Only who didn't leave by themselves is told.
    expect(await kinds(former)).toEqual(role === 'editor' ? ['team.removed'] : [])
    await expectError(write(former, thread), 'BL040')
    await expectError(team(former, project), 'BL020')
    await expectError(retitle(former, project), 'BL020')
    await expectError(
      db.as(former, (sql) => sql`select answer_question(${question}, 'Never.')`),
      'BL290',
    )
    expect(await db.as(former, (sql) => sql`select * from interests`)).toEqual([])
    expect((await read(owner, thread)).length).toBe(2)
  })
})

describe('the team', () => {
  test('is seen by itself and administrators, addresses by the owner alone', async () => {
    const { owner, editor, answers, supporter, stranger, admin, project } = await people()
    await invite(owner, project, 'new@example.test')
    expect((await team(owner, project)).invitations).toHaveLength(1)
    for (const actor of [editor, answers, admin]) {
      const seen = await team(actor, project)
      expect(seen.members.map((m: { name: string }) => m.name)).toEqual([
        'Ed Editor',
        'Ann Answers',
      ])
      expect(JSON.stringify(seen)).not.toContain('@')
    }
    for (const actor of [supporter, stranger]) await expectError(team(actor, project), 'BL020')
    await expectError(team(ANONYMOUS, project), '42501')
    const listed = (actor: Actor) =>
      db.as(actor, (sql) => sql`select user_id from project_members where project_id = ${project}`)
    for (const actor of [owner, editor, answers, admin]) expect(await listed(actor)).toHaveLength(2)
    for (const actor of [supporter, stranger]) expect(await listed(actor)).toEqual([])
  })

  test('has its listing in the lists of all of them', async () => {
    const { owner, editor, answers, stranger, project } = await people()
    const rows = async (actor: Actor) =>
      (await db.as(actor, (sql) => sql`select my_projects() -> 'rows' as rows`))[0]?.rows.map(
        (row: { id: string; role: string }) => [row.id, row.role],
      )
    expect(await rows(owner)).toEqual([[project, 'owner']])
    expect(await rows(editor)).toEqual([[project, 'editor']])
    expect(await rows(answers)).toEqual([[project, 'answers']])
    expect(await rows(stranger)).toEqual([])
  })

  test('gets its listing without what only the dashboard uses', async () => {
    const { owner, editor, answers, project } = await people()
    for (const actor of [owner, editor, answers]) {
      const [mine] = await db.as(
        actor,
        (sql) => sql`select my_project(${project}) -> 'project' as project`,
      )
      expect(mine?.project).toMatchObject({ id: project })
      expect(mine?.project).not.toHaveProperty('search_words')
    }
  })
})

describe('a hand-over', () => {
  const offer = (actor: Actor, project: string, member: Actor | null) =>
    db.as(actor, (sql) => sql`select offer_project(${project}, ${member?.id ?? null})`)
  const take = (actor: Actor, project: string, accepted: boolean | null = true) =>
    db.as(actor, (sql) => sql`select take_project(${project}, ${accepted})`)
  const state = (actor: Actor) =>
    db.as(
      actor,
      (sql) => sql`insert into creators (kind, registered_name, register_country)
        values ('sole_trader', 'Ed Editor', 'EE')`,
    )

  test('needs the word of both, and is logged', async () => {
    const { owner, editor, answers, stranger, project, thread } = await people()
    await state(editor)
    await expectError(take(editor, project), 'BL319')
    await expectError(offer(owner, project, answers), 'BL315')
    await expectError(offer(owner, project, stranger), 'BL315')
    await offer(owner, project, editor)
    for (const actor of [answers, stranger, owner]) await expectError(take(actor, project), 'BL319')
    await take(editor, project)
    const [row] = await db.sql`select creator_id, creator_name from projects where id = ${project}`
    expect(row).toEqual({ creator_id: editor.id, creator_name: 'Ed Editor' })
    expect((await team(owner, project)).role).toBe('editor')
    expect((await threads(editor)).map((t) => t.thread_id)).toEqual([thread])
    expect(await unread(owner)).toBe(1)
    await write(owner, thread)
    await db.as(editor, (sql) => sql`select withdraw_project(${project})`)
    await expectError(
      db.as(owner, (sql) => sql`select withdraw_project(${project})`),
      'BL020',
    )
    const log = await db.sql`select action, actor_id from audit_log
      where entity_id = ${project} and action in ('project.offered', 'project.handed_over') order by id`
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['project.offered', owner.id],
      ['project.handed_over', editor.id],
    ])
  })

  test('is told to supporters with an open interest, once, with who it was and who it is now', async () => {
    const { owner, editor, supporter, project, option, thread } = await people()
    const interested = async (name: string, chosen: string) => {
      const person = await db.account({ name })
      const [made] = await db.as(
        person,
        (sql) => sql`select * from express_interest(${project}, ${chosen}, 'Hello')`,
      )
      return { person, interest: made?.interest_id }
    }
    const second = await makeOption(db, project, { type: 'token' })
    await db.as(
      supporter,
      (sql) => sql`select * from express_interest(${project}, ${second}, 'This too')`,
    )
    const declined = await interested('Dee', option)
    const withdrawn = await interested('Will', option)
    await db.as(owner, (sql) => sql`select move_interest(${declined.interest}, 'declined')`)
    await db.as(
      withdrawn.person,
      (sql) => sql`select move_interest(${withdrawn.interest}, 'withdrawn')`,
    )
    await db.sql`delete from notifications`
    await db.sql`delete from private.mail_outbox`
    await state(editor)
    await offer(owner, project, editor)
    await take(editor, project)
    const news = async (person: Actor) =>
      db.as(person, (sql) => sql`select kind, actor_name, data from my_notifications()`)
    const told = {
      kind: 'interest.handed_over',
      actor_name: 'Olga Owner',
      data: { creator_name: 'Ed Editor', project_title: 'Lantern', thread_id: thread },
    }
    expect(await news(supporter)).toMatchObject([told])
    for (const { person } of [declined, withdrawn]) expect(await news(person)).toEqual([])
    const [digest] = await db.sql`select private.digest(${supporter.id}) as found`
    expect(digest?.found.items).toMatchObject([told])
    const mails = await db.sql`
      select private.mail_content(o) as content from private.mail_outbox o where user_id = ${supporter.id}`
    expect(mails).toMatchObject([{ content: told.data }])
    expect(await threads(supporter)).toMatchObject([{ other_name: 'Ed Editor' }])
  })

  test('keeps saying who it went to, whatever follows, until that account is deleted', async () => {
    const { owner, editor, supporter, project } = await people()
    await db.sql`delete from notifications`
    await state(editor)
    await db.sql`
      update creators set kind = 'sole_trader', registered_name = 'Olga Owner', register_country = 'EE'
      where id = ${owner.id}`
    for (const [from, to] of [
      [owner, editor],
      [editor, owner],
    ] as const) {
      await offer(from, project, to)
      await take(to, project)
    }
    const news = async () =>
      (
        await db.as(
          supporter,
          (sql) => sql`select actor_name as before, data ->> 'creator_name' as after
            from my_notifications() order by created_at`,
        )
      ).map(({ before, after }) => [before, after])
    expect(await news()).toEqual([
      ['Olga Owner', 'Ed Editor'],
      ['Ed Editor', 'Olga Owner'],
    ])
    await db.sql`select private.erase_account(${editor.id})`
    expect(await news()).toEqual([
      ['Olga Owner', null],
      [null, 'Olga Owner'],
    ])
    const left = await tracesOf(db.sql, editor.id)
    expect(left.filter((column) => !column.startsWith('public.audit_log.'))).toEqual([])
  })

  test('does not show a register entry as seen that no review has seen', async () => {
    const { owner, editor, project } = await people()
    await state(editor)
    await db.sql`update projects set review_checks = ${db.sql.json(CHECKED)} where id = ${project}`
    await offer(owner, project, editor)
    await take(editor, project)
    const [facts] = await db.sql`select private.creator_facts(${editor.id}) as facts`
    expect(facts?.facts.seen_at).toBeNull()
  })

  test('of a public listing is for the team of the site to look at, until seen', async () => {
    const { admin, owner, editor, project } = await people()
    await state(editor)
    await offer(owner, project, editor)
    const unseen = () =>
      db.as(admin, (sql) => sql`select project_id from unseen_edits where project_id = ${project}`)
    expect(await unseen()).toEqual([])
    await take(editor, project)
    expect(await unseen()).toHaveLength(1)
    const [seen] = await db.sql`select private.review_stamp(${project}) as stamp`
    await db.as(admin, (sql) => sql`select mark_edits_seen(${project}, ${seen?.stamp})`)
    expect(await unseen()).toEqual([])
  })

  test('keeps no name of a former creator who leaves before the team has looked', async () => {
    const { admin, owner, editor, project } = await people()
    await state(editor)
    await db.sql`update profiles set full_name = 'Fritzi Former' where id = ${owner.id}`
    await offer(owner, project, editor)
    await take(editor, project)
    await db.sql`select private.erase_account(${owner.id})`
    expect(await tracesOf(db.sql, 'Fritzi Former')).toEqual([])
    expect(
      await db.as(admin, (sql) => sql`select 1 from unseen_edits where project_id = ${project}`),
    ).toHaveLength(1)
  })

  test('ends when taken back, declined, or with the role, and needs the register', async () => {
    const { owner, editor, project } = await people()
    await offer(owner, project, editor)
    await expectError(take(editor, project), 'BL318')
    await state(editor)
    for (const refusal of [false, null]) {
      await take(editor, project, refusal)
      await expectError(take(editor, project), 'BL319')
      await offer(owner, project, editor)
    }
    await offer(owner, project, null)
    await expectError(take(editor, project), 'BL319')
    await offer(owner, project, editor)
    await db.as(owner, (sql) => sql`select set_member_role(${project}, ${editor.id}, 'answers')`)
    await expectError(take(editor, project), 'BL319')
  })

  test('is told three times a day, however often it is offered', async () => {
    const { owner, editor, project } = await people()
    for (const _ of [1, 2, 3, 4, 5]) {
      await offer(owner, project, editor)
      await offer(owner, project, null)
    }
    await offer(owner, project, editor)
    const mails = await db.sql`
      select 1 from private.mail_outbox where user_id = ${editor.id} and kind = 'team.offered'`
    expect(mails).toHaveLength(3)
    expect((await team(editor, project)).offered_at).not.toBeNull()
    const log = await db.sql`
      select 1 from audit_log where entity_id = ${project} and action = 'project.offered'`
    expect(log).toHaveLength(3)
  })

  test('happens three times a day, so that supporters aren’t told of it without end', async () => {
    const { owner, editor, supporter, project } = await people()
    await state(editor)
    await db.sql`
      update creators set kind = 'sole_trader', registered_name = 'Olga', register_country = 'EE'
      where id = ${owner.id}`
    const told = () => db.sql`
      select 1 from private.mail_outbox where user_id = ${supporter.id} and kind = 'interest.handed_over'`
    const pair = [owner, editor] as const
    for (const round of [0, 1, 2]) {
      const [from, to] = round % 2 === 0 ? pair : ([pair[1], pair[0]] as const)
      await offer(from, project, to)
      await take(to, project)
    }
    const before = (await told()).length
    await offer(editor, project, owner)
    const refusal = await take(owner, project).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'BL107' })
    expect(JSON.parse(refusal.detail).retryAfter).toBeGreaterThan(0)
    expect((await told()).length).toBe(before)
    await db.sql`delete from private.rate_limits`
    await take(owner, project)
  })

  test('is told as declined three times a day', async () => {
    const { owner, editor, project } = await people()
    for (const _ of [1, 2, 3, 4, 5]) {
      await offer(owner, project, editor)
      await take(editor, project, false)
    }
    expect(
      await db.sql`
      select 1 from private.mail_outbox where user_id = ${owner.id} and kind = 'team.offer_declined'`,
    ).toHaveLength(3)
  })

  test('blocks no administrator, whom nobody can block', async () => {
    const { owner, editor, supporter, project, thread } = await people()
    await state(editor)
    await db.as(supporter, (sql) => sql`select block_person(${owner.id})`)
    await offer(owner, project, editor)
    await db.sql`update profiles set role = 'admin' where id = ${editor.id}`
    await db.addFactor(editor)
    const proven = { ...editor, aal: 'aal2' } as const
    await take(proven, project)
    expect(await threads(supporter)).toMatchObject([{ other_id: editor.id, blocked: false }])
    await write(proven, thread)
    await expectError(write(owner, thread), 'BL180')
  })

  test('leaves a conversation closed that its supporter closed by a block', async () => {
    const { owner, editor, supporter, stranger, project, thread } = await people()
    await state(editor)
    await db.as(stranger, (sql) => sql`select open_thread(${project}, 'Hello there')`)
    await db.as(supporter, (sql) => sql`select block_person(${owner.id})`)
    await offer(owner, project, editor)
    await take(editor, project)
    for (const actor of [editor, owner]) await expectError(write(actor, thread), 'BL180')
    expect(await threads(supporter)).toMatchObject([{ other_id: editor.id, blocked: true }])
    expect(await threads(stranger)).toMatchObject([{ other_id: editor.id, blocked: false }])
    await db.as(supporter, (sql) => sql`select unblock_person(${editor.id})`)
    await write(editor, thread)
    await expectError(write(owner, thread), 'BL180')
  })

  test('leaves nothing to who submitted the listing', async () => {
    const { editor, admin } = await people()
    const owner = await db.account()
    const submission = randomUUID()
    const listing = { title: 'Kite', description: 'A kite', category: 'tech' }
    const submit = async () =>
      (
        await db.as(
          owner,
          (sql) => sql`select * from submit_project(${sql.json(listing)}, '[]', ${submission})`,
        )
      )[0]
    const project = (await submit())?.id as string
    expect((await submit())?.id).toBe(project)
    await db.as(admin, (sql) => sql`select set_project_status(${project}, 'rejected', 'No')`)
    await join(owner, editor, project, 'editor')
    await state(editor)
    await offer(owner, project, editor)
    await take(editor, project)
    expect((await submit())?.id).toBe(project)
    await db.as(editor, (sql) => sql`select remove_member(${project}, ${owner.id})`)
    await expectError(submit(), 'BL200')
  })

  test('is news only as long as it is open', async () => {
    const { owner, editor, project } = await people()
    await state(editor)
    const role = (given: string) =>
      db.as(owner, (sql) => sql`select set_member_role(${project}, ${editor.id}, ${given})`)
    const news = async () => {
      const told = await db.sql`
        select 1 from notifications where user_id = ${editor.id} and kind = 'team.offered'`
      const mails = await db.sql`
        select 1 from private.mail_outbox o
        where o.user_id = ${editor.id} and o.kind = 'team.offered' and private.mail_content(o) is not null`
      return [told.length, mails.length > 0]
    }
    for (const end of [
      () => offer(owner, project, null),
      () => take(editor, project, false),
      () => role('answers').then(() => role('editor')),
      () => take(editor, project),
    ]) {
      await db.sql`delete from private.rate_limits`
      await offer(owner, project, editor)
      await offer(owner, project, editor)
      await role('editor')
      expect(await news()).toEqual([1, true])
      await end()
      expect(await news()).toEqual([0, false])
    }
  })

  test('leaves the former owner nothing once they leave', async () => {
    const { owner, editor, project, thread } = await people()
    await state(editor)
    await offer(owner, project, editor)
    await take(editor, project)
    await db.as(editor, (sql) => sql`select remove_member(${project}, ${owner.id})`)
    expect(await read(owner, thread)).toEqual([])
    expect(await db.as(owner, (sql) => sql`select * from interests`)).toEqual([])
    await expectError(team(owner, project), 'BL020')
  })
})

test('memberships and invitations are in the copy of one’s data, and go with the account', async () => {
  const { owner, editor, project } = await people()
  const invited = await db.account()
  await invite(owner, project, invited.email)
  const copy = async (actor: Actor) =>
    (await db.as(actor, (sql) => sql`select export_my_data() as copy`))[0]?.copy
  expect((await copy(editor)).project_members).toMatchObject([{ role: 'editor' }])
  expect((await copy(invited)).project_invitations).toMatchObject([{ email: invited.email }])
  await db.sql`select private.erase_account(${invited.id})`
  await db.sql`select private.erase_account(${editor.id})`
  expect(
    await db.sql`select * from private.project_invitations where project_id = ${project}`,
  ).toEqual([])
  expect((await team(owner, project)).members).toHaveLength(1)
})
