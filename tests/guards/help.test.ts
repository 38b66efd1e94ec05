import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Flat, flatten } from '#i18n/flat.ts'
import { LOCALES } from '#i18n/locales.ts'

const labels = (locale: string): Flat =>
  flatten(JSON.parse(readFileSync(`src/i18n/locales/${locale}/translation.json`, 'utf8')))
const boldIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text)

const english = labels('en')
const files = globSync('src/content/help/en/*.mdx')

describe('how-tos name buttons and fields as the interface does', () => {
  it.each(LOCALES)('in %s', (locale) => {
    const own = labels(locale)
    const wrong = files.flatMap((file) => {
      const bold = boldIn(file.replace('/en/', `/${locale}/`))
      return boldIn(file).flatMap((label) => {
        const keys = Object.keys(english).filter((key) => english[key] === label)
        const named = keys.some((key) => bold.includes(own[key] ?? ''))
        return named ? [] : [`${basename(file)}: ${label}`]
      })
    })
    expect(wrong).toEqual([])
  })
})
