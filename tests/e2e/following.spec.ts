import { axeFindings, axeInBothSchemes, expect, test } from './fixtures.ts'
import { newPerson, PASSWORD, rows, signIn } from './messaging.ts'
import { en } from './words.ts'

test('a visitor follows a creator by logging in, and finds and ends it beside the saved projects', async ({
  page,
}) => {
  test.slow()
  const follower = await newPerson('Fia Follower')
  await page.goto('/projects/tidewatch')
  await page.locator('a[href^="/creators/"]').first().click()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: en.follow.button, exact: true }).click()
  await expect(page.locator('[data-toasts]')).toContainText(en.follow.creatorLoginText)
  await page.getByLabel('Email', { exact: true }).fill(follower.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('[data-toasts]')).toContainText(en.follow.creatorDone)
  await expect(page.getByRole('button', { name: en.follow.following, exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/saved')
  const list = page.getByRole('region', { name: en.follow.listTitle })
  await expect(list.getByRole('link', { name })).toHaveAttribute('href', /^\/creators\//)
  await expect(list.getByRole('link', { name: en.follow.settings })).toHaveAttribute(
    'href',
    '/profile#settings',
  )
  expect(await axeInBothSchemes(page)).toEqual([])
  await list.getByRole('button', { name: en.follow.stopLabel.replace('{{name}}', name) }).click()
  await expect(list.getByText(en.follow.listEmpty)).toBeVisible()
  await expect(list.getByRole('heading')).toBeFocused()
})

test('what was pressed last is what is stored, however fast', async ({ page, context }) => {
  const hasty = await newPerson('Hasty Follower')
  await signIn(context, hasty)
  await page.goto('/projects/tidewatch')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const calls = ['**/rpc/follow_project', '**/rpc/save_projects_for_later']
  const answered = calls.map(async (call) => {
    await page.route(call, async (route) => {
      await held
      await route.continue()
    })
    await page.waitForResponse(call)
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [before, after] of [
    [en.follow.button, en.follow.following],
    [en.save.button, en.save.saved],
  ] as const) {
    await button(before).click()
    await button(after).click()
    await expect(button(before)).toBeVisible()
  }
  release()
  await Promise.all(answered)
  for (const table of ['project_follows', 'saved_projects'])
    await expect.poll(() => rows(hasty, table)).toEqual([])
  const toasts = page.locator('[data-toasts]')
  await expect(toasts).toContainText(en.follow.removed)
  await expect(toasts).toContainText(en.save.removed)
  await expect(toasts).not.toContainText(en.save.done)
})
