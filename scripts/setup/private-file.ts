import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives secrets to a program by a file that only this account reads: others see its arguments. */
export async function withPrivateFile<T>(
  name: string,
  content: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'backlit-setup-'))
  try {
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600 })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
