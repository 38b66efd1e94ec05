import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { BackupState, DiskState } from '#core/backend.server.ts'
import { isSameSecret } from '#core/same-secret.server.ts'

/** Upper bounds of the histogram's buckets. Seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

interface Series {
  count: number
  seconds: number
  /** Cumulative counts, one for each of {@link BOUNDS}. */
  readonly buckets: number[]
}

/** Request metrics for Prometheus, labelled by route kind, method and status class, never by URL or client. */
export class Metrics {
  readonly #series = new Map<string, Series>()
  readonly #loop = monitorEventLoopDelay({ resolution: 20 })
  readonly #version: string
  #open = 0

  /** @param version Of the software, for `backlit_build_info`. */
  constructor(version: string) {
    this.#version = version
    this.#loop.enable()
  }

  /** Times a request until its response is closed. */
  watch(request: IncomingMessage, response: ServerResponse, kind: string): void {
    const since = performance.now()
    this.#open++
    response.on('close', () => {
      this.#open--
      const seconds = (performance.now() - since) / 1000
      const status = `${Math.floor(response.statusCode / 100)}xx`
      this.#add(`kind="${kind}",method="${request.method}",status="${status}"`, seconds)
    })
  }

  #add(labels: string, seconds: number): void {
    const series = this.#series.get(labels) ?? {
      count: 0,
      seconds: 0,
      buckets: BOUNDS.map(() => 0),
    }
    series.count++
    series.seconds += seconds
    for (const [index, bound] of BOUNDS.entries())
      if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1
    this.#series.set(labels, series)
  }

  /** All metrics in the Prometheus text format. */
  text(isBackendUp: boolean, backups: BackupState | null, disk: DiskState | null): string {
    const { rss, heapUsed } = process.memoryUsage()
    const gauges: readonly (readonly [string, string, number])[] = [
      [`backlit_build_info{version="${this.#version}"}`, 'The version that runs.', 1],
      ['backlit_backend_up', 'Whether the embedded backend is up.', isBackendUp ? 1 : 0],
      ['backlit_http_requests_open', 'Requests in flight.', this.#open],
      ['process_resident_memory_bytes', 'Memory of this process.', rss],
      ['nodejs_heap_used_bytes', 'Heap in use.', heapUsed],
      [
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop.',
        this.#loop.percentile(99) / 1e9,
      ],
      ['process_uptime_seconds', 'Time since the start.', process.uptime()],
      ...backupGauges(backups),
      ...diskGauges(disk),
    ]
    const lines = gauges.flatMap(([series, help, value]) => {
      const name = series.replace(/\{.*/, '')
      return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${series} ${value}`]
    })
    const name = 'backlit_http_request_duration_seconds'
    lines.push(`# HELP ${name} Time from request to response.`, `# TYPE ${name} histogram`)
    for (const [labels, { count, seconds, buckets }] of this.#series) {
      for (const [index, bound] of BOUNDS.entries())
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${buckets[index]}`)
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`)
    }
    return `${lines.join('\n')}\n`
  }
}

function backupGauges(backups: BackupState | null): (readonly [string, string, number])[] {
  if (!backups) return []
  const { state, age_seconds: age } = backups
  const ok = [
    'backlit_backup_ok',
    'Whether the newest backup is young and the last attempt worked.',
    state === 'ok' ? 1 : 0,
  ] as const
  return age === null
    ? [ok]
    : [ok, ['backlit_backup_age_seconds', 'Age of the newest backup.', age]]
}

function diskGauges(disk: DiskState | null): (readonly [string, string, number])[] {
  if (!disk) return []
  const { state, free_bytes: free, used_bytes: used, quota_bytes: quota } = disk
  return [
    ['backlit_disk_ok', 'Whether there is room enough.', state === 'ok' ? 1 : 0],
    ['backlit_disk_full', 'Whether uploads and sign-ups are refused.', state === 'full' ? 1 : 0],
    ['backlit_disk_free_bytes', 'Free space of the disk of the data folder.', free],
    ['backlit_disk_used_bytes', 'Size of database and uploads.', used],
    ...(quota === undefined
      ? []
      : [['backlit_disk_quota_bytes', 'Most that both may take.', quota] as const]),
  ]
}

/** True if the request has `Authorization: Bearer <token>`. */
export function hasBearerToken(request: IncomingMessage, token: string): boolean {
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
