import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'

const THANKS = "Thank you for your message! We'll get back to you soon."
const RPC = '**/rest/v1/rpc/send_contact_message'

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Reader')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Subject', { exact: true }).fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('How do I\nstart?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const thanks = (page: Page) => page.getByRole('alert').getByText(THANKS)
const someone = () => `reader-${crypto.randomUUID()}@example.org`

test('a message is stored, thanked for with its reference, and the form is cleared', async ({
  page,
}) => {
  await page.goto('/contact')
  await fill(page, someone())
  const answer = page.waitForResponse(RPC)
  await send(page).click()
  const reference = await (await answer).json()
  expect(reference).toMatch(/^BL-[0-9A-F]{10}$/)
  await expect(thanks(page)).toBeInViewport()
  await expect(page.getByText(reference)).toBeVisible()
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  expect(await axeFindings(page)).toEqual([])
  // The pages that answer most questions.
  const links = page.getByRole('main').getByRole('navigation').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/faq', '/how-it-works', '/creator-resources'])
})

test('nothing is sent while something is missing or wrong; the spam trap is out of sight, of the tab order and of screen readers', async ({
  page,
}) => {
  let sent = 0
  await page.route(RPC, (route) => {
    sent += 1
    return route.abort()
  })
  await page.goto('/contact')
  await send(page).click()
  await expect(page.getByText('Please fill in this field.')).toHaveCount(4)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await fill(page, 'not an address')
  await send(page).click()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('type', 'email')
  expect(sent).toBe(0)

  const trap = page.locator('input[name="company"]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  const hidden = page.locator('[aria-hidden="true"]').filter({ has: trap })
  const box = await hidden.boundingBox()
  expect(box && box.width * box.height).toBeLessThanOrEqual(1)
})

test.describe('when it fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('everything typed stays, nobody is thanked, and it is sent once there is a connection', async ({
    page,
  }) => {
    await page.goto('/contact')
    const email = someone()
    await fill(page, email)
    await page.route(RPC, (route) => route.abort())
    await send(page).click()
    await expect(page.getByRole('main').getByText('Your message wasn’t sent.')).toBeVisible()
    await expect(thanks(page)).toHaveCount(0)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('How do I\nstart?')
    await page.unroute(RPC)
    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.context().setOffline(true)
    await send(page).click()
    await expect(page.getByRole('main').locator('.notice-danger')).toContainText('You’re offline.')
    await page.context().setOffline(false)
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText('Your message wasn’t sent.')).toHaveCount(0)

    await test.step('the fourth message of an hour is refused with the reason', async () => {
      for (let number = 2; number <= 3; number += 1) {
        await fill(page, email)
        await send(page).click()
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
      }
      await fill(page, email)
      await send(page).click()
      await expect(page.getByRole('main').getByText(/several messages from you/)).toBeVisible()
      await expect(thanks(page)).toHaveCount(0)
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('How do I\nstart?')
    })
  })
})
