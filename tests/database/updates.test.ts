import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { afterWaiting, makeProject } from './world.ts'

const db = testDatabase()

interface Draft {
  readonly id?: string
  readonly title?: string | null
  readonly content?: string | null
  readonly pictures?: unknown
  readonly language?: string | null
  readonly post?: boolean
  /** What its author has seen. */
  readonly seen?: object | null
}

/** What {@link save} saves unless told otherwise. */
const SEEN = {
  title: 'First light',
  content: 'It **runs**.',
  pictures: [],
  language: 'en',
  posted: false,
}

async function save(actor: Actor, project: string, draft: Draft = {}): Promise<string> {
  const { id = randomUUID(), title = 'First light', content = 'It **runs**.' } = draft
  const { pictures = [], language = 'en', post = false, seen = null } = draft
  await db.as(
    actor,
    (sql) => sql`
      select save_project_update(${project}, ${id}, ${title}, ${content}, ${sql.json(pictures as never)},
        ${language}, ${post}, ${seen && sql.json(seen as never)})`,
  )
  return id
}

const post = (actor: Actor, project: string, draft: Draft = {}) =>
  save(actor, project, { ...draft, post: true })

const seen = async (actor: Actor, project: string) =>
  (
    await db.as(
      actor,
      (sql) =>
        sql`select id from project_updates where project_id = ${project} order by created_at`,
    )
  ).map(({ id }) => id)

const stored = async (id: string) =>
  (await db.sql`select * from project_updates where id = ${id}`)[0]

const hide = (actor: Actor, id: string, note: string | null = 'Promises returns', hidden = true) =>
  db.as(
    actor,
    (sql) => sql`select set_update_hidden(${id}, ${hidden}, ${note}, ${sql.json(BASIS as never)})`,
  )

async function people(status = 'approved') {
  const creator = await db.account()
  const [other, admin] = [await db.account(), await db.account({ admin: true })]
  const { id } = await makeProject(db, creator, { status })
  return { creator, other, admin, id }
}

describe('writing', () => {
  test('a draft is its creator’s until it is posted, once, and then marked when edited', async () => {
    const { creator, other, admin, id } = await people()
    const update = await save(creator, id, { title: ' First light ', content: '' })
    expect(await stored(update)).toMatchObject({
      title: 'First light',
      content: '',
      language: 'en',
      posted_at: null,
      edited_at: null,
    })
    for (const actor of [other, ANONYMOUS]) expect(await seen(actor, id)).toEqual([])
    for (const actor of [creator, admin]) expect(await seen(actor, id)).toEqual([update])
    await save(creator, id, { id: update, content: 'It runs.' })
    expect(await stored(update)).toMatchObject({ content: 'It runs.', edited_at: null })
    await post(creator, id, { id: update, content: 'It runs.' })
    const posted = await stored(update)
    expect(posted).toMatchObject({ posted_at: expect.any(Date), edited_at: null })
    for (const actor of [other, ANONYMOUS, creator]) expect(await seen(actor, id)).toEqual([update])
    await post(creator, id, { id: update, content: 'It runs.', language: 'de' })
    expect(await stored(update)).toMatchObject({ posted_at: posted?.posted_at, edited_at: null })
    await post(creator, id, { id: update, content: 'It runs again.' })
    expect(await stored(update)).toMatchObject({
      posted_at: posted?.posted_at,
      edited_at: expect.any(Date),
    })
  })

  test('a draft is not saved over what was posted meanwhile', async () => {
    const { creator, id } = await people()
    const update = await post(creator, id)
    for (const draft of [{}, { seen: SEEN }, { content: 'Unfinished' }])
      await expectError(save(creator, id, { id: update, ...draft }), 'BL285')
    expect(await stored(update)).toMatchObject({ content: 'It **runs**.', edited_at: null })
  })

  test('never replaces a version its author has not seen, but may be sent twice', async () => {
    const { creator, id } = await people()
    const update = await save(creator, id)
    const draft = { id: update, content: 'It runs.', seen: SEEN }
    await save(creator, id, draft)
    await save(creator, id, draft)
    for (const other of [
      { content: 'Never' },
      { title: 'Light' },
      { language: null },
      { pictures: [{ url: 'https://example.org/a.png', alt: '' }] },
    ])
      await expectError(save(creator, id, { ...draft, ...other }), 'BL285')
    await expectError(post(creator, id, { ...draft, content: 'Never' }), 'BL285')
    const now = { ...SEEN, content: 'It runs.' }
    await post(creator, id, { id: update, content: 'Posted', seen: now })
    await post(creator, id, { id: update, content: 'Posted', seen: now })
    await expectError(post(creator, id, { id: update, content: 'Late', seen: now }), 'BL285')
    expect(await stored(update)).toMatchObject({ content: 'Posted', edited_at: null })
    const posted = { ...SEEN, content: 'Posted', posted: true }
    await post(creator, id, { id: update, content: 'Edited', seen: posted })
    expect(await stored(update)).toMatchObject({ content: 'Edited' })
  })

  test('does not bring back what was deleted meanwhile', async () => {
    const { creator, id } = await people()
    const update = await post(creator, id)
    await db.as(creator, (sql) => sql`delete from project_updates where id = ${update}`)
    const seen = { ...SEEN, posted: true }
    await expectError(post(creator, id, { id: update, content: 'Again', seen }), 'BL280')
    await expectError(save(creator, id, { id: update, seen: SEEN }), 'BL280')
    expect(await stored(update)).toBeUndefined()
  })

  test('is for the creator of a public project only', async () => {
    const { creator, other, admin, id } = await people()
    for (const actor of [other, admin]) await expectError(post(actor, id), 'BL020')
    await expectError(post(ANONYMOUS, id), DENIED)
    for (const status of ['pending', 'rejected', 'archived']) {
      const hidden = await makeProject(db, creator, { status })
      await expectError(save(creator, hidden.id), 'BL020')
    }
    await expectError(save(creator, randomUUID()), 'BL020')
    for (const actor of [creator, other, admin]) {
      await expectError(
        db.as(
          actor,
          (sql) =>
            sql`insert into project_updates (id, project_id) values (${randomUUID()}, ${id})`,
        ),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`update project_updates set posted_at = now()`),
        DENIED,
      )
    }
  })

  test('nobody takes over an update of another project by its id', async () => {
    const { creator, other, id } = await people()
    const update = await post(creator, id)
    const { id: own } = await makeProject(db, other)
    await expectError(save(other, own, { id: update, content: 'Mine now' }), 'BL280')
    expect(await stored(update)).toMatchObject({ content: 'It **runs**.', project_id: id })
  })

  test('nobody takes over an update of another project that is saved at the same moment', async () => {
    const { creator, other, id } = await people()
    const { id: own } = await makeProject(db, other)
    const update = randomUUID()
    const late = afterWaiting(
      db,
      creator,
      (sql) => sql`select save_project_update(${id}, ${update}, 'Light', 'On', '[]', 'en', true)`,
      () => post(other, own, { id: update, content: 'Mine now' }),
    )
    await expectError(late, 'BL280')
    expect(await stored(update)).toMatchObject({ content: 'On', edited_at: null, project_id: id })
  })

  test('what is posted has a title and a text, within their lengths', async () => {
    const { creator, id } = await people()
    for (const draft of [
      { title: ' ' },
      { title: null },
      { content: '\n' },
      { content: null },
      { title: 'x'.repeat(121) },
      { content: 'x'.repeat(10_001) },
      { language: 'la' },
      { pictures: 'none' },
      { pictures: [{ url: 'javascript:alert(1)', alt: '' }] },
      { pictures: [{ url: '/storage/v1/object/public/avatars/a/1.png', alt: '' }] },
      { pictures: Array(7).fill({ url: '/demo/a.png', alt: '' }) },
    ])
      await expectError(post(creator, id, draft), '23514')
    await expectError(post(creator, id, { id: null as never }), '23502')
    await post(creator, id, {
      pictures: Array(6).fill({ url: '/demo/a.png', alt: 'A' }),
      language: null,
    })
  })

  test('five a day are posted of a project, deleted ones included, and 20 drafts kept', async () => {
    const { creator, id } = await people()
    for (let count = 0; count < 5; count++) {
      const update = await post(creator, id)
      await db.as(creator, (sql) => sql`delete from project_updates where id = ${update}`)
    }
    await expectError(post(creator, id), 'BL281', 'Too many updates, please try again later')
    const { id: second } = await makeProject(db, creator)
    await post(creator, second)
    for (let count = 0; count < 20; count++) await save(creator, id)
    await expectError(save(creator, id), 'BL282')
  })

  test('an account saves 100 times a day', async () => {
    const { creator, id } = await people()
    const update = await save(creator, id)
    for (let count = 1; count < 100; count++) await save(creator, id, { id: update })
    await expectError(save(creator, id, { id: update }), 'BL281')
  })
})

describe('reading and deleting', () => {
  test('an update is public as long as its project is', async () => {
    const { creator, other, id } = await people()
    const update = await post(creator, id)
    await db.sql`update projects set status = 'archived' where id = ${id}`
    for (const actor of [other, ANONYMOUS]) expect(await seen(actor, id)).toEqual([])
    expect(await seen(creator, id)).toEqual([update])
  })

  test('only the creator deletes it, whatever the status', async () => {
    const { creator, other, admin, id } = await people()
    const update = await post(creator, id)
    await db.sql`update projects set status = 'archived' where id = ${id}`
    for (const actor of [other, admin])
      await db.as(actor, (sql) => sql`delete from project_updates where id = ${update}`)
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`delete from project_updates`),
      DENIED,
    )
    expect(await stored(update)).toBeDefined()
    await db.as(creator, (sql) => sql`delete from project_updates where id = ${update}`)
    expect(await stored(update)).toBeUndefined()
  })

  test('pictures are public with the update that shows them, and can’t be replaced', async () => {
    const { creator, id } = await people()
    const name = `${creator.id}/1700000000000-photo.webp`
    const pictures = [{ url: `/storage/v1/object/public/project_thumbnails/${name}`, alt: '' }]
    await db.as(
      creator,
      (sql) => sql`
        insert into storage.objects (bucket_id, name, owner, owner_id)
        values ('project_thumbnails', ${name}, ${creator.id}, ${creator.id})`,
    )
    const isPublic = async () =>
      (await db.sql`select private.is_public_picture(${name}, ${creator.id}) as is`)[0]?.is
    const remove = async () =>
      (
        await db.as(
          creator,
          (sql) => sql`delete from storage.objects where name = ${name} returning id`,
        )
      ).length
    expect(await isPublic()).toBe(false)
    const update = await save(creator, id, { pictures })
    expect([await isPublic(), await remove()]).toEqual([false, 0])
    await post(creator, id, { id: update, pictures })
    expect([await isPublic(), await remove()]).toEqual([true, 0])
    const thief = await db.account()
    const { id: theirs } = await makeProject(db, thief)
    await db.as(creator, (sql) => sql`delete from project_updates where id = ${update}`)
    await post(thief, theirs, { pictures })
    expect([await isPublic(), await remove()]).toEqual([false, 1])
  })
})

describe('hiding', () => {
  test('is for administrators with a second factor, who give reasons', async () => {
    const { creator, other, admin, id } = await people()
    const update = await post(creator, id)
    await expectError(hide(ANONYMOUS, update), DENIED)
    for (const actor of [creator, other]) await expectError(hide(actor, update), 'BL011')
    await expectError(hide({ ...admin, aal: 'aal1' }, update), 'BL116')
    await expectError(hide(admin, await save(creator, id)), 'BL280')
    await hide(admin, update)
    await expectError(hide(admin, update), 'BL280')
    expect(await seen(ANONYMOUS, id)).toEqual([])
    expect(await seen(creator, id)).toContain(update)
    expect(await db.sql`select * from statements where user_id = ${creator.id}`).toMatchObject([
      {
        action: 'update',
        project_id: id,
        subject: 'Lantern',
        facts: 'Promises returns',
        content: 'First light\n\nIt **runs**.',
      },
    ])
    expect(
      await db.sql`select kind from private.mail_outbox where user_id = ${creator.id}`,
    ).toEqual([{ kind: 'statement.made' }])
    await expectError(save(creator, id, { id: update, content: 'Back again' }), 'BL280')
    await hide(admin, update, null, false)
    await expectError(hide(admin, update, null, false), 'BL280')
    expect(await seen(ANONYMOUS, id)).toEqual([update])
    expect(
      await db.sql`select action, actor_id from audit_log where entity_id = ${id} order by id`,
    ).toMatchObject([
      { action: 'statement.made', actor_id: admin.id },
      { action: 'update.restored', actor_id: admin.id },
    ])
  })

  test('is not decided by an administrator whose listing it is', async () => {
    const { admin } = await people()
    const own = await db.account({ admin: true })
    const { id } = await makeProject(db, own)
    const update = await post(own, id)
    await expectError(hide(own, update), 'BL275')
    await hide(admin, update)
    await expectError(hide(own, update, null, false), 'BL275')
    expect(await seen(ANONYMOUS, id)).toEqual([])
  })

  test('follows from a report that is decided so', async () => {
    const { creator, other, admin, id } = await people()
    const update = await post(creator, id)
    const report = (actor: Actor, what: string | null, project = id) =>
      db.as(
        actor,
        (sql) => sql`
          select report_project(${project}, 'misleading', 'Not so', 'Nell', 'nell@example.org', true, 'de', '',
            ${what}) as reference`,
      )
    await expectError(report(other, await save(creator, id)), 'BL280')
    const { id: second } = await makeProject(db, creator)
    await expectError(report(other, update, second), 'BL280')
    const [filed] = await report(ANONYMOUS, update)
    const [row] = await db.sql`select * from reports where reference = ${filed?.reference}`
    expect(row).toMatchObject({
      kind: 'update',
      subject_id: update,
      subject: 'First light',
      project_id: id,
    })
    const settle = (action: string) =>
      db.as(
        admin,
        (sql) =>
          sql`select settle_report(${row?.id}, ${action}, 'You were right', 'Why', ${sql.json(BASIS as never)})`,
      )
    await expectError(settle('restricted'), 'BL273')
    await settle('remove')
    expect(await stored(update)).toMatchObject({ hidden_at: expect.any(Date) })
    expect(
      await db.sql`select action, notice from statements where user_id = ${creator.id}`,
    ).toEqual([{ action: 'update', notice: true }])
    const [mail] = await db.sql`
      select private.report_mail(r) as content from reports r where r.id = ${row?.id}`
    expect(mail?.content).toMatchObject({ subject: 'First light', outcome: 'restricted' })
  })
})
