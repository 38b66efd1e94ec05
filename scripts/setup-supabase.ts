import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ConfigError, ROOT } from '../server/config.ts'
import { runCommand } from './command.ts'
import { listFindings } from './doctor/finding.ts'
import { checkSetup } from './setup/check.ts'
import { openCli } from './setup/cli.ts'
import { readKeys } from './setup/keys.ts'
import { promoteOnSupabase } from './setup/promote.ts'
import { readSettings } from './setup/settings.ts'
import { setupSteps } from './setup/steps.ts'

/**
 * `npm run setup:supabase [-- --dry-run | --yes] [--admin you@example.org]`: sets up a Supabase project, or brings it up to
 * date. Shows what it would change and asks; `--dry-run` stops there, `--yes` does not ask.
 */
runCommand(async (args) => {
  const { dryRun, yes, admin } = readOptions(args)
  const settings = readSettings(process.env)
  const cli = await openCli({ ...process.env, SITE_URL: settings.siteUrl }, ROOT)
  console.log(`Project ${settings.ref}, for ${settings.siteUrl}`)
  const steps = setupSteps(cli, settings)
  for (const step of steps) console.log(`  ${step.title.padEnd(13)} ${await step.plan()}`)
  if (admin) console.log(`  ${'Administrator'.padEnd(13)} ${admin}`)
  if (dryRun) return console.log('This was a dry run: nothing was changed.')
  if (!yes && !(await isAgreed()))
    throw new ConfigError('Nothing was changed. In scripts, add --yes.')
  for (const step of steps) {
    console.log(`\n${step.title}`)
    await step.run()
  }
  const keys = await readKeys(cli, settings.ref)
  if (admin) console.log(`\n${await promoteOnSupabase(settings.url, keys.secretKey, admin)}`)
  console.log(`
Every node needs SITE_URL, REVALIDATE_SECRET and
PUBLIC_SUPABASE_URL=${settings.url}
PUBLIC_SUPABASE_PUBLISHABLE_KEY=${keys.publishableKey}
At least one also needs SUPABASE_SECRET_KEY, of the dashboard under Settings, API keys.
`)
  const findings = await checkSetup(cli, settings, keys)
  console.log(listFindings(findings))
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
})

interface Options {
  readonly dryRun: boolean
  readonly yes: boolean
  readonly admin: string | undefined
}

function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        admin: { type: 'string' },
      },
    })
    return { dryRun: values['dry-run'], yes: values.yes, admin: values.admin?.trim().toLowerCase() }
  } catch {
    throw new ConfigError('Known options: --dry-run, --yes, --admin you@example.org.')
  }
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('\nDo this now? (yes/no) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
