import { axeFindings, axeInBothSchemes, DEMO, expect, startSignedIn, test } from './fixtures.ts'
import { layoutFaults } from './geometry.ts'

const STATIC_ROUTES = [
  '/',
  '/about',
  '/how-it-works',
  '/faq',
  '/help',
  '/contact',
  '/creator-resources',
  '/guides/project-submission',
  '/success-stories',
  '/success-stories/mossgate',
  '/terms',
  '/privacy',
  '/posting-rules',
  '/transparency',
  '/projects',
  '/login',
  '/register',
  '/forgot-password',
  '/messages',
  '/notifications',
  '/profile',
  '/dashboard',
  '/my-support',
  '/supporters',
  '/my-projects',
  '/record',
  '/saved',
  '/submit-project',
]

/** Other words in the frame of another page of the list, where the dark is read. */
const ALIKE = [
  '/privacy',
  '/posting-rules',
  '/notifications',
  '/profile',
  '/my-support',
  '/supporters',
  '/my-projects',
  '/record',
]

/** The last is the one axe reads the next page at. */
const WIDTHS = [375, 768, 1040, 1264, 2560, 1280]

/** Pages per test, so that fewer browser windows are opened and shared files are cached. */
const VISIT = 4

for (let first = 0; first < STATIC_ROUTES.length; first += VISIT) {
  const routes = STATIC_ROUTES.slice(first, first + VISIT)
  test(`axe finds nothing on ${routes.join(', ')}, in the light and in the dark, and they fit every width`, async ({
    page,
  }) => {
    test.slow()
    for (const route of routes) {
      const response = await page.goto(route)
      expect.soft(response?.status(), route).toBe(200)
      await expect.soft(page.getByRole('heading', { level: 1 }), route).toHaveCount(1)
      const read = ALIKE.includes(route) ? axeFindings : axeInBothSchemes
      await page.emulateMedia({ colorScheme: 'light' })
      expect.soft(await read(page), route).toEqual([])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 720 })
        expect.soft(await layoutFaults(page), `${route} at ${width} px`).toEqual([])
      }
    }
  })
}

/** Guides have long words in their headings and tables. */
const GUIDES = ['funding-models', 'community-building', 'marketing', 'financial-planning', 'legal']

for (const locale of ['de', 'nl']) {
  test(`every page fits 320 px in ${locale} without sideways scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const wide: string[] = []
    for (const route of [...STATIC_ROUTES, ...GUIDES.map((slug) => `/guides/${slug}`)]) {
      await page.goto(route === '/' ? `/${locale}` : `/${locale}${route}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      wide.push(...(await layoutFaults(page)).map((fault) => `${route}: ${fault}`))
    }
    expect(wide).toEqual([])
  })
}

for (const [email, routes] of [
  [DEMO.creator, ['/my-projects', '/supporters', '/profile', '/dashboard', '/messages']],
  [DEMO.admin, ['/admin', '/admin?tab=users', '/admin?tab=messages', '/admin?tab=overview']],
] as const)
  test(`what ${email} sees fits 320 px in German without sideways scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await startSignedIn(page, email)
    const wide: string[] = []
    for (const route of routes) {
      await page.goto(`/de${route}`, { waitUntil: 'networkidle' })
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      wide.push(...(await layoutFaults(page)).map((fault) => `${route}: ${fault}`))
    }
    expect(wide).toEqual([])
  })

test('the mobile menu opens, names itself and closes when a link is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/about')
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await toggle.click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'How It Works' })
    .click()
  await expect(page).toHaveURL(/\/how-it-works$/)
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test('readers of static pages load no React and no supabase-js', async ({ page }) => {
  const scripts: { url: string; size: number }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push({ url: response.url(), size: (await response.body()).length })
  })
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(scripts.map(({ url }) => url).join(' ')).not.toMatch(/client|react|supabase/i)
  expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(16_000)
})

test('header and footer are on every page except login and register', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('banner')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('no investment advice')
  await expect(footer).toContainText(String(new Date().getUTCFullYear()))
  for (const route of ['/login', '/register']) {
    await page.goto(route)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('the answers of the FAQ open one at a time and by link', async ({ page }) => {
  await page.goto('/faq#fees')
  const question = (name: string) => page.getByRole('main').getByRole('button', { name })
  const open = page.getByRole('main').getByRole('button', { expanded: true })
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(8)
  await expect(open).toHaveText('What does Backlit cost?')
  await expect(page.locator('#fees-answer')).toBeVisible()
  await question('What is Backlit?').click()
  await expect(open).toHaveText('What is Backlit?')
  await expect(page.locator('#what-answer')).toBeVisible()
  await expect(page.locator('#fees-answer')).toBeHidden()
  await question('What is Backlit?').click()
  await expect(open).toHaveCount(0)
  await expect(page.locator('#what-answer')).toBeHidden()
})

test.describe('help', () => {
  test.use({ allowedErrors: [/Failed to load resource|could not be counted/] })

  test('is searched together with guides and questions, and counts whether it was of use', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/help#two-factor-lost')
    const main = page.getByRole('main')
    const answer = page.locator('#two-factor-lost-answer')
    await expect(answer).toBeVisible()

    const vote = answer.getByRole('group', { name: 'Was this helpful?' })
    await page.route('**/rpc/vote_on_page', (route) => route.abort())
    await vote.getByRole('button', { name: 'No' }).click()
    await expect(vote.getByRole('status')).toHaveText(/couldn’t count/)
    await page.unroute('**/rpc/vote_on_page')
    await vote.getByRole('button', { name: 'No' }).click()
    await expect(vote.getByRole('status')).toHaveText('Thank you for telling us.')
    await expect(vote.getByRole('button')).toHaveCount(0)
    expect(await axeInBothSchemes(page)).toEqual([])

    const field = main.getByRole('searchbox', { name: 'Search help' })
    await field.fill('platform fee')
    await expect(main.getByRole('status').first()).toHaveText(/^\d+ results$/)
    await expect(main.getByRole('link', { name: 'What does Backlit cost?' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Sheet two: the target' })).toBeVisible()
    await expect(answer).toBeHidden()
    expect(await axeInBothSchemes(page)).toEqual([])
    await field.fill('zzzz')
    await expect(main.getByRole('status').first()).toHaveText(/Nothing found for “zzzz”/)
    await page.goto('/de/help?q=Passwort')
    await main.getByRole('link', { name: 'Ein vergessenes Passwort zurücksetzen' }).click()
    await expect(page.locator('#forgotten-password-answer')).toBeVisible()

    const office = await (await browser.newContext({ baseURL })).newPage()
    await startSignedIn(office, DEMO.admin)
    await office.goto('/admin?tab=messages&view=helpful')
    const row = office.getByRole('row', { name: 'help/two-factor-lost' })
    await expect(row.getByRole('cell')).toHaveText(['English', '0', '1', /\d/])
    expect(await axeInBothSchemes(office)).toEqual([])
    await office.context().close()
  })

  test('gives templates to download', async ({ page, request }) => {
    await page.goto('/fr/creator-resources')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /budget: XLSX/ }).click()
    expect((await download).suggestedFilename()).toBe('budget.xlsx')
    const sheet = await (await request.get('/fr/templates/budget.xlsx')).body()
    expect(sheet.subarray(0, 2).toString()).toBe('PK')
    const text = await request.get('/ja/templates/update.txt')
    expect(text.headers()['content-type']).toBe('text/plain; charset=utf-8')
    expect(await text.text()).toContain('サポーター')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every answer of the FAQ is there to be read', async ({ page }) => {
    await page.goto('/faq#fees')
    for (const answer of await page.locator('.answer').all()) await expect(answer).toBeVisible()
    await expect(page.locator('.answer')).toHaveCount(8)
  })
})
