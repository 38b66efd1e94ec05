import { defineConfig } from 'vitest/config'

/** These leave a Supabase client behind whose timers fire after their DOM is gone, so each needs its own process. */
const ALONE = ['src/core/session.test.ts', 'src/islands/account/auth.test.ts']

export default defineConfig({
  test: {
    // Most tests wait on processes and sockets: one worker more than the smallest machine has cores.
    maxWorkers: 3,
    // A starved machine may miss a timeout once; property tests use new random values on every run.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'supabase/demo/**/*.test.ts',
            'supabase/functions/**/*.test.ts',
            'tests/assistant/**/*.test.ts',
          ],
          exclude: ALONE,
          // A process per file would cost more than the tests themselves.
          isolate: false,
          setupFiles: ['tests/support/fresh-worker.ts'],
          // The build runs at the same time and may starve a test for longer than the default five seconds.
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'unit-alone', include: ALONE, testTimeout: 30_000 } },
      {
        extends: true,
        test: { name: 'guards', include: ['tests/guards/**/*.test.ts'], testTimeout: 180_000 },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts', 'tests/access/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          isolate: false,
          setupFiles: ['tests/support/fresh-worker.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/embedded/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/run-folder.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
