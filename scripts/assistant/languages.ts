import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Locale } from '#i18n/locales.ts'
import { buildKnowledge } from './knowledge.ts'

/** What a thread is given: a checkout, the folder to write to, and its languages. */
export interface Share {
  readonly root: string
  readonly folder: string
  readonly locales: readonly Locale[]
}

/** What a thread wrote. */
export interface Written {
  readonly passages: number
  readonly bytes: number
}

const { root, folder, locales }: Share = workerData
const { file } = buildKnowledge(root)
const written: Written[] = locales.map((locale) => {
  const knowledge = file(locale)
  const text = JSON.stringify(knowledge)
  writeFileSync(join(folder, `${locale}.json`), text)
  return { passages: knowledge.passages.length, bytes: Buffer.byteLength(text) }
})
parentPort?.postMessage(written)
