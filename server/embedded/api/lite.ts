import type { App } from '@supabase/lite'
import type { Secrets } from '../data/secrets.ts'
import { PASSWORD_MINIMUM } from '../lite/auth-input.ts'
import { moveHashingOffTheEventLoop } from '../lite/password-hashing.ts'
import { captureLiteLogs, withTrace } from '../lite/request-context.ts'
import type { FileStore } from '../storage/files.ts'

interface LiteOptions {
  /** Connection string for the API's role. */
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly siteUrl: string
  readonly files: FileStore
  /** Cost of a bcrypt hash. */
  readonly passwordCost: number
}

export interface Lite {
  readonly app: App
  /** SQL of the `auth` and `storage` schemas; safe to repeat. */
  readonly baseSchema: string
  close(): Promise<void>
}

/** Lite's mails have one language and links that bypass our pages; `auth/flows` handles every call that sends one. */
async function refuseMail(): Promise<never> {
  throw new Error('Lite sends no mails')
}

/** Rows per response; clients page for more. */
export const MAX_ROWS = 1000

/** Creates the `@supabase/lite` app. It connects to the database on its first request. */
export async function createLite(options: LiteOptions): Promise<Lite> {
  moveHashingOffTheEventLoop(options.passwordCost)
  captureLiteLogs()
  // Imported only now, as Lite loads bcrypt on import.
  const { App, InMemoryLruCacheDriver, setExperimental } = await import('@supabase/lite')
  const { createShimmedConnection } = await import('../lite/connection.ts')
  const { storageAdapter } = await import('../storage/adapter.ts')
  setExperimental('storage', true)
  const connection = createShimmedConnection(options.databaseUrl)
  const { secrets } = options
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: MAX_ROWS, aggregates_enabled: false },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: options.siteUrl,
      jwt_expiry: 3600,
      minimum_password_length: PASSWORD_MINIMUM,
      enable_refresh_token_rotation: true,
      email: { enable_signup: true, enable_confirmations: false, otp_length: 10, otp_expiry: 3600 },
    },
    storage: { enabled: true },
    studio: { enabled: false },
    options: {
      drivers: {
        email: { send: refuseMail },
        cache: new InMemoryLruCacheDriver({ maxSizeBytes: 64 * 1024 * 1024 }),
      },
      server: { admin: false, disableStudio: true },
    },
  }) as unknown as App
  app._storageAdapter = storageAdapter(options.files)
  await withTrace(() => app.init())
  const baseSchema = connection.config.baseSchema ?? ''
  return { app, baseSchema, close: () => connection.close() }
}
