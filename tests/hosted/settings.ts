/** The Supabase project under test, by the variables that docs/deploy.md names. */
export interface Project {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly databaseUrl: string
  /** Gets a mail, with a tag in the address. */
  readonly testEmail: string
}

const NAMES = {
  url: 'PUBLIC_SUPABASE_URL',
  publishableKey: 'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  secretKey: 'SUPABASE_SECRET_KEY',
  databaseUrl: 'SUPABASE_DB_URL',
  testEmail: 'TEST_EMAIL',
} as const

/** Null when none of the variables is set. */
export function projectOf(env: NodeJS.ProcessEnv): Project | null {
  const missing = Object.values(NAMES).filter((name) => !env[name])
  if (missing.length === Object.keys(NAMES).length) return null
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} as well.`)
  const read = (name: keyof typeof NAMES): string => env[NAMES[name]] as string
  return {
    url: read('url'),
    publishableKey: read('publishableKey'),
    secretKey: read('secretKey'),
    databaseUrl: read('databaseUrl'),
    testEmail: read('testEmail'),
  }
}

/** Shows the project to the tests, which run in other processes. */
export function announce(project: Project): void {
  for (const [key, name] of Object.entries(NAMES)) process.env[name] = project[key as keyof Project]
}
