import { DEMO, expect, startSignedIn, test } from './fixtures.ts'
import { openPalette } from './states.ts'

test.use({
  allowedErrors:
    /Failed to (load resource|fetch dynamically imported)|No such order|could not be loaded/,
})

test('a page whose code does not arrive says so, and loads it on request', async ({ page }) => {
  await startSignedIn(page, DEMO.supporter)
  await page.route(/\/_astro\/list\./, (route) => route.abort())
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('try again')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
})

test('support options stay where they are when their dialog fails', async ({ page }) => {
  await page.addInitScript(() => {
    Intl.Collator = class {
      constructor() {
        throw new RangeError('No such order')
      }
    } as never
  })
  await startSignedIn(page, DEMO.supporter)
  await page.goto('/projects/plainsight')
  await page.getByRole('button', { name: 'Choose this option' }).first().click()
  const failed = page.locator('#support, main').getByRole('alert')
  await expect(failed).toHaveText(/Something went wrong/)
  await expect(page.getByRole('button', { name: 'Choose this option' }).first()).toBeVisible()
})

test('logging out can be tried again when its code does not arrive', async ({ page }) => {
  await startSignedIn(page, DEMO.supporter)
  const logout = page.getByRole('button', { name: 'Log out' })
  await page.goto('/dashboard')
  await expect(logout).toBeVisible()
  await page.route(/\/_astro\/(?!document|page).*\.js$/, (route) => route.abort())
  await page.goto('/about')
  await logout.click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Logout failed')
  await page.unrouteAll()
  await expect(logout).toBeEnabled()
})

test('assistant and palette can be opened once more when their texts do not arrive', async ({
  page,
}) => {
  await startSignedIn(page, DEMO.supporter)
  await page.goto('/dashboard')
  // The palette is armed on pages that know from their start who is signed in.
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.goto('/about')
  await page.route(/(assistant|palette)\.json$/, (route) => route.abort())
  const failed = page
    .locator('[data-toasts]')
    .getByText('We’re having trouble connecting to our servers.')
  const assistant = page.locator('[data-assistant]')
  await assistant.click()
  await expect(failed).toHaveCount(1)
  await openPalette(page)
  await expect(failed).toHaveCount(2)
  await page.unrouteAll()
  await openPalette(page)
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  await page.keyboard.press('Escape')
  await assistant.click()
  await expect(page.getByRole('dialog', { name: 'Lumi' })).toBeVisible()
})

test('an answer to whether a text was helpful says so when its code does not arrive', async ({
  page,
}) => {
  await page.route(/\/_astro\/helpful\./, (route) => route.abort())
  await page.goto('/help#save-projects')
  const vote = page.locator('#save-projects-answer').getByRole('group', {
    name: 'Was this helpful?',
  })
  await vote.getByRole('button', { name: 'No' }).click()
  await expect(vote.getByRole('status')).toHaveText(/couldn’t count/)
  await page.unrouteAll()
  await vote.getByRole('button', { name: 'No' }).click()
  await expect(vote.getByRole('status')).toHaveText('Thank you for telling us.')
})
