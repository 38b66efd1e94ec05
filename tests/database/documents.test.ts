import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { openFile, upload } from './files.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

async function people(status = 'approved') {
  const creator = await db.account({ name: 'Chris Creator' })
  const reader = await db.account({ name: 'Rita Reader' })
  const stranger = await db.account()
  const admin = await db.account({ admin: true })
  const { id: project } = await makeProject(db, creator, { status })
  return { creator, reader, stranger, admin, project }
}

interface Given {
  readonly id?: string
  readonly name?: string
  readonly title?: string
  readonly onRequest?: boolean
}

/** Saves a document; its file is uploaded first unless an id is given. */
async function save(actor: Actor, project: string, given: Given = {}): Promise<string> {
  const { name = 'budget.pdf', title = 'Budget', onRequest = false } = given
  const id = given.id ?? (await upload(db, actor))
  await db.as(
    actor,
    (sql) => sql`select save_document(${project}, ${id}, ${name}, ${title}, ${onRequest})`,
  )
  return id
}

const ask = async (actor: Actor, id: string, client = randomUUID()) => {
  const [row] = await db.as(
    actor,
    (sql) => sql`select ask_for_document(${id}, 'May I see it?', ${client}) as thread`,
  )
  return row?.thread as string
}

const grant = (
  actor: Actor,
  id: string,
  person: Actor,
  granted = true,
  text: string | null = null,
) =>
  db.as(
    actor,
    (sql) => sql`select grant_document(${id}, ${person.id}, ${granted}, ${text}, ${randomUUID()})`,
  )

const opening = (actor: Actor, id: string) =>
  db.as(actor, (sql) => sql`select count_opening(${id})`)

const described = async (actor: Actor, project: string) =>
  (
    await db.as(
      actor,
      (sql) =>
        sql`select id from project_documents where project_id = ${project} order by created_at`,
    )
  ).map(({ id }) => id)

const mine = async (actor: Actor, project: string) =>
  (await db.as(actor, (sql) => sql`select my_documents(${project}) as list`))[0]?.list

describe('a document', () => {
  test('is added and changed by the creator alone, with type and size as stored', async () => {
    const { creator, stranger, admin, project } = await people()
    const id = await save(creator, project, { title: ' Budget 2027 ' })
    expect((await db.sql`select * from project_documents where id = ${id}`)[0]).toMatchObject({
      title: 'Budget 2027',
      name: 'budget.pdf',
      type: 'application/pdf',
      bytes: 1000,
      on_request: false,
      openings: 0,
    })
    await save(creator, project, { id, title: 'Plan', name: 'x.exe', onRequest: true })
    expect((await db.sql`select * from project_documents where id = ${id}`)[0]).toMatchObject({
      title: 'Plan',
      name: 'budget.pdf',
      on_request: true,
    })
    for (const actor of [stranger, admin]) {
      await expectError(save(actor, project), 'BL020')
      await expectError(save(actor, project, { id }), 'BL020')
      await expectError(mine(actor, project), 'BL020')
      expect(
        (await db.as(actor, (sql) => sql`delete from project_documents where id = ${id}`)).count,
      ).toBe(0)
    }
    await expectError(save(ANONYMOUS, project, { id }), DENIED)
    expect(
      (await db.as(creator, (sql) => sql`delete from project_documents where id = ${id}`)).count,
    ).toBe(1)
  })

  test('keeps the access or the title that a change does not name, and stays removed', async () => {
    const { creator, project } = await people()
    const id = await save(creator, project)
    const rename = (title: string) =>
      db.as(creator, (sql) => sql`select save_document(${project}, ${id}, p_title => ${title})`)
    const setOnRequest = (onRequest: boolean) =>
      db.as(
        creator,
        (sql) => sql`select save_document(${project}, ${id}, p_on_request => ${onRequest})`,
      )
    await setOnRequest(true)
    await rename('Plan')
    expect((await db.sql`select * from project_documents where id = ${id}`)[0]).toMatchObject({
      title: 'Plan',
      on_request: true,
    })
    await expectError(rename(' '), '23514')
    await db.as(creator, (sql) => sql`delete from project_documents where id = ${id}`)
    await expectError(rename('Back again'), 'BL304')
    await expectError(setOnRequest(false), 'BL304')
    expect(await described(creator, project)).toEqual([])
  })

  test('is an upload of the creator, with a title and a name that fits', async () => {
    const { creator, stranger, project } = await people()
    const theirs = await upload(db, stranger)
    await expectError(save(creator, project, { id: theirs }), 'BL300')
    await expectError(save(creator, project, { id: randomUUID() }), 'BL300')
    await expectError(save(creator, project, { name: 'budget.html' }), 'BL302')
    await expectError(save(creator, project, { title: ' ' }), '23514')
    const { id: other } = await makeProject(db, creator)
    const id = await save(creator, project)
    await expectError(save(creator, other, { id }), 'BL304')
    const { id: taken } = await makeProject(db, stranger)
    await expectError(save(stranger, taken, { id }), 'BL304')
  })

  test('is for everyone where nothing else is said', async () => {
    const { creator, project } = await people()
    const id = await upload(db, creator)
    await db.as(
      creator,
      (sql) => sql`select save_document(${project}, ${id}, 'budget.pdf', 'Budget')`,
    )
    expect(await db.sql`select on_request from project_documents where id = ${id}`).toEqual([
      { on_request: false },
    ])
  })

  test('is one of twenty at most', async () => {
    const { creator, project } = await people()
    for (let count = 0; count < 20; count += 1) await save(creator, project)
    await expectError(save(creator, project), 'BL303')
  })

  test('is described with its listing, and its openings only to the creator', async () => {
    const { creator, stranger, admin, project } = await people()
    const id = await save(creator, project, { onRequest: true })
    for (const actor of [creator, stranger, admin, ANONYMOUS]) {
      expect(await described(actor, project)).toEqual([id])
      await expectError(
        db.as(actor, (sql) => sql`select openings from project_documents`),
        DENIED,
      )
    }
    await db.sql`update projects set status = 'archived' where id = ${project}`
    for (const actor of [stranger, ANONYMOUS]) expect(await described(actor, project)).toEqual([])
    for (const actor of [creator, admin]) expect(await described(actor, project)).toEqual([id])
  })
})

describe('opening', () => {
  test.each(['pending', 'rejected', 'archived'])(
    'while the listing is %s is for creator and administrators',
    async (status) => {
      const { creator, stranger, admin, project } = await people()
      const id = await save(creator, project)
      await db.sql`update projects set status = ${status} where id = ${project}`
      for (const actor of [stranger, ANONYMOUS, { ...admin, aal: 'aal1' as const }])
        expect(await openFile(db, actor, creator, id)).toBe(false)
      for (const actor of [creator, admin])
        expect(await openFile(db, actor, creator, id)).toBe(true)
    },
  )

  test('is for everyone if it is public, and never by list or link', async () => {
    const { creator, stranger, project } = await people()
    const id = await save(creator, project)
    for (const actor of [stranger, ANONYMOUS]) {
      expect(await openFile(db, actor, creator, id)).toBe(true)
      for (const operation of ['object.sign', 'object.sign_many', 'object.list', ''])
        expect(await openFile(db, actor, creator, id, operation)).toBe(false)
    }
    await save(creator, project, { id, onRequest: true })
    for (const actor of [stranger, ANONYMOUS])
      expect(await openFile(db, actor, creator, id)).toBe(false)
  })

  test('on request needs the creator’s word, to each person, until it is taken back', async () => {
    const { creator, reader, stranger, project } = await people()
    const id = await save(creator, project, { onRequest: true })
    const thread = await ask(reader, id)
    await ask(stranger, id)
    expect(await openFile(db, reader, creator, id)).toBe(false)
    await expectError(grant(reader, id, reader), 'BL304')
    await expectError(grant(stranger, id, reader), 'BL304')
    await grant(creator, id, reader, true, 'Here it is')
    expect(await openFile(db, reader, creator, id)).toBe(true)
    expect(await openFile(db, stranger, creator, id)).toBe(false)
    expect(
      await db.sql`select content from messages where thread_id = ${thread} order by timestamp`,
    ).toEqual([{ content: 'May I see it?' }, { content: 'Here it is' }])
    await grant(creator, id, reader, false)
    expect(await openFile(db, reader, creator, id)).toBe(false)
  })

  test('a document that names another’s file opens nothing', async () => {
    const { creator, stranger, project } = await people()
    const secret = await upload(db, stranger)
    await db.sql`
      insert into project_documents (id, project_id, owner_id, title, name, type, bytes)
      values (${secret}, ${project}, ${creator.id}, 'Stolen', 'x.pdf', 'application/pdf', 1)`
    for (const actor of [creator, ANONYMOUS])
      expect(await openFile(db, actor, stranger, secret)).toBe(false)
  })

  test('counts what others open, without their names', async () => {
    const { creator, reader, stranger, admin, project } = await people()
    const [open, closed] = [
      await save(creator, project),
      await save(creator, project, { onRequest: true }),
    ]
    await ask(reader, closed)
    await grant(creator, closed, reader)
    const answers = await db.account()
    await db.sql`insert into project_members (project_id, user_id, role) values (${project}, ${answers.id}, 'answers')`
    for (const actor of [reader, reader, ANONYMOUS, creator, answers, admin])
      await opening(actor, open)
    for (const actor of [reader, stranger, ANONYMOUS]) await opening(actor, closed)
    expect(await mine(creator, project)).toMatchObject([
      { id: open, openings: 3, readers: [] },
      { id: closed, openings: 1, readers: [{ id: reader.id, name: 'Rita Reader', granted: true }] },
    ])
    await db.sql`update projects set status = 'archived' where id = ${project}`
    await opening(reader, open)
    expect((await mine(creator, project))[0].openings).toBe(3)
  })
})

describe('asking', () => {
  test('begins one conversation, asks once, and is only for what is on request', async () => {
    const { creator, reader, project } = await people()
    const [open, closed] = [
      await save(creator, project),
      await save(creator, project, { onRequest: true }),
    ]
    const client = randomUUID()
    const thread = await ask(reader, closed, client)
    expect(await ask(reader, closed, client)).toBe(thread)
    expect(await db.sql`select 1 from messages where thread_id = ${thread}`).toHaveLength(1)
    expect(
      await db.sql`select 1 from document_requests where document_id = ${closed}`,
    ).toHaveLength(1)
    await expectError(ask(reader, open), 'BL304')
    await expectError(ask(reader, randomUUID()), 'BL304')
    await expectError(ask(creator, closed), 'BL030')
    await expectError(ask(ANONYMOUS, closed), DENIED)
    await db.sql`update projects set status = 'archived' where id = ${project}`
    await expectError(ask(reader, closed), 'BL304')
  })

  test('needs words of its own, which those of another conversation are not', async () => {
    const { creator, reader, project } = await people()
    const closed = await save(creator, project, { onRequest: true })
    const { id: elsewhere } = await makeProject(db, creator)
    const client = randomUUID()
    const open = (actor: Actor, about: string) =>
      db.as(actor, (sql) => sql`select open_thread(${about}, 'Hello', ${client})`)
    await open(reader, elsewhere)
    await expectError(ask(reader, closed, client), 'BL040')
    await expectError(open(reader, project), 'BL040')
    expect(await db.sql`select from threads where project_id = ${project}`).toEqual([])
    expect(await db.sql`select from document_requests where user_id = ${reader.id}`).toEqual([])
  })

  test('is not for the team, also not by repeating what it wrote', async () => {
    const { creator, reader, project } = await people()
    const closed = await save(creator, project, { onRequest: true })
    const thread = await ask(reader, closed)
    const client = randomUUID()
    await db.as(creator, (sql) => sql`select send_message(${thread}, 'Here', ${client})`)
    await expectError(ask(creator, closed, client), 'BL030')
  })

  test('is seen by the two people of the conversation', async () => {
    const { creator, reader, stranger, project } = await people()
    const id = await save(creator, project, { onRequest: true })
    const thread = await ask(reader, id)
    const list = async (actor: Actor) =>
      (await db.as(actor, (sql) => sql`select thread_documents(${thread}) as list`))[0]?.list
    const row = { id, title: 'Budget', name: 'budget.pdf', owner: creator.id, person: reader.id }
    for (const actor of [reader, creator])
      expect(await list(actor)).toMatchObject([{ ...row, granted: false }])
    expect(await list(stranger)).toEqual([])
    await grant(creator, id, reader)
    expect(await list(reader)).toMatchObject([{ granted: true }])
    const rows = (actor: Actor) => db.as(actor, (sql) => sql`select 1 from document_requests`)
    expect(await rows(reader)).toHaveLength(1)
    for (const actor of [creator, stranger]) expect(await rows(actor)).toEqual([])
    for (const actor of [reader, stranger])
      await expectError(
        db.as(actor, (sql) => sql`update document_requests set granted_at = now()`),
        DENIED,
      )
  })

  test('whoever is blocked or suspended can’t', async () => {
    const { creator, reader, admin, project } = await people()
    const id = await save(creator, project, { onRequest: true })
    await ask(reader, id)
    await db.as(creator, (sql) => sql`select block_person(${reader.id})`)
    await expectError(ask(reader, await save(creator, project, { onRequest: true })), 'BL180')
    // Nor as the repetition of a message from before.
    const [{ client_id: sent } = {}] = await db.sql`
      select client_id from messages where sender_id = ${reader.id} and client_id is not null`
    const another = await save(creator, project, { onRequest: true })
    await expectError(ask(reader, another, sent), 'BL180')
    expect((await mine(creator, project)).at(-1)).toMatchObject({ id: another, readers: [] })
    await grant(creator, id, reader)
    await db.as(
      admin,
      (sql) => sql`select suspend_user(${reader.id}, 'Spam', false, ${sql.json(BASIS as never)})`,
    )
    await expectError(ask(reader, id), 'BL262')
    expect(await openFile(db, reader, creator, id)).toBe(false)
  })
})

describe('a name with openings', () => {
  const agree = (actor: Actor, id: string, named: boolean | null = true) =>
    db.as(actor, (sql) => sql`select name_openings(${id}, ${named})`)
  const shown = async (actor: Actor, project: string) =>
    Object.fromEntries(
      (await mine(actor, project))[0].readers.map(
        (reader: { name: string; opened_at: string | null }) => [
          reader.name,
          reader.opened_at !== null,
        ],
      ),
    )
  const inThread = async (actor: Actor, thread: string) =>
    (await db.as(actor, (sql) => sql`select thread_documents(${thread}) as list`))[0]?.list[0]

  /** A document on request that two people may open, and a team. */
  async function readers() {
    const all = await people()
    const { creator, reader, project } = all
    const other = await db.account({ name: 'Otto Other' })
    const editor = await db.account({ name: 'Ed Editor' })
    const answers = await db.account({ name: 'Ann Answers' })
    await db.sql`insert into project_members (project_id, user_id, role)
      values (${project}, ${editor.id}, 'editor'), (${project}, ${answers.id}, 'answers')`
    const id = await save(creator, project, { onRequest: true })
    const thread = await ask(reader, id)
    await ask(other, id)
    for (const person of [reader, other]) await grant(creator, id, person)
    return { ...all, other, editor, answers, id, thread }
  }

  test('is the reader’s to give and take, while they have access', async () => {
    const { creator, reader, editor, answers, stranger, admin, id } = await readers()
    await ask(stranger, id)
    for (const actor of [creator, editor, answers, stranger, admin])
      await expectError(agree(actor, id), 'BL304')
    await expectError(agree(ANONYMOUS, id), DENIED)
    await expectError(agree(reader, randomUUID()), 'BL304')
    for (const column of ['named = true', 'opened_at = now()'])
      for (const actor of [reader, creator, editor, admin])
        await expectError(
          db.as(actor, (sql) => sql.unsafe(`update document_requests set ${column}`)),
          DENIED,
        )
    await agree(reader, id)
    const row = () => db.sql`select named, opened_at from document_requests`
    expect(await row()).toContainEqual({ named: true, opened_at: null })
    await agree(reader, id, null)
    expect(await row()).not.toContainEqual({ named: true, opened_at: null })
  })

  test('is shown with the last date, only for who agreed, and gone when they take it back', async () => {
    const { creator, reader, other, editor, answers, stranger, admin, project, id, thread } =
      await readers()
    await opening(reader, id)
    await agree(reader, id)
    for (const actor of [creator, editor])
      expect(await shown(actor, project)).toEqual({ 'Rita Reader': false, 'Otto Other': false })
    for (const actor of [reader, other]) await opening(actor, id)
    for (const actor of [creator, editor])
      expect(await shown(actor, project)).toEqual({ 'Rita Reader': true, 'Otto Other': false })
    expect((await mine(creator, project))[0].openings).toBe(3)
    for (const actor of [creator, editor, answers]) {
      expect(await inThread(actor, thread)).toMatchObject({ opened_at: expect.any(String) })
      expect(await inThread(actor, thread)).not.toHaveProperty('named')
    }
    expect(await inThread(reader, thread)).toMatchObject({ named: true })
    for (const actor of [other, stranger, admin])
      expect(await inThread(actor, thread)).toBeUndefined()
    for (const actor of [reader, answers, stranger, admin])
      await expectError(mine(actor, project), 'BL020')
    const rows = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`select opened_at from document_requests where opened_at > '-infinity'`,
      )
    expect(await rows(reader)).toHaveLength(1)
    for (const actor of [creator, editor, answers, other, stranger, admin])
      expect(await rows(actor)).toEqual([])
    await expectError(rows(ANONYMOUS), DENIED)

    await agree(reader, id, false)
    await opening(reader, id)
    await agree(reader, id)
    expect(await shown(creator, project)).toEqual({ 'Rita Reader': false, 'Otto Other': false })
    expect((await mine(creator, project))[0].openings).toBe(4)
  })

  test('ends with the access, and is given anew', async () => {
    const { creator, reader, project, id, thread } = await readers()
    await agree(reader, id)
    await opening(reader, id)
    await grant(creator, id, reader, false)
    await opening(reader, id)
    await expectError(agree(reader, id), 'BL304')
    await grant(creator, id, reader)
    await opening(reader, id)
    expect(await inThread(reader, thread)).toMatchObject({ granted: true, named: false })
    expect((await shown(creator, project))['Rita Reader']).toBe(false)
  })

  test('is not shown while the reader can’t take it back there, nor for public documents', async () => {
    const { creator, reader, project, id } = await readers()
    await agree(reader, id)
    await opening(reader, id)
    const before =
      await db.sql`select opened_at from document_requests where named and document_id = ${id}`
    await db.sql`update projects set status = 'archived' where id = ${project}`
    await opening(reader, id)
    expect((await shown(creator, project))['Rita Reader']).toBe(false)
    await db.sql`update projects set status = 'approved' where id = ${project}`
    await save(creator, project, { id })
    await opening(reader, id)
    expect((await shown(creator, project))['Rita Reader']).toBe(false)
    expect(
      await db.sql`select opened_at from document_requests where named and document_id = ${id}`,
    ).toEqual(before)
    await agree(reader, id, false)
    expect(
      await db.sql`select 1 from document_requests where named and document_id = ${id}`,
    ).toEqual([])
  })

  test('of an administrator counts when they read as anyone does', async () => {
    const { creator, reader, admin, project, id } = await readers()
    await agree(reader, id)
    const number = async () => (await mine(creator, project))[0].openings
    await opening(admin, id)
    expect(await number()).toBe(0)
    await ask(admin, id)
    await grant(creator, id, admin)
    await agree(admin, id)
    await opening(admin, id)
    expect(await number()).toBe(1)
    expect(Object.values(await shown(creator, project))).toEqual([false, false, true])
  })

  test('is in the reader’s copy of their data, and ends with account and conversation', async () => {
    const { creator, reader, other, project, id, thread } = await readers()
    for (const actor of [reader, other]) {
      await agree(actor, id)
      await opening(actor, id)
    }
    const [row] = await db.as(reader, (sql) => sql`select export_my_data() as data`)
    expect(row?.data.document_requests).toMatchObject([
      { named: true, opened_at: expect.any(String) },
    ])
    await db.sql`update threads set erase_at = now() where id = ${thread}`
    await db.sql`update threads set last_message_at = now() - interval '25 months' where id = ${thread}`
    await db.sql`select private.end_quiet_threads()`
    expect(await shown(creator, project)).toEqual({ 'Rita Reader': false, 'Otto Other': true })
    await db.sql`select private.erase_account(${other.id})`
    expect(await shown(creator, project)).toEqual({ 'Rita Reader': false })
  })
})

test('documents end with their listing, and requests with the account', async () => {
  const { creator, reader, project } = await people()
  const id = await save(creator, project, { onRequest: true })
  await ask(reader, id)
  await db.sql`update storage.objects set created_at = now() - interval '25 hours'`
  const unused = async () => (await db.sql`select unused_files() as name`).map(({ name }) => name)
  expect(await unused()).not.toContain(`${creator.id}/${id}`)
  await db.sql`select private.erase_account(${reader.id})`
  expect(await db.sql`select 1 from document_requests where document_id = ${id}`).toEqual([])
  const [row] = await db.as(creator, (sql) => sql`select export_my_data() as data`)
  expect(row?.data.project_documents).toMatchObject([{ id, title: 'Budget' }])
  await db.sql`update projects set status = 'archived' where id = ${project}`
  await db.sql`delete from projects where id = ${project}`
  expect(await db.sql`select 1 from project_documents where id = ${id}`).toEqual([])
  expect(await unused()).toContain(`${creator.id}/${id}`)
})

describe('a hidden document', () => {
  const hide = (actor: Actor, id: string, hidden = true) =>
    db.as(
      actor,
      (sql) =>
        sql`select set_document_hidden(${id}, ${hidden}, 'Names a customer', ${sql.json(BASIS as never)})`,
    )

  test('is for those who edit the listing and administrators, also if others had access', async () => {
    const { creator, reader, stranger, admin, project } = await people()
    const open = await save(creator, project)
    const asked = await save(creator, project, { onRequest: true })
    const thread = await ask(reader, asked)
    await grant(creator, asked, reader)
    for (const id of [open, asked]) await hide(admin, id)
    for (const actor of [ANONYMOUS, reader, stranger]) {
      expect(await described(actor, project)).toEqual([])
      for (const id of [open, asked]) expect(await openFile(db, actor, creator, id)).toBe(false)
    }
    const [row] = await db.as(reader, (sql) => sql`select thread_documents(${thread}) as list`)
    expect(row?.list).toEqual([])
    await expectError(ask(stranger, asked), 'BL304')
    // Neither a new grant nor another title brings it back.
    await grant(creator, asked, reader)
    await save(creator, project, { id: open, title: 'Budget again', onRequest: false })
    expect(await openFile(db, reader, creator, asked)).toBe(false)
    expect(await described(ANONYMOUS, project)).toEqual([])
    for (const actor of [creator, admin]) {
      expect(await described(actor, project)).toEqual([open, asked])
      expect(await openFile(db, actor, creator, open)).toBe(true)
    }
    expect(await mine(creator, project)).toMatchObject([
      { id: open, hidden_at: expect.any(String) },
      { id: asked, hidden_at: expect.any(String) },
    ])
    await hide(admin, open, false)
    expect(await described(ANONYMOUS, project)).toEqual([open])
    expect(await openFile(db, ANONYMOUS, creator, open)).toBe(true)
  })

  test('comes with reasons for its creator, once', async () => {
    const { creator, stranger, admin, project } = await people()
    const id = await save(creator, project, { title: 'Budget' })
    for (const actor of [ANONYMOUS, creator, stranger])
      await expectError(hide(actor, id), actor === ANONYMOUS ? DENIED : 'BL011')
    await hide(admin, id)
    await expectError(hide(admin, id), 'BL304')
    expect(
      await db.as(creator, (sql) => sql`select action, facts, content, project_id from statements`),
    ).toEqual([
      {
        action: 'document',
        facts: 'Names a customer',
        content: 'Budget\nbudget.pdf',
        project_id: project,
      },
    ])
    await hide(admin, id, false)
    await expectError(hide(admin, id, false), 'BL304')
    expect(
      await db.sql`select action, actor_id from audit_log where entity_id = ${project}
        and action in ('statement.made', 'document.restored') order by id`,
    ).toEqual([
      { action: 'statement.made', actor_id: admin.id },
      { action: 'document.restored', actor_id: admin.id },
    ])
  })

  test('can’t be shown by its creator', async () => {
    const { creator, admin, project } = await people()
    const id = await save(creator, project)
    await hide(admin, id)
    await expectError(
      db.as(creator, (sql) => sql`update project_documents set hidden_at = null where id = ${id}`),
      DENIED,
    )
  })
})
