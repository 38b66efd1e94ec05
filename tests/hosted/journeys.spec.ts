import { createHmac, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import postgres from 'postgres'
import sharp from 'sharp'
import { expect, login, test } from '../e2e/fixtures.ts'
import { en } from '../e2e/words.ts'
import { mailTo } from '../support/outbox.ts'
import { codeOf } from '../support/second-factor.ts'

const { HOSTED_CREATOR = '', HOSTED_ADMIN = '', HOSTED_OUTBOX, TEST_EMAIL = '' } = process.env
/** Of the accounts that were moved. */
const PASSWORD = 'correct horse'
const TITLE = `Harbour Light ${randomUUID().slice(0, 8)}`

// Without Realtime the browser reports its attempts to connect; messages are polled then.
test.use({ allowedErrors: [/\/realtime\/v1\/websocket/] })
test.describe.configure({ mode: 'serial' })

const pages: Record<'creator' | 'admin' | 'supporter', Page> = {} as never
const contexts: BrowserContext[] = []
test.beforeAll(async ({ browser, baseURL }) => {
  for (const name of ['creator', 'admin', 'supporter'] as const) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    contexts.push(context)
    pages[name] = await context.newPage()
  }
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

const toast = (page: Page, text: string) =>
  page.locator('[data-toasts]').getByText(text, { exact: true })

/** Where the mail that Auth sent leads on this site. */
async function confirmation(email: string): Promise<string> {
  if (HOSTED_OUTBOX) {
    const { link } = await mailTo(HOSTED_OUTBOX, email)
    return link.pathname + link.search
  }
  const sql = postgres(String(process.env.SUPABASE_DB_URL), { max: 1 })
  const [row] = await sql`select confirmation_token from auth.users where email = ${email}`
  await sql.end()
  return `/confirm?token_hash=${row?.confirmation_token}&type=signup`
}

/** Tells the site of published texts, as the database of a project does where it reaches the site. */
async function renewTexts(page: Page): Promise<void> {
  const data = JSON.stringify({ tags: ['texts'] })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signed = createHmac('sha256', String(process.env.REVALIDATE_SECRET))
  const signature = `sha256=${signed.update(`${timestamp}.${data}`).digest('hex')}`
  const answer = await page.request.post('/api/revalidate', {
    headers: {
      'content-type': 'application/json',
      'x-backlit-timestamp': timestamp,
      'x-backlit-signature': signature,
    },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a moved account logs in with its password, and submits a project with a picture', async () => {
  const { creator: page } = pages
  await login(page, HOSTED_CREATOR, PASSWORD)
  await page.goto('/submit-project')
  await page.getByLabel('Project Name').fill(TITLE)
  await page.getByLabel('Short Description').fill('Tide and weather for small harbours.')
  await page.getByLabel('Category').selectOption({ label: 'Technology' })
  await page.getByLabel('Full Description').fill('A beta for 12 harbours.')
  const background = { width: 640, height: 360, channels: 3, background: '#246' } as const
  const buffer = await sharp({ create: background }).png().toBuffer()
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer }
  await page.getByLabel(/^Cover Image/).setInputFiles(cover)
  await page.getByLabel('What does it show?').fill('A harbour at night')
  await page.getByLabel(/^Equity Offering/).check()
  await page.getByLabel('Title', { exact: true }).fill('Seed round')
  await page.getByLabel('Terms', { exact: true }).fill('2 % for each $1,000.')
  await page.getByLabel(/Terms of Service/).check()
  await page.getByLabel(/posting rules/).check()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('region', { name: `“${TITLE}” is with the team` })).toBeVisible()
})

test('an administrator sets up a second factor, then reviews and publishes', async () => {
  const { admin: page } = pages
  await login(page, HOSTED_ADMIN, PASSWORD)
  await page.goto('/admin?tab=projects')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up authenticator app' })
  const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await setup.getByLabel('Code from the app').fill(codeOf(secret))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await page.getByRole('checkbox', { name: `Select ${TITLE}` }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approval = page.getByRole('dialog', { name: 'Approve and publish' })
  await approval.getByRole('radio', { name: 'Yes, a company' }).check()
  for (const yes of await approval.getByRole('radio', { name: 'Yes', exact: true }).all())
    await yes.check()
  await approval.getByRole('radio', { name: 'Not applicable' }).last().check()
  await approval.getByLabel('Why it doesn’t apply').fill('It has no website.')
  await approval.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByRole('row', { name: TITLE })).toContainText('Approved')
})

test('a visitor signs up, confirms the address and supports the project', async () => {
  const { supporter: page } = pages
  const [mailbox, host] = TEST_EMAIL.split('@')
  const email = `${mailbox}+${randomUUID().slice(0, 8)}@${host}`
  await page.goto('/register')
  await page.getByLabel('Full name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Email', { exact: true }).fill(email)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a fine long password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await confirmation(email))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page).not.toHaveURL(/confirm/)

  await page.goto(`/projects/${TITLE.toLowerCase().replaceAll(' ', '-')}`)
  const cover = page.getByRole('img', { name: 'A harbour at night' }).first()
  await expect(cover).toBeVisible()
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: `${en.support.choose}: Seed round` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en.support.continue }).click()
  await page.getByLabel(en.support.note).fill('May we talk in spring?')
  await page.getByLabel(en.support.consent).check()
  await dialog.getByRole('button', { name: en.support.confirm }).click()
  await expect(page).toHaveURL(/\/messages\?thread=/)
  await expect(page.getByRole('log')).toContainText('May we talk in spring?')
})

test('messages arrive without a reload', async () => {
  const { creator, supporter } = pages
  const isLive = supporter
    .waitForEvent('websocket', { timeout: 20_000 })
    .then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('Subscribed to PostgreSQL'),
        timeout: 20_000,
      }),
    )
    .then(
      () => true,
      () => false,
    )
  await supporter.reload()
  await creator.goto('/messages')
  await creator.getByRole('link', { name: /Grace Hopper/ }).click()
  const description = (await isLive) ? 'by Realtime' : 'by polling'
  test.info().annotations.push({ type: 'messages', description })
  console.log(`Messages arrive ${description}.`)
  await creator.getByRole('textbox', { name: en.messages.compose }).fill('Gladly.')
  await creator.keyboard.press('Enter')
  await expect(supporter.getByRole('log')).toContainText('Gladly.')
})

test('a language is generated, published, read and taken back', async () => {
  const { admin: page } = pages
  await page.goto('/admin?tab=translations')
  await page.getByRole('checkbox', { name: 'Also translate texts that are up to date' }).check()
  await page.getByRole('checkbox', { name: 'Svenska SV' }).check()
  await page.getByRole('button', { name: 'Generate Translations' }).click()
  await page.getByRole('tab', { name: 'Review & Apply' }).click()
  await page.getByLabel('View', { exact: true }).selectOption('Table')
  await page.getByLabel('Search keys and texts').fill('browse.')
  await page
    .getByRole('textbox', { name: 'New text of browse.title', exact: true })
    .fill('Projekt i hamnen')
  await page.getByRole('button', { name: 'Apply Translation' }).click()
  await expect(toast(page, 'Applied: Svenska')).toBeVisible()
  await renewTexts(page)
  const reader = await page.context().newPage()
  await reader.goto('/sv/projects')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Projekt i hamnen')
  await page.getByRole('button', { name: 'Restore the committed texts' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Restore the committed texts' })
    .click()
  await expect(toast(page, 'The committed texts are live again')).toBeVisible()
})
