/** The reviewer's checklist, as stored in `projects.review_checks`, in the order of the card "What we checked". */
export const REVIEW_CHECKS = [
  /** The organisation is publicly registered, or gave proof. */
  'organisation',
  /** States what exists, what is planned, and what the money is for. */
  'complete',
  /** No promised returns, no plainly false claims. */
  'claims',
  /** Each option has a type, a description, a minimum and a currency. */
  'options',
  /** No sign that texts or pictures belong to someone else. */
  'rights',
  /** Nothing prohibited by the posting rules. */
  'content',
  /** Website and video lead where they claim to. */
  'links',
] as const
