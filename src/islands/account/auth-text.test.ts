import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { authErrorText, passwordTexts, waitText } from './auth-text.ts'
import { currentPasswordError } from './profile/current-password.ts'

const t = translator('en', en)

it('says why an account call failed, or what was asked to be said instead', () => {
  expect(authErrorText(t, new AppError('auth.banned'))).toBe(en.errors.auth.banned)
  expect(authErrorText(t, new AppError('unknown'))).toBe(en.errors.unknown)
  expect(authErrorText(t, new AppError('unknown'), 'No luck')).toBe('No luck')
})

it('says how long to wait only where waiting helps and the time is known', () => {
  const wait = { retryAfter: 30 }
  expect(authErrorText(t, new AppError('auth.rate_limited', wait))).toBe(
    'Too many attempts. Try again in 30 seconds.',
  )
  expect(authErrorText(t, new AppError('auth.rate_limited'))).toBe(en.errors.auth.rate_limited)
  expect(authErrorText(t, new AppError('auth.banned', wait))).toBe(en.errors.auth.banned)
})

it.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
])('%d seconds are "%s"', (seconds, words) => {
  expect(waitText(t, seconds)).toBe(`Too many attempts. Try again in ${words}.`)
})

it('names what a password field can do', () => {
  const { showPassword: show, hidePassword: hide, capsLock } = en.auth
  expect(passwordTexts(t)).toEqual({ show, hide, capsLock })
})

it('blames the current password for a refused login', () => {
  const { invalid_credentials, same_password } = en.errors.auth
  expect(currentPasswordError(t, 'auth.invalid_credentials')).toBe(en.profile.currentWrong)
  expect(currentPasswordError(t, 'auth.same_password')).toBe(same_password)
  expect(currentPasswordError(t, undefined)).toBeUndefined()
  expect(en.profile.currentWrong).not.toBe(invalid_credentials)
})
