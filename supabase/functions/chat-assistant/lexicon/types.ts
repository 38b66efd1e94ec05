/** Language-independent concepts of questions. */
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

/** Purposes of a question other than information from our pages. */
export const INTENTS = [
  /** Prompt injection. */
  'inject',
  /** A request to see something, which is no word of a search. */
  'find',
  /** A follow-up question. */
  'follow',
  'greet',
  'thanks',
  /** Someone wants something from the reader, see scam.ts. */
  'demand',
  /** Payment before a contract. */
  'payfirst',
  /** Passwords, codes, cards. */
  'secret',
  /** Another place to talk. */
  'elsewhere',
  /** Parts of small talk, see small-talk.ts: approval, farewells, further greetings, about Lumi, about the site. */
  'cheer',
  'bye',
  'smalltalk',
  'self',
  'site',
  /** Follow-ups, see follow-up.ts. */
  'why',
  'howlong',
  'howmuch',
  'refused',
  'flop',
  'undo',
  /** Who sees or learns of something. */
  'seen',
] as const

export type Intent = (typeof INTENTS)[number]

/** What a further question asks about the subject before, which one sentence answers. */
export const ASPECTS = ['why', 'howlong', 'howmuch', 'undo', 'seen'] as const satisfies Intent[]
export type Aspect = (typeof ASPECTS)[number]

/** Project categories, by the words people use for them. */
export const CATEGORIES = ['tech', 'finance', 'art', 'social', 'gaming'] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * The vocabulary of a language. Patterns are alternatives separated by `|`; `*` matches the rest of a word (or its
 * beginning) and `..` a few words. They are matched against folded text: lower case, no accents, single spaces. In
 * Chinese and Japanese, which have no spaces, patterns match anywhere.
 */
export interface Lexicon {
  /** Stop words, separated by spaces. */
  readonly stop: string
  /** Suffixes removed by stemming, longest first, separated by spaces. */
  readonly endings: string
  readonly concepts: Partial<Readonly<Record<Concept, string>>>
  readonly intents: Partial<Readonly<Record<Intent, string>>>
  /** What is in a sentence that answers. */
  readonly answers: Readonly<Record<Aspect, string>>
  readonly categories: Readonly<Record<Category, string>>
}
