import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hostedTemplates } from '../server/embedded/auth/flows/hosted-templates.ts'

/** `npm run mail:templates`: writes the mails of hosted Supabase, `supabase/templates/*.html`, from the translations. */
const folder = resolve(import.meta.dirname, '../supabase/templates')
for (const { name, html } of hostedTemplates()) writeFileSync(join(folder, `${name}.html`), html)
