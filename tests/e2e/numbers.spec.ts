import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axeInBothSchemes, DEMO, expect, startSignedIn, test } from './fixtures.ts'
import { en } from './words.ts'

const PROJECT = '/projects/tidewatch'

/** Bodies of the page's calls so far. */
function viewsOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/views') bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('a view is told once somebody sees the page, with the site that led there, and not where the browser or its creator asks not to', async ({
  page,
  context,
}) => {
  const views = viewsOf(page)
  await page.addInitScript(() => {
    const seen = sessionStorage.getItem('seen')
    Object.defineProperty(document, 'hidden', { get: () => !seen && !('seen' in window) })
  })
  await page.goto(PROJECT)
  await page.waitForLoadState('load')
  expect(views).toEqual([])
  const answered = page.waitForResponse('**/api/views')
  await page.evaluate(() => {
    sessionStorage.setItem('seen', 'yes')
    Object.assign(window, { seen: true })
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await answered).status()).toBe(204)
  await page.goto('/projects')
  await page.locator(`a[href="${PROJECT}"]`).first().click()
  await expect
    .poll(() => views)
    .toEqual(['tidewatch ', `tidewatch ${new URL(page.url()).hostname}`])

  const shy = await context.newPage()
  const asked = viewsOf(shy)
  await shy.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  )
  await shy.goto(PROJECT, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])

  const own = await context.newPage()
  await startSignedIn(own, DEMO.creator)
  await own.goto('/my-projects')
  await expect(own.getByRole('link', { name: /Tidewatch/ }).first()).toBeVisible()
  const mine = viewsOf(own)
  await own.goto(PROJECT, { waitUntil: 'networkidle' })
  expect(mine).toEqual([])
})

test('a creator sees the numbers of a project over time, and takes them away', async ({ page }) => {
  test.slow()
  await startSignedIn(page, DEMO.creator)
  await page.goto('/my-projects')
  await page
    .getByRole('link', { name: /Tidewatch/ })
    .first()
    .click()
  await page.getByRole('link', { name: en.numbers.open }).click()
  await expect(page.getByRole('heading', { name: en.numbers.title })).toBeFocused()
  const views = page.getByRole('region', { name: en.numbers.kind.views })
  await views.getByText(en.common.asTable).click()
  await expect(views.getByRole('row')).toHaveCount(31)
  const sources = page.getByRole('table', { name: en.numbers.sources })
  await expect(sources.getByRole('row', { name: 'search.example' })).toBeVisible()
  await expect(page.getByText(en.numbers.counted)).toBeVisible()
  expect(await axeInBothSchemes(page)).toEqual([])

  await page.getByLabel(en.numbers.period).selectOption('90')
  await expect(views.getByRole('row')).toHaveCount(14)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: en.numbers.csv }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('tidewatch.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(91)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,\d+,\d+,\d+,\d+,\d+$/)
})
