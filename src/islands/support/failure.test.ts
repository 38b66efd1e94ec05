import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { translator } from '#i18n/translate.ts'
import { failureText, needsLogin } from './failure.ts'

const t = translator('en', en)

it.each([
  ['interest.no_recipient', en.toasts.noRecipient],
  ['message.recipient_unknown', en.toasts.recipientUnknown],
  ['project.not_found', en.errors.project.not_found],
  ['project.unavailable', en.errors.project.unavailable],
  ['interest.own_project', en.errors.interest.own_project],
  ['interest.option_unavailable', en.errors.interest.option_unavailable],
  ['interest.terms_changed', en.errors.interest.terms_changed],
  ['interest.currency_mismatch', en.errors.interest.currency_mismatch],
  ['interest.rate_limited', en.errors.interest.rate_limited],
  ['message.new_account_limit', en.errors.message.new_account_limit],
  ['message.rate_limited', en.errors.message.rate_limited],
  ['message.undeliverable', en.errors.message.undeliverable],
  ['message.blocked', en.errors.message.blocked],
  ['permission.denied', en.errors.permission.denied],
  ['network.offline', en.toasts.interestFailed],
  ['unknown', en.toasts.interestFailed],
] as const)('%s reads "%s"', (code, words) => {
  expect(failureText(t, code)).toBe(words)
})

it('asks to log in where that helps', () => {
  expect(needsLogin('auth.required')).toBe(true)
  expect(needsLogin('auth.session_expired')).toBe(true)
  expect(needsLogin('permission.denied')).toBe(false)
})
