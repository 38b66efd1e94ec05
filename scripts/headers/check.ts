import { fetchAnswer } from '../fetch-answer.ts'
import { type Score, score } from './observatory.ts'

export interface Checked {
  readonly path: string
  readonly status: number
  readonly score: Score
  /** Our own requirements beyond the Observatory's that are not met. */
  readonly missing: readonly string[]
}

/** One of every kind of response: pages, redirects, errors, files, API, the embedded backend. */
const PATHS: readonly string[] = [
  '/',
  '/about',
  '/fr/about',
  '/projects',
  '/login',
  '/messages',
  '/admin',
  '/nothing-here',
  '/en/about',
  '/%ff',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/api/health',
  '/api/config',
  '/api/nothing-here',
  '/rest/v1/projects',
  '/auth/v1/settings',
  '/storage/v1/object/public/none/none.png',
  '/functions/v1/none',
]

/**
 * Requests every path and scores the responses. To a plain `http` origin it sends `x-forwarded-proto: https`, so that
 * headers that depend on TLS are sent too; this needs `TRUST_PROXY` on the site.
 */
export async function checkHeaders(origin: string): Promise<Checked[]> {
  const { protocol } = new URL(origin)
  const headers: Record<string, string> =
    protocol === 'http:' ? { 'x-forwarded-proto': 'https' } : {}
  const fromHttp = protocol === 'https:' ? await httpRedirectTarget(origin) : undefined
  const checked: Checked[] = []
  for (const path of PATHS) {
    const reply = await fetchAnswer(origin + path, { headers, redirect: 'manual' })
    const text = await reply.text()
    const isHtml = reply.headers.get('content-type')?.startsWith('text/html') ?? false
    checked.push({
      path,
      status: reply.status,
      score: score({ headers: reply.headers, html: isHtml ? text : '', fromHttp }),
      missing: missing(reply.headers),
    })
  }
  return checked
}

async function httpRedirectTarget(origin: string): Promise<string | null> {
  try {
    const reply = await fetch(origin.replace(/^https:/, 'http:'), { redirect: 'manual' })
    await reply.body?.cancel()
    return new URL(reply.headers.get('location') ?? '', origin.replace(/^https:/, 'http:')).href
  } catch {
    return null
  }
}

function missing(headers: Headers): string[] {
  const wanted: readonly (readonly [string, RegExp])[] = [
    ['content-security-policy', /frame-ancestors 'none'/],
    ['content-security-policy', /object-src 'none'/],
    ['content-security-policy', /base-uri '(self|none)'/],
    ['content-security-policy', /form-action '(self|none)'/],
    ['cross-origin-opener-policy', /^same-origin$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['permissions-policy', /camera=\(\).*geolocation=\(\).*microphone=\(\)/],
  ]
  const absent = wanted
    .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
    .map(([name, pattern]) => `${name}: ${pattern.source}`)
  const leaking = ['x-powered-by', 'server'].filter((name) => headers.has(name))
  return [...absent, ...leaking.map((name) => `without ${name}`)]
}
