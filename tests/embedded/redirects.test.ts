import { describe, expect, it } from 'vitest'
import { Redirects } from '../../server/embedded/auth/flows/redirects.ts'

const SITE = 'http://localhost:4321'
const FOREIGN = 'https://app.partner.example'
const redirects = new Redirects(SITE, [FOREIGN])
const issued = { link: 'secret&link', code: '0123456789' }

describe('a requested redirect', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http:\\\\evil.example',
    'http:/evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'JAVASCRIPT://localhost:4321/%0aalert(1)',
    'data:text/html,x',
    'http://localhost:4321@evil.example/',
    'http://me:pw@localhost:4321/',
    'http://localhost:4321\\@evil.example/',
    'http://localhost:4322/',
    'https://localhost:4321/',
    'http://localhost:4321.evil.example/',
    'http://evil.example#http://localhost:4321',
    'http://evil.example?http://localhost:4321/',
    'http://localhost.evil.example:4321/',
    'http://localhost%3a4321@evil.example/',
    'http%3A%2F%2Fevil.example',
    'http://app.partner.example/',
    'https://app.partner.example.evil.example/',
    'https://app.partner.example:444/',
    'http://2130706433:4322/',
    '\thttps://evil.example',
    'https://evil.example\r\nBcc: eve@evil.example',
    `http://localhost:4321/${'x'.repeat(5000)}`,
    null,
    '',
  ])('%j falls back to the home page', (wanted) => {
    const target = redirects.resolve(wanted)
    expect(target.url.href).toBe(`${SITE}/`)
    expect(target.isInternal).toBe(true)
    const link = new URL(redirects.link(target, 'signup', issued, 'en'))
    expect(link.origin + link.pathname).toBe(`${SITE}/confirm`)
    expect([...link.searchParams]).toEqual([
      ['token_hash', 'secret&link'],
      ['type', 'signup'],
    ])
  })

  it.each([
    [`${SITE}/de/messages?thread=1`, 'de'],
    [`${SITE}/messages?lng=fr`, 'fr'],
    ['http://127.0.0.1:4321/ja', 'ja'],
    ['HTTP://LOCALHOST:4321/', 'en'],
  ])('%s is accepted', (wanted, locale) => {
    expect(redirects.resolve(wanted)).toMatchObject({ isInternal: true, locale })
    expect(redirects.resolve(wanted).url.href).toBe(new URL(wanted).href)
  })

  it('to this machine is refused where the site is public', () => {
    const publicSite = new Redirects('https://backlit.example', [])
    expect(publicSite.resolve('https://localhost/').url.href).toBe('https://backlit.example/')
    expect(publicSite.resolve('http://backlit.example/').url.href).toBe('https://backlit.example/')
  })

  it('to a listed origin goes through the API', () => {
    const target = redirects.resolve(`${FOREIGN}/in?a=1`)
    expect(target.isInternal).toBe(false)
    const link = new URL(redirects.link(target, 'recovery', issued, 'de'))
    expect(link.origin + link.pathname).toBe(`${SITE}/auth/v1/verify`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: 'secret&link',
      type: 'recovery',
      redirect_to: `${FOREIGN}/in?a=1`,
    })
  })
})
