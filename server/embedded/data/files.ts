import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Flushes a folder's entries to disk, so that a rename in it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals renames itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file so that a reader, or a start after a crash, sees either the old or the whole new content.
 * Missing folders are made; the content is on disk when the promise resolves.
 */
export async function writeFileAtomic(
  path: string,
  content: Uint8Array | string,
  mode = 0o600,
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}
