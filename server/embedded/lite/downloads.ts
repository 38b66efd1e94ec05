import { ReadableStream } from 'node:stream/web'
import type { Call } from '../api/call.ts'

/**
 * Holes: Lite ignores `Range`, never sends 304, and serves uploads without headers that keep browsers from running them
 * as pages.
 * @param reply A response with the whole file and its length. Its body is read as fast as the caller takes it.
 */
export async function serveDownload(call: Call, reply: Response): Promise<Response> {
  if (reply.status !== 200) return reply
  const headers = new Headers(reply.headers)
  setUploadHeaders(headers, call)
  headers.set('accept-ranges', 'bytes')
  const eTag = headers.get('etag')
  if (eTag && matchesETag(call.headers.get('if-none-match'), eTag)) {
    headers.delete('content-length')
    headers.delete('content-type')
    return without(reply, { status: 304, headers })
  }
  if (call.method === 'HEAD') return without(reply, { headers })
  const size = Number(headers.get('content-length'))
  const rangeHeader = call.headers.get('range')
  const ifRange = call.headers.get('if-range')
  const range =
    rangeHeader !== null && (ifRange === null || ifRange === eTag)
      ? parseRange(rangeHeader, size)
      : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    headers.delete('content-length')
    return without(reply, { status: 416, headers })
  }
  if (!range || !reply.body) return new Response(reply.body, { headers })
  headers.set('content-length', String(range.to + 1 - range.from))
  headers.set('content-range', `bytes ${range.from}-${range.to}/${size}`)
  return new Response(ReadableStream.from(cut(reply.body, range)) as BodyInit, {
    status: 206,
    headers,
  })
}

/** A response that needs no body; that of `reply` is not read. */
async function without(reply: Response, init: ResponseInit): Promise<Response> {
  await reply.body?.cancel()
  return new Response(null, init)
}

async function* cut(
  body: AsyncIterable<Uint8Array>,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  let place = 0
  for await (const chunk of body) {
    const part = chunk.subarray(Math.max(from - place, 0), Math.max(to + 1 - place, 0))
    if (part.length > 0) yield part
    place += chunk.length
    if (place > to) return
  }
}

/** Keeps an upload from running as a page of this site. */
function setUploadHeaders(headers: Headers, call: Call): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  headers.set('x-robots-tag', 'none')
  const name = call.url.searchParams.get('download')
  if (name !== null) {
    const safe = encodeURIComponent(name || (call.path.split('/').at(-1) ?? 'file'))
    headers.set('content-disposition', `attachment; filename*=UTF-8''${safe}`)
  }
}

/** @param given `If-None-Match`, whose tags compressing proxies make weak. */
export function matchesETag(given: string | null | undefined, eTag: string): boolean {
  if (!given) return false
  if (given.trim() === '*') return true
  return given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag)
}

/** A byte range, both ends inclusive. Null, for the whole file, if there are several or the syntax is invalid. */
export function parseRange(
  header: string,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}
