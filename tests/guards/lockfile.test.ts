import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
  engines?: { node?: string }
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages: Record<string, Entry> = read('package-lock.json').packages

/** Whether Node would resolve `name` from the package at `from`, according to the lockfile. */
function isLocked(from: string, name: string): boolean {
  const parts = from.split('/node_modules/')
  return (
    parts.some((_, index) => {
      const base = parts.slice(0, parts.length - index).join('/node_modules/')
      return Boolean(packages[`${base}/node_modules/${name}`]?.version)
    }) || Boolean(packages[`node_modules/${name}`]?.version)
  )
}

it('locks the binaries of every platform: npm ci refuses a lockfile that lacks one', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

it('pins every direct dependency to one version', () => {
  const { dependencies, devDependencies } = read('package.json')
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  )
  expect(loose).toEqual([])
})

it('asks for no newer Node than package.json: scripts run on the one that is installed, so npm ci would warn for nothing', () => {
  const { satisfies } = createRequire(import.meta.url)('semver') as {
    satisfies(version: string, range: string): boolean
  }
  const oldest = `${/\d+/.exec(read('package.json').engines.node)?.[0]}.0.0`
  const newer = Object.entries(packages).flatMap(([path, { engines }]) =>
    path !== '' && engines?.node && !satisfies(oldest, engines.node) ? [path] : [],
  )
  expect(newer).toEqual([])
})
