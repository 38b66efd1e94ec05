/** Of IPv4 on this machine. */
const LOCAL: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::'])

/**
 * The URLs of a site by the HOST and port that it listens on: for people with `localhost` where that leads there, for
 * programs with an address where `localhost` may lead to another one.
 */
export function ownUrls(host: string, port: number): { site: string; api: string } {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (LOCAL.has(host)) return { site: at('localhost'), api: at('127.0.0.1') }
  return { site: at(host === '::1' ? 'localhost' : host), api: at(host) }
}
