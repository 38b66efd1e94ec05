import type { IncomingMessage } from 'node:http'

interface OriginOptions {
  /** The configured public origin; null believes the request. */
  readonly siteUrl: string | null
  /** Above 0, `X-Forwarded-Proto` and `X-Forwarded-Host` of the machine that connects are believed. */
  readonly trustedProxies: number
}

/** A host name or address with an optional port; nothing that could end an attribute or an address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The number of a port may still be none. */
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`)

/** True for a request that names one host, as HTTP/1.1 has to, and nothing that only looks like one. */
export function namesHost(request: IncomingMessage): boolean {
  const hosts = request.headersDistinct.host ?? []
  if (hosts.length === 0) return request.httpVersion === '1.0'
  return hosts.length === 1 && isHost(String(hosts[0]))
}

/**
 * The origin under which the browser sees the site. Without a configured one that is the host it asked for, which only
 * ever ends up in its own answer; a host that is none reads as `localhost`.
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
