import { publicConfig } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { backend } from '#core/supabase.ts'

interface UploadRequest {
  readonly bucket: string
  /** The name, unused so far: nothing is ever overwritten. */
  readonly name: string
  readonly file: Blob
  /** Seconds that browsers may keep it. */
  readonly cacheSeconds: number
  readonly signal: AbortSignal
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** What a failed upload answered; no status for one that never got an answer. */
export type UploadFailure = { readonly status?: number; readonly statusCode?: string }

/**
 * Uploads a file with the session's token and answers its public address. Speaks to the Storage API as supabase-js does,
 * which cannot tell progress.
 * @throws AppError `upload.cancelled` when aborted, `auth.required` without a session; else an {@link UploadFailure}.
 */
export async function uploadFile(request: UploadRequest): Promise<string> {
  const client = await backend()
  const [{ data }, config] = await Promise.all([client.auth.getSession(), publicConfig()])
  if (!data.session) throw new AppError('auth.required')
  const { bucket, name } = request
  const root = `${config.supabaseUrl || location.origin}/storage/v1/object`
  await send(`${root}/${bucket}/${encodeURIComponent(name)}`, request, {
    apikey: config.publishableKey,
    authorization: `Bearer ${data.session.access_token}`,
    'cache-control': `max-age=${request.cacheSeconds}`,
    'content-type': request.file.type,
    'x-upsert': 'false',
  })
  return client.storage.from(bucket).getPublicUrl(name).data.publicUrl
}

function send(url: string, request: UploadRequest, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal, onProgress } = request
    const call = new XMLHttpRequest()
    const cancelled = () => reject(new AppError('upload.cancelled'))
    if (signal.aborted) return cancelled()
    call.open('POST', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    call.onload = () => {
      if (call.status >= 200 && call.status < 300) resolve()
      else reject({ status: call.status, ...statusCodeIn(call.responseText) })
    }
    call.onerror = () => reject({})
    call.onabort = cancelled
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(request.file)
  })
}

/** The Storage API often answers 400 and says in the body what it means. */
function statusCodeIn(text: string): { statusCode?: string } {
  try {
    const { statusCode } = JSON.parse(text) as { statusCode?: unknown }
    return statusCode === undefined ? {} : { statusCode: String(statusCode) }
  } catch {
    return {}
  }
}
