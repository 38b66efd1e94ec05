import { describe, expect, it, vi } from 'vitest'
import {
  cacheableAddress,
  PageCache,
  type Pages,
  type Rendered,
  renderer,
} from '../../server/http/page-cache.ts'

const ORIGIN = 'https://backlit.example'

type Page = Omit<Rendered, 'file'>

const page = (text: string, tags = 'projects,texts'): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html', 'cache-control': 'no-cache', 'cache-tag': tags },
  body: Buffer.from(text),
})

const textOf = (rendered: Rendered | null): string =>
  String(rendered?.file?.bytes ?? rendered?.body ?? '')

describe('a page that changes while it is rendered', () => {
  it('is not cached, and not served after the change', async () => {
    const renders: ((page: Page) => void)[] = []
    const cache = new PageCache(() => new Promise((resolve) => renders.push(resolve)))
    const early = cache.get(ORIGIN, '/projects/tidewatch')
    cache.invalidate(['projects'])
    const late = cache.get(ORIGIN, '/projects/tidewatch')
    renders[0]?.(page('public'))
    renders[1]?.(page('archived'))
    await early
    expect(textOf(await late)).toBe('archived')
    expect(textOf(await cache.get(ORIGIN, '/projects/tidewatch'))).toBe('archived')
    expect(renders).toHaveLength(2)
  })

  it('is rendered once for concurrent requests, then cached until its tag changes', async () => {
    const render = vi.fn(async () => page('text', 'projects'))
    const cache = new PageCache(render)
    await Promise.all(Array.from({ length: 20 }, () => cache.get(ORIGIN, '/projects/a')))
    cache.invalidate(['texts'])
    expect(textOf(await cache.get(ORIGIN, '/projects/a'))).toBe('text')
    expect(render).toHaveBeenCalledTimes(1)
    cache.invalidate(['projects'])
    await cache.get(ORIGIN, '/projects/a')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('is served stale for ten more minutes while it is re-rendered', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let text = 'old'
      const cache = new PageCache(async () => page(text))
      await cache.get(ORIGIN, '/')
      text = 'new'
      vi.advanceTimersByTime(301_000)
      expect(textOf(await cache.get(ORIGIN, '/'))).toBe('old')
      await vi.waitFor(async () => expect(textOf(await cache.get(ORIGIN, '/'))).toBe('new'))
      text = 'newest'
      vi.advanceTimersByTime(901_000)
      expect(textOf(await cache.get(ORIGIN, '/'))).toBe('newest')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not cached without tags or after a failure', async () => {
    const pages = [page('private', ''), { ...page('failed'), status: 503 }, page('well')]
    const cache = new PageCache(async () => pages.shift() ?? null)
    for (const text of ['private', 'failed', 'well', 'well'])
      expect(textOf(await cache.get(ORIGIN, '/'))).toBe(text)
    expect(await cache.get(ORIGIN, '/projects/none')).toBeNull()
  })

  it('is evicted when others need the space', async () => {
    const render = vi.fn(async (_origin: string, _address: string) =>
      page('x'.repeat(20 * 1024 * 1024)),
    )
    const cache = new PageCache(render)
    for (const path of ['/a', '/b', '/a', '/c', '/d', '/a']) await cache.get(ORIGIN, path)
    expect(render.mock.calls.map(([, address]) => address)).toEqual(['/a', '/b', '/c', '/d'])
    await cache.get(ORIGIN, '/b')
    expect(render).toHaveBeenCalledTimes(5)
  })
})

describe('a cached page', () => {
  it('keeps no more memory than is counted', async () => {
    const cache = new PageCache(async () => page('text'))
    const file = (await cache.get(ORIGIN, '/projects'))?.file
    const copies = [file?.bytes, ...Object.values(file?.encoded ?? {})]
    expect(copies.map((copy) => copy?.buffer.byteLength)).toEqual(
      copies.map((copy) => copy?.length),
    )
    expect(copies).toHaveLength(3)
  })
})

describe('a fresh page', () => {
  it('goes out by its canonical address alone, until it is old or changed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const cache = new PageCache(async () => page('text'))
      expect(cache.fresh(ORIGIN, '/projects')).toBeNull()
      await cache.get(ORIGIN, '/projects')
      expect(String(cache.fresh(ORIGIN, '/projects')?.bytes)).toBe('text')
      for (const url of ['/projects/', '/projects?x=1', '//projects', '/%70rojects'])
        expect(cache.fresh(ORIGIN, url), url).toBeNull()
      expect(cache.fresh('https://other.example', '/projects')).toBeNull()
      vi.advanceTimersByTime(301_000)
      expect(cache.fresh(ORIGIN, '/projects')).toBeNull()
      await cache.get(ORIGIN, '/projects')
      cache.invalidate(['projects'])
      expect(cache.fresh(ORIGIN, '/projects')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a page of yesterday', () => {
  it('is rendered again, as projects close at midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-20T23:59:50Z') })
    try {
      let text = 'open'
      const cache = new PageCache(async () => page(text))
      await cache.get(ORIGIN, '/projects/tidewatch')
      text = 'closed'
      vi.advanceTimersByTime(9000)
      expect(String(cache.fresh(ORIGIN, '/projects/tidewatch')?.bytes)).toBe('open')
      vi.advanceTimersByTime(2000)
      expect(cache.fresh(ORIGIN, '/projects/tidewatch')).toBeNull()
      expect(cache.has(ORIGIN, '/projects/tidewatch')).toBe(false)
      expect(textOf(await cache.get(ORIGIN, '/projects/tidewatch'))).toBe('closed')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is of yesterday also when its rendering went on until today', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-20T23:59:59Z') })
    try {
      const cache = new PageCache(async () => {
        vi.advanceTimersByTime(2000)
        return page('open')
      })
      await cache.get(ORIGIN, '/projects/tidewatch')
      expect(cache.has(ORIGIN, '/projects/tidewatch')).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the cache key of a page', () => {
  it.each([
    ['/projects?utm_source=x&category=games&x=1', '/projects?category=games'],
    ['/fr/projects?lng=fr', '/fr/projects'],
    ['/projects/%74idewatch?q=%3Cscript%3E', '/projects/tidewatch'],
    ['/projects/a%2fb', '/projects/a%2Fb'],
    ['/de?x=1', '/de'],
    ['/?x=1', '/'],
    ['/feed.xml?x', '/feed.xml'],
    ['/de/projects/tidewatch/updates?page=2&x=1', '/de/projects/tidewatch/updates?page=2'],
    ['/projects/tidewatch/answers?x=1&page=3', '/projects/tidewatch/answers?page=3'],
    ['/projects/tidewatch/answers?page=1', '/projects/tidewatch/answers'],
    ['/projects/tidewatch/answers?page=x1', '/projects/tidewatch/answers'],
    ['/projects/tidewatch/answers?page=10000', '/projects/tidewatch/answers'],
    ['/projects/tidewatch/answers?page=2&page=3&page=2', '/projects/tidewatch/answers?page=2'],
    ['/projects/tidewatch/answers?answer=a1&x=1', '/projects/tidewatch/answers?answer=a1'],
    ['/projects/tidewatch/updates?answer=a1', '/projects/tidewatch/updates'],
    ['/projects?stage=closed&stages=1', '/projects?stage=closed'],
    ['/projects/tidewatch/feed.xml?page=2', '/projects/tidewatch/feed.xml'],
    ['/sitemap-ja.xml?x', '/sitemap-ja.xml'],
    ['/de/success-stories?x=1', '/de/success-stories'],
  ])('of %s is %s', (url, address) => expect(cacheableAddress(url)).toBe(address))

  it.each([
    '/preview?key=a',
    '/unsubscribe?token=a',
    '/api/health',
    '/xx/projects',
    '/projects/a/b',
    '/success-stories/mossgate',
  ])('does not exist for %s', (url) => expect(cacheableAddress(url)).toBeNull())

  it('includes the origin', async () => {
    const cache = new PageCache(async (origin) => page(origin))
    await cache.get('http://evil.example', '/')
    expect(textOf(await cache.get(ORIGIN, '/'))).toBe(ORIGIN)
  })
})

describe('rendering for the cache', () => {
  const pages: Pages = (origin) => (request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] })
    response.write(`${origin} ${request.method} ${request.url} `)
    response.end(JSON.stringify(request.headers))
  }

  it('sees only the origin and the URL of a request', async () => {
    const rendered = await renderer(pages)(ORIGIN, '/projects')
    expect(String(rendered?.body)).toBe(`${ORIGIN} GET /projects {"host":"backlit.example"}`)
    expect(rendered?.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  it('is null without a matching route, and fails when the handler does', async () => {
    const missing: Pages = () => (_request, _response, next) => next()
    expect(await renderer(missing)(ORIGIN, '/')).toBeNull()
    const failing: Pages = () => (_request, _response, next) => next(new Error('broken'))
    await expect(renderer(failing)(ORIGIN, '/')).rejects.toThrow('broken')
    // Astro destroys a response whose body fails, without an end.
    const broken: Pages = () => (_request, response) => {
      response.writeHead(200)
      response.write('half')
    }
    await expect(renderer(broken)(ORIGIN, '/')).rejects.toThrow('not complete')
  })

  it('tells the handler when a response is over, as that keeps the page in memory until then', async () => {
    const over: string[] = []
    const page: Pages = () => (request, response, next) => {
      response.once('close', () => over.push(request.url ?? ''))
      if (request.url === '/missing') next()
      else response.end('page')
    }
    await renderer(page)(ORIGIN, '/projects')
    await renderer(page)(ORIGIN, '/missing')
    await vi.waitFor(() => expect(over).toEqual(['/projects', '/missing']))
  })
})
