import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFolders, removeFolder, temporaryFolder } from '../support/embedded.ts'
import { startSite, type TestSite } from '../support/site.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
const running: TestSite[] = []
/** Messages an hour from one address. */
const MOST = 15

async function start(data: string, env: Record<string, string> = {}) {
  const site = await startSite({
    BACKLIT_DATA: data,
    BACKLIT_RATE_LIMITS: 'on',
    ...env,
  })
  running.push(site)
  const config = await (await fetch(`${site.url}/api/config`)).json()
  const key = (config as { publishableKey: string }).publishableKey
  /** Calls the function as a new sender each time and returns the status. */
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

/** Statuses of `count` sequential calls. */
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
    const send = await start(await usedData())
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
    expect(await statuses(MOST + 3, claim)).toEqual({ taken: MOST, last: 429 })
  })

  it('are reported in the headers of every response', async () => {
    const { url } = running[0] as TestSite
    const { publishableKey: apikey } = (await (await fetch(`${url}/api/config`)).json()) as {
      publishableKey: string
    }
    const heads = async (path: string, init: RequestInit = {}) => {
      const { headers, status } = await fetch(url + path, { headers: { apikey }, ...init })
      return [status, headers.get('ratelimit-policy'), headers.get('ratelimit')]
    }
    const at = (left: string): unknown => expect.stringMatching(new RegExp(left))
    expect(await heads('/rest/v1/projects')).toEqual([
      200,
      '"api-address";q=3000;w=60',
      at('^"api-address";r=29\\d\\d;t=\\d$'),
    ])
    expect(await heads('/functions/v1/none')).toEqual([
      404,
      '"functions";q=120;w=60',
      at('^"functions";r=119;t=1$'),
    ])
    expect(await heads('/api/config')).toEqual([
      200,
      '"endpoints";q=1200;w=60',
      at('^"endpoints";r=119\\d;t=1$'),
    ])
    expect(await heads('/about')).toEqual([200, null, null])
  })

  it('count by the address that the proxy added', async () => {
    const send = await start(await usedData(), { TRUST_PROXY: '1' })
    const from = (address: string) => (index: number) =>
      send({ 'x-forwarded-for': `10.2.${index}.1, ${address}` })
    expect(await statuses(MOST + 1, from('203.0.113.7'))).toEqual({ taken: MOST, last: 429 })
    expect(await from('203.0.113.8')(1)).toBe(200)
  })
})
