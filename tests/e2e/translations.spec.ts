import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { LOCALES } from '#i18n/locales.ts'
import {
  axeFindings,
  axeInBothSchemes,
  DEMO,
  expect,
  startSignedIn,
  test,
  toast,
} from './fixtures.ts'

/** Reloads a page until its heading matches: cached pages are renewed shortly after publishing. */
async function untilHeading(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text, { timeout: 1_000 })
  }).toPass()
}

const COMMITTED = resolve(import.meta.dirname, '../../src/i18n/locales')

/** Pulls published texts into a copy of the committed ones. Returns `browse.title` of each changed language. */
async function pulled(site: string): Promise<[string, string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'backlit-locales-'))
  try {
    cpSync(COMMITTED, folder, { recursive: true })
    await promisify(execFile)(process.execPath, ['scripts/i18n-pull.ts', site, folder])
    const read = (from: string, locale: string) =>
      readFileSync(join(from, locale, 'translation.json'), 'utf8')
    return LOCALES.filter((locale) => read(folder, locale) !== read(COMMITTED, locale)).map(
      (locale) => [locale, JSON.parse(read(folder, locale)).browse.title],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a language is generated from memory, corrected, applied, seen by readers, pulled for a commit and taken back', async ({
  baseURL,
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
  await expect(page.getByText(/^Line 1, column 1: this isn’t valid JSON/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply Translation' })).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(page.getByText(/this isn’t valid JSON/)).toBeHidden()
  expect(await axeInBothSchemes(page)).toEqual([])

  await page.getByLabel('View', { exact: true }).selectOption('Table')
  await page.getByLabel('Search keys and texts').fill('browse.')
  const title = page.getByRole('textbox', { name: 'New text of browse.title', exact: true })
  await title.fill(after)
  await page.getByRole('textbox', { name: 'New text of browse.results_other' }).fill('Projekt')
  await expect(page.getByText('Svenska: 1 text can’t be applied')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  // A row stays while it is edited, even if it no longer matches the filter.
  await page.getByLabel('State', { exact: true }).selectOption('Up to date')
  const intro = page.getByRole('textbox', { name: 'New text of browse.intro', exact: true })
  const committed = await intro.inputValue()
  await intro.press('Control+End')
  await page.keyboard.type(' Nu')
  await expect(intro).toHaveValue(`${committed} Nu`)
  await intro.fill(committed)
  await page.reload()
  await review.click()
  await page.getByRole('button', { name: 'Apply Translation' }).click()
  await expect(toast(page, 'Applied: Svenska')).toBeVisible()
  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await untilHeading(reader, path, after)
  expect(await pulled(String(baseURL))).toEqual([['sv', after]])

  await page.getByRole('button', { name: 'Restore the committed texts' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Restore the committed texts' })
    .click()
  await expect(toast(page, 'The committed texts are live again')).toBeVisible()
  await untilHeading(reader, path, before)
})

/** Generates Italian from the translation memory and opens the table at `browse`. */
async function openItalian(page: Page): Promise<void> {
  await startSignedIn(page, DEMO.admin)
  await page.goto('/admin?tab=translations')
  await page.getByRole('checkbox', { name: 'Also translate texts that are up to date' }).check()
  await page.getByRole('checkbox', { name: 'Italiano IT' }).check()
  await page.getByRole('button', { name: 'Generate Translations' }).click()
  // Thousands of texts, for both administrators at once.
  await expect(
    page.getByText('Generated translations for 1 language', { exact: true }),
  ).toBeVisible({ timeout: 40_000 })
  await page.getByRole('tab', { name: 'Review & Apply' }).click()
  await page.getByLabel('View', { exact: true }).selectOption('Table')
  await page.getByLabel('Search keys and texts').fill('browse.')
}

test('of two administrators who publish at once the second is told, keeps their words and takes over the others', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const contexts = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })]
  const [first, second] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!first || !second) throw new Error('No pages')
  const field = (page: Page, key: string) =>
    page.getByRole('textbox', { name: `New text of browse.${key}`, exact: true })
  const apply = (page: Page) => page.getByRole('button', { name: 'Apply Translation' }).click()
  await Promise.all([openItalian(first), openItalian(second)])

  await field(first, 'title').fill('Il titolo della prima')
  await field(first, 'intro').fill('La frase della prima')
  await field(second, 'title').fill('Il titolo della seconda')
  const note = second.getByLabel('Note on this version')
  await note.fill('Corta')
  await apply(first)
  await expect(toast(first, 'Applied: Italiano')).toBeVisible()
  await apply(second)
  const told = second.getByText(/^Italiano: someone else published version \d+$/)
  await expect(told).toBeVisible()
  await expect(
    second.getByText(/except where you’ve changed the same ones: browse\.title\./),
  ).toBeVisible()
  await expect(field(second, 'title')).toHaveValue('Il titolo della seconda')
  await expect(field(second, 'intro')).toHaveValue('La frase della prima')
  await expect(note).toHaveValue('Corta')

  await apply(second)
  await expect(toast(second, 'Applied: Italiano')).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(told).toBeHidden()
  await untilHeading(first, '/it/projects', 'Il titolo della seconda')
  await second.getByRole('button', { name: 'Restore the committed texts' }).first().click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: 'Restore the committed texts' })
    .click()
  await expect(toast(second, 'The committed texts are live again')).toBeVisible()
  for (const context of contexts) await context.close()
})
