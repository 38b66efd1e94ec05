import { expect, it } from 'vitest'
import { readRecoveryLink } from './link.ts'

it.each([
  ['?token_hash=pkce_abc&type=recovery', { kind: 'token', hash: 'pkce_abc' }],
  ['?token_hash=abc&type=signup', { kind: 'none' }],
  ['?token_hash=&type=recovery', { kind: 'none' }],
  ['?code=0123', { kind: 'code' }],
  ['?code=', { kind: 'none' }],
  ['', { kind: 'none' }],
  ['#error=access_denied&error_code=otp_expired', { kind: 'refused' }],
  ['?error=access_denied&code=0123', { kind: 'refused' }],
  ['#access_token=stolen&refresh_token=x&type=recovery', { kind: 'none' }],
])('reads %s', (rest, link) => {
  expect(readRecoveryLink(`http://site.test/de/reset-password${rest}`)).toEqual(link)
})
