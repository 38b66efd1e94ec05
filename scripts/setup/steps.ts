import { basename } from 'node:path'
import { z } from 'zod'
import { writeKnowledge } from '../assistant/build.ts'
import { writeMailTemplates } from '../mail-templates.ts'
import type { Cli } from './cli.ts'
import { withPrivateFile } from './private-file.ts'
import type { Settings } from './settings.ts'
import { vaultStatement } from './vault.ts'

interface Step {
  readonly title: string
  /** What it would change, without changing anything. */
  plan(): Promise<string>
  run(): Promise<void>
}

/** The steps of the set-up, in order. Each may be repeated. */
export function setupSteps(cli: Cli, settings: Settings): Step[] {
  const { ref, database, nodes, functions } = settings
  const names = Object.keys(functions)
  return [
    {
      title: 'Migrations',
      plan: async () => {
        const pending = await pendingMigrations(cli, database)
        return pending.length > 0 ? `apply ${pending.length}: ${list(pending)}` : 'all are applied'
      },
      run: () => cli.show('db', 'push', `--remote=${database}`, '--yes'),
    },
    {
      title: 'Settings',
      plan: async () => {
        const { differing, untold } = await compareSettings(cli, ref)
        const sent = [...differing, ...untold]
        return sent.length > 0
          ? `send ${sent.length} of supabase/config.toml: ${list(sent)}`
          : 'all are as in supabase/config.toml'
      },
      run: async () => {
        writeMailTemplates()
        await cli.show('config', 'push', `--remote=${ref}`, '--yes')
      },
    },
    {
      title: 'Functions',
      plan: async () => "write the assistant's knowledge, deploy chat-assistant and translate",
      run: async () => {
        console.log(await writeKnowledge())
        await cli.show('functions', 'deploy', `--remote=${ref}`, '--use-api', '--yes')
      },
    },
    {
      title: 'Secrets',
      plan: async () =>
        names.length > 0 ? `set ${names.join(', ')}` : 'none: no provider of models or translation',
      run: async () => {
        if (names.length === 0) return
        const lines = Object.entries(functions).map(
          ([name, value]) => `${name}=${JSON.stringify(value)}\n`,
        )
        await withPrivateFile('functions.env', lines.join(''), (path) =>
          cli.show('secrets', 'set', `--remote=${ref}`, '--env-file', path, '--yes'),
        )
      },
    },
    {
      title: 'Cached pages',
      plan: async () => `renew them on ${nodes.join(', ')}`,
      run: async () => {
        const query = (path: string) =>
          cli.show('db', 'query', `--remote=${database}`, '--file', path, '--yes')
        await query('supabase/renew-cached-pages.sql')
        await withPrivateFile('vault.sql', vaultStatement(settings), query)
      },
    },
  ]
}

const list = (names: readonly string[]): string =>
  names.length > 4
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ')

const pushSchema = z.object({ migrations: z.array(z.string()) })
const diffSchema = z.object({
  changes: z.array(z.object({ path: z.array(z.string()), class: z.string() })),
})

/** Migrations that the project lacks, by file. */
export async function pendingMigrations(cli: Cli, database: string): Promise<string[]> {
  const reply = await cli.read('db', 'push', `--remote=${database}`, '--dry-run')
  return pushSchema.parse(reply).migrations.map((path) => basename(path))
}

/** Settings by their name in config.toml: those that the project has otherwise, and those that it does not tell. */
export async function compareSettings(
  cli: Cli,
  ref: string,
): Promise<{ differing: string[]; untold: string[] }> {
  const { changes } = diffSchema.parse(await cli.read('config', 'diff', `--remote=${ref}`))
  const named = (kind: string) =>
    changes.flatMap((change) => (change.class === kind ? [change.path.join('.')] : []))
  return { differing: named('update'), untold: named('local_only') }
}
