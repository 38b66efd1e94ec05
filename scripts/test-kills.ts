import { spawn } from 'node:child_process'

/**
 * `npm run test:kills [-- 100]`: kills the backend that many times in the middle of writes, and checks after each that no
 * confirmed write is lost. `npm test` does two rounds.
 */
const rounds = Number(process.argv[2] ?? 100)
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', 'server', 'tests/embedded/faults.test.ts', '-t', 'in a loop of writes'],
  ],
  { stdio: 'inherit', env: { ...process.env, KILL_ROUNDS: String(rounds) } },
)
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
