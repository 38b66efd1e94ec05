import { ConfigError, loadConfig } from '../server/config.ts'
import { readRuntime } from '../server/runtime-file.ts'
import { refuseArguments, runCommand } from './command.ts'
import { assertReadable } from './data-folder.ts'

/** `npm run status`: prints the running site's Supabase URL and publishable key, ready for an `.env` file. */
runCommand(async (args) => {
  refuseArguments(args)
  const { dataDir } = loadConfig([], process.env)
  assertReadable(dataDir)
  const runtime = readRuntime(dataDir)
  if (!runtime) throw new ConfigError(`No site is running on the data folder ${dataDir}.`)
  console.log(`PUBLIC_SUPABASE_URL=${runtime.supabaseUrl}`)
  console.log(`PUBLIC_SUPABASE_PUBLISHABLE_KEY=${runtime.publishableKey}`)
})
