import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'astro/zod'

/** A signed call is good this long; clocks may differ by as much. Seconds. */
const GOOD_SECONDS = 300
/** Signatures remembered against replay. More in five minutes than any catalogue changes. */
const MOST_REMEMBERED = 10_000

/** Header of the time of signing, in seconds since 1970. */
export const TIMESTAMP_HEADER = 'x-backlit-timestamp'
/** Header of `sha256=<hex>`, the HMAC-SHA256 of `<timestamp>.<body>` under `REVALIDATE_SECRET`. */
export const SIGNATURE_HEADER = 'x-backlit-signature'

const TAG = /^(?:projects|texts|project:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What a call may ask for: tags of cached pages. */
export const revalidationSchema = z.object({ tags: z.array(z.string().regex(TAG)).min(1).max(50) })

export interface RevalidationSecrets {
  /** Proves a call of the server itself; new with every start. */
  readonly token: string
  /** `REVALIDATE_SECRET`, under which others sign; empty: nobody may. */
  readonly secret: string
}

interface SignedCall {
  readonly timestamp: string | null
  readonly signature: string | null
  /** The body exactly as it came. */
  readonly body: string
}

/**
 * Checks signed calls: the right secret, not older than five minutes, each only once.
 * @param now Seconds since 1970.
 */
export function callVerifier(now: () => number = () => Date.now() / 1000) {
  const seen = new Map<string, number>()
  return (call: SignedCall, secret: string): boolean => {
    const { timestamp, signature, body } = call
    if (!secret || !timestamp || !/^\d{1,12}$/.test(timestamp) || !signature) return false
    const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
    if (!sameText(signature, expected)) return false
    const time = now()
    if (Math.abs(time - Number(timestamp)) > GOOD_SECONDS) return false
    for (const [old, until] of seen) {
      if (until >= time && seen.size < MOST_REMEMBERED) break
      seen.delete(old)
    }
    if (seen.has(signature)) return false
    seen.set(signature, Number(timestamp) + GOOD_SECONDS)
    return true
  }
}

/** Compares two texts without telling by its time how much of them is the same. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
