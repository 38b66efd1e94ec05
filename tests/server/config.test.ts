import { describe, expect, it } from 'vitest'
import { ConfigError, isLocalOnly, loadConfig } from '../../server/config.ts'
import { ownUrls } from '../../server/own-urls.ts'

const url = 'https://abc.supabase.co'
const key = 'sb_publishable_0123456789abcdef'

describe('the configuration', () => {
  it('has defaults that work on a bare machine', () => {
    expect(loadConfig([], {})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\.data$/),
      demo: false,
      trustedProxies: 0,
      limitStore: 'memory',
      rateLimits: true,
      backend: { mode: 'embedded', databaseUrl: null },
    })
  })

  it('reads how often to back up', () => {
    expect(loadConfig([], {}).backups).toBeNull()
    expect(loadConfig([], { BACKLIT_BACKUP_EVERY: '12h' }).backups).toEqual({
      everyMs: 43_200_000,
      keep: 7,
    })
    const often = { BACKLIT_BACKUP_EVERY: '20d', BACKLIT_BACKUP_KEEP: '30' }
    expect(loadConfig([], often).backups).toEqual({ everyMs: 1_728_000_000, keep: 30 })
  })

  it('reads when the disk counts as full', () => {
    const sizes = { BACKLIT_DISK_RESERVE: '2G', BACKLIT_DISK_QUOTA: '1T' }
    expect(loadConfig([], {}).disk).toEqual({ reserveBytes: 524_288_000, quotaBytes: null })
    expect(loadConfig([], sizes).disk).toEqual({ reserveBytes: 2 ** 31, quotaBytes: 2 ** 40 })
    expect(() => loadConfig([], { BACKLIT_DISK_QUOTA: '10' })).toThrow('must be a size')
  })

  it('takes an empty value for none', () => {
    expect(loadConfig([], { PORT: '', DATABASE_URL: '', HOST: '' }).port).toBe(4321)
  })

  it('wants addresses confirmed where mails leave the machine, unless told otherwise', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' }
    expect(loadConfig([], {}).confirmEmail).toBe(false)
    expect(loadConfig([], smtp).confirmEmail).toBe(true)
    expect(loadConfig([], { ...smtp, BACKLIT_CONFIRM_EMAIL: 'off' }).confirmEmail).toBe(false)
    expect(loadConfig([], { BACKLIT_CONFIRM_EMAIL: 'on' })).toMatchObject({
      confirmEmail: true,
      mail: { kind: 'outbox' },
    })
  })

  it('keeps origins alone', () => {
    const config = loadConfig([], {
      SITE_URL: 'https://Backlit.example/',
      BACKLIT_REDIRECT_ORIGINS: 'https://a.example/, http://b.example:8080',
    })
    expect(config.siteUrl).toBe('https://backlit.example')
    expect(config.redirectOrigins).toEqual(['https://a.example', 'http://b.example:8080'])
  })

  it('goes to Supabase with address and key', () => {
    const config = loadConfig([], {
      PUBLIC_SUPABASE_URL: `${url}/`,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
    })
    expect(config.backend).toEqual({
      mode: 'supabase',
      url,
      publishableKey: key,
      secretKey: null,
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
    [{ PORT: '-1' }, 'PORT must be'],
    [{ PORT: '80.5' }, 'PORT must be'],
    [{ HOST: 'not a host' }, 'HOST must be an address or a host name'],
    [{ HOST: 'http://localhost' }, 'HOST must be'],
    [{ HOST: '::1%lo' }, 'HOST must be an address without a zone, not "::1%lo".'],
    [{ BACKLIT_DATA: 's3://bucket' }, 'BACKLIT_DATA must be a folder, not "s3://bucket".'],
    [{ SITE_URL: 'backlit.example' }, 'SITE_URL must be an http(s) address'],
    [{ SITE_URL: 'https://backlit.example/shop' }, 'SITE_URL must be an origin'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
    [
      { DATABASE_URL: 'postgres://postgres:x@db.abcdefgh.supabase.co:5432/postgres' },
      'set PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY',
    ],
    [
      {
        DATABASE_URL:
          'postgres://postgres.ab:x@aws-0-eu-central-1.pooler.supabase.com:6543/postgres',
      },
      'DATABASE_URL is the database of a Supabase project',
    ],
    [
      { PUBLIC_SUPABASE_URL: url },
      'PUBLIC_SUPABASE_URL is set but PUBLIC_SUPABASE_PUBLISHABLE_KEY is not',
    ],
    [{ PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }, 'PUBLIC_SUPABASE_PUBLISHABLE_KEY is set but'],
    [
      { PUBLIC_SUPABASE_URL: 'abc', PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
      'PUBLIC_SUPABASE_URL must be',
    ],
    [
      { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789abcdef' },
      'holds the secret key',
    ],
    [{ SITE_URL: 'backlit.example' }, 'SITE_URL must be an http(s) address'],
    [{ SITE_URL: 'https://backlit.example/shop' }, 'SITE_URL must be an origin'],
    [{ SITE_URL: 'https://me@backlit.example' }, 'SITE_URL must be an origin'],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL must look like smtp:'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL is set but MAIL_FROM is not'],
    [{ AI_BASE_URL: 'http://127.0.0.1:11434/v1' }, 'AI_BASE_URL is set but AI_MODEL is not'],
    [{ AI_MODEL: 'a-model' }, 'AI_MODEL is set but AI_BASE_URL is not'],
    [{ LIBRETRANSLATE_URL: 'translate.example' }, 'LIBRETRANSLATE_URL must be an http(s) address'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address, such as'],
    [{ BACKLIT_CONFIRM_EMAIL: 'yes' }, 'BACKLIT_CONFIRM_EMAIL must be on or off, not "yes".'],
    [
      { BACKLIT_REDIRECT_ORIGINS: 'https://a.example,b.example' },
      'BACKLIT_REDIRECT_ORIGINS must be',
    ],
    [{ BACKLIT_REDIRECT_ORIGINS: 'https://a.example/x' }, 'BACKLIT_REDIRECT_ORIGINS must be'],
    [{ REVALIDATE_SECRET: 'short' }, 'REVALIDATE_SECRET must have 32 to 200 characters.'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be the number of proxies in front, from 0 to 9, not "yes".',
    ],
    [
      { BACKLIT_LIMIT_STORE: 'redis' },
      'BACKLIT_LIMIT_STORE must be memory or database, not "redis".',
    ],
    [
      { BACKLIT_LIMIT_STORE: 'database' },
      'BACKLIT_LIMIT_STORE=database is for nodes on Supabase: the embedded backend has its data folder to itself.',
    ],
    [
      {
        BACKLIT_LIMIT_STORE: 'database',
        PUBLIC_SUPABASE_URL: url,
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
      },
      'BACKLIT_LIMIT_STORE=database needs SUPABASE_SECRET_KEY, with which this node counts there.',
    ],
    [{ BACKLIT_BACKUP_EVERY: '60' }, 'BACKLIT_BACKUP_EVERY must be minutes, hours or days'],
    [{ BACKLIT_BACKUP_EVERY: '0h' }, 'BACKLIT_BACKUP_EVERY must be'],
    [{ BACKLIT_BACKUP_EVERY: '21d' }, 'BACKLIT_BACKUP_EVERY must be'],
    [{ BACKLIT_BACKUP_EVERY: '1d', BACKLIT_BACKUP_KEEP: '0' }, 'BACKLIT_BACKUP_KEEP must be'],
    [
      {
        BACKLIT_BACKUP_EVERY: '1d',
        PUBLIC_SUPABASE_URL: url,
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
      },
      'BACKLIT_BACKUP_EVERY is for the embedded backend',
    ],
    [{ BACKLIT_RATE_LIMITS: 'none' }, 'BACKLIT_RATE_LIMITS must be on or off, not "none".'],
    [
      { BACKLIT_RATE_LIMITS: 'off', HOST: '0.0.0.0' },
      'BACKLIT_RATE_LIMITS=off is for tests on this machine',
    ],
  ])('refuses %j with one sentence', (env, sentence) => {
    const load = (): unknown => loadConfig([], env)
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(sentence)
    try {
      load()
    } catch (error) {
      expect((error as Error).message).toMatch(/^[^\n]+\.$/)
      expect((error as Error).message).not.toContain('0123456789abcdef')
    }
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org'])('keeps the demo off %s', (host) => {
    expect(() => loadConfig(['--demo'], { HOST: host })).toThrow('listens on this machine only')
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('lets the demo run on %s', (host) => {
    expect(loadConfig(['--demo'], { HOST: host }).demo).toBe(true)
  })

  it.each([
    [[], {}, '127.0.0.1', true],
    [[], {}, '::1', true],
    [[], { SITE_URL: 'http://[::1]:4321' }, '127.0.0.1', true],
    [[], {}, '0.0.0.0', false],
    [[], {}, '::', false],
    [[], {}, '192.168.1.5', false],
    [[], { SITE_URL: 'https://backlit.example' }, '127.0.0.1', false],
    [[], { TRUST_PROXY: '1' }, '127.0.0.1', false],
    [['--demo'], { SITE_URL: 'https://backlit.example', TRUST_PROXY: '1' }, '127.0.0.1', true],
    [['--demo'], {}, '0.0.0.0', false],
  ] as const)(
    'with %j %j at %s is reached from this machine alone: %s',
    (args, env, at, isLocal) => {
      expect(isLocalOnly(loadConfig(args, env), at)).toBe(isLocal)
    },
  )

  it('keeps the demo off Supabase, and knows no other option', () => {
    const env = { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }
    expect(() => loadConfig(['--demo'], env)).toThrow('embedded backend only')
    expect(() => loadConfig(['--dmeo'], {})).toThrow('There is no option --dmeo')
  })
})

describe('the addresses of a site without SITE_URL', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:4321', 'http://127.0.0.1:4321'],
    ['localhost', 'http://localhost:4321', 'http://127.0.0.1:4321'],
    ['0.0.0.0', 'http://localhost:4321', 'http://127.0.0.1:4321'],
    ['::', 'http://localhost:4321', 'http://127.0.0.1:4321'],
    ['::1', 'http://localhost:4321', 'http://[::1]:4321'],
    ['127.0.0.2', 'http://127.0.0.2:4321', 'http://127.0.0.2:4321'],
    ['192.0.2.7', 'http://192.0.2.7:4321', 'http://192.0.2.7:4321'],
    ['2001:db8::7', 'http://[2001:db8::7]:4321', 'http://[2001:db8::7]:4321'],
    ['market.example', 'http://market.example:4321', 'http://market.example:4321'],
  ])('on HOST %s are where it listens', (host, site, api) => {
    expect(ownUrls(host, 4321)).toEqual({ site, api })
  })
})
