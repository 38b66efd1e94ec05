import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../server/config.ts'
import { openCli } from './cli.ts'
import { readKeys } from './keys.ts'
import { readSettings } from './settings.ts'
import { setupSteps } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlit-setup-test-'))
const calls = join(folder, 'calls')
const stub = join(folder, 'supabase')
const REF = 'abcdefghijklmnopqrst'
const SETTINGS = {
  SUPABASE_PROJECT_REF: REF,
  SITE_URL: 'https://market.org/',
  REVALIDATE_SECRET: "it's-a-secret-of-more-than-32-characters",
}

/** A command line that writes down its arguments with the files they name, and answers as the real one does. */
function answers(known: Readonly<Record<string, unknown>>, version = '3.1.0'): void {
  writeFileSync(
    stub,
    `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync } = require('node:fs')
const args = process.argv.slice(2)
if (args[0] === '--version') return console.log(${JSON.stringify(version)})
const files = args.filter((arg) => existsSync(arg)).map((arg) => readFileSync(arg, 'utf8'))
appendFileSync(${JSON.stringify(calls)}, JSON.stringify({ args, files, site: process.env.SITE_URL }) + '\\n')
const answer = ${JSON.stringify(known)}[args.slice(0, 2).join(' ')]
console.log(JSON.stringify(answer ?? {}))
process.exit(answer?.error ? 1 : 0)`,
    { mode: 0o755 },
  )
}

const called = (): { args: string[]; files: string[]; site?: string }[] =>
  readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const cli = () => openCli({ ...process.env, SUPABASE_CLI: stub }, ROOT)

const READY = {
  'db push': { migrations: ['supabase/migrations/1_one.sql', '2_two.sql'] },
  'config diff': {
    changes: [
      { path: ['auth', 'site_url'], class: 'update' },
      { path: ['auth', 'jwt_expiry'], class: 'local_only' },
      { path: ['auth', 'additional_redirect_urls'], class: 'remote_only' },
    ],
  },
  'projects api-keys': {
    keys: [
      { type: 'legacy', api_key: 'eyJ' },
      { type: 'publishable', api_key: 'sb_publishable_1' },
      { type: 'secret', api_key: 'sb_secret_1' },
    ],
  },
}

beforeEach(() => {
  writeFileSync(calls, '')
  answers(READY)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  it('are asked for all at once', () => {
    expect(() => readSettings({})).toThrow(/SUPABASE_PROJECT_REF.*SITE_URL.*REVALIDATE_SECRET/s)
  })

  it.each([['http://market.org'], ['https://localhost:4321'], ['https://backlit.example']])(
    'never are the address %s',
    (SITE_URL) => {
      expect(() => readSettings({ ...SETTINGS, SITE_URL })).toThrow(/Set first:\n {2}SITE_URL/)
    },
  )

  it('have the project in its address, and one node without a list', () => {
    const { SUPABASE_PROJECT_REF: _, ...others } = SETTINGS
    const url = `https://${REF}.supabase.co`
    expect(readSettings({ ...others, PUBLIC_SUPABASE_URL: url })).toMatchObject({
      ref: REF,
      url,
      database: REF,
      siteUrl: 'https://market.org',
      nodes: ['https://market.org'],
    })
    const BACKLIT_NODES = 'https://a.market.org/, https://b.market.org'
    expect(readSettings({ ...SETTINGS, BACKLIT_NODES }).nodes).toEqual([
      'https://a.market.org',
      'https://b.market.org',
    ])
    expect(() => readSettings({ ...SETTINGS, BACKLIT_NODES: 'a.market.org' })).toThrow(
      /BACKLIT_NODES/,
    )
  })
})

describe('the command line', () => {
  it('is of version 3.1 or later', async () => {
    await expect(cli()).resolves.toBeDefined()
    answers({}, '2.120.0')
    await expect(cli()).rejects.toThrow('has the version 2.120.0; this needs 3.1')
    await expect(openCli({ SUPABASE_CLI: join(folder, 'none') }, ROOT)).rejects.toThrow(
      'does not start',
    )
  })

  it('says why it failed', async () => {
    answers({ 'db push': { error: { message: 'No IPv6.', suggestion: '\nUse the pooler.\n' } } })
    await expect((await cli()).read('db', 'push')).rejects.toThrow(
      'supabase db push failed: No IPv6. Use the pooler.',
    )
  })

  it('tells the keys of the project', async () => {
    const keys = { publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' }
    expect(await readKeys(await cli(), REF)).toEqual(keys)
    answers({ 'projects api-keys': { keys: [{ type: 'legacy', api_key: 'eyJ' }] } })
    await expect(readKeys(await cli(), REF)).rejects.toThrow('create both in the dashboard')
  })
})

describe('the steps', () => {
  const steps = async (env: Record<string, string> = {}) =>
    new Map(
      setupSteps(await cli(), readSettings({ ...SETTINGS, ...env })).map((step) => [
        step.title,
        step,
      ]),
    )

  it('say what they would do, by commands that change nothing', async () => {
    const plans = await Promise.all([...(await steps()).values()].map((step) => step.plan()))
    expect(plans).toEqual([
      'apply 2: 1_one.sql, 2_two.sql',
      'send 2 of supabase/config.toml: auth.site_url, auth.jwt_expiry',
      "write the assistant's knowledge, deploy chat-assistant and translate",
      'none: no provider of models or translation',
      'renew them on https://market.org',
    ])
    const names = called().map(({ args }) => args.slice(0, 2).join(' '))
    expect(names.sort()).toEqual(['config diff', 'db push'])
    expect(called().find(({ args }) => args[0] === 'db')?.args).toContain('--dry-run')
  })

  it('name the project in every command, and secrets in files only', async () => {
    const found = await steps({
      AI_BASE_URL: 'https://models.org',
      AI_MODEL: 'a "b"',
      AI_API_KEY: 'key-1',
    })
    for (const title of ['Migrations', 'Secrets', 'Cached pages']) await found.get(title)?.run()
    const [push, secrets, renewal, vault, ...more] = called()
    expect(more).toEqual([])
    expect(push?.args.slice(0, 4)).toEqual(['db', 'push', `--remote=${REF}`, '--yes'])
    expect(secrets?.args.slice(0, 3)).toEqual(['secrets', 'set', `--remote=${REF}`])
    expect(secrets?.files).toEqual([
      'AI_BASE_URL="https://models.org"\nAI_MODEL="a \\"b\\""\nAI_API_KEY="key-1"\n',
    ])
    expect(renewal?.files).toEqual([readFileSync('supabase/renew-cached-pages.sql', 'utf8')])
    expect(vault?.files[0]).toContain("'it''s-a-secret-of-more-than-32-characters'")
    for (const { args } of called()) {
      expect(args.join(' ')).toContain(`--remote=${REF}`)
      expect(args.join(' ')).not.toMatch(/key-1|a-secret/)
    }
  })
})

describe('npm run setup:supabase', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/setup-supabase.ts', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...SETTINGS, SUPABASE_CLI: stub },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )

  it('shows what it would do, with the real address', async () => {
    const { code, stdout } = await run('--dry-run', '--admin', 'Me@Market.org')
    expect(code).toBe(0)
    expect(stdout).toContain(`Project ${REF}, for https://market.org`)
    expect(stdout).toMatch(/Migrations +apply 2: 1_one.sql, 2_two.sql/)
    expect(stdout).toMatch(/Administrator +me@market.org/)
    expect(stdout).toContain('nothing was changed')
    for (const { site } of called()) expect(site).toBe('https://market.org')
  })

  it('changes nothing without an answer, or with an unknown option', async () => {
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') })
    expect(await run('--force')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--dry-run'),
    })
    expect(called().some(({ args }) => args.includes('--yes'))).toBe(false)
  })
})
