import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import postgres from 'postgres'
import { makeProject } from '../database/world.ts'
import { ownerUrl } from '../support/embedded.ts'
import { type KeptMail, mailTo } from '../support/outbox.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { axeFindings, expect, startSignedIn, test } from './fixtures.ts'

const DATA = process.env.E2E_DATA ?? ''
const PASSWORD = 'a fine long password'

async function call(request: APIRequestContext, path: string, data: object): Promise<void> {
  const { publishableKey } = await (await request.get('/api/config')).json()
  const answer = await request.post(path, { headers: { apikey: publishableKey }, data })
  expect(answer.status()).toBe(200)
}

async function account(request: APIRequestContext): Promise<{ email: string }> {
  const email = `mail-${randomUUID()}@example.org`
  await call(request, '/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'Ida Rhodes' },
  })
  return { email }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a link in a mail asks for a click, works once and leads on', async ({
  page,
  request,
  baseURL,
}) => {
  const { email } = await account(request)
  const { origin } = new URL(baseURL ?? '')
  const next = encodeURIComponent(`${origin}/profile`)
  await call(request, `/auth/v1/otp?redirect_to=${next}`, { email })
  const { link } = await mailTo(DATA, email)
  const path = link.pathname + link.search
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toBeEnabled()
  expect(await axeFindings(page)).toEqual([])
  await button.click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Login successful')).toBeVisible()
})

test.describe('a used link', () => {
  test.use({ allowedErrors: [/403/] })
  test('says so; the code of a newer mail works without a link', async ({ page, request }) => {
    const { email } = await account(request)
    await call(request, '/auth/v1/otp', { email })
    const first = await mailTo(DATA, email)
    const token_hash = first.link.searchParams.get('token_hash')
    await call(request, '/auth/v1/verify', { type: 'magiclink', token_hash })
    await call(request, '/auth/v1/otp', { email })
    const second = await mailTo(DATA, email, 2)
    await page.goto(first.link.pathname + first.link.search)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid')

    await page.goto('/confirm')
    await expect(page.getByText('Enter your email address and the code from')).toBeVisible()
    await expect(page.getByText('One click')).toHaveCount(0)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Code from the email')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Email').fill(email)
    await field(page, 'Code from the email').fill('0000000000')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(field(page, 'Code from the email')).toHaveAccessibleDescription(
      'That code is wrong or has expired.',
    )
    await expect(field(page, 'Email')).toHaveValue(email)
    expect(await axeFindings(page)).toEqual([])
    // Grouped and full-width, as some keyboards have it.
    const grouped = second.code.replace(/\d{5}/, '$& ')
    const wide = grouped.replace(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    )
    await field(page, 'Code from the email').fill(wide)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a change of address is asked for in the profile and done by both mails', async ({
  page,
  request,
}) => {
  const { email } = await account(request)
  const newEmail = `mail-${randomUUID()}@example.org`
  await startSignedIn(page, email, PASSWORD)
  await page.goto('/profile')
  await field(page, 'Email').fill(newEmail)
  await page.getByRole('textbox', { name: 'Current password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`mails we sent to ${newEmail} and to your old`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.reload()
  await expect(page.getByText(`mails we sent to ${newEmail} and to your old`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  const open = async (address: string): Promise<void> => {
    const { link } = await mailTo(DATA, address)
    await page.goto(link.pathname + link.search)
    await page.getByRole('button', { name: 'Confirm the change' }).click()
  }
  await open(newEmail)
  await expect(page.getByText('Now use the link we emailed')).toBeVisible()
  await open(email)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(newEmail)
})

/** A separate site that requires e-mail confirmation; `data` is its data folder. */
const confirming = test.extend<object, { site: TestSite & { readonly data: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'backlit-e2e-confirm-'))
      const env = { BACKLIT_DATA: data, BACKLIT_DIST: 'dist', BACKLIT_CONFIRM_EMAIL: 'on' }
      const site = await startSite(env)
      await use({ ...site, data })
      await site.end()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

confirming.describe('where new accounts confirm their address', () => {
  confirming.describe.configure({ mode: 'serial' })
  confirming.use({ allowedErrors: [/status of 400/] })

  /** Signs up on the open page and waits until it says that the mail was sent. */
  async function signUp(page: Page): Promise<string> {
    const email = `new-${randomUUID()}@example.org`
    await field(page, 'Full name').fill('Grace Hopper')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    return email
  }

  /** Opens the newest mail's link in another tab, as a mail program does. */
  async function confirmInAnotherTab(page: Page, mail: Promise<KeptMail>): Promise<Page> {
    const { link } = await mail
    const other = await page.context().newPage()
    await other.goto(link.pathname + link.search)
    await other.getByRole('button', { name: 'Confirm email address' }).click()
    return other
  }

  confirming(
    'a submission survives signing up, even when the person logs in too early',
    async ({ page, site }) => {
      await page.goto('/submit-project')
      await page.getByLabel('Project Name').fill('Harbour Light')
      await page.getByLabel('Short Description').fill('Tide and weather for small harbours.')
      await page.getByLabel('Category').selectOption({ label: 'Technology' })
      await page.getByLabel(/Terms of Service/).check()
      await page.getByLabel(/posting rules/).check()
      await page.getByRole('button', { name: 'Submit Project' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click()
      const email = await signUp(page)
      expect(await axeFindings(page)).toEqual([])

      await page.getByRole('link', { name: 'Back to login' }).click()
      await expect(page).toHaveURL(/\/login\?return=%2Fsubmit-project$/)
      await field(page, 'Email').fill(email)
      await field(page, 'Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.locator('form .notice')).toContainText('Please confirm your email address')
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await expect(page.getByText('Sent again.')).toBeVisible()

      const other = await confirmInAnotherTab(page, mailTo(site.data, email, 2))
      await expect(other).toHaveURL(/\/submit-project$/)
      await expect(other.getByLabel('Project Name')).toHaveValue('Harbour Light')
      await expect(other.getByLabel(/posting rules/)).toBeChecked()
      await other.getByRole('button', { name: 'Submit Project' }).click()
      await expect(other.getByText('We will review it soon.')).toBeVisible()
    },
  )

  confirming(
    'the option a visitor chose is open again after signing up',
    async ({ page, site }) => {
      const sql = postgres(ownerUrl(site.data), { max: 1 })
      const { slug } = await makeProject({ sql }, null)
      await sql.end()
      await page.goto(`/projects/${slug}`)
      await page.getByRole('button', { name: /: Shares$/ }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click()
      const email = await signUp(page)
      const other = await confirmInAnotherTab(page, mailTo(site.data, email))
      await expect(other).toHaveURL(new RegExp(`/projects/${slug}$`))
      await expect(other.getByRole('dialog')).toHaveAccessibleName('Shares')
      // The original tab continues too.
      await expect(page).toHaveURL(new RegExp(`/projects/${slug}$`))
    },
  )
})
