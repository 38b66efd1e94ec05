import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  AppError,
  ERROR_CODES,
  fromAuth,
  fromPostgrest,
  fromStorage,
  isErrorCode,
  SQLSTATE_CODES,
  toAppError,
} from './errors.ts'

/** Raised and caught in SQL, to roll back a dry run; never reaches clients. */
const NEVER_SEEN = 'TRIAL'

test('every SQLSTATE of the migrations has a code, and no code of class BL is left over', () => {
  const folder = new URL('../../supabase/migrations/', import.meta.url)
  const raised = new Set(
    readdirSync(folder).flatMap((file) =>
      [
        ...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:errcode =|p_code =>) '(\w+)'/g),
      ].map(([, state]) => state),
    ),
  )
  raised.delete(NEVER_SEEN)
  const known = Object.keys(SQLSTATE_CODES).filter((state) => state.startsWith('BL'))
  expect([...raised].sort()).toEqual(known.sort())
})

test('each code of class BL is its own', () => {
  const codes = Object.entries(SQLSTATE_CODES).flatMap(([state, code]) =>
    state.startsWith('BL') ? [code] : [],
  )
  expect(new Set(codes).size).toBe(codes.length)
})

test('no code is a prefix of another, so that words can nest', () => {
  for (const code of ERROR_CODES) {
    expect(ERROR_CODES.filter((other) => other.startsWith(`${code}.`))).toEqual([])
  }
})

test.each([
  [{ code: 'BL001', message: 'whatever' }, undefined, 'role.unauthorized'],
  [{ code: '42501' }, 403, 'permission.denied'],
  [{ code: '42501' }, 401, 'auth.required'],
  [{ code: '23514' }, 400, 'validation.invalid'],
  [{ code: '22P02' }, 400, 'validation.invalid'],
  [{ code: 'PGRST116' }, 406, 'not_found'],
  [{ code: 'ZZZZZ' }, 400, 'unknown'],
  [{ code: '', message: 'TypeError: fetch failed' }, 0, 'network.unavailable'],
  [{ message: 'Bad Gateway' }, 502, 'network.unavailable'],
  [{}, 401, 'auth.session_expired'],
  [{}, undefined, 'unknown'],
])('Data API failure %o with status %s is %s', (failure, status, code) => {
  expect(fromPostgrest(failure, status)).toMatchObject({ code, cause: failure })
})

test('the time to wait comes from the details', () => {
  expect(fromPostgrest({ code: 'BL043', details: '{"retryAfter": 60}' }).retryAfter).toBe(60)
  expect(fromPostgrest({ code: 'BL034', details: '{"terms": {}}' }).retryAfter).toBeUndefined()
  expect(fromPostgrest({ code: 'BL043', details: '{broken' }).retryAfter).toBeUndefined()
})

test.each([
  [{ code: 'invalid_credentials', status: 400 }, 'auth.invalid_credentials'],
  [{ code: 'user_already_exists', status: 422 }, 'auth.email_taken'],
  [{ code: 'over_email_send_rate_limit', status: 429 }, 'auth.rate_limited'],
  [{ code: 'something_new', status: 429 }, 'auth.rate_limited'],
  [{ code: 'something_new', status: 500 }, 'unknown'],
  [{ name: 'AuthRetryableFetchError', status: 0 }, 'network.unavailable'],
  [{ name: 'AuthSessionMissingError', status: 400 }, 'auth.required'],
])('account failure %o is %s', (failure, code) => {
  expect(fromAuth(failure).code).toBe(code)
})

test('whatever is caught becomes an AppError', () => {
  const ours = new AppError('message.empty')
  expect(toAppError(ours)).toBe(ours)
  expect(toAppError(new TypeError('Failed to fetch')).code).toBe('network.unavailable')
  expect(toAppError(new DOMException('', 'AbortError')).code).toBe('network.timeout')
  expect(toAppError({ __isAuthError: true, code: 'weak_password' }).code).toBe('auth.weak_password')
  expect(toAppError({ code: 'BL021', details: null, hint: null, message: '' }).code).toBe(
    'project.unavailable',
  )
  expect(toAppError({ code: '', details: 'TypeError', hint: '', message: '' }).code).toBe(
    'network.unavailable',
  )
  for (const value of [new Error('x'), 'text', null, undefined, 7]) {
    expect(toAppError(value)).toMatchObject({ code: 'unknown', cause: value })
  }
})

test('codes are told from other strings', () => {
  expect(isErrorCode('role.last_admin')).toBe(true)
  expect(isErrorCode('role')).toBe(false)
})

test.each([
  [403, 'permission.denied'],
  [404, 'not_found'],
  [413, 'upload.too_large'],
  [429, 'auth.rate_limited'],
  [500, 'unknown'],
  [502, 'network.unavailable'],
  [504, 'network.unavailable'],
  [505, 'unknown'],
  [undefined, 'unknown'],
])('an answer of status %s without a code means %s', (status, code) => {
  expect(fromPostgrest({ message: 'x' }, status).code).toBe(code)
})

test('only a class 22 makes an SQLSTATE a wrong value', () => {
  expect(fromPostgrest({ code: 'XX22' }, 400).code).toBe('unknown')
})

test.each([
  ['{"retryAfter":42}', 42],
  ['{"retryAfter":"42"}', undefined],
  ['{"retryAfter":42', undefined],
  ['42', undefined],
  ['null', undefined],
  [null, undefined],
])('details %j say to wait %s seconds', (details, seconds) => {
  expect(fromPostgrest({ code: 'BL001', details }).retryAfter).toBe(seconds)
})

test('without a response, the browser knows whether it or the server is away', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(toAppError(new TypeError('Failed to fetch')).code).toBe('network.offline')
  expect(fromPostgrest({ code: '' }, 0).code).toBe('network.offline')
  expect(fromAuth({ name: 'AuthRetryableFetchError', status: 0 }).code).toBe('network.offline')
  expect(fromStorage({}).code).toBe('network.offline')
  vi.unstubAllGlobals()
})

test('an error keeps what was caught, and is told by its name', () => {
  const failure = { code: '42501', details: null }
  expect(toAppError(failure).cause).toBe(failure)
  const offline = new TypeError('Failed to fetch')
  expect(toAppError(offline)).toMatchObject({ code: 'network.unavailable', cause: offline })
  const late = new DOMException('late', 'TimeoutError')
  expect(toAppError(late)).toMatchObject({ code: 'network.timeout', cause: late })
  const account = { __isAuthError: true, code: 'weak_password' }
  expect(toAppError(account).cause).toBe(account)
  expect(new AppError('unknown')).toMatchObject({ name: 'AppError', message: 'unknown' })
})

test('a failure without a code that did arrive is not a lost connection', () => {
  expect(toAppError({ code: '', details: '' }).code).toBe('network.unavailable')
  expect(toAppError({ code: 'ZZZZZ', details: '' }).code).toBe('unknown')
})

test.each([
  [{ status: 400, statusCode: '413' }, 'upload.too_large'],
  [{ status: 415, statusCode: 'InvalidMimeType' }, 'upload.wrong_type'],
  [{ status: 400, statusCode: '409' }, 'upload.exists'],
  [{ status: 400, statusCode: '403' }, 'permission.denied'],
  [{ status: 507, statusCode: '507' }, 'upload.no_room'],
  [{ status: 500 }, 'unknown'],
  [{}, 'network.unavailable'],
])('a refusal of Storage, %j, is %s', (failure, code) => {
  expect(fromStorage(failure)).toMatchObject({ code, cause: failure })
})
