import type postgres from 'postgres'
import { QueueFullError } from '#core/fair-queue.ts'
import type { Disk } from '../data/disk.ts'
import type { Secrets } from '../data/secrets.ts'
import { appendLimitHeaders, type Limits } from '../limits/limits.ts'
import { callCounters, VOLUME_UNIT, volumeCounter } from '../limits/rules.ts'
import { createTurns } from '../limits/turns.ts'
import { allowedMethods } from '../lite/allowed-routes.ts'
import { cleanRestError, databaseErrorReply } from '../lite/errors.ts'
import { refuseInput } from '../lite/input-limits.ts'
import { withTrace } from '../lite/request-context.ts'
import { isUpload } from '../lite/uploads.ts'
import { REQUEST_ID } from '../protocol.ts'
import type { FileStore } from '../storage/files.ts'
import { type AuthDependencies, createAuth } from './auth.ts'
import type { Call, Caller } from './call.ts'
import { identify } from './caller.ts'
import { createFunctions, type FunctionsOptions } from './functions.ts'
import type { Lite } from './lite.ts'
import { authError, gatewayError, restError, storageError, tooMany } from './replies.ts'
import { createStorage } from './storage.ts'

interface GatewayOptions {
  readonly lite: Lite
  readonly sql: postgres.Sql
  readonly secrets: Secrets
  readonly files: FileStore
  readonly disk: Disk
  readonly limits: Limits
  readonly functions: FunctionsOptions
  readonly mail: AuthDependencies['mail']
  readonly siteUrl: string
}

/** Handles API calls: method, input, key, token and limits, then the service. Never throws. */
export function createGateway(options: GatewayOptions): (call: Call) => Promise<Response> {
  const { sql, secrets, files, disk, limits, siteUrl } = options
  const forward = (call: Call, caller: Caller): Promise<Response> =>
    forwardToLite(options, call, caller)
  const services = {
    rest: async (call: Call, caller: Caller) =>
      measured(options, call, caller, await forward(call, caller)),
    auth: createAuth({ sql, limits, secrets, siteUrl, mail: options.mail, forward }),
    storage: createStorage({ sql, secrets, files, forward }),
    functions: createFunctions(options.functions),
  }
  const takeTurn = createTurns()
  const isRefused = async (call: Call, caller: Caller): Promise<boolean> => {
    const counters = call.isFromSite ? callCounters(call, caller) : []
    return (await limits.countCall(call, counters)).refusal !== null
  }
  const answer = async (call: Call): Promise<Response> => {
    const methods = allowedMethods(call.service, call.path)
    if (methods.length === 0) return notFound(call)
    if (call.method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: { allow: `${methods.join(', ')}, OPTIONS` },
      })
    if (!methods.includes(call.method)) {
      const reply = gatewayError(405, 'Method Not Allowed')
      reply.headers.set('allow', methods.join(', '))
      return reply
    }
    const refusal = refuseInput(call)
    if (refusal) return refusal
    moveKeyToHeader(call)
    const caller = await identify(call, secrets, sql)
    if (caller instanceof Response) return caller
    if (await isRefused(call, caller)) return withLimitHeaders(call, tooManyCalls(call))
    if (fillsDisk(call) && (await disk.state()).state === 'full')
      return withLimitHeaders(call, diskFull(call))
    const reply = await takeTurn(call, caller, () => services[call.service](call, caller))
    return withLimitHeaders(call, reply)
  }
  return async (call) => {
    try {
      return await answer(call)
    } catch (error) {
      if (error instanceof QueueFullError) return tooManyCalls(call)
      // Nobody reads this reply.
      if (call.signal.aborted) return gatewayError(499, 'Client Closed Request')
      return unexpectedError(call, error)
    }
  }
}

/** PostgREST would read `?apikey=` as a filter. */
function moveKeyToHeader(call: Call): void {
  const key = call.url.searchParams.get('apikey')
  if (key === null) return
  if (!call.headers.has('apikey')) call.headers.set('apikey', key)
  call.url.searchParams.delete('apikey')
}

async function forwardToLite(
  { lite, secrets, limits }: GatewayOptions,
  call: Call,
  caller: Caller,
): Promise<Response> {
  const url = new URL(call.url)
  url.pathname = `/${call.service}/v1${call.path}`
  const headers = new Headers(call.headers)
  headers.set('apikey', caller.role === 'service_role' ? secrets.secretKey : secrets.publishableKey)
  if (caller.role !== 'authenticated') headers.delete('authorization')
  const body = call.method === 'GET' || call.method === 'HEAD' ? null : call.body
  const request = new Request(url, { method: call.method, headers, body: body as BodyInit | null })
  const { result: reply, trace } = await withTrace(
    () => lite.app.fetch(request, { peerAddress: call.address }),
    limits.isOn ? call.address : undefined,
  )
  const isDiskFull = trace.isDiskFull || /^(53100|58030)$/.test(trace.database?.code ?? '')
  const answer =
    isDiskFull && reply.status >= 400
      ? diskFull(call)
      : call.service !== 'rest' || reply.status < 300
        ? withoutCors(reply)
        : trace.database
          ? databaseErrorReply(trace.database, caller.role === 'anon')
          : await cleanRestError(reply)
  // Checked after cleaning: Lite replies 500 to some invalid requests.
  if (answer.status >= 500)
    console.error(`${describeCall(call)} failed: ${trace.log ?? 'no reason given'}`)
  return answer
}

/** Counts the bytes of a reply against its caller's share, so that few dear requests weigh as much as many cheap ones. */
async function measured(
  { limits }: GatewayOptions,
  call: Call,
  caller: Caller,
  reply: Response,
): Promise<Response> {
  const body = reply.body && (await reply.arrayBuffer())
  const units = Math.floor((body?.byteLength ?? 0) / VOLUME_UNIT)
  if (call.isFromSite && caller.role !== 'service_role')
    await limits.charge(volumeCounter(call, caller), units)
  return new Response(body, { status: reply.status, headers: reply.headers })
}

/** The API is same-origin; Lite would allow every origin. */
function withoutCors(reply: Response): Response {
  const headers = new Headers(reply.headers)
  for (const name of [...headers.keys()])
    if (name.startsWith('access-control-')) headers.delete(name)
  return new Response(reply.body, { status: reply.status, headers })
}

function withLimitHeaders({ attempts }: Call, reply: Response): Response {
  const headers = new Headers(reply.headers)
  appendLimitHeaders(attempts, headers)
  return new Response(reply.body, { status: reply.status, headers })
}

/** What strangers could fill the disk with. The reserve stays for those who have an account. */
function fillsDisk(call: Call): boolean {
  return isUpload(call) || (call.service === 'auth' && call.path === '/signup')
}

function diskFull({ service }: Call): Response {
  const message = 'There is no room for this right now'
  const reply =
    service === 'storage'
      ? storageError(507, 'InsufficientStorage', message)
      : service === 'auth'
        ? authError(503, 'unexpected_failure', message)
        : restError(503, { code: '53100', message })
  reply.headers.set('retry-after', '60')
  return reply
}

function tooManyCalls({ service }: Call): Response {
  const message = 'Too many requests, please try again later'
  if (service === 'auth') return tooMany()
  if (service === 'rest') return restError(429, { code: 'BLX29', message })
  if (service === 'storage') return storageError(429, 'TooManyRequests', message)
  return gatewayError(429, message)
}

function notFound(call: Call): Response {
  if (call.service === 'rest') {
    const message = 'Invalid path specified in request URL'
    return restError(404, { code: 'PGRST125', message })
  }
  return gatewayError(404, 'Not Found')
}

/** For the log. File names contain account ids, so storage paths are cut after the bucket. */
function describeCall({ method, service, path, headers }: Call): string {
  const route = service === 'storage' ? path.split('/').slice(0, 4).join('/') : path
  return `${headers.get(REQUEST_ID) ?? 'no id'} ${method} /${service}/v1${route}`
}

/** The database is down, or a bug: details go to the log only. */
function unexpectedError(call: Call, error: unknown): Response {
  console.error(`${describeCall(call)} failed:`, error)
  const message = 'The service does not answer right now'
  const reply =
    call.service === 'auth'
      ? authError(503, 'unexpected_failure', message)
      : call.service === 'storage'
        ? storageError(503, 'DatabaseError', message)
        : restError(503, { code: 'PGRST001', message })
  reply.headers.set('retry-after', '2')
  return reply
}
