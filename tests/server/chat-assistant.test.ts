import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeKnowledge } from '../../scripts/assistant/build.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A stub database that allows everything and lists one project. */
let database: Server
/** Runs the function in Deno, as Supabase does. */
let deno: ChildProcess
let url = ''
const folder = mkdtempSync(join(tmpdir(), 'backlit-assistant-'))

beforeAll(async () => {
  // The build writes the knowledge that the function reads.
  await writeKnowledge()
  database = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    const listing = { title: 'Mossgate', slug: 'mossgate', category: 'gaming', support_options: [] }
    const answers: Readonly<Record<string, unknown>> = {
      '/rest/v1/rpc/count_attempts': [{ wait: 0, left: 59, full: 10 }],
      '/rest/v1/rpc/browse_projects': { projects: [listing], total: 1 },
    }
    response.end(JSON.stringify(answers[request.url ?? ''] ?? null))
  })
  await new Promise<void>((done) => database.listen(0, '127.0.0.1', done))
  const { port } = database.address() as AddressInfo
  url = await startDeno(`http://127.0.0.1:${port}`)
})

afterAll(async () => {
  deno.kill()
  await new Promise((done) => database.close(done))
  rmSync(folder, { recursive: true, force: true })
})

function startDeno(supabaseUrl: string): Promise<string> {
  deno = spawn(
    join(ROOT, 'node_modules/.bin/deno'),
    [
      'run',
      ...['--no-remote', '--no-prompt', '--node-modules-dir=manual'],
      `--config=${join(ROOT, 'supabase/functions/deno.json')}`,
      ...['--allow-env', '--allow-read', '--allow-sys', '--allow-net=127.0.0.1'],
      // As on Supabase.
      join(ROOT, 'supabase/functions/chat-assistant/knowledge/deploy.ts'),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DENO_DIR: join(folder, 'deno'),
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_NO_UPDATE_CHECK: '1',
        SUPABASE_URL: supabaseUrl,
        SUPABASE_ANON_KEY: 'sb_publishable_test',
        SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_test',
        NO_COLOR: '1',
      },
    },
  )
  let log = ''
  return new Promise((found, reject) => {
    const look = (chunk: Buffer): void => {
      log += chunk
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0]
      if (address) found(address)
    }
    deno.stdout?.on('data', look)
    deno.stderr?.on('data', look)
    deno.once('exit', () => reject(new Error(`Deno ended.\n${log}`)))
  })
}

const ask = (content: string, more: object = {}) =>
  fetch(`${url}/chat-assistant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content }], ...more }),
  })

it('answers under Deno from the same pages, in East Asian writing too', async () => {
  const english = await ask('How long does the review take?')
  expect(english.headers.get('access-control-allow-origin')).toBe('*')
  expect((await english.json()).message.content).toContain('3 to 5 business days')
  const japanese = await (await ask('審査はどのくらいかかりますか')).json()
  expect(japanese).toMatchObject({ language: 'ja', kind: 'answer' })
})

it('searches projects and streams under Deno', async () => {
  const found = await (await ask('Show me gaming projects', { locale: 'fr' })).json()
  expect(found.message.content).toContain('](/fr/projects/mossgate)')
  const streamed = await ask('What does Backlit cost?', { stream: true })
  expect(streamed.headers.get('content-type')).toContain('text/event-stream')
  expect(await streamed.text()).toMatch(/^event: done\ndata: \{"message"/)
})

it('refuses what is no question', async () => {
  expect((await fetch(`${url}/chat-assistant`)).status).toBe(405)
  expect((await ask('')).status).toBe(400)
})
