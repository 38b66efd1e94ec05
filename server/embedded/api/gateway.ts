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
import { type RequestTrace, withTrace } from '../lite/request-context.ts'
import { isUpload } from '../lite/uploads.ts'
import { REQUEST_ID } from '../protocol.ts'
import type { FileStore } from '../storage/files.ts'
import { type AuthDependencies, createAuth } from './auth.ts'
import type { Call, CallHead, Identity } from './call.ts'
import { type Caller, type Claimant, readCaller, readProof, visitorOf } from './caller.ts'
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

/** Handles API calls. Never throws. */
export interface Gateway {
  /** Decides from a call's head, once, who calls and whether it may go on: route, proof, limits, session, disk. */
  admit(head: CallHead): Promise<Caller | Response>
  /** Handles a call. One whose body took its time was admitted before; its session must still live. */
  answer(call: Call, admitted?: Caller): Promise<Response>
}

export function createGateway(options: GatewayOptions): Gateway {
  const { sql, secrets, files, disk, limits, siteUrl } = options
  const forward = (call: Call, identity: Identity): Promise<Response> =>
    forwardToLite(options, call, identity)
  const services = {
    rest: async (call: Call, caller: Caller) =>
      measured(options, call, caller, await forward(call, caller)),
    auth: createAuth({ sql, limits, secrets, siteUrl, mail: options.mail, forward }),
    storage: createStorage({ sql, files, forward }),
    functions: createFunctions(options.functions),
  }
  const takeTurn = createTurns(limits.isOn)
  const isRefused = async (head: CallHead, caller: Claimant): Promise<boolean> => {
    const counters = head.isFromSite ? callCounters(head, caller) : []
    return (await limits.countCall(head, counters)).refusal !== null
  }
  const admit = async (head: CallHead): Promise<Caller | Response> => {
    const methods = allowedMethods(head.service, head.path)
    if (methods.length === 0) return notFound(head)
    if (head.method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: { allow: `${methods.join(', ')}, OPTIONS` },
      })
    if (!methods.includes(head.method)) {
      const reply = gatewayError(405, 'Method Not Allowed')
      reply.headers.set('allow', methods.join(', '))
      return reply
    }
    if (isWriteOfAnotherSite(head)) return gatewayError(403, 'Other sites may not call')
    const proof = await readProof(head, secrets)
    // Before the database is asked about the session, and for wrong proofs too: nobody calls without a limit.
    if (await isRefused(head, proof instanceof Response ? visitorOf(head) : proof))
      return tooManyCalls(head)
    const caller = proof instanceof Response ? proof : await readCaller(head, proof, sql)
    if (caller instanceof Response) return caller
    const isFull = fillsDisk(head) && (await disk.state()).state === 'full'
    return isFull ? diskFull(head) : caller
  }
  const answer = async (call: Call, admitted: Caller | undefined): Promise<Response> => {
    const caller = admitted ? await readCaller(call, admitted, sql) : await admit(call)
    if (caller instanceof Response) return caller
    return refuseInput(call) ?? takeTurn(call, caller, () => services[call.service](call, caller))
  }
  return {
    async admit(head) {
      try {
        const admitted = await admit(head)
        return admitted instanceof Response ? withLimitHeaders(head, admitted) : admitted
      } catch (error) {
        return unexpectedError(head, error)
      }
    },
    async answer(call, admitted) {
      try {
        return withLimitHeaders(call, await answer(call, admitted))
      } catch (error) {
        if (error instanceof QueueFullError) return tooManyCalls(call)
        // Nobody reads this reply.
        if (call.signal.aborted) return gatewayError(499, 'Client Closed Request')
        return unexpectedError(call, error)
      }
    },
  }
}

async function forwardToLite(
  { lite, secrets, limits }: GatewayOptions,
  call: Call,
  identity: Identity,
): Promise<Response> {
  const url = new URL(call.url)
  url.pathname = `/${call.service}/v1${call.path}`
  const headers = new Headers(call.headers)
  const isOperator = identity.role === 'service_role'
  headers.set('apikey', isOperator ? secrets.secretKey : secrets.publishableKey)
  if (identity.role === 'authenticated') headers.set('authorization', `Bearer ${identity.token}`)
  else headers.delete('authorization')
  const body = call.method === 'GET' || call.method === 'HEAD' ? null : call.body
  const request = new Request(url, { method: call.method, headers, body: body as BodyInit | null })
  const { result: reply, trace } = await withTrace(
    () => lite.app.fetch(request, { peerAddress: call.address }),
    limits.isOn ? call.address : undefined,
  )
  if (trace.isDatabaseAway && reply.status >= 500) return unexpectedError(call, trace.log)
  const isDiskFull = trace.isDiskFull || /^(53100|58030)$/.test(trace.database?.code ?? '')
  const answer =
    isDiskFull && reply.status >= 400
      ? diskFull(call)
      : call.service !== 'rest' || reply.status < 300
        ? withoutCors(reply)
        : trace.database
          ? databaseErrorReply(trace.database, identity.role === 'anon')
          : await cleanRestError(reply)
  // Checked after cleaning: Lite replies 500 to some invalid requests.
  if (answer.status >= 500)
    console.error(`${describeCall(call)} failed: ${reasonIn(trace) ?? 'no reason given'}`)
  return answer
}

/** Messages and details of the database may hold what a caller sent. */
function reasonIn({ database, log }: RequestTrace): string | undefined {
  return database ? `${database.code} in ${database.routine ?? 'the driver'}` : log
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
    await limits.charge(volumeCounter(caller), units)
  return new Response(body, { status: reply.status, headers: reply.headers })
}

/** The API is same-origin; Lite would allow every origin. */
function withoutCors(reply: Response): Response {
  const headers = new Headers(reply.headers)
  for (const name of [...headers.keys()])
    if (name.startsWith('access-control-')) headers.delete(name)
  return new Response(reply.body, { status: reply.status, headers })
}

function withLimitHeaders({ attempts }: CallHead, reply: Response): Response {
  const headers = new Headers(reply.headers)
  appendLimitHeaders(attempts, headers)
  return new Response(reply.body, { status: reply.status, headers })
}

/**
 * With the key in its address, a form on any page could send its visitors' calls here, each from an address of its own. A
 * browser says so where the site has TLS.
 */
function isWriteOfAnotherSite({ method, headers }: CallHead): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return !isRead && /^(cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '')
}

/** What strangers could fill the disk with. The reserve stays for those who have an account. */
function fillsDisk(call: CallHead): boolean {
  return isUpload(call) || (call.service === 'auth' && call.path === '/signup')
}

function diskFull({ service }: CallHead): Response {
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

function tooManyCalls({ service }: CallHead): Response {
  const message = 'Too many requests, please try again later'
  if (service === 'auth') return tooMany()
  if (service === 'rest') return restError(429, { code: 'BLX29', message })
  if (service === 'storage') return storageError(429, 'TooManyRequests', message)
  return gatewayError(429, message)
}

function notFound(call: CallHead): Response {
  if (call.service === 'rest') {
    const message = 'Invalid path specified in request URL'
    return restError(404, { code: 'PGRST125', message })
  }
  return gatewayError(404, 'Not Found')
}

/** For the log. File names contain account ids, so storage paths are cut after the bucket. */
function describeCall({ method, service, path, headers }: CallHead): string {
  const route = service === 'storage' ? path.split('/').slice(0, 4).join('/') : path
  return `${headers.get(REQUEST_ID) ?? 'no id'} ${method} /${service}/v1${route}`
}

/** The database is down, or a bug: details go to the log only. */
function unexpectedError(call: CallHead, error: unknown): Response {
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
