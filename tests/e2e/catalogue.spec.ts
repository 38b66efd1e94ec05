import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  axeFindings,
  axeInBothSchemes,
  DEMO,
  DEMO_PASSWORD,
  expect,
  holdIslands,
  openCatalogue,
  test,
} from './fixtures.ts'

const cards = (page: Page) => page.locator('[data-results] [data-card]')
const titles = (page: Page) => cards(page).getByRole('heading')
const count = (page: Page) => page.getByRole('main').getByRole('status').first()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
/** Makes rendering the home page fail, at its structured data. */
const FAILING_HOME = `const { stringify } = JSON
JSON.stringify = (value, ...rest) => {
  if (value?.['@type'] === 'Organization') throw new Error('Made to fail')
  return stringify(value, ...rest)
}`
const SEARCH_API = '**/rest/v1/rpc/browse_projects**'

test('a search comes whole to those who take no compression', async ({ request }) => {
  const headers = { 'accept-encoding': 'identity' }
  const reply = await request.get('/projects?q=game', { headers, timeout: 4_000 })
  expect(await reply.text()).toMatch(/<\/html>\s*$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue is complete, filters as a form and pages as links', async ({ page }) => {
    await page.goto('/projects')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Projects')
    await expect(cards(page)).toHaveCount(24)
    await expect(count(page)).toHaveText('30 projects')
    const first = await titles(page).first().textContent()

    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/\/projects\?after=/)
    await expect(cards(page)).toHaveCount(6)
    await expect(page.getByText(first ?? '', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the first page' }).click()
    await expect(titles(page).first()).toHaveText(first ?? '')

    await search(page).fill('tidewatch')
    await page.getByLabel('Investment type').selectOption('Equity')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/q=tidewatch/)
    await expect(titles(page)).toHaveText(['Tidewatch: open flood maps'])
  })
})

test('filters follow at once, live in the address and come back with it', async ({ page }) => {
  await page.goto('/projects')
  // As software fills it in, without pointer or focus, which wakes the list too.
  await search(page).evaluate((field: HTMLInputElement) => {
    field.value = 'tidewatch'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(titles(page)).toHaveText(['Tidewatch: open flood maps'])
  await expect(count(page)).toHaveText('1 project')
  await expect(page).toHaveURL(/\/projects\?q=tidewatch$/)

  await page.getByLabel('Category').selectOption('gaming')
  await expect(page.getByText('No projects match these filters.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(count(page)).toHaveText('30 projects')
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/projects$/)

  await page.getByLabel('Investment type').selectOption('Grant')
  await expect(page).toHaveURL(/type=grant$/)
  await expect(count(page)).toHaveText('16 projects')
  const wanted = await titles(page).allTextContents()
  await titles(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'About This Project' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Investment type')).toHaveValue('grant')
  await expect(titles(page)).toHaveText(wanted)
  // A filter is a step of its own.
  await page.goBack()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByLabel('Investment type')).toHaveValue('')
  await expect(count(page)).toHaveText('30 projects')
})

test('a late response never replaces a newer one, and filters chosen faster than the page renders all apply', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SEARCH_API, async (route) => {
    if (route.request().postDataJSON()?.p_type === 'equity') await held
    await route.continue().catch(() => undefined)
  })
  await openCatalogue(page)
  await page.getByLabel('Investment type').selectOption('Equity')
  await page.getByLabel('Investment type').selectOption('Grant')
  await expect(count(page)).toHaveText('16 projects')
  const wanted = await titles(page).allTextContents()
  release()
  await page.waitForTimeout(500)
  await expect(titles(page)).toHaveText(wanted)
  await expect(page).toHaveURL(/type=grant$/)

  // The amount is debounced; choose the type at the moment the debounce ends.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('.filter-form')
    const set = (name: string, value: string, event: string) => {
      const field = form?.elements.namedItem(name) as HTMLInputElement
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        value,
      )
      field.dispatchEvent(new Event(event, { bubbles: true }))
    }
    set('amount', '500', 'input')
    setTimeout(() => set('type', 'revenue', 'change'), 400)
  })
  await expect(page).toHaveURL(/type=revenue.*amount=500&currency=USD$/)
})

test.describe('when the backend is away', () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR_/] })
  const cut = (page: Page) => page.route('**/rest/v1/**', (route) => route.abort())

  test('load more says where it fails, continues where the list ends, and going back returns to the same place', async ({
    page,
  }) => {
    await openCatalogue(page)
    await cut(page)
    await page.locator('[data-load-more]').click()
    await expect(page.getByText('We couldn’t load more projects.')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.unroute('**/rest/v1/**')
    await page.locator('[data-load-more]').click()
    await expect(cards(page)).toHaveCount(30)
    await expect(page.getByText('We couldn’t load more projects.')).toHaveCount(0)
    await expect(page.locator('[data-load-more]')).toHaveCount(0)
    await expect(titles(page).nth(24).getByRole('link')).toBeFocused()
    const all = await titles(page).allTextContents()
    expect(new Set(all).size).toBe(30)

    await titles(page).nth(27).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[27] ?? '')
    await page.goBack()
    await expect(cards(page)).toHaveCount(30)
    await expect(titles(page).nth(27)).toBeInViewport()
  })

  test('a copy that was kept before anyone touched the list is shown with its date, and the real list on retry or once there is a connection', async ({
    page,
    context,
  }) => {
    await page.goto('/projects')
    const kept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('approvedProjects') ?? '{}'))
    await expect.poll(async () => (await kept()).projects?.length).toBe(24)
    expect((await kept()).projects[0]).toMatchObject({
      slug: 'salt-and-signal',
      category: 'gaming',
    })
    await expect(page.locator('astro-island[ssr]')).toHaveCount(1)
    await page.keyboard.press('Shift')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

    await cut(page)
    const category = page.getByLabel('Category')
    const label = (await category.locator('option[value="tech"]').textContent()) ?? ''
    const inCategory = /^Technology \((\d+)\)$/.exec(label)?.[1]
    await category.selectOption('tech')
    const panel = page.getByRole('main').getByRole('alert')
    await expect(panel).toContainText("We're having trouble connecting to our servers.")
    await expect(page.locator('.toast')).toContainText('Failed to load projects')
    await expect(page.locator('.toast')).toContainText(
      'Using cached data. Please check your connection.',
    )
    await expect(page.getByText('You’re looking at a copy saved on')).toBeVisible()
    expect(await cards(page).count()).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])

    await page.unroute('**/rest/v1/**')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(count(page)).toHaveText(`${inCategory} projects`)
    await expect(panel).toHaveCount(0)

    await page.getByRole('link', { name: 'Clear filters' }).click()
    await context.setOffline(true)
    await page.getByLabel('Investment type').selectOption('Token')
    await expect(panel).toContainText("We're having trouble connecting to our servers.")
    await context.setOffline(false)
    await expect(panel).toHaveCount(0)
    await expect(count(page)).toHaveText('4 projects')
  })

  test('without a copy two labelled samples are shown, without links', async ({ page }) => {
    // Page and island each store a copy when they are ready.
    await page.addInitScript(() => {
      const store = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key !== 'approvedProjects') store.call(this, key, value)
      }
    })
    await openCatalogue(page)
    await cut(page)
    await page.getByLabel('Investment type').selectOption('Token')
    await expect(page.getByRole('heading', { name: 'Sample listings' })).toBeVisible()
    const samples = page.locator('[data-card]')
    await expect(samples).toHaveCount(2)
    await expect(samples.getByText('Sample', { exact: true })).toHaveCount(2)
    await expect(samples.getByRole('link')).toHaveCount(0)
    await expect(samples.getByRole('button')).toHaveCount(0)
  })
})

/** Most files and bytes of script. */
const COSTS = [
  ['/about', 4, 7_000],
  ['/projects', 4, 7_000],
  ['/projects/tidewatch', 4, 8_000],
  ['/login', 2, 6_000],
  ['/messages', 13, 102_000],
] as const

test('pages cost little script before anyone touches them', async ({ page }) => {
  for (const [path, files, bytes] of COSTS) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => ({
          name: entry.name,
          size: (entry as PerformanceResourceTiming).encodedBodySize,
        })),
    )
    const sum = scripts.reduce((total, { size }) => total + size, 0)
    expect.soft(sum, path).toBeGreaterThan(1_000)
    expect.soft(sum, path).toBeLessThanOrEqual(bytes)
    expect.soft(scripts.length, path).toBeLessThanOrEqual(files)
    if (path === '/about')
      expect(scripts.map(({ name }) => name).join(' ')).not.toMatch(/client|react|supabase/i)
  }
})

test('filters chosen before the list wakes are applied when it does', async ({ page }) => {
  const release = await holdIslands(page)
  await page.goto('/projects')
  await search(page).fill('maps')
  await page.getByLabel('Investment type').selectOption('Equity')
  await page.getByText('More filters').click()
  await page.getByRole('checkbox', { name: /^Featured only/ }).check()
  release()
  await expect(page).toHaveURL(/q=maps&type=equity&featured=1$/)
  await expect(page.getByRole('link', { name: 'Remove filter: Equity' })).toBeVisible()
  await expect(search(page)).toHaveValue('maps')
})

test.describe('a project', () => {
  test('says what a supporter needs to know, and its tags lead to searches; in German with German dates and addresses', async ({
    page,
  }) => {
    await page.goto('/projects/tidewatch')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Tidewatch: open flood maps')
    await expect(main.getByText(/^Last updated [A-Z][a-z]{2} \d/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Support This Project' })).toHaveAttribute(
      'href',
      '#support-options',
    )
    const visit = main.getByRole('link', { name: /Visit Website/ })
    await expect(visit).toHaveAttribute('target', '_blank')
    await expect(visit).toHaveAttribute('rel', /noopener/)
    await expect(main.getByRole('link', { name: 'Contact the creator' })).toHaveAttribute(
      'href',
      /^\/messages\?project=[0-9a-f-]{36}$/,
    )
    await expect(main.getByText('$180,000')).toBeVisible()
    const aside = page.getByRole('complementary', { name: 'Support Options' })
    await expect(aside.getByRole('heading', { level: 3 })).toHaveText([
      'Investing member shares',
      'A sensor for a town',
    ])
    await expect(aside.getByText('$500', { exact: true })).toBeVisible()
    expect(await axeInBothSchemes(page)).toEqual([])

    await page.goto('/de/projects/tidewatch')
    await expect(page.getByText(/\d{2}\.\d{2}\.\d{4}/).first()).toBeVisible()
    await expect(main.locator('a[href^="/messages"]')).toHaveCount(0)
    await expect(main.locator('a[href^="/de/messages?project="]').first()).toBeVisible()
    await page.goBack()

    // Tags link to searches.
    await page
      .getByRole('navigation', { name: 'Tags' })
      .getByRole('link', { name: 'open data' })
      .click()
    await expect(page).toHaveURL(/\/projects\?tag=open\+data$/)
    await expect(titles(page).filter({ hasText: 'Tidewatch' })).toHaveCount(1)
  })
})

test.describe('media that fails', () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR_/] })

  test('a picture falls back to the thumbnail, then to a drawn cover; on a card to a drawn cover; a video to the thumbnail', async ({
    page,
  }) => {
    await page.route('**/understudy.webp', (route) => route.abort())
    await page.goto('/projects/understudy')
    const cover = page.locator('[data-still]')
    await expect(cover).toHaveAttribute('src', '/covers/art/understudy.svg')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await openCatalogue(page, '/projects?q=understudy')
    await expect(page.locator('[data-card] img').first()).toHaveAttribute(
      'src',
      '/covers/art/understudy.svg',
    )

    await page.route('**/*.webm', (route) => route.abort())
    await page.goto('/projects/tidewatch')
    const video = page.locator('video')
    await expect(page.getByText('Video preview unavailable')).toBeHidden()
    await video.evaluate((element: HTMLVideoElement) => element.play().catch(() => undefined))
    await expect(page.getByText('Video preview unavailable')).toBeVisible()
    await expect(video).toHaveCount(0)
    await expect(page.locator('[data-still]')).toBeVisible()
  })
})

test.describe('a missing project', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('answers 404 with ways out, and looks again without leaving', async ({ page }) => {
    const response = await page.goto('/projects/no-such-project')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Not Found')
    await expect(page.getByRole('link', { name: 'Explore projects' })).toHaveAttribute(
      'href',
      '/projects',
    )
    expect(await axeFindings(page)).toEqual([])

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/projects/no-such-project', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading project...')
    await expect(page.locator('.skeleton').first()).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('an old address of a project redirects to its current one', async ({ request }) => {
  const { publishableKey } = await (await request.get('/api/config')).json()
  const signIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email: DEMO.admin, password: DEMO_PASSWORD },
  })
  const { access_token } = await signIn.json()
  const rename = async (from: string, to: string) => {
    const response = await request.patch(`/rest/v1/projects?slug=eq.${from}`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
      data: { slug: to },
    })
    expect(response.status()).toBe(204)
  }
  await rename('sextons-almanac', 'almanac-of-the-sexton')
  try {
    const visit = () => request.get('/fr/projects/sextons-almanac', { maxRedirects: 0 })
    // The cached page is dropped shortly after the renaming.
    await expect.poll(async () => (await visit()).status()).toBe(301)
    const moved = await visit()
    expect(moved.headers().location).toBe('/fr/projects/almanac-of-the-sexton')
    expect((await request.get('/fr/projects/almanac-of-the-sexton')).status()).toBe(200)
  } finally {
    await rename('almanac-of-the-sexton', 'sextons-almanac')
  }
})

for (const entries of ['updates', 'answers'])
  test(`a page after the last of ${entries} leads to the first`, async ({ request }) => {
    const path = `/de/projects/tidewatch/${entries}`
    const response = await request.get(`${path}?page=9`, { maxRedirects: 0 })
    expect(response.status()).toBe(302)
    expect(response.headers().location).toBe(path)
  })

test.describe('a site whose backend never answers', () => {
  test.describe.configure({ mode: 'serial' })
  // Not the site at `baseURL`.
  test.use({
    javaScriptEnabled: false,
    allowedErrors: [/status of 50[03]|request to another host: http:\/\/127\.0\.0\.1:/],
  })
  let site: ChildProcess
  let origin: string

  test.beforeAll(async () => {
    // Nothing listens at this backend URL.
    site = spawn(process.execPath, ['server/index.ts'], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        BACKLIT_DATA: mkdtempSync(join(tmpdir(), 'backlit-e2e-dead-')),
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAILING_HOME)}`,
        PUBLIC_SUPABASE_URL: 'http://127.0.0.1:65534',
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789abcdefghij',
      },
    })
    origin = await new Promise((resolve, reject) => {
      site.once('exit', (code) => reject(new Error(`The site stopped with ${code}`)))
      site.on('message', ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`))
    })
  })
  test.afterAll(() => site.kill('SIGTERM'))

  test('still gives a whole catalogue page, quickly, with a way to try again', async ({ page }) => {
    const started = Date.now()
    const response = await page.goto(`${origin}/projects?type=grant`)
    expect(response?.status()).toBe(503)
    expect(response?.headers()['cache-control']).toBe('no-store')
    expect(Date.now() - started).toBeLessThan(5000)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText("We're having trouble connecting to our servers.")
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(alert.locator('form')).toHaveAttribute('action', '/projects')
    await expect(alert.locator('[name="type"]')).toHaveValue('grant')
    await expect(page.locator('[data-card]')).toHaveCount(2)
    await expect(page.getByText('These are sample listings.')).toBeVisible()
  })

  test('shows its own error page in the language of the address', async ({ page }) => {
    for (const [path, lang, title] of [
      ['/', 'en', 'Something went wrong'],
      ['/de', 'de', 'Etwas ist schiefgegangen'],
    ] as const) {
      const response = await page.goto(origin + path)
      expect([response?.status(), response?.statusText()]).toEqual([500, 'Internal Server Error'])
      expect(response?.headers()['cache-control']).toBe('no-store')
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('main').getByRole('button')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', path)
    }
  })

  test('says that a project cannot be shown now, not that it does not exist', async ({ page }) => {
    const response = await page.goto(`${origin}/projects/tidewatch`)
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We can’t show this project right now',
    )
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
