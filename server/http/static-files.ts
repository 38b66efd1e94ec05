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
import { FixedHead } from './headers.ts'
import { remembered } from './remembered.ts'

/** Pages cached with an origin filled in, about 100 kB each: all pages of a site, for one or two origins. */
const MAX_CACHED_PAGES = 500
/** Fast enough for a page's first reader, within 10 % of the best size. */
const BROTLI_QUALITY = 6
/** 256 kB: more than a page, in a sixteenth of the memory that a compression takes by default. */
const BROTLI_WINDOW = 18
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
  /** The file of a URL that can be sent at once; null for the URL of a page whose origin isn't filled in yet, too. */
  ready(url: string, request: IncomingMessage): StaticFile | null
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
  const pages = new FilledPages()
  return {
    has: (path) => files.has(path),
    ready(url, request) {
      const file = files.get(url)
      if (!file || isErrorPage(url)) return null
      return file.isTemplate ? pages.ready(url, origin(request)) : file
    },
    async send(path, request, response, status = 200) {
      const file = files.get(path)
      if (!file) throw new Error(`There is no static file ${path}.`)
      const page = file.isTemplate ? await pages.get(path, file, origin(request)) : file
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
      ? { gzip: trimmed(gzipSync(content, { level: 1 })) }
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

export const isErrorPage = (path: string): boolean => /(^|\/)(404|500)$/.test(path)

/** Pages with their origin filled in, those asked for first dropped first. */
class FilledPages {
  readonly #pages = new Map<string, { file: StaticFile | null; made: Promise<StaticFile> }>()

  ready(path: string, origin: string): StaticFile | null {
    return this.#pages.get(`${origin} ${path}`)?.file ?? null
  }

  async get(path: string, template: StaticFile, origin: string): Promise<StaticFile> {
    const key = `${origin} ${path}`
    const known = this.#pages.get(key)
    if (known) return known.made
    const page = { file: null as StaticFile | null, made: renderTemplate(template, origin) }
    this.#pages.set(key, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > MAX_CACHED_PAGES && oldest !== undefined) this.#pages.delete(oldest)
    page.file = await page.made
    return page.file
  }
}

async function renderTemplate(template: StaticFile, origin: string): Promise<StaticFile> {
  const { gzip: packed } = template.encoded
  const text = packed ? String(await promisify(gunzip)(packed)) : ''
  return packFile(Buffer.from(text.replaceAll(ORIGIN_PLACEHOLDER, origin)), template)
}

/** A copy with memory of its own: what zlib and `Buffer.concat` return is part of a buffer of up to 64 kB. */
const trimmed = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/** A file in memory with its compressed copies. */
export async function packFile(
  bytes: Buffer,
  { type, cacheControl, policy }: Pick<StaticFile, 'type' | 'cacheControl' | 'policy'>,
): Promise<StaticFile> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
  }
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
    bytes: trimmed(bytes),
    encoded: { br: trimmed(br), gzip: trimmed(gz) },
    policy,
    isTemplate: false,
  }
}

/** Files as they are sent whole, by encoding. */
const wholes = new WeakMap<StaticFile, Map<Encoding | null, FixedHead>>()

function wholeHead(file: StaticFile, encoding: Encoding | null): FixedHead {
  const heads = wholes.get(file) ?? new Map<Encoding | null, FixedHead>()
  wholes.set(file, heads)
  const head = heads.get(encoding) ?? new FixedHead(headers(file, encoding))
  heads.set(encoding, head)
  return head
}

function headers(file: StaticFile, encoding: Encoding | null) {
  return {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    ...(file.encoded.br || file.encoded.gzip ? { vary: 'Accept-Encoding' } : {}),
    ...(file.policy ? { 'content-security-policy': file.policy } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    etag: `"${file.eTag}${encoding ? `-${encoding}` : ''}"`,
    'accept-ranges': 'bytes',
    'content-length': (encoding && file.encoded[encoding]?.length) || file.size,
  }
}

export async function sendFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): Promise<void> {
  const { range: asked, 'if-none-match': known, 'if-range': ifRange } = request.headers
  // Parts are of the file as it is.
  const encoding = asked ? null : chooseEncoding(file, request)
  if (status === 200 && !asked && !known) {
    response.writeHead(200, wholeHead(file, encoding) as never)
    return sendBody(file, encoding, null, request, response)
  }
  const {
    etag,
    'accept-ranges': ranges,
    'content-length': length,
    ...head
  } = headers(file, encoding)
  if (status !== 200) {
    response.writeHead(status, { ...head, 'cache-control': 'no-store', 'content-length': length })
    return sendBody(file, encoding, null, request, response)
  }
  if (matchesETag(known, etag)) {
    const { 'content-encoding': _, ...unchanged } = head
    response.writeHead(304, { ...unchanged, etag }).end()
    return
  }
  const part = asked && (!ifRange || ifRange === etag) ? parseRange(asked, file.size) : null
  const common = { ...head, etag, 'accept-ranges': ranges }
  if (part === 'unsatisfiable') {
    response.writeHead(416, { ...common, 'content-range': `bytes */${file.size}` }).end()
    return
  }
  if (part)
    response.writeHead(206, {
      ...common,
      'content-range': `bytes ${part.from}-${part.to}/${file.size}`,
      'content-length': part.to - part.from + 1,
    })
  else response.writeHead(200, { ...common, 'content-length': length })
  await sendBody(file, encoding, part, request, response)
}

async function sendBody(
  file: StaticFile,
  encoding: Encoding | null,
  part: { from: number; to: number } | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = (encoding && file.encoded[encoding]) || file.bytes
  if (request.method === 'HEAD') response.end()
  else if (bytes) response.end(part ? bytes.subarray(part.from, part.to + 1) : bytes)
  else {
    const { from: start, to: end } = part ?? { from: 0, to: file.size - 1 }
    await pipeline(createReadStream(file.file, { start, end }), response).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
      },
    )
  }
}

const acceptedEncodings = remembered((header) =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]),
)

function chooseEncoding(file: StaticFile, request: IncomingMessage): Encoding | null {
  const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
  return ENCODINGS.find((name) => file.encoded[name] && accepted.includes(name)) ?? null
}
