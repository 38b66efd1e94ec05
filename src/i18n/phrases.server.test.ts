import { expect, test } from 'vitest'
import { phrasesOf, withPhraseBreaks } from './phrases.server.ts'

test.each([
  ['いい仕事のうしろに、光を。', 'いい仕事のうしろに、|光を。'],
  ['Backlitがすること、しないこと', 'Backlitがすること、|しないこと'],
  ['プロジェクトを見つける', 'プロジェクトを|見つける'],
  ['小さな組織での資金調達の方法', '小さな|組織での|資金調達の|方法'],
  ['好作品，值得有人在背后点一盏灯。', '好作品，|值得|有人|在|背后|点|一盏灯。'],
  ['浏览由我们团队审核过的数字项目', '浏览由|我们|团队|审核过的|数字|项目'],
])('%s breaks between its phrases', (text, phrases) => {
  expect(phrasesOf(text).join('|')).toBe(phrases)
})

test.each(['', 'Light behind good work', '費用', '1. 公开', '좋은 일 뒤에 빛을', 'A & B'])(
  '"%s" is one phrase',
  (text) => {
    expect(phrasesOf(text)).toEqual([text])
  },
)

test('tags and entities stay whole', () => {
  expect(withPhraseBreaks('<a href="/小さな組織での資金調達">見つける</a>方法 &amp; 費用')).toBe(
    '<a href="/小さな組織での資金調達">見つける</a>方法 &amp; 費用',
  )
  expect(withPhraseBreaks('次の<em>物語を、いっしょにつくる</em>')).toBe(
    '次の<em>物語を、<wbr aria-hidden="true">いっしょにつくる</em>',
  )
})
