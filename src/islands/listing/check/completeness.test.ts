import { describe, expect, test } from 'vitest'
import { completeness, type ListingParts } from './completeness.ts'

const NOTHING: ListingParts = {
  description: '',
  content: '',
  hasCover: false,
  coverAlt: '',
  pictures: 0,
  hasVideo: false,
  hasWebsite: false,
  hasTarget: false,
  timeline: '',
  uses: 0,
  milestones: 0,
  options: [],
}

const EVERYTHING: ListingParts = {
  description: 'A lamp for readers that goes out by itself once the chapter has ended.',
  content: `## What exists\n\n${'Words. '.repeat(120)}\n\n## What is planned\n\nMore.`,
  hasCover: true,
  coverAlt: 'A lamp',
  pictures: 1,
  hasVideo: false,
  hasWebsite: true,
  hasTarget: true,
  timeline: 'Autumn',
  uses: 2,
  milestones: 1,
  options: [{ description: 'Two percent', stated: 2, possible: 4 }],
}

describe('completeness', () => {
  test('runs from what an empty listing has to 100', () => {
    // Without a cover there is no alt text to write.
    expect(completeness(NOTHING).score).toBe(3)
    expect(completeness(EVERYTHING)).toEqual({ score: 100, tips: [] })
  })

  test('names what is worth most first', () => {
    const { tips } = completeness(NOTHING)
    expect(tips[0]).toEqual({ code: 'content', guide: 'project-submission', points: 18 })
    expect(tips.map(({ points }) => points)).toEqual(
      tips.map(({ points }) => points).sort((a, b) => b - a),
    )
  })

  test.each<[string, Partial<ListingParts>, string]>([
    ['a picture nobody described', { coverAlt: ' ' }, 'coverAlt'],
    ['no heading', { content: 'Words. '.repeat(120) }, 'structure'],
    ['half a text', { content: '## A\n\n## B\n\nWords.' }, 'content'],
    [
      'an option without terms',
      { options: [{ description: 'x', stated: 0, possible: 4 }] },
      'terms',
    ],
    [
      'one bare option beside a good one',
      { options: [...EVERYTHING.options, { description: '', stated: 4, possible: 4 }] },
      'terms',
    ],
    ['no option, whose terms cannot be missed yet', { options: [] }, 'options'],
    ['neither picture nor film', { pictures: 0 }, 'media'],
    ['no word on what the money is for', { uses: 0 }, 'uses'],
    ['no milestone', { milestones: 0 }, 'milestones'],
  ])('%s costs points and brings one tip', (_name, change, code) => {
    const { score, tips } = completeness({ ...EVERYTHING, ...change })
    expect(score).toBeLessThan(100)
    expect(tips.map((tip) => tip.code)).toEqual([code])
  })

  test('a film is as good as a picture', () => {
    expect(completeness({ ...EVERYTHING, pictures: 0, hasVideo: true }).score).toBe(100)
  })

  test('more text never costs points', () => {
    const scores = [0, 100, 400, 799, 800, 5000].map(
      (length) => completeness({ ...NOTHING, content: 'x'.repeat(length) }).score,
    )
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
  })
})

describe('what counts', () => {
  const scoreOf = (change: Partial<ListingParts>) =>
    completeness({ ...EVERYTHING, ...change }).score
  const tipOf = (change: Partial<ListingParts>) =>
    completeness({ ...EVERYTHING, ...change }).tips[0]

  test('is words, not the spaces around them', () => {
    const spaces = ' '.repeat(900)
    expect(scoreOf({ content: `## A\n\n## B\n${spaces}` })).toBeLessThan(90)
    expect(scoreOf({ description: ' '.repeat(80) })).toBe(90)
    expect(scoreOf({ timeline: '  ' })).toBe(95)
    expect(scoreOf({ options: [{ description: '  ', stated: 4, possible: 4 }] })).toBe(95)
  })

  test('is a heading on a line of its own, with words', () => {
    const words = 'Words. '.repeat(120)
    expect(scoreOf({ content: `Not ## A\n\nNot ## B\n\n${words}` })).toBe(98)
    expect(scoreOf({ content: `##   A\n\n#  B\n\n${words}` })).toBe(100)
    expect(scoreOf({ content: `##\n\n##### B\n\n${words}` })).toBe(98)
  })

  test('is half of the terms an option can have, and nothing where it has none', () => {
    expect(scoreOf({ options: [{ description: 'x', stated: 1, possible: 4 }] })).toBe(95)
    expect(scoreOf({ options: [{ description: 'x', stated: 0, possible: 0 }] })).toBe(100)
    expect(tipOf({ options: [{ description: 'x', stated: 1, possible: 4 }] })).toEqual({
      code: 'terms',
      guide: 'legal',
      points: 5,
    })
  })

  test('is said most first, whatever stands first in the list', () => {
    const { tips } = completeness({
      ...EVERYTHING,
      content: `## A\n\n## B\n\n${'x'.repeat(770)}`,
      hasWebsite: false,
      timeline: '',
    })
    expect(tips.map(({ code, points }) => [code, points])).toEqual([
      ['timeline', 5],
      ['website', 4],
      ['content', 1],
    ])
  })
})
