import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mail } from '../../server/mail/mail.ts'
import { sqlQueue } from '../../server/mail/queue.ts'
import { MailError } from '../../server/mail/transport.ts'
import { outcomeOf, startMailWorker } from '../../server/mail/worker.ts'
import { type Actor, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()
const stops: (() => Promise<void> | void)[] = []

beforeEach(async () => {
  await db.sql`delete from private.mail_outbox`
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const notify = (actor: Actor, kind = 'role.changed', data: Record<string, string> = {}) =>
  db.sql`select private.notify(${actor.id}, ${kind}, ${db.sql.json(data)})`
const states = async () =>
  (await db.sql`select state from private.mail_outbox order by created_at`).map((row) => row.state)

/** A worker in this process; `sent` collects its mails. */
function worker(send: (mail: Mail) => Promise<void> = async () => {}) {
  const sent: Mail[] = []
  const log: string[] = []
  const stop = startMailWorker({
    queue: sqlQueue(db.sql),
    mailer: {
      kind: 'smtp',
      send: async (mail) => {
        await send(mail)
        sent.push(mail)
      },
    },
    siteUrl: 'https://backlit.example',
    every: 20,
    log: (sentence) => log.push(sentence),
  })
  stops.push(stop)
  return { sent, log, stop }
}

describe('what is sent', () => {
  test('a mail about a message: words, link and one-click headers in the reader’s language', async () => {
    const [supporter, creator] = [await db.account({ name: 'Sue <b>Porter' }), await db.account()]
    await db.sql`update profiles set locale = 'de' where id = ${creator.id}`
    const { thread } = await makeThread(db, supporter, creator)
    await db.sql`update private.mail_outbox set next_attempt_at = now()`
    const { sent } = worker()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const [mail] = sent
    expect(mail?.to).toBe(creator.email)
    expect(mail?.subject).toBe('Sue <b>Porter hat Ihnen zu Lantern geschrieben')
    expect(mail?.text).toContain('> Hello there')
    expect(mail?.text).toContain(`https://backlit.example/de/messages?thread=${thread}`)
    expect(mail?.html).not.toContain('<b>Porter')
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(
      /^<https:\/\/backlit\.example\/de\/unsubscribe\?token=[0-9a-f-]{36}\.messages\.[0-9a-f]{64}>$/,
    )
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
  })

  test.each([
    ['interest.new', { project_title: 'Lantern' }, 'Someone is interested in Lantern'],
    ['review.decision', { project_title: 'Lantern', status: 'approved' }, 'Lantern is now public'],
    ['role.changed', { role: 'admin' }, 'You’re now an administrator'],
    ['something.else', {}, 'There’s something new on Backlit'],
  ])('%s', async (kind, data, subject) => {
    await notify(await db.account(), kind, data as Record<string, string>)
    const { sent } = worker()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.subject).toBe(subject)
  })

  test.each([
    ['at_once', 'Neues zu Lantern: First light', ['> It runs, see the map.', '#']],
    [
      'daily',
      '2 Neuigkeiten zu Projekten und Projektträgern, denen Sie folgen oder die Sie unterstützen',
      ['Neues zu Lantern: First light'],
    ],
  ])('mails about updates for who wants them %s', async (often, subject, parts) => {
    const [creator, follower] = [await db.account(), await db.account()]
    const { id, slug } = await makeProject(db, creator)
    await db.as(follower, async (sql) => {
      await sql`select follow_project(${id})`
      await sql`insert into account_settings (locale, email_updates) values ('de', ${often})`
    })
    for (let count = 0; count < 2; count++)
      await db.as(
        creator,
        (sql) => sql`
          select save_project_update(${id}, gen_random_uuid(), 'First light',
            '## It **runs**, see [the map](https://map.example).', '[]', 'en', true)`,
      )
    await db.sql`update private.mail_outbox set next_attempt_at = now()`
    const { sent } = worker()
    await vi.waitFor(() => expect(sent).toHaveLength(often === 'daily' ? 1 : 2))
    const [mail] = sent
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(`https://backlit.example/de/projects/${slug}/updates#`)
    for (const part of parts) expect(mail?.text).toContain(part)
    expect(mail?.headers?.['List-Unsubscribe']).toContain('.updates.')
  })

  test('a mail about a new project of a followed creator leads there', async () => {
    const [creator, follower] = [await db.account({ name: 'Ada' }), await db.account()]
    await makeProject(db, creator)
    await db.as(follower, async (sql) => {
      await sql`select follow_creator(${creator.id})`
      await sql`insert into account_settings (locale, email_updates) values ('de', 'at_once')`
    })
    const { id, slug } = await makeProject(db, creator, { title: 'Beacon', status: 'pending' })
    await db.sql`
      update projects set status = 'approved', review_checks = ${db.sql.json(CHECKED)} where id = ${id}`
    const { sent } = worker()
    const mail = await vi.waitFor(() => {
      const told = sent.find(({ to }) => to === follower.email)
      expect(told).toBeDefined()
      return told
    })
    expect(mail?.text).toContain('> A lamp for readers')
    expect(mail?.subject).toMatch(/^.+ hat ein neues Projekt veröffentlicht: Beacon$/)
    expect(mail?.text).toContain(`https://backlit.example/de/projects/${slug}`)
    expect(mail?.headers?.['List-Unsubscribe']).toContain('.updates.')
  })

  test.each([
    ['factor_added', 'Something changed in your account’s security', '/profile#security'],
    ['password_changed', 'Your password was changed', '/forgot-password'],
  ])('a mail about account security, %s, has no unsubscribe link', async (event, subject, path) => {
    await notify(await db.account(), 'account.security', { event })
    const { sent } = worker()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ subject })
    expect(sent[0]?.text).toContain(`https://backlit.example${path}`)
    expect(sent[0]?.headers).toBeUndefined()
  })

  test('several workers send each mail once', async () => {
    const person = await db.account()
    for (let n = 0; n < 20; n++) await notify(person)
    const workers = [worker(), worker(), worker()]
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['sent'])))
    const ids = workers.flatMap(({ sent }) => sent.map((mail) => mail.id))
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  test('a refused mail waits for a retry, an invalid one is given up, and others go out', async () => {
    const [one, two, three] = [await db.account(), await db.account(), await db.account()]
    for (const person of [one, two, three]) await notify(person)
    const { sent, log } = worker(async (mail) => {
      if (mail.to === one.email) throw Object.assign(new Error('busy'), { responseCode: 451 })
      if (mail.to === two.email) throw new MailError('no address')
    })
    await vi.waitFor(async () => expect(await states()).toEqual(['waiting', 'failed', 'sent']))
    expect(sent.map((mail) => mail.to)).toEqual([three.email])
    expect(log).toHaveLength(2)
  })

  test('retries while the database is unavailable', async () => {
    let calls = 0
    const stop = startMailWorker({
      queue: {
        claim: async () => {
          calls++
          throw new Error('away')
        },
        start: async () => false,
        finish: async () => {},
      },
      mailer: { kind: 'smtp', send: async () => {} },
      siteUrl: 'https://backlit.example',
      every: 1,
    })
    await vi.waitFor(() => expect(calls).toBeGreaterThan(3))
    await stop()
  })
})

test.each([
  [{ responseCode: 451, command: 'RCPT TO' }, 'retry'],
  [{ responseCode: 550, command: 'RCPT TO' }, 'failed'],
  [{ responseCode: 554, command: 'DATA' }, 'failed'],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, 'retry'],
  [{ code: 'ESOCKET', command: 'CONN', syscall: 'connect' }, 'retry'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'CONNECT_TIMEOUT' }, 'retry'],
  [{ code: 'EDNS', command: 'CONN' }, 'retry'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }, 'lost'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'lost'],
])('%o means %s', (failure, outcome) => {
  expect(outcomeOf(Object.assign(new Error('x'), failure))).toBe(outcome)
})

describe('a killed worker', () => {
  let server: Server
  let taken = 0
  /** Whether the mail server confirms a mail it has received. */
  let answers = true

  beforeEach(async () => {
    taken = 0
    answers = true
    server = createServer((socket) => {
      let isData = false
      let tail = ''
      socket.on('error', () => {})
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (isData) {
          tail = (tail + text).slice(-5)
          if (tail !== '\r\n.\r\n') return
          isData = false
          taken++
          if (answers) socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(text)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => {
      server.close()
    })
  })

  function launch(): ChildProcess {
    const { port } = server.address() as AddressInfo
    const script = resolve(import.meta.dirname, 'fixtures/mail-worker.ts')
    const child = spawn(process.execPath, [script, db.url, `smtp://127.0.0.1:${port}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    stops.push(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    })
    return child
  }

  test('in the middle of handing over: never sent a second time', async () => {
    await notify(await db.account())
    answers = false
    const first = launch()
    await vi.waitFor(() => expect(taken).toBe(1), 10_000)
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await states()).toEqual(['sending'])
    answers = true
    await db.sql`update private.mail_outbox set locked_until = now() - interval '1 second'`
    await notify(await db.account())
    launch()
    await vi.waitFor(async () => expect(await states()).toEqual(['lost', 'sent']), 10_000)
    expect(taken).toBe(2)
  })

  test('before that: the next one sends it', async () => {
    await notify(await db.account())
    const [mail] = await db.sql`select id, claim_id from claim_mail_outbox(5)`
    expect(mail?.id).toBeDefined()
    launch()
    await db.sql`update private.mail_outbox set locked_until = now() - interval '1 second'`
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), 10_000)
    expect(taken).toBe(1)
  })
})
