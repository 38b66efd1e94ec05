import { randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../protocol.ts'
import { writeFileAtomic } from './files.ts'

const secretsSchema = z.object({
  /** Signs access tokens. */
  jwtSecret: z.string().min(32),
  /** Public key of browsers: role `anon`. */
  publishableKey: z.string().startsWith('sb_publishable_'),
  /** Key of trusted servers: role `service_role`. */
  secretKey: z.string().startsWith('sb_secret_'),
  /** Password of the database's owner. */
  databasePassword: z.string().min(20),
  /** Password of the role that serves the API. */
  apiPassword: z.string().min(20),
  /** Shared by the site and its backend only. */
  internalToken: z.string().min(20),
})

export type Secrets = z.infer<typeof secretsSchema>

export const SECRETS_FILE = 'secrets.json'

/** Reads the secrets of a data folder, making them on its first start. They never change afterwards. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, SECRETS_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`Cannot read ${path}: ${error.message}.`)
  })
  if (text === null) {
    const secrets = generate()
    await writeFileAtomic(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
    return secrets
  }
  await chmod(path, 0o600)
  return parse(text, path)
}

function parse(text: string, path: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${path} is damaged: put back the file from a backup. Without it the accounts' sessions and the database password are lost.`,
    )
  }
}

function generate(): Secrets {
  const random = (bytes: number): string => randomBytes(bytes).toString('base64url')
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    databasePassword: random(32),
    apiPassword: random(32),
    internalToken: random(32),
  }
}
