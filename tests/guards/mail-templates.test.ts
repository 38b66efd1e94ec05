import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { hostedTemplates } from '../../scripts/hosted-templates.ts'

const config = readFileSync('supabase/config.toml', 'utf8')
const templates = hostedTemplates()

describe('mails of hosted Supabase', () => {
  it.each(templates)(
    '$name is what the words say; `npm run mail:templates` writes it',
    (template) => {
      const { name, html, subject } = template
      expect(readFileSync(`supabase/templates/${name}.html`, 'utf8')).toBe(html)
      expect(config).toContain(
        `[auth.email.template.${name}]\nsubject = '${subject}'\ncontent_path = "./supabase/templates/${name}.html"\n`,
      )
    },
  )

  it('are the only files', () => {
    const files = templates.map(({ name }) => `${name}.html`).sort()
    expect(readdirSync('supabase/templates').sort()).toEqual(files)
  })

  it.each(templates)('$name is balanced and uses known variables', ({ html }) => {
    const count = (pattern: RegExp): number => html.match(pattern)?.length ?? 0
    expect(count(/\{\{ if /g)).toBe(count(/\{\{ end \}\}/g))
    expect(count(/\{\{ else if /g)).toBe(count(/\{\{ if /g) * (LOCALES.length - 2))
    const used = new Set([...html.matchAll(/\{\{ (\.\w+(?:\.\w+)?) \}\}/g)].map(([, name]) => name))
    for (const name of used)
      expect(['.SiteURL', '.TokenHash', '.Token', '.Email', '.NewEmail', '.RedirectTo']).toContain(
        name,
      )
    expect(html).not.toMatch(/invalid|TOKEN-|-EMAIL|RETURN-/)
  })
})
