import { ConfigError, loadConfig } from '../../server/config.ts'
import { isLoopback } from '../../server/loopback.ts'
import { nodeAddresses } from './nodes.ts'

/** What the set-up of a Supabase project needs to know. */
export interface Settings {
  /** The project's reference of 20 letters. */
  readonly ref: string
  /** Address of its API. */
  readonly url: string
  /** Where the command line finds the database: the reference, or its connection string. */
  readonly database: string
  readonly siteUrl: string
  readonly nodes: readonly string[]
  readonly revalidateSecret: string
  /** Settings of the functions, by name. */
  readonly functions: Readonly<Record<string, string>>
}

const FUNCTION_SETTINGS = [
  'AI_BASE_URL',
  'AI_MODEL',
  'AI_API_KEY',
  'DEEPL_API_KEY',
  'DEEPL_URL',
  'LIBRETRANSLATE_URL',
  'LIBRETRANSLATE_API_KEY',
]

/** @throws ConfigError that names everything missing */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // Checks those that the site has too; the keys may come later.
  const { siteUrl, revalidateSecret } = loadConfig([], {
    ...env,
    PUBLIC_SUPABASE_URL: '',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
  })
  const ref =
    env.SUPABASE_PROJECT_REF ??
    /^https:\/\/([a-z]{20})\.supabase\.co\/?$/.exec(env.PUBLIC_SUPABASE_URL ?? '')?.[1]
  const missing = [
    !/^[a-z]{20}$/.test(ref ?? '') &&
      'SUPABASE_PROJECT_REF: the 20 letters in the address of the project in the dashboard.',
    (siteUrl === null || !isPublic(siteUrl)) &&
      'SITE_URL: the public address of the site, with https, such as https://market.org.',
    revalidateSecret === null &&
      'REVALIDATE_SECRET: as on every node, such as what "openssl rand -hex 32" prints.',
  ].filter((line) => line !== false)
  if (!ref || !siteUrl || !revalidateSecret || missing.length > 0)
    throw new ConfigError(['Set first:', ...missing].join('\n  '))
  const nodes = nodeAddresses(env)
  return {
    ref,
    url: (env.PUBLIC_SUPABASE_URL || `https://${ref}.supabase.co`).replace(/\/+$/, ''),
    database: env.SUPABASE_DB_URL || ref,
    siteUrl,
    nodes: nodes.length > 0 ? nodes : [siteUrl],
    revalidateSecret,
    functions: Object.fromEntries(
      FUNCTION_SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  }
}

function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !isLoopback(hostname) && !hostname.endsWith('.example')
}
