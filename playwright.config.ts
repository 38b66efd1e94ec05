import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/server.ts',
  fullyParallel: true,
  // They wait for each other's processes a quarter of the time: a worker more than the smallest machine has cores.
  workers: 3,
  // A shared machine may starve a browser once; a test that fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  projects: [
    // The longest test of all: last, the other workers would wait for it.
    { name: 'long', testMatch: /translations/ },
    { name: 'site', testIgnore: /renewal|tracker|translations/ },
    // They publish listings of their own, which the others would count: after them.
    { name: 'renewal', testMatch: /renewal|tracker/, dependencies: ['long', 'site'] },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // A view transition cut off by the next navigation is an error to Chromium; reduced motion turns them off.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace reads pictures again on its own, which the security policy refuses: only on demand.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
})
