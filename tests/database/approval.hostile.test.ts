import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { upload } from './files.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const call = <Answer = unknown>(actor: Actor, name: string, args: object) =>
  db.call<Answer>(actor, name, args)

interface Desk {
  readonly stamp: string
  readonly edited_at: string | null
  readonly reviewed_as: Record<string, unknown> | null
  readonly documents: readonly Record<string, unknown>[]
}

const desk = (admin: Actor, id: string) => call<Desk>(admin, 'admin_project', { p_project: id })
const answer = (admin: Actor, id: string, p_stamp: string | null = null) =>
  call(admin, 'set_review_checks', { p_project: id, p_checks: CHECKED, p_stamp })
const decide = (admin: Actor, id: string, p_status: string, p_stamp: string | null = null) =>
  call(admin, 'set_project_status', {
    p_project: id,
    p_status,
    p_note: 'No',
    p_basis: BASIS,
    p_stamp,
  })
const markSeen = (admin: Actor, id: string, stamp: string) =>
  call(admin, 'mark_edits_seen', { p_project: id, p_stamp: stamp })

const edits = (id: string) => db.sql`
  select by_creator, status, data -> 'fields' as fields from project_events
  where project_id = ${id} and kind = 'edited' order by id`
const logged = (id: string) => db.sql`
  select actor_id, details from audit_log
  where action = 'project.edited' and entity_id = ${id} order by id`
const answersOf = async (id: string) =>
  (await db.sql`select review_checks from projects where id = ${id}`)[0]?.review_checks

const state = (actor: Actor, facts: object = {}) =>
  db.as(actor, async (sql) => {
    await sql`insert into creators (id) values (${actor.id}) on conflict do nothing`
    const company = {
      kind: 'company',
      registered_name: 'Small GmbH',
      register: 'Amtsgericht Köln',
      register_number: 'HRB 1',
      register_country: 'DE',
      ...facts,
    }
    await sql`update creators set ${sql(company)} where id = ${actor.id}`
  })

describe('a register entry that is swapped after the review', () => {
  async function reviewed() {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    await state(creator)
    const { id, slug } = await makeProject(db, creator, { status: 'pending', review_checks: {} })
    await answer(admin, id)
    await decide(admin, id, 'approved')
    const shown = async () =>
      (await db.as(ANONYMOUS, (sql) => sql`select review_checks from project_by_slug(${slug})`))[0]
        ?.review_checks
    return { admin, creator, id, slug, shown }
  }
  const { organisation: _, ...OTHERS } = CHECKED

  test('is not shown as checked until a review has seen it', async () => {
    const { admin, creator, id, shown } = await reviewed()
    expect(await shown()).toEqual(CHECKED)
    await state(creator, { registered_name: 'World Famous Bank AG', register_number: 'HRB 999' })
    expect(await shown()).toEqual(OTHERS)
    await state(creator)
    expect(await shown()).toEqual(OTHERS)
    await answer(admin, id)
    expect(await shown()).toEqual(CHECKED)
  })

  test('is logged and before the team for every public listing of theirs', async () => {
    const { admin, creator, id } = await reviewed()
    const other = await makeProject(db, creator)
    const waiting = await makeProject(db, creator, { status: 'pending' })
    const foreign = await makeProject(db, await db.account())
    await state(creator, { register_number: 'HRB 999' })
    for (const public_ of [id, other.id]) {
      expect(await edits(public_)).toEqual([
        { by_creator: true, status: 'approved', fields: ['facts_changed_at'] },
      ])
      expect(await logged(public_)).toEqual([
        { actor_id: creator.id, details: { fields: ['facts_changed_at'] } },
      ])
      expect(await desk(admin, public_)).toMatchObject({ edited_at: expect.any(String) })
    }
    for (const hidden of [waiting.id, foreign.id]) {
      expect(await edits(hidden)).toEqual([])
      expect(await desk(admin, hidden)).toMatchObject({ edited_at: null })
    }
    const { reviewed_as, stamp } = await desk(admin, id)
    const [now] = await db.sql`
      select to_jsonb(facts_changed_at) as at from creators where id = ${creator.id}`
    expect(reviewed_as?.facts_changed_at).toEqual(expect.any(String))
    expect(reviewed_as?.facts_changed_at).not.toBe(now?.at)
    await state(creator, { register_number: 'HRB 1000' })
    await expectError(markSeen(admin, id, stamp), 'BL240')
    await markSeen(admin, id, (await desk(admin, id)).stamp)
    expect(await desk(admin, id)).toMatchObject({ edited_at: null })
  })

  test('does not come with an approval of what was read before', async () => {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    await state(creator)
    const { id } = await makeProject(db, creator, { status: 'pending', review_checks: {} })
    const { stamp } = await desk(admin, id)
    await answer(admin, id, stamp)
    await state(creator, { registered_name: 'World Famous Bank AG' })
    await expectError(decide(admin, id, 'approved', stamp), 'BL240')
  })

  test('makes 60 entries an hour at most, and other words of a creator none', async () => {
    const { creator, id } = await reviewed()
    await db.as(creator, (sql) => sql`update creators set about = 'New' where id = ${creator.id}`)
    expect(await edits(id)).toEqual([])
    await db.sql`insert into project_events (project_id, kind, by_creator, status)
      select ${id}, 'edited', true, 'approved' from generate_series(1, 60)`
    await expectError(state(creator, { register_number: 'HRB 999' }), 'BL218')
  })

  test('is not shown as checked when the listing is handed to somebody with another', async () => {
    const { admin, creator, id, shown } = await reviewed()
    const taker = await db.account()
    const own = await makeProject(db, taker)
    await state(taker, { registered_name: 'Made Up Holdings' })
    await markSeen(admin, own.id, (await desk(admin, own.id)).stamp)
    await db.sql`
      insert into project_members (project_id, user_id, role) values (${id}, ${taker.id}, 'editor')`
    await call(creator, 'offer_project', { p_project: id, p_member: taker.id })
    await call(taker, 'take_project', { p_project: id, p_accepted: true })
    expect(await shown()).toEqual(OTHERS)
    const [facts] = await db.sql`
      select id, to_jsonb(facts_changed_at) as at from creators where id = ${creator.id}`
    expect((await desk(admin, id)).reviewed_as).toMatchObject({ facts_changed_at: facts?.at })
    expect(await desk(admin, own.id)).toMatchObject({ edited_at: expect.any(String) })
    expect(await edits(own.id)).toHaveLength(1)
  })
})

describe('a document that is swapped', () => {
  async function world(status: string) {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    const { id } = await makeProject(db, creator, { status, review_checks: CHECKED })
    const save = async (title: string, document?: string) => {
      const file = document ?? (await upload(db, creator))
      await call(creator, 'save_document', {
        p_project: id,
        p_document: file,
        p_name: 'plan.pdf',
        p_title: title,
      })
      return file
    }
    const remove = (document: string) =>
      db.as(creator, (sql) => sql`delete from project_documents where id = ${document}`)
    const limit = (document: string, p_on_request: boolean) =>
      call(creator, 'save_document', { p_project: id, p_document: document, p_on_request })
    return { admin, creator, id, save, remove, limit }
  }

  test.each([
    ['removed', ({ remove }: Awaited<ReturnType<typeof world>>, file: string) => remove(file)],
    ['renamed', ({ save }, file) => save('Pay here', file)],
    ['restricted', ({ limit }, file) => limit(file, true)],
    ['added', ({ save }) => save('Plan')],
    [
      'replaced by one that looks the same',
      async ({ remove, save }, file) => {
        await remove(file)
        await save('Plan')
      },
    ],
  ] as readonly (readonly [
    string,
    (given: Awaited<ReturnType<typeof world>>, file: string) => Promise<unknown>,
  ])[])('during the review, %s, is not approved unread', async (_, change) => {
    const given = await world('pending')
    const { admin, id } = given
    const file = await given.save('Plan')
    const { stamp, documents } = await desk(admin, id)
    expect(documents).toMatchObject([{ id: file, title: 'Plan', name: 'plan.pdf' }])
    await answer(admin, id, stamp)
    await change(given, file)
    expect(await answersOf(id)).toEqual({})
    await expectError(answer(admin, id, stamp), 'BL240')
    await answer(admin, id)
    await expectError(decide(admin, id, 'approved', stamp), 'BL240')
    expect([await edits(id), await logged(id)]).toEqual([[], []])
  })

  test('after it, is logged and before the team, beside those that a review has seen', async () => {
    const { admin, creator, id, save, remove, limit } = await world('pending')
    const seen = await save('Plan')
    await answer(admin, id)
    await decide(admin, id, 'approved', (await desk(admin, id)).stamp)
    const added = await save('Send your seed phrase')
    const { reviewed_as, edited_at, stamp } = await desk(admin, id)
    expect(edited_at).not.toBeNull()
    expect(reviewed_as?.documents).toMatchObject([{ id: seen, title: 'Plan' }])
    expect(await answersOf(id)).toEqual(CHECKED)
    await save('Prospectus', added)
    await expectError(markSeen(admin, id, stamp), 'BL240')
    await limit(seen, true)
    await save('Prospectus', added)
    await remove(seen)
    expect(await edits(id)).toEqual(
      Array(4).fill({ by_creator: true, status: 'approved', fields: ['documents'] }),
    )
    expect(await logged(id)).toEqual(
      Array(4).fill({ actor_id: creator.id, details: { fields: ['documents'] } }),
    )
    const now = await desk(admin, id)
    expect(now.reviewed_as?.documents).toMatchObject([{ id: seen, title: 'Plan' }])
    expect(now.documents).toMatchObject([{ id: added, title: 'Prospectus' }])
    await markSeen(admin, id, now.stamp)
    expect(await desk(admin, id)).toMatchObject({
      edited_at: null,
      reviewed_as: { documents: [{ id: added, title: 'Prospectus' }] },
    })
  })

  test('60 times an hour is as often as any other change', async () => {
    const { id, save, remove } = await world('approved')
    const file = await save('Plan')
    await db.sql`insert into project_events (project_id, kind, by_creator, status)
      select ${id}, 'edited', true, 'approved' from generate_series(1, 59)`
    await expectError(save('Another'), 'BL218')
    await expectError(remove(file), 'BL218')
  })

  test('opens the way to send a rejected listing again', async () => {
    const { admin, creator, id, save } = await world('pending')
    await decide(admin, id, 'rejected')
    const mine = () => call<{ stamp: string }>(creator, 'my_project', { p_project: id })
    const resubmit = async () =>
      call(creator, 'resubmit_project', { p_project: id, p_stamp: (await mine()).stamp })
    await expectError(resubmit(), 'BL211')
    await save('Proof')
    await resubmit()
  })

  test('does not make an address in its title known to the texts', async () => {
    const { creator, id, save } = await world('approved')
    await save('See https://evil.example')
    const { stamp } = await call<{ stamp: string }>(creator, 'my_project', { p_project: id })
    const saved = await call<{ revision: object | null }>(creator, 'save_my_project', {
      p_project: id,
      p_changes: { content: 'See https://evil.example' },
      p_options: null,
      p_stamp: stamp,
    })
    expect(saved.revision).not.toBeNull()
  })

  test('does not cost its creator what they were typing beside it', async () => {
    const { creator, id, save } = await world('approved')
    const { stamp } = await call<{ stamp: string }>(creator, 'my_project', { p_project: id })
    await save('Plan')
    await state(creator)
    await call(creator, 'save_my_project', {
      p_project: id,
      p_changes: { content: 'New words' },
      p_options: null,
      p_stamp: stamp,
    })
  })
})

test('a picture that is swapped during the review, under the same name, is not approved unread', async () => {
  const [admin, creator] = [await db.account({ admin: true }), await db.account()]
  const { id } = await makeProject(db, creator, { status: 'pending', review_checks: {} })
  const name = `${creator.id}/1762041600123-lamp.png`
  const store = () =>
    db.as(
      creator,
      (sql) => sql`
        insert into storage.objects (bucket_id, name, owner_id)
        values ('project_thumbnails', ${name}, ${creator.id})`,
    )
  const show = (thumbnail_url: string | null) =>
    db.as(creator, (sql) => sql`update projects set ${sql({ thumbnail_url })} where id = ${id}`)
  const address = `/storage/v1/object/public/project_thumbnails/${name}`
  await store()
  await show(address)
  const { stamp } = await desk(admin, id)
  expect((await desk(admin, id)).stamp).toBe(stamp)
  await show(null)
  await db.as(creator, (sql) => sql`delete from storage.objects where name = ${name}`)
  await store()
  await show(address)
  await expectError(answer(admin, id, stamp), 'BL240')
  await answer(admin, id)
  await expectError(decide(admin, id, 'approved', stamp), 'BL240')
  await decide(admin, id, 'approved', (await desk(admin, id)).stamp)
})
