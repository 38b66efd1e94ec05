import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/free-port.ts'

const START_LIMIT_MS = 120_000

/** Playwright globalSetup: starts the built site with demo data on a free port and puts its URL in `BASE_URL`. */
export default async function startSite(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'backlit-e2e-'))
  const port = await freePort()
  const site = spawn(process.execPath, ['server/index.ts', '--demo'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      BACKLIT_RATE_LIMITS: 'off',
      ...process.env,
      PORT: String(port),
      BACKLIT_DATA: data,
    },
  })
  // A site that has stopped by itself does not exit once more.
  const gone = new Promise((resolve) => site.once('exit', resolve))
  let log = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (log += chunk))
  process.env.BASE_URL = `http://127.0.0.1:${port}`
  process.env.E2E_DATA = data
  await untilHealthy(site, () => log)
  return async () => {
    site.kill('SIGTERM')
    await gone
    rmSync(data, { recursive: true, force: true })
  }
}

async function untilHealthy(site: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (site.exitCode !== null) throw new Error(`The site stopped while starting:\n${log()}`)
    const response = await fetch(`${process.env.BASE_URL}/api/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The site was not healthy in time:\n${log()}`)
}
