import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, loadConfig } from '../server/config.ts'
import { runCommand } from './command.ts'
import { backUp, verify } from './transfer/backup.ts'
import { mebibytes, stopSignal, watched } from './transfer/progress.ts'

/**
 * `npm run backup [-- file] [--verify]`: backs everything up into one archive; the site may be running. `--verify` restores
 * it into a throw-away database, and sets aside an archive that fails.
 */
runCommand(async (args) => {
  const config = loadConfig([], process.env)
  const [name, ...others] = args.filter((arg) => arg !== '--verify')
  if (others.length > 0 || name?.startsWith('-'))
    throw new ConfigError('Name one file: npm run backup -- backups/monday.tar.gz [--verify]')
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const file = resolve(name ?? join('backups', `backlit-${stamp}.tar.gz`))
  if (existsSync(file)) throw new ConfigError(`${file} already exists: choose another name.`)
  const report = await watched((signal) => backUp(config, file, signal))
  const isVerified = args.includes('--verify')
  if (isVerified) await verify(config, file, stopSignal())
  for (const upload of report.missing)
    console.error(`The upload ${upload} is in the database but not on disk.`)
  console.log(
    `${report.file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, ${mebibytes(report.bytes)}${isVerified ? ', restored to check it' : ''}. It contains password hashes and keys: keep it private.`,
  )
})
