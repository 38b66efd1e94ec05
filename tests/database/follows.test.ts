import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const follow = (actor: Actor, project: string) =>
  db.as(actor, (sql) => sql`select follow_project(${project})`)

const followCreator = (actor: Actor, creator: Actor) =>
  db.as(actor, (sql) => sql`select follow_creator(${creator.id})`)

const followed = async (actor: Actor) =>
  (await db.as(actor, (sql) => sql`select project_id from project_follows`)).map(
    ({ project_id }) => project_id,
  )

async function post(actor: Actor, project: string, id: string = randomUUID()): Promise<string> {
  await db.as(
    actor,
    (sql) => sql`
      select save_project_update(${project}, ${id}, 'First light', 'It **runs**.', '[]', 'en', true)`,
  )
  return id
}

const news = async (actor: Actor) =>
  (
    await db.as(
      actor,
      (sql) => sql`select kind, data from my_notifications() where kind = 'update.posted'`,
    )
  ).map(({ data }) => data)

const mails = (actor: Actor) => db.sql`
  select kind, next_attempt_at as due from private.mail_outbox
  where user_id = ${actor.id} and kind like 'update.%' order by created_at`

const wants = (actor: Actor, often: string) =>
  db.as(
    actor,
    (sql) => sql`
      insert into account_settings (user_id, email_updates) values (${actor.id}, ${often})
      on conflict (user_id) do update set email_updates = excluded.email_updates`,
  )

/** Makes all mails due, and claims them. */
async function claim() {
  await db.sql`update private.mail_outbox set next_attempt_at = now() where state = 'waiting'`
  return db.as(SERVICE, (sql) => sql`select * from claim_mail_outbox(50)`)
}

async function people() {
  const [creator, follower] = [await db.account(), await db.account()]
  const project = await makeProject(db, creator)
  return { creator, follower, project, id: project.id }
}

beforeEach(async () => {
  await db.sql`delete from private.mail_outbox`
})

describe('following', () => {
  test('is one’s own, of public projects, once, and ends on request', async () => {
    const { creator, follower, id } = await people()
    const [other, admin] = [await db.account(), await db.account({ admin: true })]
    await follow(follower, id)
    await follow(follower, id)
    expect(await followed(follower)).toEqual([id])
    for (const actor of [creator, other, admin]) {
      expect(await followed(actor)).toEqual([])
      await db.as(actor, (sql) => sql`delete from project_follows`)
    }
    expect(await followed(follower)).toEqual([id])
    await expectError(follow(ANONYMOUS, id), DENIED)
    await expectError(followed(ANONYMOUS), DENIED)
    await expectError(follow(follower, randomUUID()), 'BL020')
    const { id: hidden } = await makeProject(db, creator, { status: 'pending' })
    await expectError(follow(follower, hidden), 'BL020')
    for (const actor of [follower, creator, admin]) {
      await expectError(
        db.as(
          actor,
          (sql) =>
            sql`insert into project_follows (user_id, project_id) values (${other.id}, ${id})`,
        ),
        DENIED,
      )
    }
    await db.as(follower, (sql) => sql`delete from project_follows where project_id = ${id}`)
    expect(await followed(follower)).toEqual([])
    await post(creator, id)
    expect(await news(follower)).toEqual([])
  })

  test('is not saving', async () => {
    const { follower, id } = await people()
    await db.as(follower, (sql) => sql`select save_projects_for_later(${[id]}::uuid[])`)
    expect(await followed(follower)).toEqual([])
    await follow(follower, id)
    await db.as(follower, (sql) => sql`delete from saved_projects`)
    expect(await followed(follower)).toEqual([id])
  })

  test('has an end at 500 projects and creators', async () => {
    const { creator, follower, id } = await people()
    await db.sql`
      insert into projects (title, description, category, status, review_checks, creator_id)
      select 'Many ' || n, 'x', 'tech', 'pending', '{}', ${creator.id} from generate_series(1, 500) as n`
    await db.sql`
      insert into project_follows (user_id, project_id)
      select ${follower.id}, p.id from projects p where p.title like 'Many %'`
    await expectError(follow(follower, id), 'BL283')
    await expectError(followCreator(follower, creator), 'BL283')
  })
})

describe('following a creator', () => {
  test('is one’s own, of creators with a page, once, and ends on request', async () => {
    const { creator, follower } = await people()
    const [other, admin] = [await db.account(), await db.account({ admin: true })]
    await followCreator(follower, creator)
    await followCreator(follower, creator)
    const stored = (actor: Actor) =>
      db.as(actor, (sql) => sql`select creator_id from creator_follows`)
    expect(await stored(follower)).toEqual([{ creator_id: creator.id }])
    for (const actor of [creator, other, admin]) {
      expect(await stored(actor)).toEqual([])
      await db.as(actor, (sql) => sql`delete from creator_follows`)
    }
    expect(await stored(follower)).toHaveLength(1)
    await expectError(stored(ANONYMOUS), DENIED)
    await expectError(followCreator(ANONYMOUS, creator), DENIED)
    await expectError(followCreator(follower, other), 'BL284')
    await makeProject(db, other, { status: 'pending' })
    await expectError(followCreator(follower, other), 'BL284')
    await expectError(
      db.as(
        follower,
        (sql) =>
          sql`insert into creator_follows (user_id, creator_id) values (${other.id}, ${creator.id})`,
      ),
      DENIED,
    )
    await db.as(follower, (sql) => sql`delete from creator_follows`)
    expect(await stored(follower)).toEqual([])
  })

  test('tells of updates of all their projects, each once', async () => {
    const { creator, follower, id } = await people()
    const { id: second } = await makeProject(db, creator)
    const { id: foreign } = await makeProject(db, follower)
    await follow(follower, id)
    await followCreator(follower, creator)
    await followCreator(creator, creator)
    const [first, next] = [await post(creator, id), await post(creator, second)]
    await post(follower, foreign)
    expect((await news(follower)).map(({ update_id }) => update_id)).toEqual([next, first])
    expect(await news(creator)).toEqual([])
    await db.as(follower, (sql) => sql`delete from creator_follows`)
    await post(creator, second)
    expect(await news(follower)).toHaveLength(2)
  })

  test('tells of a listing when it is approved for the first time', async () => {
    const { creator, follower } = await people()
    const admin = await db.account({ admin: true })
    await followCreator(follower, creator)
    await followCreator(creator, creator)
    const { id, slug } = await makeProject(db, creator, { title: 'Beacon', status: 'pending' })
    const decide = (status: string) =>
      db.sql`update projects set status = ${status}, review_checks = ${db.sql.json(CHECKED)} where id = ${id}`
    const told = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`select actor_name, data from my_notifications() where kind = 'project.new'`,
      )
    expect(await told(follower)).toEqual([])
    await decide('approved')
    const [name] = await db.sql`select private.display_name(${creator.id}) as name`
    expect(await told(follower)).toEqual([
      {
        actor_name: name?.name,
        data: { project_id: id, project_title: 'Beacon', project_slug: slug },
      },
    ])
    for (const actor of [creator, admin]) expect(await told(actor)).toEqual([])
    await db.sql`update project_reviews set decided_at = decided_at - interval '1 second'`
    await decide('archived')
    await decide('approved')
    expect(await told(follower)).toHaveLength(1)
    expect(await mails(follower)).toHaveLength(1)
  })

  test.each([
    ['at_once', 'project.new'],
    ['weekly', 'update.digest'],
  ])(
    'sends mails %s, with one click to end them, and none of what is gone',
    async (often, kind) => {
      const { creator, follower } = await people()
      await wants(follower, often)
      await followCreator(follower, creator)
      const publish = async () => {
        const { id } = await makeProject(db, creator, { status: 'pending' })
        await db.sql`
          update projects set status = 'approved', review_checks = ${db.sql.json(CHECKED)} where id = ${id}`
        return id
      }
      const gone = await publish()
      await publish()
      await db.sql`update projects set status = 'archived' where id = ${gone}`
      const claimed = (await claim()).filter((mail) => mail.kind === kind)
      expect(claimed).toHaveLength(1)
      const [mail] = claimed
      const [name] = await db.sql`select private.display_name(${creator.id}) as name`
      if (kind === 'project.new') {
        expect(mail?.content).toMatchObject({
          project_title: 'Lantern',
          excerpt: 'A lamp for readers',
        })
        expect(mail?.actor_name).toBe(name?.name)
      } else
        expect(mail?.content.items).toMatchObject([{ kind: 'project.new', actor_name: name?.name }])
      const [digest] = await db.sql`select private.digest(${follower.id}) as found`
      expect(digest?.found).toBeNull()
      await db.as(ANONYMOUS, (sql) => sql`select unsubscribe(${mail?.unsubscribe_token})`)
      await publish()
      expect((await claim()).filter((mail) => mail.kind === kind)).toEqual([])
    },
  )

  test('is listed beside followed projects, as long as they are public', async () => {
    const { creator, follower, project, id } = await people()
    const mine = async () => {
      const [row] = await db.as(follower, (sql) => sql`select my_following() as found`)
      return row?.found
    }
    await follow(follower, id)
    await followCreator(follower, creator)
    expect(await mine()).toMatchObject({
      projects: [{ id, title: 'Lantern', slug: project.slug }],
      creators: [{ id: creator.id }],
    })
    await db.sql`update projects set status = 'archived' where id = ${id}`
    expect(await mine()).toEqual({ projects: [], creators: [] })
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select my_following()`),
      DENIED,
    )
  })
})

describe('a posted update', () => {
  test('reaches followers and supporters with an open interest once each, and not its creator', async () => {
    const { creator, follower, project, id } = await people()
    const [supporter, former, other] = [await db.account(), await db.account(), await db.account()]
    for (const person of [supporter, former, follower]) {
      await db.as(
        person,
        (sql) =>
          sql`select * from express_interest(${id}, ${project.option}, 'Hello', 200, 'USD', null)`,
      )
    }
    const [gone] = await db.sql`select id from interests where supporter_id = ${former.id}`
    await db.as(former, (sql) => sql`select move_interest(${gone?.id}, 'withdrawn')`)
    for (const person of [follower, creator]) await follow(person, id)
    const update = await post(creator, id)
    const told = {
      update_id: update,
      update_title: 'First light',
      project_id: id,
      project_title: 'Lantern',
      project_slug: project.slug,
    }
    for (const person of [follower, supporter]) expect(await news(person)).toEqual([told])
    for (const person of [creator, former, other]) expect(await news(person)).toEqual([])
    await post(creator, id, update)
    expect(await news(follower)).toHaveLength(1)
    expect(await mails(follower)).toHaveLength(1)
  })

  test('is told of when posted, not as a draft, and its title goes with it', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    const draft = randomUUID()
    await db.as(
      creator,
      (sql) => sql`select save_project_update(${id}, ${draft}, 'First light', 'It runs.')`,
    )
    expect(await news(follower)).toEqual([])
    await post(creator, id, draft)
    const admin = await db.account({ admin: true })
    await db.as(
      admin,
      (sql) => sql`select set_update_hidden(${draft}, true, 'Why', ${sql.json(BASIS as never)})`,
    )
    expect(await news(follower)).toMatchObject([{ update_title: null }])
    expect((await claim()).filter(({ kind }) => kind.startsWith('update.'))).toEqual([])
  })
})

describe('mails about updates', () => {
  test.each([
    ['at_once', ['update.posted', 'update.posted']],
    ['daily', ['update.digest']],
    ['weekly', ['update.digest']],
    ['never', []],
  ])('for those who want them %s are %j', async (often, kinds) => {
    const { creator, follower, id } = await people()
    await wants(follower, often)
    await follow(follower, id)
    await post(creator, id)
    await post(creator, id)
    expect((await mails(follower)).map(({ kind }) => kind)).toEqual(kinds)
    const claimed = await claim()
    expect(claimed.map(({ kind }) => kind)).toEqual(kinds)
    for (const { kind, content, unsubscribe_token: token } of claimed) {
      expect(token).toContain('.updates.')
      if (kind === 'update.posted')
        expect(content).toMatchObject({ update_title: 'First light', excerpt: 'It runs.' })
      else expect(content).toMatchObject({ count: 2, items: [{}, {}] })
    }
    expect(await claim()).toEqual([])
  })

  test('are daily without a choice, and due at seven', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    await post(creator, id)
    const [mail] = await mails(follower)
    const hours = (mail?.due.getTime() - Date.now()) / 3_600_000
    expect(mail?.due.toISOString()).toMatch(/T07:00:00.000Z$/)
    expect(hours).toBeGreaterThan(0)
    expect(hours).toBeLessThanOrEqual(24)
    const [weekly] = await db.sql`select private.next_update_mail('weekly') as due`
    expect(weekly?.due.toISOString()).toMatch(/T07:00:00.000Z$/)
    expect(weekly?.due.getUTCDay()).toBe(1)
    expect(weekly?.due.getTime()).toBeGreaterThan(Date.now())
  })

  test('list the newest 20, and say how many there are', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    await post(creator, id)
    await db.sql`
      insert into notifications (user_id, kind, data, created_at)
      select user_id, kind, data || jsonb_build_object('n', n), created_at from notifications, generate_series(1, 22) as n
      where user_id = ${follower.id}`
    const [mail] = await claim()
    expect(mail?.content.count).toBe(23)
    expect(mail?.content.items).toHaveLength(20)
  })

  test('leave out what was read on the site, and aren’t in the digest', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    await post(creator, id)
    const [digest] = await db.sql`select private.digest(${follower.id}) as found`
    expect(digest?.found).toBeNull()
    await db.as(follower, (sql) => sql`select mark_notifications_read()`)
    expect(await claim()).toEqual([])
  })

  test('leave out what went in one already, however often that came', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    const posted: string[] = []
    for (const often of ['weekly', 'daily', 'at_once', 'daily']) {
      await wants(follower, often)
      posted.push(await post(creator, id))
      // On a Sunday, those of the day and of the week are due together.
      await db.sql`
        update private.mail_outbox set dedupe_key = dedupe_key || ':weekly', next_attempt_at = now() + interval '9 days'
        where ${often} = 'weekly'`
    }
    const sendDue = async (within: string) => {
      await db.sql`
        update private.mail_outbox set next_attempt_at = now()
        where state = 'waiting' and next_attempt_at <= now() + ${within}::interval`
      const [mail] = await db.as(SERVICE, (sql) => sql`select * from claim_mail_outbox(1)`)
      const { id, claim_id: claim, content } = mail ?? {}
      await db.as(SERVICE, (sql) => sql`select finish_mail(${id}, ${claim}, 'sent')`)
      const items: { data: { update_id: string } }[] = content.items ?? [{ data: content }]
      return items.map(({ data }) => posted.indexOf(data.update_id))
    }
    expect(await sendDue('0 days')).toEqual([2])
    expect(await sendDue('1 day')).toEqual([3, 1])
    expect(await sendDue('9 days')).toEqual([0])
  })

  test('tell of an update once, also where its own mail or another digest is still under way', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    const posted: string[] = []
    for (const often of ['daily', 'at_once', 'weekly']) {
      await wants(follower, often)
      posted.push(await post(creator, id))
      await db.sql`
        update private.mail_outbox set dedupe_key = dedupe_key || ${often}
        where user_id = ${follower.id} and kind = 'update.digest'`
    }
    const order = ({ data }: { data: { update_id: string } }) => posted.indexOf(data.update_id)
    // The hourly limit moved the one that was to go at once.
    await db.sql`
      update private.mail_outbox set next_attempt_at = now() + interval '1 hour' * (kind = 'update.posted')::int
      where user_id = ${follower.id}`
    const digests = await db.as(SERVICE, (sql) => sql`select * from claim_mail_outbox()`)
    expect(digests.flatMap(({ content }) => content.items.map(order)).sort()).toEqual([0, 2])
    expect((await claim()).map(({ content }) => order({ data: content }))).toEqual([1])
  })

  test('have what was posted while the one before was being sent', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    await post(creator, id)
    const [first] = await claim()
    const later = await post(creator, id)
    await db.as(SERVICE, (sql) => sql`select finish_mail(${first?.id}, ${first?.claim_id}, 'sent')`)
    const [second] = await claim()
    expect(second?.content.items).toMatchObject([{ data: { update_id: later } }])
  })

  test('end with one click', async () => {
    const { creator, follower, id } = await people()
    await follow(follower, id)
    await post(creator, id)
    const [mail] = await claim()
    await db.as(ANONYMOUS, (sql) => sql`select unsubscribe(${mail?.unsubscribe_token})`)
    await post(creator, id)
    expect(await claim()).toEqual([])
    expect(await news(follower)).toHaveLength(2)
  })

  test('to thousands of followers are queued in little more time than the rows take, each once', async () => {
    const { creator, id } = await people()
    const count = 3_000
    await db.sql`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'f' || n || '@follow.example', now(), '{}' from generate_series(1, ${count}) as n`
    const followers = db.sql`select id from auth.users where email like '%@follow.example'`
    await db.sql`insert into project_follows (user_id, project_id) select id, ${id} from (${followers}) as f`
    await db.sql`analyze`
    const measure = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }
    const plain = await measure(() =>
      db.sql.begin(async (sql) => {
        await sql`insert into notifications (user_id, kind, data)
          select user_id, 'test.news', ${sql.json({ update_id: id, project_id: id, project_title: 'Lantern' })}
          from project_follows where project_id = ${id}`
        await sql`insert into private.mail_outbox (user_id, kind, dedupe_key)
          select user_id, 'test.news', 'test:' || user_id from project_follows where project_id = ${id}`
      }),
    )
    const update = randomUUID()
    const announced = await measure(() => post(creator, id, update))
    expect(announced / plain, `${announced} ms against ${plain} ms`).toBeLessThan(4)
    const [queued] = await db.sql`
      select count(*)::int as mails, count(distinct user_id)::int as people from private.mail_outbox
      where kind = 'update.digest'`
    expect(queued).toEqual({ mails: count, people: count })
    const [told] = await db.sql`
      select count(*)::int as news from notifications where data ->> 'update_id' = ${update}`
    expect(told).toEqual({ news: count })
  }, 60_000)
})
