import { spawn } from 'node:child_process'

/** Runs the Astro command line with telemetry off on every platform. */
const child = spawn(
  process.execPath,
  // A check makes many short-lived objects: with room for them, they are collected less often.
  ['--max-semi-space-size=128', 'node_modules/astro/bin/astro.mjs', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
