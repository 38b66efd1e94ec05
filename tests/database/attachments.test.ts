import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { openFile, upload } from './files.ts'
import { makeThread } from './world.ts'

const db = testDatabase()

async function conversation() {
  const supporter = await db.account({ name: 'Sally Supporter' })
  const creator = await db.account({ name: 'Chris Creator' })
  const stranger = await db.account()
  const admin = await db.account({ admin: true })
  return { supporter, creator, stranger, admin, ...(await makeThread(db, supporter, creator)) }
}

interface Attached {
  readonly id?: unknown
  readonly name?: string
  readonly preview?: string
}

async function send(
  actor: Actor,
  thread: string,
  files: readonly Attached[] | unknown,
  text = '',
  clientId = randomUUID(),
) {
  const [row] = await db.as(
    actor,
    (sql) =>
      sql`select * from send_message(${thread}, ${text}, ${clientId}, ${sql.json(files as never)})`,
  )
  return row
}

const opens = (actor: Actor, owner: Actor, id: string) => openFile(db, actor, owner, id)

describe('sending', () => {
  test('a message takes files alone, with the type and size as stored', async () => {
    const { supporter, thread } = await conversation()
    const pdf = await upload(db, supporter, { type: 'application/pdf', size: 1200 })
    const png = await upload(db, supporter, { type: 'image/png', size: 300 })
    const preview = 'data:image/webp;base64,UklGRg=='
    const sent = await send(supporter, thread, [
      { id: pdf, name: ' Letter.PDF ', preview, type: 'text/html', bytes: 1 } as Attached,
      { id: png, name: 'Bridge.png', preview },
    ])
    expect(sent).toMatchObject({
      content: '',
      attachments: [
        { id: pdf, name: 'Letter.PDF', type: 'application/pdf', bytes: 1200 },
        { id: png, name: 'Bridge.png', type: 'image/png', bytes: 300, preview },
      ],
    })
    expect(sent?.attachments[0]).not.toHaveProperty('preview')
    const [listed] = await db.as(
      supporter,
      (sql) => sql`select last_message from my_threads(p_thread => ${thread})`,
    )
    expect(listed).toEqual({ last_message: 'Letter.PDF, Bridge.png' })
  })

  test('neither text nor file is no message', async () => {
    const { supporter, thread } = await conversation()
    await expectError(send(supporter, thread, [], ' '), 'BL041')
  })

  test('five files are the most, whatever is sent as a list', async () => {
    const { supporter, thread } = await conversation()
    const files = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => ({
        id: await upload(db, supporter),
        name: `${index}.pdf`,
      })),
    )
    await expectError(send(supporter, thread, files), 'BL301')
    await expectError(send(supporter, thread, { id: files[0]?.id }), 'BL301')
    expect((await send(supporter, thread, files.slice(1)))?.attachments).toHaveLength(5)
  })

  test.each([
    ['a page', 'letter.html'],
    ['a program behind a document', 'letter.pdf.exe'],
    ['another type', 'letter.png'],
    ['no ending', 'letter'],
    ['only an ending', '.pdf'],
    ['a path', '../letter.pdf'],
    ['a path of Windows', 'C:\\letter.pdf'],
    ['a name read backwards', 'letter\u202efdp.exe.pdf'],
    ['a hidden sign', 'letter\u200b.pdf'],
    ['a line break', 'letter\n.pdf'],
    ['too many characters', `${'x'.repeat(117)}.pdf`],
    ['nothing', ''],
  ])('%s is no name for a PDF', async (_what, name) => {
    const { supporter, thread } = await conversation()
    const id = await upload(db, supporter)
    await expectError(send(supporter, thread, [{ id, name }]), 'BL302')
    expect(
      (await send(supporter, thread, [{ id, name: '請求書 – März.pdf' }]))?.attachments,
    ).toHaveLength(1)
  })

  test('only finished uploads of one’s own can be sent', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    const name = 'letter.pdf'
    const theirs = await upload(db, creator)
    const begun = await upload(db, supporter, { size: null })
    const picture = randomUUID()
    await db.sql`
      insert into storage.objects (bucket_id, name, owner_id, metadata)
      values ('avatars', ${`${supporter.id}/${picture}`}, ${supporter.id}, '{"size": 1, "mimetype": "image/png"}')`
    for (const id of [theirs, begun, picture, randomUUID(), `../${creator.id}/${theirs}`, '', null])
      await expectError(send(supporter, thread, [{ id, name }]), 'BL300')
    const mine = await upload(db, stranger)
    await expectError(send(stranger, thread, [{ id: mine, name }]), 'BL040')
  })

  test('a preview is a tiny picture or nothing', async () => {
    const { supporter, thread } = await conversation()
    const id = await upload(db, supporter, { type: 'image/png' })
    for (const preview of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://tracker.example/x.png',
      'javascript:alert(1)',
      `data:image/webp;base64,${'A'.repeat(20_000)}`,
    ]) {
      const sent = await send(supporter, thread, [{ id, name: 'a.png', preview }])
      expect(sent?.attachments[0]).not.toHaveProperty('preview')
    }
  })

  test('clients write no attachments themselves', async () => {
    const { supporter, thread } = await conversation()
    await expectError(
      db.as(
        supporter,
        (sql) => sql`
          insert into messages (thread_id, sender_id, content, attachments)
          values (${thread}, ${supporter.id}, 'Hi', '[{"id": "x"}]')`,
      ),
      DENIED,
    )
  })

  test('whoever is blocked or suspended sends none', async () => {
    const { supporter, creator, thread, admin } = await conversation()
    const file = { id: await upload(db, supporter), name: 'letter.pdf' }
    await db.as(creator, (sql) => sql`select block_person(${supporter.id})`)
    await expectError(send(supporter, thread, [file]), 'BL180')
    await db.as(creator, (sql) => sql`select unblock_person(${supporter.id})`)
    await db.as(
      admin,
      (sql) =>
        sql`select suspend_user(${supporter.id}, 'Spam', false, ${sql.json(BASIS as never)})`,
    )
    await expectError(send(supporter, thread, [file]), 'BL262')
    await expectError(upload(db, supporter, { as: 'owner' }), DENIED)
  })

  test('a retry sends once, and a first message may have files', async () => {
    const { supporter, creator } = await conversation()
    const { project } = await makeThread(db, await db.account(), creator)
    const files = [{ id: await upload(db, supporter), name: 'letter.pdf' }]
    const client = randomUUID()
    const begin = () =>
      db.as(
        supporter,
        (sql) => sql`select open_thread(${project}, '', ${client}, ${sql.json(files)}) as id`,
      )
    const [begun] = await begin()
    expect(await begin()).toEqual([begun])
    expect(
      await db.sql`select attachments -> 0 ->> 'name' as name from messages where thread_id = ${begun?.id}`,
    ).toEqual([{ name: 'letter.pdf' }])
  })
})

describe('opening', () => {
  test('is for the two people of the conversation, while the message is there', async () => {
    const { supporter, creator, stranger, admin, thread } = await conversation()
    const id = await upload(db, supporter)
    expect(await opens(supporter, supporter, id)).toBe(true)
    expect(await opens(creator, supporter, id)).toBe(false)
    const sent = await send(supporter, thread, [{ id, name: 'letter.pdf' }])
    for (const actor of [supporter, creator]) expect(await opens(actor, supporter, id)).toBe(true)
    for (const actor of [stranger, admin, ANONYMOUS])
      expect(await opens(actor, supporter, id)).toBe(false)
    await db.sql`select private.remove_message(${sent?.id}, 'Promises returns', ${db.sql.json(BASIS as never)})`
    expect(await opens(creator, supporter, id)).toBe(false)
    expect(await db.sql`select content, attachments from messages where id = ${sent?.id}`).toEqual([
      { content: '[…]', attachments: [] },
    ])
  })

  test('neither lists nor links are for anyone but the owner, and links for nobody', async () => {
    const { supporter, creator, thread } = await conversation()
    const id = await upload(db, supporter)
    await send(supporter, thread, [{ id, name: 'letter.pdf' }])
    for (const operation of ['object.sign', 'object.sign_many'])
      for (const actor of [supporter, creator, ANONYMOUS])
        expect(await openFile(db, actor, supporter, id, operation)).toBe(false)
    for (const operation of ['object.list', 'object.list_v2', '']) {
      expect(await openFile(db, creator, supporter, id, operation)).toBe(false)
      expect(await openFile(db, supporter, supporter, id, operation)).toBe(true)
    }
  })

  test('a message that names another’s file by force opens nothing', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    const { thread: other } = await makeThread(db, stranger, await db.account())
    const id = await upload(db, supporter)
    await send(supporter, thread, [{ id, name: 'letter.pdf' }])
    const bait = await upload(db, stranger)
    await send(stranger, other, [{ id: bait, name: 'bait.pdf' }])
    await db.sql`
      update messages set attachments = jsonb_build_array(jsonb_build_object('id', ${id}::text)) where thread_id = ${other}
        and sender_id = ${stranger.id}`
    expect(await opens(stranger, supporter, id)).toBe(false)
    expect(await opens(creator, supporter, id)).toBe(true)
  })

  test('administrators open files of what they have read, with their second factor, for an hour', async () => {
    const { supporter, admin, thread } = await conversation()
    const id = await upload(db, supporter)
    const sent = await send(supporter, thread, [{ id, name: 'letter.pdf' }])
    const second = await db.account({ admin: true })
    await db.as(admin, (sql) => sql`select admin_read_thread(${thread})`)
    expect(await opens(admin, supporter, id)).toBe(true)
    expect(await opens({ ...admin, aal: 'aal1' }, supporter, id)).toBe(false)
    expect(await opens(second, supporter, id)).toBe(false)
    await db.as(second, (sql) => sql`select admin_open_message(${sent?.id})`)
    expect(await opens(second, supporter, id)).toBe(true)
    await db.sql`alter table audit_log disable trigger user`
    await db.sql`update audit_log set created_at = created_at - interval '61 minutes'`
    await db.sql`alter table audit_log enable trigger user`
    expect(await opens(admin, supporter, id)).toBe(false)
  })
})

describe('an upload', () => {
  test('has the id of its owner and its own as a name, and is never replaced', async () => {
    const { supporter, creator, thread } = await conversation()
    for (const name of [
      'letter.pdf',
      `${supporter.id}/letter.pdf`,
      `${creator.id}/${randomUUID()}`,
      `${supporter.id}/${randomUUID()}.html`,
      `${supporter.id}/../${randomUUID()}`,
      `${supporter.id}/${randomUUID()}\n`,
    ])
      await expectError(upload(db, supporter, { as: 'owner', name }), DENIED)
    const id = await upload(db, supporter, { as: 'owner' })
    await send(supporter, thread, [{ id, name: 'letter.pdf' }])
    const name = `${supporter.id}/${id}`
    const change = (actor: Actor) =>
      db.as(actor, (sql) => sql`update storage.objects set metadata = '{}' where name = ${name}`)
    for (const actor of [supporter, creator]) expect((await change(actor)).count).toBe(0)
    const remove = (actor: Actor) =>
      db.as(actor, (sql) => sql`delete from storage.objects where name = ${name}`)
    for (const actor of [supporter, creator]) expect((await remove(actor)).count).toBe(0)
    await db.sql`delete from storage.objects where name = ${name}`
    await expectError(upload(db, supporter, { as: 'owner', name }), DENIED)
  })

  test('counts for what an account may store', async () => {
    const { supporter } = await conversation()
    await upload(db, supporter, { size: 524_288_000 })
    await expectError(upload(db, supporter, { as: 'owner' }), DENIED)
  })
})

describe('the end', () => {
  test('of an account takes its files from the conversation, and leaves the words', async () => {
    const { supporter, creator, thread } = await conversation()
    const id = await upload(db, supporter)
    const files = [{ id, name: 'Sally Supporter.pdf' }]
    const sent = await send(supporter, thread, files)
    await send(supporter, thread, files, 'As agreed')
    await db.sql`delete from storage.objects where name = ${`${supporter.id}/${id}`}`
    await db.sql`select private.erase_account(${supporter.id})`
    const left = await db.as(
      creator,
      (sql) =>
        sql`select content, attachments from messages where thread_id = ${thread} order by timestamp`,
    )
    expect(left).toEqual([
      { content: 'Hello there', attachments: [] },
      { content: '[…]', attachments: [] },
      { content: 'As agreed', attachments: [] },
    ])
    expect(sent?.id).toBeTruthy()
    expect(await opens(creator, supporter, id)).toBe(false)
  })

  test('of a conversation leaves its files for the server to delete', async () => {
    const { supporter, creator, thread } = await conversation()
    const [kept, unsent, fresh] = [
      await upload(db, supporter),
      await upload(db, supporter),
      await upload(db, supporter),
    ]
    await send(supporter, thread, [{ id: kept, name: 'letter.pdf' }])
    await db.sql`
      update storage.objects set created_at = now() - interval '25 hours'
      where name in (${`${supporter.id}/${kept}`}, ${`${supporter.id}/${unsent}`})`
    const unused = async () =>
      (await db.sql`select unused_files() as name`).map(({ name }) => name.split('/')[1])
    expect(await unused()).toEqual([unsent])
    await db.sql`delete from threads where id = ${thread}`
    expect((await unused()).sort()).toEqual([kept, unsent].sort())
    expect(await unused()).not.toContain(fresh)
    for (const actor of [supporter, creator, ANONYMOUS])
      await expectError(
        db.as(actor, (sql) => sql`select unused_files()`),
        DENIED,
      )
  })

  test('before it, the export names the files', async () => {
    const { supporter, thread } = await conversation()
    const id = await upload(db, supporter)
    await send(supporter, thread, [{ id, name: 'letter.pdf' }])
    const [row] = await db.as(supporter, (sql) => sql`select export_my_data() as data`)
    expect(row?.data.account.files).toMatchObject([
      { bucket: 'files', name: `${supporter.id}/${id}` },
    ])
    expect(row?.data.messages.at(-1).attachments).toMatchObject([{ id, name: 'letter.pdf' }])
  })
})
