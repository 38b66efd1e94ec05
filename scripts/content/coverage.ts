import { type Ledger, type State, stateOf } from './ledger.ts'
import { sourcesOf, type Tree } from './tree.ts'

const COLUMNS: readonly State[] = ['current', 'stale', 'unrecorded', 'missing']

/** A table by language: how many English texts are translated, stale, unrecorded or missing. */
export function coverageTable(tree: Tree, ledger: Ledger): string {
  const sources = sourcesOf(tree)
  const rows = tree.translations.map((locale) => {
    const states = sources.map((source) => stateOf(tree, ledger, source, locale))
    const counts = COLUMNS.map((column) => states.filter((state) => state === column).length)
    const share = sources.length === 0 ? 0 : Math.floor((100 * (counts[0] ?? 0)) / sources.length)
    return [locale, ...counts.map(String), `${share} %`]
  })
  const table = [['language', ...COLUMNS, 'covered'], ...rows]
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const lines = table.map((row) =>
    row
      .map((cell, column) => {
        const width = widths?.[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  '),
  )
  return [`Texts in src/content: ${sources.length} in English`, ...lines].join('\n')
}
