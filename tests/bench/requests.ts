import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Answers, hammer, summed } from './hammer.ts'
import { firstProject } from './pages.ts'
import type { Bar } from './report.ts'

interface Row {
  perSecond: number
  /** Against a plain Node server that sends the same headers and bytes. */
  ratio: string
  p99ms: number
  errors: number
}

/** Each, after {@link WARM_SECONDS} that don't count. */
const SECONDS = 5
const WARM_SECONDS = 2
const CONNECTIONS = 20

const COMPRESSED = { 'accept-encoding': 'br' }
/** What Node adds by itself. */
const OF_NODE = /^(date|connection|keep-alive)$/i

/** Lowest allowed ratio of kept to new lists per second. */
const KEPT_BAR = 3

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
  const home = await (await fetch(base)).text()
  const script = /src="(\/_astro\/document[^"]+\.js)"/.exec(home)?.[1]
  if (!script) throw new Error('The home page has no script to measure')
  const routes: [name: string, path: string][] = [
    ['a script', script],
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
    const [ratio, bar] = [ours.perSecond / plain.perSecond, BARS[name] ?? 0]
    bars.push({
      text: `${name}: ${ratio.toFixed(2)} of plain Node with the same headers, at least ${bar}`,
      ok: ratio >= bar,
    })
  }
  const kept = rows['/projects kept']?.perSecond ?? 0
  const made = await loadNew(`${base}/projects`)
  rows['/projects new'] = row(made, made)
  const times = kept / made.perSecond
  bars.push({
    text: `/projects kept: ${times.toFixed(1)} times the requests a second of new ones, at least ${KEPT_BAR}`,
    ok: times >= KEPT_BAR,
  })
  return { rows, bars }
}

/** The same answer from a server that does nothing else, measured right before. */
async function plainly(url: string): Promise<Answers> {
  const { headers, body } = await answerOf(url)
  const program = join(import.meta.dirname, 'plain-node.ts')
  const server = spawn(process.execPath, [program, JSON.stringify(headers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    server.stdin.end(body)
    const [port] = await once(server.stdout, 'data')
    return await load(`http://127.0.0.1:${Number(port)}/`)
  } finally {
    server.kill()
  }
}

/** Names and values of the headers in turns, and the body as it is sent, which `fetch` would unpack. */
function answerOf(url: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: COMPRESSED }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      const headers: string[] = []
      for (const [name, value] of Object.entries(response.headers))
        if (!OF_NODE.test(name)) headers.push(name, String(value))
      resolve({ headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

async function load(url: string): Promise<Answers> {
  await hammer(url, COMPRESSED, CONNECTIONS, WARM_SECONDS)
  return hammer(url, COMPRESSED, CONNECTIONS, SECONDS)
}

/** Lists in an order that nobody asked for before, so that each is made. */
async function loadNew(url: string): Promise<Answers> {
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  const ask = async (_: unknown, connection: number): Promise<void> => {
    for (let turn = 0; performance.now() - start < 1000 * SECONDS; turn++) {
      const since = performance.now()
      const query = `sort=new-${process.pid}-${connection}-${turn}`
      const reply = await fetch(`${url}?${query}`, { headers: COMPRESSED })
      await reply.arrayBuffer()
      if (!reply.ok) errors++
      times.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return summed(times, start, errors)
}

function row({ perSecond, p99ms, errors }: Answers, baseline: Answers): Row {
  return { perSecond, ratio: (perSecond / baseline.perSecond).toFixed(2), p99ms, errors }
}
