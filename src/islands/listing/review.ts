/** What a review checks, the same codes as in `private.review_checks()`, in the order of the card "What we checked". */
export const REVIEW_CHECKS = [
  /** The creator is publicly registered, or gave proof. */
  'organisation',
  /** States what exists, what is planned, and what the money is for. */
  'complete',
  /** No promised returns, no plainly false claims. */
  'claims',
  /** Each option has a type, a description, any minimum and a currency. */
  'options',
  /** No sign that texts or pictures belong to someone else. */
  'rights',
  /** Nothing prohibited by the posting rules. */
  'content',
  /** Website and video lead where they claim to. */
  'links',
] as const

export type ReviewCheck = (typeof REVIEW_CHECKS)[number]

/** Each token names a white paper or an exemption. Approving doesn't need it; the page says where neither is named. */
export const PAPERS_CHECK = 'papers'

/** The positive answers to the check `organisation`; every other check has `yes`. */
export const CREATOR_KINDS = ['company', 'organisation', 'person'] as const

type CreatorKind = (typeof CREATOR_KINDS)[number]

/** Length of the reason why a check does not apply. */
export const REASON_LENGTH = { min: 10, max: 300 } as const

/** Ticked, or the reason why the check does not apply. */
export type ReviewAnswer = 'yes' | CreatorKind | { readonly reason: string }

/** Answers as stored in `projects.review_checks`. */
export type ReviewAnswers = { readonly [Check in ReviewCheck]?: ReviewAnswer } & {
  readonly [PAPERS_CHECK]?: 'yes'
}

export function positiveAnswers(check: ReviewCheck): readonly ('yes' | CreatorKind)[] {
  return check === 'organisation' ? CREATOR_KINDS : ['yes']
}

function readAnswer(check: ReviewCheck, value: unknown): ReviewAnswer | undefined {
  const positive = positiveAnswers(check).find((answer) => answer === value)
  if (positive) return positive
  if (typeof value !== 'object' || value === null || !('reason' in value)) return undefined
  return typeof value.reason === 'string' ? { reason: value.reason } : undefined
}

/** Drops what is unknown. */
export function readAnswers(stored: unknown): ReviewAnswers {
  if (typeof stored !== 'object' || stored === null) return {}
  const given = stored as Record<string, unknown>
  const answers: { [Check in ReviewCheck]?: ReviewAnswer } = {}
  for (const check of REVIEW_CHECKS) {
    const answer = readAnswer(check, given[check])
    if (answer) answers[check] = answer
  }
  return given[PAPERS_CHECK] === 'yes' ? { ...answers, [PAPERS_CHECK]: 'yes' } : answers
}

/** What was ticked, as keys of `checked.items`: checks, and for the creator its kind. */
export function tickedItems(
  answers: ReviewAnswers,
): (ReviewCheck | CreatorKind | typeof PAPERS_CHECK)[] {
  return [...REVIEW_CHECKS, PAPERS_CHECK as typeof PAPERS_CHECK].flatMap((check) => {
    const answer = answers[check]
    if (answer === undefined || typeof answer === 'object') return []
    return answer === 'yes' ? check : answer
  })
}
