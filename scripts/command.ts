import { existsSync } from 'node:fs'
import { ConfigError } from '../server/config.ts'
import { StartError } from '../server/embedded/protocol.ts'
import { ArchiveError } from './transfer/archive.ts'
import { StoppedError } from './transfer/progress.ts'

/** For a command that takes no arguments. */
export function refuseArguments([first]: readonly string[]): void {
  if (first !== undefined) throw new ConfigError(`There is no option ${first}.`)
}

/** For a script that looks at the built site. */
export function requireBuild(): void {
  if (existsSync('dist/build.json')) return
  console.error('There is no build. Run `npm run build` first.')
  process.exit(1)
}

/** True for the address of a site, as an argument. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** Runs a command with the process's arguments. Errors the operator can fix are printed as one sentence, without a stack. */
export function runCommand(command: (args: readonly string[]) => Promise<void>): void {
  // Data folders and backups belong to this account alone.
  process.umask(0o077)
  command(process.argv.slice(2)).catch((error: unknown) => {
    const isKnown =
      [ConfigError, StartError, ArchiveError, StoppedError].some((kind) => error instanceof kind) ||
      // Of the operating system, such as a full disk: it names the path.
      (error as NodeJS.ErrnoException | null)?.syscall !== undefined
    console.error(isKnown ? (error as Error).message : error)
    // A stopped command may still have a connection that waits for a lock.
    process.exit(1)
  })
}
