import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../support/embedded.ts'
import { startSite, type TestSite } from '../support/site.ts'

const folder = temporaryFolder()
const running: TestSite[] = []
/** Messages an hour from one address. */
const MOST = 15

async function start(name: string, env: Record<string, string> = {}) {
  const site = await startSite({
    BACKLIT_DATA: join(folder, name),
    BACKLIT_RATE_LIMITS: 'on',
    ...env,
  })
  running.push(site)
  const config = await (await fetch(`${site.url}/api/config`)).json()
  const key = (config as { publishableKey: string }).publishableKey
  /** Calls the function directly, as a new sender each time, and returns the status. */
  return async (headers: Record<string, string> = {}): Promise<number> => {
    const reply = await fetch(`${site.url}/rest/v1/rpc/send_contact_message`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        p_name: 'Ada',
        p_email: `${randomUUID()}@example.org`,
        p_subject: 'Hello',
        p_message: 'A question',
      }),
    })
    await reply.arrayBuffer()
    return reply.status
  }
}

/** Statuses of `count` calls, one after the other. */
async function statuses(count: number, call: (index: number) => Promise<number>) {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push(await call(index))
  return { taken: all.filter((status) => status === 200).length, last: all.at(-1) }
}

afterAll(async () => {
  for (const site of running) await site.end()
  removeFolder(folder)
})

describe('contact messages from one network address', () => {
  it('are limited whatever address the caller claims', async () => {
    const send = await start('direct')
    const claim = (index: number) => {
      const address = `10.1.${index}.1`
      return send({
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'x-real-ip': address,
        'cf-connecting-ip': address,
        'x-backlit-client': address,
        'x-backlit-token': 'guessed',
      })
    }
    expect(await statuses(MOST + 3, claim)).toEqual({ taken: MOST, last: 400 })
  })

  it('are counted behind a proxy by the address that the proxy added', async () => {
    const send = await start('proxied', { TRUST_PROXY: '1' })
    const from = (address: string) => (index: number) =>
      send({ 'x-forwarded-for': `10.2.${index}.1, ${address}` })
    expect(await statuses(MOST + 1, from('203.0.113.7'))).toEqual({ taken: MOST, last: 400 })
    expect(await from('203.0.113.8')(1)).toBe(200)
  })
})
