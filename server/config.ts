import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { DiskLimits } from './embedded/protocol.ts'
import { isLoopback } from './loopback.ts'
import { parseSender } from './mail/address.ts'
import { type MailSettings, mailSettings, parseSmtpUrl } from './mail/settings.ts'

/** Root folder of the checkout. */
export const ROOT = resolve(import.meta.dirname, '..')

/** The validated configuration; see docs/configuration.md. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** Absolute path of the built site. */
  readonly distDir: string
  readonly demo: boolean
  /** Number of proxies in a chain whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: number
  /** False only in tests, on a loopback host. */
  readonly rateLimits: boolean
  /** Whether rate limits are counted in memory or in the database, for all nodes. */
  readonly limitStore: 'memory' | 'database'
  /** Public origin of the site, without a trailing slash; null derives it from requests. */
  readonly siteUrl: string | null
  readonly mail: MailSettings
  /** New accounts must confirm their address before their first login. */
  readonly confirmEmail: boolean
  /** Origins, besides the site's, that links in mails may lead to. */
  readonly redirectOrigins: readonly string[]
  readonly backend:
    | { readonly mode: 'embedded'; readonly databaseUrl: string | null }
    | {
        readonly mode: 'supabase'
        readonly url: string
        readonly publishableKey: string
        /** For sending the mails of the outbox; null leaves that to another process. */
        readonly secretKey: string | null
      }
  /** Authenticates calls of a Supabase database to `/api/revalidate`. */
  readonly revalidateSecret: string | null
  /** Bearer token for `/api/metrics`; null closes it. */
  readonly metricsToken: string | null
  /** Log every request, not only errors. */
  readonly logRequests: boolean
  /** Seconds to keep serving after a stop request, so that load balancers notice. */
  readonly drainSeconds: number
  /** Null if the site makes no backups by itself. */
  readonly backups: { readonly everyMs: number; readonly keep: number } | null
  readonly disk: DiskLimits
  readonly version: string
}

/** An invalid setting. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** An http(s) origin, with or without a trailing slash. */
const isOrigin = (value: string): boolean =>
  /^https?:\/\/[^\s/?#@\\,]+\/?$/i.test(value) && URL.canParse(value)

const SIZE = /^[1-9]\d{0,5}[MGT]$/

const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error })

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535')
    .default(4321),
  HOST: z
    .string()
    .refine((host) => !host.includes('%'), 'HOST must be an address without a zone')
    .refine(
      (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
      'HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0',
    )
    .default('127.0.0.1'),
  BACKLIT_DATA: z
    .string()
    .refine(
      (path) => !path.includes('\0') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(path),
      'BACKLIT_DATA must be a folder',
    )
    .default('.data'),
  BACKLIT_DIST: z.string().default(join(ROOT, 'dist')),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL must look like postgres://user:password@host:5432/name',
    })
    .refine(
      (url) => !/(^|\.)supabase\.(co|com|net|red)$/.test(new URL(url).hostname),
      'DATABASE_URL is the database of a Supabase project, which brings its own API: leave it out, and set PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY',
    )
    .optional(),
  PUBLIC_SUPABASE_URL: httpUrl('PUBLIC_SUPABASE_URL must be an http(s) address').optional(),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^[\w.-]{20,}$/, 'PUBLIC_SUPABASE_PUBLISHABLE_KEY does not look like a key')
    .refine(
      (key) => !key.startsWith('sb_secret_'),
      'PUBLIC_SUPABASE_PUBLISHABLE_KEY holds the secret key, which every visitor would see',
    )
    .optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .regex(
      /^(sb_secret_[\w-]{10,}|eyJ[\w.-]{20,})$/,
      'SUPABASE_SECRET_KEY does not look like a secret key',
    )
    .optional(),
  SITE_URL: httpUrl('SITE_URL must be an http(s) address')
    .refine(isOrigin, 'SITE_URL must be an origin, such as https://backlit.example')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => parseSmtpUrl(value) !== null,
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, with the special characters of user and password percent-encoded',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => parseSender(value) !== null,
      'MAIL_FROM must be an address, such as Backlit <no-reply@backlit.example>',
    )
    .optional(),
  BACKLIT_CONFIRM_EMAIL: z
    .enum(['on', 'off'], 'BACKLIT_CONFIRM_EMAIL must be on or off')
    .optional(),
  BACKLIT_REDIRECT_ORIGINS: z
    .string()
    .refine(
      (value) => value.split(',').every((origin) => isOrigin(origin.trim())),
      'BACKLIT_REDIRECT_ORIGINS must be origins with commas between, such as https://app.backlit.example',
    )
    .default(''),
  AI_BASE_URL: httpUrl('AI_BASE_URL must be an http(s) address').optional(),
  AI_MODEL: z.string().optional(),
  LIBRETRANSLATE_URL: httpUrl('LIBRETRANSLATE_URL must be an http(s) address').optional(),
  DEEPL_URL: httpUrl('DEEPL_URL must be an http(s) address').optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^[0-9]$/, 'TRUST_PROXY must be the number of proxies in front, from 0 to 9')
    .transform(Number)
    .default(0),
  REVALIDATE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'REVALIDATE_SECRET must have 32 to 200 characters')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'METRICS_TOKEN must have 16 to 200 characters')
    .optional(),
  BACKLIT_LOG: z
    .enum(['errors', 'requests'], 'BACKLIT_LOG must be errors or requests')
    .default('errors'),
  BACKLIT_DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'BACKLIT_DRAIN_SECONDS must be a number from 0 to 60')
    .transform(Number)
    .default(0),
  BACKLIT_BACKUP_EVERY: z
    .string()
    .regex(
      /^([1-9]\d{0,2}m|[1-9]\d?h|[1-9]d|1\dd|20d)$/,
      'BACKLIT_BACKUP_EVERY must be minutes, hours or days up to 20, such as 30m, 12h or 1d',
    )
    .optional(),
  BACKLIT_BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'BACKLIT_BACKUP_KEEP must be a number from 1 to 999')
    .transform(Number)
    .default(7),
  BACKLIT_DISK_RESERVE: z
    .string()
    .regex(SIZE, 'BACKLIT_DISK_RESERVE must be a size, such as 500M, 2G or 1T')
    .default('500M'),
  BACKLIT_DISK_QUOTA: z
    .string()
    .regex(SIZE, 'BACKLIT_DISK_QUOTA must be a size, such as 500M, 2G or 1T')
    .optional(),
  BACKLIT_RATE_LIMITS: z.enum(['on', 'off'], 'BACKLIT_RATE_LIMITS must be on or off').default('on'),
  BACKLIT_LIMIT_STORE: z
    .enum(['memory', 'database'], 'BACKLIT_LIMIT_STORE must be memory or database')
    .default('memory'),
})

/**
 * Validates arguments and environment. Throws a {@link ConfigError} for the first invalid value.
 * @param args Arguments after the script's name; only `--demo` is known.
 */
export function loadConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Config {
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown !== undefined) throw new ConfigError(`There is no option ${unknown}; only --demo.`)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(toMessage(parsed.error, env))
  const { data } = parsed
  const demo = args.includes('--demo')
  const backend = backendOf(data)
  if (demo && backend.mode === 'supabase')
    throw new ConfigError(
      'The demo runs on the embedded backend only: unset PUBLIC_SUPABASE_URL and its key.',
    )
  if (demo && !isLoopback(data.HOST)) {
    throw new ConfigError(
      `The demo has accounts with known passwords, so it listens on this machine only: HOST must be 127.0.0.1, ::1 or localhost, not "${data.HOST}".`,
    )
  }
  if (data.BACKLIT_RATE_LIMITS === 'off' && !isLoopback(data.HOST)) {
    throw new ConfigError(
      `BACKLIT_RATE_LIMITS=off is for tests on this machine: passwords could be guessed at HOST "${data.HOST}".`,
    )
  }
  if (data.SMTP_URL && !data.MAIL_FROM)
    throw new ConfigError('SMTP_URL is set but MAIL_FROM is not: say whom the mails are from.')
  if (data.AI_BASE_URL && !data.AI_MODEL)
    throw new ConfigError('AI_BASE_URL is set but AI_MODEL is not: say which model to ask.')
  if (data.AI_MODEL && !data.AI_BASE_URL)
    throw new ConfigError('AI_MODEL is set but AI_BASE_URL is not: say where the model answers.')
  if (data.BACKLIT_LIMIT_STORE === 'database' && backend.mode === 'embedded')
    throw new ConfigError(
      'BACKLIT_LIMIT_STORE=database is for nodes on Supabase: the embedded backend has its data folder to itself.',
    )
  if (data.BACKLIT_LIMIT_STORE === 'database' && backend.mode === 'supabase' && !backend.secretKey)
    throw new ConfigError(
      'BACKLIT_LIMIT_STORE=database needs SUPABASE_SECRET_KEY, with which this node counts there.',
    )
  if (data.BACKLIT_BACKUP_EVERY && backend.mode === 'supabase')
    throw new ConfigError(
      'BACKLIT_BACKUP_EVERY is for the embedded backend: a Supabase project makes its own backups.',
    )
  const dataDir = resolve(data.BACKLIT_DATA)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    distDir: resolve(data.BACKLIT_DIST),
    demo,
    trustedProxies: data.TRUST_PROXY,
    rateLimits: data.BACKLIT_RATE_LIMITS === 'on',
    limitStore: data.BACKLIT_LIMIT_STORE,
    siteUrl: data.SITE_URL ? new URL(data.SITE_URL).origin : null,
    confirmEmail: data.BACKLIT_CONFIRM_EMAIL
      ? data.BACKLIT_CONFIRM_EMAIL === 'on'
      : data.SMTP_URL !== undefined,
    redirectOrigins: data.BACKLIT_REDIRECT_ORIGINS.split(',')
      .filter((origin) => origin.trim() !== '')
      .map((origin) => new URL(origin.trim()).origin),
    mail: mailSettings(data.SMTP_URL, data.MAIL_FROM, dataDir),
    backend,
    revalidateSecret: data.REVALIDATE_SECRET ?? null,
    metricsToken: data.METRICS_TOKEN ?? null,
    logRequests: data.BACKLIT_LOG === 'requests',
    drainSeconds: data.BACKLIT_DRAIN_SECONDS,
    backups: data.BACKLIT_BACKUP_EVERY
      ? { everyMs: inUnits(data.BACKLIT_BACKUP_EVERY), keep: data.BACKLIT_BACKUP_KEEP }
      : null,
    disk: {
      reserveBytes: inUnits(data.BACKLIT_DISK_RESERVE),
      quotaBytes: data.BACKLIT_DISK_QUOTA ? inUnits(data.BACKLIT_DISK_QUOTA) : null,
    },
    version: readVersion(),
  }
}

/** Milliseconds by unit of time, bytes by unit of size. */
const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
}

/** `12h` in milliseconds, `20G` in bytes. */
function inUnits(text: string): number {
  return Number.parseInt(text, 10) * (UNITS[text.slice(-1)] ?? 0)
}

function backendOf(data: z.infer<typeof schema>): Config['backend'] {
  const { PUBLIC_SUPABASE_URL: supabaseUrl, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = data
  if (supabaseUrl && key) {
    return {
      mode: 'supabase',
      url: supabaseUrl.replace(/\/+$/, ''),
      publishableKey: key,
      secretKey: data.SUPABASE_SECRET_KEY ?? null,
    }
  }
  if (supabaseUrl || key) {
    const [given, missing] = supabaseUrl
      ? ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY']
      : ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'PUBLIC_SUPABASE_URL']
    throw new ConfigError(
      `${given} is set but ${missing} is not: set both for Supabase, or neither.`,
    )
  }
  return { mode: 'embedded', databaseUrl: data.DATABASE_URL ?? null }
}

/**
 * True when nobody but this machine reaches the site: it listens on a loopback address, and unless it is the demo no
 * setting tells of visitors from elsewhere.
 */
export function isLocalOnly(
  { demo, siteUrl, trustedProxies }: Pick<Config, 'demo' | 'siteUrl' | 'trustedProxies'>,
  address: string,
): boolean {
  if (!isLoopback(address)) return false
  return (
    demo || (trustedProxies === 0 && (siteUrl === null || isLoopback(new URL(siteUrl).hostname)))
  )
}

const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'REVALIDATE_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
])

function toMessage(error: z.ZodError, env: Readonly<Record<string, string | undefined>>): string {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  // Never log secrets, such as keys and passwords in URLs.
  return SECRETS.has(name) ? `${issue?.message}.` : `${issue?.message}, not "${env[name]}".`
}

function readVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
