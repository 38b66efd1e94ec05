import { LOCALES } from '#i18n/locales.ts'
import { builtLibrary, evaluate, median, misses, scoresOf } from '../../tests/assistant/evaluate.ts'
import { type Judged, judge, verdicts } from '../../tests/assistant/read.ts'
import {
  judgeStrangers,
  STRANGERS,
  type StrangerJudged,
  type StrangerSet,
} from '../../tests/assistant/strangers.ts'
import { publish } from '../../tests/bench/report.ts'

/** Asks every question, prints misses, and publishes the scores. */
const library = builtLibrary()
const graded = await evaluate(library)
const judged = await judge(library)
const strangers: [StrangerSet, StrangerJudged[]][] = []
for (const set of STRANGERS) strangers.push([set, await judgeStrangers(library, set)])
for (const miss of misses(graded)) console.log(miss)
for (const { verdict, locale, turns, expected, reply } of [
  ...judged,
  ...strangers.flatMap(([, list]) => list),
]) {
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
    rows: readRows(judged),
  },
  {
    title: 'The right subject among those offered, where the answer did not say it',
    rows: Object.fromEntries(LOCALES.map((locale) => [locale, offeredRow(judged, locale)])),
  },
  {
    title: 'Questions by strangers, before anything was learnt from a set',
    rows: bySet(before),
  },
  { title: 'The same questions, as they are answered today', rows: bySet((list) => list) },
  {
    title: `By language: the ${strangers.at(-1)?.[0]} set, before anything was learnt from it`,
    rows: readRows(before(strangers.at(-1)?.[1] ?? [])),
  },
  {
    title: 'By language: all sets, as they are answered today',
    rows: readRows(strangers.flatMap(([, list]) => list)),
  },
])

function before(list: readonly StrangerJudged[]): Judged[] {
  return list.map((one) => ({ ...one, verdict: one.before }))
}

/** A row for each set and one for all. */
function bySet(pick: (list: readonly StrangerJudged[]) => readonly Judged[]) {
  const rows = strangers.map(([set, list]) => [set, readRow(pick(list))])
  return Object.fromEntries([
    ...rows,
    ['all', readRow(pick(strangers.flatMap(([, list]) => list)))],
  ])
}

/** A row for each language and one for all. */
function readRows(list: readonly Judged[]) {
  const rows = LOCALES.map((locale) => {
    return [locale, readRow(list.filter((one) => one.locale === locale))]
  })
  return Object.fromEntries([...rows, ['all', readRow(list)]])
}

function readRow(own: readonly Judged[]): Record<string, string | number> {
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
