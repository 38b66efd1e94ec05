import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies a process by its start time; null if there is no such process. The pid alone is not enough, as pids are
 * reused after a crash or in a new container.
 */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return startFromProc(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null
  }
  if (process.platform === 'win32') return 'running'
  const listed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.stdout?.trim() || null
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name may contain spaces and parentheses, so parse after its last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fields[19]}`
  } catch {
    return null
  }
}

/** True while the process with this pid and start is alive. */
export function isSameProcess(pid: number, start: string): boolean {
  return processStart(pid) === start
}
