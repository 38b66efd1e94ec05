import { defineConfig } from 'vitest/config'

/** These leave a Supabase client behind whose timers fire after their DOM is gone, so each needs its own process. */
const ALONE = ['src/core/session.test.ts', 'src/islands/account/auth.test.ts']

/** Run again on a database with Supabase's roles: the matrix of access and a file for each subject of the migrations. */
const BY_SUBJECT = [
  'tests/supabase/roles.test.ts',
  'tests/access/matrix.test.ts',
  ...[
    'roles',
    'account-settings',
    'account-security',
    'projects',
    'drafts',
    'admin-projects',
    'saved-projects',
    'messages',
    'interests',
    'my-projects',
    'storage',
    'notifications',
    'contact',
    'reports',
    'statements',
    'translations',
    'unanswered-questions',
    'audit-viewer',
  ].map((subject) => `tests/database/${subject}.test.ts`),
]

/** Of `npm run test:supabase`. */
const ALL = [
  'tests/supabase/**/*.test.ts',
  'tests/database/**/*.test.ts',
  'tests/access/**/*.test.ts',
]

/** They start the embedded backend, which wants to own `auth` and `storage`, on their database. */
const EMBEDDED = [
  'tests/access/api.test.ts',
  ...[
    'api',
    'bad-pictures',
    'contact-mail',
    'decision-mails',
    'files.hostile',
    'storage.hostile',
  ].map((name) => `tests/database/${name}.test.ts`),
]

export default defineConfig(({ mode }) => ({
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
          globalSetup: ['tests/support/run-folder.ts', 'tests/support/database.ts'],
          isolate: false,
          setupFiles: ['tests/support/fresh-worker.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'supabase',
          include: mode === 'supabase' ? ALL : BY_SUBJECT,
          exclude: EMBEDDED,
          globalSetup: ['tests/support/supabase.ts'],
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
          isolate: false,
          setupFiles: ['tests/support/fresh-worker.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
