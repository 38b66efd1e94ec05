import { type Finding, findingsOf } from '../doctor/finding.ts'
import { checkAddress, checkAnswer } from '../doctor/site.ts'
import { checkProject, checkRenewal, type Project } from '../doctor/supabase.ts'
import type { Cli } from './cli.ts'
import type { Settings } from './settings.ts'
import { compareSettings, pendingMigrations } from './steps.ts'

/** What can be checked of a project from here. The site may not be running yet. */
export async function checkSetup(
  cli: Cli,
  { ref, url, database, siteUrl, nodes, revalidateSecret }: Settings,
  keys: Omit<Project, 'url'>,
): Promise<Finding[]> {
  const pending = await pendingMigrations(cli, database)
  const { differing } = await compareSettings(cli, ref)
  const migrations = findingsOf('Migrations')
  const settings = findingsOf('Settings')
  const { health } = await checkAnswer(siteUrl, '')
  const project = await checkProject({ url, ...keys }, siteUrl)
  return [
    pending.length > 0
      ? migrations.problem(`Missing: ${pending.join(', ')}.`)
      : migrations.ok('All are applied.'),
    differing.length > 0
      ? settings.problem(`The project has others: ${differing.join(', ')}.`)
      : settings.ok('All are as in supabase/config.toml.'),
    checkAddress(siteUrl),
    ...(health
      ? [...project, ...(await checkRenewal(nodes, revalidateSecret))]
      : [
          // Nobody can register before the site runs.
          ...project.filter(({ about }) => about !== 'Administrator'),
          findingsOf('Site').note(
            `${siteUrl} does not answer yet: start it, register, then npm run admin and npm run doctor.`,
          ),
        ]),
  ]
}
