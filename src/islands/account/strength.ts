/** What would make a password harder to guess. The words are `auth.strengthHints.<hint>`. */
export type StrengthHint =
  | 'common'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'word'
  | 'personal'
  | 'more'

/** 0 is guessed at once, 4 holds. `hint` is null where nothing has to be said. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly hint: StrengthHint | null
}

/** The estimator's warnings by name. */
const HINTS: Readonly<Record<string, StrengthHint>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  wordByItself: 'word',
  namesByThemselves: 'word',
  commonNames: 'word',
  userInputs: 'personal',
}

/** Nothing a person types is longer; the estimate takes quadratic time. */
const READ_CHARACTERS = 72

type Estimate = (password: string, about: readonly string[]) => Strength

let estimator: Promise<Estimate> | undefined

/** Downloads the estimator with its word lists (about 200 kB), once. Call it when a new password is about to be typed. */
export function loadStrength(): Promise<Estimate> {
  estimator ??= create().catch((error: unknown) => {
    estimator = undefined
    throw error
  })
  return estimator
}

async function create(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, about) => {
    const { score, feedback } = factory.check(password.slice(0, READ_CHARACTERS), partsOf(about))
    const warned = feedback.warning ? (HINTS[feedback.warning] ?? 'more') : null
    return { score, hint: warned ?? (score < 3 ? 'more' : null) }
  }
}

/** Name and address, whole and in parts, as people build passwords of them. */
function partsOf(about: readonly string[]): string[] {
  return about
    .flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
    .filter((part) => part.length > 2)
}

/**
 * The strength of a new password, or null when the estimator cannot be loaded: it is help, the server decides.
 * @param about what an attacker would try first: name and e-mail address
 */
export async function strengthOf(
  password: string,
  about: readonly string[],
): Promise<Strength | null> {
  try {
    return (await loadStrength())(password, about)
  } catch {
    return null
  }
}
