import { resolve } from 'node:path'
import { checkContent } from './content/check.ts'
import { coverageTable } from './content/coverage.ts'
import { formatFault } from './content/fault.ts'
import { checkInterface, readCatalogues } from './content/interface.ts'
import { accept, readLedger } from './content/ledger.ts'
import { readTree } from './content/tree.ts'

const USAGE = 'Usage: npm run content:check -- --accept <language> [collection/name]'

/**
 * `npm run content:check`: prints what is wrong in `src/content` and the interface, and the coverage per language.
 * `-- --accept <language> [collection/name]`: records the current English texts as translated.
 * Returns the exit code.
 */
function main(args: readonly string[]): number {
  const tree = readTree(resolve(import.meta.dirname, '..'))
  const [command, locale, only] = args
  if (command === '--accept') {
    if (!locale || !tree.translations.includes(locale)) {
      console.error(`${USAGE}\nLanguages: ${tree.translations.join(', ')}`)
      return 1
    }
    const count = accept(tree, locale, only)
    console.log(`Recorded ${count} ${count === 1 ? 'text' : 'texts'} of "${locale}".`)
    return count > 0 ? 0 : 1
  }
  if (command !== undefined) {
    console.error(USAGE)
    return 1
  }
  const ledger = readLedger(tree)
  const faults = [...checkContent(tree, ledger), ...checkInterface(readCatalogues(tree.root))]
  for (const fault of faults) console.error(formatFault(fault))
  console.log(coverageTable(tree, ledger))
  console.log(faults.length === 0 ? 'No problems.' : `${faults.length} to fix.`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
