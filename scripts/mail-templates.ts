import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { refuseArguments, runCommand } from './command.ts'
import { hostedTemplates } from './hosted-templates.ts'

const folder = resolve(import.meta.dirname, '../supabase')

/**
 * Writes the mails of hosted Supabase from the translations: `supabase/templates/*.html`, and their subjects in
 * `supabase/config.toml`. Returns the files that changed.
 */
export function writeMailTemplates(): string[] {
  const templates = hostedTemplates()
  const settings = templates.reduce(
    (text, { name, subject }) =>
      text.replace(
        new RegExp(`(\\[auth\\.email\\.template\\.${name}\\]\nsubject = ).*`),
        (_line, start: string) => `${start}'${subject}'`,
      ),
    readFileSync(join(folder, 'config.toml'), 'utf8'),
  )
  return [
    { path: 'config.toml', text: settings },
    ...templates.map(({ name, html }) => ({ path: `templates/${name}.html`, text: html })),
  ]
    .filter(({ path, text }) => read(path) !== text)
    .map(({ path, text }) => {
      writeFileSync(join(folder, path), text)
      return path
    })
}

function read(path: string): string | null {
  try {
    return readFileSync(join(folder, path), 'utf8')
  } catch {
    return null
  }
}

/** `npm run mail:templates`. */
async function main(args: readonly string[]): Promise<void> {
  refuseArguments(args)
  const changed = writeMailTemplates()
  console.log(
    changed.length > 0
      ? `Wrote ${changed.join(', ')} in ${folder}.`
      : `All mails in ${folder} are up to date.`,
  )
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) runCommand(main)
