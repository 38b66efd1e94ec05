import type { ServerResponse } from 'node:http'

/** Third-party hosts the policy must allow; empty on the embedded backend. */
export interface ExternalSources {
  /** Hosts of the API: `https://` and `wss://`. */
  readonly connect: readonly string[]
  /** Hosts of uploaded files. */
  readonly images: readonly string[]
}

const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com"), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** What only a document minds. Scripts, styles and fonts go without: a page asks for a dozen, each with a kilobyte of it. */
const OF_DOCUMENTS = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
]
const PART_OF_A_PAGE = /^(text\/(css|javascript)|font\/)/

/** Of the card for other sites. */
const FRAMED_ANYWHERE = /(^|;) *frame-ancestors \*/

/** Two years, without `includeSubDomains`: the operator may serve other things there. */
const HSTS = 'max-age=63072000'

/** Defaults for directives that a page's own policy, with its script hashes, doesn't set. */
const BASE_POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Hosts that pages talk to when the backend is a Supabase project. */
export function externalSources(supabaseUrl: string | null): ExternalSources {
  if (supabaseUrl === null) return { connect: [], images: [] }
  const { origin } = new URL(supabaseUrl)
  return { connect: [origin, origin.replace(/^http/, 'ws')], images: [origin] }
}

/** Adds the site's directives to a page's Content-Security-Policy. */
export function completePolicy(page: string | undefined, external: ExternalSources): string {
  const policy = new Map<string, string[]>()
  for (const directive of (page ?? '').split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (name) policy.set(name.toLowerCase(), sources)
  }
  for (const [name, sources] of Object.entries(BASE_POLICY))
    if (!policy.has(name)) policy.set(name, [...sources])
  policy.get('connect-src')?.push(...external.connect)
  policy.get('img-src')?.push(...external.images)
  policy.get('media-src')?.push(...external.images)
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/** Headers by name in lower case. */
type Headers = Map<string, number | string | readonly string[]>

/**
 * Adds the security headers to those of a response: pages, files, errors and API; scripts, styles and fonts get only
 * those that mean something to them. An existing Content-Security-Policy is completed, not replaced.
 */
function complete(headers: Headers, external: ExternalSources, isTls: boolean): void {
  const type = headers.get('content-type')?.toString() ?? ''
  const isPart = PART_OF_A_PAGE.test(type)
  for (const [name, value] of Object.entries(FIXED_HEADERS)) {
    const isWanted = !isPart || !OF_DOCUMENTS.includes(name)
    // What a response says itself, such as where its address must not go, holds.
    if (isWanted && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value)
  }
  if (isTls) headers.set('strict-transport-security', HSTS)
  const own = headers.get('content-security-policy')
  const page = typeof own === 'object' ? own.join('; ') : own?.toString()
  // Uploads are sandboxed by a stricter policy.
  if (!isPart && !page?.includes('sandbox'))
    headers.set('content-security-policy', completePolicy(page, external))
  if (page && FRAMED_ANYWHERE.test(page)) {
    headers.delete('x-frame-options')
    headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  if (/^(text\/|application\/(json|javascript|xml))/.test(type) && !/charset=/i.test(type))
    headers.set('content-type', `${type}; charset=utf-8`)
  headers.delete('x-powered-by')
  headers.delete('server')
}

/** Headers of what is sent many times alike, so that they are completed once. */
export class FixedHead {
  readonly own: Readonly<Record<string, number | string>>
  readonly #completed = new Map<boolean, readonly string[]>()

  constructor(own: Readonly<Record<string, number | string>>) {
    this.own = own
  }

  /** Names and values in turns. */
  completed(external: ExternalSources, isTls: boolean): readonly string[] {
    const known = this.#completed.get(isTls)
    if (known) return known
    const headers: Headers = new Map(Object.entries(this.own))
    complete(headers, external, isTls)
    const list = [...headers].flatMap(([name, value]) => [name, String(value)])
    this.#completed.set(isTls, list)
    return list
  }
}

/**
 * Completes the headers of a response when its head is written, so that none goes without. `writeHead` also takes a
 * {@link FixedHead}.
 * @param id Sent as `X-Request-Id`.
 * @param isTls The browser uses https, perhaps through a proxy.
 */
export function completeHeaders(
  response: ServerResponse,
  id: string,
  external: ExternalSources,
  isTls: boolean,
): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const given = args.at(-1)
    if (given instanceof FixedHead && response.getHeaderNames().length === 0)
      return writeHead(args[0], [...given.completed(external, isTls), 'x-request-id', id])
    if (typeof given === 'object' && given !== null) {
      // Headers passed to writeHead() would bypass the checks below.
      setAll(
        response,
        given instanceof FixedHead ? given.own : (given as Parameters<typeof setAll>[1]),
      )
      args.pop()
    }
    const status = typeof args[0] === 'number' ? args[0] : response.statusCode
    if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '5')
    const headers = new Map(Object.entries(response.getHeaders())) as Headers
    complete(headers, external, isTls)
    headers.set('x-request-id', id)
    for (const name of response.getHeaderNames())
      if (!headers.has(name)) response.removeHeader(name)
    for (const [name, value] of headers) response.setHeader(name, value)
    return writeHead(...args)
  }
}

/** A raw HTTP response without a body, for requests that could not be parsed. Includes the security headers. */
export function rawResponse(status: string, external: ExternalSources): string {
  const headers = {
    ...FIXED_HEADERS,
    'Content-Security-Policy': completePolicy(undefined, external),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...lines, '', ''].join(
    '\r\n',
  )
}

function setAll(
  response: ServerResponse,
  given: Record<string, number | string | string[]> | (number | string | string[])[],
): void {
  if (!Array.isArray(given)) {
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value)
    return
  }
  for (let index = 0; index + 1 < given.length; index += 2)
    response.appendHeader(String(given[index]), given[index + 1] as string | string[])
}
