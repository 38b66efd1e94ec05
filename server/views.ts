/** Views of a project's page on a day (UTC) that one source led to: a site's name, `direct`, `own` or `other`. */
export interface ViewCount {
  readonly slug: string
  readonly day: string
  readonly source: string
  readonly views: number
}

export interface ViewCounter {
  count(slug: string, source: string): void
  /** Writes what was counted, a last time. */
  stop(): Promise<void>
}

interface Options {
  /** Adds counts to those in the database. */
  readonly write: (counts: readonly ViewCount[]) => Promise<void>
  readonly log: (line: string) => void
}

const EVERY_MS = 30_000
/** Pages and sources told apart until they are written; views of further ones are not counted. */
const MAX_COUNTS = 10_000

/** Counts views in memory and writes them in batches, so that a view costs the database nothing. */
export function startViewCounter({ write, log }: Options): ViewCounter {
  let counts = new Map<string, ViewCount>()
  let writing: Promise<void> | null = null
  const add = (count: ViewCount): void => {
    const key = `${count.day} ${count.slug} ${count.source}`
    const known = counts.get(key)
    if (known) counts.set(key, { ...known, views: known.views + count.views })
    else if (counts.size < MAX_COUNTS) counts.set(key, count)
  }
  const flush = async (): Promise<void> => {
    if (counts.size === 0) return
    const batch = [...counts.values()]
    counts = new Map()
    try {
      await write(batch)
    } catch (error) {
      for (const count of batch) add(count)
      log(`Views wait to be written: ${(error as Error).message}.`)
    }
  }
  const timer = setInterval(() => {
    writing ??= flush().finally(() => {
      writing = null
    })
  }, EVERY_MS)
  timer.unref()
  return {
    count: (slug, source) => add({ slug, day: today(), source, views: 1 }),
    async stop() {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

const today = (): string => new Date().toISOString().slice(0, 10)
