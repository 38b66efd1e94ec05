import { defineConfig } from 'vitest/config'

/** Leave a client of the backend behind, whose timers go off once the page it was made for is gone. */
const ALONE = ['src/core/session.test.ts', 'src/islands/account/auth.test.ts']

export default defineConfig({
  test: {
    // Most of these tests wait for processes and sockets: a worker more than the smallest machine has cores.
    maxWorkers: 3,
    // On a starved machine a test may come too late once, and properties are tried with new random values every time.
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
          // A process of its own for every file costs more than the tests.
          isolate: false,
          setupFiles: ['tests/support/fresh-worker.ts'],
          // A machine that builds beside the tests may starve one for longer than the usual five seconds.
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
