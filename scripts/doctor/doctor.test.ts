import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { examine } from './examine.ts'
import { type Finding, listFindings } from './finding.ts'
import { checkBackups, checkClock, checkDisk, checkMail } from './machine.ts'
import { checkAddress, checkAnswer } from './site.ts'
import { checkProject, checkRenewal } from './supabase.ts'

interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

const SECRET = 's'.repeat(40)
const KEY = 'sb_publishable_0123456789'
const folder = mkdtempSync(join(tmpdir(), 'backlit-doctor-'))
/** By method and path; everything else is not found. */
let answers: Record<string, Answer | ((request: IncomingMessage, body: string) => Answer)> = {}
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const known = answers[`${request.method} ${request.url?.split('?')[0]}`]
    const answer = typeof known === 'function' ? known(request, body) : (known ?? { status: 404 })
    response.writeHead(answer.status ?? 200, answer.headers)
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  answers = {}
})

const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ about, state }) => [about, state]))
const settings = (env: Record<string, string>) => loadConfig([], { BACKLIT_DATA: folder, ...env })

describe('the site', () => {
  it.each([
    [null, 'note'],
    ['http://localhost:4321', 'note'],
    ['http://market.org', 'problem'],
    ['https://backlit.example', 'problem'],
    ['https://www.example.com', 'problem'],
    ['https://market.org', 'ok'],
  ])('at %s', (address, state) => {
    expect(checkAddress(address).state).toBe(state)
  })

  it('answers with the version of this folder', async () => {
    const state = async () => (await checkAnswer(url, '1.0.0')).finding.state
    expect(await state()).toBe('problem')
    answers['GET /api/health'] = { body: { status: 'ok', version: '1.0.0' } }
    expect(await state()).toBe('ok')
    answers['GET /api/health'] = { body: { status: 'ok', version: '0.9.0' } }
    expect(await state()).toBe('problem')
    answers['GET /api/health'] = {
      status: 503,
      body: { status: 'down', version: '1.0.0', reason: 'The database is full.' },
    }
    expect((await checkAnswer(url, '1.0.0')).finding.text).toContain('The database is full.')
  })
})

describe('the machine', () => {
  it('without a mail server is at fault only when others visit', async () => {
    const { mail } = settings({})
    expect((await checkMail(mail, false)).state).toBe('note')
    expect((await checkMail(mail, true)).state).toBe('problem')
  })

  it('has a mail server that takes mails, and its password is never said', async () => {
    const { mail } = settings({
      SMTP_URL: 'smtp://me:hidden-word@127.0.0.1:9',
      MAIL_FROM: 'a@market.org',
    })
    const found = await checkMail(mail, true)
    expect(found).toMatchObject({ state: 'problem', text: expect.stringContaining('127.0.0.1:9') })
    expect(found.text).not.toContain('hidden-word')
  })

  it('has room on the disk, by the limits of the site', async () => {
    expect((await checkDisk(settings({ BACKLIT_DISK_RESERVE: '1M' }), 0)).state).toBe('ok')
    expect((await checkDisk(settings({ BACKLIT_DISK_RESERVE: '999999T' }), 0)).state).toBe(
      'problem',
    )
    const used = 90 * 2 ** 20
    const limits = { BACKLIT_DISK_RESERVE: '1M', BACKLIT_DISK_QUOTA: '100M' }
    expect((await checkDisk(settings(limits), used)).state).toBe('problem')
  })

  it('has a backup that is young enough', () => {
    const daily = settings({ BACKLIT_BACKUP_EVERY: '1d' })
    expect(checkBackups(settings({})).state).toBe('note')
    expect(checkBackups(daily).state).toBe('problem')
    const file = join(folder, 'backups', 'backlit-2026-12-01.tar.gz')
    mkdirSync(join(folder, 'backups'))
    writeFileSync(file, '')
    expect(checkBackups(daily).state).toBe('ok')
    const old = new Date(Date.now() - 3 * 86_400_000)
    utimesSync(file, old, old)
    expect(checkBackups(daily)).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('72 hours'),
    })
    const ahead = new Date(Date.now() + 3 * 86_400_000)
    utimesSync(file, ahead, ahead)
    expect(checkBackups(daily)).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('There is none'),
    })
  })

  it('has a clock that agrees with another', async () => {
    const at = (ms: number) => {
      answers['GET /'] = { headers: { date: new Date(Date.now() + ms).toUTCString() } }
      return checkClock(url)
    }
    expect((await at(0)).state).toBe('ok')
    expect((await at(-60_000)).state).toBe('problem')
    expect((await checkClock('http://127.0.0.1:1')).state).toBe('note')
  })
})

describe('a Supabase project', () => {
  const project = () => ({ url, publishableKey: KEY, secretKey: 'sb_secret_0123456789' })

  it('that was set up', async () => {
    answers = {
      'GET /rest/v1/projects': { body: [] },
      'GET /rest/v1/profiles': { body: [{ id: '1' }] },
      'GET /auth/v1/settings': { body: { disable_signup: false, mailer_autoconfirm: false } },
      'GET /auth/v1/verify': {
        status: 303,
        headers: { location: 'https://market.org#error=access_denied' },
      },
      'OPTIONS /functions/v1/chat-assistant': { status: 204 },
      'OPTIONS /functions/v1/translate': { status: 204 },
    }
    const found = await checkProject(project(), 'https://market.org')
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([])
  })

  it('that is empty, and whose mails lead to this machine', async () => {
    answers = {
      'GET /rest/v1/profiles': { body: [] },
      'GET /auth/v1/settings': { body: { disable_signup: true, mailer_autoconfirm: true } },
      'GET /auth/v1/verify': { status: 303, headers: { location: 'http://localhost:3000' } },
    }
    const found = await checkProject(project(), 'https://market.org')
    expect(found.filter(({ state }) => state !== 'problem')).toEqual([])
    expect(found.map(({ about }) => about)).toEqual([
      'Database',
      'Administrator',
      'Accounts',
      'Accounts',
      'Links in mails',
      'Function chat-assistant',
      'Function translate',
    ])
  })

  it('that does not answer says nothing about its key', async () => {
    const found = async (changes = {}) =>
      states(await checkProject({ ...project(), ...changes }, null))
    expect(await found()).toMatchObject({ Administrator: 'problem' })
    expect(await found({ url: 'http://127.0.0.1:9' })).toMatchObject({
      Database: 'problem',
      Administrator: 'note',
    })
    answers = { 'GET /rest/v1/profiles': { status: 503 } }
    expect(await found()).toMatchObject({ Administrator: 'note' })
    answers = { 'GET /rest/v1/profiles': { status: 401 } }
    expect(await found()).toMatchObject({ Administrator: 'problem' })
  })

  it('whose calls every node takes', async () => {
    answers['POST /api/revalidate'] = ({ headers }, body) => {
      const signed = `${headers['x-backlit-timestamp']}.${body}`
      const expected = `sha256=${createHmac('sha256', SECRET).update(signed).digest('hex')}`
      return { status: headers['x-backlit-signature'] === expected ? 204 : 401 }
    }
    const down = 'http://127.0.0.1:9'
    const found = await checkRenewal([url, down], SECRET)
    expect(found.map(({ state }) => state)).toEqual(['ok', 'problem'])
    expect((await checkRenewal([url], 'x'.repeat(40)))[0]?.text).toContain('another')
    expect((await checkRenewal([url], null))[0]?.state).toBe('note')
  })
})

it('examines an installation by its settings', async () => {
  answers['GET /api/health'] = { body: { status: 'ok', version: settings({}).version } }
  const found = states(await examine(settings({ SITE_URL: url, TRUST_PROXY: '1' }), []))
  expect(found).toMatchObject({ Node: 'ok', Site: 'ok', Address: 'note', Mail: 'problem' })
  expect(found).not.toHaveProperty('Database')
})

it('says how many problems there are', () => {
  const finding = { about: 'Disk', text: 'Full.' }
  expect(listFindings([{ ...finding, state: 'problem' }])).toBe(
    'problem  Disk  Full.\n\nOne problem.',
  )
  expect(listFindings([{ ...finding, state: 'note' }])).toContain('Nothing is wrong.')
})
