import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip, gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import { ORIGIN_PLACEHOLDER } from '#core/origin.ts'
import { matchesETag, parseRange } from '../embedded/lite/downloads.ts'

/** Pages cached with an origin filled in, about 100 kB each: all pages of a site, for one or two origins. */
const MAX_CACHED_PAGES = 500
/** Fast enough for a page's first reader, within 10 % of the best size. */
const BROTLI_QUALITY = 6
/** Larger files, such as videos, are streamed from disk. */
const MEMORY_LIMIT_BYTES = 2 * 1024 * 1024
/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const
const YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'
const HOUR = 'public, max-age=3600'

type Encoding = (typeof ENCODINGS)[number]

export interface StaticFile {
  /** Path on disk; empty if generated. */
  readonly file: string
  readonly size: number
  readonly type: string
  readonly cacheControl: string
  readonly eTag: string
  /** Null if the file is streamed from disk, and of a template, which waits compressed for an origin. */
  readonly bytes: Buffer | null
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly policy: string | undefined
  /** A page whose absolute URLs have a placeholder for the origin. */
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
 * Loads the built site into memory. Pages have clean paths without `.html`; sibling `.br` and `.gz` files hold their
 * compressed bytes. Requests only look paths up in a map, so they can't escape the folder.
 *
 * @param client `dist/client`.
 * @param headersFile Astro's `_headers.json` with the policies of prerendered pages.
 * @param origin Origin for the absolute URLs of pages built without one.
 */
export function loadStaticFiles(
  client: string,
  headersFile: string,
  origin: (request: IncomingMessage) => string,
): StaticFiles {
  const policies = readPolicies(headersFile)
  const files = new Map<string, StaticFile>()
  const scratch = Buffer.alloc(MEMORY_LIMIT_BYTES)
  for (const file of listFiles(client)) {
    if (/\.(br|gz)$/.test(file)) continue
    const path = cleanPath(`/${relative(client, file).split(sep).join('/')}`)
    files.set(path, loadFile(file, path, policies, scratch))
  }
  const pageFor = createPageCache()
  return {
    has: (path) => files.has(path),
    async send(path, request, response, status = 200) {
      const file = files.get(path)
      if (!file) throw new Error(`There is no static file ${path}.`)
      const page = file.isTemplate ? await pageFor(path, file, origin(request)) : file
      await sendFile(page, request, response, status)
    },
  }
}

/** `/about.html` and `/about/index.html` are both `/about`. */
export function cleanPath(path: string): string {
  if (path === '/index.html') return '/'
  return path.replace(/\/index\.html$/, '').replace(/\.html$/, '')
}

function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
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

/** @param scratch For reading: a buffer for each file would leave gaps in memory where it isn't kept. */
function loadFile(
  file: string,
  path: string,
  policies: ReadonlyMap<string, string>,
  scratch: Buffer,
): StaticFile {
  const { size } = statSync(file)
  const isInMemory = size <= MEMORY_LIMIT_BYTES
  const content = isInMemory ? readInto(scratch, file) : readFileSync(file)
  const sibling = (suffix: string): Buffer | undefined =>
    existsSync(`${file}${suffix}`) ? readFileSync(`${file}${suffix}`) : undefined
  const extension = extname(file)
  const isTemplate = isInMemory && extension === '.html' && content.includes(ORIGIN_PLACEHOLDER)
  return {
    file,
    size,
    type: typeOf(extension),
    cacheControl: path.startsWith('/_astro/') ? YEAR : extension === '.html' ? REVALIDATE : HOUR,
    eTag: eTagOf(content),
    bytes: isInMemory && !isTemplate ? Buffer.from(content) : null,
    encoded: isTemplate
      ? { gzip: gzipSync(content, { level: 1 }) }
      : isInMemory
        ? { br: sibling('.br'), gzip: sibling('.gz') }
        : {},
    policy: policies.get(path),
    isTemplate,
  }
}

/** The content, until the next file is read. */
function readInto(scratch: Buffer, file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    let read = 0
    let last: number
    do {
      last = readSync(descriptor, scratch, read, scratch.length - read, null)
      read += last
    } while (last > 0)
    return scratch.subarray(0, read)
  } finally {
    closeSync(descriptor)
  }
}

function typeOf(extension: string): string {
  // mrmime doesn't know this one.
  if (extension === '.ico') return 'image/x-icon'
  const type = lookup(extension) ?? 'application/octet-stream'
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

const eTagOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** An LRU cache of pages with their origin filled in. */
function createPageCache(): (
  path: string,
  template: StaticFile,
  origin: string,
) => Promise<StaticFile> {
  const cache = new Map<string, Promise<StaticFile>>()
  return (path, template, origin) => {
    const key = `${origin} ${path}`
    const page = cache.get(key) ?? renderTemplate(template, origin)
    cache.delete(key)
    cache.set(key, page)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_PAGES && oldest !== undefined) cache.delete(oldest)
    return page
  }
}

async function renderTemplate(template: StaticFile, origin: string): Promise<StaticFile> {
  const { gzip: packed } = template.encoded
  const text = packed ? String(await promisify(gunzip)(packed)) : ''
  return packFile(Buffer.from(text.replaceAll(ORIGIN_PLACEHOLDER, origin)), template)
}

/** A file in memory with its compressed copies. */
export async function packFile(
  bytes: Buffer,
  { type, cacheControl, policy }: Pick<StaticFile, 'type' | 'cacheControl' | 'policy'>,
): Promise<StaticFile> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ])
  return {
    file: '',
    size: bytes.length,
    type,
    cacheControl,
    eTag: eTagOf(bytes),
    bytes,
    encoded: { br, gzip: gz },
    policy,
    isTemplate: false,
  }
}

export async function sendFile(
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
  const rangeHeader = request.headers.range
  const ifRange = request.headers['if-range']
  const range =
    rangeHeader && (!ifRange || ifRange === eTag) ? parseRange(rangeHeader, file.size) : null
  if (range === null) return sendBytes(file, encoding, request, response, status)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end()
    return
  }
  response.setHeader('Content-Range', `bytes ${range.from}-${range.to}/${file.size}`)
  response.setHeader('Content-Length', range.to - range.from + 1)
  response.writeHead(206)
  await sendBody(file, range, request, response)
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
  await sendBody(file, { from: 0, to: file.size - 1 }, request, response)
}

async function sendBody(
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
  const available = ENCODINGS.filter((encoding) => file.encoded[encoding])
  const accepted = available.length > 0 ? new Negotiator(request).encodings(available) : []
  return available.find((encoding) => accepted.includes(encoding)) ?? null
}
