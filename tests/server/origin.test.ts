import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN_PLACEHOLDER } from '#core/origin.ts'
import { removeFolder, temporaryFolder } from '../support/embedded.ts'
import { FIXTURE_DIST, startSite, type TestSite } from '../support/site.ts'

const folder = temporaryFolder()
const dist = join(folder, 'dist')
const running: TestSite[] = []
let plain: URL

async function start(name: string, env: Record<string, string> = {}): Promise<URL> {
  const site = await startSite({
    BACKLIT_DATA: join(folder, name),
    BACKLIT_DIST: dist,
    // A dummy backend URL, as starting the embedded one would take longer.
    PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789abcdef',
    ...env,
  })
  running.push(site)
  return new URL(site.url)
}

/** The page's canonical URL and response headers for a request with these headers. */
function page(site: URL, headers: Record<string, string>) {
  return new Promise<{ canonical: string | undefined; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const call = send(
        { host: site.hostname, port: site.port, path: '/origin', headers },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk) => chunks.push(chunk))
          reply.on('end', () => {
            const body = Buffer.concat(chunks)
            const isPacked = reply.headers['content-encoding'] === 'br'
            const html = (isPacked ? brotliDecompressSync(body) : body).toString()
            const canonical = /rel="canonical" href="([^"]*)"/.exec(html)?.[1]
            resolve({ canonical, headers: reply.headers })
          })
        },
      )
      call.on('error', reject)
      call.end()
    },
  )
}

beforeAll(async () => {
  cpSync(FIXTURE_DIST, dist, { recursive: true })
  mkdirSync(join(dist, 'client'), { recursive: true })
  writeFileSync(
    join(dist, 'client', 'origin.html'),
    `<!doctype html><link rel="canonical" href="${ORIGIN_PLACEHOLDER}/origin"><p>${'text '.repeat(400)}`,
  )
  plain = await start('plain')
})
afterAll(async () => {
  for (const site of running) await site.end()
  removeFolder(folder)
})

describe('the origin in pages built without one', () => {
  it('is the host of the request, and nothing else it claims', async () => {
    const own = await page(plain, { host: plain.host })
    expect(own.canonical).toBe(`${plain.origin}/origin`)
    const packed = await page(plain, { host: 'Backlit.example', 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.canonical).toBe('http://backlit.example/origin')
    expect(packed.headers.etag).not.toBe(own.headers.etag)
    const claimed = await page(plain, {
      host: 'backlit.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-backlit-origin': 'https://evil.example',
    })
    expect(claimed.canonical).toBe('http://backlit.example/origin')
    for (const host of ['a"onload=b', 'a/b', '<b>', 'user@host', 'a b']) {
      expect((await page(plain, { host })).canonical, host).toBeUndefined()
    }
  })

  it('answers a page the browser still has with 304', async () => {
    const { etag } = (await page(plain, { host: plain.host })).headers
    const again = await fetch(`${plain.origin}/origin`, {
      headers: { 'if-none-match': String(etag), 'accept-encoding': 'identity' },
    })
    expect(again.status).toBe(304)
  })

  it('is what a trusted proxy says, by its last value', async () => {
    const site = await start('proxied', { TRUST_PROXY: '1' })
    const { canonical } = await page(site, {
      host: 'inside:8080',
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'evil.example, backlit.example',
    })
    expect(canonical).toBe('https://backlit.example/origin')
  })

  it('reaches pages rendered on demand, and no header can forge it', async () => {
    const reply = await fetch(new URL('/origin-on-demand', plain), {
      headers: { 'x-forwarded-host': 'evil.example', 'x-backlit-origin': 'https://evil.example' },
    })
    expect(await reply.text()).toBe(plain.origin)
  })

  it('is SITE_URL if that is set', async () => {
    const site = await start('named', { SITE_URL: 'https://backlit.example/' })
    expect((await page(site, { host: 'evil.example' })).canonical).toBe(
      'https://backlit.example/origin',
    )
  })
})

describe('after a move to Supabase', () => {
  it('stored addresses of public files lead to the project, and nothing else does', async () => {
    const ask = (path: string, method = 'GET') =>
      fetch(new URL(path, plain), { method, redirect: 'manual' })
    const file = '/storage/v1/object/public/project_thumbnails/tide.webp?width=320'
    const answer = await ask(file)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:9${file}`)
    expect((await ask(file, 'POST')).status).toBe(404)
    for (const path of ['/storage/v1/object/sign/a', '/storage/v1/object/public/', '/auth/v1/user'])
      expect((await ask(path)).status, path).toBe(404)
  })
})
