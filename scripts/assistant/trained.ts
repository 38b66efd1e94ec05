import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#i18n/locales.ts'
import type { ExamplesFile } from '../../supabase/functions/chat-assistant/examples.ts'
import { examplesIn, examplesOf } from './examples.ts'
import type { Leads } from './leads.ts'
import { CLASSES } from './subjects.ts'
import { train } from './train.ts'

const CACHE = 'node_modules/.cache/assistant'
/** Folders whose code affects the training. */
const CODE = [
  'scripts/assistant',
  'supabase/functions/chat-assistant',
  'supabase/functions/chat-assistant/lexicon',
]

/** Trains the classifier of a language, or reads it from the cache when neither the examples nor the code changed. */
export function trained(root: string, locale: Locale, leads: Leads): ExamplesFile {
  const examples = [...examplesIn(root, locale), ...examplesOf(leads)]
  const key = createHash('sha256')
    .update(JSON.stringify([examples, process.versions.icu, codeIn(root)]))
    .digest('hex')
  const file = join(root, CACHE, `${locale}.json`)
  const kept = read(file)
  if (kept?.key === key) return kept.asked
  const asked = train(examples, CLASSES, locale)
  try {
    mkdirSync(join(root, CACHE), { recursive: true })
    writeFileSync(file, JSON.stringify({ key, asked }))
  } catch (error) {
    console.warn('Could not cache the trained classifier for the next build:', error)
  }
  return asked
}

const codeIn = (root: string): string[] =>
  CODE.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )

function read(file: string): { readonly key: string; readonly asked: ExamplesFile } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
