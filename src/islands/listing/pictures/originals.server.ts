import type { ServerBackend } from '#core/backend.server.ts'
import { PICTURE_TYPES } from '#core/limits.ts'

/** The bucket's limit plus a margin, in bytes. */
const MAX_BYTES = 6 * 1024 * 1024
const TIMEOUT_MS = 5_000
/** For a whole original to a slow reader. */
const STREAM_TIMEOUT_MS = 60_000

/** `missing` if there is none or it isn't public, `unavailable` if the backend doesn't say. */
type NoOriginal = { readonly status: 'missing' | 'unavailable' }
export type Original = { readonly status: 'found'; readonly bytes: Buffer } | NoOriginal

/** Original pictures of public listings. */
export interface Originals {
  read(name: string): Promise<Original>
  state(name: string): Promise<Original['status']>
}

/** The bucket of this site's own backend, as a visitor sees it. */
export function bucketOriginals(backend: ServerBackend): Originals {
  return {
    async read(name) {
      const original = await openOriginal(backend, name, AbortSignal.timeout(TIMEOUT_MS))
      if (original.status !== 'found') return original
      try {
        return { status: 'found', bytes: await readAtMost(original.body, MAX_BYTES) }
      } catch {
        return { status: 'unavailable' }
      }
    },
    async state(name) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await ask(backend, name, { method: 'HEAD', signal })
      await response?.body?.cancel()
      return statusOf(response)
    },
  }
}

/** An original whose bytes are read as they are sent on. */
export async function openOriginal(
  backend: ServerBackend,
  name: string,
  signal: AbortSignal,
): Promise<
  { readonly status: 'found'; readonly body: ReadableStream; readonly type: string } | NoOriginal
> {
  const response = await ask(backend, name, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(STREAM_TIMEOUT_MS)]),
  })
  const status = statusOf(response)
  const body = response?.body
  const type = PICTURE_TYPES.find((known) => known === response?.headers.get('content-type'))
  if (status === 'found' && body && type) return { status, body, type }
  await body?.cancel()
  return { status: status === 'found' ? 'missing' : status }
}

/** Null without an answer. The host never comes from a request, and redirects are not followed. */
async function ask(
  backend: ServerBackend,
  name: string,
  init: Pick<RequestInit, 'method' | 'signal'>,
): Promise<Response | null> {
  const { url, publishableKey } = backend
  if (!url) return null
  const path = name.split('/').map(encodeURIComponent).join('/')
  try {
    return await fetch(`${url}/storage/v1/object/project_thumbnails/${path}`, {
      ...init,
      // Supabase takes a caller without a token for nobody, whom no policy admits.
      headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      redirect: 'manual',
    })
  } catch {
    return null
  }
}

function statusOf(response: Response | null): Original['status'] {
  if (!response || response.status >= 500 || response.status === 429) return 'unavailable'
  return response.ok ? 'found' : 'missing'
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the response.
    if (size > maxBytes) throw new RangeError('the original is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
