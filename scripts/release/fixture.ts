import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backendOptions } from '../../server/backend.ts'
import { ConfigError, loadConfig } from '../../server/config.ts'
import { startBackend } from '../../server/embedded/backend.ts'
import { runCommand } from '../command.ts'
import { backUp } from '../transfer/backup.ts'

/** `npm run release:fixture -- file`: a backup of the demo's data, which later versions must be able to upgrade. */
runCommand(async ([file]) => {
  if (file === undefined) throw new ConfigError('Name the file: npm run release:fixture -- file')
  const folder = await mkdtemp(join(tmpdir(), 'backlit-release-'))
  // Under root, PostgreSQL's own user passes through it.
  await chmod(folder, 0o711)
  try {
    const config = loadConfig(['--demo'], { BACKLIT_DATA: join(folder, 'data') })
    const options = backendOptions(config, 'http://localhost:4321', true)
    const backend = await startBackend(options, new AbortController().signal)
    await backend.stop()
    const { tables, rows, files } = await backUp(config, file)
    console.log(`${file}: ${tables} tables, ${rows} rows, ${files} files`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // The functions' warm-up may still be waiting.
  process.exit()
})
