import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The browser's address. Behind a trusted proxy that is the last entry of `X-Forwarded-For`, the one the
 * proxy itself added; entries before it are whatever the browser claimed.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const own = request.socket.remoteAddress ?? 'unknown'
  if (!trustProxy) return own
  const forwarded = request.headersDistinct['x-forwarded-for']?.join(',').split(',').at(-1)?.trim()
  return forwarded && isIP(forwarded) ? forwarded : own
}
