import { serviceCall } from './service-call.ts'

/** Between batches. */
const EVERY_MS = 10 * 60_000
const TIMEOUT_MS = 30_000
/** Calls in a batch. */
const MOST_DEPARTURES = 100

interface CleanerOptions {
  /** Of the backend, without a trailing slash. */
  readonly url: string
  readonly secretKey: string
}

/**
 * Deletes the files that nothing uses any more, such as those of erased conversations, through the Storage API: SQL can't
 * delete their bytes. Finishes deletions of accounts that a browser left half done. Several nodes may do so at once.
 * @returns The stop function.
 */
export function startFileCleaner(options: CleanerOptions): () => void {
  const run = (): void => {
    deleteUnusedFiles(options).catch((error: unknown) => {
      console.error(`Unused files were not deleted: ${(error as Error).message}`)
    })
    finishDepartures(options).catch((error: unknown) => {
      console.error(`Accounts that asked for it were not deleted: ${(error as Error).message}`)
    })
  }
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** @returns How many there were. */
export async function deleteUnusedFiles({ url, secretKey }: CleanerOptions): Promise<number> {
  const names = (await serviceCall({ url, secretKey }, 'unused_files', {})) as readonly string[]
  if (names.length > 0) await deleteFiles(url, secretKey, 'files', names)
  return names.length
}

/** Deletes accounts that asked for it, files first, one with each call. What fails is repeated with the next batch. */
export async function finishDepartures({ url, secretKey }: CleanerOptions): Promise<void> {
  for (let calls = 0; calls < MOST_DEPARTURES; calls += 1) {
    const files = (await serviceCall({ url, secretKey }, 'finish_departures', {})) as readonly {
      readonly bucket: string | null
      readonly name: string
    }[]
    if (files.length === 0) return
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      if (bucket === null) continue
      const names = files.filter((file) => file.bucket === bucket).map((file) => file.name)
      await deleteFiles(url, secretKey, bucket, names)
    }
  }
}

async function deleteFiles(
  url: string,
  secretKey: string,
  bucket: string,
  names: readonly string[],
) {
  const reply = await fetch(`${url}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      // Like supabase-js; Storage takes a caller without it for nobody.
      authorization: `Bearer ${secretKey}`,
    },
    body: JSON.stringify({ prefixes: names }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!reply.ok) throw new Error(`Storage answered with status ${reply.status}`)
  await reply.body?.cancel()
}
