import { defineConfig } from '@playwright/test'
import site from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.ts'

export default defineConfig({
  ...site,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './setup.ts',
  // Each journey begins where the one before ended.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [{ name: 'hosted' }],
  use: {
    ...site.use,
    launchOptions: {
      ...site.use?.launchOptions,
      executablePath: await findChromium({ forTests: true }),
    },
  },
})
