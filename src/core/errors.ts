import {
  AUTH_CODES,
  AUTH_NAMES,
  ERROR_CODES,
  type ErrorCode,
  SQLSTATE_CODES,
} from './error-codes.ts'

export { ERROR_CODES, type ErrorCode, SQLSTATE_CODES } from './error-codes.ts'

interface Extra {
  readonly cause?: unknown
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number | undefined
}

/** The one error class of the product: carries a code, never a message for users. */
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

/** A Data API error; the shape of supabase-js's `PostgrestError`. */
interface PostgrestFailure {
  readonly code?: string | null
  readonly message?: string
  readonly details?: string | null
  readonly hint?: string | null
}

/**
 * Maps a Data API error. Unknown SQLSTATEs fall back to the HTTP status.
 * @param status HTTP status; 0 if no response arrived.
 */
export function fromPostgrest(error: PostgrestFailure, status?: number): AppError {
  let known = error.code ? SQLSTATE_CODES[error.code] : undefined
  // What an account may not do, or what a visitor may not.
  if (known === 'permission.denied' && status === 401) known = 'auth.required'
  const code = known ?? (error.code?.startsWith('22') ? 'validation.invalid' : fromStatus(status))
  return new AppError(code, { cause: error, retryAfter: retryAfterOf(error.details) })
}

/** Our SQL functions put `{"retryAfter": seconds}` into the error's details when waiting helps. */
function retryAfterOf(details: string | null | undefined): number | undefined {
  try {
    const { retryAfter } = JSON.parse(String(details)) as { retryAfter?: unknown }
    return typeof retryAfter === 'number' ? retryAfter : undefined
  } catch {
    return undefined
  }
}

/** The code of a request without a response. */
export function unreachable(): ErrorCode {
  return globalThis.navigator?.onLine === false ? 'network.offline' : 'network.unavailable'
}

function fromStatus(status: number | undefined): ErrorCode {
  if (status === 0) return unreachable()
  if (status === 401) return 'auth.session_expired'
  if (status === 403) return 'permission.denied'
  if (status === 404) return 'not_found'
  if (status === 413) return 'upload.too_large'
  if (status === 429) return 'auth.rate_limited'
  if ([502, 503, 504].includes(status ?? 0)) return 'network.unavailable'
  return 'unknown'
}

/** An Auth API error; the shape of supabase-js's `AuthError`. */
interface AuthFailure {
  readonly name?: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** Maps an Auth API error by its code, else its class, else the HTTP status. */
export function fromAuth(error: AuthFailure): AppError {
  const isFetch = error.name === 'AuthRetryableFetchError'
  const code =
    (error.code && AUTH_CODES[error.code]) ||
    (isFetch ? unreachable() : error.name && AUTH_NAMES[error.name]) ||
    fromStatus(error.status)
  return new AppError(code, { cause: error })
}

/** A Storage API error; the shape of supabase-js's `StorageError`. No status without a response. */
export interface StorageFailure {
  readonly status?: number | undefined
  readonly statusCode?: string | undefined
}

const STORAGE_CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'auth.session_expired',
  403: 'permission.denied',
  404: 'upload.bucket_missing',
  409: 'upload.exists',
  413: 'upload.too_large',
  415: 'upload.wrong_type',
  502: 'network.unavailable',
  503: 'network.unavailable',
  504: 'network.timeout',
  507: 'upload.no_room',
}

/** Maps a Storage API error by the status in its body, else the HTTP status. */
export function fromStorage(error: StorageFailure): AppError {
  const status = Number(error.statusCode) || error.status
  const code = status ? (STORAGE_CODES[status] ?? 'unknown') : unreachable()
  return new AppError(code, { cause: error })
}

/** Maps any caught value: an AppError as it is, supabase-js errors by code, a failed fetch to {@link unreachable}. */
export function toAppError(caught: unknown): AppError {
  if (caught instanceof AppError) return caught
  if (typeof caught !== 'object' || caught === null)
    return new AppError('unknown', { cause: caught })
  if ('__isAuthError' in caught) return fromAuth(caught as AuthFailure)
  if ('details' in caught && 'code' in caught) {
    const failure = caught as PostgrestFailure
    // postgrest-js reports a failed fetch with an empty code.
    return fromPostgrest(failure, failure.code === '' ? 0 : undefined)
  }
  const name = (caught as { name?: unknown }).name
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new AppError('network.timeout', { cause: caught })
  }
  // A failed fetch rejects with a TypeError, indistinguishable from a bug in our code.
  if (caught instanceof TypeError) return new AppError(unreachable(), { cause: caught })
  return new AppError('unknown', { cause: caught })
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value)
}
