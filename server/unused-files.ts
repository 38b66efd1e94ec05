import { serviceCall } from './service-call.ts'

/** Between batches; a batch is at most 100 files. */
const EVERY_MS = 10 * 60_000
const TIMEOUT_MS = 30_000

interface CleanerOptions {
  /** Of the backend, without a trailing slash. */
  readonly url: string
  readonly secretKey: string
  readonly every?: number
  readonly log?: (message: string) => void
}

/**
 * Deletes the files that nothing uses any more, such as those of erased conversations, through the Storage API: SQL can't
 * delete their bytes. Several nodes may do so at once.
 * @returns The stop function.
 */
export function startFileCleaner(options: CleanerOptions): () => void {
  const run = (): void => {
    deleteUnusedFiles(options).catch((error: unknown) => {
      options.log?.(`Unused files were not deleted: ${(error as Error).message}`)
    })
  }
  const timer = setInterval(run, options.every ?? EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** @returns How many there were. */
export async function deleteUnusedFiles({ url, secretKey }: CleanerOptions): Promise<number> {
  const names = (await serviceCall({ url, secretKey }, 'unused_files', {})) as readonly string[]
  if (names.length > 0) await deleteFiles(url, secretKey, names)
  return names.length
}

async function deleteFiles(url: string, secretKey: string, names: readonly string[]) {
  const reply = await fetch(`${url}/storage/v1/object/files`, {
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
