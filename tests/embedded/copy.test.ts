import { connect, createServer } from 'node:net'
import {
  getDefaultHighWaterMark,
  PassThrough,
  setDefaultHighWaterMark,
  Writable,
} from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { copyOut, type Table } from '../../scripts/transfer/tables.ts'
import { startServer, type TestServer } from '../support/postgres.ts'

/** CopyOutResponse for two columns, and CopyDone. */
const COPY_BEGINS = Buffer.from('H\0\0\0\x0b')
const COPY_ENDS = Buffer.from('c\0\0\0\x04')
const FEW: Table = { name: 'public.few', columns: ['n', 'text'], key: [] }
const MANY: Table = { name: 'public.many', columns: ['n', 'text'], key: [] }

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql`create table public.few as select n, repeat('x', 1000) as text from generate_series(1, 40) n`
  await sql`create table public.many as select n, repeat('x', 1000) as text from generate_series(1, 10000) n`
  await sql.end()
})
afterAll(() => server.stop())

/**
 * A proxy in front of the server that delivers a COPY and its end in one chunk, and holds back what follows until
 * released.
 */
async function holdAfterCopy(): Promise<{ url: string; release(): void; close(): void }> {
  const { hostname, port } = new URL(server.url)
  let send = (_chunk: Buffer): void => {}
  let held: Buffer | null = null
  let isOver = false
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('close', () => client.destroy())
    send = (chunk) => client.write(chunk)
    upstream.on('data', (chunk) => {
      if (isOver || (!held && !chunk.includes(COPY_BEGINS))) return send(chunk)
      const hadEnd = held?.includes(COPY_ENDS)
      held = Buffer.concat([held ?? Buffer.alloc(0), chunk])
      const end = held.indexOf(COPY_ENDS) + COPY_ENDS.length
      if (!hadEnd && end >= COPY_ENDS.length) send(held.subarray(0, end))
    })
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const own = typeof address === 'object' ? address?.port : undefined
  return {
    url: Object.assign(new URL(server.url), { port: String(own) }).href,
    release() {
      isOver = true
      if (held) send(held.subarray(held.indexOf(COPY_ENDS) + COPY_ENDS.length))
    },
    close: () => void proxy.close(),
  }
}

it('leaves the connection usable when rows and end arrive together', async () => {
  const usual = getDefaultHighWaterMark(false)
  setDefaultHighWaterMark(false, 8 * 1024)
  onTestFinished(() => setDefaultHighWaterMark(false, usual))
  const proxy = await holdAfterCopy()
  const sql = postgres(proxy.url, { max: 1, fetch_types: false })
  const { rows } = await copyOut(sql, FEW, new PassThrough().resume())
  expect(rows).toBe(40)
  proxy.release()
  const answer = await Promise.race([sql`select 1 as one`, sleep(3000, 'no answer')])
  expect(answer).toEqual([{ one: 1 }])
  await sql.end()
  proxy.close()
})

it('leaves the connection usable when the target fails', async () => {
  const sql = postgres(server.url, { max: 1 })
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })
  await expect(copyOut(sql, MANY, full)).rejects.toThrow('disk full')
  const answer = await Promise.race([sql`select 1 as one`, sleep(3000, 'no answer')])
  expect(answer).toEqual([{ one: 1 }])
  await sql.end()
})

it('fails when the connection is lost', async () => {
  const sql = postgres(server.url, { max: 1 })
  const other = postgres(server.url, { max: 1 })
  const [backend] = await sql`select pg_backend_pid() as pid`
  let isFirst = true
  const target = new Writable({
    write: (_chunk, _encoding, done) => {
      if (!isFirst) return done()
      isFirst = false
      other`select pg_terminate_backend(${backend?.pid})`.then(() => done(), done)
    },
  })
  await expect(copyOut(sql, MANY, target)).rejects.toThrow(/CONNECTION_CLOSED|terminating/)
  await Promise.all([sql.end({ timeout: 1 }), other.end()])
})
