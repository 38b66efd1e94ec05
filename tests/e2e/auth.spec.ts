import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mailTo } from '../support/outbox.ts'
import {
  axeFindings,
  DEMO,
  DEMO_PASSWORD,
  expect,
  holdIslands,
  login,
  startSignedIn,
  test,
} from './fixtures.ts'
import { newPerson, PASSWORD } from './messaging.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const notice = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

async function fillRegister(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

test.describe('registering', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('keeps what is typed before the form wakes, welcomes by name and shows real numbers', async ({
    page,
  }) => {
    const release = await holdIslands(page)
    await page.goto('/register')
    await fillRegister(page, {
      'Full name': 'Grace Hopper',
      Email: `grace-${randomUUID()}@example.org`,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    })
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    release()
    await expect(notice(page, 'Registration successful')).toContainText('Welcome, Grace Hopper!')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
    await expect(page.getByText('Member since').locator('..')).toContainText(
      String(new Date().getUTCFullYear()),
    )
    await expect(page.getByText('Projects supported').locator('..')).toContainText('0')
    const picture = page.locator('section img').first()
    await expect(picture).toHaveAttribute('src', /^\/avatars\/[0-9a-z]+-GH\.svg$/)
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  })

  test('names everything that is wrong next to its field and loses nothing', async ({
    page,
    context,
  }) => {
    const { email } = await newPerson('Ada Lovelace', 'en')
    await page.goto('/register')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(field(page, 'Full name')).toBeFocused()
    for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible()

    await fillRegister(page, {
      'Full name': 'Grace Hopper',
      Email: email.toUpperCase(),
      Password: 'seven77',
      'Confirm password': 'different',
    })
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(field(page, 'Password')).toBeFocused()
    await expect(field(page, 'Password')).toHaveValue('seven77')
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
    expect(await axeFindings(page)).toEqual([])

    await test.step('the terms open in a new tab', async () => {
      const opened = context.waitForEvent('page')
      await page.locator('form a[href="/terms"]').click()
      await expect(await opened).toHaveURL(/\/terms$/)
      await expect(page.getByRole('checkbox')).not.toBeChecked()
      await (await opened).close()
    })
    await test.step('a taken address', async () => {
      await fillRegister(page, { Password: PASSWORD, 'Confirm password': PASSWORD })
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(alert(page, 'Registration failed')).toBeVisible()
      await expect(field(page, 'Email')).toBeFocused()
      await expect(field(page, 'Email')).toHaveAccessibleDescription(/already an account/)
      await expect(field(page, 'Password')).toHaveValue(PASSWORD)
    })
  })
})

test.describe('logging in', () => {
  test('keeps what is typed before the form wakes, and Enter, and greets', async ({ page }) => {
    const release = await holdIslands(page)
    await page.goto('/login')
    await field(page, 'Email').fill(DEMO.supporter)
    await field(page, 'Password').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page).toHaveURL(/\/$/)
    await expect(notice(page, 'Login successful')).toContainText('Welcome back!')
  })

  test('goes back to where the reader was in their language, and nowhere else', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/fr/about')
    await page.getByRole('banner').locator('a[href^="/fr/login"]').click()
    await expect(page).toHaveURL(/\/fr\/login\?return=%2Ffr%2Fabout$/)
    await page.locator('input[name=email]').fill(DEMO.supporter)
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/fr\/about$/)
    await expect(page.locator('.toast-success')).toBeVisible()

    // Who is logged in already is led on. The unit tests of the return path know more of them.
    for (const evil of ['/fr//evil.example/x', '/\t/evil.example']) {
      await page.goto(`/login?lng=en&return=${encodeURIComponent(evil)}`)
      await expect(page).toHaveURL(`${baseURL}/`)
    }
    await page.goto('/login?return=%2Fabout')
    await expect(page).toHaveURL(/\/about$/)
    await page.goto('/register?return=%2Ffaq')
    await expect(page).toHaveURL(/\/faq$/)
  })

  test('leads on who comes back to the form with the browser’s Back', async ({ page }) => {
    await page.goto('/login?return=%2Ffaq')
    await field(page, 'Email').fill(DEMO.supporter)
    await field(page, 'Password').fill(DEMO_PASSWORD)
    // Leaves the page as the browser keeps it for Back, which the headless shell does not.
    let leaves = 0
    await page.route('**/faq', (route) => {
      leaves++
      return route.fulfill({ status: 204 })
    })
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => leaves).toBe(1)
    await page.unroute('**/faq')
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL(/\/faq$/)
  })

  test.describe('when it fails', () => {
    test.use({ allowedErrors: [/status of (400|422|429)|ERR_FAILED|Failed to fetch/] })

    test('says why, keeps what was typed, and works again afterwards', async ({ page }) => {
      // The form of a page that asks visitors to log in.
      await page.goto('/profile')
      await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      const password = field(page, 'Password')
      const logIn = () => page.getByRole('button', { name: 'Log in', exact: true }).click()

      await test.step('fields are missing', async () => {
        await logIn()
        await expect(field(page, 'Email')).toBeFocused()
        await expect(password).toHaveAttribute('aria-invalid', 'true')
        await expect(password).toHaveAttribute('autocomplete', 'current-password')
        expect(await axeFindings(page)).toEqual([])
      })
      await field(page, 'Email').fill(DEMO.admin)
      await password.fill(DEMO_PASSWORD)
      await test.step('the backend is away', async () => {
        for (const path of ['**/api/config', '**/auth/v1/token*']) {
          await page.route(path, (route) => route.abort())
          await logIn()
          await expect(alert(page, 'Login failed').last()).toContainText('trouble connecting')
          await page.getByRole('button', { name: 'Dismiss' }).last().click()
          await page.unroute(path)
        }
      })
      await test.step('the password is shown on request, and Caps Lock noticed', async () => {
        await page.getByRole('button', { name: 'Show what you typed' }).click()
        await expect(password).toHaveAttribute('type', 'text')
        await page.getByRole('button', { name: 'Hide what you typed' }).click()
        await expect(password).toHaveAttribute('type', 'password')
        await password.focus()
        const press = (on: boolean) =>
          password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: on })
        await press(true)
        await expect(page.getByText('Caps Lock is on.')).toBeVisible()
        await press(false)
        await expect(page.getByText('Caps Lock is on.')).toHaveCount(0)
      })
      await test.step('a wrong password reads the same whether the account exists or not', async () => {
        for (const email of ['nobody@example.org', DEMO.admin]) {
          await field(page, 'Email').fill(email)
          await password.fill('wrong password')
          await logIn()
          await expect(alert(page, 'Login failed')).toContainText('Incorrect email or password.')
          await expect(password).toBeFocused()
          await expect(field(page, 'Email')).toHaveValue(email)
          await page.getByRole('button', { name: 'Dismiss' }).click()
          await expect(alert(page, 'Login failed')).toHaveCount(0)
        }
      })
      await password.fill(DEMO_PASSWORD)
      await test.step('an unknown error reads as the specification has it', async () => {
        await page.route('**/auth/v1/token*', (route) =>
          route.fulfill({
            status: 422,
            json: { code: 422, error_code: 'never_heard_of', msg: 'x' },
          }),
        )
        await logIn()
        await expect(alert(page, 'Login failed').last()).toContainText('Something went wrong')
        await expect(page.locator('form .notice')).toHaveText('Login failed')
        await page.unroute('**/auth/v1/token*')
      })
      await test.step('too many tries tell how long to wait', async () => {
        await page.route('**/auth/v1/token*', (route) =>
          route.fulfill({
            status: 429,
            headers: { 'retry-after': '42' },
            json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Slow down' },
          }),
        )
        await logIn()
        await expect(alert(page, 'Login failed').last()).toContainText('Try again in 42 seconds.')
        await expect(page.locator('form .notice')).toContainText(/Try again in \d+ seconds/)
        await expect(password).toHaveValue(DEMO_PASSWORD)
        await page.unroute('**/auth/v1/token*')
      })
      await logIn()
      await expect(page).toHaveURL(/\/profile$/)
      await expect(page.getByRole('main')).toContainText(DEMO.admin)
    })
  })
})

test.describe('logging out', () => {
  test.use({ allowedErrors: [/status of 500/] })

  test('keeps the session where it fails; then shows that it works, goes home, and every tab agrees', async ({
    page,
    context,
    baseURL,
  }) => {
    await startSignedIn(page, DEMO.supporter)
    await page.goto('/profile')
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('tab', { name: 'Profile' })).toBeVisible()
    await page.goto('/about')
    const button = page.getByRole('button', { name: /^Log(ging)? ?out/ })
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await button.click()
    await expect(alert(page, 'Logout failed')).toBeVisible()
    await expect(button).toBeEnabled()
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('authUser')
    await page.unroute('**/auth/v1/logout*')

    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/auth/v1/logout*', async (route) => {
      await held
      await route.continue()
    })
    await button.click()
    await expect(button).toHaveText('Logging out...')
    await expect(button).toBeDisabled()
    let leaves = 0
    await page.route(`${baseURL}/`, (route) => {
      leaves++
      return route.fulfill({ status: 204 })
    })
    release()
    await expect.poll(() => leaves).toBe(1)
    // Of a page that the browser shows again as it was left, once somebody logs in elsewhere.
    await expect(page.locator('[data-logout]')).toHaveText(['Log out', 'Log out'])
    await page.unroute(`${baseURL}/`)
    await page.goto('/')
    await expect(notice(page, 'Logged out')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authUser')
    await expect(other.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
  })
})

/** Path of the link in the newest recovery mail to an address. */
function recoveryLink(email: string): string | undefined {
  const folder = join(process.env.E2E_DATA ?? '', 'outbox')
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))
  return /https?:\/\/[^/\s]+(\/reset-password\?\S+)/.exec(mails.at(-1) ?? '')?.[1]
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
}

test.describe('a forgotten password', () => {
  test.use({ allowedErrors: [/status of (400|401|403|422)/] })

  test('is asked for alike for known and unknown addresses, replaced through the link, once, and other devices are logged out', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const { email } = await newPerson('Ada Lovelace', 'en')
    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await startSignedIn(elsewhere, email, PASSWORD)
    await elsewhere.goto('/about')

    const answers: string[] = []
    for (const address of [`nobody-${randomUUID()}@example.org`, email]) {
      await askForLink(page, address)
      // A pause before the next mail.
      await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled()
      const text = await page.locator('main .panel').textContent()
      answers.push((text ?? '').replace(/\d+/, 'N'))
    }
    expect(answers[0]).toContain('we’ve sent it a link')
    expect(answers[1]).toBe(answers[0])
    expect(await axeFindings(page)).toEqual([])

    await expect.poll(() => recoveryLink(email)).toBeTruthy()
    const link = recoveryLink(email) ?? ''
    await page.goto(link)
    await field(page, 'New password').fill('short')
    await field(page, 'Confirm password').fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    // The server refuses the old password after the link was used; trying again still works.
    for (const password of [PASSWORD, 'an even finer password']) {
      await field(page, 'New password').fill(password)
      await field(page, 'Confirm password').fill(password)
      await page.getByRole('button', { name: 'Save password' }).click()
      if (password === PASSWORD) await expect(field(page, 'New password')).toBeFocused()
    }
    await expect(notice(page, 'We’ve changed your password.')).toContainText('other devices')
    await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()

    await elsewhere.goto('/profile')
    await expect(elsewhere.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
    await login(elsewhere, email, 'an even finer password')
    await elsewhere.context().close()

    await test.step('a used and a forged link', async () => {
      await page.goto(link)
      await field(page, 'New password').fill('yet another password')
      await field(page, 'Confirm password').fill('yet another password')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(alert(page, 'This link is no longer valid')).toBeVisible()
      for (const rest of [
        '#error=access_denied&error_code=otp_expired&error_description=gone',
        '?code=0123456789abcdef',
      ]) {
        await page.goto(`/reset-password${rest}`)
        await expect(alert(page, 'This link is no longer valid')).toBeVisible()
      }
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
    })
  })
})

test.describe('the profile', () => {
  test('keeps what is typed between tabs, and changes name, theme and language everywhere and for good', async ({
    page,
    request,
  }) => {
    test.slow()
    const { email } = await newPerson('Ada Lovelace', 'en')
    await startSignedIn(page, email, PASSWORD)
    await page.goto('/profile')

    await test.step('tabs move by keyboard', async () => {
      await expect(field(page, 'Full name')).toHaveValue('Ada Lovelace')
      await expect(field(page, 'Email')).toHaveValue(email)
      await field(page, 'Full name').fill('  ')
      await page.getByRole('tab', { name: 'Profile' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(page).toHaveURL(/#settings$/)
      await page.getByRole('tab', { name: 'Profile' }).click()
      await expect(field(page, 'Full name')).toHaveValue('  ')
    })
    await test.step('name and place', async () => {
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(field(page, 'Full name')).toHaveAttribute('aria-invalid', 'true')
      await field(page, 'Full name').fill('Zora Quill')
      await expect(field(page, 'Location')).toBeEditable()
      await field(page, 'Location').fill('Turin')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(notice(page, 'Profile updated')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Zora Quill' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Zora Quill' })).toBeVisible()
      await expect(page.locator('section img').first()).toHaveAttribute('src', /-ZQ\.svg$/)
      await expect(field(page, 'Location')).toHaveValue('Turin')
    })
    await test.step('theme', async () => {
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByText('Dark', { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
      await page.getByText('System', { exact: true }).click()
      await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    })
    await test.step('language', async () => {
      await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/\/de\/profile#settings$/)
      await expect(page.getByRole('main').getByLabel('Sprache')).toHaveValue('de')
      await expect(notice(page, 'Sprache geändert: Deutsch')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de')
      // A language chosen in any page's header is saved to the account, for its mails.
      const saved = page.waitForResponse(
        (reply) => reply.url().includes('account_settings') && reply.request().method() === 'POST',
      )
      await page.goto('/de/about')
      await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
      await page.getByRole('link', { name: 'Svenska' }).click()
      await expect(page).toHaveURL(/\/sv\/about$/)
      expect((await saved).ok()).toBe(true)
      const { publishableKey } = await (await request.get('/api/config')).json()
      const headers = { apikey: publishableKey }
      await request.post('/auth/v1/recover', { headers, data: { email } })
      const { html } = await mailTo(process.env.E2E_DATA ?? '', email)
      expect(html).toContain('<html lang="sv"')
    })
  })

  test('shows the language of the account, and takes that of the page instead', async ({
    page,
  }) => {
    const { email } = await newPerson('Ada Lovelace', 'de')
    await startSignedIn(page, email, PASSWORD)
    await page.goto('/profile#settings')
    const language = page.getByRole('combobox', { name: 'Language' })
    await expect(language).toHaveValue('de')
    await expect(language).toBeEnabled()
    // The keyboard passes languages on its way to another, and only the button chooses one.
    await language.press('ArrowDown')
    await expect(language).not.toHaveValue('de')
    await language.selectOption('en')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(notice(page, 'Language changed to English')).toBeVisible()
    await expect(language).toHaveValue('en')
    await page.reload()
    await expect(language).toHaveValue('en')
  })

  test.describe('the password', () => {
    test.use({ allowedErrors: [/status of (400|401|403)/] })
    test('needs the current one and logs out other devices, which can also be logged out alone', async ({
      page,
      browser,
      baseURL,
    }) => {
      const { email } = await newPerson('Ada Lovelace', 'en')
      const elsewhere = await (await browser.newContext({ baseURL })).newPage()
      const out = async () => {
        await elsewhere.goto('/profile')
        await expect(elsewhere.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
      }
      await startSignedIn(elsewhere, email, PASSWORD)
      await elsewhere.goto('/about')
      await startSignedIn(page, email, PASSWORD)
      await page.goto('/profile#security')
      await page.getByRole('button', { name: 'Log out other devices' }).click()
      await expect(notice(page, 'We’ve logged you out on all your other devices.')).toBeVisible()
      await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
      await out()
      await login(elsewhere, email, PASSWORD)

      await field(page, 'Current password').fill('not the one')
      await field(page, 'New password').fill('brand new password')
      await field(page, 'Confirm password').fill('brand new password')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(field(page, 'Current password')).toHaveAccessibleDescription(
        'This isn’t your current password.',
      )
      await field(page, 'Current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(notice(page, 'We’ve changed your password.')).toBeVisible()
      await expect(field(page, 'Current password')).toHaveValue('')
      await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
      await out()
      await elsewhere.context().close()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    })
  })
})
