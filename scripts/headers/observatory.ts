/** Scores response headers by the public rules of Mozilla's HTTP Observatory. */

interface Finding {
  readonly test: string
  readonly result: string
  /** Negative for a fault, positive for a bonus. */
  readonly points: number
}

export interface Score {
  readonly grade: string
  readonly points: number
  readonly findings: readonly Finding[]
}

interface Reply {
  readonly headers: Headers
  /** Empty for anything but HTML. */
  readonly html: string
  /** Where `http://` redirects to; null when nothing answers there, undefined when not tried. */
  readonly fromHttp?: string | null | undefined
}

const GRADES: readonly (readonly [number, string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
]
/** Bonuses only count when the score without them is at least this. */
const BONUS_FROM = 90
/** Seconds. */
const SIX_MONTHS = 15_768_000

/** Scores a reply as if it came over https. */
export function score(reply: Reply): Score {
  const policy = parsePolicy(reply.headers.get('content-security-policy') ?? '')
  const findings = [
    contentSecurityPolicy(policy),
    cookies(reply.headers.getSetCookie()),
    crossOriginSharing(reply.headers),
    redirection(reply.fromHttp),
    referrerPolicy(reply.headers.get('referrer-policy')),
    transportSecurity(reply.headers.get('strict-transport-security')),
    integrity(reply.html),
    contentTypeOptions(reply.headers.get('x-content-type-options')),
    frameOptions(reply.headers.get('x-frame-options'), policy),
    resourcePolicy(reply.headers.get('cross-origin-resource-policy')),
  ]
  const sum = (wanted: (points: number) => boolean): number =>
    findings.reduce((total, { points }) => total + (wanted(points) ? points : 0), 0)
  const base = 100 + sum((points) => points < 0)
  const points = Math.max(0, base >= BONUS_FROM ? base + sum((bonus) => bonus > 0) : base)
  return { points, findings, grade: GRADES.find(([from]) => points >= from)?.[1] ?? 'F' }
}

type Policy = ReadonlyMap<string, readonly string[]>

function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>()
  for (const directive of text.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    // As in browsers, the first of repeated directives counts.
    if (name && !policy.has(name.toLowerCase()))
      policy.set(
        name.toLowerCase(),
        sources.map((source) => source.toLowerCase()),
      )
  }
  return policy
}

const BROAD = new Set(['*', 'http:', 'https:', 'data:', 'blob:', 'ftp:', 'http://*', 'https://*'])

function contentSecurityPolicy(policy: Policy): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'CSP', result, points })
  if (policy.size === 0) return found('none', -25)
  const of = (name: string): readonly string[] | undefined =>
    policy.get(name) ?? policy.get('default-src')
  const scripts = of('script-src')
  const objects = of('object-src')
  const styles = of('style-src') ?? ['*']
  const isBroad = (sources: readonly string[]): boolean => sources.some((one) => BROAD.has(one))
  const isInline = (sources: readonly string[]): boolean =>
    sources.includes("'unsafe-inline'") && !sources.some((one) => /^'(nonce|sha\d+)-/.test(one))
  if (!scripts || !objects || isBroad(scripts) || isBroad(objects) || isInline(scripts))
    return found('unsafe scripts or objects', -20)
  const isInsecure = (names: readonly string[]): boolean =>
    names.some((name) => policy.get(name)?.some((source) => /^(http|ws|ftp):/.test(source)))
  if (
    isInsecure(['default-src', 'script-src', 'style-src', 'connect-src', 'frame-src', 'font-src'])
  )
    return found('insecure scheme', -20)
  if (scripts.includes("'unsafe-eval'")) return found("'unsafe-eval'", -10)
  if (isInsecure(['img-src', 'media-src'])) return found('insecure scheme of pictures', -10)
  if (isInline(styles) || isBroad(styles)) return found('unsafe styles', 0)
  const isStrictest =
    policy.get('default-src')?.join() === "'none'" &&
    /^'(none|self)'$/.test(policy.get('form-action')?.join() ?? '')
  return isStrictest ? found("nothing unsafe, default-src 'none'", 10) : found('nothing unsafe', 5)
}

function cookies(set: readonly string[]): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'cookies', result, points })
  if (set.length === 0) return found('none', 0)
  const has = (cookie: string, flag: RegExp): boolean =>
    cookie
      .split(';')
      .slice(1)
      .some((part) => flag.test(part.trim()))
  const isSession = (cookie: string): boolean => /^[^=]*(sess|auth|login|sid|token)/i.test(cookie)
  if (set.some((cookie) => isSession(cookie) && !has(cookie, /^secure$/i)))
    return found('a session cookie without Secure', -40)
  if (set.some((cookie) => isSession(cookie) && !has(cookie, /^httponly$/i)))
    return found('a session cookie without HttpOnly', -30)
  if (set.some((cookie) => !has(cookie, /^secure$/i))) return found('without Secure', -20)
  return set.every((cookie) => has(cookie, /^samesite=(strict|lax)$/i))
    ? found('Secure, SameSite', 5)
    : found('Secure', 0)
}

function crossOriginSharing(headers: Headers): Finding {
  const isOpen =
    headers.has('access-control-allow-origin') &&
    headers.get('access-control-allow-credentials') === 'true'
  return { test: 'CORS', result: isOpen ? 'with credentials' : 'closed', points: isOpen ? -50 : 0 }
}

function redirection(target: string | null | undefined): Finding {
  const found = (result: string, points: number): Finding => ({
    test: 'redirection',
    result,
    points,
  })
  if (target === undefined) return found('not tried', 0)
  if (target === null) return found('no http', 0)
  return target.startsWith('https:') ? found('to https', 0) : found('not to https', -20)
}

function referrerPolicy(value: string | null): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'referrer', result, points })
  if (value === null) return found('none', 0)
  const last = value.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last)
    ? found(last, 5)
    : found(last, -5)
}

function transportSecurity(value: string | null): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'HSTS', result, points })
  if (value === null) return found('none', -20)
  const seconds = Number(/(?:^|;)\s*max-age="?(\d+)"?/i.exec(value)?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return found('invalid', -20)
  return seconds >= SIX_MONTHS ? found(value, 0) : found('less than six months', -10)
}

function integrity(html: string): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'SRI', result, points })
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc\s*=\s*["']?(https?:)?\/\/[^>]*>/gi)]
  if (foreign.length === 0) return found('no foreign scripts', 0)
  if (foreign.some(([, scheme]) => scheme === 'http:')) return found('a script over http', -50)
  return foreign.every(([tag]) => /\bintegrity=/.test(tag)) ? found('all', 5) : found('missing', -5)
}

function contentTypeOptions(value: string | null): Finding {
  const isSet = value?.trim().toLowerCase() === 'nosniff'
  return { test: 'nosniff', result: value ?? 'none', points: isSet ? 0 : -5 }
}

function frameOptions(value: string | null, policy: Policy): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'framing', result, points })
  const ancestors = policy.get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => BROAD.has(source)))
    return found(`frame-ancestors ${ancestors.join(' ')}`, 5)
  return /^(deny|sameorigin)$/i.test(value ?? '') ? found(String(value), 0) : found('none', -20)
}

function resourcePolicy(value: string | null): Finding {
  const found = (result: string, points: number): Finding => ({ test: 'CORP', result, points })
  if (value === null) return found('none', 0)
  if (/^same-(origin|site)$/.test(value)) return found(value, 10)
  return value === 'cross-origin' ? found(value, 0) : found('invalid', -5)
}
