import { resolve } from 'node:path'
import { LOCALES } from '#i18n/locales.ts'
import { builtLibrary, evaluate, median, misses, scoresOf } from '../../tests/assistant/evaluate.ts'
import { publish } from '../../tests/bench/report.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Asks every question, prints misses, and publishes the scores. */
const graded = await evaluate(builtLibrary(ROOT))
for (const miss of misses(graded)) console.log(miss)
publish('eval:assistant', [
  {
    title: `Answers by language, the median after ${median(graded).toFixed(1)} ms`,
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, row(locale)])),
  },
])

function row(locale: (typeof LOCALES)[number]): Record<string, string | number> {
  const { sources, held, refusals, language, invented } = scoresOf(graded, locale)
  return {
    'right source': part(sources),
    'of these, held out': part(held),
    'refusals right': part(refusals),
    'language found': part(language),
    invented,
  }
}

function part([right, of]: readonly [number, number]): string {
  return of === 0 ? '–' : `${right} of ${of} (${Math.round((100 * right) / of)} %)`
}
