import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isSameProcess, processStart } from './embedded/data/process-identity.ts'

const runtimeSchema = z.object({
  pid: z.number(),
  start: z.string(),
  /** Without a trailing slash. */
  siteUrl: z.string(),
  /** URL and key for Supabase clients. */
  supabaseUrl: z.string(),
  publishableKey: z.string(),
  mode: z.enum(['embedded', 'supabase']),
})

/** How other scripts reach the running site. */
type Runtime = z.infer<typeof runtimeSchema>

const FILE = 'runtime.json'

export function writeRuntime(dataDir: string, runtime: Omit<Runtime, 'pid' | 'start'>): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const content = { pid: process.pid, start: processStart(process.pid), ...runtime }
  writeFileSync(`${path}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.tmp`, path)
}

/** The site that runs on a data folder; null if there is none, or if it was killed. */
export function readRuntime(dataDir: string): Runtime | null {
  try {
    const runtime = runtimeSchema.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
    return isSameProcess(runtime.pid, runtime.start) ? runtime : null
  } catch {
    return null
  }
}

/** Removes the file if it is this process's own. */
export function removeRuntime(dataDir: string): void {
  if (readRuntime(dataDir)?.pid === process.pid) rmSync(join(dataDir, FILE), { force: true })
}
