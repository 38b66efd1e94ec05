import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { LOCATION_FILE } from '../postgres/cluster.ts'
import { StartError } from '../protocol.ts'
import { writeFileAtomic } from './files.ts'

const secretsSchema = z.object({
  /** Signs access tokens. */
  jwtSecret: z.string().min(32),
  /** Public API key: role `anon`. */
  publishableKey: z.string().startsWith('sb_publishable_'),
  /** API key of trusted servers: role `service_role`. */
  secretKey: z.string().startsWith('sb_secret_'),
  /** Password of the database owner. */
  databasePassword: z.string().min(20),
  /** Password of the role that serves the API. */
  apiPassword: z.string().min(20),
  /** Authenticates the site to its backend. */
  internalToken: z.string().min(20),
  /** Encrypts TOTP secrets in the database: 32 bytes, base64url. */
  factorKey: z.string().length(43),
})

export type Secrets = z.infer<typeof secretsSchema>

const storedSchema = secretsSchema.partial({ factorKey: true })

export const SECRETS_FILE = 'secrets.json'

/** Reads the secrets of a data folder, generating them for a new one. They never change. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, SECRETS_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`Cannot read ${path}: ${error.message}.`)
  })
  if (text === null) {
    const hasDatabase = [LOCATION_FILE, join('postgres', 'PG_VERSION')].some((name) =>
      existsSync(join(dataDir, name)),
    )
    if (hasDatabase) throw lost(path, 'missing')
    const secrets = generate()
    await write(path, secrets)
    return secrets
  }
  await chmod(path, 0o600)
  const stored = parse(text, path)
  if (stored.factorKey !== undefined) return { ...stored, factorKey: stored.factorKey }
  // Data folders from before two-factor sign-in lack this key.
  const secrets = { ...stored, factorKey: randomText(32) }
  await write(path, secrets)
  return secrets
}

function write(path: string, secrets: Secrets): Promise<void> {
  return writeFileAtomic(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
}

function parse(text: string, path: string): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(text))
  } catch {
    throw lost(path, 'damaged')
  }
}

const lost = (path: string, state: 'damaged' | 'missing'): StartError =>
  new StartError(
    `${path} is ${state}: put back the file from a backup. Without it the accounts' sessions and the database password are lost.`,
  )

function generate(): Secrets {
  return {
    jwtSecret: randomText(48),
    publishableKey: `sb_publishable_${randomText(24)}`,
    secretKey: `sb_secret_${randomText(32)}`,
    databasePassword: randomText(32),
    apiPassword: randomText(32),
    internalToken: randomText(32),
    factorKey: randomText(32),
  }
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
