import { ConfigError, loadConfig } from '../server/config.ts'
import { runCommand } from './command.ts'
import { stopSignal } from './transfer/progress.ts'
import { restore } from './transfer/restore.ts'

/** `npm run restore -- file [--force]`: restores a backup into the data folder. */
runCommand(async (args) => {
  const config = loadConfig([], process.env)
  const files = args.filter((arg) => arg !== '--force')
  const [file] = files
  if (file === undefined || files.length > 1 || file.startsWith('-'))
    throw new ConfigError('Name the archive: npm run restore -- backups/monday.tar.gz [--force]')
  const report = await restore(config, file, {
    force: args.includes('--force'),
    signal: stopSignal(),
  })
  console.log(
    `Restored the backup of ${report.made} into ${config.dataDir}: ${report.tables} tables, ${report.rows} rows and ${report.files} files, all checksums match.`,
  )
  if (report.before) console.log(`The previous data is in ${report.before}.`)
})
