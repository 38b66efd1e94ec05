import { createHmac } from 'node:crypto'
import { z } from 'astro/zod'
import { CACHE_TAGS } from './cache.server.ts'
import { isSameSecret } from './same-secret.server.ts'

/** Maximum age and clock skew of a signed call. Seconds. */
const MAX_AGE_S = 300
/** Signatures kept against replay; more than any catalogue produces in five minutes. */
const MAX_SIGNATURES = 10_000

/** Header with the Unix time of signing, in seconds. */
export const TIMESTAMP_HEADER = 'x-backlit-timestamp'
/** Header of `sha256=<hex>`, the HMAC-SHA256 of `<timestamp>.<body>` under `REVALIDATE_SECRET`. */
export const SIGNATURE_HEADER = 'x-backlit-signature'

/** Request body: tags of cached pages to invalidate. */
export const revalidationSchema = z.object({
  tags: z.array(z.enum(CACHE_TAGS)).min(1).max(CACHE_TAGS.length),
})

interface SignedCall {
  readonly timestamp: string | null
  readonly signature: string | null
  /** The raw request body. */
  readonly body: string
}

/**
 * Verifies signed calls: right secret, at most five minutes old, each accepted once.
 * @param now Unix time in seconds.
 */
export function signatureVerifier(now: () => number = () => Date.now() / 1000) {
  const seen = new Map<string, number>()
  return (call: SignedCall, secret: string): boolean => {
    const { timestamp, signature, body } = call
    if (!secret || !timestamp || !/^\d{1,12}$/.test(timestamp) || !signature) return false
    const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
    if (!isSameSecret(signature, expected)) return false
    const time = now()
    if (Math.abs(time - Number(timestamp)) > MAX_AGE_S) return false
    for (const [old, until] of seen) {
      if (until >= time && seen.size < MAX_SIGNATURES) break
      seen.delete(old)
    }
    if (seen.has(signature)) return false
    seen.set(signature, Number(timestamp) + MAX_AGE_S)
    return true
  }
}
