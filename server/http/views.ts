import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from '../embedded/limits/limits.ts'
import { viewCounters } from '../embedded/limits/rules.ts'
import type { ViewCounter } from '../views.ts'

/** What a project's page calls once somebody sees it, with its slug and, after a space, the host that led there. */
export const VIEWS_PATH = '/api/views'

/** Bytes of a body: a slug, percent-encoded, and a host. */
const MAX_BODY = 600
/** Of those that run scripts, as the others never call. Browsers start with Mozilla; a Cubot is a phone. */
const BOT =
  /^(?!mozilla\/)|(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternal|monitor|inspect/i

interface Options {
  /** The site's origin as the browser sees it. */
  readonly origin: string
  readonly address: string
  readonly limits: Limits
  readonly counter: ViewCounter | null
}

/** Counts a view, unless a bot sees it or somebody who doesn't want to be counted. Returns the answer's status. */
export async function takeView(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, address, limits, counter }: Options,
): Promise<204 | 400 | 403 | 413 | 429> {
  const { headers } = request
  if (headers.origin !== origin || (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
    return 403
  if (!(Number(headers['content-length']) <= MAX_BODY)) return 413
  const [, slug, host] = /^(\S{1,300}) (\S{0,253})$/.exec(await bodyOf(request)) ?? []
  if (slug === undefined || host === undefined) return 400
  const attempt = await limits.count(viewCounters(address, slug))
  for (const [name, value] of Object.entries(attempt.headers())) response.setHeader(name, value)
  if (attempt.refusal) return 429
  if (isCounted(headers)) counter?.count(slug, sourceOf(host, new URL(origin).hostname))
  return 204
}

function isCounted(headers: IncomingMessage['headers']): boolean {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ')
  return !/prefetch|prerender|preview/i.test(purpose) && !BOT.test(headers['user-agent'] ?? '')
}

/** Which hosts are told apart is for the database to say. */
function sourceOf(host: string, own: string): string {
  const name = host.toLowerCase().replace(/^www\./, '')
  if (name === '') return 'direct'
  return name === own.replace(/^www\./, '') ? 'own' : name
}

/** Empty if the caller leaves before its end. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch {
    return ''
  }
}
