import type { Page } from '@playwright/test'
import { axeFindings, COLOUR_RULES, expect, test } from './fixtures.ts'

/** Chooses Italian on a page whose clock stands still, and returns the toast about it. */
async function chooseItalian(page: Page) {
  await page.clock.install()
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Language: English' }).click()
  // Use a fake clock from here, so that a slow machine does not matter.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL(/\/it\/terms$/)
  const toast = page.getByRole('status').filter({ hasText: 'Lingua cambiata: Italiano' })
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await toast.count()).toBe(1)
  }).toPass()
  return toast
}

test.describe('language choice', () => {
  test('lists every language in its own name, current one marked, and goes to the same page', async ({
    page,
  }) => {
    await page.goto('/about?from=test#main')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await expect(page.locator('#language-list a')).toHaveCount(12)
    await expect(page.locator('#language-list a[aria-current]')).toHaveText(/English\s*EN/)
    expect(await axeFindings(page, COLOUR_RULES, '#language-list')).toEqual([])
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/about\?from=test#main$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('status')).toContainText('Deutsch')
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de')
    expect((await page.context().cookies()).find((c) => c.name === 'i18nextLng')?.value).toBe('de')
  })

  test('takes ?lng, remembers it and cleans the address', async ({ page }) => {
    await page.goto('/faq?lng=fr&x=1')
    await expect(page).toHaveURL(/\/fr\/faq\?x=1$/)
    await page.goto('/fr/faq?lng=en')
    await expect(page).toHaveURL(/[^r]\/faq$/)
    await page.goto('/fr/faq?lng=fr#fees')
    await expect(page).toHaveURL(/\/fr\/faq#fees$/)
    await page.goto('/faq?lng=xx')
    await expect(page).toHaveURL(/\/faq$/)
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr')
  })

  test('a remembered language is offered once per tab, never against an explicit address', async ({
    context,
    page,
  }) => {
    await context.addCookies([{ name: 'i18nextLng', value: 'sv', url: process.env.BASE_URL ?? '' }])
    await page.goto('/about')
    await expect(page).toHaveURL(/\/sv\/about$/)
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/ja/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })
})

test.describe('a browser in Norwegian', () => {
  test.use({ locale: 'nb-NO' })
  test('is brought to the Norwegian pages', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/no$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb')
  })
})

test.describe('a crawler', () => {
  test.use({ locale: 'nb-NO', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  test('is never led to another language', async ({ page }) => {
    await page.goto('/about')
    await expect(page).toHaveURL(/[^o]\/about$/)
    expect(await page.evaluate(() => sessionStorage.getItem('backlit-language-checked'))).toBeNull()
  })
})

test('the toast about the language speaks it and stays 3000 ms after the navigation', async ({
  page,
}) => {
  const toast = await chooseItalian(page)
  await expect(toast).toContainText('nella lingua che hai scelto')
  await page.clock.runFor(2_500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)
})

test('a toast stays while it is pointed at or has the focus, and its whole time after that', async ({
  page,
}) => {
  const toast = await chooseItalian(page)
  await page.clock.runFor(2_000)
  await toast.hover()
  await page.clock.runFor(2_000)
  await page.keyboard.press('F8')
  await page.clock.runFor(5_000)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect(toast).toBeVisible()
  await page.locator('main').focus()
  await page.clock.runFor(2_500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)
})

test('what a language has not is a 404 in that language', async ({ request }) => {
  for (const path of [
    '/fr/creators/nobody',
    '/fr/transparency/1999',
    '/fr/projects/none/feed.xml',
  ]) {
    const reply = await request.get(path)
    expect([path, reply.status()]).toEqual([path, 404])
    expect(await reply.text()).toContain('<html lang="fr"')
  }
})

test('an unknown locale is a 404 in the default language', async ({ request }) => {
  for (const path of ['/xx/about', '/xx/projects', '/xx/projects/tidewatch'])
    expect((await request.get(path)).status(), path).toBe(404)
  expect(await (await request.get('/xx/about')).text()).toContain('Page Not Found')
})
