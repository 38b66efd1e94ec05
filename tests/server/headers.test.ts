import { cpSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Checked, checkHeaders } from '../../scripts/headers/check.ts'
import { score } from '../../scripts/headers/observatory.ts'
import { dataFolders, removeFolder, temporaryFolder } from '../support/embedded.ts'
import { FIXTURE_DIST, startSite, type TestSite } from '../support/site.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let site: TestSite
let checked: Checked[]

beforeAll(async () => {
  const dist = join(folder, 'dist')
  cpSync(FIXTURE_DIST, dist, { recursive: true })
  site = await startSite({
    BACKLIT_DATA: await usedData(),
    BACKLIT_DIST: dist,
    TRUST_PROXY: '1',
  })
  checked = await checkHeaders(site.url)
})
afterAll(async () => {
  await site?.end()
  removeFolder(folder)
})

describe('every response', () => {
  it('scores A+ by the HTTP Observatory’s rules, and meets our own beyond', () => {
    const faults = checked.filter(
      ({ score: { grade }, missing }) => grade !== 'A+' || missing.length > 0,
    )
    expect(faults).toEqual([])
    const kinds = new Set(checked.map(({ status }) => status))
    for (const kind of [200, 301, 400, 401, 404]) expect(kinds).toContain(kind)
  })

  it('has the headers without a full body too: unchanged, partial, a wrong method, a malformed request', async () => {
    const eTag = (await fetch(`${site.url}/about`)).headers.get('etag') ?? ''
    const asked: readonly (readonly [number, string, RequestInit])[] = [
      [304, '/about', { headers: { 'if-none-match': eTag } }],
      [206, '/about', { headers: { range: 'bytes=0-1' } }],
      [416, '/about', { headers: { range: 'bytes=9999999-' } }],
      [405, '/about', { method: 'DELETE' }],
      [204, '/about', { method: 'OPTIONS' }],
      [414, `/${'a'.repeat(9000)}`, {}],
    ]
    for (const [status, path, init] of asked) {
      const headers = { ...init.headers, 'x-forwarded-proto': 'https' } as HeadersInit
      const reply = await fetch(site.url + path, { ...init, headers })
      await reply.arrayBuffer()
      expect([
        path.slice(0, 20),
        reply.status,
        score({ headers: reply.headers, html: '' }).grade,
      ]).toEqual([path.slice(0, 20), status, 'A+'])
    }
    // Cases fetch cannot produce: a malformed request, and a body refused before it is sent.
    const { host, port } = new URL(site.url)
    const asksRaw: readonly (readonly [number, string])[] = [
      [400, 'NONSENSE\r\n\r\n'],
      [
        413,
        `POST /rest/v1/projects HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 12582912\r\nConnection: close\r\n\r\n`,
      ],
    ]
    for (const [status, request] of asksRaw) {
      const text = await new Promise<string>((resolve) => {
        let answer = ''
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(request))
        socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer))
      })
      expect(text).toContain(`HTTP/1.1 ${status} `)
      for (const name of [
        'Content-Security-Policy',
        'X-Frame-Options',
        'X-Content-Type-Options',
        'Cross-Origin-Resource-Policy',
      ])
        expect(text.toLowerCase()).toContain(`\r\n${name.toLowerCase()}: `)
    }
  })

  it('sends HSTS only where the browser came over https', async () => {
    const strict = async (proto: string): Promise<string | null> =>
      (await fetch(site.url, { headers: { 'x-forwarded-proto': proto } })).headers.get(
        'strict-transport-security',
      )
    expect(await strict('https')).toBe('max-age=63072000')
    expect(await strict('http')).toBeNull()
  })
})

describe('the score', () => {
  const good = {
    'content-security-policy': "default-src 'self'; object-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
  const gradeWith = (changes: Record<string, string>, html = ''): string =>
    score({ headers: new Headers({ ...good, ...changes }), html }).grade

  it.each([
    ['A+', {}],
    [
      'B+',
      { 'content-security-policy': "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'" },
    ],
    [
      'B+',
      {
        'content-security-policy': "default-src 'self'; script-src https:; frame-ancestors 'none'",
      },
    ],
    ['B+', { 'strict-transport-security': 'off' }],
    [
      'C',
      {
        'strict-transport-security': 'off',
        'content-security-policy': "default-src *; frame-ancestors 'none'",
        'x-content-type-options': 'x',
      },
    ],
    [
      'C',
      { 'access-control-allow-origin': 'https://x', 'access-control-allow-credentials': 'true' },
    ],
    ['B', { 'set-cookie': 'session=1; Secure' }],
  ])('is %s with %j', (grade, changes) => {
    expect(gradeWith(changes as Record<string, string>)).toBe(grade)
  })

  it('detects foreign scripts', () => {
    expect(gradeWith({}, '<script src="http://cdn.example/a.js"></script>')).toBe('C')
    expect(gradeWith({}, '<script src="/own.js"></script>')).toBe('A+')
  })
})
