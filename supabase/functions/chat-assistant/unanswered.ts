import type { SubjectScore } from './examples.ts'
import { bestSubject } from './rank.ts'

/** Less likely subjects are no help to whoever groups the questions. */
const MIN_CLOSE = 0.03

/** The subject that an unanswered question comes closest to; empty if none is close. */
export function closestSubject(likely: readonly SubjectScore[]): string {
  const best = bestSubject(likely)
  return best && best.share >= MIN_CLOSE ? best.name : ''
}

/** A link without https: a host with a dot or port, then a path, query or fragment. Colons are in ordinary Chinese. */
const LINK = /\p{Script=Latin}[\p{Script=Latin}\d_-]*[.:][\p{Script=Latin}\d.:_-]*[/?#]\S+/gu

/** Removes personal data from a question: addresses, phone, card and account numbers, links. */
export function redactPersonalData(question: string): string {
  return question
    .normalize('NFKC')
    .replace(/(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/g, '…')
    .replace(/(?<!\S)\S+\s*[([]\s*at\s*[)\]]\s*\S+/gi, '…')
    .replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, '…')
    .replace(LINK, '…')
    .replace(/\+?\p{Nd}(?:[\s()./–—-]{0,3}\p{Nd}){5,}/gu, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
