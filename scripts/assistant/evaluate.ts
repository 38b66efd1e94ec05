import { resolve } from 'node:path'
import { LOCALES } from '#i18n/locales.ts'
import { builtLibrary, evaluate, median, misses, scoresOf } from '../../tests/assistant/evaluate.ts'
import { type Judged, judge, verdicts } from '../../tests/assistant/read.ts'
import { judgeStrangers, type StrangerJudged } from '../../tests/assistant/strangers.ts'
import { publish } from '../../tests/bench/report.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Asks every question, prints misses, and publishes the scores. */
const library = builtLibrary(ROOT)
const graded = await evaluate(library)
const judged = await judge(library)
const strangers = await judgeStrangers(library)
for (const miss of misses(graded)) console.log(miss)
for (const { verdict, locale, turns, expected, reply } of [...judged, ...strangers]) {
  if (verdict === 'answered') continue
  console.log(`${verdict}: ${locale}: ${turns.join(' / ')}\n  expected: ${expected}`)
  console.log(`  got: ${reply.content.split('\n')[0]}`)
}
publish('eval:assistant', [
  {
    title: `Answers by language, the median after ${median(graded).toFixed(1)} ms`,
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, row(locale)])),
  },
  {
    title: 'Read against a written answer, first questions and follow-ups',
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, readRow(judged, locale)])),
  },
  {
    title: 'The right subject among those offered, where the answer did not say it',
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, offeredRow(judged, locale)])),
  },
  {
    title: 'Questions by strangers, before anything was learnt from them',
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, readRow(before(strangers), locale)])),
  },
  {
    title: 'The same questions, since some of that was taught in other words',
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, readRow(strangers, locale)])),
  },
])

function before(list: readonly StrangerJudged[]): Judged[] {
  return list.map((one) => ({ ...one, verdict: one.before }))
}

function readRow(
  list: readonly Judged[],
  locale: (typeof LOCALES)[number],
): Record<string, string | number> {
  const own = list.filter((one) => one.locale === locale)
  const first = own.filter(({ isFollowUp }) => !isFollowUp)
  const next = own.filter(({ isFollowUp }) => isFollowUp)
  return {
    ...columns('', first),
    ...columns('follow-ups ', next),
    invented: own.filter(({ invented }) => invented.length > 0).length,
  }
}

function offeredRow(list: readonly Judged[], locale: (typeof LOCALES)[number]) {
  const own = list.filter((one) => one.locale === locale && one.verdict !== 'answered')
  const offered = own.filter(({ reply }) => reply.offers)
  const right = offered.filter(({ isOffered }) => isOffered)
  return {
    'something offered': part([offered.length, own.length]),
    'the right one among it': part([right.length, offered.length]),
  }
}

function columns(prefix: string, list: readonly Judged[]): Record<string, string> {
  const counts = Object.entries(verdicts(list))
  return Object.fromEntries(
    counts.map(([name, count]) => [prefix + name, part([count, list.length])]),
  )
}

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
