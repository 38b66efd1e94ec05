import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import postgres from 'postgres'
import { ownerUrl } from '../support/embedded.ts'
import { mailTo } from '../support/outbox.ts'
import {
  axeFindings,
  axeInBothSchemes,
  DEMO,
  expect,
  startSignedIn,
  test,
  toast,
} from './fixtures.ts'

const DATA = process.env.E2E_DATA ?? ''

async function call(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const { publishableKey } = await (await request.get('/api/config')).json()
  const answer = await request.post(path, { headers: { apikey: publishableKey }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('a contact message is answered by mail, which the audit log and the overview show', async ({
  page,
  request,
}) => {
  test.slow()
  const email = `nell-${randomUUID()}@example.org`
  const subject = `Fees ${randomUUID().slice(0, 8)}`
  const reference = await call(request, '/rest/v1/rpc/send_contact_message', {
    p_name: 'Nell Trent',
    p_email: email,
    p_subject: subject,
    p_message: 'What does it cost?',
  })
  await startSignedIn(page, DEMO.admin)
  await page.goto('/admin?tab=messages&view=contact')
  await page.getByLabel('Search contact messages').fill(String(reference))
  const row = page.getByRole('row', { name: new RegExp(subject) })
  await expect(row).toContainText('New')
  expect(await axeFindings(page)).toEqual([])
  await row.getByRole('button').click()
  await expect(page.getByRole('heading', { name: subject, level: 2 })).toBeFocused()
  await page.getByRole('button', { name: 'Queue answer' }).click()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/Please write an answer/)
  await page.getByLabel('Your answer').fill('Nothing at all.')
  await page.getByRole('button', { name: 'Queue answer' }).click()
  await expect(toast(page, 'Answer queued')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  const mail = await mailTo(DATA, email)
  expect(mail.subject).toBe(`Re: ${subject} [${reference}]`)
  expect(mail.text).toContain('Nothing at all.')
  // Without a mail server nothing may claim that it was sent.
  await expect(page.getByText('Kept as a file', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  expect(await axeInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Close without another answer' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()

  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/tab=audit/)
  await page.getByLabel('About').fill(id)
  await expect(page.getByRole('row', { name: /Contact message status changed/ })).toContainText(
    'To: Closed',
  )
  const answered = page.getByRole('row', { name: /Contact message answered/ })
  await expect(answered).toContainText(String(reference))
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Action').selectOption('Contact message answered')
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(3)
  expect(file).toContain(',contact.answered,')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible()
  await page.getByText('Show as table').first().click()
  await expect(page.getByRole('row', { name: /^0–2 business days/ })).toBeVisible()
  expect(await axeInBothSchemes(page)).toEqual([])
})

test('a locked-out person gets another confirmation mail, and loses the second factor', async ({
  page,
  request,
}) => {
  const email = `locked-${randomUUID()}@example.org`
  await call(request, '/auth/v1/signup', {
    email,
    password: 'a fine long password',
    data: { full_name: 'Locked Out' },
  })
  const sql = postgres(ownerUrl(DATA), { max: 1, onnotice: () => {} })
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'Phone', 'totp', 'verified', now(), now() from auth.users where email = ${email}`
  await sql`update auth.users set email_confirmed_at = null where email = ${email}`
  await sql.end()

  await startSignedIn(page, DEMO.admin)
  await page.goto('/admin?tab=users')
  await page.getByLabel('Search users').fill(email)
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Not confirmed')
  await row.getByRole('button', { name: 'Locked Out', exact: true }).click()
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(toast(page, 'Confirmation requested')).toBeVisible()
  const mail = await mailTo(DATA, email)
  expect(mail.link.searchParams.get('type')).toBe('signup')

  await page.getByRole('button', { name: 'Reset second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Locked Out’s second factor?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset second factor' }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(toast(page, 'Second factor reset')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset second factor' })).toHaveCount(0)
  expect((await mailTo(DATA, email, 2)).subject).not.toBe(mail.subject)
})
