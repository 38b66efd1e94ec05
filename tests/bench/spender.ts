import { Agent, type RequestOptions, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'

/** What one caller can spend its limits on, as named in docs/threat-model.md. */
export const SPENDINGS = [
  'previews',
  'searches',
  'lists of the Data API',
  'slow bodies',
  'logins',
  'uploads',
  'cold pictures',
] as const

export type Spending = (typeof SPENDINGS)[number]

/** How a spender is started: as the only argument, in JSON. */
export interface SpenderOrder {
  readonly base: string
  readonly key: string
  readonly token: string
  readonly account: string
  readonly spendings: readonly Spending[]
  /** Paths of resized pictures that nobody has asked for yet. */
  readonly pictures: readonly string[]
}

const ADDRESS = '127.0.0.66'
const CONNECTIONS = 16
const PAUSE_MS = 20
/** What was refused is asked for again, at a pace at which refusals alone are no flood. */
const PAUSE_AFTER_REFUSAL_MS = 250

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/** Sends one request and resolves when it has been answered or has failed: with whether it was accepted. */
function send(
  url: string,
  options: RequestOptions,
  body?: string | Uint8Array,
  bytesAtOnce = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, localAddress: ADDRESS, ...options }, (reply) => {
      reply.resume()
      reply.once('close', () => resolve(reply.statusCode === 200))
    })
    sent.once('error', () => resolve(false))
    if (bytesAtOnce === Number.POSITIVE_INFINITY) sent.end(body)
    else void trickle(sent, body ?? '', bytesAtOnce)
  })
}

async function trickle(
  sent: ReturnType<typeof request>,
  body: string | Uint8Array,
  bytesAtOnce: number,
): Promise<void> {
  for (let from = 0; from < body.length && !sent.destroyed; from += bytesAtOnce) {
    sent.write(body.slice(from, from + bytesAtOnce))
    await delay(500)
  }
  sent.end()
}

const PREVIEW = JSON.stringify({
  values: { title: 'Dear', content: '> **a** [b](https://backlit.example) `c`\n\n'.repeat(460) },
  creator: 'Spender',
  pictures: { cover: null, gallery: [] },
})

/** One request of each kind; `turn` makes it differ from the ones before. */
async function requests(
  order: SpenderOrder,
): Promise<Record<Spending, (turn: number) => Promise<boolean>>> {
  const { base, key, token, account, pictures } = order
  const api = { apikey: key, authorization: `Bearer ${token}` }
  const json = { ...api, 'content-type': 'application/json' }
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
  return {
    previews: () =>
      send(
        `${base}/preview`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        PREVIEW,
      ),
    searches: (turn) => send(`${base}/projects?q=light${turn.toString(36)}`, {}),
    'lists of the Data API': (turn) =>
      send(`${base}/rest/v1/projects?select=*,support_options(*)&limit=1000&id=neq.${uuid(turn)}`, {
        headers: api,
      }),
    'slow bodies': () =>
      send(
        `${base}/rest/v1/rpc/browse_projects`,
        { method: 'POST', headers: json },
        ' '.repeat(60_000),
        1_000,
      ),
    logins: (turn) =>
      send(
        `${base}/auth/v1/token?grant_type=password`,
        { method: 'POST', headers: { apikey: key, 'content-type': 'application/json' } },
        JSON.stringify({
          email: `nobody-${turn}@backlit.example`,
          password: `wrong guess ${turn}`,
        }),
      ),
    uploads: (turn) =>
      send(
        `${base}/storage/v1/object/project_thumbnails/${account}/${Date.now()}-spent-${turn}`,
        { method: 'POST', headers: { ...api, 'content-type': 'image/jpeg' } },
        noise,
      ),
    'cold pictures': (turn) => send(`${base}${pictures[turn % pictures.length]}`, {}),
  }
}

const uuid = (turn: number): string =>
  `00000000-0000-4000-8000-${turn.toString(16).padStart(12, '0')}`

/** Spends without end; whoever started this process ends it. */
async function spend(order: SpenderOrder): Promise<void> {
  // Its own work would be done on another machine.
  setPriority(constants.priority.PRIORITY_LOW)
  const kinds = await requests(order)
  let turn = 0
  const each = order.spendings.flatMap((spending) =>
    Array.from({ length: CONNECTIONS }, async () => {
      for (;;) {
        const isAccepted = await kinds[spending](turn++)
        await delay(isAccepted ? PAUSE_MS : PAUSE_AFTER_REFUSAL_MS)
      }
    }),
  )
  process.send?.('spending')
  await Promise.all(each)
}

const [order] = process.argv.slice(2)
if (process.send && order) await spend(JSON.parse(order))
