import type { Page } from '@playwright/test'
import { axeFindings, axeInBothSchemes, expect, openCatalogue, test } from './fixtures.ts'

const cards = (page: Page) => page.locator('[data-results] [data-card]')
const titles = (page: Page) => cards(page).getByRole('heading')
const count = (page: Page) => page.getByRole('main').getByRole('status').first()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
const chip = (page: Page, filter: string) =>
  page.getByRole('link', { name: `Remove filter: ${filter}`, exact: true })

test('a visitor searches, narrows, sorts, removes a filter and shares the address', async ({
  page,
  browser,
  baseURL,
}) => {
  await openCatalogue(page)
  await expect(count(page)).toHaveText('30 projects')
  await search(page).fill('maps')
  await expect(titles(page).first()).toHaveText('Tidewatch: open flood maps')
  await expect(cards(page).first().locator('mark').first()).toHaveText('maps')
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Relevance')

  await page.getByText('More filters').click()
  await page.getByLabel('Featured only').check()
  await page.getByRole('spinbutton', { name: 'Minimum up to' }).fill('500')
  await expect(page).toHaveURL(/q=maps&featured=1&amount=500&currency=USD$/)
  await page.getByRole('spinbutton', { name: 'Minimum up to' }).fill('')
  await expect(page).toHaveURL(/q=maps&featured=1$/)
  await page.getByLabel('Currency').selectOption('USD')
  await expect(page).toHaveURL(/q=maps&featured=1&currency=USD$/)
  await expect(chip(page, 'USD')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Minimum up to' }).fill('500')
  await expect(page).toHaveURL(/q=maps&featured=1&amount=500&currency=USD$/)
  await expect(titles(page)).toHaveText(['Tidewatch: open flood maps'])
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(page).toHaveURL(/sort=newest$/)

  const fresh = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await fresh.goto(page.url())
  await expect(titles(fresh)).toHaveText(['Tidewatch: open flood maps'])
  await expect(fresh.locator('mark').first()).toBeVisible()
  await expect(chip(fresh, 'Minimum up to $500')).toHaveAttribute(
    'href',
    '/projects?q=maps&featured=1&sort=newest',
  )
  await fresh.close()

  await chip(page, 'Featured only').click()
  await expect(page).not.toHaveURL(/featured/)
  await expect(search(page)).toBeFocused()
  await chip(page, '“maps”').click()
  await expect(search(page)).toHaveValue('')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(count(page)).toHaveText('30 projects')
})

test('a currency alone narrows, stays when an amount is cleared, and going back leaves only it', async ({
  page,
}) => {
  await openCatalogue(page)
  await search(page).fill('maps')
  await expect(page).toHaveURL(/q=maps$/)
  await page.getByText('More filters').click()
  const amount = page.getByRole('spinbutton', { name: 'Minimum up to' })
  const currency = page.getByLabel('Currency')
  await currency.selectOption('GBP')
  await expect(page).toHaveURL(/q=maps&currency=GBP$/)
  await amount.fill('500')
  await expect(page).toHaveURL(/q=maps&amount=500&currency=GBP$/)
  await expect(currency.getByRole('option', { name: 'Any currency' })).toBeDisabled()
  await amount.fill('')
  await expect(page).toHaveURL(/q=maps&currency=GBP$/)
  await expect(currency).toHaveValue('GBP')
  await currency.selectOption('EUR')
  await expect(page).toHaveURL(/q=maps&currency=EUR$/)
  await page.goBack()
  await expect(page).toHaveURL(/q=maps&currency=GBP$/)
})

test('typos, accents and word forms find what was meant; tags lead on, and an altered cursor to the first page', async ({
  page,
}) => {
  await openCatalogue(page, '/projects?q=tidewtach')
  await expect(titles(page)).toHaveText(['Tidewatch: open flood maps'])
  await expect(page.getByText('No exact matches for “tidewtach”.')).toBeVisible()
  await expect(titles(page).locator('mark')).toHaveText('Tidewatch')
  await search(page).fill('flooding')
  await expect(titles(page).filter({ hasText: 'Tidewatch' })).toHaveCount(1)
  await page.goto('/projects?tag=Open+Data')
  await expect(titles(page).filter({ hasText: 'Tidewatch' })).toHaveCount(1)
  await expect(count(page)).toHaveText('2 projects')
  await page.goto('/projects?type=grant&after=bm9uc2Vuc2U')
  await expect(page).toHaveURL(/\/projects\?type=grant$/)
  await expect(count(page)).toHaveText('16 projects')
})

test('an empty result offers the nearest wider searches with their true counts', async ({
  page,
}) => {
  await openCatalogue(page, '/projects?q=tidewatch&category=gaming')
  await expect(page.getByRole('heading', { name: 'No Projects Found' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /Without Gaming.*1 project/ }).click()
  await expect(titles(page)).toHaveText(['Tidewatch: open flood maps'])
  await expect(page).toHaveURL(/\/projects\?q=tidewatch$/)
})

test('searches and their filters fit 320 px, in the light and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  for (const path of [
    '/de/projects?type=grant&amount=500&currency=EUR',
    '/projects?q=maps&featured=1',
  ]) {
    await page.goto(path)
    await page.getByText(/^(Filter projects|Projekte filtern)/).click()
    await page.getByText(/^(More filters|Weitere Filter)/).click()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(320)
  }
  expect(await axeInBothSchemes(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('the list begins under the search, and its filters open on request', async ({ page }) => {
    await openCatalogue(page, '/projects?type=grant')
    await expect(titles(page).first()).toBeVisible()
    const category = page.getByLabel('Category')
    await expect(category).toBeHidden()
    const { y } = (await cards(page).first().boundingBox()) ?? { y: Number.NaN }
    expect(y).toBeLessThan(700)
    const fold = page.locator('summary', { hasText: /^Filter projects1$/ })
    await fold.focus()
    await page.keyboard.press('Enter')
    await category.selectOption('gaming')
    await expect(count(page)).toHaveText(/^[1-9] projects?$/)
    await expect(count(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('summary', { hasText: /^Filter projects2$/ })).toBeVisible()
    // Folded, the bar is whole again, also with the further filters left open.
    await page.locator('summary', { hasText: /^More filters/ }).click()
    await page.locator('summary', { hasText: /^Filter projects2$/ }).click()
    await expect(page.locator('.results-bar')).toHaveCSS('display', 'flex')
  })

  test('the filters open without scripts, too', async ({ browser, baseURL }) => {
    const page = await browser.newPage({
      ...{ baseURL, javaScriptEnabled: false, viewport: { width: 375, height: 700 } },
    })
    await page.goto('/projects')
    await page.getByText('Filter projects').click()
    await page.getByLabel('Investment type').selectOption('grant')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/type=grant/)
    await page.close()
  })
})

test('the largest element is in the HTML, and nothing shifts', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        const { element } = entry
        seen.largest = element?.getAttribute('src') ?? element?.textContent ?? ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto('/projects', { waitUntil: 'networkidle' })
  const html = await (await page.request.get('/projects')).text()
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { shift: number; largest: string } }).seen,
  )
  expect(seen.largest).not.toBe('')
  expect(html).toContain(seen.largest.replaceAll('&', '&amp;'))
  expect(seen.shift).toBeLessThan(0.001)
})
