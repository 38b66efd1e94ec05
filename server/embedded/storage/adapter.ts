import type { App } from '@supabase/lite'
import { recordFullDisk } from '../lite/request-context.ts'
import type { FileStore, FoundFile } from './files.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>

/** Lite's storage adapter on {@link FileStore}. Lite doesn't export its own for the file system. */
export function storageAdapter(files: FileStore): StorageAdapter {
  return {
    driver: null,
    async getObject(bucket, key) {
      const file = await files.find(bucket, key)
      if (!file) return { metadata: EMPTY, httpStatusCode: 404 }
      return { metadata: metadataOf(file), httpStatusCode: 200, body: file.stream() }
    },
    async uploadObject(bucket, key, _version, body, type, cacheControl) {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
      const file = await files
        .write(bucket, key, bytes, { type, cacheControl })
        .catch(recordFullDisk)
      return metadataOf({ ...file, size: bytes.length })
    },
    async deleteObject(bucket, key) {
      await files.remove(bucket, key)
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await files.remove(bucket, key)
    },
    async copyObject() {
      throw new Error('Files are neither moved nor copied.')
    },
    async headObject(bucket, key) {
      const file = await files.find(bucket, key)
      if (!file) throw new Error(`Object not found: ${key}`)
      return metadataOf(file)
    },
    async privateAssetUrl() {
      throw new Error('Files have no address of their own.')
    },
  }
}

const EMPTY: Metadata = { cacheControl: '', contentLength: 0, size: 0, mimetype: '', eTag: '' }

function metadataOf(file: Omit<FoundFile, 'stream'>): Metadata {
  return {
    cacheControl: file.cacheControl,
    contentLength: file.size,
    size: file.size,
    mimetype: file.type,
    lastModified: file.modified,
    eTag: file.eTag,
  }
}
