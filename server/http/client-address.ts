import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The browser's address. Behind trusted proxies that is the entry of `X-Forwarded-For` which the first of them added:
 * the last one behind one proxy, the one before behind two. Entries before it are whatever the browser claimed.
 * @param proxies Trusted proxies in a row; 0 believes the connection alone.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const own = request.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return own
  const entries = request.headersDistinct['x-forwarded-for']?.join(',').split(',')
  const forwarded = entries?.at(-proxies)?.trim()
  return forwarded && isIP(forwarded) ? forwarded : own
}
