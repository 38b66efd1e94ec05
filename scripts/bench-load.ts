import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { ConfigError, loadConfig } from '../server/config.ts'
import { readRuntime } from '../server/runtime-file.ts'
import { publish } from '../tests/bench/report.ts'
import { runCommand } from './command.ts'

/**
 * `npm run bench:load [-- --seconds 60] [--rate 50]`: sends an open-loop mix of readers, writers and pollers to the running
 * site at rising rates and reports the highest with p99 within 250 ms and no error. With `--rate` it stays at that rate,
 * for a soak. Needs `BACKLIT_RATE_LIMITS=off`, because it signs up an account.
 */

const TARGET_P99_MS = 250
const FIRST_RATE = 25
const RATE_FACTOR = 1.5
const STEP_SECONDS = 8
/** Beyond this the site is not keeping up; further requests count as errors. */
const MAX_IN_FLIGHT = 400

interface Visitor {
  readonly origin: string
  readonly key: string
  readonly token: string
}

interface Result {
  readonly rate: number
  readonly sent: number
  readonly errors: number
  readonly p50: number
  readonly p99: number
}

/** Share of each request, in per cent. */
const MIX: readonly (readonly [share: number, method: string, path: string, body?: object])[] = [
  [20, 'GET', '/'],
  [20, 'GET', '/projects'],
  [10, 'GET', '/about'],
  [10, 'GET', '/fr/how-it-works'],
  [15, 'POST', '/rest/v1/rpc/browse_projects', { p_limit: 24 }],
  [15, 'POST', '/rest/v1/rpc/my_counts', {}],
  [5, 'POST', '/rest/v1/rpc/my_threads', {}],
  [5, 'POST', '/rest/v1/account_settings?on_conflict=user_id', { theme: 'dark' }],
]

const agent = new Agent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT })

/** Resolves to the latency in milliseconds; null when the request failed. */
function send(
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
): Promise<number | null> {
  const since = performance.now()
  const isApi = path.startsWith('/rest/')
  return new Promise((resolve) => {
    const sent = request(
      visitor.origin + path,
      {
        agent,
        method,
        timeout: 10_000,
        headers: isApi
          ? {
              apikey: visitor.key,
              authorization: `Bearer ${visitor.token}`,
              'content-type': 'application/json',
              prefer: 'resolution=merge-duplicates',
            }
          : { 'accept-encoding': 'br' },
      },
      (reply) => {
        reply.resume()
        reply.once('end', () =>
          resolve((reply.statusCode ?? 500) < 400 ? performance.now() - since : null),
        )
        reply.once('error', () => resolve(null))
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('timeout')))
    sent.once('error', () => resolve(null))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

async function run(visitor: Visitor, rate: number, seconds: number): Promise<Result> {
  const actions = MIX.flatMap((entry) => Array.from({ length: entry[0] }, () => entry))
  const times: number[] = []
  const inFlight = new Set<Promise<void>>()
  let errors = 0
  const total = Math.round(rate * seconds)
  const since = performance.now()
  for (let index = 0; index < total; index++) {
    const due = since + (index * 1000) / rate
    const wait = due - performance.now()
    if (wait > 1) await delay(wait)
    if (inFlight.size >= MAX_IN_FLIGHT) {
      errors++
      continue
    }
    // 37 and 100 are coprime, so the actions are interleaved and each keeps its share.
    const [, method, path, body] = actions[(index * 37) % actions.length] as (typeof MIX)[number]
    const one: Promise<void> = send(visitor, method, path, body).then((time) => {
      // Measured from when it was due, so that a late sender does not flatter the site.
      if (time === null) errors++
      else times.push(Math.max(time, performance.now() - due))
      inFlight.delete(one)
    })
    inFlight.add(one)
  }
  await Promise.all(inFlight)
  times.sort((left, right) => left - right)
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { rate, sent: total, errors, p50: at(0.5), p99: at(0.99) }
}

const isWithinTarget = ({ errors, p99 }: Result): boolean => errors === 0 && p99 <= TARGET_P99_MS

function show({ rate, sent, errors, p50, p99 }: Result, note = ''): void {
  console.log(
    `${rate.toFixed(0).padStart(5)}/s  ${sent} sent  p50 ${p50} ms  p99 ${p99} ms  ${errors} errors${note}`,
  )
}

/** Returns the access token of a new account. */
async function signUp(origin: string, key: string): Promise<string> {
  const client = createClient(origin, key, { auth: { persistSession: false } })
  const email = `load-${Date.now()}@backlit.example`
  const { data, error } = await client.auth.signUp({ email, password: 'a load of bricks 7' })
  if (error || !data.session)
    throw new ConfigError(`Could not sign up an account: ${error?.message}.`)
  return data.session.access_token
}

const number = (args: readonly string[], name: string): number | null => {
  const at = args.indexOf(name)
  if (at === -1) return null
  const value = Number(args[at + 1])
  if (!(value > 0)) throw new ConfigError(`${name} takes a number above 0.`)
  return value
}

runCommand(async (args) => {
  const running = readRuntime(loadConfig([], process.env).dataDir)
  if (!running) throw new ConfigError('No site is running: start one with BACKLIT_RATE_LIMITS=off.')
  const origin = running.siteUrl.replace('//localhost', '//127.0.0.1')
  const key = running.publishableKey
  const visitor = { origin, key, token: await signUp(origin, key) }
  await run(visitor, 10, 3)
  const seconds = number(args, '--seconds') ?? 120
  const fixed = number(args, '--rate')
  if (fixed !== null) {
    for (let done = 0; done < seconds; done += STEP_SECONDS)
      show(await run(visitor, fixed, STEP_SECONDS), `  at ${done + STEP_SECONDS} s`)
    return
  }
  const until = performance.now() + seconds * 1000
  const results: Result[] = []
  for (let rate = FIRST_RATE; performance.now() < until; rate *= RATE_FACTOR) {
    const result = await run(visitor, rate, STEP_SECONDS)
    show(result)
    results.push(result)
    if (!isWithinTarget(result)) break
  }
  const best = results.findLast(isWithinTarget)
  publish('bench:load', [
    {
      title: 'A mix of readers, writers and pollers, sent from the same machine',
      rows: Object.fromEntries(
        results.map(({ rate, ...one }) => [`${rate.toFixed(0)} a second`, one]),
      ),
      bars: [
        best
          ? {
              ok: true,
              text: `held ${best.rate.toFixed(0)} requests a second within ${TARGET_P99_MS} ms`,
            }
          : { ok: false, text: `${FIRST_RATE} requests a second within ${TARGET_P99_MS} ms` },
      ],
    },
  ])
})
