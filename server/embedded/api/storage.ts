import type postgres from 'postgres'
import { serveDownload } from '../lite/downloads.ts'
import { KeyedLock } from '../lite/keyed-lock.ts'
import { readUpload, type Upload } from '../lite/uploads.ts'
import type { FileStore } from '../storage/files.ts'
import { checkPicture } from '../storage/picture-check.ts'
import { type Call, type Identity, jsonBody } from './call.ts'
import type { Caller } from './caller.ts'
import { MAX_ROWS } from './lite.ts'
import { storageError } from './replies.ts'

interface StorageDependencies {
  readonly sql: postgres.Sql
  readonly files: FileStore
  /** Forwards a call to Lite. */
  readonly forward: (call: Call, identity: Identity) => Promise<Response>
}

/** The Storage API: Lite behind its shims; public files come straight from disk. */
export function createStorage(
  deps: StorageDependencies,
): (call: Call, caller: Caller) => Promise<Response> {
  const lock = new KeyedLock()
  return async (call, caller) => {
    if (isBucketChange(call) && caller.role !== 'service_role')
      return storageError(403, 'Unauthorized', 'new row violates row-level security policy')
    if (isForVisitors(call, caller)) return serveVisitor(deps, call)
    const upload = await readUpload(call)
    if (upload instanceof Response) return upload
    if (upload) {
      const refusal = await refuseUpload(deps.sql, upload, caller)
      if (refusal) return refusal
      // Lite checks room and name, writes the file, then the row. Without a lock per account, uploads at once could
      // exceed its room; without one per name, leave the bytes of one under the row of the other.
      const account = `account ${caller.subject}`
      const name = `name ${upload.bucket}/${upload.key}`
      const store = (): Promise<Response> => deps.forward(upload.call, caller)
      return hideError(await lock.run(account, () => lock.run(name, store)))
    }
    const reply = await hideError(await deps.forward(boundList(stripAuthenticated(call)), caller))
    if (call.method === 'POST' && SIGN_PATH.test(call.path)) return renameSignedUrls(reply)
    const isFile = (call.method === 'GET' || call.method === 'HEAD') && !isJson(reply)
    if (!isFile) return reply
    const file = askEachTime(reply)
    return call.method === 'GET' ? serveDownload(call, file) : file
  }
}

/**
 * Null if the upload is allowed. Decodes pictures for buckets that name their types completely; Lite only checks the
 * type. Where other files may be, they have to be what they say.
 */
async function refuseUpload(
  sql: postgres.Sql,
  { bucket, declared, call }: Upload,
  caller: Caller,
): Promise<Response | null> {
  if (caller.role === 'anon')
    return storageError(403, 'Unauthorized', 'new row violates row-level security policy')
  const [row] = await sql<
    { allowed_mime_types: string[] | null; file_size_limit: string | null }[]
  >`
    select allowed_mime_types, file_size_limit from storage.buckets where id = ${bucket}`
  const types = row?.allowed_mime_types ?? []
  const bytes = call.body ?? new Uint8Array()
  if (types.length === 0) return null
  const type = call.headers.get('content-type') ?? ''
  const isTrue = declared === type || types.every((known) => known.startsWith('image/'))
  if (!types.includes(type) || !isTrue)
    return storageError(415, 'invalid_mime_type', `Supported: ${types.join(', ')}`)
  if (row?.file_size_limit && bytes.length > Number(row.file_size_limit))
    return storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size')
  if (!type.startsWith('image/')) return null
  const verdict = await checkPicture(bytes, caller.subject, call.signal)
  if (verdict === 'fine') return null
  if (verdict === 'busy') {
    const reply = storageError(503, 'SlowDown', 'Many pictures are being checked')
    reply.headers.set('retry-after', '2')
    return reply
  }
  return verdict === 'too large'
    ? storageError(413, 'Payload too large', 'The picture has too many pixels')
    : storageError(415, 'invalid_mime_type', 'The picture is damaged or cut off')
}

/** Hole: Lite lets anyone who can read a bucket empty it, bypassing policies. Migrations create buckets. */
function isBucketChange(call: Call): boolean {
  return call.path.startsWith('/bucket') && call.method !== 'GET'
}

/** Lite serves `/object/authenticated/…` only as `/object/…`. */
function stripAuthenticated(call: Call): Call {
  return { ...call, path: call.path.replace(/^\/object\/authenticated\//, '/object/') }
}

const SIGN_PATH = /^\/object\/sign\//

/** Hole: Lite's field name and root of signed URLs differ from what supabase-js reads. */
async function renameSignedUrls(reply: Response): Promise<Response> {
  if (!reply.ok) return reply
  const rename = ({ signedUrl, ...rest }: { signedUrl?: string | null }): object => {
    const address = signedUrl ? signedUrl.replace(/^\/storage\/v1/, '') : null
    return { ...rest, signedURL: address, url: address }
  }
  const body = (await reply.json()) as object
  return Response.json(Array.isArray(body) ? body.map(rename) : rename(body))
}

const SORTABLE = ['name', 'created_at', 'updated_at', 'last_accessed_at']

/** Lite has no maximum for `limit` and sorts by any column name. */
function boundList(call: Call): Call {
  if (!call.path.startsWith('/object/list/')) return call
  const { limit, offset, sortBy, prefix, search } = (jsonBody(call) ?? {}) as Record<
    string,
    unknown
  >
  const sort = sortBy as { column?: unknown; order?: unknown } | undefined
  const isSortable = SORTABLE.includes(String(sort?.column))
  const body = {
    prefix: typeof prefix === 'string' ? prefix : '',
    limit: Math.min(positive(limit) ?? 100, MAX_ROWS),
    offset: positive(offset) ?? 0,
    sortBy: {
      column: isSortable ? String(sort?.column) : 'name',
      order: sort?.order === 'desc' ? 'desc' : 'asc',
    },
    ...(typeof search === 'string' && search ? { search } : {}),
  }
  return { ...call, body: new TextEncoder().encode(JSON.stringify(body)) }
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * Public addresses, for whoever asks, and what visitors download with the publishable key. Holes: Lite writes a row per
 * view, and takes visitors for callers without a key, who reach no private bucket.
 */
function isForVisitors({ method, path }: Call, { role }: Caller): boolean {
  if (path.startsWith('/object/public/')) return true
  const isDownload = /^(GET|HEAD)$/.test(method) && /^\/object\/(?!sign\/)/.test(path)
  return isDownload && role === 'anon'
}

/** Seconds that caches keep, at most, what a policy may stop showing. */
const MAX_AGE = 3600

/** Serves a file of a public bucket, or one that the policies let visitors read. */
async function serveVisitor(deps: StorageDependencies, call: Call): Promise<Response> {
  const missing = (): Response => storageError(404, 'not_found', 'Object not found')
  const [, bucket, key] =
    /^\/object\/(?:(?:public|authenticated)\/)?([^/]+)\/(.+)$/.exec(decodePath(call.path)) ?? []
  if (!bucket || !key || key.includes('\0')) return missing()
  const [row] = await deps.sql<{ public: boolean }[]>`
    select b.public from storage.objects o join storage.buckets b on b.id = o.bucket_id
    where b.id = ${bucket} and o.name = ${key}`
  if (!row || !(row.public || (await mayVisitorRead(deps.sql, bucket, key)))) return missing()
  const file = await deps.files.find(bucket, key)
  if (!file) return missing()
  const headers = {
    'content-type': file.type,
    'content-length': String(file.size),
    'cache-control': row.public ? file.cacheControl : boundAge(file.cacheControl),
    'last-modified': file.modified.toUTCString(),
    etag: file.eTag,
  }
  return serveDownload(call, new Response(file.stream() as BodyInit, { headers }))
}

const boundAge = (cacheControl: string): string =>
  cacheControl.replace(/\d+/, (age) => String(Math.min(Number(age), MAX_AGE)))

/** What an account may read can end at any time: browsers ask again, and with another account's token anew. */
function askEachTime(reply: Response): Response {
  const headers = new Headers(reply.headers)
  headers.set('cache-control', 'private, no-cache')
  headers.append('vary', 'authorization')
  return new Response(reply.body, { status: reply.status, headers })
}

function mayVisitorRead(sql: postgres.Sql, bucket: string, key: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`
      select set_config('role', 'anon', true),
        set_config('storage.operation', 'storage.object.get_authenticated', true)`
    const rows = await tx`
      select 1 from storage.objects where bucket_id = ${bucket} and name = ${key}`
    return rows.length > 0
  }) as Promise<boolean>
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}

function isJson(reply: Response): boolean {
  return reply.headers.get('content-type')?.startsWith('application/json') ?? false
}

async function hideError(reply: Response): Promise<Response> {
  if (reply.status < 500 || reply.status === 503 || reply.status === 507) return reply
  await reply.body?.cancel()
  return storageError(500, 'InternalError', 'The request could not be carried out')
}
