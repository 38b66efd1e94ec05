import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isAllowed,
  licenseList,
  lockedPackages,
  nameOf,
  shippedDependencies,
} from '../../scripts/licenses.ts'
import { ROOT } from '../../server/config.ts'

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

test('every licence of what is shipped is allowed, and listed', () => {
  const dependencies = shippedDependencies()
  expect(dependencies.length).toBeGreaterThan(100)
  expect(dependencies.filter(({ license }) => !isAllowed(license))).toEqual([])
  expect(read('docs/licenses.txt'), 'Run npm run licenses').toBe(licenseList(dependencies))
})

test('a licence with strings is not allowed', () => {
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND SSPL-1.0',
    'UNLICENSED',
    'unknown',
  ])
    expect(isAllowed(license), license).toBe(false)
})

test('only packages on the list run scripts when they are installed', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as {
    allowScripts: Record<string, true>
  }
  const scripted = lockedPackages().filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(scripted.map(([path]) => nameOf(path)))
  expect(names.size).toBeGreaterThan(5)
  expect([...names].filter((name) => !(name in allowScripts))).toEqual([])
})

test('the container runs as nobody special, from files that exist, and is watched', () => {
  const lines = read('Containerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER backlit'])
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
  for (const line of last.filter((one) => one.startsWith('COPY --from=build'))) {
    const source = /\/app\/(\S+) /.exec(line)?.[1] ?? ''
    expect(['node_modules', 'dist'].includes(source) || existsSync(join(ROOT, source)), line).toBe(
      true,
    )
  }
})

test('every test that the threat model and the table of faults name exists', () => {
  for (const name of ['docs/threat-model.md', 'docs/operations.md']) {
    const paths = [...read(name).matchAll(/`((?:tests|src)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
      ([, path]) => String(path),
    )
    expect(paths.length, name).toBeGreaterThan(5)
    expect(
      paths.filter((path) => !existsSync(join(ROOT, path))),
      name,
    ).toEqual([])
  }
})
