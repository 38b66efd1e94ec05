import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from './config.ts'

interface BackupProcess {
  /** Path of the archive, which must not exist yet. */
  readonly file: string
  /** Settings that differ from this process's. */
  readonly env: Readonly<Record<string, string>>
  /** Restores the archive into a throw-away database to check it. */
  readonly verify?: boolean
  readonly onStart?: (child: ChildProcess) => void
}

/** Runs `npm run backup` in a process of its own. Returns why it failed, or null. */
export async function runBackup({
  file,
  env,
  verify = false,
  onStart,
}: BackupProcess): Promise<string | null> {
  const args = [join(ROOT, 'scripts/backup.ts'), file, ...(verify ? ['--verify'] : [])]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onStart?.(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? null : (said.trim().split('\n').at(-1) ?? '')
}
