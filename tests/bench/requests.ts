import autocannon from 'autocannon'
import { firstProject } from './pages.ts'

interface Row {
  perSecond: number
  ratio: string
  p99ms: number
  errors: number
}

const SECONDS = 5
const CONNECTIONS = 20

/** Lowest allowed ratio of cached to uncached lists per second. */
const CACHED_BAR = 3

/** Requests per second of the main routes; cold means that every request misses the page cache. */
export async function measureRequests(
  base: string,
): Promise<{ rows: Record<string, Row>; bars: { text: string; ok: boolean }[] }> {
  const project = await firstProject(base)
  const baseline = await load(`${base}/favicon.svg`)
  const rows: Record<string, Row> = { 'static file': row(baseline, baseline) }
  const routes: [string, string, boolean][] = [
    ['/about', '/about', false],
    ['/projects warm', '/projects', false],
    ['/projects cold', '/projects', true],
    ['/projects/<slug> warm', project, false],
    ['/projects/<slug> cold', project, true],
  ]
  for (const [name, path, cold] of routes) {
    rows[name] = row(await load(base + path, cold), baseline)
  }
  const [warm, cold] = [
    rows['/projects warm']?.perSecond ?? 0,
    rows['/projects cold']?.perSecond ?? 0,
  ]
  const times = warm / cold
  return {
    rows,
    bars: [
      {
        text: `/projects cached: ${times.toFixed(1)} times the requests a second, at least ${CACHED_BAR}`,
        ok: times >= CACHED_BAR,
      },
    ],
  }
}

function load(url: string, cold = false): Promise<autocannon.Result> {
  let count = 0
  const path = new URL(url).pathname
  const requests: autocannon.Request[] = [
    {
      path,
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
