import type { Page } from '@playwright/test'
import { axeInBothSchemes, DEMO, expect, startSignedIn, test } from './fixtures.ts'

const toast = (page: Page, text: string) =>
  page.locator('[data-toasts]').getByText(text, { exact: true })

/** Opens a page anew until its heading says so: cached pages are renewed a moment after the words. */
async function untilHeading(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text, { timeout: 1_000 })
  }).toPass()
}

test('a language is generated from memory, corrected, applied, seen by readers and taken back', async ({
  context,
  page,
}) => {
  test.slow()
  const path = '/sv/projects'
  const reader = await context.newPage()
  await reader.goto(path)
  const before = String(await reader.getByRole('heading', { level: 1 }).textContent()).trim()
  const after = `${before} nu`

  await startSignedIn(page, DEMO.admin)
  await page.goto('/admin?tab=translations')
  await expect(page.getByText(/^No translation provider is configured/)).toBeVisible()
  const generate = page.getByRole('button', { name: 'Generate Translations' })
  const review = page.getByRole('tab', { name: 'Review & Apply' })
  await expect(generate).toBeDisabled()
  await expect(review).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'English' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Also translate texts that are up to date' }).check()
  await page.getByRole('checkbox', { name: 'Svenska SV' }).check()
  await generate.click()
  await expect(
    page.getByText('Generated translations for 1 language', { exact: true }),
  ).toBeVisible()

  await review.click()
  const area = page.getByLabel('Translation file: Svenska')
  await expect(area).toHaveValue(/"title": "/)
  expect((await area.boundingBox())?.height).toBe(400)
  await area.focus()
  await area.press('Control+Home')
  await page.keyboard.type('x')
  await expect(page.getByText(/^Line 1, column 1: this is not valid JSON/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply Translation' })).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(page.getByText(/this is not valid JSON/)).toBeHidden()
  expect(await axeInBothSchemes(page)).toEqual([])

  await page.getByLabel('View', { exact: true }).selectOption('Table')
  await page.getByLabel('Search keys and texts').fill('browse.')
  const title = page.getByRole('textbox', { name: 'New text of browse.title', exact: true })
  await title.fill(after)
  await page.getByRole('textbox', { name: 'New text of browse.results_other' }).fill('Projekt')
  await expect(page.getByText('Svenska: 1 text cannot be applied')).toBeVisible()
  expect(await axeInBothSchemes(page)).toEqual([])
  await page.reload()
  await review.click()
  await page.getByRole('button', { name: 'Apply Translation' }).click()
  await expect(toast(page, 'Applied: Svenska')).toBeVisible()
  await expect(page.getByText('in force')).toBeVisible()
  await untilHeading(reader, path, after)

  await page.getByRole('button', { name: 'Bring back the committed texts' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Bring back the committed texts' })
    .click()
  await expect(toast(page, 'The committed texts are in force again')).toBeVisible()
  await untilHeading(reader, path, before)
})
