import type { ServerBackend } from '#core/backend.server.ts'
import { PICTURE_BUCKET_PATH } from '#core/pictures.ts'

/** The bucket's limit plus a margin, in bytes. */
const MAX_BYTES = 6 * 1024 * 1024
const TIMEOUT_MS = 5_000

export type Original =
  | { readonly status: 'found'; readonly bytes: Buffer }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

/** Source of original pictures. */
export interface Originals {
  read(name: string): Promise<Original>
  /** False only if the backend reports that the file does not exist. */
  exists(name: string): Promise<boolean>
}

/**
 * The public bucket of this site's own backend. The host never comes from a request, and redirects are not followed.
 */
export function bucketOriginals(backend: ServerBackend): Originals {
  async function request(name: string, method: 'GET' | 'HEAD'): Promise<Response | null> {
    const { url } = backend
    if (!url) return null
    const path = name.split('/').map(encodeURIComponent).join('/')
    try {
      return await fetch(`${url}${PICTURE_BUCKET_PATH}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      return null
    }
  }

  return {
    async read(name) {
      const response = await request(name, 'GET')
      if (!response) return { status: 'unavailable' }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        return { status: response.status >= 500 ? 'unavailable' : 'missing' }
      }
      try {
        return { status: 'found', bytes: await readAtMost(response.body, MAX_BYTES) }
      } catch {
        return { status: 'unavailable' }
      }
    },
    async exists(name) {
      const response = await request(name, 'HEAD')
      await response?.body?.cancel()
      return !response || response.ok || response.status >= 500
    },
  }
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
