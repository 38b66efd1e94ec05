import type { Call } from '../api/call.ts'

/**
 * Holes: Lite ignores `Range`, never sends 304, and serves uploads without headers that keep browsers from running them
 * as pages.
 * @param reply A response with the whole file, or with its length if the call is a HEAD.
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
    return new Response(null, { status: 304, headers })
  }
  if (call.method === 'HEAD') return new Response(null, { headers })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const rangeHeader = call.headers.get('range')
  const ifRange = call.headers.get('if-range')
  const range =
    rangeHeader !== null && (ifRange === null || ifRange === eTag)
      ? parseRange(rangeHeader, bytes.length)
      : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes.length}`)
    headers.delete('content-length')
    return new Response(null, { status: 416, headers })
  }
  const part = range ? bytes.subarray(range.from, range.to + 1) : bytes
  headers.set('content-length', String(part.length))
  if (range) headers.set('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
  return new Response(part, { status: range ? 206 : 200, headers })
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
