import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LOCALES } from '#i18n/locales.ts'
import { buildKnowledge } from './knowledge.ts'
import type { Share, Written } from './languages.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = 'supabase/functions/chat-assistant/knowledge'

/**
 * Writes the assistant's knowledge beside its function, one file per language, in up to four threads: training takes
 * seconds each. Returns a line for the log.
 */
export async function writeKnowledge(): Promise<string> {
  const folder = join(ROOT, FOLDER)
  mkdirSync(folder, { recursive: true })
  const threads = Math.min(availableParallelism(), 4)
  const shares = Array.from({ length: threads }, (_, thread) =>
    LOCALES.filter((_, index) => index % threads === thread),
  )
  const work = shares.map((locales) => inThread({ root: ROOT, folder, locales }))
  const profiles = JSON.stringify(buildKnowledge(ROOT).profiles)
  writeFileSync(join(folder, 'languages.json'), profiles)
  // Supabase deploys the function from here, so never without its knowledge.
  writeFileSync(join(folder, 'deploy.ts'), "import '../index.ts'\n")
  const written = (await Promise.all(work)).flat()
  const passages = written.reduce((sum, one) => sum + one.passages, 0)
  const bytes = written.reduce((sum, one) => sum + one.bytes, Buffer.byteLength(profiles))
  return `Wrote ${passages} passages in ${LOCALES.length} languages for the assistant, ${Math.round(bytes / 1024)} kB.`
}

/** @throws what the thread throws */
async function inThread(share: Share): Promise<Written[]> {
  const worker = new Worker(join(ROOT, 'scripts/assistant/languages.ts'), { workerData: share })
  const [written] = await once(worker, 'message')
  return written
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  console.log(await writeKnowledge())
