import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../server/config.ts'
import { refuseArguments, runCommand } from './command.ts'

interface Dependency {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** SPDX identifiers of licences that only ask for attribution, or whose copyleft stops at the file or library. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly hasInstallScript?: boolean
}

/** The lockfile's packages by path, without the root. */
export function lockedPackages(): [path: string, locked: LockedPackage][] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)
}

/** Name of a package by its path: `a` for `node_modules/b/node_modules/a`. */
export function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path
}

/** What production installs, and the packages that the site's code imports, which are part of what is built. */
function shippedRoots(): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const sources = ['astro.config.mjs', ...globSync('src/**/*.{ts,tsx,astro,css}', { cwd: ROOT })]
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const isBundled = (name: string) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(sources)
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(devDependencies ?? {}).filter(isBundled),
  ]
}

/** Paths of packages and all they need, as npm finds them: from inside out. */
function withNeeds(names: readonly string[], locked: ReadonlyMap<string, LockedPackage>) {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const path = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
    if (!locked.has(path)) {
      if (from) add(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)))
      return
    }
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = locked.get(path) ?? {}
    for (const need of Object.keys({ ...dependencies, ...optionalDependencies })) add(need, path)
  }
  for (const name of names) add(name, '')
  return found
}

/** Sorted by name. */
export function shippedDependencies(): Dependency[] {
  const found = new Map<string, Dependency>()
  const locked = new Map(lockedPackages())
  for (const path of withNeeds(shippedRoots(), locked)) {
    const { version = '', license } = locked.get(path) ?? {}
    const name = nameOf(path)
    found.set(`${name} ${version}`, { name, version, license: license ?? licenseInFolder(path) })
  }
  return [...found.values()].sort((left, right) =>
    `${left.name} ${left.version}` < `${right.name} ${right.version}` ? -1 : 1,
  )
}

/** Platform binaries: the lockfile has no licence for other platforms' ones, so they take their package's. */
const BINARIES: Readonly<Record<string, string>> = {
  '@astrojs/compiler-binding-': 'MIT',
  '@tailwindcss/oxide-': 'MIT',
}

/** Some packages only have a licence file. */
function licenseInFolder(path: string): string {
  const family = Object.keys(BINARIES).find((start) => nameOf(path).startsWith(start))
  if (family) return String(BINARIES[family])
  try {
    const folder = join(ROOT, path)
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
    const text = file ? readFileSync(join(folder, file), 'utf8') : ''
    if (/permission is hereby granted, free of charge/i.test(text)) return 'MIT'
    if (/apache license\s+version 2\.0/i.test(text)) return 'Apache-2.0'
    return 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Whether an SPDX expression can be satisfied with {@link ALLOWED}: any side of OR, every side of AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ').trim()
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => ALLOWED.has(one.trim())))
}

/** The content of `docs/licenses.txt`. */
export function licenseList(dependencies: readonly Dependency[]): string {
  const rows = dependencies.map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license} |`,
  )
  return [
    '# Licences of what is shipped',
    '',
    'Written by `npm run licenses` from the lockfile; a test compares. Packages that only build or test are not shipped.',
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** `npm run licenses`: writes docs/licenses.txt and fails on a licence that is not allowed. */
async function main(args: readonly string[]): Promise<void> {
  refuseArguments(args)
  const dependencies = shippedDependencies()
  writeFileSync(join(ROOT, 'docs', 'licenses.txt'), licenseList(dependencies))
  const refused = dependencies.filter(({ license }) => !isAllowed(license))
  for (const { name, version, license } of refused)
    console.error(`${name} ${version} has the licence ${license}, which is not allowed.`)
  console.log(
    `${dependencies.length} packages, ${refused.length} with a licence that is not allowed.`,
  )
  if (refused.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) runCommand(main)
