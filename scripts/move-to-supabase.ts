import { ConfigError, loadConfig } from '../server/config.ts'
import { runCommand } from './command.ts'
import { type Compared, type MoveReport, moveToSupabase, type Target } from './transfer/move.ts'
import { mebibytes, watched } from './transfer/progress.ts'

/** `npm run move-to-supabase [-- --dry-run]`: moves the data folder into a Supabase project. */
runCommand(async (args) => {
  const unknown = args.find((arg) => arg !== '--dry-run')
  if (unknown !== undefined) throw new ConfigError(`There is no option ${unknown}; only --dry-run.`)
  const dryRun = args.includes('--dry-run')
  const to = target(process.env)
  const config = loadConfig([], process.env)
  const report = await watched((signal) => moveToSupabase(config, to, { dryRun, signal }))
  print(report)
  if (!dryRun && !isComplete(report)) process.exitCode = 1
})

function target(env: NodeJS.ProcessEnv): Target {
  const read = (name: string, pattern: RegExp, like: string): string => {
    const value = env[name] ?? ''
    // Values are never printed: two of them are secrets.
    if (!pattern.test(value)) throw new ConfigError(`Set ${name}; it looks like ${like}.`)
    return value
  }
  return {
    databaseUrl: read(
      'SUPABASE_DB_URL',
      /^postgres(ql)?:\/\/\S+$/,
      'postgresql://postgres:password@db.project.supabase.co:5432/postgres',
    ),
    url: read('SUPABASE_URL', /^https?:\/\/\S+$/, 'https://project.supabase.co').replace(
      /\/+$/,
      '',
    ),
    secretKey: read('SUPABASE_SECRET_KEY', /^(sb_secret_|eyJ)\S+$/, 'sb_secret_…'),
  }
}

const isSame = ({ source, target }: Compared): boolean => source.sha256 === target?.sha256

function isComplete({ tables, sent }: MoveReport): boolean {
  return tables.every(isSame) && sent?.missing.length === 0
}

function print(report: MoveReport): void {
  const { migrations, tables, uploads, sent } = report
  console.log(`Migrations missing in the project: ${migrations.length}.`)
  for (const { table, source, target } of tables) {
    const sides = target
      ? `${source.rows} rows here, ${target.rows} there, SHA-256 ${source.sha256.slice(0, 16)} ${
          isSame({ table, source, target })
            ? 'on both sides'
            : `here, ${target.sha256.slice(0, 16)} THERE`
        }`
      : `${source.rows} rows, SHA-256 ${source.sha256.slice(0, 16)}`
    console.log(`${table}: ${sides}`)
  }
  if (!sent) {
    console.log(`Uploads: ${uploads}. This was a dry run: nothing was written.`)
    return
  }
  console.log(
    `Uploads: ${uploads} here, ${sent.same} there with the same bytes (${mebibytes(sent.bytes)}).`,
  )
  for (const name of sent.missing) console.log(`Not on disk here, so not moved: ${name}`)
  console.log(
    isComplete(report)
      ? 'Everything was moved except sessions: people have to log in again.'
      : 'NOT everything was moved; see above. You can run the command again.',
  )
}
