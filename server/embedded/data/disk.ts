import { statfs } from 'node:fs/promises'
import type postgres from 'postgres'
import type { DiskState } from '#core/backend.server.ts'
import type { DiskLimits } from '../protocol.ts'

/** How long a measurement counts. Milliseconds. */
const MEASURED_MS = 2_000
/** The alarm comes at this many times the reserve, and this part of the quota. */
const LOW_RESERVES = 3
const LOW_QUOTA = 0.8

/** Measures the data folder's disk, at most every few seconds. */
export class Disk {
  readonly #measure: () => Promise<DiskState>
  #state: Promise<DiskState> | undefined
  #until = 0

  constructor(folder: string, sql: postgres.Sql, limits: DiskLimits) {
    this.#measure = async () => {
      const [{ bavail, bsize }, [row]] = await Promise.all([
        statfs(folder),
        sql<{ bytes: number }[]>`
          select (pg_database_size(current_database())
            + coalesce(sum((metadata ->> 'size')::bigint), 0))::float8 as bytes from storage.objects`,
      ])
      return stateOf(bavail * bsize, row?.bytes ?? 0, limits)
    }
  }

  async state(): Promise<DiskState> {
    if (!this.#state || performance.now() > this.#until) {
      this.#until = performance.now() + MEASURED_MS
      this.#state = this.#measure()
      this.#state.catch(() => {
        this.#state = undefined
      })
    }
    return this.#state
  }
}

/** @param free Bytes left on the disk. @param used Bytes of database and uploads. */
export function stateOf(
  free: number,
  used: number,
  { reserveBytes, quotaBytes }: DiskLimits,
): DiskState {
  const quota = quotaBytes ?? Number.POSITIVE_INFINITY
  const isFull = free < reserveBytes || used >= quota
  const isLow = free < reserveBytes * LOW_RESERVES || used >= quota * LOW_QUOTA
  return {
    state: isFull ? 'full' : isLow ? 'low' : 'ok',
    free_bytes: free,
    used_bytes: used,
    ...(quotaBytes !== null && { quota_bytes: quotaBytes }),
  }
}
