import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avatarSvg, avatarUrl, initials, isDrawnAvatar } from './avatar.ts'

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
