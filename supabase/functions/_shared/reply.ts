import type { Count, RateState } from './database.ts'

/** RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(
  counts: readonly Pick<Count, 'rule' | 'most' | 'seconds'>[],
  standings: readonly RateState[],
): Record<string, string> {
  const wait = Math.max(...standings.map((standing) => standing.wait))
  const policies = counts.map(({ rule, most, seconds }) => `"${rule}";q=${most};w=${seconds}`)
  const limits = standings.map((standing, at) => {
    const left = standing.wait > 0 ? 0 : standing.left
    return `"${counts[at]?.rule}";r=${left};t=${standing.wait || standing.full}`
  })
  return {
    'ratelimit-policy': policies.join(', '),
    ratelimit: limits.join(', '),
    ...(wait > 0 ? { 'retry-after': String(wait) } : {}),
  }
}

/** An error response: a code from `src/core/error-codes.ts`, and a message for logs. */
export function failure(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error: { code, message } }, { status, headers })
}
