import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OWN_PICTURE, PICTURE_BUCKET_PATH } from '#core/pictures.ts'
import { isPictureLink, isVideoLink, isWebLink, WEB_LINK, withScheme } from './links.ts'

describe('withScheme', () => {
  it.each([
    [' example.org ', 'https://example.org'],
    ['www.example.org/a?b=1', 'https://www.example.org/a?b=1'],
    ['http://example.org', 'http://example.org'],
    ['Https://example.org', 'https://example.org'],
    ['', ''],
    ['not a link', 'not a link'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['someone@example.org', 'someone@example.org'],
  ])('makes %j %j', (typed, url) => {
    expect(withScheme(typed)).toBe(url)
  })
})

describe('isWebLink', () => {
  it.each([
    'https://example.org',
    'http://localhost:3000/a',
    'https://例え.jp/パス',
    'https://example.org?a=b@c:[%',
  ])('takes %s', (url) => {
    expect(isWebLink(url)).toBe(true)
  })
  it.each([
    'ftp://example.org',
    'javascript:alert(1)',
    'https://',
    'https://a b.org',
    'https://x/"><b>',
    'https://[',
    'https://%zz',
    'https://example.org:99999',
    'https://example.org@evil.example',
  ])('refuses %s', (url) => {
    expect(isWebLink(url)).toBe(false)
  })
})

describe('isPictureLink', () => {
  it.each(['/demo/a.png', `${PICTURE_BUCKET_PATH}1-a.png`, 'https://example.org/a.png'])(
    'takes %s',
    (url) => {
      expect(isPictureLink(url)).toBe(true)
    },
  )
  it.each(['a.png', '/', '//example.org/a.png', '/a.png', '/demo/a b.png', 'data:image/png,'])(
    'refuses %s',
    (url) => {
      expect(isPictureLink(url)).toBe(false)
    },
  )
})

it('has the rules of the database', () => {
  const folder = new URL('../../../../supabase/migrations/', import.meta.url)
  const rules = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [...text.matchAll(/p_url ~ '([^']+)'/g)].map(([, rule]) => rule)
  })
  for (const { source } of [WEB_LINK, OWN_PICTURE])
    expect(rules).toContain(source.replaceAll('\\/', '/'))
})

describe('isVideoLink', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871',
  ])('takes %s', (url) => {
    expect(isVideoLink(url)).toBe(true)
  })
  it.each([
    'https://www.youtube.com/',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?v=dQw4w9WgXcQ#youtube.com',
    'https://notvimeo.com/76979871',
    'https://example.org/film.mp4',
    'youtube',
  ])('refuses %s', (url) => {
    expect(isVideoLink(url)).toBe(false)
  })
})

describe('addresses that only look like one', () => {
  it.each([
    ['example.org:8080', 'https://example.org:8080'],
    ['example.org#part', 'https://example.org#part'],
    ['example.org/a@b', 'https://example.org/a@b'],
    ['example.org and more', 'example.org and more'],
    ['example.org:80@evil.example', 'example.org:80@evil.example'],
    ['example.org\nx', 'example.org\nx'],
  ])('%j is made %j', (typed, url) => expect(withScheme(typed)).toBe(url))

  it('begin with the scheme and end with the address', () => {
    expect(isWebLink('see https://example.org')).toBe(false)
    expect(isWebLink('https://example.org here')).toBe(false)
    expect(isWebLink('https://e.org')).toBe(true)
  })

  it.each([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
  ])('%s is a film', (url) => expect(isVideoLink(url)).toBe(true))

  it.each([
    'https://youtu.be/short',
    'https://youtu.be/a/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ!',
    'https://www.youtube.com/watch?v=!dQw4w9WgXcQ',
    'https://www.youtube.com/embed/short',
    'https://www.youtube.com/a/embed/dQw4w9WgXcQ',
    'https://vimeo.com/1234',
    'https://x.player.vimeo.com/76979871',
  ])('%s is none', (url) => expect(isVideoLink(url)).toBe(false))
})
