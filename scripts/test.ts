import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { findChromium } from './chromium.ts'

/**
 * `npm test`: lint and the assistant's training, then unit, guard, database and server tests, while types are checked
 * and then the site is built in the background, then end-to-end tests against that build. It goes on after failures, so
 * that one run shows them all. Ends with what failed, the tests that needed a retry and a line of counts.
 */
interface Outcome {
  passed: number
  failed: number
  /** Names of failed tests and steps. */
  broken?: readonly string[]
  /** Names of tests that passed on retry. */
  retried?: readonly string[]
}

interface VitestTest {
  fullName: string
  status: string
  failureMessages: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: VitestTest[] }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
}

const reports = mkdtempSync(join(tmpdir(), 'backlit-test-'))
const only = process.argv[2]
const ENV = {
  ...process.env,
  LITE_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  // The tests start server and backend over a hundred times; most of a start is compiling the same code.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules', '.cache', 'tests'),
}
const total = { passed: 0, failed: 0 }
const broken: string[] = []
const retried: string[] = []

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
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, broken: [name] })
  return ok
}

/** Runs a step at low priority and prints its output at the end. */
async function runInBackground(name: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ENV })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const ok = await new Promise<boolean>((resolve) =>
    child.on('close', (code) => resolve(code === 0)),
  )
  console.log(`\n== ${name}\n${output}`)
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, broken: [name] })
  return ok
}

async function vitest(): Promise<void> {
  const file = join(reports, 'vitest.json')
  console.log('\n== unit, guard, database and server tests')
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const found = read<VitestReport>(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    broken: testsOf(report, ({ status }) => status === 'failed'),
    // A passed test with failure messages was retried.
    retried: testsOf(
      report,
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    ),
  }))
  count(atLeastOneFailure(found, code))
}

function testsOf(report: VitestReport, isWanted: (test: VitestTest) => boolean): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isWanted).map(({ fullName }) => `${relative('.', name)} > ${fullName}`),
  )
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
  const found = read<PlaywrightReport>(file, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    broken: suites.flatMap((suite) => specsOf(suite, 'unexpected')),
    retried: suites.flatMap((suite) => specsOf(suite, 'flaky')),
  }))
  count(atLeastOneFailure(found, code))
}

function specsOf({ file, specs, suites = [] }: PlaywrightSuite, status: string): string[] {
  const found = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...found.map(({ title }) => `${file} > ${title}`),
    ...suites.flatMap((suite) => specsOf(suite, status)),
  ]
}

function read<Report>(file: string, pick: (report: Report) => Outcome): Outcome {
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
  broken.push(...(outcome.broken ?? []))
  retried.push(...(outcome.retried ?? []))
}

if (only === 'e2e') {
  if (await step('build', ['scripts/build.ts'])) await endToEnd()
} else {
  const types = runInBackground('types', ['scripts/astro.ts', 'check'])
  await Promise.all([
    step('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
    // Tests of the assistant in several processes would each train it.
    step('knowledge of the assistant', ['scripts/assistant/build.ts']),
  ])
  // Not while types are checked: both write the content collections' types.
  const built = types.then(() => runInBackground('build', ['scripts/build.ts']))
  await vitest()
  if (await built) await endToEnd()
}

if (broken.length > 0) console.log(['\nFailed:', ...broken].join('\n  '))
if (retried.length > 0) console.log(['\nPassed on retry:', ...retried].join('\n  '))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
