import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { type Doc, findDoc, SOURCE_LOCALE, sourcesOf, type Tree } from './tree.ts'

/** `<collection>/<slug>` -> locale -> {@link Doc.hash} of the English file that was translated. */
export type Ledger = Readonly<Record<string, Readonly<Record<string, string>>>>

const LEDGER_FILE = 'src/content/translations.json'

/** State of a translation against the English text. */
export type State = 'current' | 'stale' | 'unrecorded' | 'missing'

/** Empty when the file does not exist yet. Throws when it is not JSON. */
export function readLedger(tree: Tree): Ledger {
  const path = join(tree.root, LEDGER_FILE)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function keyOf({ collection, slug }: Doc): string {
  return `${collection}/${slug}`
}

export function stateOf(tree: Tree, ledger: Ledger, source: Doc, locale: string): State {
  if (!findDoc(tree, source.collection, locale, source.slug)) return 'missing'
  const recorded = ledger[keyOf(source)]?.[locale]
  if (!recorded) return 'unrecorded'
  return recorded === source.hash ? 'current' : 'stale'
}

/** Finds missing, stale and unrecorded translations, and files without an English counterpart. */
export function checkTranslations(tree: Tree, ledger: Ledger): Fault[] {
  const faults: Fault[] = tree.strays.map((file) => ({
    kind: 'extra',
    file,
    line: 1,
    message: 'texts live at src/content/<collection>/<language>/<name>.mdx',
  }))
  for (const doc of tree.docs) {
    if (findDoc(tree, doc.collection, SOURCE_LOCALE, doc.slug)) continue
    const message = `English has no ${keyOf(doc)}, so no page shows this text`
    faults.push({ kind: 'extra', file: doc.file, line: 1, message })
  }
  for (const source of sourcesOf(tree)) {
    for (const locale of tree.translations) {
      const state = stateOf(tree, ledger, source, locale)
      const file = `src/content/${source.collection}/${locale}/${source.slug}.mdx`
      if (state === 'missing') {
        const message = `no ${file}; readers of "${locale}" see English`
        faults.push({ kind: 'missing', file: source.file, line: 1, message })
      } else if (state !== 'current') {
        const why = state === 'stale' ? 'English has changed since' : 'not yet recorded'
        const accept = `npm run content:check -- --accept ${locale} ${keyOf(source)}`
        faults.push({ kind: state, file, line: 1, message: `${why}; when it agrees: ${accept}` })
      }
    }
  }
  return [...faults, ...checkLedgerKeys(tree, ledger)]
}

/**
 * Records the current English texts, or the one named `only`, as translated into `locale`. Skips texts without a
 * translation and drops entries of texts that no longer exist. Returns how many were recorded.
 */
export function accept(tree: Tree, locale: string, only?: string): number {
  const before = readLedger(tree)
  const after: Record<string, Record<string, string>> = {}
  let count = 0
  for (const source of sourcesOf(tree)) {
    const key = keyOf(source)
    const row: Record<string, string> = { ...before[key] }
    if ((!only || only === key) && findDoc(tree, source.collection, locale, source.slug)) {
      row[locale] = source.hash
      count += 1
    }
    after[key] = Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)))
  }
  writeFileSync(join(tree.root, LEDGER_FILE), `${JSON.stringify(after, null, 2)}\n`)
  return count
}

function checkLedgerKeys(tree: Tree, ledger: Ledger): Fault[] {
  const known = new Set(sourcesOf(tree).map(keyOf))
  const unknown = Object.keys(ledger).filter((key) => !known.has(key))
  if (unknown.length === 0) return []
  const lines = readFileSync(join(tree.root, LEDGER_FILE), 'utf8').split('\n')
  return unknown.map((key) => ({
    kind: 'extra',
    file: LEDGER_FILE,
    line: lines.findIndex((text) => text.includes(`"${key}"`)) + 1,
    message: `English has no ${key}; \`--accept\` with any language removes the entry`,
  }))
}
