import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { builtLibrary } from './evaluate.ts'
import { verdicts } from './read.ts'
import { judgeStrangers, STRANGERS, type StrangerJudged, type StrangerSet } from './strangers.ts'

/** Least share answered of the questions that strangers wrote. */
const BAR: Readonly<Record<StrangerSet, number>> = {
  ...{ first: 0.75, second: 0.7, third: 0.6, fourth: 0.6 },
  ...{
    fifth: 0.6,
    sixth: 0.7,
    seventh: 0.7,
    eighth: 0.65,
    ninth: 0.65,
    tenth: 0.65,
    eleventh: 0.6,
    twelfth: 0.6,
    thirteenth: 0.7,
    fourteenth: 0.6,
    fifteenth: 0.6,
    sixteenth: 0.6,
    seventeenth: 0.7,
    eighteenth: 0.65,
    nineteenth: 0.6,
  },
}
const library = builtLibrary()

it('asks every set there is', () => {
  expect(readdirSync(join(import.meta.dirname, 'strangers')).sort()).toEqual([...STRANGERS].sort())
})

describe.each(STRANGERS)('questions by strangers, the %s set', (set) => {
  let judged: readonly StrangerJudged[]
  beforeAll(async () => {
    judged = await judgeStrangers(library, set)
  }, 300_000)

  it.each(LOCALES)('are 25 and eight follow-ups in %s, and most are answered', (locale) => {
    const own = judged.filter((one) => one.locale === locale)
    expect(own.map(({ isFollowUp }) => isFollowUp).filter(Boolean)).toHaveLength(8)
    expect(own).toHaveLength(33)
    expect(verdicts(own).answered / own.length).toBeGreaterThan(BAR[set])
  })

  it('get nothing invented', () => {
    expect(judged.flatMap(({ invented }) => invented)).toEqual([])
  })
})
