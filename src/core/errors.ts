import {
  AUTH_CODES,
  AUTH_NAMES,
  ERROR_CODES,
  type ErrorCode,
  SQLSTATE_CODES,
} from './error-codes.ts'

export { ERROR_CODES, type ErrorCode, SQLSTATE_CODES } from './error-codes.ts'

interface Extra {
  /** What was caught. */
  readonly cause?: unknown
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number | undefined
}

/** The one error class of the product: a code, never a sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds until another attempt makes sense; undefined when unknown. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code, { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfter = extra.retryAfter
  }
}

/** What the Data API answers on failure; the shape of supabase-js's `PostgrestError`. */
interface PostgrestFailure {
  readonly code?: string | null
  readonly message?: string
  readonly details?: string | null
  readonly hint?: string | null
}

/**
 * The AppError of a failed Data API call. Unknown SQLSTATEs become `unknown`.
 * @param status HTTP status of the answer; 0 when none came.
 */
export function fromPostgrest(error: PostgrestFailure, status?: number): AppError {
  const known = error.code ? SQLSTATE_CODES[error.code] : undefined
  const code = known ?? (/^22/.test(error.code ?? '') ? 'validation.invalid' : fromStatus(status))
  return new AppError(code, { cause: error, retryAfter: retryAfterOf(error.details) })
}

/** Our functions put `{"retryAfter": seconds}` into the error's details when waiting helps. */
function retryAfterOf(details: string | null | undefined): number | undefined {
  if (!details?.startsWith('{')) return undefined
  try {
    const { retryAfter } = JSON.parse(details) as { retryAfter?: unknown }
    return typeof retryAfter === 'number' ? retryAfter : undefined
  } catch {
    return undefined
  }
}

function fromStatus(status: number | undefined): ErrorCode {
  if (status === 0) return 'network.offline'
  if (status === 401) return 'auth.session_expired'
  if (status === 403) return 'permission.denied'
  if (status === 404) return 'not_found'
  if (status === 413) return 'upload.too_large'
  if (status === 429) return 'auth.rate_limited'
  if (status !== undefined && status >= 502 && status <= 504) return 'network.unavailable'
  return 'unknown'
}

/** What supabase-js reports for accounts; the shape of its `AuthError`. */
interface AuthFailure {
  readonly name?: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** The AppError of a failed account call, by the server's code, else by the kind of error, else by status. */
export function fromAuth(error: AuthFailure): AppError {
  const code =
    (error.code && AUTH_CODES[error.code]) ||
    (error.name && AUTH_NAMES[error.name]) ||
    fromStatus(error.status)
  return new AppError(code, { cause: error })
}

/** Any caught value as an AppError: ours as it is, supabase-js's by code, a failed fetch as `network.offline`. */
export function toAppError(caught: unknown): AppError {
  if (caught instanceof AppError) return caught
  if (typeof caught !== 'object' || caught === null)
    return new AppError('unknown', { cause: caught })
  if ('__isAuthError' in caught) return fromAuth(caught as AuthFailure)
  if ('details' in caught && 'code' in caught) {
    const failure = caught as PostgrestFailure
    // postgrest-js reports a request that never arrived with an empty code.
    return fromPostgrest(failure, failure.code === '' ? 0 : undefined)
  }
  const name = (caught as { name?: unknown }).name
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new AppError('network.timeout', { cause: caught })
  }
  // fetch rejects with a TypeError and nothing else that tells it from a bug in our code.
  if (caught instanceof TypeError) return new AppError('network.offline', { cause: caught })
  return new AppError('unknown', { cause: caught })
}

/** Key of the words for a code, e.g. `errors.auth.invalid_credentials`. */
export function toErrorKey<Code extends ErrorCode>(code: Code): `errors.${Code}` {
  return `errors.${code}`
}

/** True for a string of {@link ERROR_CODES}. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value)
}
