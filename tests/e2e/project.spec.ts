import type { Page } from '@playwright/test'
import { axeFindings, DEMO, DEMO_PASSWORD, expect, startSignedIn, test } from './fixtures.ts'

const openProject = async (page: Page, slug: string) => {
  const response = await page.goto(`/projects/${slug}`)
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeEnabled()
  return response
}

test('texts in another language are marked and announced', async ({ page }) => {
  await openProject(page, 'gruenschnabel')
  await expect(page.getByText('Written in German')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'auto')
  const title = page.getByRole('heading', { level: 1, name: 'Grünschnabel' })
  await expect(title).toHaveAttribute('lang', 'de')
  await page.goto('/projects?q=gruenschnabel')
  const card = page.locator('[data-card]').first()
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'de')
})

/** Words of the elements that go over more than one line. */
const brokenWords = (elements: Element[]): string[] => {
  // Where a browser knows how to hyphenate it may break them, with a hyphen.
  document.documentElement.style.hyphens = 'manual'
  const range = document.createRange()
  return elements.flatMap(({ firstChild }) => {
    const words = [...(firstChild?.textContent ?? '').matchAll(/\p{L}+/gu)]
    return words.flatMap(({ 0: word, index }) => {
      if (!firstChild) return []
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}

test('the comparison of options breaks none of its words on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  for (const locale of ['de', 'nl', 'sv']) {
    await page.goto(`/${locale}/projects/ferrule`)
    const labels = page.locator('th[scope="row"]')
    await expect(labels).not.toHaveCount(0)
    expect(await labels.evaluateAll(brokenWords), locale).toEqual([])
  }
})

test('a visitor looks closely and shares', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openProject(page, 'tidewatch')

  // Support options show which terms are stated and which are not.
  const options = page.getByRole('complementary', { name: 'Support Options' })
  await expect(
    options.getByText('Repayable after five years if reserves allow', { exact: true }),
  ).toBeVisible()
  await expect(
    options.getByText('Not stated separately by the creator: Share and Rights', { exact: true }),
  ).toBeVisible()

  // They stand side by side where there is room, as the plan is drawn.
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'A sensor for a town' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Minimum $500 $140' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(
    main.getByRole('listitem').filter({ hasText: 'Two engineers for a year' }),
  ).toContainText(/46%\s*\$82,800/)
  await expect(main.getByRole('heading', { name: 'Review published' })).toBeVisible()
  await expect(main.getByText('Written in')).toHaveCount(0)

  // The gallery works by keyboard.
  const second = page.getByRole('button', { name: 'Enlarge: A sensor on a quay wall' })
  await second.focus()
  await page.keyboard.press('Enter')
  const pictures = page.getByRole('dialog', { name: 'Images of Tidewatch: open flood maps' })
  await expect(pictures.getByText('2 of 2')).toBeVisible()
  await expect(pictures.getByRole('img', { name: 'A sensor on a quay wall' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(pictures.getByText('1 of 2')).toBeVisible()
  await expect(pictures.getByText('Forecast and measured water level over one night')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(pictures.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pictures).toBeHidden()
  await expect(second).toBeFocused()
  // The browser picks smaller versions of the pictures.
  await expect
    .poll(() => second.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/pictures\/\d+\/avif\/tidewatch-sensor\.webp$/)

  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect(page.getByRole('link', { name: 'Send by email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Tidewatch%3A%20open%20flood%20maps&body=http/,
  )
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.locator('.toast')).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  await expect(page.getByRole('link', { name: 'Send by email' })).toHaveCount(0)
  // Above the button where there is no room below it.
  const { y = 0, height = 0 } = (await share.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1280, height: Math.ceil(y + height + 100) })
  await share.click()
  for (const row of await page.locator('.anchored:popover-open li').all())
    await expect(row).toBeInViewport({ ratio: 1 })

  const similar = page.getByRole('region', { name: 'Similar projects' })
  await expect(similar.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(similar.getByRole('link', { name: 'Tidewatch: open flood maps' })).toHaveCount(0)
})

test('a picture of an update opens in the viewer, without script by itself', async ({ page }) => {
  await page.goto('/projects/tidewatch')
  const link = page.getByRole('link', { name: 'Forecast and measured water level over one night' })
  for (const fold of await page.locator('#updates summary').all()) await fold.click()
  await expect(link).toHaveAttribute('href', /tidewatch-chart/)
  await link.click()
  const viewer = page.getByRole('dialog', { name: 'Images of Tidewatch: open flood maps' })
  await expect(viewer.getByRole('img')).toBeVisible()
  // The only one of its update.
  await expect(viewer.getByRole('button')).toHaveCount(1)
  await expect(viewer.getByText('1 of')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test.describe(() => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR_/] })

  test('a visitor reads what was checked and reports the listing', async ({ page }) => {
    await openProject(page, 'nightshift')
    const checked = page.getByRole('region', { name: 'What we checked' })
    await expect(checked.getByText(/^Reviewed on [A-Z][a-z]{2} \d/)).toBeVisible()
    await expect(checked.getByRole('heading', { name: 'What we don’t check' })).toBeVisible()
    const opener = checked.getByRole('button', { name: 'Report this listing' })
    await opener.click()
    const report = page.getByRole('dialog', { name: 'Report this listing' })
    await report.getByRole('button', { name: 'Send report' }).click()
    const reasons = report.getByRole('radiogroup', { name: 'Reason' })
    await expect(reasons).toHaveAccessibleDescription('Please choose a reason.')
    await expect(reasons).toHaveAttribute('aria-invalid', 'true')
    await expect(reasons.getByRole('radio').first()).toBeFocused()
    await expect(report.getByText('Please choose a reason.')).toBeInViewport()
    await expect(report.getByText('Please tell us briefly what’s wrong.')).toBeVisible()
    await expect(report.getByText('Please confirm this.')).toBeVisible()
    await expect(report.getByText('Please fill in this field.')).toHaveCount(2)
    // Child sexual abuse material can be reported without a name.
    await report.getByLabel('Child sexual abuse material').check()
    await expect(report.getByText('Please fill in this field.')).toHaveCount(0)
    await expect(report.getByRole('status')).toContainText('leave your name and email out')
    expect(await axeFindings(page)).toEqual([])
    await report.getByLabel('Breaks the posting rules in another way').check()
    await expect(report.getByText('Please fill in this field.')).toHaveCount(2)
    await report.getByLabel('Your name').fill('Nell Trent')
    await report.getByLabel('Your email').fill(`nell-${Date.now()}@example.org`)
    await report.getByLabel(/^I believe in good faith/).check()
    await report.getByLabel('What’s wrong?').fill(`The map is upside down. ${Date.now()}`)
    await page.route('**/rpc/report_project', (route) => route.abort(), { times: 1 })
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(report.getByRole('alert')).toContainText('We couldn’t send your report')
    await expect(report.getByLabel('What’s wrong?')).toHaveValue(/upside down/)
    await report.getByRole('button', { name: 'Send report' }).click()
    const thanks = page.getByRole('dialog', { name: 'Thank you for your report' })
    await expect(thanks.getByText(/^NT-[0-9A-F]{10}$/)).toBeVisible()
    await expect(thanks).toContainText('No decision is made by software.')
    expect(await axeFindings(page)).toEqual([])
    await thanks.getByRole('button', { name: 'Close' }).last().click()
    await expect(thanks).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test.describe(() => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR_/] })

  test('projects a visitor saved move into the account', async ({ page, request }) => {
    await openProject(page, 'ferrule')
    const button = page.getByRole('button', { name: 'Save for later' })
    const saved = page.getByRole('button', { name: 'Saved', exact: true })
    await button.click()
    await expect(saved).toBeVisible()
    await expect(page.locator('.toast')).toContainText('Log in to see it on all your devices.')
    await page.goto('/saved')
    const cards = page.getByRole('main').locator('[data-card]')
    await expect(cards.getByRole('heading')).toHaveText(['Ferrule'])
    await expect(page.getByText('We only keep this list in this browser.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await startSignedIn(page, DEMO.supporter)
    await page.goto('/saved')
    await expect(cards.getByRole('heading')).toContainText(['Ferrule'])
    await expect(page.getByText('We only keep this list in this browser.')).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('backlit-saved-projects')))
      .toBeNull()
    await page.goto('/projects/ferrule')
    await expect(saved).toBeVisible()
    // A failure reverts the change and says so; trying again works.
    await page.route('**/rest/v1/saved_projects**', (route) => route.abort(), { times: 1 })
    await saved.click()
    await expect(page.locator('.toast').last()).toContainText('We couldn’t change')
    await saved.click()
    await expect(page.locator('.toast').last()).toContainText('Removed from your saved projects')
    await page.goto('/saved')
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    expect((await request.get('/fr/saved')).status()).toBe(200)
  })
})

test.describe('a video on another site', () => {
  // Offline, the page's own islands try again as well.
  test.use({
    allowedErrors:
      /request to another host: https:\/\/www\.youtube-nocookie\.com\/|ERR_INTERNET_DISCONNECTED|Error hydrating/,
  })

  test('is only requested when someone presses play', async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    const { publishableKey } = await (await request.get('/api/config')).json()
    const signIn = await request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: publishableKey },
      data: { email: DEMO.admin, password: DEMO_PASSWORD },
    })
    const { access_token } = await signIn.json()
    const setFilm = async (video_url: string | null) => {
      const response = await request.patch('/rest/v1/projects?slug=eq.opencrate', {
        headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
        data: { video_url },
      })
      expect(response.status()).toBe(204)
    }
    const policy = async (slug: string) =>
      (await request.get(`/projects/${slug}`)).headers()['content-security-policy'] ?? ''
    expect(await policy('opencrate')).not.toContain('youtube')
    await setFilm('https://youtu.be/dQw4w9WgXcQ')
    try {
      await expect
        .poll(() => policy('opencrate'))
        .toContain("frame-src 'self' https://www.youtube-nocookie.com")
      expect(await policy('tidewatch')).not.toContain('youtube')

      const foreign: string[] = []
      context.on('request', (asked) => {
        if (new URL(asked.url()).origin !== baseURL) foreign.push(asked.url())
      })
      await context.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Playing</p>' }),
      )
      await page.goto('/projects/opencrate', { waitUntil: 'networkidle' })
      const play = page.getByRole('button', { name: 'Play video' })
      await expect(play).toHaveAccessibleDescription(/the video loads from YouTube/)
      await expect(page.getByRole('link', { name: /Watch on YouTube/ })).toHaveAttribute(
        'rel',
        /noopener/,
      )
      expect(await axeFindings(page)).toEqual([])
      expect(foreign).toEqual([])

      await context.setOffline(true)
      await play.click()
      await expect(page.getByText('Video preview unavailable')).toBeVisible()
      await expect(page.locator('[data-still]')).toBeVisible()
      await expect(play).toBeFocused()
      await context.setOffline(false)
      expect(foreign).toEqual([])

      await play.click()
      const player = page.frameLocator('iframe[title="Video about Opencrate"]')
      await expect(player.getByText('Playing')).toBeVisible()
      await expect(page.getByText('Video preview unavailable')).toBeHidden()
      expect(foreign).toEqual([
        'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
      ])
    } finally {
      await setFilm(null)
    }
  })
})
