import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

const PRIVATE =
  /\/(login|register|messages|profile|admin|forgot-password|reset-password|confirm|404)$/

/** Paths of every `<loc>` of a sitemap. */
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)

const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] ?? ''),
  )

test('security researchers and password managers find where to go', async ({ request }) => {
  const security = await request.get('/.well-known/security.txt')
  expect(security.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await security.text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect(change.status()).toBe(302)
  expect(change.headers().location).toBe('/profile#security')
})

test('crawlers find the sitemap, and in it every page that may be indexed', async ({ request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const place = /^Sitemap: (https?:\/\/\S+\/sitemap\.xml)$/m.exec(await robots.text())?.[1]
  expect(place).toBeDefined()

  const parts = locations(await (await request.get('/sitemap.xml')).text())
  expect(parts).toHaveLength(12)
  for (const part of parts) {
    const response = await request.get(part)
    expect(response.status(), part).toBe(200)
    expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8')
    const paths = locations(await response.text())
    expect(paths.length).toBeGreaterThan(20)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => PRIVATE.test(path))).toEqual([])
  }
})

test('an address of a sitemap is a page that names itself as the canonical one', async ({
  request,
}) => {
  const paths = locations(await (await request.get('/sitemap-sv.xml')).text())
  expect(paths).toContain('/sv/guides/marketing')
  const isProject = (path: string) => path.startsWith('/sv/projects/')
  const isCreator = (path: string) => path.startsWith('/sv/creators/')
  const fixed = paths.filter((path) => !isProject(path) && !isCreator(path))
  // Other tests create, rename and archive projects meanwhile, but not the oldest of the demo.
  const oldest = paths.findLast(isProject) ?? ''
  expect(oldest).not.toBe('')
  const creator = '/sv/creators/harbour-light-cooperative'
  expect(paths).toContain(creator)
  for (const path of [...fixed, oldest, creator]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    expect(canonical && new URL(canonical).pathname).toBe(path)
    expect(html).not.toContain('name="robots"')
  }
})

test('the closing day of a project is a calendar file in the reader’s language', async ({
  page,
}) => {
  await page.goto('/de/projects/orchard-line')
  const link = page.getByRole('link', { name: 'In den Kalender' })
  await expect(link).toHaveAttribute('href', '/de/projects/orchard-line/closing.ics')
  const day = await page.locator('dd time').getAttribute('datetime')
  const response = await page.request.get('/de/projects/orchard-line/closing.ics')
  expect(response.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''orchard-line.ics",
  })
  const lines = (await response.text()).split('\r\n')
  expect(lines).toContain(`DTSTART;VALUE=DATE:${day?.replaceAll('-', '')}`)
  expect(lines).toContain('SUMMARY;LANGUAGE=de:Letzter Tag: Orchard Line')
  expect(lines.find((line) => line.startsWith('URL:'))).toMatch(/\/de\/projects\/orchard-line$/)
})

test('sitemaps, feeds and calendars of what does not exist do not exist', async ({ request }) => {
  const paths = ['/sitemap-xx.xml', '/xx/feed.xml', '/share/projects/no-such-project.png']
  for (const path of [
    ...paths,
    '/projects/no-such-project/closing.ics',
    '/projects/evenkeel/closing.ics',
    '/xx/projects/orchard-line/closing.ics',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('the feed is well-formed Atom and linked from the pages of its language', async ({ page }) => {
  await page.goto('/fr/about')
  const link = page.locator('link[type="application/atom+xml"]')
  await expect(link).toHaveAttribute('href', '/fr/feed.xml')
  const response = await page.request.get('/fr/feed.xml')
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  const facts = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml')
      const children = (parent: Element, name: string) =>
        [...parent.children].filter((child) => child.localName === name)
      return {
        error: feed.querySelector('parsererror')?.textContent,
        namespace: feed.documentElement.namespaceURI,
        entries: children(feed.documentElement, 'entry').map((entry) =>
          ['id', 'title', 'updated', 'author', 'link'].map((name) => children(entry, name).length),
        ),
      }
    },
    await response.text(),
  )
  expect(facts.error).toBeUndefined()
  expect(facts.namespace).toBe('http://www.w3.org/2005/Atom')
  expect(facts.entries.length).toBeGreaterThan(3)
  for (const counts of facts.entries) expect(counts).toEqual([1, 1, 1, 1, 1])
})

test('pages describe themselves to search engines', async ({ page, request }) => {
  // In a browser, so that a CSP violation would fail the test.
  await page.goto('/')
  const [home] = structured(await (await request.get('/')).text())
  expect(home).toMatchObject({ '@type': 'Organization', name: 'Backlit' })
  await page.goto('/faq')
  const [faq] = structured(await (await request.get('/faq')).text())
  expect(faq['@type']).toBe('FAQPage')
  expect(faq.mainEntity).toHaveLength(8)
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(name).toBeTruthy()
    expect(acceptedAnswer.text.length).toBeGreaterThan(80)
    expect(acceptedAnswer.text).not.toMatch(/[<>]|\]\(/)
  }
  await page.goto('/de/guides/marketing')
  const [trail] = structured(await (await request.get('/de/guides/marketing')).text())
  expect(trail['@type']).toBe('BreadcrumbList')
  expect(trail.itemListElement.map(({ item }: { item: string }) => new URL(item).pathname)).toEqual(
    ['/de', '/de/creator-resources', '/de/guides/marketing'],
  )
})

test('a project has a picture of its own for sharing', async ({ page, request }) => {
  const paths = locations(await (await request.get('/sitemap-en.xml')).text())
  const path = paths.findLast((candidate) => candidate.startsWith('/projects/')) ?? ''
  await page.goto(path)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const meta = async (property: string) =>
    (await page.locator(`meta[property="${property}"]`).getAttribute('content')) ?? ''
  expect(await meta('og:image:alt')).toContain(title)
  expect(await meta('og:image:width')).toBe('1200')
  const picture = new URL(await meta('og:image')).pathname
  expect(picture).toBe(`/share${path}.png`)
  const response = await request.get(picture)
  expect(response.headers()['content-type']).toBe('image/png')
  const bytes = await response.body()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const trail = structured(await (await request.get(path)).text())[0]
  expect(trail.itemListElement.at(-1).name).toBe(title)
})

test.describe(() => {
  test.use({ allowedErrors: [/^request to another host: http:\/\/127\.0\.0\.1/] })

  test('other sites frame the card of a project, and nothing else of ours', async ({
    page,
    request,
  }) => {
    await page.goto('/de/projects/tidewatch')
    const discovery = page.locator('link[type="application/json+oembed"]')
    const endpoint = new URL((await discovery.getAttribute('href')) ?? '')
    const answer = await (await request.get(endpoint.pathname + endpoint.search)).json()
    expect(answer).toMatchObject({ type: 'rich', title: 'Tidewatch: open flood maps' })
    const wrong = `${endpoint.pathname}${endpoint.search}&maxwidth=-5`
    expect(await (await request.get(wrong)).json()).toEqual(answer)

    const [card = ''] = /(?<=src=")[^"]+/.exec(answer.html) ?? []
    const framed = await request.get(new URL(card).pathname)
    expect(framed.headers()).not.toHaveProperty('x-frame-options')
    expect(framed.headers()['content-security-policy']).toContain('frame-ancestors *')
    expect(framed.headers()['cross-origin-resource-policy']).toBe('cross-origin')
    expect(framed.headers()).not.toHaveProperty('set-cookie')
    expect(await framed.text()).not.toContain('<script')

    const elsewhere = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end(`<!doctype html>${answer.html}`),
    ).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    const inside = page.frameLocator('iframe')
    const link = inside.getByRole('link', {
      name: 'Tidewatch: open flood maps',
      exact: true,
    })
    await expect(link).toBeVisible()
    await expect(inside.getByRole('link', { name: 'Zu finden auf Backlit' })).toHaveAttribute(
      'href',
      '/de/projects/tidewatch',
    )
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    elsewhere.close()
    await expect(opened).toHaveURL(/\/de\/projects\/tidewatch$/)

    for (const path of ['/', '/projects/tidewatch', '/login', '/embed', '/embed/tidewatch/more']) {
      const headers = (await request.get(path)).headers()
      expect([path, headers['x-frame-options']]).toEqual([path, 'DENY'])
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    const badge = await request.get('/embed/tidewatch/badge.svg')
    expect(badge.headers()['content-type']).toContain('image/svg+xml')
    expect(await badge.text()).toContain('Listed on Backlit')
  })
})

test('what is not public has no card, no badge and no oEmbed', async ({ request, baseURL }) => {
  const address = encodeURIComponent(`${baseURL}/projects/no-such-project`)
  for (const path of [
    '/embed/no-such-project',
    '/embed/no-such-project/badge.svg',
    `/api/oembed?url=${address}`,
    '/api/oembed',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  const xml = await request.get(`/api/oembed?format=xml&url=${address}`)
  expect(xml.status()).toBe(501)
})
