import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { ownMedia, pictureSources } from '#core/pictures.ts'
import type { Bar } from './report.ts'
import { SPENDINGS, type SpenderOrder } from './spender.ts'

/** How much slower others may be served, at the 95th percentile. */
const BAR = 3
/** The period of most limits: what one may spend in it is spent within it. */
const SECONDS = 60
/** Each does the same things in turn, from an address of its own. */
const PEOPLE = 12
const EVERY_MS = 210
const PASSWORD = 'a fair share of light 7'

interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
}

type Action = 'kept page' | 'new page' | 'login' | 'upload'
type Times = Record<Action, number[]>

/**
 * Times pages, logins and uploads of several people while nobody else asks, then while one caller spends all it may on each
 * kind of dear request, and on all at once. Needs a site with limits on, and Linux, for addresses of their own.
 */
export async function measureFairness(
  base: string,
  key: string,
): Promise<{ rows: Record<string, object>; bars: Bar[] }> {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, place) => signUp(base, key, `fair-${place}`)),
  )
  const spender = await signUp(base, key, 'spender')
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#f5a524' },
  })
    .jpeg()
    .toBuffer()
  const pictures = await coldPictures(base, key)
  let round = 0
  const serve = () => measure({ base, key, people, picture, round: round++ })
  const quiet = await serve()
  const rows: Record<string, object> = { 'nobody else': p95s(quiet) }
  const bars: Bar[] = []
  const attacks = [...SPENDINGS.map((spending) => [spending]), SPENDINGS]
  for (const spendings of attacks) {
    const name = spendings.length === 1 ? String(spendings[0]) : 'all at once'
    const order = { base, key, token: spender.token, account: spender.id, spendings, pictures }
    const stop = await startSpender(order)
    const times = await serve().finally(stop)
    rows[name] = p95s(times)
    bars.push(bar(name, quiet, times))
  }
  return { rows, bars }
}

function bar(name: string, quiet: Times, times: Times): Bar {
  const ratios = actions(quiet).map(
    (action) => [action, p95(times[action]) / p95(quiet[action])] as const,
  )
  const text = ratios.map(([action, ratio]) => `${action} ${ratio.toFixed(1)}`).join(', ')
  return {
    text: `while one caller spends all it may on ${name}, others' p95 against quiet: ${text} (below ${BAR})`,
    ok: ratios.every(([, ratio]) => ratio < BAR),
  }
}

const actions = (times: Times): Action[] => Object.keys(times) as Action[]

const p95 = (times: readonly number[]): number =>
  [...times].sort((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? Number.NaN

const p95s = (times: Times): object =>
  Object.fromEntries(
    actions(times).map((action) => [`${action}, p95 ms`, Math.round(p95(times[action]))]),
  )

async function startSpender(order: SpenderOrder): Promise<() => void> {
  const child = fork(new URL('spender.ts', import.meta.url), [JSON.stringify(order)])
  await once(child, 'message')
  await delay(1_000)
  return () => void child.kill('SIGKILL')
}

/** Sends actions at a steady pace, whether or not earlier ones have been answered. */
async function measure(site: {
  base: string
  key: string
  people: readonly Person[]
  picture: Uint8Array
  round: number
}): Promise<Times> {
  const times: Times = { 'kept page': [], 'new page': [], login: [], upload: [] }
  const total = (SECONDS * 1000) / EVERY_MS
  const open: Promise<void>[] = []
  for (let turn = 0; turn < total; turn++) {
    const place = turn % PEOPLE
    const action = actions(times)[Math.floor(turn / PEOPLE) % 4] as Action
    const person = site.people[place] as Person
    const due = performance.now()
    open.push(
      act(action, site, person, place, turn).then((ok) => {
        // A refusal or failure counts as the longest wait there is.
        times[action].push(ok ? performance.now() - due : 60_000)
      }),
    )
    await delay(EVERY_MS)
  }
  await Promise.all(open)
  return times
}

const agent = new Agent({ keepAlive: false })

function act(
  action: Action,
  { base, key, picture, round }: { base: string; key: string; picture: Uint8Array; round: number },
  { id, email, token }: Person,
  place: number,
  turn: number,
): Promise<boolean> {
  const localAddress = `127.0.${round + 1}.${place + 2}`
  const plain = { agent, localAddress }
  switch (action) {
    case 'kept page':
      return answered(`${base}/projects`, plain)
    case 'new page':
      return answered(`${base}/projects?q=fair-${round}-${turn}`, plain)
    case 'login':
      return answered(
        `${base}/auth/v1/token?grant_type=password`,
        { ...plain, method: 'POST', headers: { apikey: key, 'content-type': 'application/json' } },
        JSON.stringify({ email, password: PASSWORD }),
      )
    case 'upload':
      return answered(
        `${base}/storage/v1/object/project_thumbnails/${id}/${Date.now()}-fair-${turn}`,
        {
          ...plain,
          method: 'POST',
          headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
        },
        picture,
      )
  }
}

function answered(
  url: string,
  options: Parameters<typeof request>[1] & object,
  body?: string | Uint8Array,
): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, { timeout: 30_000, ...options }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode === 200))
      reply.once('error', () => resolve(false))
    })
    sent.once('timeout', () => sent.destroy(new Error('timeout')))
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}

async function signUp(base: string, key: string, name: string): Promise<Person> {
  const client = createClient(base, key, { auth: { persistSession: false } })
  const email = `${name}@backlit.example`
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error || !data.session) throw error ?? new Error('There is no session.')
  return { id: data.session.user.id, email, token: data.session.access_token }
}

/** Paths of every size of every listed picture. */
async function coldPictures(base: string, key: string): Promise<string[]> {
  const client = createClient(base, key, { auth: { persistSession: false } })
  const { data, error } = await client.from('projects').select('thumbnail_url, gallery')
  if (error) throw error
  const addresses = JSON.stringify(data).match(/[^"]*\/project_thumbnails\/[^"]+/g) ?? []
  const paths = [...new Set(addresses)].flatMap((address) =>
    pictureSources(ownMedia(address) ?? '').flatMap(({ srcSet }) =>
      srcSet.split(', ').map((entry) => String(entry.split(' ')[0])),
    ),
  )
  if (paths.length === 0) throw new Error('No listed project has a picture.')
  return paths
}
