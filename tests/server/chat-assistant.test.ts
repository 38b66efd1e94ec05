import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeKnowledge } from '../../scripts/assistant/build.ts'
import { startDeno } from '../support/deno.ts'

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
  const started = await startDeno({
    // As on Supabase.
    entry: 'chat-assistant/knowledge/deploy.ts',
    folder: join(folder, 'deno'),
    supabaseUrl: `http://127.0.0.1:${port}`,
  })
  deno = started.child
  url = started.url
})

afterAll(async () => {
  deno.kill()
  await new Promise((done) => database.close(done))
  rmSync(folder, { recursive: true, force: true })
})

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
