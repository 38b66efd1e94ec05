import type { Page } from '@playwright/test'
import { axeFindings, DEMO, DEMO_PASSWORD, expect, loseAnswer, test } from './fixtures.ts'
import { demoProject, newPerson, PASSWORD, rows, signIn } from './messaging.ts'
import { de, en } from './words.ts'

const choose = (page: Page, option: string) =>
  page.getByRole('button', { name: `${en.support.choose}: ${option}` })
const dialog = (page: Page) => page.getByRole('dialog')
const toasts = (page: Page) => page.locator('[data-toasts]')
const amount = (page: Page) => page.getByLabel(en.support.amount)
const note = (page: Page) => page.getByLabel(en.support.note)
const consent = (page: Page) => page.getByLabel(en.support.consent)
const confirm = (page: Page) => dialog(page).getByRole('button', { name: en.support.confirm })

/** Fills in and submits the open login page. */
async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function toConfirm(page: Page, option: string): Promise<void> {
  await choose(page, option).click()
  await dialog(page).getByRole('button', { name: en.support.continue }).click()
  await expect(dialog(page)).toHaveAccessibleName(en.support.confirmTitle)
}

test.describe('signed in', () => {
  test('goes from an option to a conversation that holds the interest', async ({
    page,
    context,
  }) => {
    const person = await newPerson('Ines Vale')
    await signIn(context, person)
    await page.goto('/projects/understudy')
    await choose(page, 'Share of licences').click()
    await expect(dialog(page)).toHaveAccessibleName('Share of licences')
    await expect(dialog(page).getByRole('heading').first()).toHaveAttribute('lang', 'en')
    await expect(dialog(page)).toContainText('€50')
    await expect(dialog(page)).toContainText('Prompt Corner Studio, the creator of this project')
    await expect(dialog(page)).toContainText(en.support.risk)
    await expect(dialog(page)).toContainText(en.support.risks.revenue)
    expect(await axeFindings(page)).toEqual([])
    // Magnified four times, the dialog scrolls as a whole: no title and buttons around a line of text.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 256 })
    const [height, content] = await dialog(page).evaluate((one) => [
      one.clientHeight,
      one.scrollHeight,
    ])
    expect(height).toBeGreaterThan(200)
    expect(content).toBeGreaterThan(1000)
    if (size) await page.setViewportSize(size)
    await dialog(page).getByRole('button', { name: en.support.continue }).click()
    await amount(page).fill('1,250')
    await note(page).fill('I teach a small class.\nCould we start in spring?')
    await consent(page).check()
    expect(await axeFindings(page)).toEqual([])
    await confirm(page).click()

    await expect(page).toHaveURL(/\/messages\?thread=[0-9a-f-]{36}$/)
    await expect(toasts(page)).toContainText(en.toasts.interestTitle)
    const log = page.getByRole('log')
    await expect(log).toContainText('through “Share of licences”')
    await expect(log).toContainText('€1,250')
    await expect(log).toContainText('Could we start in spring?')
    const [interest] = await rows<{ amount: number | string; currency: string }>(
      person,
      'interests?select=amount,currency',
    )
    expect([Number(interest?.amount), interest?.currency]).toEqual([1250, 'EUR'])
    expect(await page.evaluate(() => sessionStorage.getItem('backlit-support-intent'))).toBeNull()

    // Back on the project page, the option shows the existing interest.
    await page.goto('/projects/understudy')
    await choose(page, 'Share of licences').click()
    const known = dialog(page)
      .getByRole('status')
      .filter({ hasText: 'You already expressed interest' })
    await expect(known).toBeVisible()
    await dialog(page).getByRole('link', { name: en.support.openThread }).click()
    await expect(page).toHaveURL(/\/messages\?thread=/)
  })

  test('goes the same way on a phone, in German, and is taken back', async ({ page, context }) => {
    await page.setViewportSize({ width: 375, height: 720 })
    const person = await newPerson('Pia Phone')
    await signIn(context, person)
    await page.goto('/de/projects/understudy')
    await page.getByRole('button', { name: `${de.support.choose}: Share of licences` }).click()
    await dialog(page).getByRole('button', { name: de.support.continue }).click()
    await page.getByLabel(de.support.note).fill('Bis bald')
    await dialog(page).getByRole('button', { name: de.support.confirm, exact: true }).click()
    const consentError = dialog(page).locator('.field-error')
    await expect(consentError).toHaveText(de.errors.form.consent_required)
    await expect(consentError).toBeInViewport({ ratio: 1 })
    await page.getByLabel(de.support.consent).check()
    const sideways = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await sideways()).toBe(0)
    await dialog(page).getByRole('button', { name: de.support.confirm, exact: true }).click()
    await expect(page).toHaveURL(/\/de\/messages\?thread=/)
    await expect(toasts(page)).toContainText(de.toasts.interestTitle)
    // Above the messages, so that nothing lies on the field for the next one.
    const end = () => toasts(page).evaluate((region) => region.getBoundingClientRect().bottom)
    await expect.poll(end).toBeLessThan(360)
    const status = page.getByRole('region', { name: /Share of licences/ })
    await expect(status).toContainText(de.interest.state.sent)
    await status.getByRole('button').click()
    await dialog(page).getByRole('button', { name: de.interest.withdraw, exact: true }).click()
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: de.interest.withdraw, exact: true }).click()
    await expect(toasts(page)).toContainText(de.interest.done.withdrawn)
    const [interest] = await rows<{ state: string }>(person, 'interests?select=state')
    expect(interest?.state).toBe('withdrawn')
  })

  test('says next to the field what is wrong, keeps what was typed over Escape, and writes one interest for two tabs and a second confirmation', async ({
    page,
    context,
  }) => {
    const person = await newPerson('Tove Twice')
    await signIn(context, person)
    await page.goto('/projects/understudy')
    await toConfirm(page, 'Share of licences')
    await amount(page).fill('49')
    await note(page).fill('kept')
    await confirm(page).click()
    await expect(amount(page)).toBeFocused()
    await expect(amount(page)).toHaveAccessibleDescription(/below the minimum of €50/)
    await expect(consent(page)).toHaveAccessibleDescription(en.errors.form.consent_required)
    await amount(page).fill('lots')
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(en.errors.form.number))
    await expect(page).toHaveURL(/understudy/)

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(choose(page, 'Share of licences')).toBeFocused()
    await toConfirm(page, 'Share of licences')
    await expect(note(page)).toHaveValue('kept')
    await amount(page).fill('')
    await consent(page).check()

    const other = await context.newPage()
    await other.goto('/projects/understudy')
    await toConfirm(other, 'Share of licences')
    await consent(other).check()
    await Promise.all([page, other].map((tab) => confirm(tab).dblclick({ noWaitAfter: true })))
    await expect(page).toHaveURL(/thread=/)
    await expect(other).toHaveURL(/thread=/)
    expect(new URL(other.url()).search).toBe(new URL(page.url()).search)
    expect(await rows(person, 'interests?select=id')).toHaveLength(1)
    expect(await rows(person, 'messages?select=id')).toHaveLength(1)
  })
})

test.describe('visitors', () => {
  test('are asked to log in and come back to the same option; creators cannot support their own project', async ({
    page,
  }) => {
    await page.goto('/projects/nightbus-library')
    await expect(page.locator('.interest')).toContainText(
      /interest\. They named about €\d+ in total\. Interest/,
    )
    await choose(page, 'One story').click()
    await expect(dialog(page)).toHaveAccessibleName(en.toasts.authRequiredText)
    await expect(dialog(page)).toContainText(en.toasts.authRequired)
    await expect(dialog(page)).toContainText(en.toasts.authRequiredText)
    await expect(toasts(page).getByRole('alert')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('link', { name: en.support.login }).click()
    await expect(page).toHaveURL(/\/login\?return=%2Fprojects%2Fnightbus-library$/)
    await logIn(page, DEMO.creator)
    await expect(page).toHaveURL(/\/projects\/nightbus-library$/)
    await expect(dialog(page)).toHaveAccessibleName('One story')

    await page.goto('/projects/tidewatch')
    await choose(page, 'A sensor for a town').click()
    await expect(toasts(page)).toContainText(en.errors.interest.own_project)
    await expect(dialog(page)).toBeHidden()
  })

  test('download neither form library nor supabase-js before they choose', async ({ page }) => {
    const scripts: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
    })
    await page.goto('/projects/understudy')
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(0)
    const heavy = () =>
      ['GoTrueClient', 'shouldUseNativeValidation', 'data-base-ui-focus-guard'].filter((mark) =>
        scripts.some((code) => code.includes(mark)),
      )
    expect(heavy()).toEqual([])
    expect(scripts.filter((code) => code.includes('react.dev/errors'))).toEqual([])
    // As some screen readers press, without a pointer or a key.
    await choose(page, 'Share of licences').dispatchEvent('click')
    await expect(dialog(page)).toBeVisible()
    await expect.poll(heavy).toEqual(['shouldUseNativeValidation', 'data-base-ui-focus-guard'])
  })
})

test.describe('failures', () => {
  // Leaving a page that is still fading in aborts its view transition.
  test.use({ allowedErrors: [/Failed to load resource|Transition was aborted/] })

  const causes = [
    ['BL021', en.errors.project.unavailable],
    ['BL031', en.errors.interest.option_unavailable],
    ['BL034', en.errors.interest.terms_changed],
    ['BL035', en.toasts.noRecipient],
    ['BL045', en.toasts.recipientUnknown],
    ['XX000', en.toasts.interestFailed],
  ] as const
  test('say what is wrong, keep what was typed, leave the next try open, and write one interest in the end', async ({
    page,
    context,
  }) => {
    test.slow()
    const person = await newPerson('Finn Fail')
    await signIn(context, person)
    const refuse = (code: string) => ({
      status: 400,
      json: { code, message: 'not for eyes', details: null, hint: null },
    })

    await test.step('nobody can receive the message, which the first dialog says', async () => {
      await page.route('**/rest/v1/rpc/interest_recipient', (route) =>
        route.fulfill(refuse('BL035')),
      )
      await page.goto('/projects/understudy')
      await choose(page, 'Share of licences').click()
      await expect(dialog(page).getByRole('alert')).toContainText(en.toasts.noRecipient)
      await expect(dialog(page).getByRole('button', { name: en.support.continue })).toBeDisabled()
      await page.unroute('**/rest/v1/rpc/interest_recipient')
      await dialog(page).getByRole('button', { name: en.common.retry }).click()
      await dialog(page).getByRole('button', { name: en.support.continue }).click()
      await expect(dialog(page)).toHaveAccessibleName(en.support.confirmTitle)
    })

    await amount(page).fill('80')
    await note(page).fill('through thick and thin')
    let code = ''
    await page.route('**/rest/v1/rpc/express_interest', (route) => route.fulfill(refuse(code)))
    for (const [cause, words] of causes) {
      await test.step(`${cause}: ${words}`, async () => {
        code = cause
        await consent(page).check()
        await confirm(page).click()
        await expect(dialog(page).getByRole('alert')).toContainText(words)
        await expect(page.getByText('not for eyes')).toHaveCount(0)
        await expect(note(page)).toHaveValue('through thick and thin')
        await expect(confirm(page)).toBeEnabled()
      })
    }
    await page.unroute('**/rest/v1/rpc/express_interest')

    await test.step('the network is cut', async () => {
      await consent(page).check()
      await context.setOffline(true)
      await confirm(page).click()
      await expect(dialog(page).getByRole('alert')).toContainText(
        `${en.toasts.interestFailed}${en.errors.network.offline}`,
      )
      // The form is longer than its dialog.
      await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
      await expect(amount(page)).toHaveValue('80')
      await expect(consent(page)).toBeChecked()
      await context.setOffline(false)
    })

    await test.step('the interest is stored, but the answer is lost', async () => {
      await loseAnswer(page, '**/rest/v1/rpc/express_interest')
      await dialog(page).getByRole('button', { name: en.common.retry }).click()
      await expect(dialog(page).getByRole('alert')).toContainText(en.toasts.interestFailed)
      await expect(dialog(page).getByRole('alert')).not.toContainText(en.errors.network.offline)
      await confirm(page).click()
      await expect(page).toHaveURL(/\/messages\?thread=/)
      expect(await rows(person, 'interests?select=id')).toHaveLength(1)
      expect(await rows(person, 'messages?select=id')).toHaveLength(1)
    })
  })

  test('asks to log in again when the session ended, and then shows what was typed', async ({
    page,
    context,
  }) => {
    const person = await newPerson('Sol Session')
    await signIn(context, person)
    await page.route('**/rest/v1/rpc/express_interest', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'PGRST301', message: 'JWT expired', details: null, hint: null },
      }),
    )
    const { slug } = await demoProject('understudy')
    await page.goto(`/projects/${slug}`)
    await toConfirm(page, 'Share of licences')
    await amount(page).fill('75')
    await note(page).fill('still here')
    await consent(page).check()
    await confirm(page).click()
    await expect(dialog(page)).toHaveAccessibleName(en.toasts.authRequiredText)
    await dialog(page).getByRole('link', { name: en.support.login }).click()
    await logIn(page, person.email, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`/projects/${slug}$`))
    await expect(dialog(page)).toHaveAccessibleName(en.support.confirmTitle)
    await expect(amount(page)).toHaveValue('75')
    await expect(note(page)).toHaveValue('still here')
    await expect(consent(page)).not.toBeChecked()
  })
})
