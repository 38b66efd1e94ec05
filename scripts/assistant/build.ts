import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LOCALES } from '#i18n/locales.ts'
import { buildKnowledge } from './knowledge.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = 'supabase/functions/chat-assistant/knowledge'

/** Writes the assistant's knowledge beside its function, one file per language. Returns a line for the log. */
export function writeKnowledge(root: string = ROOT): string {
  const { file, profiles } = buildKnowledge(root)
  const folder = join(root, FOLDER)
  mkdirSync(folder, { recursive: true })
  let bytes = 0
  const write = (name: string, value: unknown) => {
    const text = JSON.stringify(value)
    bytes += Buffer.byteLength(text)
    writeFileSync(join(folder, `${name}.json`), text)
  }
  let passages = 0
  for (const locale of LOCALES) {
    const knowledge = file(locale)
    passages += knowledge.passages.length
    write(locale, knowledge)
  }
  write('languages', profiles)
  // Supabase deploys the function from here, so never without its knowledge.
  writeFileSync(join(folder, 'deploy.ts'), "import '../index.ts'\n")
  return `Wrote ${passages} passages in ${LOCALES.length} languages for the assistant, ${Math.round(bytes / 1024)} kB.`
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename)
  console.log(writeKnowledge())
