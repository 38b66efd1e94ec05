import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, loadConfig } from '../server/config.ts'
import { runCommand } from './command.ts'
import { backUp } from './transfer/backup.ts'
import { mebibytes, watched } from './transfer/progress.ts'

/** `npm run backup [-- file]`: backs everything up into one archive; the site may be running. */
runCommand(async (args) => {
  const config = loadConfig([], process.env)
  if (args.length > 1)
    throw new ConfigError('Name one file: npm run backup -- backups/monday.tar.gz')
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const file = resolve(args[0] ?? join('backups', `backlit-${stamp}.tar.gz`))
  if (existsSync(file)) throw new ConfigError(`${file} already exists: choose another name.`)
  const report = await watched((signal) => backUp(config, file, signal))
  for (const name of report.missing)
    console.error(`The upload ${name} is in the database but not on disk.`)
  console.log(
    `${report.file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files, ${mebibytes(report.bytes)}. It contains password hashes and keys: keep it private.`,
  )
})
