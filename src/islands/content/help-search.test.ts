import { describe, expect, it } from 'vitest'
import { findTexts } from './help-search.ts'

const index = [
  { href: '/faq#fees', title: 'What does it cost?', text: 'The platform fee is 5%.' },
  { href: '/help#password', title: 'Reset a forgotten password', text: 'Choose Send link.' },
  { href: '/help#mail', title: 'Emails', text: 'Change your password in your account.' },
  { href: '/ja/help#x', title: 'パスワードを忘れた', text: 'ログインページで選びます。' },
  { href: '/fr/help#y', title: 'Un mot de passe oublié', text: 'Le lien expire.' },
]
const hrefs = (query: string) => findTexts(index, query).map(({ href }) => href)

describe('the search in help', () => {
  it('finds texts with every word, titles first', () => {
    expect(hrefs('password')).toEqual(['/help#password', '/help#mail'])
    expect(hrefs('password account')).toEqual(['/help#mail'])
    expect(hrefs('nothing like it')).toEqual([])
    expect(hrefs('  ')).toEqual([])
  })

  it('needs no accents, and no spaces between Japanese words', () => {
    expect(hrefs('OUBLIE')).toEqual(['/fr/help#y'])
    expect(hrefs('ログイン')).toEqual(['/ja/help#x'])
  })

  it('shows the words around the first match', () => {
    const text = `${'one two three four '.repeat(20)}needle ${'five six '.repeat(40)}`
    const [found] = findTexts([{ href: '/x', title: 'Long', text }], 'needle')
    expect(found?.excerpt).toMatch(/^… .*needle.* …$/)
    expect(found?.excerpt.length).toBeLessThan(150)
  })
})
