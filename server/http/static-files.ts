import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import { ORIGIN_PLACEHOLDER } from '#core/origin.ts'
import { matchesETag, parseRange } from '../embedded/lite/downloads.ts'

/** Pages kept with their origin, of about 100 kB each; more than a site has, for one or two origins. */
const KEPT_PAGES = 500
/** Quick enough for a page's first reader, within a tenth of the best size. */
const BROTLI_QUALITY = 6
/** Files up to this size are held in memory; larger ones, such as videos, are read when asked for. */
const MEMORY_LIMIT_BYTES = 2 * 1024 * 1024
/** The smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const
const YEAR = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=0, must-revalidate'
const HOUR = 'public, max-age=3600'

type Encoding = (typeof ENCODINGS)[number]

interface StaticFile {
  readonly file: string
  readonly size: number
  readonly type: string
  readonly cacheControl: string
  readonly eTag: string
  /** Null for large files. */
  readonly bytes: Buffer | null
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly policy: string | undefined
  /** A page whose addresses have a placeholder for the site's origin. */
  readonly isTemplate: boolean
}

export interface StaticFiles {
  has(path: string): boolean
  /** Sends the file at a clean path such as `/about` with the given status. */
  send(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    status?: number,
  ): Promise<void>
}

/**
 * Reads the built site once. Pages are found without `.html`; `.br` and `.gz` files beside a file are its
 * compressed forms. Only what was found at the start exists, so no request can reach outside the folder.
 *
 * @param client `dist/client`.
 * @param headersFile Astro's `_headers.json` with the policies of prerendered pages.
 * @param origin The origin for the absolute addresses of pages that were built without one.
 */
export function loadStaticFiles(
  client: string,
  headersFile: string,
  origin: (request: IncomingMessage) => string,
): StaticFiles {
  const policies = readPolicies(headersFile)
  const files = new Map<string, StaticFile>()
  for (const file of walk(client)) {
    if (/\.(br|gz)$/.test(file)) continue
    const path = cleanPath(`/${relative(client, file).split(sep).join('/')}`)
    files.set(path, read(file, path, policies))
  }
  const withOrigin = pageStore()
  return {
    has: (path) => files.has(path),
    async send(path, request, response, status = 200) {
      const file = files.get(path)
      if (!file) throw new Error(`There is no static file ${path}.`)
      const page = file.isTemplate ? await withOrigin(path, file, origin(request)) : file
      await send(page, request, response, status)
    },
  }
}

/** `/about.html` and `/about/index.html` are both `/about`. */
export function cleanPath(path: string): string {
  if (path === '/index.html') return '/'
  return path.replace(/\/index\.html$/, '').replace(/\.html$/, '')
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

function readPolicies(headersFile: string): Map<string, string> {
  const policies = new Map<string, string>()
  if (!existsSync(headersFile)) return policies
  const pages = JSON.parse(readFileSync(headersFile, 'utf8')) as {
    pathname: string
    headers: { key: string; value: string }[]
  }[]
  for (const { pathname, headers } of pages) {
    const policy = headers.find((header) => header.key === 'Content-Security-Policy')
    if (policy) policies.set(cleanPath(pathname.replace(/(.)\/$/, '$1')), policy.value)
  }
  return policies
}

function read(file: string, path: string, policies: ReadonlyMap<string, string>): StaticFile {
  const { size } = statSync(file)
  const content = readFileSync(file)
  const beside = (suffix: string): Buffer | undefined =>
    existsSync(`${file}${suffix}`) ? readFileSync(`${file}${suffix}`) : undefined
  const extension = extname(file)
  const isInMemory = size <= MEMORY_LIMIT_BYTES
  return {
    file,
    size,
    type: typeOf(extension),
    cacheControl: path.startsWith('/_astro/') ? YEAR : extension === '.html' ? SHORT : HOUR,
    eTag: eTagOf(content),
    bytes: isInMemory ? content : null,
    encoded: isInMemory ? { br: beside('.br'), gzip: beside('.gz') } : {},
    policy: policies.get(path),
    isTemplate: isInMemory && extension === '.html' && content.includes(ORIGIN_PLACEHOLDER),
  }
}

function typeOf(extension: string): string {
  // The one kind of file here that mrmime does not know.
  if (extension === '.ico') return 'image/x-icon'
  const type = lookup(extension) ?? 'application/octet-stream'
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

const eTagOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** Pages with the origin in its place, made for their first reader; the ones unused longest are dropped. */
function pageStore(): (path: string, template: StaticFile, origin: string) => Promise<StaticFile> {
  const kept = new Map<string, Promise<StaticFile>>()
  return (path, template, origin) => {
    const key = `${origin} ${path}`
    const page = kept.get(key) ?? fillIn(template, origin)
    kept.delete(key)
    kept.set(key, page)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PAGES && oldest !== undefined) kept.delete(oldest)
    return page
  }
}

async function fillIn(template: StaticFile, origin: string): Promise<StaticFile> {
  const text = template.bytes?.toString() ?? ''
  const bytes = Buffer.from(text.replaceAll(ORIGIN_PLACEHOLDER, origin))
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ])
  return { ...template, size: bytes.length, eTag: eTagOf(bytes), bytes, encoded: { br, gzip: gz } }
}

async function send(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): Promise<void> {
  const encoding = chooseEncoding(file, request)
  const eTag = `"${file.eTag}${encoding ? `-${encoding}` : ''}"`
  response.setHeader('Content-Type', file.type)
  response.setHeader('Cache-Control', status === 200 ? file.cacheControl : 'no-store')
  if (file.encoded.br || file.encoded.gzip) response.setHeader('Vary', 'Accept-Encoding')
  if (file.policy) response.setHeader('Content-Security-Policy', file.policy)
  if (status !== 200) return sendBytes(file, encoding, request, response, status)
  response.setHeader('ETag', eTag)
  if (matchesETag(request.headers['if-none-match'], eTag)) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Accept-Ranges', 'bytes')
  const asked = request.headers.range
  const condition = request.headers['if-range']
  const range = asked && (!condition || condition === eTag) ? parseRange(asked, file.size) : null
  if (range === null) return sendBytes(file, encoding, request, response, status)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end()
    return
  }
  response.setHeader('Content-Range', `bytes ${range.from}-${range.to}/${file.size}`)
  response.setHeader('Content-Length', range.to - range.from + 1)
  response.writeHead(206)
  await body(file, range, request, response)
}

async function sendBytes(
  file: StaticFile,
  encoding: Encoding | null,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): Promise<void> {
  const encoded = encoding && file.encoded[encoding]
  if (encoded) {
    response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', encoded.length)
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : encoded)
    return
  }
  response.setHeader('Content-Length', file.size)
  response.writeHead(status)
  await body(file, { from: 0, to: file.size - 1 }, request, response)
}

async function body(
  file: StaticFile,
  part: { from: number; to: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'HEAD') response.end()
  else if (file.bytes) response.end(file.bytes.subarray(part.from, part.to + 1))
  else
    await pipeline(createReadStream(file.file, { start: part.from, end: part.to }), response).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
      },
    )
}

function chooseEncoding(file: StaticFile, request: IncomingMessage): Encoding | null {
  const made = ENCODINGS.filter((encoding) => file.encoded[encoding])
  const accepted = made.length > 0 ? new Negotiator(request).encodings(made) : []
  return made.find((encoding) => accepted.includes(encoding)) ?? null
}
