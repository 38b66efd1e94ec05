import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { datedChangelog } from './changelog.ts'
import { ReleaseError, type Repository } from './repository.ts'

interface Step {
  /** What must be so, or is done. */
  readonly name: string
  readonly run: (repository: Repository, version: string) => void
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/
const today = (): string => new Date().toISOString().slice(0, 10)
const npm =
  (...args: readonly string[]): Step['run'] =>
  (repository) =>
    repository.npm(...args)

/** What must be so before anything is changed; the quick ones first. */
export const CHECKS: readonly Step[] = [
  { name: 'The tree is clean, on main', run: isCleanMain },
  { name: 'The version is newer', run: isNewer },
  {
    name: 'CHANGELOG.md has an entry',
    run: (repository, version) =>
      void datedChangelog(repository.read('CHANGELOG.md'), version, today()),
  },
  { name: 'docs/performance.md says which version each section is of', run: areMeasured },
  { name: 'The licences of shipped packages are allowed', run: npm('run', '-s', 'licenses') },
  { name: 'No shipped package has a known vulnerability', run: npm('run', '-s', 'audit') },
  {
    name: 'Texts are translated and recorded in every language',
    run: npm('run', '-s', 'content:check'),
  },
  { name: 'Lint, types, build, guards and all tests are green', run: npm('test') },
  { name: 'The image builds, where podman or docker is installed', run: buildImage },
  { name: 'None of this changed a file', run: isCleanMain },
]

/** The release itself. */
export const CHANGES: readonly Step[] = [
  {
    name: 'Set the version in package.json and package-lock.json',
    run: (repository, version) =>
      repository.npm('version', version, '--no-git-tag-version', '--ignore-scripts'),
  },
  {
    name: 'Date the entry in CHANGELOG.md',
    run: (repository, version) =>
      repository.write(
        'CHANGELOG.md',
        datedChangelog(repository.read('CHANGELOG.md'), version, today()),
      ),
  },
  {
    name: 'Keep data of this version in tests/fixtures/upgrades, for later ones to upgrade',
    run: keepData,
  },
  {
    name: 'Commit and tag',
    run: (repository, version) => {
      repository.git('add', '--all')
      repository.git('commit', '--quiet', '--message', `Release ${version}`)
      repository.git('tag', '--annotate', `v${version}`, '--message', `Backlit ${version}`)
    },
  },
]

function isCleanMain(repository: Repository): void {
  const branch = repository.git('branch', '--show-current')
  if (branch !== 'main') throw new ReleaseError(`A release is made on main, not on ${branch}.`)
  const changes = repository.git('status', '--porcelain')
  if (changes !== '') throw new ReleaseError(`These files are not committed:\n${changes}`)
}

function isNewer(repository: Repository, version: string): void {
  const [now, next] = [repository.version, version].map((text) =>
    VERSION.exec(text)?.slice(1).map(Number),
  )
  if (!next) throw new ReleaseError(`${version} is not a version such as 1.0.0.`)
  const at = next.findIndex((part, index) => part !== now?.[index])
  if (at === -1 || (next[at] ?? 0) < (now?.[at] ?? 0))
    throw new ReleaseError(`${version} is not newer than ${repository.version}.`)
  if (repository.git('tag', '--list', `v${version}`) !== '')
    throw new ReleaseError(`There is a tag v${version} already.`)
}

/** A section of an earlier version says so by naming it. */
function areMeasured(repository: Repository): void {
  const text = repository.read('docs/performance.md')
  for (const [, name = '', section = ''] of text.matchAll(
    /^<!-- ([\w:-]+) -->$([\s\S]*?)^<!-- \/\1 -->$/gm,
  )) {
    const [, version] = /\bBacklit (\d+\.\d+\.\d+)\b/.exec(section) ?? []
    if (!version)
      throw new ReleaseError(
        `The section ${name} of docs/performance.md does not say which version it is of: run it again.`,
      )
    if (version !== repository.version) console.log(`  ${name} is of ${version}.`)
  }
}

function buildImage(repository: Repository, version: string): void {
  if (repository.buildImage(`backlit:${version}`) === null)
    console.log('  Not built: neither is installed.')
}

function keepData(repository: Repository, version: string): void {
  const file = join('tests', 'fixtures', 'upgrades', version, 'backup.tar.gz')
  mkdirSync(join(repository.root, dirname(file)), { recursive: true })
  repository.npm('run', '-s', 'release:fixture', '--', file)
}
