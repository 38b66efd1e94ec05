import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { returnTarget, signUpTarget, withReturn } from './return-path.ts'

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

describe('signUpTarget', () => {
  it('is where somebody came from, else their dashboard', () => {
    expect(signUpTarget('?return=%2Fmessages', 'de')).toBe('/messages')
    expect(signUpTarget('', 'de')).toBe('/de/dashboard')
    expect(signUpTarget('?return=//evil.example', 'en')).toBe('/dashboard')
  })
})

describe('withReturn', () => {
  it('hands the target on, encoded, and adds nothing where there is none', () => {
    expect(withReturn('register', '?return=%2Fmessages%3Fa%3D1%26b', 'fr')).toBe(
      '/fr/register?return=%2Fmessages%3Fa%3D1%26b',
    )
    expect(withReturn('login', '?other=1', 'en')).toBe('/login')
  })
})

describe('returnTarget in the language of the account', () => {
  it.each([
    ['/messages?thread=1#last', 'fr', '/fr/messages?thread=1#last'],
    ['/de/projects/tidewatch', 'en', '/projects/tidewatch'],
    ['/de/about#a?b', 'sv', '/sv/about#a?b'],
    ['/', 'ja', '/ja'],
    ['/de?x=1', null, '/de?x=1'],
    ['/fr//evil.example/x', 'en', '/'],
    ['/fr//evil.example/x', 'de', '/de'],
    ['/fr/login', 'de', '/de'],
  ] as const)('takes %s to %s: %s', (target, language, path) => {
    expect(returnTarget(`?return=${encodeURIComponent(target)}`, 'en', language)).toBe(path)
  })
})

describe('whatever an attacker puts into ?return=', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '/\\',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
    ),
    fc.constantFrom(
      'fr',
      'en',
      'de',
      'zh',
      'login',
      'evil.example',
      'https:',
      'javascript:',
      'data:',
      '\u2028',
      '／',
      '＼',
    ),
    fc.string({ maxLength: 3 }),
  )
  const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  const language = fc.constantFrom(null, ...LOCALES)

  it('leads to our own origin', () => {
    const site = 'https://backlit.example'
    fc.assert(
      fc.property(target, fc.boolean(), language, (path, isEncoded, chosen) => {
        const value = isEncoded ? encodeURIComponent(path) : path
        const found = returnTarget(`?return=${value}`, 'en', chosen)
        expect(found).toMatch(/^\/(?![/\\])/)
        expect(new URL(found, `${site}/login`).origin).toBe(site)
      }),
      { numRuns: 5_000, examples: [['/fr//evil.example/x', true, 'en']] },
    )
  })
})
