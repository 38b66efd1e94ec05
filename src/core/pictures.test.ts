import { describe, expect, it } from 'vitest'
import {
  coverUrl,
  generatedCoverUrl,
  mediaOf,
  ownMedia,
  pageSharePath,
  pictureSources,
  sharePicturePath,
  videoEmbed,
  videoHost,
} from './pictures.ts'

const project = {
  category: 'tech',
  slug: 'tidewatch',
  thumbnailUrl: '/demo/tide.webp',
  mediaType: 'image' as 'image' | 'video',
  mediaUrl: null as string | null,
  videoUrl: null as string | null,
}

describe('ownMedia', () => {
  it.each(['/demo/a.webp', '/local/12'])('loads %s', (url) => expect(ownMedia(url)).toBe(url))

  it.each(['', 'http://localhost:4321', 'https://abc.supabase.co'])(
    'loads pictures of listings from this site, stored at %s',
    (origin) => {
      const url = `${origin}/storage/v1/object/public/project_thumbnails/1-a.png`
      expect(ownMedia(url)).toBe('/pictures/original/1-a.png')
    },
  )

  it.each([
    'https://tracker.example/a.png',
    '//tracker.example/a.png',
    '/\\tracker.example/a.png',
    'https://user@tracker.example/storage/v1/object/public/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/a b.png',
    '/storage/v1/object/public/avatars/1-a.png',
    'https://abc.supabase.co/storage/v1/object/public/avatars/1-a.png',
    '/documents/0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de',
    '/share/projects/lamp.png',
    '/demo/../documents/a',
    'https://tracker.example/demo/a.webp',
    'https://user@tracker.example/storage/v1/object/public/project_thumbnails/1-a.png',
    '/storage/v1/object/public/project_thumbnails/../avatars/a.png',
    '/storage/v1/object/public/project_thumbnails/a.png?x',
    '',
    null,
  ])('does not load %s', (url) => expect(ownMedia(url)).toBeNull())
})

describe('coverUrl', () => {
  it('draws a cover where the thumbnail is missing or elsewhere', () => {
    expect(coverUrl(project)).toBe('/demo/tide.webp')
    expect(coverUrl({ ...project, thumbnailUrl: null })).toBe('/covers/tech/tidewatch.svg')
    expect(coverUrl({ ...project, thumbnailUrl: 'https://x.example/a.png' })).toBe(
      '/covers/tech/tidewatch.svg',
    )
  })

  it('keeps odd categories and slugs out of the path', () => {
    expect(generatedCoverUrl({ category: 'Börse/../', slug: 'a/b?c' })).toBe(
      '/covers/other/a%2Fb%3Fc.svg',
    )
  })
})

describe('mediaOf', () => {
  it('shows the picture, else the thumbnail', () => {
    expect(mediaOf(project)).toEqual({
      kind: 'image',
      src: '/demo/tide.webp',
      poster: '/demo/tide.webp',
    })
    expect(mediaOf({ ...project, mediaUrl: '/demo/big.webp' })).toMatchObject({
      src: '/demo/big.webp',
    })
  })

  it('plays a film of our own', () => {
    expect(mediaOf({ ...project, mediaType: 'video', mediaUrl: '/demo/a.mp4' })).toMatchObject({
      kind: 'video',
      src: '/demo/a.mp4',
    })
  })

  it('knows films elsewhere, wherever their address was entered', () => {
    const href = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const embed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'
    const expected = { kind: 'videoLink', href, host: 'YouTube', embed, poster: '/demo/tide.webp' }
    expect(mediaOf({ ...project, videoUrl: href })).toEqual(expected)
    expect(mediaOf({ ...project, mediaType: 'video', mediaUrl: href })).toEqual(expected)
  })

  it('says so when the film is not to be had', () => {
    expect(mediaOf({ ...project, mediaType: 'video' })).toMatchObject({ kind: 'videoMissing' })
    expect(
      mediaOf({ ...project, mediaType: 'video', mediaUrl: 'https://cdn.example/a.mp4' }),
    ).toMatchObject({ kind: 'videoMissing' })
  })
})

it('writes slugs of every script into addresses of share pictures', () => {
  expect(sharePicturePath('光-a')).toBe('/share/projects/%E5%85%89-a.png')
})

describe('videoEmbed', () => {
  const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'
  const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'
  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?si=x&t=3', youtube],
    ['http://m.youtube.com/watch?list=a&v=dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&autoplay=0"onload=', youtube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://vimeo.com/76979871/abcdef1234', `${vimeo}&h=abcdef1234`],
    ['https://player.vimeo.com/video/76979871?h=abcdef1234', `${vimeo}&h=abcdef1234`],
    ['https://vimeo.com/76979871/"><script>', vimeo],
    ['https://www.youtube.com/@somebody', null],
    ['https://www.youtube.com/watch?v=../../evil', null],
    ['https://vimeo.com/channels/staffpicks', null],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
    ['javascript:alert(1)//youtube.com', null],
  ])('of %s is %s', (url, expected) => {
    expect(videoEmbed(url)).toBe(expected)
  })
})

describe('pictures of the bucket', () => {
  it('come in several widths and two formats', () => {
    expect(pictureSources('/pictures/original/1762041600123-lamp.png', 480)).toEqual([
      {
        type: 'image/avif',
        srcSet:
          '/pictures/320/avif/1762041600123-lamp.png 320w, /pictures/480/avif/1762041600123-lamp.png 480w',
      },
      {
        type: 'image/webp',
        srcSet:
          '/pictures/320/webp/1762041600123-lamp.png 320w, /pictures/480/webp/1762041600123-lamp.png 480w',
      },
    ])
  })

  it.each(['/covers/art/a.svg', '/demo/a.webp', 'blob:https://backlit.example/1'])(
    '%s has no other versions',
    (src) => expect(pictureSources(src)).toEqual([]),
  )
})

describe('videoHost', () => {
  it.each([
    ['https://youtu.be/abc', 'YouTube'],
    ['https://m.youtube.com/watch?v=a', 'YouTube'],
    ['https://player.vimeo.com/video/1', 'Vimeo'],
    ['https://youtube.com.evil.example/a', null],
    ['https://evil.example/youtube.com', null],
    ['javascript://youtube.com/%0aalert(1)', null],
    ['not an address', null],
  ])('%s is on %s', (url, host) => expect(videoHost(url)).toBe(host))
})

it('names the pictures of pages by language, the home page by name', () => {
  expect(pageSharePath('/', 'fr')).toBe('/share/pages/fr/home.jpg')
  expect(pageSharePath('/about', 'en')).toBe('/share/pages/en/about.jpg')
})

it('draws a cover for a project without a slug, and takes no half category', () => {
  expect(generatedCoverUrl({ category: 'tech', slug: '' })).toBe('/covers/tech/project.svg')
  expect(generatedCoverUrl({ category: '1tech', slug: 'a' })).toBe('/covers/other/a.svg')
  expect(generatedCoverUrl({ category: 'tech1', slug: 'a' })).toBe('/covers/other/a.svg')
})

it('loads no address that only contains one of ours', () => {
  const own = 'https://abc.supabase.co/storage/v1/object/public/project_thumbnails/1-a.png'
  expect(ownMedia(` ${own}`)).toBeNull()
  expect(ownMedia(`${own} x`)).toBeNull()
})

describe('players', () => {
  it.each([
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://www.youtu.be/dQw4w9WgXcQ',
  ])('plays %s', (url) => expect(videoEmbed(url)).toContain('/embed/dQw4w9WgXcQ?'))

  it.each([
    'https://www.youtube.com/',
    'https://vimeo.com/',
    'https://example.org/76979871',
    'https://www.youtube.com/watch?v=xdQw4w9WgXcQ',
    'https://www.youtube.com/watch?w=dQw4w9WgXcQ',
    'https://www.youtube.com/dQw4w9WgXcQ',
    'https://vimeo.com/x76979871',
    'https://vimeo.com/76979871x',
  ])('has none for %s', (url) => expect(videoEmbed(url)).toBeNull())

  it.each(['abcdef1234g', 'gabcdef1234', 'abc'])(
    'leaves out %s, which is no key of an unlisted film',
    (key) => expect(videoEmbed(`https://vimeo.com/76979871/${key}`)).not.toContain('&h='),
  )

  it('goes by the host alone', () => {
    expect(videoHost('https://www.m.youtube.com/')).toBeNull()
    expect(videoHost('https://x.www.vimeo.com/')).toBeNull()
    expect(videoHost('https://vimm.eo.com/')).toBeNull()
    expect(videoHost('https://constructor/')).toBeNull()
    expect(videoHost(null)).toBeNull()
  })
})
