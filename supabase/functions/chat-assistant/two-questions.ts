import type { Locale } from '../../../src/i18n/locales.ts'
import { type ExampleIndex, likelySubjects, refusalIn, type SubjectScore } from './examples.ts'
import { bestSubject } from './rank.ts'
import { isScam } from './scam.ts'

/**
 * Minimum probability of the subject of each half: of two sentences, and of one sentence cut in two. In Japanese and
 * Korean, words that join sentences are unmistakable.
 */
const MIN_HALF = { sentences: 0.25, cut: 0.5, joined: 0.35 }

/** Where one question may end and the next begin. */
const AND: Readonly<Record<Locale, RegExp>> = {
  ...{ en: / and | plus | also /i, fr: / et | ainsi que /i, de: / und | sowie /i, es: / y | e /i },
  ...{ it: / e | ed /i, nl: / en /i, sv: / och /i, no: / og /i, pt: / e /i },
  ...{ zh: /[，、；]|还有|而且|以及/, ja: /そして|それと|あと/, ko: /그리고/ },
}

/** The subjects of a message that asks about two; null for all others. */
export function twoSubjectsIn(
  asked: ExampleIndex,
  question: string,
): readonly [SubjectScore, SubjectScore] | null {
  const sentences = question.match(/[^?？]+[?？]/g) ?? []
  const [one, other] = sentences.slice(-2)
  if (one !== undefined && other !== undefined)
    return different(asked, one, other, MIN_HALF.sentences)
  const parts = question.split(AND[asked.locale])
  if (parts.length === 1) return null
  const least = asked.locale === 'ja' || asked.locale === 'ko' ? MIN_HALF.joined : MIN_HALF.cut
  for (let cut = 1; cut < parts.length; cut += 1) {
    const halves = [parts.slice(0, cut).join(' '), parts.slice(cut).join(' ')] as const
    const found = different(asked, ...halves, least)
    if (found) return found
  }
  return null
}

function different(
  asked: ExampleIndex,
  one: string,
  other: string,
  least: number,
): readonly [SubjectScore, SubjectScore] | null {
  const [first, second] = [subjectOf(asked, one, least), subjectOf(asked, other, least)]
  if (!first || !second || first.name === second.name) return null
  return first.sources.some((id) => second.sources[0] === id) ? null : [first, second]
}

function subjectOf(asked: ExampleIndex, half: string, least: number): SubjectScore | null {
  const likely = likelySubjects(asked, half, null).filter(({ name }) => !isScam(name))
  const best = bestSubject(likely)
  const refused = likely.find(({ name }) => refusalIn(name) !== null)
  if (!best || best.share < least || (refused?.share ?? 0) > 2 * best.share) return null
  return best
}
