import { z } from 'zod'
import { ConfigError } from '../../server/config.ts'
import type { Cli } from './cli.ts'

const keysSchema = z.object({
  keys: z.array(z.object({ type: z.string().nullish(), api_key: z.string().nullish() })),
})

/** The project's keys. */
export async function readKeys(
  cli: Cli,
  ref: string,
): Promise<{ publishableKey: string; secretKey: string }> {
  const reply = await cli.read('projects', 'api-keys', `--remote=${ref}`, '--reveal')
  const { keys } = keysSchema.parse(reply)
  const find = (type: string) => keys.find((key) => key.type === type)?.api_key
  const [publishableKey, secretKey] = [find('publishable'), find('secret')]
  if (!publishableKey || !secretKey)
    throw new ConfigError(
      'The project has no publishable or no secret key: create both in the dashboard, Settings, API keys.',
    )
  return { publishableKey, secretKey }
}
