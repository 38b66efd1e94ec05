import { defineConfig } from 'vitest/config'

/** Of `npm run mutation`: the tests beside the sources alone, without the databases that other projects start. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Needs a process of its own.
    exclude: ['src/islands/account/auth.test.ts'],
    isolate: false,
    setupFiles: ['tests/support/fresh-worker.ts'],
    // A mutant that hangs fails soon.
    testTimeout: 5_000,
  },
})
