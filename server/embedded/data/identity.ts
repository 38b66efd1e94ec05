import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process started, as text that only compares equal for the same process, or null when there is no
 * such process. A bare pid is not enough: after a crash, or in a container, it belongs to somebody else.
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
    // The command name may hold spaces and brackets; the fields after its last bracket do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fields[19]}`
  } catch {
    return null
  }
}

/** True while the process that had this pid and start is alive. */
export function isSameProcess(pid: number, start: string): boolean {
  return processStart(pid) === start
}
