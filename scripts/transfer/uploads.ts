import { hash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { FileStore, type StoredFile } from '../../server/embedded/storage/files.ts'
import { ArchiveError } from './archive.ts'
import { moved, step } from './progress.ts'
import type { Sql } from './tables.ts'

interface Upload {
  readonly bucket: string
  readonly name: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly user_metadata: unknown
}

export interface UploadReport {
  /** Files with identical bytes on both sides. */
  readonly same: number
  /** Their total size. */
  readonly bytes: number
  /** Files in the source's database but not in its folder. */
  readonly missing: readonly string[]
}

const CONCURRENCY = 4

export async function listUploads(sql: Sql): Promise<Upload[]> {
  const rows = await sql<Upload[]>`
    select bucket_id as bucket, name, owner, owner_id, user_metadata
    from storage.objects order by bucket_id, name`
  return [...rows]
}

/**
 * Sends uploads through the Storage API and reads each one back. Identical files are not sent again, so an interrupted
 * call can be repeated. Throws an {@link ArchiveError} on the first failure.
 * @param target Sets the files' owners, which the API cannot.
 */
export async function copyUploads(
  uploads: readonly Upload[],
  folder: string,
  api: SupabaseClient,
  target: Sql,
): Promise<UploadReport> {
  const files = new FileStore(folder)
  step('Sending uploads')
  const waiting = [...uploads]
  const missing: string[] = []
  let same = 0
  let bytes = 0
  const work = async (): Promise<void> => {
    for (let upload = waiting.shift(); upload; upload = waiting.shift()) {
      const file = await files.read(upload.bucket, upload.name)
      if (!file) {
        missing.push(`${upload.bucket}/${upload.name}`)
        continue
      }
      await copyUpload(upload, file, api)
      await target`
        update storage.objects set owner = ${upload.owner}, owner_id = ${upload.owner_id},
          user_metadata = ${target.json((upload.user_metadata ?? null) as never)}
        where bucket_id = ${upload.bucket} and name = ${upload.name}`
      same++
      bytes += file.bytes.length
      moved(file.bytes.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { same, bytes, missing }
}

async function copyUpload(upload: Upload, file: StoredFile, api: SupabaseClient): Promise<void> {
  const bucket = api.storage.from(upload.bucket)
  const wanted = sumOf(file.bytes)
  const isUploaded = async (): Promise<boolean> => {
    const { data } = await bucket.download(upload.name)
    return data !== null && sumOf(new Uint8Array(await data.arrayBuffer())) === wanted
  }
  if (await isUploaded()) return
  const { error } = await bucket.upload(upload.name, file.bytes as Uint8Array<ArrayBuffer>, {
    upsert: true,
    contentType: file.type,
    cacheControl: /max-age=(\d+)/.exec(file.cacheControl)?.[1] ?? '3600',
  })
  const place = `${upload.bucket}/${upload.name}`
  if (error) throw new ArchiveError(`The upload ${place} could not be sent: ${error.message}.`)
  if (!(await isUploaded()))
    throw new ArchiveError(`The upload ${place} was stored with different bytes.`)
}

const sumOf = (bytes: Uint8Array): string => hash('sha256', bytes)
