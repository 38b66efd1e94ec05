import { readdirSync } from 'node:fs'
import { ConfigError } from '../server/config.ts'

/** Throws for a data folder of another account, which would look as if nothing were in it. */
export function assertReadable(dataDir: string): void {
  try {
    readdirSync(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new ConfigError(
        `The data folder ${dataDir} may not be read by this account: run it as the one that runs the site.`,
      )
  }
}
