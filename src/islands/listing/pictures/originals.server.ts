import type { ServerBackend } from '#core/backend.server.ts'
import { PICTURE_BUCKET_PATH } from '#core/pictures.ts'

/** What the bucket allows, and a little for safety. Bytes. */
const MOST_BYTES = 6 * 1024 * 1024
const LONGEST_MS = 5_000

/** An original: its bytes, or why there are none. */
export type Original =
  | { readonly status: 'found'; readonly bytes: Buffer }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

/** Where originals come from; tests bring their own. */
export interface Originals {
  read(name: string): Promise<Original>
  /** False only when the backend says that there is no such file any more. */
  exists(name: string): Promise<boolean>
}

/** The public bucket of this site's own backend. The host is never taken from a request, and redirects are not followed. */
export function bucketOriginals(backend: ServerBackend): Originals {
  async function ask(name: string, method: 'GET' | 'HEAD'): Promise<Response | null> {
    const { url } = backend
    if (!url) return null
    const path = name.split('/').map(encodeURIComponent).join('/')
    try {
      return await fetch(`${url}${PICTURE_BUCKET_PATH}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(LONGEST_MS),
      })
    } catch {
      return null
    }
  }

  return {
    async read(name) {
      const response = await ask(name, 'GET')
      if (!response) return { status: 'unavailable' }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        return { status: response.status >= 500 ? 'unavailable' : 'missing' }
      }
      try {
        return { status: 'found', bytes: await readAtMost(response.body, MOST_BYTES) }
      } catch {
        return { status: 'unavailable' }
      }
    },
    async exists(name) {
      const response = await ask(name, 'HEAD')
      await response?.body?.cancel()
      return !response || response.ok || response.status >= 500
    },
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the answer.
    if (size > most) throw new RangeError('the original is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
