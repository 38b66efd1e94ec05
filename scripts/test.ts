import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findChromium } from './chromium.ts'

/**
 * Everything `npm test` does: lint, unit and guard tests, database and server tests, with types and the production build
 * beside them, then end-to-end tests against that build. Stops for nothing, so that one run shows every failure; the last
 * line counts.
 */
interface Outcome {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'backlit-test-'))
const only = process.argv[2]
const ENV = {
  ...process.env,
  LITE_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  // The tests start our server and backend over a hundred times: most of a start is reading the same code.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules', '.cache', 'tests'),
}
const total: Outcome = { passed: 0, failed: 0 }

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...ENV, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function step(name: string, args: string[]): Promise<boolean> {
  console.log(`\n== ${name}`)
  const ok = (await run(args)) === 0
  count({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  return ok
}

/** A step that gives way to what runs in front of it; shows what it said when it is done. */
async function aside(name: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ENV })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  }
  const ok = await new Promise<boolean>((resolve) =>
    child.on('close', (code) => resolve(code === 0)),
  )
  console.log(`\n== ${name}\n${said}`)
  count({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  return ok
}

async function vitest(...projects: string[]): Promise<void> {
  const file = join(reports, `${projects.join('-')}.json`)
  console.log(`\n== tests: ${projects.join(', ')}`)
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const found = read(file, (report) => ({
    passed: Number(report.numPassedTests ?? 0),
    failed: Number(report.numFailedTests ?? 0),
  }))
  count(atLeastOneFailure(found, code))
}

async function endToEnd(): Promise<void> {
  const file = join(reports, 'e2e.json')
  console.log('\n== end-to-end tests')
  const browser = await findChromium({ forTests: true }).catch((error: Error) => {
    console.error(error.message)
  })
  if (!browser) return count({ passed: 0, failed: 1 })
  const code = await run(['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const found = read(file, (report) => {
    const stats = report.stats as Record<string, number> | undefined
    return {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    }
  })
  count(atLeastOneFailure(found, code))
}

function read(file: string, pick: (report: Record<string, unknown>) => Outcome): Outcome {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** A runner that fails without a failed test (it crashed, or found none) still counts as a failure. */
function atLeastOneFailure(outcome: Outcome, code: number): Outcome {
  if (code === 0 && outcome.passed > 0) return outcome
  return { ...outcome, failed: Math.max(outcome.failed, 1) }
}

function count(outcome: Outcome): void {
  total.passed += outcome.passed
  total.failed += outcome.failed
}

if (only === 'e2e') {
  if (await step('build', ['scripts/build.ts'])) await endToEnd()
} else {
  await step('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
  // One after the other: both write the types of the contents.
  const built = aside('types', ['scripts/astro.ts', 'check']).then(() =>
    aside('build', ['scripts/build.ts']),
  )
  await vitest('unit', 'unit-alone', 'guards')
  await vitest('database', 'server')
  if (await built) await endToEnd()
}

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
