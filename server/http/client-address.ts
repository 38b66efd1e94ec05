import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The browser's address. Behind n trusted proxies it is the nth entry of `X-Forwarded-For` from the right; entries
 * further left are set by the client and can't be trusted.
 * @param proxies Number of trusted proxies in a chain; 0 ignores the header.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const own = request.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return own
  const entries = request.headersDistinct['x-forwarded-for']?.join(',').split(',')
  const forwarded = entries?.at(-proxies)?.trim()
  return forwarded && isIP(forwarded) ? forwarded : own
}
