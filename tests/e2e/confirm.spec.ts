import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { mailTo } from '../support/outbox.ts'
import { axeFindings, expect, test } from './fixtures.ts'

const DATA = process.env.E2E_DATA ?? ''

async function call(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const { publishableKey } = await (await request.get('/api/config')).json()
  const answer = await request.fetch(path, {
    method: path.startsWith('/auth/v1/user') ? 'PUT' : 'POST',
    headers: { apikey: publishableKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    data,
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

async function account(request: APIRequestContext): Promise<{ email: string; token: string }> {
  const email = `mail-${randomUUID()}@example.org`
  const password = 'a fine long password'
  const reply = await call(request, '/auth/v1/signup', { email, password, data: {} })
  return { email, token: String(reply.access_token) }
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
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
    await call(request, '/auth/v1/otp', { email })
    const second = await mailTo(DATA, email, 2)
    await page.goto(first.link.pathname + first.link.search)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid')

    await page.goto('/confirm')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Code from the mail')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Email').fill(email)
    await field(page, 'Code from the mail').fill('0000000000')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('no longer valid')
    await expect(field(page, 'Email')).toHaveValue(email)
    expect(await axeFindings(page)).toEqual([])
    await field(page, 'Code from the mail').fill(second.code)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a change of address asks for both mails', async ({ page, request }) => {
  const { email, token } = await account(request)
  const newEmail = `mail-${randomUUID()}@example.org`
  await call(request, '/auth/v1/user', { email: newEmail }, token)
  const open = async (address: string): Promise<void> => {
    const { link } = await mailTo(DATA, address)
    await page.goto(link.pathname + link.search)
    await page.getByRole('button', { name: 'Confirm the change' }).click()
  }
  await open(newEmail)
  await expect(page.getByText('Now confirm with the mail we sent')).toBeVisible()
  await open(email)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
})
