import { readRuntime } from '../server/runtime-file.ts'
import { measureFairness } from '../tests/bench/fairness.ts'
import { publish } from '../tests/bench/report.ts'
import startSite from '../tests/e2e/server.ts'
import { requireBuild } from './command.ts'

/** `npm run bench:fairness`: how long others wait while one caller spends all it may. */
requireBuild()
process.env.BACKLIT_RATE_LIMITS = 'on'
const stop = await startSite()
try {
  const key = readRuntime(process.env.E2E_DATA ?? '')?.publishableKey ?? ''
  publish('bench:fairness', [
    {
      title: 'Pages, logins and uploads of others while one caller spends all it may',
      ...(await measureFairness(process.env.BASE_URL ?? '', key)),
    },
  ])
} finally {
  await stop()
}
