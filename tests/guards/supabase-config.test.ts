import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PASSWORD_MINIMUM } from '../../server/embedded/lite/auth-input.ts'

/** Settings of `supabase/config.toml` by their full name, as they are written. */
const settings = (() => {
  const found = new Map<string, string>()
  let section = ''
  for (const line of readFileSync('supabase/config.toml', 'utf8').split('\n')) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section
    const [, name, value] = /^(\w+) = (.+)$/.exec(line) ?? []
    if (name && value) found.set(section ? `${section}.${name}` : name, value)
  }
  return found
})()

it('sends the address of the site to a project, never of this machine', () => {
  expect(settings.get('auth.site_url')).toBe('"env(SITE_URL)"')
  expect([...settings].filter(([, value]) => /localhost|127\.0\.0\.1/.test(value))).toEqual([])
})

it('says what accounts may do, as the embedded backend has it', () => {
  expect(settings.get('auth.minimum_password_length')).toBe(String(PASSWORD_MINIMUM))
  for (const name of [
    'auth.enable_signup',
    'auth.enable_manual_linking',
    'auth.mfa.totp.enroll_enabled',
    'auth.mfa.totp.verify_enabled',
    'auth.email.enabled',
    'auth.email.enable_confirmations',
  ])
    expect(settings.get(name), name).toBe('true')
  expect(settings.get('auth.enable_anonymous_sign_ins')).toBe('false')
})

it('deploys the assistant from a file that only the build writes', () => {
  const entry = settings.get('functions.chat-assistant.entrypoint')
  expect(entry).toBe('"./functions/chat-assistant/knowledge/deploy.ts"')
  expect(readFileSync('.gitignore', 'utf8')).toContain(
    '\nsupabase/functions/chat-assistant/knowledge/\n',
  )
  expect(readFileSync('scripts/assistant/build.ts', 'utf8')).toContain("'deploy.ts'")
})
