import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { CACHE_TAG_HEADER, type CacheTag } from '#core/cache.server.ts'
import { pageNumber, splitPath } from '#i18n/paths.ts'
import { URL_PARAMS } from '#islands/catalogue/catalogue-filters.ts'
import { packFile, type StaticFile } from './static-files.ts'

/** How long a page counts as fresh. Milliseconds. */
const FRESH_MS = 300_000
/** How long a stale page is served while it is re-rendered. Milliseconds. */
const STALE_MS = 900_000
/** Pages with their compressed copies, evicted by least recent use. */
const MAX_BYTES = 64 * 1024 * 1024

/** Cacheable pages by path without locale, with the query parameters each one reads. */
const PAGES: readonly (readonly [path: RegExp, params: readonly string[]])[] = [
  [/^\/projects$/, URL_PARAMS],
  [/^\/texts\/[a-z]{2}\/[^/]+\.json$/, ['v']],
  [/^\/projects\/[^/]+\/updates$/, ['page']],
  [/^\/projects\/[^/]+\/answers$/, ['page', 'answer']],
  [
    /^\/(projects\/[^/]+(\/feed\.xml)?|creators\/[^/]+|embed\/[^/]+|transparency\/[^/]+|success-stories|feed\.xml|sitemap-[a-z]{2}\.xml)?$/,
    [],
  ],
]

/** Astro's handler in middleware mode; calls `next` if no page matches. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>

/** Astro's handler for an origin. */
export type Pages = (origin: string) => PageHandler

export interface Rendered {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
  /** The page as a file; null if it must not be cached. */
  readonly file: StaticFile | null
}

interface CachedPage {
  readonly file: StaticFile
  readonly tags: readonly string[]
  readonly bytes: number
  readonly renderedAt: number
  /** Days since 1970 in UTC. Projects close at midnight. */
  readonly day: number
}

/** Renders a page anonymously; null if no route matches. */
type RenderPage = (origin: string, address: string) => Promise<Omit<Rendered, 'file'> | null>

/** The canonical URL of a cacheable page, with only the parameters it reads, normalised; null for other pages. */
export function cacheableAddress(url: string): string | null {
  const asked = new URL(url, 'http://site')
  const { pathname, searchParams } = asked
  const params = PAGES.find(([path]) => path.test(splitPath(pathname).path))?.[1]
  if (!params) return null
  const query = new URLSearchParams([...searchParams].filter(([name]) => params.includes(name)))
  const page = pageNumber(asked)
  if (page === 1) query.delete('page')
  else if (query.has('page')) query.set('page', String(page))
  const path = pathname
    .split('/')
    .map((step) => encodeURIComponent(decodeURIComponent(step)))
    .join('/')
  return query.size > 0 ? `${path}?${query}` : path
}

const today = (): number => Math.floor(Date.now() / 86_400_000)

/** Milliseconds; of no age is a page of another day. */
const ageOf = (page: CachedPage | undefined): number =>
  page?.day === today() ? performance.now() - page.renderedAt : Number.POSITIVE_INFINITY

/**
 * Caches rendered pages with cache tags by origin and URL. A page is rendered from these two alone, so that nothing else in
 * a request can affect other readers, and only once for concurrent requests.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #renders = new Map<string, Promise<Rendered | null>>()
  readonly #render: RenderPage
  #bytes = 0
  /** Incremented by invalidations: a render started before one may be stale and is not cached. */
  #generation = 0

  constructor(render: RenderPage) {
    this.#render = render
  }

  /** The fresh page of a URL that is its own canonical address, as nearly all are; null if there is none. */
  fresh(origin: string, url: string): StaticFile | null {
    const key = `${origin}${url}`
    const page = this.#pages.get(key)
    if (!page || ageOf(page) > FRESH_MS) return null
    this.#markUsed(key, page)
    return page.file
  }

  /** True if {@link get} need not wait for a render. */
  has(origin: string, address: string): boolean {
    return ageOf(this.#pages.get(`${origin}${address}`)) <= STALE_MS
  }

  /** The page at an address of {@link cacheableAddress}; null if no route matches. */
  async get(origin: string, address: string): Promise<Rendered | null> {
    const key = `${origin}${address}`
    const page = this.#pages.get(key)
    const age = ageOf(page)
    if (!page || age > STALE_MS) return this.#renderOnce(key, origin, address)
    this.#markUsed(key, page)
    if (age > FRESH_MS)
      this.#renderOnce(key, origin, address).catch((error: unknown) =>
        console.error(`${address} could not be rendered again:`, error),
      )
    return { status: 200, headers: {}, body: Buffer.alloc(0), file: page.file }
  }

  /** Drops pages with any of the tags, and keeps renders in progress from being cached. */
  invalidate(tags: readonly CacheTag[]): void {
    this.#generation += 1
    this.#renders.clear()
    for (const [key, page] of this.#pages)
      if (tags.some((tag) => page.tags.includes(tag))) this.#drop(key, page)
  }

  #markUsed(key: string, page: CachedPage): void {
    this.#pages.delete(key)
    this.#pages.set(key, page)
  }

  #renderOnce(key: string, origin: string, address: string): Promise<Rendered | null> {
    const running = this.#renders.get(key)
    if (running) return running
    const render = this.#renderNow(key, origin, address).finally(() => {
      if (this.#renders.get(key) === render) this.#renders.delete(key)
    })
    this.#renders.set(key, render)
    return render
  }

  async #renderNow(key: string, origin: string, address: string): Promise<Rendered | null> {
    const generation = this.#generation
    const day = today()
    const rendered = await this.#render(origin, address)
    if (!rendered) return null
    const { [CACHE_TAG_HEADER]: tags, ...headers } = rendered.headers
    if (rendered.status !== 200 || !tags) return { ...rendered, headers, file: null }
    const file = await packFile(rendered.body, {
      type: String(headers['content-type']),
      cacheControl: String(headers['cache-control']),
      policy: headers['content-security-policy']?.toString(),
    })
    if (generation === this.#generation) this.#keep(key, file, String(tags).split(','), day)
    return { ...rendered, headers, file }
  }

  #keep(key: string, file: StaticFile, tags: readonly string[], day: number): void {
    const former = this.#pages.get(key)
    if (former) this.#drop(key, former)
    const copies = Object.values(file.encoded).reduce((sum, copy) => sum + copy.length, 0)
    const page = { file, tags, bytes: file.size + copies, renderedAt: performance.now(), day }
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= MAX_BYTES) break
      this.#drop(oldest, old)
    }
  }

  #drop(key: string, page: CachedPage): void {
    this.#pages.delete(key)
    this.#bytes -= page.bytes
  }
}

/** Renders with Astro's handler, using a request and response without a connection. */
export function renderer(pages: Pages): RenderPage {
  return (origin, address) =>
    new Promise((resolve, reject) => {
      const request = new IncomingMessage(new Socket())
      request.method = 'GET'
      request.url = address
      request.headers = { host: new URL(origin).host }
      const response = new ServerResponse(request)
      const chunks: Buffer[] = []
      let isComplete = false
      const collect = (chunk: string | Uint8Array): boolean => chunks.push(Buffer.from(chunk)) > 0
      response.write = collect
      response.end = ((last: string | Uint8Array = '') => {
        collect(last)
        isComplete = true
        resolve({
          status: response.statusCode,
          headers: response.getHeaders(),
          body: Buffer.concat(chunks),
        })
        return response
      }) as ServerResponse['end']
      response.writeHead = ((status: number, headers: Record<string, string | string[]> = {}) => {
        response.statusCode = status
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        return response
      }) as ServerResponse['writeHead']
      const next = (error?: unknown): void => (error ? reject(error) : resolve(null))
      Promise.resolve(pages(origin)(request, response, next))
        .then(() => {
          // Without effect after `next`.
          if (!isComplete)
            reject(new Error(`${address} is not complete: its rendering failed midway`))
        }, reject)
        // No connection does it, and until then Astro keeps the request, and through it the page.
        .finally(() => response.emit('close'))
    })
}
