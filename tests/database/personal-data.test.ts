import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  type TestDatabase,
  type Transaction,
  testDatabase,
} from '../support/actors.ts'
import { tracesOf } from '../support/traces.ts'
import { upload } from './files.ts'
import { makeOption, makeProject } from './world.ts'

const db = testDatabase()

/** Columns that keep the bare id of a deleted account. */
const PSEUDONYMS = ['public.audit_log.actor_id', 'public.audit_log.entity_id']

/** Runs statements in a session that began so many minutes ago, at an assurance level. */
async function signedIn<Result>(
  actor: Actor,
  work: (sql: Transaction) => Promise<Result>,
  { minutesAgo = 0, aal = actor.aal ?? 'aal1', on = db as TestDatabase } = {},
): Promise<Result> {
  const session = randomUUID()
  await on.sql`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${session}, ${actor.id}, now() - ${`${minutesAgo} minutes`}::interval, now())`
  return on.as(actor, async (sql) => {
    const claims = JSON.stringify({ sub: actor.id, role: actor.role, session_id: session, aal })
    await sql`select set_config('request.jwt.claims', ${claims}, true)`
    return work(sql)
  })
}

const leave = (actor: Actor, options: Parameters<typeof signedIn>[2] = {}, email = actor.email) =>
  signedIn(actor, (sql) => sql`select * from delete_my_account(${email})`, options)

interface World {
  readonly person: Actor
  readonly name: string
  readonly other: Actor
  readonly admin: Actor
  readonly project: string
  readonly supported: string
}

/** A person with a row in every table, and another who interacts with them. */
async function world(on: TestDatabase = db): Promise<World> {
  const name = `Ottoline ${randomUUID().slice(0, 8)}`
  const person = await on.account({ name })
  const other = await on.account({ name: 'Other Person' })
  const admin = await on.account({ name: 'Admin', admin: true })
  const own = await makeProject(on, person)
  const theirs = await makeProject(on, other)
  const interest = (actor: Actor, { id, option }: { id: string; option: string }) =>
    on.as(
      actor,
      (sql) => sql`
        select * from express_interest(${id}, ${option}, 'Hello there', null, null, ${`Note of ${actor.email}`}, null)`,
    )
  await interest(person, theirs)
  await interest(other, own)
  await on.as(person, async (sql) => {
    await sql`insert into account_settings (theme) values ('dark')`
    await sql`insert into project_drafts (data) values ('{"title": "Half"}')`
    await sql`select send_contact_message(${name}, ${person.email}, 'Hi', 'Text')`
  })
  await on.sql`
    insert into auth.flow_state (id, user_id, authentication_method, code_challenge_method, code_challenge, provider_type)
    values (gen_random_uuid(), ${person.id}, 'recovery', 's256', 'x', 'email')`
  await logSignIns(on, person)
  return { person, name, other, admin, project: own.id, supported: theirs.id }
}

/** Adds entries to the Auth API's log in the forms it has had: JSON, and JSON inside text. */
async function logSignIns(on: TestDatabase, { id, email }: Actor): Promise<void> {
  const login = { action: 'login', actor_id: id, actor_username: email, log_type: 'account' }
  const traits = { user_id: id, user_email: email.toUpperCase() }
  const modified = { action: 'user_modified', actor_id: randomUUID(), traits }
  for (const payload of [
    login,
    JSON.stringify(login),
    modified,
    { action: 'x', traits: { email } },
  ])
    await on.sql`
      insert into auth.audit_log_entries (id, payload, created_at, ip_address)
      values (gen_random_uuid(), ${on.sql.json(payload)}, now(), '198.51.100.7')`
}

describe('the data export', () => {
  const copy = (actor: Actor) =>
    db.as(actor, async (sql) => (await sql`select export_my_data() as data`)[0]?.data)

  test('contains what every table has about the person, but no secrets', async () => {
    const { person, name, project, supported } = await world()
    const data = await copy(person)
    expect(data).toMatchObject({
      format: 'backlit-export-1',
      account: { id: person.id, email: person.email, sign_in_methods: [], files: [] },
      profiles: [{ full_name: name }],
      account_settings: [{ theme: 'dark' }],
      projects: [{ id: project, title: 'Lantern' }],
      support_options: [{ title: 'Shares' }],
      project_drafts: [{ data: { title: 'Half' } }],
      contact_messages: [{ subject: 'Hi' }],
    })
    expect(data.account.sign_in_log).toMatchObject([{ action: 'login', address: '198.51.100.7' }])
    expect(data.messages).toHaveLength(2)
    expect(data.threads.map((thread: { project_id: string }) => thread.project_id).sort()).toEqual(
      [project, supported].sort(),
    )
    expect(data.interests).toHaveLength(2)
    expect(JSON.stringify(data)).not.toMatch(/encrypted_password|refresh_token|"search"/)
  })

  test('contains nothing about anyone else', async () => {
    await world()
    const stranger = await db.account({ name: 'Stranger' })
    const data = await copy(stranger)
    for (const [name, rows] of Object.entries(data))
      if (Array.isArray(rows)) expect(rows, name).toHaveLength(name === 'profiles' ? 1 : 0)
    expect(JSON.stringify(data)).not.toContain('Ottoline')
  })

  test('is refused to visitors', async () => {
    await expectError(copy(ANONYMOUS), DENIED)
  })

  test('covers every column that refers to an account', async () => {
    const columns = await db.sql`
      select n.nspname || '.' || c.relname as relation, a.attname as name
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
      where a.attnum > 0 and not a.attisdropped and (
        exists (
          select from pg_constraint f
          where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
            and f.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass))
        or (a.atttypid = 'uuid'::regtype
          and a.attname ~ '^(user|owner|account|profile|actor|author|sender|recipient|supporter|creator|reporter)(_id)?$'))`
    expect(columns.length).toBeGreaterThan(12)
    const entries = new Map(
      (await db.sql`select * from private.personal_data`).map((entry) => [entry.relation, entry]),
    )
    const missing = columns.filter(({ relation, name }) => {
      const entry = entries.get(relation)
      const named = new RegExp(`\\b${name}\\b`).test(entry?.rule ?? '')
      return !(named || entry?.others.includes(name))
    })
    expect(
      missing.map(({ relation, name }) => `${relation}.${name}`),
      'columns to enter in private.personal_data, by a migration',
    ).toEqual([])
  })

  test('every foreign key to an account allows its deletion', async () => {
    const stuck = await db.sql`
      select conrelid::regclass::text || ' ' || conname as name from pg_constraint
      where contype = 'f' and confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
        and confdeltype not in ('c', 'n')`
    expect(stuck).toEqual([])
  })
})

describe('deleting an account', () => {
  test('leaves no trace but a bare id in the log', async () => {
    const { person, name, other } = await world()
    expect(await leave(person)).toEqual([])
    expect(await tracesOf(db.sql, name)).toEqual([])
    expect(await tracesOf(db.sql, person.email)).toEqual([])
    expect(await tracesOf(db.sql, person.id)).toEqual(PSEUDONYMS)
    expect(
      await db.sql`select action, details from audit_log where entity_id = ${person.id}`,
    ).toEqual([{ action: 'account.deleted', details: {} }])
    const threads = await db.as(other, (sql) => sql`select project_title from threads`)
    expect(threads).toHaveLength(2)
    const names = await db.as(
      other,
      (sql) => sql`select distinct sender_name from messages where sender_id is null`,
    )
    expect(names).toEqual([{ sender_name: 'Anonymous' }])
    expect(
      await db.as(
        other,
        (sql) => sql`select state, note from interests where supporter_id is null`,
      ),
    ).toEqual([{ state: 'withdrawn', note: null }])
  })

  test('ends open interests in its listings, and their supporters are told once', async () => {
    const [creator, supporter, other] = [await db.account(), await db.account(), await db.account()]
    const { id, option } = await makeProject(db, creator)
    await db.account({ admin: true })
    const unclaimed = await makeProject(db, null)
    const express = (actor: Actor, listing: string, chosen: string) =>
      db.as(actor, (sql) => sql`select * from express_interest(${listing}, ${chosen}, 'Hello')`)
    const [made] = await express(supporter, id, option)
    await db.as(creator, (sql) => sql`select send_message(${made?.thread_id}, 'Hello')`)
    await express(supporter, id, await makeOption(db, id, { type: 'token' }))
    await express(other, id, option)
    await db.sql`update interests set state = 'withdrawn' where supporter_id = ${other.id}`
    await express(supporter, unclaimed.id, unclaimed.option)
    // As if the leaving person answered for the team.
    await db.sql`update interests set recipient_id = ${creator.id} where project_id = ${unclaimed.id}`
    await leave(creator)
    const told = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`
          select kind, data ->> 'thread_id' as thread_id from my_notifications()
          where kind <> 'message.new' order by kind`,
      )
    expect(await told(other)).toEqual([])
    expect(await told(supporter)).toEqual([
      expect.objectContaining({ kind: 'interest.changed' }),
      { kind: 'interest.ended', thread_id: made?.thread_id },
    ])
    expect(
      await db.sql`
        select kind from private.mail_outbox
        where user_id = ${supporter.id} and kind <> 'message.new' order by kind`,
    ).toEqual([{ kind: 'interest.changed' }, { kind: 'interest.ended' }])
    expect(
      await db.as(supporter, (sql) => sql`select state, terms_changed_at from my_support()`),
    ).toEqual(Array(3).fill({ state: 'declined', terms_changed_at: null }))
    expect(
      await db.sql`
        select kind, side, to_state, actor_id from interest_events
        where interest_id = ${made?.interest_id} order by id`,
    ).toEqual([
      { kind: 'expressed', side: 'supporter', to_state: 'sent', actor_id: supporter.id },
      { kind: 'moved', side: 'recipient', to_state: 'replied', actor_id: null },
      // With the listing: nobody declined it.
      { kind: 'moved', side: 'system', to_state: 'declined', actor_id: null },
    ])
  })

  test('by any route deletes its entries in the log of the Auth API, and no others', async () => {
    const { person, other } = await world()
    await logSignIns(db, other)
    const count = () => db.sql`select 1 from auth.audit_log_entries`.then((rows) => rows.length)
    const before = await count()
    await db.sql`delete from auth.users where id = ${person.id}`
    expect(await tracesOf(db.sql, person.email)).not.toContain('auth.audit_log_entries.payload')
    expect(await count()).toBe(before - 4)
  })

  // Supabase's Auth owns its log, which has no index of ours there.
  test.skipIf(inject('supabasePassword'))(
    'reads no entries of others in the log of the Auth API',
    async () => {
      const { person } = await world()
      await db.sql`
        insert into auth.audit_log_entries (id, payload, created_at, ip_address)
        select gen_random_uuid(), jsonb_build_object('action', 'token_refreshed', 'actor_id', gen_random_uuid(),
          'actor_username', n || '@backlit.example'), now(), '' from generate_series(1, 5000) n`
      await db.sql`analyze auth.audit_log_entries`
      const read = await db.sql.begin(async (sql) => {
        await sql`select private.account_data(${person.id})`
        await sql`delete from auth.users where id = ${person.id}`
        return sql`
          select seq_tup_read::integer as others, idx_tup_fetch::integer as own
          from pg_stat_xact_user_tables where relid = 'auth.audit_log_entries'::regclass`
      })
      expect(read).toEqual([{ others: 0, own: expect.any(Number) }])
      expect(read[0]?.own).toBeLessThan(20)
    },
  )

  test('is not needed for the log of the Auth API to lose entries after 30 days', async () => {
    const { person } = await world()
    await db.sql`
      update auth.audit_log_entries set created_at = now() - interval '31 days'
      where payload ->> 'actor_id' = ${person.id}`
    await db.sql`update private.upkeep set done_at = now() - interval '61 minutes'`
    const before = await db.sql`select 1 from auth.audit_log_entries`
    await db.sql`select * from claim_mail_outbox(1)`
    expect(await db.sql`select 1 from auth.audit_log_entries`).toHaveLength(before.length - 1)
  })

  test('deletes invitations by mail from before there was an account, and no mails to others', async () => {
    const owner = await db.account()
    const { id } = await makeProject(db, owner)
    const [invited, other] = ['Guest@Example.org', 'other@example.org']
    for (const email of [invited, other])
      await db.as(owner, (sql) => sql`select invite_member(${id}, ${email}, 'editor')`)
    const guest = await db.account()
    await db.sql`update auth.users set email = ${invited} where id = ${guest.id}`
    await leave({ ...guest, email: invited })
    expect(await tracesOf(db.sql, invited)).toEqual([])
    expect(
      await db.sql`select recipient_email from private.mail_outbox where kind = 'team.invited'`,
    ).toEqual([{ recipient_email: other }])
  })

  test('deletes conversations without other participants', async () => {
    const { person, other } = await world()
    await leave(person)
    await leave(other)
    expect(
      await db.sql`select 1 from threads where supporter_id is null and recipient_id is null`,
    ).toEqual([])
  })

  test('waits until the files are removed', async () => {
    const { person } = await world()
    await db.sql`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('avatars', ${`${person.id}/1762041600123.webp`}, ${person.id}, ${person.id})`
    const files = await leave(person)
    expect(files).toEqual([{ bucket: 'avatars', name: `${person.id}/1762041600123.webp` }])
    expect(await db.sql`select 1 from auth.users where id = ${person.id}`).toHaveLength(1)
    await db.sql`delete from storage.objects where owner_id = ${person.id}`
    expect(await leave(person)).toEqual([])
    expect(await tracesOf(db.sql, person.id)).toEqual(PSEUDONYMS)
  })

  test('lets its owner remove what a listing or a conversation shows, and only then', async () => {
    const { person, project, supported } = await world()
    const cover = '1762041600124-cover.png'
    const [document, attachment] = [await upload(db, person), await upload(db, person)]
    await db.sql`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('project_thumbnails', ${cover}, ${person.id}, ${person.id})`
    await db.sql`
      update projects set thumbnail_url = ${`/storage/v1/object/public/project_thumbnails/${cover}`}
      where id = ${project}`
    await db.as(person, async (sql) => {
      await sql`select save_document(${project}, ${document}, 'Plan.pdf', 'Plan', false)`
      const files = sql.json([{ id: attachment, name: 'letter.pdf' }])
      await sql`select open_thread(${supported}, 'With a letter', ${randomUUID()}, ${files})`
    })
    const remove = (name: string, bucket = 'files') =>
      db
        .as(
          person,
          (sql) => sql`delete from storage.objects where bucket_id = ${bucket} and name = ${name}`,
        )
        .then(({ count }) => count)
    const removed = async () => [
      await remove(cover, 'project_thumbnails'),
      await remove(`${person.id}/${document}`),
      await remove(`${person.id}/${attachment}`),
    ]
    expect(await removed()).toEqual([0, 0, 0])
    expect(await leave(person)).toHaveLength(3)
    expect(await removed()).toEqual([1, 1, 1])
    // Whoever stays after all has replaced nothing.
    await expectError(
      db.as(
        person,
        (sql) => sql`
          insert into storage.objects (bucket_id, name, owner, owner_id)
          values ('project_thumbnails', ${cover}, ${person.id}, ${person.id})`,
      ),
      DENIED,
    )
    expect(await leave(person)).toEqual([])
    expect(await tracesOf(db.sql, person.id)).toEqual(PSEUDONYMS)
  })

  describe('that was asked for and not finished', () => {
    const finish = (on = db) =>
      on.as(SERVICE, (sql) => sql`select * from finish_departures()`).then((rows) => [...rows])
    const wait = (on = db) =>
      on.sql`update private.departures set asked_at = asked_at - interval '11 minutes'`
    const exists = async ({ id }: Actor) =>
      (await db.sql`select from auth.users where id = ${id}`).length > 0

    test('is finished for them after ten minutes, however often they ask again', async () => {
      const { person } = await world()
      await upload(db, person)
      const files = await leave(person)
      expect(await finish()).toEqual([])
      await wait()
      await leave(person)
      expect(await finish()).toEqual(files)
      expect(await exists(person)).toBe(true)
      await db.sql`delete from storage.objects where owner_id = ${person.id}`
      expect(await finish()).toEqual([{ bucket: null, name: null }])
      expect(await finish()).toEqual([])
      expect(await tracesOf(db.sql, person.id)).toEqual(['public.audit_log.entity_id'])
    })

    test('is finished whatever the deletion of another meets', async () => {
      const [stuck, person] = [await db.account(), await db.account()]
      for (const { id } of [stuck, person])
        await db.sql`insert into private.departures (user_id) values (${id})`
      await wait()
      await db.sql.unsafe(`
        create function private.stick() returns trigger language plpgsql as $$
        begin raise exception using errcode = '57014'; end $$;
        create trigger stick before delete on auth.users for each row
          when (old.id = '${stuck.id}') execute function private.stick()`)
      // Each time one of those who wait, whose failure is theirs only.
      for (let n = 0; n < 40; n += 1) await finish().catch(() => {})
      await db.sql`drop function private.stick cascade`
      expect([await exists(stuck), await exists(person)]).toEqual([true, false])
      await finish()
      expect(await exists(stuck)).toBe(false)
    })

    test('tells the others of the interests that end, as the person’s own does', async () => {
      const toldBy = async (end: (person: Actor) => Promise<unknown>) => {
        const { person, other, project, supported } = await world()
        // As if the leaving person answered for the team.
        await db.sql`update interests set recipient_id = ${person.id} where project_id = ${project}`
        await db.sql`update projects set creator_id = null where id = ${project}`
        const ended = await db.sql`
          select id from interests where project_id in (${project}, ${supported}) order by supporter_id = ${person.id}`
        await end(person)
        return [
          await db.sql`
            select kind, data ->> 'state' as state from notifications
            where user_id = ${other.id} and kind like 'interest.%' order by kind, state`,
          await db.sql`
            select kind, side, to_state from interest_events
            where interest_id = any (${ended.map(({ id }) => id)}) order by interest_id = ${ended[0]?.id}, id`,
        ]
      }
      const own = await toldBy((person) => leave(person))
      const servers = await toldBy(async ({ id }) => {
        await db.sql`delete from private.departures`
        await db.sql`insert into private.departures (user_id) values (${id})`
        await wait()
        await finish()
      })
      expect(own[0]).toContainEqual({ kind: 'interest.changed', state: 'withdrawn' })
      expect(own[0]).toContainEqual({ kind: 'interest.changed', state: 'declined' })
      expect(servers).toEqual(own)
    })

    test('takes no more files, which would put it off', async () => {
      const { person } = await world()
      const add = () =>
        db.as(
          person,
          (sql) => sql`
            insert into storage.objects (bucket_id, name, owner, owner_id)
            values ('files', ${`${person.id}/${randomUUID()}`}, ${person.id}, ${person.id})`,
        )
      await add()
      await leave(person)
      await expectError(add(), DENIED)
    })

    test('ends with a suspension, whose reasons stay', async () => {
      const { person, admin } = await world()
      await upload(db, person)
      await leave(person)
      await db.as(admin, (sql) => sql`select suspend_user(${person.id}, 'Spam')`)
      await wait()
      await db.sql`delete from storage.objects where owner_id = ${person.id}`
      await finish()
      expect(await exists(person)).toBe(true)
    })

    test('keeps one administrator', async () => {
      const on = testless
      const admins = [await on.account({ admin: true }), await on.account({ admin: true })]
      for (const { id } of admins)
        await on.sql`insert into private.departures (user_id) values (${id})`
      await wait(on)
      for (const _ of admins) await finish(on)
      expect(await on.sql`select 1 from profiles where role = 'admin'`).toHaveLength(1)
      expect(await on.sql`select 1 from private.departures`).toHaveLength(0)
    })
    const testless = testDatabase()

    test('is the server’s to finish', async () => {
      const { person, admin } = await world()
      for (const actor of [ANONYMOUS, person, admin])
        await expectError(
          db.as(actor, (sql) => sql`select * from finish_departures()`),
          DENIED,
        )
    })
  })

  test('needs the address typed, a fresh sign-in and the second factor', async () => {
    const { person, other } = await world()
    await expectError(leave(person, {}, other.email), 'BL118')
    await expectError(leave(person, {}, ''), 'BL118')
    await expectError(leave(person, { minutesAgo: 11 }), 'BL115')
    await expectError(
      db.as(person, (sql) => sql`select * from delete_my_account(${person.email})`),
      'BL115',
    )
    // Someone else's fresh session does not count.
    const session = randomUUID()
    await db.sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${other.id}, now())`
    await expectError(
      db.as(person, async (sql) => {
        const claims = JSON.stringify({ sub: person.id, session_id: session })
        await sql`select set_config('request.jwt.claims', ${claims}, true)`
        return sql`select * from delete_my_account(${person.email})`
      }),
      'BL115',
    )
    await db.sql`
      do $$ begin
        if to_regclass('auth.mfa_factors') is null then
          create table auth.mfa_factors (id uuid primary key, user_id uuid not null, friendly_name text,
            factor_type text not null, status text not null, created_at timestamptz not null default now(),
            updated_at timestamptz not null default now(), secret text);
        end if;
      end $$`
    await db.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${person.id}, 'totp', 'verified', now(), now())`
    await expectError(leave(person), 'BL116')
    await db.sql`delete from auth.mfa_factors where user_id = ${person.id}`
    expect(await db.sql`select 1 from profiles where id = ${person.id}`).toHaveLength(1)
    await leave(person)
  })

  test('is refused to visitors and cannot be done to others', async () => {
    const { person } = await world()
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select * from delete_my_account(${person.email})`),
      DENIED,
    )
    for (const call of ['private.erase_account', 'private.account_data'])
      await expectError(
        db.as(person, (sql) => sql.unsafe(`select ${call}('${randomUUID()}')`)),
        DENIED,
      )
  })

  test('keeps one administrator, even when two leave at once', async () => {
    const alone = testless
    const [a, b] = [await alone.account({ admin: true }), await alone.account({ admin: true })]
    const outcomes = await Promise.allSettled([leave(a, { on: alone }), leave(b, { on: alone })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left] = await alone.sql`select id from profiles where role = 'admin'`
    const last = left?.id === a.id ? a : b
    await expectError(leave(last, { on: alone }), 'BL117')
  })
  const testless = testDatabase()
})
