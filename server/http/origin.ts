import type { IncomingMessage } from 'node:http'
import { remembered } from './remembered.ts'

interface OriginOptions {
  /** The configured public origin; null derives it from the request. */
  readonly siteUrl: string | null
  /** Above 0, `X-Forwarded-Proto` and `X-Forwarded-Host` are trusted. */
  readonly trustedProxies: number
}

/** A host name or IP address with an optional port: no characters that could break out of an attribute or URL. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** `URL` rejects ports that are out of range. */
const isHost = remembered((text) => HOST.test(text) && URL.canParse(`http://${text}`))

/** True if the request has exactly one valid `Host`; HTTP/1.0 may omit it. */
export function hasValidHost(request: IncomingMessage): boolean {
  const hosts = request.headersDistinct.host ?? []
  if (hosts.length === 0) return request.httpVersion === '1.0'
  return hosts.length === 1 && isHost(String(hosts[0]))
}

/**
 * The site's origin as the browser sees it. Without a configured one it comes from the request's host, which only
 * affects that request's own response; an invalid host becomes `localhost`.
 */
export function requestOrigin(
  request: IncomingMessage,
  { siteUrl, trustedProxies }: OriginOptions,
): string {
  if (siteUrl !== null) return siteUrl
  const forwarded = (name: string): string | undefined =>
    trustedProxies > 0
      ? request.headersDistinct[name]?.join(',').split(',').at(-1)?.trim()
      : undefined
  const protocol = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const hosts = [forwarded('x-forwarded-host'), request.headers.host]
  const host = hosts.find((candidate) => candidate && isHost(candidate)) ?? 'localhost'
  return `${protocol}://${host.toLowerCase()}`
}
