import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ConfigError, loadConfig } from '../../server/config.ts'

const read = (name: string): string => readFileSync(name, 'utf8')

const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string(),
      retries: z.number(),
    })
    .optional(),
  network_mode: z.string().optional(),
  depends_on: z.array(z.string()).default([]),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  restart: z.string(),
})

const compose = z
  .object({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }))
const { site, mail, node } = compose.services

const lines = read('Containerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
const instructions = (name: string): string[] =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
const imageEnv = Object.fromEntries(
  instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))),
) as Record<string, string>

/** The value of a setting as compose fills it in. */
const filled = (value: string | number, given: Readonly<Record<string, string>> = {}): string =>
  String(value).replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_all, name, standard) => given[name] || standard,
  )
const settingsOf = (
  service: z.infer<typeof serviceSchema> | undefined,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...imageEnv,
  ...Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, value]) => [name, filled(value, given)]),
  ),
})

describe('Containerfile', () => {
  it('builds on the Node that the checkout runs on', () => {
    const { devDependencies } = JSON.parse(read('package.json'))
    const images = instructions('FROM').map((line) => line.split(' ')[0])
    expect(new Set(images)).toEqual(
      new Set([`docker.io/library/node:${devDependencies.node}-trixie-slim`]),
    )
    expect(devDependencies.node.split('.')[0]).toBe(read('.nvmrc').trim())
  })

  it('copies files that exist, or that the build makes', () => {
    const sources = instructions('COPY').flatMap((line) =>
      line
        .split(' ')
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1)
        .map((path) => path.replace(/^\/app\//, '')),
    )
    expect(sources.length).toBeGreaterThan(5)
    const made = ['node_modules', 'dist']
    expect(sources.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([])
    const ignored = read('.dockerignore').split('\n')
    expect(sources.filter((path) => ignored.includes(path) && !made.includes(path))).toEqual([])
    const command = JSON.parse(instructions('CMD')[0] ?? '[]') as string[]
    expect(command.filter((word) => word.endsWith('.ts') && !existsSync(word))).toEqual([])
  })

  it('has settings that the site takes, with the data where the volume is', () => {
    const config = loadConfig([], imageEnv)
    expect(instructions('VOLUME')).toEqual([config.dataDir])
    expect(instructions('EXPOSE')).toEqual([String(config.port)])
    expect(lines.join('\n')).toContain(`127.0.0.1:${config.port}/api/health`)
  })
})

describe('compose.yaml', () => {
  it('builds from the Containerfile and keeps the data in a volume', () => {
    for (const service of [site, node])
      expect(service?.build).toEqual({ context: '..', dockerfile: 'Containerfile' })
    const [volume = '', path] = (site?.volumes[0] ?? '').split(':')
    expect(Object.keys(compose.volumes)).toEqual([volume])
    expect(instructions('VOLUME')).toEqual([path])
  })

  it('listens on this machine alone, at the port of the image', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports)
    expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
    for (const service of [site, node])
      expect(service?.ports.some((port) => port.endsWith(`:${imageEnv.PORT}`))).toBe(true)
  })

  it('checks health as the image does', () => {
    const [line = ''] = instructions('HEALTHCHECK')
    const test = JSON.parse(line.slice(line.indexOf('['))) as string[]
    for (const { healthcheck } of [site, node].flatMap((service) => service ?? [])) {
      expect(healthcheck?.test).toEqual(['CMD', ...test])
      const { interval, timeout, start_period, retries } = healthcheck ?? {}
      expect(line).toContain(
        `--interval=${interval} --timeout=${timeout} --start-period=${start_period} --retries=${retries}`,
      )
    }
  })

  it('sets what the documents know, and no secret', () => {
    const documented = read('docs/configuration.md')
    for (const { environment } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment)) {
        expect(documented, name).toContain(`\`${name}\``)
        expect(String(value), name).toMatch(new RegExp(`^\\$\\{${name}:-[^}]*\\}$`))
        if (/SECRET|TOKEN|KEY/.test(name)) expect(filled(value)).toMatch(/^(unset)?$/)
      }
  })

  it('starts a site whose mails go to the catcher in its network', () => {
    const config = loadConfig([], settingsOf(site))
    expect(config).toMatchObject({
      siteUrl: 'http://localhost:4321',
      dataDir: '/data',
      backend: { mode: 'embedded', databaseUrl: null },
      mail: { kind: 'smtp', server: { host: '127.0.0.1', port: 1025, login: null } },
      backups: { everyMs: 86_400_000 },
    })
    expect(mail?.network_mode).toBe('service:site')
    expect(site?.ports).toContain('127.0.0.1:8025:8025')
  })

  it('starts a node on Supabase when asked to, and none without a project', () => {
    expect(node?.profiles).toEqual(['supabase'])
    expect(() => loadConfig([], settingsOf(node))).toThrow(ConfigError)
    const project = {
      PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_a_project',
      SUPABASE_SECRET_KEY: 'sb_secret_of_a_project',
      BACKLIT_LIMIT_STORE: 'database',
    }
    expect(loadConfig([], settingsOf(node, project))).toMatchObject({
      backend: { mode: 'supabase', url: project.PUBLIC_SUPABASE_URL },
      limitStore: 'database',
    })
  })
})
