import { expect, it } from 'vitest'
import { readConfirmLink } from './link.ts'

const read = (rest: string) => readConfirmLink(`http://site.test/confirm${rest}`, '/', '/profile')

it.each([
  ['?token_hash=abc&type=signup', { type: 'signup', tokenHash: 'abc', next: '/' }],
  [
    '?token_hash=abc&type=email_change',
    { type: 'email_change', tokenHash: 'abc', next: '/profile' },
  ],
  [
    '?token_hash=abc&type=magiclink&next=%2Fde%2Fmessages%3Fthread%3D1',
    { type: 'magiclink', tokenHash: 'abc', next: '/de/messages?thread=1' },
  ],
  [
    '?token_hash=abc&type=signup&next=http%3A%2F%2Fsite.test%2Fprojects%2Fa%3Fx%3D1%23top',
    { type: 'signup', tokenHash: 'abc', next: '/projects/a?x=1#top' },
  ],
  ['?token_hash=&type=recovery', { type: 'signup', tokenHash: null, next: '/' }],
  ['', { type: 'signup', tokenHash: null, next: '/' }],
])('reads %s', (rest, link) => {
  expect(read(rest)).toEqual(link)
})

it.each([
  'https://evil.example',
  'http://site.test@evil.example/',
  'http://site.test//evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\n/a',
])('goes nowhere else for next=%s', (next) => {
  expect(read(`?token_hash=a&type=signup&next=${encodeURIComponent(next)}`).next).toBe('/')
})
