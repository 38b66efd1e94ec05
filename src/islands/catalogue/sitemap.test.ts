import { describe, expect, it } from 'vitest'
import { escapeXml } from '#core/xml.ts'
import { LOCALES } from '#i18n/locales.ts'
import { INDEXED_ROUTES, ROUTES } from '#i18n/paths.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

const ORIGIN = 'https://backlit.example'

describe('sitemaps', () => {
  it('lists one sitemap per language', () => {
    const found = [...sitemapIndex(ORIGIN).matchAll(/<loc>([^<]*)<\/loc>/g)].map((m) => m[1])
    expect(found).toEqual(LOCALES.map((locale) => `${ORIGIN}/sitemap-${locale}.xml`))
  })

  it('names every translation of a fixed page and English as the default', () => {
    const text = sitemap(ORIGIN, 'fr', ['/', '/about'], [], [])
    expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((m) => m[1])).toEqual([
      `${ORIGIN}/fr`,
      `${ORIGIN}/fr/about`,
    ])
    expect(text.match(/<xhtml:link /g)).toHaveLength(2 * (LOCALES.length + 1))
    expect(text).toContain(`hreflang="zh-Hans" href="${ORIGIN}/zh/about"`)
    expect(text).toContain(`hreflang="x-default" href="${ORIGIN}/about"`)
  })

  it('writes slugs of every script as addresses', () => {
    const named = [{ slug: '光-&', updatedAt: '2026-11-01T00:00:00Z' }]
    const text = sitemap(ORIGIN, 'de', [], named, named)
    expect(text).toContain(`<loc>${ORIGIN}/de/creators/%E5%85%89-%26</loc>`)
    expect(text).toContain(
      `<loc>${ORIGIN}/de/projects/%E5%85%89-%26</loc><lastmod>2026-11-01T00:00:00Z</lastmod>`,
    )
  })

  it('keeps private routes out, and one that leads on to a year', () => {
    const left = Object.keys(ROUTES).filter((name) => !(INDEXED_ROUTES as string[]).includes(name))
    expect(left.sort()).toEqual(
      [
        'admin',
        'confirmMail',
        'dashboard',
        'forgotPassword',
        'login',
        'messages',
        'mySupport',
        'notifications',
        'preview',
        'profile',
        'record',
        'register',
        'resetPassword',
        'supporters',
        'myProjects',
        'unsubscribe',
        'saved',
        'transparency',
      ].sort(),
    )
  })
})

describe('escapeXml', () => {
  it('escapes signs and drops what XML cannot hold', () => {
    expect(escapeXml(`<a b="c">&'\u0000\u001b\ud800\n`)).toBe(
      '&lt;a b=&quot;c&quot;&gt;&amp;&apos;\ufffd\n',
    )
  })
})

it('are whole XML documents', () => {
  const listed = [{ slug: 'a', updatedAt: '2026-11-01T00:00:00Z' }]
  expect(sitemap(ORIGIN, 'en', [], listed, [])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      `<url><loc>${ORIGIN}/projects/a</loc><lastmod>2026-11-01T00:00:00Z</lastmod></url>`,
      '</urlset>\n',
    ].join('\n'),
  )
  const [head, root, first] = sitemapIndex(ORIGIN).split('\n')
  expect(head).toBe('<?xml version="1.0" encoding="UTF-8"?>')
  expect(root).toBe('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(first).toBe(`<sitemap><loc>${ORIGIN}/sitemap-en.xml</loc></sitemap>`)
  expect(sitemapIndex(ORIGIN)).toMatch(/<\/sitemapindex>\n$/)
  expect(sitemap(ORIGIN, 'en', ['/about'], [], [])).toContain(
    `hreflang="en" href="${ORIGIN}/about"/><xhtml:link`,
  )
})
