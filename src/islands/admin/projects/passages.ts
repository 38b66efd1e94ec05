import { diffArrays, diffWordsWithSpace } from 'diff'

/** A passage in two versions; empty where it did not exist. */
export interface Change {
  readonly before: string
  readonly after: string
}

interface Word {
  readonly text: string
  readonly was: 'kept' | 'added' | 'removed'
}

/**
 * Changed paragraphs of a text, by their index in the new version. Where their number changed, the whole passage is at
 * the last of them, or at the one before what is gone.
 */
export function changedPassages(
  before: readonly string[],
  after: readonly string[],
): ReadonlyMap<number, Change> {
  const found = new Map<number, Change>()
  let passed = 0
  let removed: string[] = []
  const close = (added: string[]) => {
    if (removed.length === added.length)
      for (const [index, text] of added.entries())
        found.set(passed - added.length + index, { before: removed[index] ?? '', after: text })
    else
      found.set(Math.max(passed - 1, 0), {
        before: removed.join('\n\n'),
        after: added.join('\n\n'),
      })
    removed = []
  }
  for (const part of diffArrays([...before], [...after])) {
    if (part.removed) {
      removed = part.value
      continue
    }
    if (!part.added) close([])
    passed += part.value.length
    if (part.added) close(part.value)
  }
  close([])
  return found
}

/** Kept words make up at least this share of the shorter of two versions that are read word by word. */
const ALIKE = 0.5

/** The words of a change in reading order; of texts with little in common first all that went, then all that came. */
export function changedWords({ before, after }: Change, locale: string): readonly Word[] {
  const words = diffWordsWithSpace(before, after, {
    intlSegmenter: new Intl.Segmenter(locale, { granularity: 'word' }),
  })
  const kept = words.reduce((sum, { added, removed, value }) => {
    return added || removed ? sum : sum + value.trim().length
  }, 0)
  if (kept >= ALIKE * Math.min(before.length, after.length))
    return words.map(({ added, removed, value }) => ({
      text: value,
      was: added ? 'added' : removed ? 'removed' : 'kept',
    }))
  const whole = [
    { text: before, was: 'removed' },
    { text: after, was: 'added' },
  ] as const
  return whole.filter(({ text }) => text !== '')
}
