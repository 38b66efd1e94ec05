import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const SCRIPT = resolve(import.meta.dirname, '../../scripts/audit.ts')
const folder = mkdtempSync(join(tmpdir(), 'backlit-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const report = (severity: string, count: number): string =>
  JSON.stringify({
    metadata: { vulnerabilities: { [severity]: count } },
    vulnerabilities: count ? { leftpad: { severity, range: '<1.0.1' } } : {},
  })

it.runIf(process.platform !== 'win32').each([
  ['no vulnerabilities', report('high', 0), 0, /^Checked: no high or critical .* high 0/],
  ['a minor vulnerability', report('low', 2), 0, /^Checked: .* low 2/],
  ['a critical vulnerability', report('critical', 1), 1, /critical: leftpad <1\.0\.1/],
  [
    'a registry that refuses',
    '{"message":"405 Method Not Allowed"}',
    2,
    /^Not checked: .*405 Method Not Allowed/,
  ],
  ['no answer', '', 2, /^Not checked: .*no reason given/],
])('the audit reports %s', (_what, answer, code, words) => {
  const npm = join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${answer}\nEND\n`)
  chmodSync(npm, 0o755)
  const done = spawnSync(process.execPath, [SCRIPT], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  })
  expect(done.status).toBe(code)
  expect(done.stderr + done.stdout).toMatch(words)
})
