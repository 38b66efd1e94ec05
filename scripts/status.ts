import { ConfigError, loadConfig } from '../server/config.ts'
import { readRuntime } from '../server/runtime-file.ts'
import { runCommand } from './command.ts'

/** `npm run status`: prints address and key of the running site for Supabase clients, ready for an `.env` file. */
runCommand(async () => {
  const { dataDir } = loadConfig([], process.env)
  const runtime = readRuntime(dataDir)
  if (!runtime) throw new ConfigError(`No Backlit runs on the data folder ${dataDir}.`)
  console.log(`PUBLIC_SUPABASE_URL=${runtime.supabaseUrl}`)
  console.log(`PUBLIC_SUPABASE_PUBLISHABLE_KEY=${runtime.publishableKey}`)
})
