import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { flatten } from '#i18n/flat.ts'
import { LOCALES } from '#i18n/locales.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COMMITTED = join(ROOT, 'src/i18n/locales')

/** Texts published on the stub site, by language. */
const published: Record<string, Record<string, string>> = {}
let isDown = false
let server: Server
let site = ''
let folder = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const locale = request.url?.split('/').at(-1) ?? ''
    if (isDown) response.statusCode = 503
    const texts = published[locale] ?? {}
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ version: Object.keys(texts).length > 0 ? 3 : 0, texts }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlit-pull-'))
  cpSync(COMMITTED, folder, { recursive: true })
  isDown = false
  for (const locale of Object.keys(published)) delete published[locale]
})
afterEach(() => rmSync(folder, { recursive: true }))

async function pull(address = site): Promise<{ code: number; log: string }> {
  const child = spawn(process.execPath, ['scripts/i18n-pull.ts', address, folder], { cwd: ROOT })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, log }
}

const textOf = (from: string, locale: string) =>
  readFileSync(join(from, locale, 'translation.json'), 'utf8')
const changed = () =>
  LOCALES.filter((locale) => textOf(folder, locale) !== textOf(COMMITTED, locale))
const RECORD = 'made-from.json'

it('writes published texts into place, touches nothing else, and is idempotent', async () => {
  published.sv = { 'browse.title': 'Projekt nu' }
  expect(await pull()).toEqual({
    code: 0,
    log: `sv: 1 texts of version 3\nTexts of ${site.replace(/\/$/, '')} written to ${folder}: 1.\n`,
  })
  expect(changed()).toEqual(['sv'])
  const before = textOf(COMMITTED, 'sv')
  const was = flatten(JSON.parse(before))['browse.title'] ?? ''
  expect(was).not.toBe('')
  const lines = textOf(folder, 'sv').split('\n')
  const differing = before.split('\n').flatMap((line, at) => (line === lines[at] ? [] : [at]))
  expect(differing.map((at) => lines[at]?.trim())).toEqual(['"title": "Projekt nu",'])
  expect(lines).toHaveLength(before.split('\n').length)
  expect((await pull()).log).toMatch(/^Nothing to write: .*\n$/)
})

it('records that a text translated again, or confirmed, is no longer stale', async () => {
  const committed = JSON.parse(readFileSync(join(COMMITTED, RECORD), 'utf8'))
  const texts = flatten(JSON.parse(textOf(COMMITTED, 'sv')))
  const behind = {
    ...committed.all,
    'browse.title': 'other',
    'nav.login': 'other',
    'nav.logout': 'other',
  }
  writeFileSync(join(folder, RECORD), JSON.stringify({ all: behind }))
  published.sv = { 'browse.title': 'Projekt nu', 'nav.login': texts['nav.login'] ?? '' }
  expect((await pull()).code).toBe(0)
  expect(JSON.parse(readFileSync(join(folder, RECORD), 'utf8'))).toEqual({
    all: behind,
    sv: {
      'browse.title': committed.all['browse.title'],
      'nav.login': committed.all['nav.login'],
    },
  })
})

it('writes no language whose texts do not fit the checkout’s English, and names the key', async () => {
  const sources = flatten(JSON.parse(textOf(COMMITTED, 'en')))
  const key = Object.keys(sources).find((name) => /\{\{\w+\}\}/.test(sources[name] ?? '')) ?? ''
  published.de = { [key]: 'Ohne Platzhalter' }
  const { code, log } = await pull()
  expect(code).not.toBe(0)
  expect(log).toContain(`does not fit this checkout's English: ${key}`)
  expect(changed()).toEqual([])
})

it('stops with the address and the status when the site does not answer', async () => {
  isDown = true
  const { code, log } = await pull()
  expect(code).not.toBe(0)
  expect(log).toMatch(/api\/texts\/\w+ answers with status 503/)
  expect(changed()).toEqual([])
})
