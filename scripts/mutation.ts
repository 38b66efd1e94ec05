import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { publish } from '../tests/bench/report.ts'

/**
 * `npm run mutation`: changes the pure code of `src/core` and the features thousands of times and counts the changes that
 * make a test fail. Takes about an hour. Stryker is fetched by npx, as nothing else needs its 185 packages.
 */
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
const BAR = 90

const { status } = spawnSync(
  'npx',
  [
    '--yes',
    ...PACKAGES.flatMap((name) => ['-p', name]),
    'stryker',
    'run',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>
}

/** `src/core`, `src/islands/submit` and the like. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/islands/') ? 3 : 2)
    .join('/')

const { files }: Report = JSON.parse(readFileSync('reports/mutation.json', 'utf8'))
const mutants = Object.entries(files).flatMap(([file, one]) =>
  one.mutants.map(({ status }) => ({ folder: folderOf(file), status })),
)

function score(some: typeof mutants): { found: number; missed: number; percent: number } {
  const count = (statuses: readonly string[]): number =>
    some.filter((mutant) => statuses.includes(mutant.status)).length
  const [found, missed] = [count(['Killed', 'Timeout']), count(['Survived', 'NoCoverage'])]
  return { found, missed, percent: Math.round((1000 * found) / (found + missed)) / 10 }
}

const all = score(mutants)
const folders = Object.entries(Object.groupBy(mutants, ({ folder }) => folder)).map(
  ([folder, some = []]) => [folder, score(some)] as const,
)
publish('mutation', [
  {
    title: 'Changes of the code that tests find',
    rows: { ...Object.fromEntries(folders), 'in all': all },
    bars: [{ text: `${all.percent} % found, at least ${BAR} %`, ok: all.percent >= BAR }],
  },
])
