import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { committedCatalogue } from '#i18n/catalogue.ts'
import { LOCALES } from '#i18n/locales.ts'
import { translator } from '#i18n/translate.ts'
import { RESTRICTIONS, RULES } from '#islands/listing/statement.ts'
import { REPORT_OUTCOMES, REPORT_REASONS } from '#islands/report/report.ts'
import { SITE } from '#site.ts'

const PAGES: Readonly<Record<string, string>> = { rules: 'posting-rules', terms: 'terms' }

describe.each(LOCALES)('in %s', (locale) => {
  const t = translator(locale, committedCatalogue(locale))

  test.each(RULES.filter((rule) => /^(rules|terms)/.test(rule)))(
    '%s is named as on its page',
    (rule) => {
      const [page = '', number] = rule.split('_')
      const text = readFileSync(`src/content/legal/${locale}/${PAGES[page]}.mdx`, 'utf8')
      const title = /^title: ["']?(.*?)["']?$/m.exec(text)?.[1] ?? '?'
      const label = t(`rules.${rule}`)
      if (!number) return expect(label).toBe(title)
      const heading = new RegExp(`^## ${number}\\. (.*)$`, 'm').exec(text)?.[1] ?? '?'
      for (const part of [title, number, heading.replace('<Brand />', SITE.brand)])
        expect(label).toContain(part)
    },
  )
})

test('the codes of reports and statements are those of the database', () => {
  const read = (name: string) => readFileSync(`supabase/migrations/${name}.sql`, 'utf8')
  const codes = (sql: string, name: string) =>
    [
      ...(
        new RegExp(`function private\\.${name}\\(\\).*?array\\[(.*?)\\]`, 's').exec(sql)?.[1] ?? ''
      ).matchAll(/'(\w+)'/g),
    ].map(([, code]) => code)
  const statements = read('20261201000550_statements')
  const reports = read('20261201001500_reports')
  expect(codes(statements, 'statement_rules')).toEqual(RULES)
  expect(codes(statements, 'statement_actions')).toEqual(RESTRICTIONS)
  expect(codes(reports, 'report_reasons')).toEqual(REPORT_REASONS)
  expect(codes(reports, 'report_outcomes')).toEqual(REPORT_OUTCOMES)
})
