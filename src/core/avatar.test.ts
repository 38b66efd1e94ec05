import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avatarSvg, avatarUrl, initials, isDrawnAvatar, pictureOf } from './avatar.ts'

const idOf = (url: string) => decodeURIComponent(url.slice('/avatars/'.length, -'.svg'.length))

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  ada   of  lovelace ', 'AL'],
    ['Ada', 'A'],
    ['Örjan Åkesson', 'ÖÅ'],
    ['O’Neill "Dee"', 'OD'],
    ['山田 太郎', '山太'],
    ['김', '김'],
    ['🦊 Fox', 'F'],
    ['42', '4'],
    ['<script>', 'S'],
    ['   ', ''],
    ['🦊', ''],
    ['ßarah ŉ', 'Sʼ'],
  ])('of "%s" are "%s"', (name, letters) => expect(initials(name)).toBe(letters))
})

describe('avatarUrl', () => {
  it('is the same for the same name, whatever its spaces and case', () => {
    expect(avatarUrl(' Ada  Lovelace')).toBe(avatarUrl('ada lovelace'))
    expect(avatarUrl('Ada Lovelace')).not.toBe(avatarUrl('Ada Lovelacé'))
  })

  it('carries no more of the name than its initials', () => {
    expect(avatarUrl('Ada Lovelace')).toMatch(/^\/avatars\/[0-9a-z]+-AL\.svg$/)
    expect(avatarUrl('')).toMatch(/^\/avatars\/[0-9a-z]+\.svg$/)
  })

  it('is an address the database takes and the endpoint draws, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const url = avatarUrl(name)
        expect(url).toMatch(/^\/[^/\s"<>\\][^\s"<>\\]*$/)
        expect(isDrawnAvatar(url)).toBe(true)
        expect(avatarSvg(idOf(url))).toMatch(/^<svg .*<\/svg>$/)
      }),
    )
  })
})

describe('pictureOf', () => {
  it.each([
    '/avatars/1672ohq-AL.svg',
    '/storage/v1/object/public/avatars/a/1.png',
    'https://abc.supabase.co/storage/v1/object/public/avatars/a/1.png',
  ])('shows %s', (avatar) => expect(pictureOf({ avatar, name: 'Ada' })).toBe(avatar))

  it.each([
    'https://tracker.example/a.png',
    'https://user@tracker.example/storage/v1/object/public/avatars/a/1.png',
    '/documents/0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de',
    '//tracker.example/storage/v1/object/public/avatars/a/1.png',
    '',
    null,
  ])('draws one instead of %s', (avatar) =>
    expect(pictureOf({ avatar, name: 'Ada' })).toBe(avatarUrl('Ada')),
  )
})

describe('avatarSvg', () => {
  it('shows the initials', () => {
    expect(avatarSvg('k3-AL')).toContain('>AL</text>')
    expect(avatarSvg('k3')).not.toContain('<text')
  })

  it.each(['', 'k3-', 'K3-AL', 'k3-ABCD', 'k3-<b>', 'k3-A&', 'k3-"', '12345678-AL', '../k3-AL'])(
    'draws nothing for "%s"',
    (id) => expect(avatarSvg(id)).toBeNull(),
  )
})

describe('isDrawnAvatar', () => {
  it('tells our drawings from chosen pictures', () => {
    expect(isDrawnAvatar('https://pictures.example/avatars/a.svg')).toBe(false)
    expect(isDrawnAvatar('/storage/v1/object/public/avatars/a.png')).toBe(false)
    expect(isDrawnAvatar(null)).toBe(false)
  })
})

describe('the drawing', () => {
  it('stays the same for an id, as pages keep it for good', () => {
    expect(avatarSvg('1z141z3-AL')).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="44" cy="40" r="52"><stop offset="0.5" stop-color="#dbe9fc"/><stop offset="0.62" stop-color="#6eadfe"/><stop offset="1" stop-color="#203876"/></radialGradient></defs><rect width="96" height="96" fill="url(#l)"/><circle cx="48" cy="48" r="33" fill="#090f1c" stroke="#dbe9fc" stroke-width="1.5"/><text x="48" y="49" fill="#dbe9fc" font-family="system-ui,sans-serif" font-size="26" font-weight="650" text-anchor="middle" dominant-baseline="central">AL</text></svg>"`,
    )
    expect(avatarSvg('k3')).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="57" cy="48" r="52"><stop offset="0.5" stop-color="#fddfe5"/><stop offset="0.62" stop-color="#fb7ba1"/><stop offset="1" stop-color="#6b1d2c"/></radialGradient></defs><rect width="96" height="96" fill="url(#l)"/><circle cx="48" cy="48" r="33" fill="#090f1c" stroke="#fddfe5" stroke-width="1.5"/></svg>"`,
    )
  })

  it('writes one letter larger than two', () => {
    expect(avatarSvg('k3-A')).toContain('font-size="32"')
    expect(avatarSvg('k3-AL')).toContain('font-size="26"')
  })

  it('has an address that stays the same for a name', () => {
    expect(avatarUrl('Ada Lovelace')).toMatchInlineSnapshot(`"/avatars/1672ohq-AL.svg"`)
    expect(avatarUrl('Åse')).toMatchInlineSnapshot(`"/avatars/1vrqulg-%C3%85.svg"`)
  })
})
