import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isSameProcess, processStart } from './embedded/data/process-identity.ts'

const runtimeSchema = z.object({
  pid: z.number(),
  start: z.string(),
  /** Address of the site, without a trailing slash. */
  siteUrl: z.string(),
  /** Address and key for Supabase clients. */
  supabaseUrl: z.string(),
  publishableKey: z.string(),
  mode: z.enum(['embedded', 'supabase']),
})

/** What a running site tells the other scripts about itself. */
type Runtime = z.infer<typeof runtimeSchema>

const FILE = 'runtime.json'

/** Notes that this process serves the data folder. */
export function writeRuntime(dataDir: string, runtime: Omit<Runtime, 'pid' | 'start'>): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const content = { pid: process.pid, start: processStart(process.pid), ...runtime }
  writeFileSync(`${path}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.tmp`, path)
}

/** The site that runs on a data folder, or null. What a killed site left behind counts as none. */
export function readRuntime(dataDir: string): Runtime | null {
  try {
    const runtime = runtimeSchema.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
    return isSameProcess(runtime.pid, runtime.start) ? runtime : null
  } catch {
    return null
  }
}

/** Removes the note, if it is this process's own. */
export function removeRuntime(dataDir: string): void {
  if (readRuntime(dataDir)?.pid === process.pid) rmSync(join(dataDir, FILE), { force: true })
}
