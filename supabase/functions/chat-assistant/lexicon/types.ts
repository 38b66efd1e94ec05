/** What questions can be about, whatever their language. */
export const CONCEPTS = [
  ...['fee', 'free', 'refund', 'review', 'time', 'submit', 'project', 'org', 'person', 'kinds'],
  ...['fund', 'equity', 'token', 'revenue', 'grant', 'money', 'country', 'language', 'currency'],
  ...['age', 'help', 'law', 'dispute', 'privacy', 'erase', 'account', 'security', 'cookies'],
  ...['keep', 'rights', 'risk', 'guarantee', 'reject', 'remove', 'message', 'report', 'draft'],
  ...['category', 'describe', 'featured', 'banned', 'interest', 'contract', 'tax', 'marketing'],
  ...['community', 'budget', 'picture', 'goal', 'assistant', 'reader', 'change', 'liability'],
  ...['success', 'premium', 'what', 'supporter', 'advice', 'delay'],
] as const

export type Concept = (typeof CONCEPTS)[number]

/** What a question wants other than to know something from our pages. */
export const INTENTS = [
  /** Instructions to the assistant about itself. */
  'inject',
  /** A judgement on where to put money. */
  'advise',
  /** A promise of what money will bring. */
  'promise',
  /** A request to hand something over; refused together with `private` and `other`. */
  'ask',
  /** Things that belong to people: messages, addresses, passwords. */
  'private',
  /** Words for other people. */
  'other',
  /** Subjects far from Backlit. */
  'offtopic',
  /** A wish to see projects. */
  'find',
  /** Asks how to do it, not for it to be done. */
  'how',
  /** Goes on from what was said before. */
  'follow',
  'greet',
  'thanks',
  /** A wish to talk to a person. */
  'human',
] as const

export type Intent = (typeof INTENTS)[number]

/** Categories of projects, by the words people use for them. */
export const CATEGORIES = ['tech', 'finance', 'art', 'social', 'gaming'] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * The words of a language. Patterns are alternatives between `|`; `*` stands for the rest of a word (or its beginning)
 * and `..` for a few words between. They are matched against folded text: lower case, no accents, words with single
 * spaces between. Chinese and Japanese have no spaces: there every pattern matches anywhere.
 */
export interface Lexicon {
  /** Words that carry no meaning of their own, with spaces between. */
  readonly stop: string
  /** Endings that stems lose, longest first, with spaces between. */
  readonly endings: string
  readonly concepts: Partial<Readonly<Record<Concept, string>>>
  readonly intents: Partial<Readonly<Record<Intent, string>>>
  readonly categories: Readonly<Record<Category, string>>
}
