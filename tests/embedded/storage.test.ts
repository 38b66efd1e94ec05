import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dataFolders,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder)
let backend: TestBackend

beforeAll(async () => {
  backend = await startTestBackend(testOptions(await usedData()))
})
afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

/** A PNG signature followed by `text`. */
function png(text = ''): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]))
}

const image = (text = ''): Blob => new Blob([png(text)], { type: 'image/png' })
const publicUrl = (name: string): string => `${backend.url}/storage/v1/object/public/open/${name}`

/** Bytes of a process. */
const memoryOf = (pid = 0): number =>
  1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`]))

describe('uploads', () => {
  it('work with what supabase-js sends: forms and plain bytes', async () => {
    const { client } = await signedUp(backend)
    const open = client.storage.from('open')
    expect((await open.upload('form.png', image('form'), { cacheControl: '120' })).error).toBeNull()
    expect(
      (await open.upload('plain.png', png('plain'), { contentType: 'image/png' })).error,
    ).toBeNull()
    const reply = await fetch(publicUrl('form.png'))
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(png('form'))
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('cache-control')).toBe('max-age=120')
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a page that claims to be a picture', '<html><script>alert(1)</script>', 'image/png'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      'image/svg+xml',
    ],
    ['a drawing behind a comment', '<?xml version="1.0"?><!-- x --><svg onload="x"/>', 'image/png'],
    ['a script', 'alert(1)', 'text/javascript'],
    ['nothing', '', 'image/png'],
  ])('refuse %s', async (_what, text, type) => {
    const { client } = await signedUp(backend)
    const name = `bad-${crypto.randomUUID()}.png`
    const file = new Blob([text], { type })
    const { error } = await client.storage.from('open').upload(name, file, { contentType: type })
    expect(error).not.toBeNull()
    expect((await fetch(publicUrl(name))).status).toBe(400)
  })

  it('show their true type whatever was declared', async () => {
    const { client } = await signedUp(backend)
    const file = new Blob([png()], { type: 'text/html' })
    await client.storage.from('open').upload('declared.html', file, { contentType: 'text/html' })
    const reply = await fetch(publicUrl('declared.html'))
    expect(reply.headers.get('content-type')).toBe('image/png')
  })

  it.each([
    '../escape.png',
    'a/../../escape.png',
    '..%2f..%2fescape.png',
    '%2e%2e/escape.png',
    '/etc/passwd',
    'a//b.png',
    'a%5Cb.png',
    'nul%00.png',
    'x'.repeat(901),
  ])('refuse the name %s', async (name) => {
    const { token } = await signedUp(backend)
    const before = readdirSync(folder).sort()
    const reply = await backend.fetch(`/storage/v1/object/open/${name}`, {
      method: 'POST',
      headers: {
        apikey: backend.ready.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'image/png',
      },
      body: png(),
    })
    expect(reply.ok).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(before)
  })

  it('never overwrite: not by name, not with upsert, not two at once', async () => {
    const [one, two] = [await signedUp(backend), await signedUp(backend)]
    const name = 'mine.png'
    expect((await one.client.storage.from('open').upload(name, image('first'))).error).toBeNull()
    expect(
      (await two.client.storage.from('open').upload(name, image('second'))).error,
    ).not.toBeNull()
    const upsert = await two.client.storage
      .from('open')
      .upload(name, image('third'), { upsert: true })
    expect(upsert.error).not.toBeNull()
    expect(
      (await two.client.storage.from('open').update(name, image('fourth'))).error,
    ).not.toBeNull()
    expect((await two.client.storage.from('open').remove([name])).data).toEqual([])
    const moved = await two.client.storage.from('open').move(name, 'taken.png')
    expect(moved.error).not.toBeNull()
    expect(await (await fetch(publicUrl(name))).text()).toContain('first')
  })

  it('of one name at once leave the bytes of the one that succeeded', async () => {
    const { client } = await signedUp(backend)
    for (const name of ['race-1.png', 'race-2.png', 'race-3.png']) {
      // Different sizes, so that they would finish in another order than they started.
      const texts = Array.from({ length: 6 }, (_, index) =>
        `${index} `.repeat(200_000 - index * 30_000),
      )
      const uploads = await Promise.all(
        texts.map((text) => client.storage.from('open').upload(name, image(text))),
      )
      const winners = texts.filter((_, index) => uploads[index]?.error === null)
      expect(winners).toHaveLength(1)
      const stored = await (await fetch(publicUrl(name))).text()
      expect(stored.slice(-20)).toBe(winners[0]?.slice(-20))
    }
  })

  it('need an account', async () => {
    const { error } = await backend.client().storage.from('open').upload('visitor.png', image())
    expect(error).not.toBeNull()
  })

  it('are complete files below the data folder, and leave no partial ones', async () => {
    const { client } = await signedUp(backend)
    await client.storage.from('open').upload('deep/er/file.png', image('on disk'))
    const files = readdirSync(join(backend.dataDir, 'storage'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.some((file) => readFileSync(file).includes('on disk'))).toBe(true)
    expect(files.some((file) => file.endsWith('.tmp'))).toBe(false)
  })
})

describe('downloads', () => {
  it('can never run as a page of the site', async () => {
    const { client } = await signedUp(backend)
    await client.storage.from('open').upload('safe.png', image())
    const { headers } = await fetch(publicUrl('safe.png'))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const saved = await fetch(`${publicUrl('safe.png')}?download=evil"%0d%0ax.html`)
    expect(saved.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''[\w%.-]+$/,
    )
  })

  it('answer ranges, conditions and HEAD', async () => {
    const { client } = await signedUp(backend)
    await client.storage.from('open').upload('range.png', image('0123456789'))
    const url = publicUrl('range.png')
    const ask = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
      fetch(url, { headers, method })
    const part = await ask({ range: 'bytes=8-11' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 8-11/18'])
    expect(await part.text()).toBe('0123')
    expect(await (await ask({ range: 'bytes=-3' })).text()).toBe('789')
    expect(await (await ask({ range: 'bytes=15-' })).text()).toBe('789')
    expect((await ask({ range: 'bytes=18-' })).status).toBe(416)
    expect((await ask({ range: 'bytes=0-1,3-4' })).status).toBe(200)
    expect((await ask({ range: 'nonsense' })).status).toBe(200)
    const eTag = (await ask({})).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': eTag })).status).toBe(304)
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '18'])
  })

  it('wait for slow callers on disk, not in memory', async () => {
    const { client, token } = await signedUp(backend)
    const size = 4 * 2 ** 20
    for (const bucket of ['open', 'closed'])
      await client.storage.from(bucket).upload('large.png', image('.'.repeat(size - 8)))
    const headers = { apikey: backend.ready.publishableKey, authorization: `Bearer ${token}` }
    const own = `${backend.url}/storage/v1/object/closed/large.png`
    const held = memoryOf(backend.child.pid)
    const replies: IncomingMessage[] = []
    for (const url of Array.from({ length: 40 }, (_, turn) =>
      turn % 2 ? own : publicUrl('large.png'),
    )) {
      const [reply] = (await once(get(url, { headers, agent: false }), 'response')) as [
        IncomingMessage,
      ]
      expect(reply.headers['content-length']).toBe(String(size))
      replies.push(reply)
    }
    expect((memoryOf(backend.child.pid) - held) / size).toBeLessThan(10)
    const [one, other, ...rest] = replies
    for (const reply of rest) reply.destroy()
    for (const reply of [one, other]) {
      let read = 0
      for await (const chunk of reply as IncomingMessage) read += chunk.length
      expect(read).toBe(size)
    }
  })

  it('from a private bucket are for the owner and for holders of a link', async () => {
    const [owner, other] = [await signedUp(backend), await signedUp(backend)]
    const name = `${owner.id}.png`
    await owner.client.storage.from('closed').upload(name, image('private'))
    expect((await owner.client.storage.from('closed').download(name)).error).toBeNull()
    expect((await other.client.storage.from('closed').download(name)).error).not.toBeNull()
    expect((await backend.client().storage.from('closed').download(name)).error).not.toBeNull()
    expect((await fetch(`${backend.url}/storage/v1/object/public/closed/${name}`)).status).toBe(400)
    const link = await owner.client.storage.from('closed').createSignedUrl(name, 60)
    const url = link.data?.signedUrl ?? ''
    expect(await (await fetch(url)).text()).toContain('private')
    // Change the first character, as the last one has unused bits.
    const forged = url.replace(
      /\.([^.])([^.]*)$/,
      (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    )
    expect((await fetch(forged)).status).toBe(400)
    expect((await fetch(url.replace(name, 'else.png'))).ok).toBe(false)
    const list = await other.client.storage.from('closed').list()
    expect(list.data).toEqual([])
  })

  it('by an account are asked for again each time, so that access taken back ends at once', async () => {
    const { client, id, token } = await signedUp(backend)
    const name = `${id}-cached.png`
    await client.storage.from('closed').upload(name, image('private'), { cacheControl: '999999' })
    const ask = (method: string, more: Record<string, string> = {}): Promise<Response> =>
      backend.fetch(`/storage/v1/object/authenticated/closed/${name}`, {
        method,
        headers: {
          apikey: backend.ready.publishableKey,
          authorization: `Bearer ${token}`,
          ...more,
        },
      })
    const whole = await ask('GET')
    const again = await ask('GET', { 'if-none-match': whole.headers.get('etag') ?? '' })
    const replies = [whole, again, await ask('HEAD'), await ask('GET', { range: 'bytes=0-3' })]
    expect(replies.map(({ status }) => status)).toEqual([200, 304, 200, 206])
    for (const { headers } of replies) {
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toContain('authorization')
    }
    const link = await client.storage.from('closed').createSignedUrl(name, 60)
    const linked = await fetch(link.data?.signedUrl ?? '')
    expect(linked.headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('buckets', () => {
  it('are visible by policy, and only changed by service_role', async () => {
    const { client } = await signedUp(backend)
    expect((await client.storage.getBucket('open')).data?.public).toBe(true)
    await client.storage.from('open').upload('stays.png', image())
    expect((await client.storage.emptyBucket('open')).error).not.toBeNull()
    expect((await client.storage.deleteBucket('closed')).error).not.toBeNull()
    expect((await client.storage.createBucket('new')).error).not.toBeNull()
    expect((await client.storage.updateBucket('closed', { public: true })).error).not.toBeNull()
    expect((await fetch(publicUrl('stays.png'))).status).toBe(200)
  })

  it('list a bounded number, sorted only by allowed columns', async () => {
    const { client } = await signedUp(backend)
    const list = await client.storage.from('open').list('', {
      limit: 1e9,
      sortBy: { column: 'name; drop table storage.objects', order: 'asc' },
    })
    expect(list.error).toBeNull()
  })
})
