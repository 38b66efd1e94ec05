import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LOCALES } from '../../supabase/functions/chat-assistant/locale.ts'
import {
  builtLibrary,
  evaluate,
  type Graded,
  median,
  misses,
  scoresOf,
} from '../../tests/assistant/evaluate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'docs/assistant.md')
const TABLE = /(?<=<!-- scores -->\n)[\s\S]*?(?=<!-- \/scores -->)/

/** Asks every question, prints scores and misses, and writes the table of the documentation. */
const graded = await evaluate(builtLibrary(ROOT))
const table = tableOf(graded)
console.log(table)
for (const miss of misses(graded)) console.log(miss)
console.log(`Median of an answer: ${median(graded).toFixed(1)} ms.`)
writeFileSync(DOCUMENT, readFileSync(DOCUMENT, 'utf8').replace(TABLE, `\n${table}\n`))

function tableOf(all: readonly Graded[]): string {
  const part = ([right, of]: readonly [number, number]) =>
    of === 0 ? '–' : `${right} of ${of} (${Math.round((100 * right) / of)} %)`
  const rows = LOCALES.map((locale) => {
    const { sources, held, refusals, language, invented } = scoresOf(all, locale)
    return `| ${locale} | ${part(sources)} | ${part(held)} | ${part(refusals)} | ${part(language)} | ${invented} |`
  })
  return [
    '| Language | Right source | of these, held out | Refusals right | Language found | Invented |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
