import type { SubjectScore } from './examples.ts'
import { bestSubject } from './rank.ts'

/** Less likely subjects are no help to whoever groups the questions. */
const MIN_CLOSE = 0.03

/** The subject that an unanswered question comes closest to; empty if none is close. */
export function closestSubject(likely: readonly SubjectScore[]): string {
  const best = bestSubject(likely)
  return best && best.share >= MIN_CLOSE ? best.name : ''
}

/** Removes personal data from a question: addresses, phone, card and account numbers, links. */
export function redactPersonalData(question: string): string {
  return question
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '…')
    .replace(/\bhttps?:\/\/\S+/gi, '…')
    .replace(/\+?\d(?:[\s().-]?\d){5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
