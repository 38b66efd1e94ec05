import {
  PAPERS_CHECK,
  REASON_LENGTH,
  REVIEW_CHECKS,
  type ReviewAnswer,
  type ReviewAnswers,
  type ReviewCheck,
} from '#islands/listing/review.ts'

/** Answers being given: a reason may still be too short. */
export type CheckDraft = ReviewAnswers

function isAnswered(answer: ReviewAnswer | undefined): boolean {
  if (answer === undefined) return false
  return typeof answer === 'string' || answer.reason.trim().length >= REASON_LENGTH.min
}

/** Checks without an answer, in order. */
export function openChecks(draft: CheckDraft): readonly ReviewCheck[] {
  return REVIEW_CHECKS.filter((check) => !isAnswered(draft[check]))
}

/** The answers to store; unfinished ones stay as stored. */
export function finishedAnswers(draft: CheckDraft, stored: ReviewAnswers): ReviewAnswers {
  const answers = Object.fromEntries(
    REVIEW_CHECKS.flatMap((check) => {
      const answer = isAnswered(draft[check]) ? draft[check] : stored[check]
      return answer ? [[check, answer]] : []
    }),
  )
  return draft[PAPERS_CHECK] ? { ...answers, [PAPERS_CHECK]: 'yes' } : answers
}

/** The reasons of a draft that are not among these answers. */
export function typedReasons(draft: CheckDraft, answers: ReviewAnswers): CheckDraft {
  const reasonOf = (answer: ReviewAnswer | undefined) =>
    typeof answer === 'object' ? answer.reason : undefined
  return Object.fromEntries(
    REVIEW_CHECKS.flatMap((check) => {
      const answer = draft[check]
      const isTyped = typeof answer === 'object' && answer.reason !== reasonOf(answers[check])
      return isTyped ? [[check, answer]] : []
    }),
  )
}
