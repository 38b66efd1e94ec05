import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Actor, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const PICTURE = 'https://x.example/storage/v1/object/public/project_thumbnails/1700000000-a.png'

const post = (creator: Actor, project: string, update: string, content: string, pictures = [{}]) =>
  db.as(
    creator,
    (sql) => sql`
      select save_project_update(${project}, ${update}, 'News', ${content}, ${sql.json(pictures)}, 'en', true)`,
  )

const answer = (creator: Actor, question: string, words: string) =>
  db.as(creator, (sql) => sql`select answer_question(${question}, ${words})`)

/** Reports an update or a question and returns the id of the report. */
async function report(
  actor: Actor,
  project: string,
  what: { update: string } | { question: string },
) {
  const [update, question] = 'update' in what ? [what.update, null] : [null, what.question]
  const [made] = await db.as(
    actor,
    (sql) => sql`
      select report_project(${project}, 'hate', 'See there', 'Nell', ${actor.email}, true, 'en', '', ${update},
        ${question}) as reference`,
  )
  const [row] = await db.sql`select id from reports where reference = ${made?.reference}`
  return row?.id as string
}

async function settle(admin: Actor, id: string, action: string): Promise<number> {
  const [answer] = await db.as(
    admin,
    (sql) =>
      sql`select settle_report(${id}, ${action}, 'We looked', 'Why', ${sql.json(BASIS)}) as settled`,
  )
  return answer?.settled
}

async function listed(admin: Actor, id: string) {
  const [page] = await db.as(
    admin,
    (sql) => sql`select admin_reports(p_report => ${id}) -> 'rows' -> 0 as report`,
  )
  return page?.report
}

const quoted = (person: Actor) =>
  db.sql`select content from statements where user_id = ${person.id}`

async function people() {
  const [admin, creator, reader] = [
    await db.account({ admin: true }),
    await db.account(),
    await db.account(),
  ]
  const { id: project } = await makeProject(db, creator)
  return { admin, creator, reader, project }
}

describe('what is rewritten after it was reported', () => {
  test('an update is judged by the words and pictures that were reported', async () => {
    const { admin, creator, reader, project } = await people()
    const update = randomUUID()
    await post(creator, project, update, 'Vile words', [{ url: PICTURE, alt: 'Vile too' }])
    const filed = await report(reader, project, { update })
    expect((await listed(admin, filed)).content).toBeNull()
    await post(creator, project, update, 'All is well', [])
    const reported = `News\n\nVile words\n\nVile too\n${PICTURE}`
    expect((await listed(admin, filed)).content).toBe(reported)
    await settle(admin, filed, 'remove')
    expect(await quoted(creator)).toEqual([
      { content: `${reported}\n\n***\n\nNews\n\nAll is well` },
    ])
  })

  test('an answer is judged by the words that were reported, for both who wrote it', async () => {
    const { admin, creator, reader, project } = await people()
    const [asker, question] = [await db.account(), randomUUID()]
    await db.as(asker, (sql) => sql`select ask_question(${project}, ${question}, 'Does it rain?')`)
    await answer(creator, question, 'Vile words')
    const filed = await report(reader, project, { question })
    await answer(creator, question, 'Seldom.')
    expect((await listed(admin, filed)).content).toBe('Does it rain?\n\nVile words')
    await settle(admin, filed, 'remove')
    const content = 'Does it rain?\n\nVile words\n\n***\n\nDoes it rain?\n\nSeldom.'
    for (const person of [creator, asker]) expect(await quoted(person)).toEqual([{ content }])
  })

  test('an update that its creator deletes is still read by administrators', async () => {
    const { admin, creator, reader, project } = await people()
    const update = randomUUID()
    await post(creator, project, update, 'Vile words', [])
    const filed = await report(reader, project, { update })
    await db.as(creator, (sql) => sql`delete from project_updates where id = ${update}`)
    expect((await listed(admin, filed)).content).toBe('News\n\nVile words')
  })

  test('a decision on other words closes no report that nobody has read', async () => {
    const { admin, creator, reader, project } = await people()
    const [accomplice, update] = [await db.account(), randomUUID()]
    await post(creator, project, update, 'All is well', [])
    const trivial = await report(accomplice, project, { update })
    await post(creator, project, update, 'Vile words', [])
    const filed = await report(reader, project, { update })
    await post(creator, project, update, 'All is well', [])
    const again = await report(reader, project, { update })
    expect(again).not.toBe(filed)
    expect((await listed(admin, trivial)).waiting).toBe(2)
    expect(await settle(admin, trivial, 'dismiss')).toBe(2)
    expect(await listed(admin, filed)).toMatchObject({
      outcome: null,
      waiting: 1,
      content: 'News\n\nVile words',
    })
  })

  test('its words go with the listing, and are in nobody’s export', async () => {
    const { creator, reader, project } = await people()
    const update = randomUUID()
    await post(creator, project, update, 'Vile words', [])
    const filed = await report(reader, project, { update })
    const [mine] = await db.as(
      reader,
      (sql) => sql`select export_my_data() -> 'reports' as reports`,
    )
    expect(mine?.reports).toMatchObject([{ id: filed }])
    expect(mine?.reports[0]).not.toHaveProperty('content')
    await db.sql`select private.erase_account(${creator.id})`
    expect(await db.sql`select content from reports where id = ${filed}`).toEqual([
      { content: null },
    ])
  })

  test('a reported picture is neither deleted nor replaced until there is a decision', async () => {
    const { admin, creator, reader, project } = await people()
    const [update, name] = [randomUUID(), `${creator.id}/1700000000-vile.png`]
    const url = `/storage/v1/object/public/project_thumbnails/${name}`
    await db.sql`insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('project_thumbnails', ${name}, ${creator.id}, ${creator.id})`
    const remove = async () =>
      (await db.as(creator, (sql) => sql`delete from storage.objects where name = ${name}`)).count
    await post(creator, project, update, 'See', [{ url, alt: '' }])
    const filed = await report(reader, project, { update })
    await post(creator, project, update, 'See', [])
    expect(await remove()).toBe(0)
    expect(await db.sql`select private.is_named_picture(${name}) as named`).toEqual([
      { named: true },
    ])
    await settle(admin, filed, 'dismiss')
    expect(await remove()).toBe(1)
  })
})

test('two administrators who decide two reports on the same subject at once contradict nobody', async () => {
  const { admin, creator, reader, project } = await people()
  const colleague = await db.account({ admin: true })
  for (let round = 0; round < 8; round++) {
    const update = randomUUID()
    await db.sql`insert into project_updates (id, project_id, title, content, posted_at)
      values (${update}, ${project}, 'News', 'Vile words', now())`
    const made = await db.sql`
      insert into reports (kind, subject_id, subject, project_id, reason, reporter_id)
      select 'update', ${update}, 'News', ${project}, 'hate', person
      from unnest(${[reader.id, creator.id]}::uuid[]) as person returning id`
    const results = await Promise.allSettled([
      settle(admin, made[0]?.id, 'remove'),
      settle(colleague, made[1]?.id, 'dismiss'),
    ])
    const refused = results.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
    expect(refused).toEqual(['BL268'])
    const outcomes = await db.sql`select distinct outcome from reports where subject_id = ${update}`
    expect(outcomes).toHaveLength(1)
  }
})
