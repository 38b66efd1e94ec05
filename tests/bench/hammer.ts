import { once } from 'node:events'
import { connect } from 'node:net'

export interface Answers {
  readonly perSecond: number
  readonly p99ms: number
  /** Answers other than 200, or of another length than they said. */
  readonly errors: number
}

/**
 * Asks for one address over and over on a number of connections. Reads nothing but status and length: a client that
 * parses would be slower than the servers it measures.
 */
export async function hammer(
  url: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  seconds: number,
): Promise<Answers> {
  const { hostname, port, host, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      let since = 0
      let missing = 0
      const ask = (): void => {
        since = performance.now()
        missing = 0
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        if (missing === 0) missing = sizeOf(chunk)
        missing -= chunk.length
        if (missing > 0) return
        if (Number.isNaN(missing) || missing < 0) errors++
        times.push(performance.now() - since)
        if (performance.now() - start < 1000 * seconds) ask()
        else socket.end()
      })
      socket.once('connect', ask)
      await once(socket, 'close')
    }),
  )
  return summed(times, start, errors)
}

/** @param times Of each answer, in milliseconds. @param start By `performance.now()`. */
export function summed(times: readonly number[], start: number, errors: number): Answers {
  const passed = (performance.now() - start) / 1000
  const p99 = times.toSorted((one, two) => one - two)[Math.floor(0.99 * times.length)] ?? Number.NaN
  return { perSecond: Math.round(times.length / passed), p99ms: Number(p99.toFixed(1)), errors }
}

/** Bytes of a response that begins with `chunk`; not a number unless it is a good one. */
function sizeOf(chunk: Buffer): number {
  const length = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, length)
  if (!head.startsWith('HTTP/1.1 200')) return Number.NaN
  return length + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1])
}
