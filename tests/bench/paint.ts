import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../scripts/chromium.ts'
import { median } from './median.ts'

/** A slow phone on a slow network: as in Lighthouse's mobile profile. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 }
const RUNS = 5
/** Nothing paints after this many milliseconds beyond the load. */
const SETTLED_MS = 1500

interface Row {
  /** Largest contentful paint of a first and a second visit, in milliseconds. */
  cold: number
  warm: number
  /** The same of the page without its scripts. */
  coldBare: number
  warmBare: number
  coldRatio: number
  warmRatio: number
}

/** When the largest part of a page is painted on a slow phone, beside the same page without its scripts. */
export async function measurePaint(
  base: string,
  executablePath: string,
  routes: readonly string[],
): Promise<Record<string, Row>> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const rows: Record<string, Row> = {}
  try {
    for (const route of routes) {
      const ours = await visits(browser, base + route, false)
      const bare = await visits(browser, base + route, true)
      rows[route] = {
        ...{ cold: ours.cold, warm: ours.warm, coldBare: bare.cold, warmBare: bare.warm },
        coldRatio: Math.round((100 * ours.cold) / bare.cold) / 100,
        warmRatio: Math.round((100 * ours.warm) / bare.warm) / 100,
      }
    }
  } finally {
    await browser.close()
  }
  return rows
}

async function visits(browser: Browser, url: string, isBare: boolean) {
  const [cold, warm]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext(PHONE)
    const visit = await visitor(context, isBare)
    cold.push(await visit(url))
    warm.push(await visit(url))
    await context.close()
  }
  return { cold: median(cold), warm: median(warm) }
}

async function visitor(context: BrowserContext, isBare: boolean) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  // Routing would turn the browser's cache off.
  if (isBare) await client.send('Network.setBlockedURLs', { urls: ['*.js'] })
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return async (url: string): Promise<number> => {
    await page.goto(url, { waitUntil: 'load' })
    return page.evaluate(
      (wait) =>
        new Promise<number>((resolve) => {
          let last = 0
          new PerformanceObserver((list) => {
            last = list.getEntries().at(-1)?.startTime ?? last
          }).observe({ type: 'largest-contentful-paint', buffered: true })
          setTimeout(() => resolve(Math.round(last)), wait)
        }),
      SETTLED_MS,
    )
  }
}
