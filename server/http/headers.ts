import type { ServerResponse } from 'node:http'

/** Sources a policy needs beyond this site; empty on the embedded backend. */
export interface ForeignSources {
  /** Hosts of the API: `https://` and `wss://`. */
  readonly connect: readonly string[]
  /** Hosts of uploaded files. */
  readonly images: readonly string[]
}

const FIXED: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com"), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Two years. Subdomains are the operator's: they may serve something else. */
const TRANSPORT_SECURITY = 'max-age=63072000'

/** What every answer may load at most. A page's own policy, with the hashes of its scripts, adds to it. */
const BASE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Hosts that pages talk to when Supabase is another machine. */
export function foreignSources(supabaseUrl: string | null): ForeignSources {
  if (supabaseUrl === null) return { connect: [], images: [] }
  const { origin } = new URL(supabaseUrl)
  return { connect: [origin, origin.replace(/^http/, 'ws')], images: [origin] }
}

/** Policies of answers that have none of their own, nearly all of them. */
const barePolicies = new WeakMap<ForeignSources, string>()

function policyOf(page: string | undefined, foreign: ForeignSources): string {
  if (page) return completePolicy(page, foreign)
  const bare = barePolicies.get(foreign) ?? completePolicy(page, foreign)
  barePolicies.set(foreign, bare)
  return bare
}

/** A page's Content-Security-Policy completed with the site's own directives. */
export function completePolicy(page: string | undefined, foreign: ForeignSources): string {
  const policy = new Map<string, string[]>()
  for (const directive of (page ?? '').split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (name) policy.set(name.toLowerCase(), sources)
  }
  for (const [name, sources] of Object.entries(BASE))
    if (!policy.has(name)) policy.set(name, [...sources])
  policy.get('connect-src')?.push(...foreign.connect)
  policy.get('img-src')?.push(...foreign.images)
  policy.get('media-src')?.push(...foreign.images)
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/**
 * Puts the security headers on an answer the moment its head is written, so that none misses them: pages,
 * files, errors and the API alike. An answer's own Content-Security-Policy is completed, not replaced.
 * @param isTls The browser came over https, perhaps through a proxy.
 */
export function secure(response: ServerResponse, foreign: ForeignSources, isTls: boolean): void {
  for (const [name, value] of Object.entries(FIXED)) response.setHeader(name, value)
  if (isTls) response.setHeader('Strict-Transport-Security', TRANSPORT_SECURITY)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const given = args.at(-1)
    if (typeof given === 'object' && given !== null) {
      // Headers handed to writeHead would pass us by: set them first.
      setAll(response, given as Parameters<typeof setAll>[1])
      args.pop()
    }
    const status = typeof args[0] === 'number' ? args[0] : response.statusCode
    if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '5')
    const own = response.getHeader('Content-Security-Policy')
    const page = Array.isArray(own) ? own.join('; ') : own?.toString()
    // An upload's policy is a sandbox and stays as strict as it is.
    if (!page?.includes('sandbox'))
      response.setHeader('Content-Security-Policy', policyOf(page, foreign))
    const type = response.getHeader('Content-Type')?.toString()
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

/** The head of an answer to a request that could not even be read, security headers included. */
export function bareHead(status: string, foreign: ForeignSources): string {
  const headers = { ...FIXED, 'Content-Security-Policy': completePolicy(undefined, foreign) }
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
