import {
  axeFindings,
  axeInBothSchemes,
  COLOUR_RULES,
  DEMO,
  expect,
  startSignedIn,
  test,
} from './fixtures.ts'
import { layoutFaults } from './geometry.ts'

/** A page of each frame. */
const FRAMES = [
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
  '/transparency',
  '/projects',
  '/login',
  '/messages',
  '/saved',
  '/submit-project',
]

/** Other words in a frame of the list above, where the dark is read. */
const ALIKE = [
  '/register',
  '/forgot-password',
  '/privacy',
  '/posting-rules',
  '/notifications',
  '/profile',
  '/dashboard',
  '/my-support',
  '/supporters',
  '/my-projects',
  '/record',
  // Long words in headings and tables.
  '/guides/funding-models',
  '/guides/community-building',
  '/guides/marketing',
  '/guides/financial-planning',
  '/guides/legal',
]

/** Pages per test, so that fewer browser windows are opened and shared files are cached. */
const VISIT = 9
const ROUTES = [...FRAMES, ...ALIKE]

/** Its words are the longest. */
const LONG = 'de'
/** The last is the one axe reads the next page at. */
const WIDTHS = [320, 375, 768, 1280]
/** Where columns come and go, and on very wide screens. */
const MORE_WIDTHS = [320, 375, 768, 1040, 1264, 2560, 1280]
const WITH_COLUMNS = [
  '/',
  '/faq',
  '/guides/project-submission',
  '/projects',
  '/login',
  '/submit-project',
]

for (let first = 0; first < ROUTES.length; first += VISIT) {
  const routes = ROUTES.slice(first, first + VISIT)
  test(`axe finds nothing on ${routes.join(', ')}, in the light and in the dark, and they fit every width`, async ({
    page,
  }) => {
    test.slow()
    for (const route of routes) {
      const response = await page.goto(`/${LONG}${route}`.replace(/\/$/, ''))
      expect.soft(response?.status(), route).toBe(200)
      await expect.soft(page.getByRole('heading', { level: 1 }), route).toHaveCount(1)
      const isAlike = ALIKE.includes(route)
      await page.emulateMedia({ colorScheme: 'light' })
      expect.soft(await (isAlike ? axeFindings : axeInBothSchemes)(page), route).toEqual([])
      for (const width of WITH_COLUMNS.includes(route) ? MORE_WIDTHS : WIDTHS) {
        await page.setViewportSize({ width, height: 720 })
        expect.soft(await layoutFaults(page), `${route} at ${width} px`).toEqual([])
      }
    }
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
  expect(await axeFindings(page, COLOUR_RULES, '.site-header')).toEqual([])
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
    expect(await axeFindings(page)).toEqual([])
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
    expect(await axeFindings(office)).toEqual([])
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

  test('every answer of the FAQ is there to be read, and fields that nothing would read wait', async ({
    page,
  }) => {
    await page.goto('/faq#fees')
    for (const answer of await page.locator('.answer').all()) await expect(answer).toBeVisible()
    await expect(page.locator('.answer')).toHaveCount(8)
    await page.goto('/login')
    await expect(page.getByLabel('Password', { exact: true })).toBeDisabled()
    await page.goto('/contact')
    await expect(page.locator('noscript a, main p a[href^="mailto:"]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  })
})
