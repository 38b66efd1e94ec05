import { publicConfig } from './config.ts'
import { AppError, type ErrorCode } from './errors.ts'
import { backend } from './supabase.ts'

/** Longest an upload may send nothing, or its answer be awaited. Milliseconds. */
const STALL_MS = 60_000

interface UploadRequest {
  readonly bucket: string
  /** Must be unused; uploads never overwrite. */
  readonly name: string
  readonly file: Blob
  /** Cache lifetime in browsers, in seconds. */
  readonly cacheSeconds: number
  readonly signal: AbortSignal
  /** Called with the fraction sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/**
 * Uploads a file with the session's token and returns its public URL. Calls the Storage API directly because
 * supabase-js reports no progress.
 * @throws AppError `upload.cancelled` when aborted, `network.timeout` when it gets no further, `auth.required` without
 * a session; else a `StorageFailure`.
 */
export async function uploadFile(request: UploadRequest): Promise<string> {
  const client = await backend()
  const [{ data }, config] = await Promise.all([client.auth.getSession(), publicConfig()])
  if (!data.session) throw new AppError('auth.required')
  const { bucket, name } = request
  const root = `${config.supabaseUrl || location.origin}/storage/v1/object`
  const path = name.split('/').map(encodeURIComponent).join('/')
  await send(`${root}/${bucket}/${path}`, request, {
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
    let code: ErrorCode = 'upload.cancelled'
    const ended = () => reject(new AppError(code))
    if (signal.aborted) return ended()
    const stop = () => call.abort()
    const giveUp = () => {
      code = 'network.timeout'
      stop()
    }
    let stall = setTimeout(giveUp, STALL_MS)
    call.open('POST', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stall)
      stall = setTimeout(giveUp, STALL_MS)
      if (total > 0) onProgress(loaded / total)
    }
    call.onload = () => {
      if (call.status >= 200 && call.status < 300) resolve()
      else reject({ status: call.status, ...statusCodeIn(call.responseText) })
    }
    call.onerror = () => reject({})
    call.onabort = ended
    call.onloadend = () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
    }
    signal.addEventListener('abort', stop)
    call.send(request.file)
  })
}

/** The Storage API often answers 400 with the actual status in the body. */
function statusCodeIn(text: string): { statusCode?: string } {
  try {
    const { statusCode } = JSON.parse(text) as { statusCode?: unknown }
    return statusCode === undefined ? {} : { statusCode: String(statusCode) }
  } catch {
    return {}
  }
}
