import { ConfigError } from '../server/config.ts'
import { StartError } from '../server/embedded/protocol.ts'
import { ArchiveError } from './transfer/archive.ts'

/** Runs a command with the process's arguments. Errors the operator can fix are printed as one sentence, without a stack. */
export function runCommand(command: (args: readonly string[]) => Promise<void>): void {
  command(process.argv.slice(2)).catch((error: unknown) => {
    const isKnown =
      error instanceof ConfigError || error instanceof StartError || error instanceof ArchiveError
    console.error(isKnown ? error.message : error)
    process.exitCode = 1
  })
}

/** `12.3 MB`, in units of 2^20 bytes. */
export function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
