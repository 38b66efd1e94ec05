import { hash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { FileStore, type StoredFile } from '../../server/embedded/storage/files.ts'
import { ArchiveError } from './archive.ts'
import type { Sql } from './tables.ts'

interface Upload {
  readonly bucket: string
  readonly name: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly user_metadata: unknown
}

/** What became of the uploads. */
export interface UploadReport {
  /** Files that are on both sides with the same bytes. */
  readonly same: number
  /** Bytes of these. */
  readonly bytes: number
  /** Files that the database of the source knows and its folder has not. */
  readonly missing: readonly string[]
}

/** Files sent at the same time. */
const AT_ONCE = 4

/** The uploads that the database knows, by name. */
export async function listUploads(sql: Sql): Promise<Upload[]> {
  const rows = await sql<Upload[]>`
    select bucket_id as bucket, name, owner, owner_id, user_metadata
    from storage.objects order by bucket_id, name`
  return [...rows]
}

/**
 * Sends uploads through the Storage API and reads each one back. What is there already with the same bytes is not sent
 * again, so a call that was cut short is simply repeated. Throws an {@link ArchiveError} for the first that fails.
 * @param target For the owners of the files, which the API does not take.
 */
export async function copyUploads(
  uploads: readonly Upload[],
  folder: string,
  api: SupabaseClient,
  target: Sql,
): Promise<UploadReport> {
  const files = new FileStore(folder)
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
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { same, bytes, missing }
}

async function copyUpload(upload: Upload, file: StoredFile, api: SupabaseClient): Promise<void> {
  const bucket = api.storage.from(upload.bucket)
  const wanted = sumOf(file.bytes)
  const there = async (): Promise<boolean> => {
    const { data } = await bucket.download(upload.name)
    return data !== null && sumOf(new Uint8Array(await data.arrayBuffer())) === wanted
  }
  if (await there()) return
  const { error } = await bucket.upload(upload.name, file.bytes as Uint8Array<ArrayBuffer>, {
    upsert: true,
    contentType: file.type,
    cacheControl: /max-age=(\d+)/.exec(file.cacheControl)?.[1] ?? '3600',
  })
  const place = `${upload.bucket}/${upload.name}`
  if (error) throw new ArchiveError(`The upload ${place} could not be sent: ${error.message}.`)
  if (!(await there())) throw new ArchiveError(`The upload ${place} arrived with other bytes.`)
}

const sumOf = (bytes: Uint8Array): string => hash('sha256', bytes)
