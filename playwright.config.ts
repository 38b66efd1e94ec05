import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/server.ts',
  fullyParallel: true,
  // Tests spend a quarter of their time waiting: one worker more than the smallest machine has cores.
  workers: 3,
  // A shared machine may starve a browser once.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  projects: [
    // The longest test starts first, so that it does not run alone at the end.
    { name: 'long', testMatch: /translations/ },
    {
      name: 'site',
      testIgnore: /(creator-page|notice|questions|renewal|team|tracker|translations|updates)\.spec/,
    },
    // These publish listings that would change the other tests' counts, so they run last, the longest first.
    {
      name: 'renewal-long',
      testMatch: /(notice|team|tracker)\.spec/,
      dependencies: ['long', 'site'],
    },
    {
      name: 'renewal',
      testMatch: /(creator-page|questions|updates)\.spec/,
      dependencies: ['long', 'site'],
    },
    // Takes pictures away that cards on other pages show.
    { name: 'pictures', testMatch: /renewal\.spec/, dependencies: ['renewal-long', 'renewal'] },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Chromium reports an error when a navigation interrupts a view transition; reduced motion disables them.
    contextOptions: { reducedMotion: 'reduce' },
    // On demand only: a trace fetches images again, which the content security policy blocks.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
})
