import type { Call, CallHead } from '../api/call.ts'
import { storageError } from '../api/replies.ts'
import { ALLOWED_TYPES, sniffContentType } from '../storage/content-type.ts'

/** Object names of hosted Supabase, without empty, `.` and `..` segments. */
const OBJECT_NAME = /^(?!.*(^|\/)(\.{1,2})?(\/|$))[\w\-!.*'() &$@=;:+,/]{1,900}$/

export interface Upload {
  readonly bucket: string
  readonly key: string
  /** Type that the sender says it is. */
  readonly declared: string
  /** The call for Lite: the raw bytes and their sniffed type. */
  readonly call: Call
}

/**
 * Holes: Lite fails on the `FormData` that supabase-js sends, trusts the declared type, so that HTML and SVG would be
 * served as pages of our origin, and accepts any name. Null if the call is not an upload.
 */
export async function readUpload(call: Call): Promise<Upload | Response | null> {
  const target = uploadTarget(call)
  if (!target) return null
  if (!OBJECT_NAME.test(target.key))
    return storageError(400, 'InvalidKey', `Invalid key: ${target.key}`)
  const file = await readFile(call)
  if (!file) return storageError(400, 'InvalidRequest', 'The upload has no file')
  const type = sniffContentType(file.bytes, file.declared)
  if (!type) {
    return storageError(
      415,
      'invalid_mime_type',
      `This file's type is not supported. Supported: ${ALLOWED_TYPES.join(', ')}`,
    )
  }
  const headers = new Headers(call.headers)
  headers.set('content-type', type)
  headers.set('content-length', String(file.bytes.length))
  headers.set('cache-control', cacheControl(file.cacheControl))
  return { ...target, declared: file.declared, call: { ...call, headers, body: file.bytes } }
}

export function isUpload(call: CallHead): boolean {
  return call.service === 'storage' && uploadTarget(call) !== null
}

function uploadTarget(call: CallHead): { bucket: string; key: string } | null {
  if (call.method !== 'POST' && call.method !== 'PUT') return null
  const [, bucket, key] = /^\/object\/(?!sign\/|list\/)([^/]+)\/(.+)$/.exec(call.path) ?? []
  if (!bucket || !key) return null
  try {
    return { bucket, key: decodeURI(key) }
  } catch {
    return { bucket, key: '' }
  }
}

async function readFile(
  call: Call,
): Promise<{ bytes: Uint8Array; declared: string; cacheControl: string | null } | null> {
  const type = call.headers.get('content-type') ?? ''
  const body = call.body ?? new Uint8Array()
  if (!type.startsWith('multipart/form-data'))
    return body.length
      ? { bytes: body, declared: plainType(type), cacheControl: call.headers.get('cache-control') }
      : null
  const form = await new Response(body as BodyInit, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  // supabase-js leaves the field name empty; other clients use `file`.
  const file = form && [...form.values()].find((value) => typeof value !== 'string')
  if (!form || !file) return null
  const seconds = form.get('cacheControl')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    declared: plainType(file.type),
    cacheControl: typeof seconds === 'string' ? seconds : null,
  }
}

/** Without parameters such as the character set. */
const plainType = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? ''

/** supabase-js sends seconds; anything else becomes an hour. */
function cacheControl(given: string | null): string {
  const seconds = Number(/^(?:max-age=)?(\d{1,9})$/.exec(given ?? '')?.[1] ?? 3600)
  return `max-age=${seconds}`
}
