import { describe, expect, it } from 'vitest'
import { inLocale, keepReturn, returnTarget } from './return-path.ts'

describe('returnTarget', () => {
  it.each([
    ['?return=%2Fmessages%3Fthread%3D1', '/messages?thread=1'],
    ['?return=/fr/projects/tidewatch', '/fr/projects/tidewatch'],
    ['', '/de'],
    ['?return=', '/de'],
    ['?return=https://evil.example', '/de'],
    ['?return=//evil.example', '/de'],
    ['?return=/%5Cevil.example', '/de'],
    ['?return=/%09/evil.example', '/de'],
    ['?return=javascript:alert(1)', '/de'],
    ['?return=/login', '/de'],
    ['?return=/de/register%3Freturn%3D/login', '/de'],
    ['?return=/login-help', '/login-help'],
  ])('of "%s" is %s', (search, target) => expect(returnTarget(search, 'de')).toBe(target))
})

describe('keepReturn', () => {
  it('hands the target on, encoded, and adds nothing where there is none', () => {
    expect(keepReturn('register', '?return=%2Fmessages%3Fa%3D1%26b', 'fr')).toBe(
      '/fr/register?return=%2Fmessages%3Fa%3D1%26b',
    )
    expect(keepReturn('login', '?other=1', 'en')).toBe('/login')
  })
})

describe('inLocale', () => {
  it.each([
    ['/messages?thread=1#last', 'fr', '/fr/messages?thread=1#last'],
    ['/de/projects/tidewatch', 'en', '/projects/tidewatch'],
    ['/de/about#a?b', 'sv', '/sv/about#a?b'],
    ['/', 'ja', '/ja'],
    ['/de?x=1', null, '/de?x=1'],
  ] as const)('takes %s to %s: %s', (target, locale, path) => {
    expect(inLocale(target, locale)).toBe(path)
  })
})
