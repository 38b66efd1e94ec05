import type { Locator, Page } from '@playwright/test'
import { axeFindings, DEMO, DEMO_PASSWORD, expect, login, startSignedIn, test } from './fixtures.ts'
import { newPerson, PASSWORD, rows, signIn } from './messaging.ts'
import { en } from './words.ts'

const FORM = '/submit-project'
const BUCKET = '**/storage/v1/bucket/project_thumbnails'
const RPC = '**/rest/v1/rpc/submit_project'
const FAILED_LOAD = /Failed to load resource/

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
const UPLOAD = '**/storage/v1/object/project_thumbnails/**'

/** Waits until the text is in this browser's drafts. */
const untilKept = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('backlit-submit-draft:') && value.includes(wanted),
      ),
    words,
  )

/** Reads the caller's own project with a title through the Data API. */
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

/** Downloads a file with the caller's token and returns the headers. */
function downloadedHeaders(page: Page, address: string) {
  return page.evaluate(
    async (path) => {
      const { publishableKey } = await (await fetch('/api/config')).json()
      const { access_token } = JSON.parse(localStorage.getItem('backlit-auth') ?? '{}')
      const answer = await fetch(path, {
        headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
      })
      return Object.fromEntries(answer.headers)
    },
    address.replace('/public/', '/authenticated/'),
  )
}

/** Whether an image shows a picture. */
const isLoaded = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (url) => {
      const isShown = [...document.images].some(({ src }) => src === url)
      if (isShown) console.error('The address of a picture was revoked while an image had it')
      revoke(url)
    }
  }),
)

test('a creator submits a whole project once, which is stored as pending', async ({
  page,
  request,
}) => {
  await signIn(page.context(), await newPerson('Cleo Creator'))
  await page.goto(FORM)
  const title = uniqueTitle()
  await fillRequired(page, title)
  await page.getByLabel('You list projects as').selectOption('Sole trader')
  await page.getByLabel('Registered name').fill('Harbour Light')
  await page.getByLabel('Country of registration').selectOption('Estonia')
  await page.getByRole('button', { name: 'Change the page address' }).click()
  const slug = page.getByLabel('Page address', { exact: true })
  await slug.dispatchEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
  await expect(slug).toBeFocused()
  await slug.press('Enter')
  await expect(slug).toBeHidden()
  // On a line of its own, its words begin where those above them do.
  await page.setViewportSize({ width: 320, height: 812 })
  const change = page.getByRole('button', { name: en.submit.slugEdit })
  const [above, words] = await change.evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    return [button.previousElementSibling ?? button, range].map((of) => of.getBoundingClientRect())
  })
  expect(words?.top).toBeGreaterThan(above?.bottom ?? Number.NaN)
  expect(words?.left).toBeCloseTo(above?.left ?? Number.NaN, -1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel('Full Description').fill('## Today\n\nA **beta** for 12 harbours.')
  await page.getByLabel('Website').fill('harbour.example.org')
  await page.getByLabel('Target Amount (USD)').fill('25,000')
  await page.getByLabel('Timeline').fill('Autumn')
  await page.getByLabel('Video URL').fill('https://vimeo.com/76979871')
  await cover(page).setInputFiles(png('cover.png'))
  await page.getByLabel(/^Additional Images/).setInputFiles([png('one.png'), png('two.png')])
  await page.getByLabel('What does it show?').nth(0).fill('A harbour at night')
  await page.getByLabel('What does it show?').nth(2).fill('The first screen')
  await page.getByRole('button', { name: 'Move two.png earlier' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move two.png earlier' })).toBeFocused()
  await page.getByLabel(/^Equity Offering/).check()
  await page.getByLabel('Title', { exact: true }).fill('Seed round')
  await page.getByLabel('Terms', { exact: true }).fill('2 % for each $1,000.')
  await page.getByLabel('Minimum', { exact: true }).fill('500')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel(/^Share/).fill('2.5 %')
  const uses = page.getByRole('group', { name: 'Use of funds' })
  await uses.getByRole('button', { name: 'Add a purpose' }).press('Enter')
  await page.keyboard.type('Sensors')
  await page.keyboard.press('Tab')
  await page.keyboard.type('80')
  await page.getByRole('button', { name: 'Add a milestone' }).press('Enter')
  await page.keyboard.type('Beta')
  await page.getByLabel('Month').fill('2027-03')
  await submit(page).click()
  await expect(uses.getByText('The shares must add up to 100%.')).toBeVisible()
  await expect(uses.getByLabel('Share')).toBeFocused()
  await uses.getByRole('button', { name: 'Add a purpose' }).press('Enter')
  await page.keyboard.type('Fees')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await expect(uses.getByText('Total: 100%')).toBeVisible()
  await expect(uses.getByText('The shares must add up to 100%.')).toBeHidden()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
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

  await expect(page).toHaveURL(/\/$/)
  await expect(toasts(page)).toContainText(
    'Thank you for submitting your project. We will review it soon.',
  )
  const after = page.getByRole('region', { name: `“${title}” is with the team` })
  await expect(after).toContainText('Expect an answer between')
  const box = await after.locator('.panel').boundingBox()
  const next = await page.locator('[data-submitted] ~ section').first().boundingBox()
  const gap = (next?.y ?? Number.NaN) - (box?.y ?? 0) - (box?.height ?? 0)
  expect(gap).toBeGreaterThan(20)
  await expect(after.getByRole('link', { name: 'Open your listing' })).toHaveAttribute(
    'href',
    /^\/my-projects\?project=[0-9a-f-]{36}$/,
  )
  const [stored, ...others] = await storedProject(page, title)
  expect(others).toEqual([])
  expect(stored).toMatchObject({
    status: 'pending',
    featured: false,
    category: 'tech',
    website: 'https://harbour.example.org',
    timeline: 'Autumn',
    use_of_funds: [
      { purpose: 'Sensors', share: 80 },
      { purpose: 'Fees', share: 20 },
    ],
    milestones: [{ title: 'Beta', month: '2027-03', text: '' }],
    language: 'en',
    video_url: 'https://vimeo.com/76979871',
    media_type: 'image',
    thumbnail_alt: 'A harbour at night',
    support_options: [
      {
        type: 'equity',
        title: 'Seed round',
        description: '2 % for each $1,000.',
        currency: 'EUR',
        details: { share: 2.5 },
      },
    ],
    gallery: [{ alt: 'The first screen' }, { alt: '' }],
  })
  expect(Number(stored?.target_amount)).toBe(25_000)
  const thumbnail = String(stored?.thumbnail_url)
  expect(thumbnail).toMatch(
    /^\/storage\/v1\/object\/public\/project_thumbnails\/\d{13}-harbour-light-\w+\.webp$/,
  )
  expect(stored?.media_url).toBe(thumbnail)
  expect((await request.get(thumbnail)).status()).toBe(400)
  expect(await downloadedHeaders(page, thumbnail)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
  })

  await page.goto(FORM)
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})

// Signing up instead is in confirm.spec.ts.
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
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
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

test('missing and invalid fields are reported by toasts and beside the fields, and only real pictures are accepted', async ({
  page,
}) => {
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
  await expect(toasts(page)).toContainText(
    'You must accept the Project Publisher Agreement before submitting your project.',
  )
  await expect(toasts(page)).not.toContainText('Missing required fields')
  await expect(page.locator('form').getByText(words)).toBeVisible()
  await expect(page.getByLabel(/posting rules/)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])

  const field = page.getByLabel('Short Description')
  await field.fill('a'.repeat(161))
  await expect(page.getByText('161 / 160')).toBeVisible()
  await submit(page).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is too long.')).toBeVisible()

  // The tests of the storage know more of them.
  const bad = [
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') },
    { ...png('half.png'), buffer: PIXEL.subarray(0, PIXEL.length / 2) },
  ]
  for (const { name, mimeType, buffer } of bad) {
    await cover(page).setInputFiles({ name, mimeType, buffer })
    await expect(page.getByText(`We couldn’t add ${name}.`)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await cover(page).setInputFiles(png('good.png'))
  await expect(page.getByRole('button', { name: 'Remove good.png' })).toBeVisible()
  await expect(page.getByText('We couldn’t add')).toHaveCount(0)
})

test('a part of a picture is cut out once, however often that is pressed', async ({ page }) => {
  await page.addInitScript(() => {
    const encode = HTMLCanvasElement.prototype.toBlob
    let times = 0
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      document.documentElement.dataset.encoded = String(++times)
      encode.apply(this, given)
    }
  })
  await page.goto(FORM)
  await cover(page).setInputFiles('public/icon-512.png')
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  const use = dialog.getByRole('button', { name: 'Use this part' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Choose the part of icon-512.png to show' }).click()
    await dialog.getByLabel(/^Part of the image/).press('ArrowLeft')
  }
  await choose()
  await use.dblclick()
  await expect(dialog).toBeHidden()
  // They are cut one after another: by the end of this one, all before it would have been.
  await choose()
  await use.click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-encoded', '3')
})

test('a draft of the account opens on another device, pictures included', async ({
  page,
  browser,
  baseURL,
}) => {
  await startSignedIn(page, DEMO.admin)
  await page.goto(FORM)
  const title = uniqueTitle()
  await page.getByLabel('Project Name').fill(title)
  await cover(page).setInputFiles(png('harbour.png'))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toasts(page)).toContainText('We’ve saved your draft in your account.')

  const device = await browser.newContext({ baseURL })
  const there = await device.newPage()
  await startSignedIn(there, DEMO.admin)
  await there.goto(FORM)
  await expect(there.getByLabel('Project Name')).toHaveValue(title)
  await expect.poll(() => isLoaded(there.getByAltText('Chosen image harbour.png'))).toBe(true)

  // A draft changed on the other device is not overwritten from here.
  await there.getByLabel('Timeline').fill('Changed there')
  await there.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toasts(there)).toContainText('We’ve saved your draft in your account.')
  // Nor is it deleted by halves: what stays in the account keeps its pictures.
  await there.route('**/rest/v1/project_drafts*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await there.getByRole('button', { name: 'Start over' }).click()
  await there.getByRole('button', { name: 'Delete draft' }).click()
  await expect(toasts(there)).toContainText('having trouble connecting')
  await there.reload()
  await expect(there.getByLabel('Project Name')).toHaveValue(title)
  await expect.poll(() => isLoaded(there.getByAltText('Chosen image harbour.png'))).toBe(true)
  await device.close()
  await page.getByLabel('Timeline').fill('Changed here')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toasts(page)).toContainText('This draft was changed elsewhere.')
  await page.getByRole('button', { name: 'Open the other version' }).click()
  await expect(page.getByLabel('Timeline')).toHaveValue('Changed there')
})

test.describe('a preview', () => {
  test.use({ allowedErrors: FAILED_LOAD })

  test('shows card and page as the public will see them, to colleagues by a private link too, until it is turned off', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    await signIn(page.context(), await newPerson('Cleo Creator'))
    await page.goto(FORM)
    const title = uniqueTitle()
    await fillRequired(page, title)
    await page
      .getByLabel('Full Description')
      .fill('Hello **harbours**\n\n<img src=x onerror="document.title=1"> [x](javascript:alert(1))')
    await cover(page).setInputFiles(png('cover.png'))
    await page.getByLabel(/^Revenue Sharing/).check()
    await page.getByLabel('Terms', { exact: true }).fill('Two percent of sales')
    await page.getByLabel(/^Share/).fill('2')
    const opener = page.getByRole('button', { name: 'Preview' })
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    await page.route('**/preview', (route) => route.abort())
    await opener.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unroute('**/preview')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const card = dialog.getByRole('article').first()
    await expect(card.getByRole('heading', { name: title })).toBeVisible()
    await expect(card.getByRole('link')).toHaveCount(0)
    await expect(dialog.locator('strong', { hasText: 'harbours' })).toBeVisible()
    await expect(dialog.getByText('Two percent of sales')).toBeVisible()
    await expect(dialog.locator('.prose-text img, .prose-text a')).toHaveCount(0)
    for (const image of await dialog.locator('img:not([src^="/avatars/"])').all()) {
      expect(await image.getAttribute('src')).toMatch(/^blob:/)
    }

    await page.getByRole('button', { name: 'Create private link' }).click()
    const link = await page.getByLabel('Private link', { exact: true }).inputValue()
    expect(await axeFindings(page)).toEqual([])
    const elsewhere = await browser.newContext({ baseURL })
    const colleague = await elsewhere.newPage()
    const answer = await colleague.goto(link)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(colleague.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(colleague.getByText('Private preview')).toBeVisible()
    await expect(colleague.locator('strong', { hasText: 'harbours' })).toBeVisible()
    await expect(colleague.getByText('Two percent of sales')).toBeVisible()
    await expect(colleague.getByText('2%', { exact: true })).toBeVisible()
    expect(await axeFindings(colleague)).toEqual([])
    await page.getByRole('button', { name: 'Turn off link' }).click()
    await expect(page.getByText('The link no longer works.')).toBeVisible()
    expect((await colleague.reload())?.status()).toBe(404)
    await expect(colleague.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await elsewhere.close()

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test('the preview page only accepts the form’s requests', async ({ request }) => {
  const post = async (data: unknown, type = 'application/json') =>
    (await request.post('/preview', { data, headers: { 'content-type': type } })).status()
  expect(await post('title=Hello', 'application/x-www-form-urlencoded')).toBe(403)
  expect(await post('{}', 'text/plain')).toBe(403)
  expect(await post('{}', 'text/csv')).toBe(415)
  expect(await post('{"values":')).toBe(400)
  expect(await post({ values: {}, creator: 'A', pictures: { cover: null } })).toBe(400)
  const far = { cover: { url: 'https://elsewhere.example/x.png', alt: '' }, gallery: [] }
  expect(await post({ values: {}, creator: 'A', pictures: far })).toBe(400)
  expect(await post({ values: { content: 'x'.repeat(300_000) } })).toBe(413)
})

test('what was typed is kept at every step and survives a crash of the browser, until the draft is deleted', async ({
  context,
}) => {
  const title = uniqueTitle()
  let page = await context.newPage()
  await page.goto(FORM)
  await page.getByLabel('Project Name').fill(title)
  await untilKept(page, title)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toasts(page)).toContainText('Draft saved')
  await page.getByLabel('Full Description').fill('A story of harbours')
  await untilKept(page, 'A story of harbours')
  await cover(page).setInputFiles(png('crash.png'))
  await untilKept(page, 'crash.png')
  await page.getByLabel(/^Token Offering/).check()
  await page.getByLabel('Terms', { exact: true }).fill('One year of entry')
  await untilKept(page, 'One year of entry')
  await page.getByLabel(/posting rules/).check()
  await untilKept(page, '"rules":true')

  const devtools = await context.newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()
  page = await context.newPage()
  await page.goto(FORM)
  await expect(page.getByLabel('Project Name')).toHaveValue(title)
  await expect(page.getByLabel('Full Description')).toHaveValue('A story of harbours')
  await expect(page.getByRole('button', { name: 'Remove crash.png' })).toBeVisible()
  await expect(page.getByLabel('Terms', { exact: true })).toHaveValue('One year of entry')
  await expect(page.getByLabel(/posting rules/)).toBeChecked()

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})

test('two tabs with one draft: the second to write is told, and both versions stay', async ({
  page,
  context,
}) => {
  await page.goto(FORM)
  const title = uniqueTitle()
  await page.getByLabel('Project Name').fill(title)
  await untilKept(page, title)
  const other = await context.newPage()
  await other.goto(FORM)
  await expect(other.getByLabel('Project Name')).toHaveValue(title)
  await other.getByLabel('Timeline').fill('From the other tab')
  await untilKept(other, 'From the other tab')
  await expect(page.getByText('This draft was changed in another tab')).toBeVisible()
  await page.getByLabel('Timeline').fill('From this tab')
  await page.getByRole('button', { name: 'Keep this as a new draft' }).click()
  await untilKept(page, 'From this tab')
  await page.getByRole('button', { name: 'Your drafts' }).click()
  const drafts = page.getByRole('dialog', { name: 'Your drafts' })
  await expect(drafts.getByText(title)).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])
  await drafts.getByRole('button', { name: `Open “${title}”` }).click()
  await expect(page.getByLabel('Timeline')).toHaveValue('From the other tab')
})

test.describe('when another tab logs in to another account, the form', () => {
  // A draft may be on its way to the account just as that is logged out.
  test.use({ allowedErrors: [FAILED_LOAD] })

  test('stays the one’s who filled it in, while an account page becomes the other’s', async ({
    page,
    context,
  }) => {
    const [anna, berta] = [await newPerson('Anna Author'), await newPerson('Berta Bystander')]
    const other = await context.newPage()
    const logOut = async () => {
      await other.goto('/profile')
      await other.getByRole('button', { name: 'Log out' }).first().click()
      await expect(other).toHaveURL('/')
    }
    const switchTo = async (email: string) => {
      await logOut()
      await login(other, email, PASSWORD)
    }
    await login(page, anna.email, PASSWORD)
    const account = await context.newPage()
    await account.goto('/profile')
    await expect(account.getByLabel('Full name')).toHaveValue(anna.name)
    await page.goto(FORM)
    const title = uniqueTitle()
    await fillRequired(page, title)
    await untilKept(page, title)

    await account.getByLabel('Full name').fill('Anna Typing')
    await logOut()
    await expect(account.getByRole('alert')).toContainText('What you typed is still here')
    await expect(account.getByRole('alert')).toBeFocused()
    await expect(account.getByLabel('Full name')).toBeHidden()
    expect(await axeFindings(account)).toEqual([])
    const opened = context.waitForEvent('page')
    await account.getByRole('link', { name: 'Log in in a new tab' }).click()
    const again = await opened
    await again.getByLabel('Email', { exact: true }).fill(anna.email)
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await again.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(again).toHaveURL('/profile')
    await expect(account.getByLabel('Full name')).toHaveValue('Anna Typing')
    await expect(account.getByLabel('Full name')).toBeVisible()

    await switchTo(berta.email)
    const warning = page.getByRole('status').getByText(en.errors.auth.other_account)
    await expect(warning).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await expect(account.getByLabel('Full name')).toHaveValue(berta.name)
    await page.getByLabel('Timeline').fill('Typed after the switch')
    await untilKept(page, 'Typed after the switch')
    await submit(page).last().click()
    await expect(toasts(page)).toContainText(en.errors.auth.other_account)
    expect(await storedProject(page, title)).toEqual([])
    await other.goto(FORM)
    await expect(other.getByLabel('Project Name')).toBeEditable()
    await expect(other.getByLabel('Project Name')).toHaveValue('')
    expect(await rows(berta, 'project_drafts?select=id')).toEqual([])

    await switchTo(anna.email)
    await expect(warning).toBeHidden()
    await submit(page).last().click()
    await expect(page).toHaveURL('/')
    expect(await storedProject(page, title)).toMatchObject([{ timeline: 'Typed after the switch' }])
  })
})

test.describe('when the server refuses', () => {
  test.use({ allowedErrors: [FAILED_LOAD] })

  test('the upload, the bucket check or the last call can fail, and be tried again', async ({
    page,
    context,
  }) => {
    await signIn(page.context(), await newPerson('Cleo Creator'))
    await page.goto(FORM)
    const title = uniqueTitle()
    await fillRequired(page, title)
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    let uploads = 0
    await page.route(UPLOAD, async (route) => {
      uploads += 1
      if (uploads > 2) return route.continue()
      if (uploads === 2) await lost
      await route.abort('internetdisconnected')
    })
    await cover(page).setInputFiles(png('cover.png'))
    await page.getByRole('button', { name: 'Try again: cover.png' }).click()
    await expect(page.getByRole('progressbar', { name: 'Uploading cover.png' })).toBeVisible()
    await context.setOffline(true)
    lose()
    await expect(page.getByRole('button', { name: 'Try again: cover.png' })).toBeVisible()
    // It goes on by itself once there is a connection.
    await context.setOffline(false)
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()

    await page.route(BUCKET, (route) =>
      route.fulfill({
        status: 404,
        json: { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
      }),
    )
    await submit(page).click()
    await expect(toasts(page)).toContainText('Bucket check error')
    await expect(toasts(page)).toContainText('Image storage isn’t available right now.')
    await expect(page.getByText('Your project wasn’t submitted.')).toBeVisible()
    await page.unroute(BUCKET)

    await page.route(RPC, (route) =>
      route.fulfill({ status: 400, json: { code: 'BL026', message: 'x', details: null } }),
    )
    await submit(page).click()
    await expect(toasts(page)).toContainText('You’ve submitted a lot of projects today.')
    await page.unroute(RPC)

    // The project is stored but the response is lost.
    await page.route(RPC, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    await expect(toasts(page)).toContainText('having trouble connecting')
    await page.unroute(RPC)

    await expect(page.getByLabel('Project Name')).toHaveValue(title)
    await submit(page).click()
    await expect(toasts(page)).toContainText('We will review it soon.')
    expect(uploads).toBe(3)
    expect(await storedProject(page, title)).toHaveLength(1)
  })
})
