import { type Config, ConfigError, loadConfig } from '../server/config.ts'
import { retireDemo } from '../server/embedded/database/demo.ts'
import { runCommand } from './command.ts'
import { noAccount, promoted, promoteOnSupabase } from './setup/promote.ts'
import { openSource } from './transfer/source.ts'

/**
 * `npm run admin -- you@example.org`: makes an existing account an administrator. `npm run admin -- --retire-demo`:
 * closes the accounts with the demo's published password.
 */
runCommand(async ([address, ...others]) => {
  if (address === '--retire-demo' && others.length === 0) return retire()
  const email = address?.trim().toLowerCase()
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email) || others.length > 0)
    throw new ConfigError(
      'Give one e-mail address: npm run admin -- you@example.org; or close the demo accounts: npm run admin -- --retire-demo',
    )
  const config = loadConfig([], process.env)
  console.log(
    config.backend.mode === 'supabase'
      ? await promoteOnSupabase(config.backend.url, secretKeyOf(config.backend), email)
      : await promote(config, email),
  )
})

async function retire(): Promise<void> {
  const config = loadConfig([], process.env)
  const source = await openSource(config)
  try {
    const closed = await retireDemo(source.sql)
    console.log(
      closed.length > 0
        ? `Closed for good: ${closed.join(', ')}. Nobody can sign in to them, their sessions have ended, none is an administrator; their listings and messages stay.`
        : `There are no demo accounts in ${config.dataDir}.`,
    )
  } finally {
    await source.close()
  }
}

async function promote(config: Config, email: string): Promise<string> {
  const source = await openSource(config)
  try {
    const [account] = await source.sql<{ id: string; role: string }[]>`
      select id, role from public.profiles where username = ${email}`
    if (!account) throw noAccount(email)
    if (account.role === 'admin') return `${email} is an administrator already.`
    await source.sql`update public.profiles set role = 'admin' where id = ${account.id}`
    return promoted(email)
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    throw new ConfigError(`The database refused: ${(cause as Error).message}.`, { cause })
  } finally {
    await source.close()
  }
}

function secretKeyOf({ secretKey }: { readonly secretKey: string | null }): string {
  if (secretKey) return secretKey
  throw new ConfigError('Set SUPABASE_SECRET_KEY to the secret key of the Supabase project.')
}
