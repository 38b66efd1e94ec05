import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRange } from '../../server/embedded/lite/downloads.ts'
import { completePolicy, externalSources } from '../../server/http/headers.ts'
import { cleanPath } from '../../server/http/static-files.ts'
import { notFoundPath, resolveTarget } from '../../server/paths.ts'

describe('an address', () => {
  it.each([
    ['/', { kind: 'page', path: '/' }],
    ['/about', { kind: 'page', path: '/about' }],
    ['/fr/about?x=1', { kind: 'page', path: '/fr/about' }],
    ['/caf%C3%A9', { kind: 'page', path: '/café' }],
    ['/rest/v1/pages?id=eq.1', { kind: 'backend' }],
    ['/auth/v1', { kind: 'backend' }],
    ['/restful/v1', { kind: 'page', path: '/restful/v1' }],
    ['/rest/v10/x', { kind: 'page', path: '/rest/v10/x' }],
    ['/about/', { kind: 'redirect', status: 308, location: '/about' }],
    ['/about/?a=/b/', { kind: 'redirect', status: 308, location: '/about?a=/b/' }],
    ['/about.html', { kind: 'redirect', status: 308, location: '/about' }],
    ['/index.html', { kind: 'redirect', status: 308, location: '/' }],
    ['/fr/index.html', { kind: 'redirect', status: 308, location: '/fr' }],
    ['/en', { kind: 'redirect', status: 301, location: '/' }],
    ['/en/', { kind: 'redirect', status: 301, location: '/' }],
    ['/en/about?x', { kind: 'redirect', status: 301, location: '/about?x' }],
    ['/english', { kind: 'page', path: '/english' }],
    ['//evil.example/', { kind: 'redirect', status: 308, location: '/evil.example' }],
    ['/en//evil.example', { kind: 'redirect', status: 301, location: '/evil.example' }],
    [
      '/.well-known/change-password',
      { kind: 'redirect', status: 302, location: '/profile#security' },
    ],
    ['/%ff', { kind: 'bad', status: 400 }],
    ['/%', { kind: 'bad', status: 400 }],
    ['/a%00b', { kind: 'bad', status: 400 }],
    ['/a%0d%0ab', { kind: 'bad', status: 400 }],
    ['/../etc/passwd', { kind: 'bad', status: 400 }],
    ['/a/%2e%2e/b', { kind: 'bad', status: 400 }],
    ['/..%2f..%2fetc/passwd', { kind: 'bad', status: 400 }],
    ['/a%5c..%5cb', { kind: 'bad', status: 400 }],
    ['/rest/v1/../../_system', { kind: 'bad', status: 400 }],
    ['http://evil.example/', { kind: 'bad', status: 400 }],
    ['*', { kind: 'bad', status: 400 }],
    ['', { kind: 'bad', status: 400 }],
    [`/${'a'.repeat(8_192)}`, { kind: 'bad', status: 414 }],
  ])('%s', (url, target) => {
    expect(resolveTarget(url)).toEqual(target)
  })

  it('never redirects to another site or in circles, whatever it is', () => {
    const step = fc.constantFrom(
      '/',
      '//',
      'en',
      '.html',
      'index',
      '..',
      '%2f',
      '\\',
      'evil.example',
      '?',
      '.',
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const target = resolveTarget(`/${steps.join('')}`)
        if (target.kind !== 'redirect') return
        expect(target.location).toMatch(/^\/(?![/\\])/)
        const next = resolveTarget(target.location)
        if (next.kind === 'redirect')
          expect(next.location.length).toBeLessThan(target.location.length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the "not found" page', () => {
  it.each([
    ['/nope', '/404'],
    ['/fr/nope', '/fr/404'],
    ['/xx/about', '/404'],
    ['/en/nope', '/404'],
    ['/', '/404'],
  ])('of %s is %s', (path, page) => {
    expect(notFoundPath(path)).toBe(page)
  })
})

describe('files', () => {
  it.each([
    ['/index.html', '/'],
    ['/about.html', '/about'],
    ['/fr/index.html', '/fr'],
    ['/_astro/a.js', '/_astro/a.js'],
  ])('%s are served at %s', (file, path) => {
    expect(cleanPath(file)).toBe(path)
  })
})

describe('the Content-Security-Policy', () => {
  it("completes a page's own and keeps its scripts", () => {
    const policy = completePolicy(
      "script-src 'self' 'sha256-x='; img-src 'self'",
      externalSources(null),
    )
    expect(policy).toContain("script-src 'self' 'sha256-x='")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("img-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  it('lets pages reach Supabase where that is another machine', () => {
    const policy = completePolicy("default-src 'self'", externalSources('https://abc.supabase.co/'))
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co")
    expect(policy).toContain("img-src 'self' data: blob: https://abc.supabase.co")
  })
})

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-5', { from: 0, to: 5 }],
    ['bytes=95-', { from: 95, to: 99 }],
    ['bytes=95-2000', { from: 95, to: 99 }],
    ['bytes=-3', { from: 97, to: 99 }],
    ['bytes=-2000', { from: 0, to: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['lines=0-1', null],
  ])('%s of a hundred', (header, part) => {
    expect(parseRange(header, 100)).toEqual(part)
  })
})
