/** Advice on a password. Messages are under `auth.strengthHints.<hint>`. */
type StrengthHint =
  | 'common'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'word'
  | 'personal'
  | 'more'

/** Score from 0 (guessed at once) to 4 (strong). `hint` is null if there is nothing to improve. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly hint: StrengthHint | null
}

/** zxcvbn's warnings. */
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

/** Longer input is cut: the estimate takes quadratic time. */
const MAX_CHARACTERS = 72

type Estimate = (password: string, about: readonly string[]) => Strength

let estimator: Promise<Estimate> | undefined

/** Downloads the estimator with its dictionaries (about 200 kB), once. */
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
    const { score, feedback } = factory.check(password.slice(0, MAX_CHARACTERS), partsOf(about))
    const warned = feedback.warning ? (HINTS[feedback.warning] ?? 'more') : null
    return { score, hint: warned ?? (score < 3 ? 'more' : null) }
  }
}

/** Name and email, whole and in parts, as passwords use either. */
function partsOf(about: readonly string[]): string[] {
  return about
    .flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
    .filter((part) => part.length > 2)
}

/**
 * Strength of a new password, or null if the estimator can't be loaded: the server decides anyway.
 * @param about personal data an attacker would try: name and email
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
