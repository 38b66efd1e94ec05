import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hostedTemplates } from '../server/embedded/auth/flows/hosted-templates.ts'

/** Writes `supabase/templates/*.html`, the mails of hosted Supabase, from the words of the interface. */
const folder = resolve(import.meta.dirname, '../supabase/templates')
for (const { name, html } of hostedTemplates()) writeFileSync(join(folder, `${name}.html`), html)
