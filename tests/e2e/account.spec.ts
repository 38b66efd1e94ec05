import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import postgres from 'postgres'
import { ownerUrl } from '../support/embedded.ts'
import { axeFindings, axeInBothSchemes, expect, login, startSignedIn, test } from './fixtures.ts'
import { newPerson, PASSWORD } from './messaging.ts'

const DATA = process.env.E2E_DATA ?? ''

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

test('a person sets a picture, changes settings on all devices, and exports their data', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { email } = await newPerson('Ida Rhodes')
  await startSignedIn(page, email, PASSWORD)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Ida Rhodes' })).toBeVisible()
  expect(await axeInBothSchemes(page)).toEqual([])

  // Chosen colours keep the selected tab apart.
  await page.emulateMedia({ forcedColors: 'active' })
  const line = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
  expect(await line('Profile')).not.toBe(await line('Settings'))
  await page.emulateMedia({ forcedColors: null })

  // Upload an avatar, cropped by keyboard.
  const picture = page.locator('section img').first()
  await page.getByLabel('Picture file').setInputFiles('public/icon-512.png')
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await expect(dialog.getByLabel(/^Part of the picture/)).toBeVisible()
  await dialog.getByLabel(/^Part of the picture/).press('ArrowLeft')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(notice(page, 'Picture saved')).toBeVisible()
  await expect(picture).toHaveAttribute(
    'src',
    /^\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\/\d+\.(webp|jpg)$/,
  )
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(100)
  await page.getByLabel('Picture file').setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(alert(page, 'We couldn’t save your picture')).toContainText('Use a PNG, JPEG')
  await button(page, 'Remove picture').click()
  await expect(notice(page, 'Picture removed')).toBeVisible()
  await expect(picture).toHaveAttribute('src', /^\/avatars\/[0-9a-z]+-IR\.svg$/)

  // Tabs are in the browser's history.
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/#settings$/)
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  expect(await axeInBothSchemes(page)).toEqual([])

  // On a phone, an address of a tab leads to it, past the card.
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 375, height: 667 })
  await page.reload()
  await expect
    .poll(() => page.getByRole('tablist').evaluate((tabs) => tabs.getBoundingClientRect().top))
    .toBeLessThan(100)
  const starts = (places: Locator) =>
    places.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().left))])
  expect(await starts(page.locator('[aria-labelledby="account-name"] p > a'))).toHaveLength(2)
  await page.setViewportSize(desktop)
  await page.getByRole('tab', { name: 'Security' }).click()
  const events = page.getByRole('region', { name: 'Recent security events' }).locator('li p')
  await expect(events.first()).toBeVisible()
  expect(await starts(events)).toHaveLength(1)
  await page.getByRole('tab', { name: 'Settings' }).click()

  // Settings apply at once, on the next page and on other devices.
  const html = page.locator('html')
  await page.getByRole('switch', { name: /^Reduce motion/ }).check()
  await expect(html).toHaveAttribute('data-motion', 'reduce')
  await page.getByText('Light', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await page.getByRole('switch', { name: 'Daily digest of unread notifications' }).check()
  // Changes are saved one after another: an earlier one's answer says nothing of this one.
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"email_messages":false')),
  )
  await page.getByRole('switch', { name: 'New messages' }).uncheck()
  await saved
  await page.reload()
  await expect(html).toHaveAttribute('data-motion', 'reduce')
  await expect(page.getByRole('switch', { name: 'New messages' })).not.toBeChecked()
  await expect(
    page.getByRole('switch', { name: 'Daily digest of unread notifications' }),
  ).toBeChecked()
  // By keys, browsers tell of a choice twice; what is chosen first on a page must outlive the first of the two.
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.press('ArrowUp')
  await expect(currency).toHaveValue('GBP')
  await currency.press('ArrowDown')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await button(page, 'Apply').click()
  await expect(page).toHaveURL(/\/de\/profile#settings$/)

  // Until the account's language is known, the select shows the page's, which nothing saves.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/profiles\?.*country/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile#settings')
  await button(page, 'Apply').press('Enter')
  release()
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language).toBeEnabled()
  await expect(language).toHaveValue('de')

  const elsewhere = await (await browser.newContext({ baseURL, locale: 'en-US' })).newPage()
  await login(elsewhere, email, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/de$/)
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-motion', 'reduce')
  await elsewhere.goto('/profile#settings')
  await expect(elsewhere.getByRole('combobox', { name: 'Currency' })).toHaveValue('JPY')
  await elsewhere.goto('/projects')
  await elsewhere.getByText('More filters').click()
  await elsewhere.getByRole('spinbutton', { name: 'Minimum up to' }).fill('500')
  await expect(elsewhere.locator('select[name="currency"]')).toHaveValue('JPY')
  await elsewhere.goto('/submit-project')
  await elsewhere.getByLabel(/^Grant/).check()
  await expect(elsewhere.getByLabel('Currency')).toHaveValue('JPY')
  await elsewhere.goto('/profile#settings')

  // Export personal data.
  const download = elsewhere.waitForEvent('download')
  await button(elsewhere, 'Download my data').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^backlit-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email },
    profiles: [{ full_name: 'Ida Rhodes' }],
    account_settings: [{ currency: 'JPY', reduced_motion: true, email_messages: false }],
  })
  await elsewhere.context().close()
})

test.describe('security', () => {
  test.use({ allowedErrors: /status of (400|401|403|422)/ })

  test('a person ends another session, and deletes the account', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const { email } = await newPerson('Ida Rhodes')
    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await startSignedIn(elsewhere, email, PASSWORD)
    await elsewhere.goto('/about')
    await startSignedIn(page, email, PASSWORD)
    await page.goto('/profile#security')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByText('Logged in').first()).toBeVisible()
    expect(await axeInBothSchemes(page)).toEqual([])

    // A common password is refused although it is long enough.
    await field(page, 'Current password').fill(PASSWORD)
    await field(page, 'New password').fill('password1')
    await expect(page.getByText('Strength: weak.')).toBeVisible()
    await field(page, 'Confirm password').fill('password1')
    await button(page, 'Change password').click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/too easy to guess/)

    await page
      .getByRole('button', { name: /^End session/ })
      .first()
      .click()
    await expect(notice(page, 'Session ended')).toBeVisible()
    await elsewhere.goto('/profile')
    await expect(elsewhere.getByRole('heading', { name: 'Please Log In' })).toBeVisible()

    // Deleting the account asks for the address and the password.
    await page.goto('/profile#settings')
    await button(page, 'Delete my account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('without your name')
    expect(await axeFindings(page)).toEqual([])
    const confirm = dialog.getByLabel(`Type ${email} to confirm`)
    const submit = dialog.getByRole('button', { name: 'Delete permanently' })
    await submit.click()
    await expect(confirm).toHaveAttribute('aria-invalid', 'true')
    await expect(confirm).toBeFocused()
    await confirm.fill('somebody@example.org')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await submit.click()
    await expect(confirm).toHaveAccessibleDescription(/isn’t the email address for your account/)
    await confirm.fill(email.toUpperCase())
    await dialog.getByLabel('Current password', { exact: true }).fill('not the one')
    await submit.click()
    await expect(
      dialog.getByLabel('Current password', { exact: true }),
    ).toHaveAccessibleDescription('This isn’t your current password.')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    // A refusal ends the session that the password was checked with.
    await page.route(
      '**/rpc/delete_my_account',
      (route) => route.fulfill({ status: 400, json: { code: 'BL117', message: 'no' } }),
      { times: 1 },
    )
    const ended = page.waitForResponse('**/auth/v1/logout?scope=local')
    await submit.click()
    await expect(alert(page, 'You’re the last administrator').first()).toBeVisible()
    await ended
    await submit.click()
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(notice(page, 'Your account has been deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authUser')

    await page.goto('/login')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(PASSWORD)
    await button(page, 'Log in').click()
    await expect(alert(page, 'Login failed')).toBeVisible()
    await elsewhere.context().close()
  })
})

test.describe('a second factor', () => {
  test.use({ allowedErrors: /status of (400|401|403|404|422)/ })

  test('is set up, asked for at the next login, replaced by a recovery code, and removed', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const { email } = await newPerson('Ida Rhodes')
    await startSignedIn(page, email, PASSWORD)
    await page.goto('/profile#security')

    // A session of long ago, perhaps a stolen one, has to sign in again first.
    const sql = postgres(ownerUrl(DATA), { max: 1, onnotice: () => {} })
    const age = () => sql`
      update auth.sessions s set created_at = now() - interval '11 minutes'
      from auth.users u where u.id = s.user_id and u.email = ${email}`
    await age()
    await button(page, 'Set up authenticator app').click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const password = proof.getByLabel('Current password', { exact: true })
    await password.fill('not the one')
    await proof.getByRole('button', { name: 'Log in' }).click()
    await expect(password).toHaveAccessibleDescription('This isn’t your current password.')
    expect(await axeFindings(page)).toEqual([])
    await password.fill(PASSWORD)
    await proof.getByRole('button', { name: 'Log in' }).click()
    const setup = page.getByRole('dialog', { name: 'Set up authenticator app' })
    await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const readApp = async () => {
      const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? ''
      return new TOTP({ secret: Secret.fromBase32(secret) })
    }
    // A set-up begun in another tab replaces this one, which begins anew.
    const other = await page.context().newPage()
    await other.goto('/profile#security')
    await button(other, 'Set up authenticator app').click()
    await expect(other.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await other.close()
    const replaced = await readApp()
    await setup.getByLabel('Code from the app').fill(replaced.generate())
    await setup.getByRole('button', { name: 'Turn on' }).click()
    await expect(setup.getByLabel('Code from the app')).toHaveAccessibleDescription(
      /wrong or has expired/,
    )
    const totp = await readApp()
    expect(totp.secret.base32).not.toBe(replaced.secret.base32)
    await setup.getByLabel('Code from the app').fill('000000')
    await setup.getByRole('button', { name: 'Turn on' }).click()
    await expect(setup.getByLabel('Code from the app')).toHaveAccessibleDescription(
      /wrong or has expired/,
    )
    await setup.getByLabel('Code from the app').fill(totp.generate())
    // Whoever takes ten minutes over it is asked as well, and loses nothing.
    await age()
    await sql.end()
    await setup.getByRole('button', { name: 'Turn on' }).click()
    await password.fill(PASSWORD)
    await proof.getByRole('button', { name: 'Log in' }).click()
    await expect(setup.getByLabel('Code from the app')).toHaveValue(/^\d{6}$/)
    await setup.getByRole('button', { name: 'Turn on' }).click()
    const kept = page.getByRole('dialog', { name: 'Recovery codes' })
    await expect(kept.getByRole('listitem')).toHaveCount(10)
    const [first = ''] = await kept.getByRole('listitem').allTextContents()
    expect(await axeFindings(page)).toEqual([])
    await kept.getByRole('button', { name: 'I’ve saved my codes' }).click()
    await expect(page.getByText('10 codes left')).toBeVisible()
    await expect(page.getByText('Authenticator added', { exact: true })).toBeVisible()

    // Deleting the account asks for a code as well; who gives up leaves no session behind.
    await page.getByRole('tab', { name: 'Settings' }).click()
    await button(page, 'Delete my account').click()
    await page.getByLabel(`Type ${email} to confirm`).fill(email)
    const leave = page.getByRole('dialog', { name: 'Delete your account?' })
    await leave.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await leave.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(field(page, '6-digit code')).toBeFocused()
    const ended = page.waitForResponse('**/auth/v1/logout?scope=local')
    await page.keyboard.press('Escape')
    await ended

    // The password alone does not sign in.
    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await elsewhere.goto('/login?return=%2Fprofile%23security')
    await field(elsewhere, 'Email').fill(email)
    await field(elsewhere, 'Password').fill(PASSWORD)
    // The request for the authenticators fails; the button retries it.
    await elsewhere.route('**/auth/v1/user', (route) => route.abort(), { times: 1 })
    await button(elsewhere, 'Log in').click()
    await expect(elsewhere.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await expect(elsewhere.locator('form .notice')).toContainText('trouble connecting')
    await expect(field(elsewhere, '6-digit code')).toBeFocused()
    expect(await axeFindings(elsewhere)).toEqual([])
    const visitor = await elsewhere.context().newPage()
    await visitor.goto('/profile')
    await expect(visitor.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
    await visitor.close()
    await field(elsewhere, '6-digit code').fill('000000')
    await button(elsewhere, 'Confirm and log in').click()
    await expect(alert(elsewhere, 'Login failed')).toContainText('That code is wrong')
    await button(elsewhere, 'Use a recovery code instead').click()
    await expect(field(elsewhere, 'Recovery code')).toBeFocused()
    await field(elsewhere, 'Recovery code').fill(first.toLowerCase())
    await button(elsewhere, 'Confirm and log in').click()
    await expect(elsewhere).toHaveURL(/\/profile#security$/)
    await expect(elsewhere.getByText('9 codes left')).toBeVisible()
    await expect(elsewhere.getByText('Recovery code used')).toBeVisible()

    await elsewhere.getByRole('button', { name: 'Rename Authenticator app' }).click()
    await elsewhere.getByRole('textbox', { name: 'Name' }).fill('Work phone')
    await button(elsewhere, 'Save name').click()
    await elsewhere.getByRole('button', { name: 'Remove Work phone' }).click()
    await elsewhere
      .getByRole('dialog', { name: 'Remove Work phone?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(elsewhere.getByText('Not set up yet.')).toBeVisible()
    await elsewhere.context().close()
  })
})
