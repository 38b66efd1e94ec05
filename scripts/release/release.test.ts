import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datedChangelog } from './changelog.ts'

const SCRIPT = resolve(import.meta.dirname, '../release.ts')
/** Stands in for every npm script: notes that it ran, and fails when told to. */
const STUB = `
const { appendFileSync, writeFileSync } = require('node:fs')
const [name, file] = process.argv.slice(2)
appendFileSync(process.env.STUB_LOG, name + '\\n')
if (process.env.STUB_WRITES === name) writeFileSync('docs/licenses.txt', 'other')
if (file) writeFileSync(file, 'backup')
process.exit(process.env.STUB_FAILS === name ? 2 : 0)`
const RUN = ['licenses', 'audit', 'content:check', 'test']
/** Stands in for a container engine, which is not there unless a test wants one. */
const ENGINE =
  '#!/bin/sh\n[ "$STUB_ENGINE" ] || exit 127\n[ "$1" = build ] || exit 0\necho "$@" >> "$STUB_LOG"\nexit "$STUB_ENGINE"\n'

let folder: string
let root: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const put = (name: string, text: string) => writeFileSync(join(root, name), text)
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const commit = () => {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Change')
}
const ran = () => {
  const log = join(folder, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

function release(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [join(folder, 'engines'), process.env.PATH].join(delimiter),
      STUB_LOG: join(folder, 'log'),
      ...env,
    },
  })
  return { status, stdout, stderr: stderr.trim() }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlit-release-'))
  root = join(folder, 'checkout')
  mkdirSync(join(root, 'docs'), { recursive: true })
  mkdirSync(join(folder, 'engines'))
  for (const name of ['podman', 'docker'])
    writeFileSync(join(folder, 'engines', name), ENGINE, { mode: 0o755 })
  git('init', '--quiet', '--initial-branch=main')
  for (const [name, value] of [
    ['user.name', 'Test'],
    ['user.email', 'test@example.org'],
    ['commit.gpgsign', 'false'],
  ] as const)
    git('config', name, value)
  const scripts = Object.fromEntries(
    [...RUN, 'release:fixture'].map((name) => [name, `node stub.cjs ${name}`]),
  )
  const about = { name: 'backlit', version: '0.1.0' }
  put('package.json', JSON.stringify({ ...about, private: true, scripts }, null, 2))
  put(
    'package-lock.json',
    JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages: { '': about } }),
  )
  put('stub.cjs', STUB)
  put('docs/licenses.txt', 'licences')
  put('docs/performance.md', '<!-- bench -->\n`npm run bench`, Backlit 0.0.9.\n<!-- /bench -->\n')
  put('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Everything.\n')
  commit()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run release', () => {
  it('checks everything, then sets the version, dates the changelog, keeps data, commits and tags', () => {
    const done = release(['1.0.0'])
    expect(done).toMatchObject({ status: 0, stderr: '' })
    expect(done.stdout).toContain('bench is of 0.0.9.')
    expect(done.stdout).toContain('Not built: neither is installed.')
    expect(ran()).toEqual([...RUN, 'release:fixture'])
    expect(JSON.parse(read('package.json')).version).toBe('1.0.0')
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual(['1.0.0', '1.0.0'])
    const today = new Date().toISOString().slice(0, 10)
    expect(read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - ${today}\n\n### Added\n\n- Everything.\n`,
    )
    expect(read('tests/fixtures/upgrades/1.0.0/backup.tar.gz')).toBe('backup')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s')).toBe('Release 1.0.0')
    expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    // The next one needs entries of its own.
    expect(release(['1.0.1']).stderr).toBe('CHANGELOG.md has no entry under "## [Unreleased]".')
  })

  it.each<[what: string, prepare: () => void, args: string[], env: object, reason: RegExp]>([
    ['without a version', () => {}, [], {}, /^Name the version/],
    ['with a file that is not committed', () => put('new.txt', ''), ['1.0.0'], {}, /\?\? new\.txt/],
    ['on a branch', () => git('switch', '--quiet', '-c', 'else'), ['1.0.0'], {}, /not on else\.$/],
    ['of the same version', () => {}, ['0.1.0'], {}, /^0\.1\.0 is not newer than 0\.1\.0\.$/],
    ['of an earlier version', () => {}, ['0.0.10'], {}, /^0\.0\.10 is not newer/],
    ['of something else', () => {}, ['v1'], {}, /^v1 is not a version/],
    ['that is tagged', () => git('tag', 'v1.0.0'), ['1.0.0'], {}, /a tag v1\.0\.0 already/],
    [
      'without an entry',
      () => {
        put('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n')
        commit()
      },
      ['1.0.0'],
      {},
      /no entry under/,
    ],
    [
      'with figures of an unknown version',
      () => {
        put('docs/performance.md', '<!-- bench -->\n2026\n<!-- /bench -->\n')
        commit()
      },
      ['1.0.0'],
      {},
      /The section bench of docs\/performance\.md does not say/,
    ],
    ...RUN.map((name): [string, () => void, string[], object, RegExp] => [
      `when ${name} fails`,
      () => {},
      ['1.0.0'],
      { STUB_FAILS: name },
      new RegExp(`${name}" ended with 2\\.$`),
    ]),
    [
      'when the list of licences was old',
      () => {},
      ['1.0.0'],
      { STUB_WRITES: 'licenses' },
      /docs\/licenses\.txt$/,
    ],
  ])('stops %s and changes nothing', (_what, prepare, args, env, reason) => {
    prepare()
    const before = [git('rev-parse', 'HEAD'), git('tag'), read('package.json')]
    const { status, stderr } = release(args, env as Record<string, string>)
    expect(status).toBe(1)
    expect(stderr).toMatch(reason)
    expect([git('rev-parse', 'HEAD'), git('tag'), read('package.json')]).toEqual(before)
    expect(ran().length).toBeLessThanOrEqual(RUN.length)
  })

  it('builds the image where there is an engine', () => {
    expect(release(['1.0.0'], { STUB_ENGINE: '0' }).status).toBe(0)
    const build = 'build --file Containerfile --tag backlit:1.0.0 .'
    expect(ran()).toEqual([...RUN, build, 'release:fixture'])
  })

  it('stops where the image does not build', () => {
    const { status, stderr } = release(['1.0.0'], { STUB_ENGINE: '3' })
    expect(status).toBe(1)
    expect(stderr).toBe('"podman build --file Containerfile --tag backlit:1.0.0 ." ended with 3.')
    expect(git('tag')).toBe('')
  })

  it('says how to undo it when it fails half-way', () => {
    const { status, stderr } = release(['1.0.0'], { STUB_FAILS: 'release:fixture' })
    expect(status).toBe(1)
    expect(stderr).toContain('git reset --hard && git clean -fd tests/fixtures')
    expect(git('tag')).toBe('')
  })

  it('prints the list with --dry-run, and runs none of it', () => {
    const { status, stdout } = release(['1.0.0', '--dry-run'])
    expect(status).toBe(0)
    expect(stdout.trim().split('\n').length).toBeGreaterThan(10)
    expect(stdout).toContain('- Lint, types, build, guards and all tests are green')
    expect(ran()).toEqual([])
    expect(JSON.parse(read('package.json')).version).toBe('0.1.0')
  })
})

describe('the changelog', () => {
  it('keeps earlier releases', () => {
    const text =
      '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.0.0] - 2026-12-01\n\n- Everything.\n'
    expect(datedChangelog(text, '1.1.0', '2027-01-02')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-02\n\n- New.\n\n## [1.0.0] - 2026-12-01\n\n- Everything.\n',
    )
    expect(() => datedChangelog(text, '1.0.0', '2027-01-02')).toThrow('a heading for 1.0.0')
    expect(() => datedChangelog('# Changelog\n', '1.0.0', '2027-01-02')).toThrow('no heading')
    const empty = text.replace('- New.\n', '')
    expect(() => datedChangelog(empty, '1.1.0', '2027-01-02')).toThrow('no entry')
  })
})
