import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  axeFindings,
  axeInBothSchemes,
  DEMO,
  expect,
  openAdmin,
  startSignedIn,
  test,
  toast,
} from './fixtures.ts'
import { newPerson, PASSWORD, signIn } from './messaging.ts'

/** Sets up an authenticator on the dashboard, which offers an administrator without one nothing else. */
async function setUpFactor(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up authenticator app' })
  const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await setup.getByLabel('Code from the app').fill(totp.generate())
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
}

test.describe('users', () => {
  test.use({
    allowedErrors: /status of (400|401|403|500)/,
  })

  test('roles with the last-administrator rule, suspension that ends sessions, and an account in full', async ({
    browser,
    page,
  }) => {
    test.slow()
    const person = await newPerson('Wren Overbrook')
    const { email } = person
    const context = await browser.newContext()
    await signIn(context, person)
    const other = await context.newPage()

    await openAdmin(page, '?tab=users')
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    const isDemo = /^This is a demo account/
    await expect(page.getByText(isDemo)).toBeVisible()
    expect(await axeInBothSchemes(page)).toEqual([])
    // A phone begins with what the page is.
    await page.setViewportSize({ width: 375, height: 812 })
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeGreaterThan(99)
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
    expect(await top(page.getByText(isDemo))).toBeGreaterThan(await top(page.getByRole('table')))
    await page.setViewportSize({ width: 1280, height: 720 })

    const self = page.getByRole('row', { name: new RegExp(DEMO.admin) })
    await page.getByLabel('Role', { exact: true }).selectOption('Administrator')
    await expect(self).toBeVisible()
    await self.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Make user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make user' }).click()
    await expect(toast(page, 'Error updating role')).toBeVisible()
    await expect(dialog.getByText('The last administrator cannot be demoted.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(self).toContainText('Administrator')
    await page.getByLabel('Role', { exact: true }).selectOption('All')

    await page.getByLabel('Search users').fill('wren overbrook')
    const row = page.getByRole('row', { name: new RegExp(email) })
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Make administrator' }).click()
    await dialog.getByRole('button', { name: 'Make administrator' }).click()
    await expect(toast(page, 'Role updated')).toBeVisible()
    await expect(row.getByText('Administrator', { exact: true })).toBeVisible()
    await other.goto('/admin?tab=users')
    await setUpFactor(other)
    await other.getByLabel('Role', { exact: true }).selectOption('Administrator')
    await expect(other.getByRole('row', { name: new RegExp(DEMO.admin) })).toBeVisible()
    await expect(other.getByText(isDemo)).toHaveCount(0)

    // After a demotion with the dashboard open, the next action is refused and the dashboard closes.
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Make user' }).click()
    await dialog.getByRole('button', { name: 'Make user' }).click()
    await expect(row.getByText('User', { exact: true })).toBeVisible()
    await other
      .getByRole('row', { name: new RegExp(DEMO.admin) })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await other.getByRole('menuitem', { name: 'Make user' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Make user' }).click()
    await expect(
      toast(other, 'Unauthorized: Only administrators can change user roles'),
    ).toBeVisible()
    await expect(other).toHaveURL(/\/profile/)

    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await expect(dialog.getByLabel('Rule')).toHaveValue('terms')
    await dialog.getByLabel('Reason').fill('Sends advertisements')
    await dialog.getByLabel('Rule').selectOption('Terms of Service, 7. What nobody may do')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
    await context.clearCookies()
    await other.evaluate(() => localStorage.clear())
    await other.goto('/login')
    await other.getByLabel('Email', { exact: true }).fill(email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(toast(other, 'Login failed')).toBeVisible()

    await row.getByRole('button', { name: 'Wren Overbrook', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Wren Overbrook', level: 2 })).toBeFocused()
    await expect(page.getByText('Sends advertisements')).toBeVisible()
    await page.getByRole('button', { name: 'Show security events' }).click()
    await expect(page.getByText('Logged in').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, 'Account restored')).toBeVisible()
    await expect(page.getByText('Sends advertisements')).toHaveCount(0)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await context.close()
  })

  test('a list that cannot be fetched says so and can be tried again', async ({ page }) => {
    test.slow()
    await openAdmin(page)
    await page.route('**/rest/v1/rpc/search_messages', (route) =>
      route.fulfill({ status: 500, json: { message: 'down' } }),
    )
    await page.getByRole('tab', { name: 'Messages' }).click()
    await expect(toast(page, 'Error fetching messages')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/rest/v1/rpc/search_messages')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
})

test.describe('messages', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('newest first with a preview of 50 characters; opening marks read, and back when it fails', async ({
    browser,
    page,
  }) => {
    test.slow()
    const context = await browser.newContext()
    const supporter = await context.newPage()
    await startSignedIn(supporter, DEMO.supporter)
    await supporter.goto('/messages')
    const words = `Zephyr ${Date.now()} ${'and the tide came in again '.repeat(3)}`.trim()
    await supporter.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await supporter.getByRole('textbox', { name: 'Message' }).fill(words)
    const sent = supporter.waitForResponse(/send_message/)
    await supporter.keyboard.press('Enter')
    await expect(supporter.getByText(words).last()).toBeVisible()
    await sent
    await context.close()

    await openAdmin(page, '?tab=messages')
    const row = page.getByRole('row').filter({ hasText: words.slice(0, 30) })
    await expect(row).toContainText(`${words.slice(0, 50)}…`)
    await expect(row).toContainText('Unread')
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Search messages').fill(words.slice(0, 20).toUpperCase())
    await expect(page.getByRole('row')).toHaveCount(2)

    await page.route('**/rest/v1/rpc/admin_open_message', (route) =>
      route.fulfill({ status: 500, json: { message: 'down' } }),
    )
    await row.getByRole('button').click()
    await expect(toast(page, 'Error updating message')).toBeVisible()
    await page.goBack()
    await expect(row).toContainText('Unread')
    await page.unroute('**/rest/v1/rpc/admin_open_message')

    await row.getByRole('button').click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show the whole conversation' }).click()
    await expect(page.getByRole('heading', { name: 'Conversation', exact: true })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to all messages' }).click()
    await expect(row.getByText('Read', { exact: true })).toBeVisible()
  })
})

test('a report is settled with what it asks for', async ({ page }) => {
  test.slow()
  await openAdmin(page, '?tab=reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 2 })).toBeVisible()
  const report = await page.evaluate(async () => {
    const { supabaseUrl: url, publishableKey } = await (await fetch('/api/config')).json()
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    const listed = await fetch(`${url}/rest/v1/projects?select=id,title&limit=1`, { headers })
    const [project] = await listed.json()
    const sent = await fetch(`${url}/rest/v1/rpc/report_project`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        p_project: project.id,
        p_reason: 'child_abuse',
        p_detail: `Numbers differ ${Date.now()}`,
        p_good_faith: true,
      }),
    })
    return { title: project.title as string, ok: sent.ok }
  })
  expect(report.ok).toBe(true)
  await page.reload()
  await page.getByRole('tab', { name: 'Projects' }).click()
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('button', { name: /^Reports \d+$/ })
    .click()
  const card = page.getByRole('article', { name: report.title }).first()
  await expect(card).toContainText('Numbers differ')
  await expect(card).toContainText('Name withheld')
  expect(await axeInBothSchemes(page)).toEqual([])
  // A page that is empty by now leads back to the last one that is not.
  await page.route('**/rest/v1/rpc/admin_reports', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    await route.fulfill({ response, json: { ...list, total: list.rows.length > 0 ? 26 : 25 } })
  })
  await page.reload()
  const next = page.getByRole('button', { name: 'Next' })
  const emptied = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"p_page":2')),
  )
  await next.click()
  await emptied
  await expect(card).toBeVisible()
  await expect(next).toBeEnabled()
  await page.unroute('**/rest/v1/rpc/admin_reports')
  // The report has its own URL, where it can be settled.
  await card.getByRole('button', { name: 'Open report' }).click()
  await expect(page.getByRole('heading', { name: 'Report', level: 2, exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\?tab=reports&view=report&id=[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await card.getByRole('button', { name: 'Suspend the account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rule').selectOption('The law')
  await dialog.getByRole('button', { name: 'Suspend the account' }).click()
  await expect(dialog.getByText('Please name the law in up to 300 characters.')).toBeVisible()
  await expect(dialog.getByText('Please give reasons of up to 1,500 characters.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByLabel('To whoever reported it').fill('The numbers agree.')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, '1 report settled')).toBeVisible()
  await expect(card).toContainText('No breach found')
  await expect(card).toContainText('The numbers agree.')
  await expect(card.getByRole('heading')).toBeFocused()
  await page.getByRole('button', { name: 'Back to all reports' }).click()
  await page.getByLabel('Status').selectOption('Decided')
  await expect(page.getByText('The numbers agree.')).toBeVisible()
})
