import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildKnowledge } from './knowledge.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = 'supabase/functions/chat-assistant/knowledge'

/** Writes what the assistant knows, one file per language, beside its function. Answers what there is to say of it. */
export function writeKnowledge(root: string = ROOT): string {
  const { files, profiles } = buildKnowledge(root)
  const folder = join(root, FOLDER)
  mkdirSync(folder, { recursive: true })
  let bytes = 0
  const write = (name: string, value: unknown) => {
    const text = JSON.stringify(value)
    bytes += Buffer.byteLength(text)
    writeFileSync(join(folder, `${name}.json`), text)
  }
  for (const file of files) write(file.locale, file)
  write('languages', profiles)
  const passages = files.reduce((sum, file) => sum + file.passages.length, 0)
  return `Wrote ${passages} passages in ${files.length} languages for the assistant, ${Math.round(bytes / 1024)} kB.`
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  console.log(writeKnowledge())
