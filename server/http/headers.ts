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

/** By the policy that a page brings, of which there are few: those of its scripts. */
const policies = new WeakMap<ExternalSources, Map<string, string>>()
const MAX_POLICIES = 500

function policyOf(page: string, external: ExternalSources): string {
  const known = policies.get(external) ?? new Map<string, string>()
  policies.set(external, known)
  const policy = known.get(page) ?? completePolicy(page, external)
  if (known.size < MAX_POLICIES) known.set(page, policy)
  return policy
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

/**
 * Sets the security headers when the head is written, so that every response has them: pages, files, errors and API;
 * scripts, styles and fonts only those that mean something to them.
 * An existing Content-Security-Policy is completed, not replaced.
 * @param isTls The browser uses https, perhaps through a proxy.
 */
export function setSecurityHeaders(
  response: ServerResponse,
  external: ExternalSources,
  isTls: boolean,
): void {
  for (const [name, value] of Object.entries(FIXED_HEADERS)) response.setHeader(name, value)
  if (isTls) response.setHeader('Strict-Transport-Security', HSTS)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const given = args.at(-1)
    if (typeof given === 'object' && given !== null) {
      // Headers passed to writeHead() would bypass the checks below.
      setAll(response, given as Parameters<typeof setAll>[1])
      args.pop()
    }
    const status = typeof args[0] === 'number' ? args[0] : response.statusCode
    if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '5')
    const own = response.getHeader('Content-Security-Policy')
    const page = Array.isArray(own) ? own.join('; ') : own?.toString()
    const type = response.getHeader('Content-Type')?.toString()
    if (type && PART_OF_A_PAGE.test(type))
      for (const name of OF_DOCUMENTS) response.removeHeader(name)
    // Uploads are sandboxed by a stricter policy.
    else if (!page?.includes('sandbox'))
      response.setHeader('Content-Security-Policy', policyOf(page ?? '', external))
    if (page && FRAMED_ANYWHERE.test(page)) {
      response.removeHeader('X-Frame-Options')
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    }
    if (
      type &&
      /^(text\/|application\/(json|javascript|xml))/.test(type) &&
      !/charset=/i.test(type)
    )
      response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.removeHeader('X-Powered-By')
    response.removeHeader('Server')
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
