import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject, type NewProject } from './world.ts'

const db = testDatabase()

const { links: _, ...SIX } = CHECKED

const call = (actor: Actor, name: string, params: Record<string, unknown>) =>
  db.as(actor, async (sql) => {
    const names = Object.keys(params)
    const list = names.map((key, i) => `${key} => $${i + 1}`).join(', ')
    const [row] = await sql.unsafe(
      `select ${name}(${list}) as found`,
      Object.values(params) as never[],
    )
    return row?.found
  })

async function listing(status: string, review_checks: NewProject['review_checks']) {
  const admin = await db.account({ admin: true })
  const creator = await db.account()
  const { id, slug } = await makeProject(db, creator, { status, review_checks })
  const stamp = async () =>
    ((await call(admin, 'admin_project', { p_project: id })) as { stamp: string }).stamp
  return { admin, creator, id, slug, stamp }
}

const statusOf = async (id: string) =>
  (await db.sql`select status from projects where id = ${id}`)[0]?.status

const answersOf = async (id: string) =>
  (await db.sql`select review_checks from projects where id = ${id}`)[0]?.review_checks

describe('approving without an answer to every check', () => {
  test.each([
    ['pending', {}],
    ['rejected', SIX],
    ['archived', {}],
  ])('is refused in every way, from %s', async (status, checks) => {
    const { admin, id, stamp } = await listing(status, checks)
    const other = await makeProject(db, null, { status: 'pending' })
    await expectError(
      call(admin, 'set_project_status', { p_project: id, p_status: 'approved' }),
      'BL246',
    )
    await expectError(
      call(admin, 'set_projects_status', { p_projects: [other.id, id], p_status: 'approved' }),
      'BL246',
    )
    await expectError(
      call(admin, 'save_project', { p_project: { id, status: 'approved' } }),
      'BL246',
    )
    const change = { p_project: { id, status: 'approved', title: 'New' }, p_stamp: await stamp() }
    await expectError(call(admin, 'admin_save_project', change), 'BL246')
    await expectError(
      db.as(admin, (sql) => sql`update projects set status = 'approved' where id = ${id}`),
      'BL246',
    )
    await expectError(db.sql`update projects set status = 'approved' where id = ${id}`, 'BL246')
    expect([await statusOf(id), await statusOf(other.id)]).toEqual([status, 'pending'])
  })

  test('is not what restoring an account does', async () => {
    const admin = await db.account({ admin: true })
    const creator = await db.account()
    const checked = await makeProject(db, creator)
    const unchecked = await makeProject(db, creator, { review_checks: {} })
    await call(admin, 'suspend_user', {
      p_user: creator.id,
      p_reason: 'Spam',
      p_basis: BASIS,
    })
    expect(await call(admin, 'restore_user', { p_user: creator.id })).toBe(1)
    expect([await statusOf(checked.id), await statusOf(unchecked.id)]).toEqual([
      'approved',
      'archived',
    ])
  })

  test('a public listing keeps an answer to each', async () => {
    const { admin, id } = await listing('approved', CHECKED)
    await expectError(call(admin, 'set_review_checks', { p_project: id, p_checks: SIX }), 'BL246')
    await expectError(call(admin, 'set_review_checks', { p_project: id, p_checks: null }), 'BL246')
    await expectError(
      db.as(admin, (sql) => sql`update projects set review_checks = '{}' where id = ${id}`),
      'BL246',
    )
    const corrected = { ...CHECKED, organisation: 'person' }
    await call(admin, 'set_review_checks', { p_project: id, p_checks: corrected })
  })
})

describe('approving with all answers', () => {
  test('works in every way, answers and decision at once too', async () => {
    const first = await listing('pending', CHECKED)
    await call(first.admin, 'set_project_status', { p_project: first.id, p_status: 'approved' })
    const second = await listing('pending', CHECKED)
    await db.as(
      second.admin,
      (sql) =>
        sql`update projects set status = 'approved', updated_at = now() where id = ${second.id}`,
    )
    const third = await listing('pending', {})
    await call(third.admin, 'admin_save_project', {
      p_project: { id: third.id, status: 'approved', review_checks: CHECKED },
      p_stamp: await third.stamp(),
    })
    for (const { id } of [first, second, third]) expect(await statusOf(id)).toBe('approved')
  })

  test('tells visitors the answers and when they were given, not when the status last changed', async () => {
    const { admin, id, slug } = await listing('pending', {})
    await call(admin, 'set_review_checks', { p_project: id, p_checks: CHECKED })
    await db.sql`update projects set checked_at = checked_at where id = ${id}`
    await call(admin, 'set_project_status', { p_project: id, p_status: 'approved' })
    const read = async () =>
      (await db.as(ANONYMOUS, (sql) => sql`select * from project_by_slug(${slug})`))[0]
    const before = await read()
    expect(before).toMatchObject({ review_checks: CHECKED, checked_at: expect.any(Date) })
    await call(admin, 'set_project_status', {
      p_project: id,
      p_status: 'archived',
      p_note: 'Over',
      p_basis: BASIS,
    })
    await call(admin, 'set_project_status', { p_project: id, p_status: 'approved' })
    expect((await read())?.checked_at).toEqual(before?.checked_at)
  })

  test('a listing sent back to the queue is checked anew', async () => {
    const { admin, id } = await listing('approved', CHECKED)
    await call(admin, 'set_project_status', {
      p_project: id,
      p_status: 'pending',
      p_note: 'Again',
      p_basis: BASIS,
    })
    expect(await db.sql`select review_checks, checked_at from projects where id = ${id}`).toEqual([
      { review_checks: {}, checked_at: null },
    ])
    await expectError(
      call(admin, 'set_project_status', { p_project: id, p_status: 'approved' }),
      'BL246',
    )
  })
})

describe('an administrator who has read an earlier version', () => {
  const save = (creator: Actor, id: string, changes: object, options?: object) =>
    db.as(creator, async (sql) => {
      const [mine] = await sql`select my_project(${id}) ->> 'stamp' as stamp`
      const given = options ? sql.json(options as never) : null
      await sql`select save_my_project(${id}, ${sql.json(changes as never)}, ${given}, ${mine?.stamp})`
    })
  const decide = (admin: Actor, id: string, stamp: string, p_status = 'approved') => ({
    one: () =>
      call(admin, 'set_project_status', {
        p_project: id,
        p_status,
        p_note: 'No',
        p_basis: BASIS,
        p_stamp: stamp,
      }),
    many: () =>
      call(admin, 'set_projects_status', {
        p_projects: [id],
        p_status,
        p_note: 'No',
        p_basis: BASIS,
        p_stamps: { [id]: stamp },
      }),
  })
  const listed = async (admin: Actor, id: string) => {
    const { rows } = (await call(admin, 'admin_projects', { p_limit: 100 })) as {
      rows: { id: string; stamp: string }[]
    }
    return String(rows.find((row) => row.id === id)?.stamp)
  }

  test('neither decides nor answers on the changed one', async () => {
    const { admin, creator, id, stamp } = await listing('pending', {})
    const read = await stamp()
    expect(await listed(admin, id)).toBe(read)
    await save(creator, id, { title: 'Win 300%', website: 'https://other.example/' })
    for (const status of ['approved', 'rejected', 'archived'])
      for (const way of Object.values(decide(admin, id, read, status)))
        await expectError(way(), 'BL240')
    const checks = { p_project: id, p_checks: CHECKED }
    await expectError(call(admin, 'set_review_checks', { ...checks, p_stamp: read }), 'BL240')
    await expectError(
      call(admin, 'request_changes', { p_project: id, p_note: 'More', p_stamp: read }),
      'BL240',
    )
    expect(await statusOf(id)).toBe('pending')
    const now = await stamp()
    await call(admin, 'set_review_checks', { ...checks, p_stamp: now })
    await decide(admin, id, now).many()
    expect(await statusOf(id)).toBe('approved')
  })

  test('does not decide over the decision of another one, not even alike', async () => {
    const { admin, id, stamp } = await listing('pending', CHECKED)
    const read = await stamp()
    await decide(await db.account({ admin: true }), id, read, 'rejected').many()
    for (const status of ['approved', 'rejected'])
      for (const way of Object.values(decide(admin, id, read, status)))
        await expectError(way(), 'BL240')
    expect(await statusOf(id)).toBe('rejected')
  })

  test('sees that another one has asked for changes', async () => {
    const { admin, id, stamp } = await listing('pending', {})
    const read = await stamp()
    await call(admin, 'request_changes', { p_project: id, p_note: 'More', p_stamp: read })
    await expectError(decide(admin, id, read, 'rejected').many(), 'BL240')
  })

  test('undoes only what nobody has decided since', async () => {
    const { admin, id, stamp } = await listing('pending', CHECKED)
    const [done] = (await decide(admin, id, await stamp()).many()) as { stamp: string }[]
    expect(done?.stamp).toBe(await stamp())
    await decide(admin, id, String(done?.stamp), 'archived').one()
    await expectError(decide(admin, id, String(done?.stamp), 'rejected').many(), 'BL240')
  })

  test.each([
    ['pending', 'the text', (creator: Actor, id: string) => save(creator, id, { content: 'New' })],
    [
      'rejected',
      'the website',
      (creator: Actor, id: string) => save(creator, id, { website: 'https://other.example/' }),
    ],
    [
      'pending',
      'the options',
      (creator: Actor, id: string) => save(creator, id, {}, [{ title: 'All of it' }]),
    ],
    [
      'pending',
      'the title directly',
      (creator: Actor, id: string) =>
        db.as(creator, (sql) => sql`update projects set title = 'New' where id = ${id}`),
    ],
    [
      'pending',
      'an option directly',
      (creator: Actor, id: string) =>
        db.as(
          creator,
          (sql) => sql`update support_options set min_amount = 1 where project_id = ${id}`,
        ),
    ],
  ])('has to check a %s listing anew once its creator changed %s', async (status, _, change) => {
    const { admin, creator, id } = await listing(status, CHECKED)
    await db.as(creator, (sql) => sql`update projects set title = title where id = ${id}`)
    await db.as(admin, (sql) => sql`update projects set tags = '{maps}' where id = ${id}`)
    expect(await answersOf(id)).toEqual(CHECKED)
    await change(creator, id)
    expect(await answersOf(id)).toEqual({})
    await expectError(
      call(admin, 'set_projects_status', { p_projects: [id], p_status: 'approved' }),
      'BL246',
    )
  })
})

describe('two administrators who answer checks of one listing', () => {
  const answer = (admin: Actor, id: string, p_seen: object, p_checks: object) =>
    call(admin, 'set_review_checks', { p_project: id, p_checks, p_seen })
  const links = { reason: 'It has no website.' }

  test('keep each other’s answers', async () => {
    const { admin, id } = await listing('pending', {})
    await answer(admin, id, {}, { rights: 'yes', claims: 'yes', papers: 'yes' })
    await answer(await db.account({ admin: true }), id, {}, { links })
    expect(await answersOf(id)).toEqual({ rights: 'yes', claims: 'yes', papers: 'yes', links })
    await answer(admin, id, { rights: 'yes', papers: 'yes' }, { rights: 'yes' })
    expect(await answersOf(id)).toEqual({ rights: 'yes', claims: 'yes', links })
  })

  test('do not replace an answer that they have not seen, but may say the same again', async () => {
    const { admin, id } = await listing('pending', {})
    await answer(admin, id, {}, { links })
    await expectError(answer(admin, id, {}, { links: 'yes' }), 'BL240')
    await expectError(answer(admin, id, { links: 'yes' }, {}), 'BL240')
    await answer(admin, id, {}, { links })
    await answer(admin, id, { links }, { links: 'yes' })
    expect(await answersOf(id)).toEqual({ links: 'yes' })
  })

  test('replace all of them where they do not say what they have seen', async () => {
    const { admin, id } = await listing('pending', { rights: 'yes' })
    await call(admin, 'set_review_checks', { p_project: id, p_checks: { links } })
    expect(await answersOf(id)).toEqual({ links })
  })
})

describe('the audit log', () => {
  const links = { reason: 'It links to nothing.' }
  const loggedOf = async (id: string) =>
    (
      await db.sql`select actor_id, details from audit_log
        where action = 'project.checked' and entity_id = ${id} order by id`
    ).map(({ actor_id, details }) => [actor_id, details])

  test('says who gave which answers, however they were saved', async () => {
    const { admin, id } = await listing('pending', {})
    const second = await db.account({ admin: true })
    const check = (actor: Actor, p_checks: object) =>
      call(actor, 'set_review_checks', { p_project: id, p_checks })
    await check(admin, { rights: 'yes', organisation: 'company' })
    await check(second, { rights: 'yes', organisation: 'company' })
    await check(second, { links, organisation: 'person' })
    const saved = { id, review_checks: { ...CHECKED, links }, status: 'approved' }
    await call(admin, 'save_project', { p_project: saved })
    await db.as(
      second,
      (sql) => sql`update projects set review_checks = ${sql.json(CHECKED)} where id = ${id}`,
    )
    const { links: answer, organisation, ...others } = CHECKED
    expect(await loggedOf(id)).toEqual([
      [admin.id, { checks: { rights: 'yes', organisation: 'company' } }],
      [second.id, { checks: { rights: null, links, organisation: 'person' } }],
      [admin.id, { checks: { ...others, organisation } }],
      [second.id, { checks: { links: answer } }],
    ])
  })

  test('says who took all answers away, but nothing of answers that a turn or an edit clears', async () => {
    const { admin, creator, id } = await listing('pending', CHECKED)
    await db.as(creator, (sql) => sql`update projects set title = 'Better' where id = ${id}`)
    await call(admin, 'set_review_checks', { p_project: id, p_checks: { rights: 'yes' } })
    await call(creator, 'save_project', { p_project: { id, title: 'Best' }, p_options: [{}] })
    await call(admin, 'set_review_checks', { p_project: id, p_checks: CHECKED })
    await call(admin, 'set_project_status', { p_project: id, p_status: 'approved' })
    await call(admin, 'save_project', { p_project: { id, status: 'pending' } })
    expect(await answersOf(id)).toEqual({})
    await call(admin, 'set_review_checks', { p_project: id, p_checks: { links } })
    await call(admin, 'set_review_checks', { p_project: id, p_checks: {} })
    expect(await loggedOf(id)).toEqual([
      [admin.id, { checks: { rights: 'yes' } }],
      [admin.id, { checks: CHECKED }],
      [admin.id, { checks: { links } }],
      [admin.id, { checks: { links: null } }],
    ])
  })
})

test.each([
  [['organisation']],
  [{ tea: 'yes' }],
  [{ rights: 'no' }],
  [{ rights: true }],
  [{ rights: 'company' }],
  [{ organisation: 'yes' }],
  [{ links: {} }],
  [{ links: { reason: '' } }],
  [{ links: { reason: '   short   ' } }],
  [{ links: { reason: null } }],
  [{ links: { reason: 'x'.repeat(301) } }],
  [{ links: { reason: 'It has no website.', by: 'me' } }],
])('%j is no answer', async (checks) => {
  const { admin, id } = await listing('pending', {})
  await expectError(call(admin, 'set_review_checks', { p_project: id, p_checks: checks }), '23514')
})
