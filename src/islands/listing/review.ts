/**
 * What a reviewer looks at before a listing is published, as `projects.review_checks` names it. In the order of the card
 * "What we checked".
 */
export const REVIEW_CHECKS = [
  /** The organisation is in a public register, or gave proof. */
  'organisation',
  /** It says what exists, what is planned, and what the money is for. */
  'complete',
  /** No promised returns, no claim that is plainly untrue. */
  'claims',
  /** Each option has its kind, substance, minimum and currency. */
  'options',
  /** No sign that texts or pictures belong to somebody else. */
  'rights',
  /** Nothing the posting rules prohibit. */
  'content',
  /** Website and video lead where they say. */
  'links',
] as const
