import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hostedTemplates } from '../server/embedded/auth/flows/hosted-templates.ts'

/** `npm run mail:templates`: writes the mails of hosted Supabase, `supabase/templates/*.html`, from the translations. */
const folder = resolve(import.meta.dirname, '../supabase/templates')
const templates = hostedTemplates()
const changed = templates.filter(({ name, html }) => read(name) !== html)
for (const { name, html } of changed) writeFileSync(fileOf(name), html)
console.log(
  changed.length > 0
    ? `Wrote ${changed.map(({ name }) => `${name}.html`).join(', ')} in ${folder}.`
    : `All ${templates.length} mails in ${folder} are up to date.`,
)

function fileOf(name: string): string {
  return join(folder, `${name}.html`)
}

function read(name: string): string | null {
  try {
    return readFileSync(fileOf(name), 'utf8')
  } catch {
    return null
  }
}
