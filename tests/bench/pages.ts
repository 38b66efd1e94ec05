import { chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../scripts/chromium.ts'
import type { Bar } from './report.ts'

interface Row {
  html: number
  css: number
  js: number
  fonts: number
  pictures: number
  requests: number
  otherHosts: number
  /** `ScriptDuration` before any interaction, in milliseconds. */
  scriptMs: number
}

/** Highest allowed medians for a filter to change the list, and for a card to lead to its project. */
const FILTER_MS = 100
const CARD_MS = 100
/** How long people rest on a card before they press it, at the least. */
const REST_MS = 200

const LIMITS: Record<string, number> = { '/about': 8_192, '/projects': 8_192, '/login': 8_192 }

/** Loads each route in a fresh browser context and adds up the bytes transferred until the network is idle. */
export async function measurePages(
  base: string,
  executablePath: string,
): Promise<{ rows: Record<string, Row>; bars: Bar[] }> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const rows: Record<string, Row> = {}
  const bars: Bar[] = []
  try {
    for (const route of [
      '/',
      '/about',
      '/faq',
      '/projects',
      await firstProject(base),
      '/login',
      '/messages',
    ]) {
      const context = await browser.newContext()
      const row = await measure(await context.newPage(), base, route)
      await context.close()
      rows[route] = row
      const limit = LIMITS[route]
      if (limit) {
        bars.push({ text: `JS on ${route}: ${row.js} of ${limit} bytes`, ok: row.js <= limit })
      }
      bars.push({
        text: `requests to other hosts on ${route}: ${row.otherHosts}`,
        ok: row.otherHosts === 0,
      })
    }
    const took = await filterTime(await browser.newPage(), base)
    bars.push({
      text: `a filter changes the list after ${took.toFixed(0)} of ${FILTER_MS} ms`,
      ok: took <= FILTER_MS,
    })
    const led = await cardTime(await browser.newPage(), base)
    bars.push({
      text: `a project is painted ${led.toFixed(0)} of ${CARD_MS} ms after its card was pressed`,
      ok: led <= CARD_MS,
    })
  } finally {
    await browser.close()
  }
  return { rows, bars }
}

async function measure(page: Page, base: string, route: string): Promise<Row> {
  const row: Row = {
    html: 0,
    css: 0,
    js: 0,
    fonts: 0,
    pictures: 0,
    requests: 0,
    otherHosts: 0,
    scriptMs: 0,
  }
  const kinds = new Map<string, keyof Row>([
    ['document', 'html'],
    ['stylesheet', 'css'],
    ['script', 'js'],
    ['font', 'fonts'],
    ['image', 'pictures'],
  ])
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const finished: Request[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && !url.startsWith(base)) row.otherHosts += 1
  })
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(base + route, { waitUntil: 'networkidle' })
  for (const request of finished) {
    row.requests += 1
    const kind = kinds.get(request.resourceType())
    if (kind) row[kind] += (await request.sizes()).responseBodySize
  }
  const { metrics } = await client.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  row.scriptMs = Math.round(seconds * 1000)
  return row
}

/** Median milliseconds from choosing an investment type, uncached, to the frame with its projects. */
async function filterTime(page: Page, base: string): Promise<number> {
  await page.goto(`${base}/projects`, { waitUntil: 'networkidle' })
  const kinds = page.getByLabel('Investment type')
  const times: number[] = []
  for (const kind of ['Equity', 'Grant', 'Token']) {
    await kinds.selectOption({ index: 0 })
    await page.waitForFunction(() => !location.search.includes('type='))
    const changed = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const shown = () =>
            [...document.querySelectorAll('main a[href^="/projects/"]')]
              .map((link) => link.getAttribute('href'))
              .join()
          const before = shown()
          let started = 0
          document.addEventListener('change', () => (started = performance.now()), {
            once: true,
            capture: true,
          })
          new MutationObserver((_changes, observer) => {
            if (started === 0 || shown() === before) return
            observer.disconnect()
            requestAnimationFrame(() => done(performance.now() - started))
          }).observe(document.body, { childList: true, subtree: true, attributes: true })
        }),
    )
    await kinds.selectOption(kind)
    times.push(await changed)
  }
  return times.sort((one, two) => one - two)[1] ?? Number.NaN
}

/** Median milliseconds from pressing a card, after a rest on it, to the first paint of its project. */
async function cardTime(page: Page, base: string): Promise<number> {
  const times: number[] = []
  for (const nth of [0, 1, 2]) {
    await page.goto(`${base}/projects`, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      addEventListener('click', () => sessionStorage.setItem('pressed', String(Date.now())), {
        capture: true,
      })
    })
    const card = page.locator('main h2 a[href^="/projects/"]').nth(nth)
    await card.hover()
    await page.waitForTimeout(REST_MS)
    await card.click()
    await page.waitForURL(/\/projects\/./)
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            new PerformanceObserver((list, observer) => {
              const [paint] = list.getEntriesByName('first-contentful-paint')
              if (!paint) return
              observer.disconnect()
              const painted = performance.timeOrigin + paint.startTime
              done(painted - Number(sessionStorage.getItem('pressed')))
            }).observe({ type: 'paint', buffered: true })
          }),
      ),
    )
  }
  return times.sort((one, two) => one - two)[1] ?? Number.NaN
}

/** Path of the first project on the list page. */
export async function firstProject(base: string): Promise<string> {
  const html = await (await fetch(`${base}/projects`)).text()
  const path = /href="(\/projects\/[^"?#]+)"/.exec(html)?.[1]
  if (!path) throw new Error('The list page shows no project to measure')
  return path
}
