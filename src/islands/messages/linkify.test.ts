import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) =>
  linkify(text).flatMap((piece) => (piece.type === 'link' ? [[piece.text, piece.href]] : []))

describe('linkify', () => {
  it.each([
    [
      'see https://example.org/a?b=c#d now',
      'https://example.org/a?b=c#d',
      'https://example.org/a?b=c#d',
    ],
    ['www.example.org', 'www.example.org', 'https://www.example.org/'],
    [
      '(https://example.org/wiki/Moon_(disambiguation))',
      'https://example.org/wiki/Moon_(disambiguation)',
      'https://example.org/wiki/Moon_(disambiguation)',
    ],
    ['Read https://example.org.', 'https://example.org', 'https://example.org/'],
    ['見て https://example.org/道。次', 'https://example.org/道', 'https://example.org/%E9%81%93'],
    ['http://localhost:4321/x', 'http://localhost:4321/x', 'http://localhost:4321/x'],
  ])('links %j', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org/file',
    'https://bank.example@evil.example/login',
    'https://user:password@example.org',
    'https://',
    'https://nodots',
    'xhttps://example.org',
    'write to ada@example.org',
  ])('leaves %j as text', (text) => {
    expect(links(text)).toEqual([])
    expect(linkify(text)).toEqual([{ type: 'text', text }])
  })

  it('ends an address before marks that would turn its direction round', () => {
    expect(links('https://example.org/\u202egnp.exe')).toEqual([
      ['https://example.org/', 'https://example.org/'],
    ])
  })

  it('finds several', () => {
    expect(links('https://a.example, https://b.example!')).toHaveLength(2)
  })

  it('loses no character and links only http(s), whatever the text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('https://a.example/', 'www.', 'javascript:', ')', '(', '.', ' ', '\n', '@'),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        const pieces = linkify(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) {
          if (piece.type === 'link') expect(piece.href).toMatch(/^https?:\/\//)
        }
      }),
    )
  })
})
