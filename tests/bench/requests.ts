import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { firstProject } from './pages.ts'
import type { Bar } from './report.ts'

interface Row {
  perSecond: number
  /** Against a plain Node server that sends the same bytes. */
  ratio: string
  p99ms: number
  errors: number
}

const SECONDS = 5
const CONNECTIONS = 20

const COMPRESSED = { 'accept-encoding': 'br' }

/** Lowest allowed ratio of cached to uncached lists per second. */
const CACHED_BAR = 3

/** Lowest allowed ratios to plain Node. */
const BARS: Readonly<Record<string, number>> = {
  'a script': 0.8,
  '/about': 0.8,
  '/projects kept': 0.5,
  '/projects/<slug> kept': 0.5,
}

/** Requests per second of the main routes; new means that every request misses the page cache. */
export async function measureRequests(
  base: string,
): Promise<{ rows: Record<string, Row>; bars: Bar[] }> {
  const project = await firstProject(base)
  const script = /src="(\/_astro\/base[^"]+\.js)"/.exec(await (await fetch(base)).text())?.[1]
  const routes: [name: string, path: string][] = [
    ['a script', script ?? ''],
    ['/about', '/about'],
    ['/projects kept', '/projects'],
    ['/projects/<slug> kept', project],
  ]
  const rows: Record<string, Row> = {}
  const bars: Bar[] = []
  for (const [name, path] of routes) {
    const plain = await plainly(base + path)
    const ours = await load(base + path)
    rows[name] = row(ours, plain)
    const [ratio, bar] = [ours.requests.average / plain.requests.average, BARS[name] ?? 0]
    bars.push({
      text: `${name}: ${ratio.toFixed(2)} of plain Node, at least ${bar}`,
      ok: ratio >= bar,
    })
  }
  const kept = rows['/projects kept']?.perSecond ?? 0
  const made = await load(`${base}/projects`, true)
  rows['/projects new'] = row(made, made)
  const times = kept / made.requests.average
  bars.push({
    text: `/projects kept: ${times.toFixed(1)} times the requests a second of new ones, at least ${CACHED_BAR}`,
    ok: times >= CACHED_BAR,
  })
  return { rows, bars }
}

/** The same bytes from a server that does nothing else, measured right before. */
async function plainly(url: string): Promise<autocannon.Result> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'plain-node.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    server.stdin.end(await compressed(url))
    const [port] = await once(server.stdout, 'data')
    return await load(`http://127.0.0.1:${Number(port)}/`)
  } finally {
    server.kill()
  }
}

/** The body as it is sent, which `fetch` would unpack. */
function compressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: COMPRESSED }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      if (response.headers['content-encoding'] === 'br') resolve(Buffer.concat(chunks))
      else reject(new Error(`${url} is not compressed`))
    }).on('error', reject)
  })
}

function load(url: string, cold = false): Promise<autocannon.Result> {
  let count = 0
  const path = new URL(url).pathname
  const requests: autocannon.Request[] = [
    {
      path,
      headers: COMPRESSED,
      ...(cold
        ? {
            setupRequest: (request: autocannon.Request) => {
              count += 1
              return { ...request, path: `${path}?sort=cold-${process.pid}-${count}` }
            },
          }
        : {}),
    },
  ]
  return autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests })
}

function row(result: autocannon.Result, baseline: autocannon.Result): Row {
  return {
    perSecond: Math.round(result.requests.average),
    ratio: (result.requests.average / baseline.requests.average).toFixed(2),
    p99ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}
