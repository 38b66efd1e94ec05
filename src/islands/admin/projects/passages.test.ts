import { expect, test } from 'vitest'
import { changedPassages, changedWords } from './passages.ts'

const changes = (before: string, after: string) =>
  Object.fromEntries(changedPassages([...before], [...after]))

test('nothing has changed', () => {
  expect(changes('abc', 'abc')).toEqual({})
})

test('as many paragraphs as before are compared one by one', () => {
  expect(changes('abcd', 'axyd')).toEqual({
    1: { before: 'b', after: 'x' },
    2: { before: 'c', after: 'y' },
  })
})

test('a passage with more or fewer paragraphs is at the last of them', () => {
  expect(changes('abd', 'axyd')).toEqual({ 2: { before: 'b', after: 'x\n\ny' } })
  expect(changes('abcd', 'axd')).toEqual({ 1: { before: 'b\n\nc', after: 'x' } })
})

test('passages between kept paragraphs are apart', () => {
  expect(changes('abc', 'xby')).toEqual({
    0: { before: 'a', after: 'x' },
    2: { before: 'c', after: 'y' },
  })
})

test('what is new has no earlier words', () => {
  expect(changes('ac', 'abc')).toEqual({ 1: { before: '', after: 'b' } })
  expect(changes('', 'a')).toEqual({ 0: { before: '', after: 'a' } })
})

test('what is gone is told of after the paragraph before it, or after the first', () => {
  expect(changes('abc', 'ac')).toEqual({ 0: { before: 'b', after: '' } })
  expect(changes('abc', 'ab')).toEqual({ 1: { before: 'c', after: '' } })
  expect(changes('abc', 'bc')).toEqual({ 0: { before: 'a', after: '' } })
})

const told = (before: string, after: string, locale = 'en') =>
  changedWords({ before, after }, locale)
    .map(({ text, was }) => (was === 'kept' ? text : `${was === 'added' ? '+' : '-'}[${text}]`))
    .join('')

test('similar texts are told word by word, in languages without spaces too', () => {
  expect(told('Three lamps on a pole', 'Five lamps on a pole')).toBe(
    '-[Three]+[Five] lamps on a pole',
  )
  expect(told('lamps', 'lamps harbour')).toBe('lamps+[ harbour]')
  expect(told('港に明かりを作ります', '港に鐘を作ります', 'ja')).toBe(
    '港に-[明かり]+[鐘]を作ります',
  )
})

test('texts with little in common are told one after the other', () => {
  expect(told('We ship nowhere yet.', 'One of them is a diver.')).toBe(
    '-[We ship nowhere yet.]+[One of them is a diver.]',
  )
  expect(told('', 'New')).toBe('+[New]')
})
