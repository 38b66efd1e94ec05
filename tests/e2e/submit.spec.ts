import type { Page } from '@playwright/test'
import { axeFindings, DEMO, expect, startSignedIn, test } from './fixtures.ts'

const FORM = '/submit-project'
const BUCKET = '**/storage/v1/bucket/project_thumbnails'
const RPC = '**/rest/v1/rpc/submit_project'
const FAILED_LOAD = /Failed to load resource/

// Chromium reports a page transition that the next navigation cuts off as an error.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })
const uniqueTitle = () => `Harbour Light ${crypto.randomUUID().slice(0, 8)}`

async function fillRequired(page: Page, title: string): Promise<void> {
  await page.getByLabel('Project Name').fill(title)
  await page.getByLabel('Short Description').fill('Tide and weather for small harbours.')
  await page.getByLabel('Category').selectOption({ label: 'Technology' })
  await page.getByLabel(/Terms of Service/).check()
  await page.getByLabel(/posting rules/).check()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Project' })
const toasts = (page: Page) => page.locator('[data-toasts]')
const cover = (page: Page) => page.getByLabel(/^Cover Image/)

/** The caller's project of a title, read back through the Data API with their own session. */
function storedProject(page: Page, title: string) {
  return page.evaluate(async (wanted) => {
    const { publishableKey } = await (await fetch('/api/config')).json()
    const { access_token } = JSON.parse(localStorage.getItem('backlit-auth') ?? '{}')
    const query = new URLSearchParams({ title: `eq.${wanted}`, select: '*,support_options(*)' })
    const answer = await fetch(`/rest/v1/projects?${query}`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
    })
    return (await answer.json()) as Record<string, unknown>[]
  }, title)
}

test('a creator submits a whole project, which is stored as pending', async ({ page, request }) => {
  await startSignedIn(page, DEMO.creator)
  await page.goto(FORM)
  const title = uniqueTitle()
  await fillRequired(page, title)
  await page.getByLabel('Full Description').fill('## Today\n\nA **beta** for 12 harbours.')
  await page.getByLabel('Website').fill('harbour.example.org')
  await page.getByLabel('Target Amount (USD)').fill('25,000')
  await page.getByLabel('Timeline').fill('Autumn')
  await page.getByLabel('Video URL').fill('https://vimeo.com/76979871')
  await cover(page).setInputFiles(png('cover.png'))
  await page.getByLabel(/^Additional Images/).setInputFiles([png('one.png'), png('two.png')])
  await page.getByLabel('What does it show?').first().fill('The first screen')
  await page.getByLabel(/^Equity Offering/).check()
  await page.getByLabel('Title', { exact: true }).fill('Seed round')
  await page.getByLabel('Terms', { exact: true }).fill('2 % for each $1,000.')
  await page.getByLabel('Minimum (USD)').fill('500')
  await submit(page).click()

  await expect(page).toHaveURL(/\/$/)
  await expect(toasts(page)).toContainText(
    'Thank you for submitting your project. We will review it soon.',
  )
  const [stored, ...others] = await storedProject(page, title)
  expect(others).toEqual([])
  expect(stored).toMatchObject({
    status: 'pending',
    featured: false,
    category: 'tech',
    website: 'https://harbour.example.org',
    timeline: 'Autumn',
    video_url: 'https://vimeo.com/76979871',
    media_type: 'image',
    support_options: [{ type: 'equity', title: 'Seed round', description: '2 % for each $1,000.' }],
    gallery: [{ alt: 'The first screen' }, { alt: '' }],
  })
  expect(Number(stored?.target_amount)).toBe(25_000)
  const thumbnail = String(stored?.thumbnail_url)
  expect(thumbnail).toMatch(
    /^\/storage\/v1\/object\/public\/project_thumbnails\/\d{13}-harbour-light-\w+\.png$/,
  )
  expect(stored?.media_url).toBe(thumbnail)
  const picture = await request.get(thumbnail)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(await picture.body()).toEqual(PIXEL)

  await page.goto(FORM)
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})

test('a visitor fills everything in, logs in at the end and loses nothing', async ({ page }) => {
  await page.goto(FORM)
  const title = uniqueTitle()
  await fillRequired(page, title)
  await cover(page).setInputFiles(png('cover.png'))
  await expect(page.getByRole('button', { name: 'Remove cover.png' })).toBeVisible()
  await submit(page).click()

  const dialog = page.getByRole('dialog', { name: 'One step left: your account' })
  await expect(dialog).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(DEMO.supporter)
  await page.getByLabel('Password', { exact: true }).fill('backlit-demo-2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page).toHaveURL(/\/submit-project$/)
  await expect(page.getByLabel('Project Name')).toHaveValue(title)
  await expect(page.getByLabel(/posting rules/)).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove cover.png' })).toBeVisible()
  await submit(page).click()
  await expect(toasts(page)).toContainText('We will review it soon.')
  const [stored] = await storedProject(page, title)
  expect(stored).toMatchObject({ status: 'pending' })
  expect(stored?.thumbnail_url).toMatch(/project_thumbnails/)
})

test('missing fields and rules are told by toasts and beside the fields', async ({ page }) => {
  await page.goto(FORM)
  await submit(page).click()
  await expect(toasts(page)).toContainText('Missing required fields')
  await expect(toasts(page)).toContainText('Agreement Required')
  await expect(page.getByLabel('Project Name')).toBeFocused()
  await expect(page.getByLabel('Category')).toHaveAttribute('aria-invalid', 'true')

  await fillRequired(page, uniqueTitle())
  await page.getByLabel(/posting rules/).uncheck()
  await page.reload()
  await submit(page).click()
  const words = 'You must accept the project posting agreement before submitting a project.'
  await expect(toasts(page)).toContainText('Agreement Required')
  await expect(toasts(page)).not.toContainText('Missing required fields')
  await expect(page.locator('form').getByText(words)).toBeVisible()
  await expect(page.getByLabel(/posting rules/)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
})

test('the short description counts to 160', async ({ page }) => {
  await page.goto(FORM)
  const field = page.getByLabel('Short Description')
  await field.fill('a'.repeat(161))
  await expect(page.getByText('161 / 160')).toBeVisible()
  await submit(page).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is too long.')).toBeVisible()
})

test('only real pictures are taken, whatever they are called', async ({ page }) => {
  await page.goto(FORM)
  const bad = [
    { name: 'program.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0\x03') },
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    },
    { name: 'half.png', mimeType: 'image/png', buffer: PIXEL.subarray(0, 30) },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]
  for (const file of bad) {
    await cover(page).setInputFiles(file)
    await expect(page.getByText(`${file.name} was not added.`)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await cover(page).setInputFiles(png('good.png'))
  await expect(page.getByRole('button', { name: 'Remove good.png' })).toBeVisible()
  await expect(page.getByText('was not added.')).toHaveCount(0)
})

test('Save as Draft keeps the form in the browser and over a reload', async ({ page }) => {
  await page.goto(FORM)
  const title = uniqueTitle()
  await page.getByLabel('Project Name').fill(title)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toasts(page)).toContainText('Draft saved')
  await page.getByLabel('Timeline').fill('typed after saving')
  await page.reload()
  await expect(page.getByLabel('Project Name')).toHaveValue(title)
  await expect(page.getByLabel('Timeline')).toHaveValue('typed after saving')

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})

test('a draft of the account opens on another device, which names missing pictures', async ({
  page,
  browser,
  baseURL,
}) => {
  await startSignedIn(page, DEMO.admin)
  await page.goto(FORM)
  const title = uniqueTitle()
  await page.getByLabel('Project Name').fill(title)
  await cover(page).setInputFiles(png('harbour.png'))
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Saved in your account:')).toBeVisible()

  const device = await browser.newContext({ baseURL })
  const there = await device.newPage()
  await startSignedIn(there, DEMO.admin)
  await there.goto(FORM)
  await expect(there.getByLabel('Project Name')).toHaveValue(title)
  await expect(there.getByRole('main').getByRole('status').first()).toContainText('harbour.png')
  await device.close()
})

test('Preview shows card and page as the public will see them', async ({ page }) => {
  await page.goto(FORM)
  const title = uniqueTitle()
  await fillRequired(page, title)
  await page
    .getByLabel('Full Description')
    .fill('Hello **harbours**\n\n<img src=x onerror="document.title=1"> [x](javascript:alert(1))')
  await cover(page).setInputFiles(png('cover.png'))
  await page.getByLabel(/^Grant/).check()
  await page.getByLabel('Terms', { exact: true }).fill('No strings.')
  const opener = page.getByRole('button', { name: 'Preview' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const card = dialog.getByRole('article').first()
  await expect(card.getByRole('heading', { name: title })).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect(dialog.locator('strong', { hasText: 'harbours' })).toBeVisible()
  await expect(dialog.getByText('No strings.')).toBeVisible()
  await expect(dialog.locator('.prose-text img, .prose-text a')).toHaveCount(0)
  for (const image of await dialog.locator('img').all()) {
    expect(await image.getAttribute('src')).toMatch(/^blob:/)
  }
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test.describe('when the server refuses', () => {
  test.use({ allowedErrors: [FAILED_LOAD] })

  test('the bucket check, the upload or the last call can fail, and be tried again', async ({
    page,
  }) => {
    await startSignedIn(page, DEMO.creator)
    await page.goto(FORM)
    const title = uniqueTitle()
    await fillRequired(page, title)
    await cover(page).setInputFiles(png('cover.png'))

    await page.route(BUCKET, (route) =>
      route.fulfill({
        status: 404,
        json: { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
      }),
    )
    await submit(page).click()
    await expect(toasts(page)).toContainText('Bucket check error')
    await expect(toasts(page)).toContainText('The place for pictures does not exist.')
    await page.unroute(BUCKET)

    const upload = '**/storage/v1/object/project_thumbnails/**'
    let uploads = 0
    await page.route(upload, (route) => {
      uploads += 1
      return uploads === 1 ? route.abort() : route.continue()
    })
    await submit(page).click()
    await expect(page.getByText('Your project was not submitted.')).toBeVisible()

    await page.route(RPC, (route) =>
      route.fulfill({ status: 400, json: { code: 'BL026', message: 'x', details: null } }),
    )
    await submit(page).click()
    await expect(toasts(page)).toContainText('You have submitted many projects today.')
    await page.unroute(RPC)

    await expect(page.getByLabel('Project Name')).toHaveValue(title)
    await submit(page).click()
    await expect(toasts(page)).toContainText('We will review it soon.')
    expect(uploads).toBe(2)
    expect(await storedProject(page, title)).toHaveLength(1)
  })
})

test('the buttons are disabled while submitting, and a second press sends nothing', async ({
  page,
}) => {
  await startSignedIn(page, DEMO.creator)
  await page.goto(FORM)
  const title = uniqueTitle()
  await fillRequired(page, title)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(RPC, async (route) => {
    await held
    await route.continue()
  })
  await submit(page).click()
  const busy = page.getByRole('button', { name: 'Submitting...' })
  await expect(busy).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeDisabled()
  await busy.press('Enter')
  release()
  await expect(toasts(page)).toContainText('We will review it soon.')
  expect(await storedProject(page, title)).toHaveLength(1)
})
