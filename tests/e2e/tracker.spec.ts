import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { BASIS } from '../support/basis.ts'
import { axeFindings, DEMO, expect, test } from './fixtures.ts'
import { approve, demoPerson, newPerson, type Person, rows, rpc, signIn } from './messaging.ts'
import { en } from './words.ts'

const words = en.interest
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const toasts = (page: Page) => page.locator('[data-toasts]')
const details = (page: Page) => page.getByRole('button', { name: new RegExp(`^${words.details}:`) })
const card = (page: Page) => page.getByRole('region', { name: 'Interest in “A seat”' })

/** A page in the person's own browser context. */
async function at(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  await signIn(context, person)
  return context.newPage()
}

/** An approved listing with one option of at least 50 euros. */
async function publish(creator: Person, admin: Person, openTo: string[] = []) {
  const option = {
    type: 'grant',
    title: 'A seat',
    description: 'One seat.',
    min_amount: 50,
    currency: 'EUR',
  }
  const project = await rpc<{ id: string; title: string }>(creator, 'submit_project', {
    p_project: {
      title: `Tracker ${randomUUID().slice(0, 8)}`,
      description: 'A listing to be interested in.',
      category: 'art',
      content: 'Text.',
      open_to: openTo,
    },
    p_options: [option],
  })
  await approve(admin, project.id)
  const [stored] = await rows<{ id: string }>(
    creator,
    `support_options?project_id=eq.${project.id}&select=id`,
  )
  if (!stored) throw new Error('The option was not stored')
  return { ...project, option: { ...option, id: stored.id } }
}

test('an interest goes its way between two browsers, through changed terms, into a record', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const admin = await demoPerson(DEMO.admin)
  const [creator, supporter, stranger] = [
    await newPerson('Mara Maker'),
    await newPerson('Sam Seat'),
    await newPerson('Nell Nobody'),
  ]
  const { id, title, option } = await publish(creator, admin)
  const [made] = await rpc<{ interest_id: string; thread_id: string }[]>(
    supporter,
    'express_interest',
    { p_project: id, p_option: option.id, p_message: 'Hello', p_amount: 60, p_note: 'In spring' },
  )
  const { interest_id: interest, thread_id: thread } = made as NonNullable<typeof made>
  const [office, home] = [
    await at(browser, creator, baseURL),
    await at(browser, supporter, baseURL),
  ]

  // The recipient opens the conversation and replies; the supporter sees both without reloading.
  await home.goto(`/messages?thread=${thread}`)
  await expect(card(home)).toContainText(words.state.sent)
  await expect(card(home)).toContainText('€60')
  await office.goto(`/messages?thread=${thread}`)
  await expect(card(home)).toContainText(words.state.seen, { timeout: 20_000 })
  await office.getByRole('textbox', { name: en.messages.compose }).fill('Welcome, Sam.')
  await office.keyboard.press('Enter')
  await expect(card(home)).toContainText(words.state.replied, { timeout: 20_000 })

  // Each side is only offered its own steps.
  await details(office).click()
  await expect(button(office, words.share)).toBeVisible()
  await expect(button(office, words.withdraw)).toHaveCount(0)
  await button(office, words.share).click()
  await expect(dialog(office)).toHaveAccessibleName(words.shareTitle)
  await dialog(office).getByLabel(words.stepNote).fill('Six pages, by mail.')
  await button(office, words.share).click()
  await expect(toasts(office)).toContainText(words.done.terms_shared)
  await expect(button(office, words.share)).toHaveCount(0)

  // The terms change: the supporter sees the difference and confirms again.
  await rpc(admin, 'save_project', {
    p_project: { id },
    p_options: [{ ...option, description: 'One seat, first row.', min_amount: 80 }],
  })
  await home.goto('/my-support')
  const row = home.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(words.stillTerms)
  await details(home).click()
  await expect(dialog(home).getByRole('deletion').first()).toHaveText('One seat.')
  await expect(dialog(home).getByRole('insertion').first()).toHaveText('One seat, first row.')
  expect(await axeFindings(home)).toEqual([])
  await expect(button(home, words.agree)).toHaveCount(0)
  await button(home, words.still).click()
  await dialog(home).getByLabel(en.support.amount).fill('70')
  await button(home, words.still).click()
  await expect(dialog(home).getByLabel(en.support.amount)).toHaveAccessibleDescription(/€80/)
  await dialog(home).getByLabel(en.support.amount).fill('90')
  await button(home, words.still).click()
  await expect(toasts(home)).toContainText(words.done.confirmed)

  // A change, then the agreement; a tab with the old version is told.
  await button(home, words.edit).click()
  await dialog(home).getByLabel(words.note).fill('In early spring')
  await button(home, words.save).click()
  await expect(dialog(home)).toContainText('In early spring')
  await button(home, words.agree).click()
  await button(home, words.agree).click()
  await expect(toasts(home)).toContainText(words.done.agreed_outside)
  await home.keyboard.press('Escape')
  await expect(details(home)).toBeFocused()
  await expect(row).toContainText(words.state.agreed_outside)

  // The creator's list, by state.
  await office.goto('/supporters')
  await expect(office.getByRole('listitem').filter({ hasText: 'Sam Seat' })).toContainText('€90')
  await office.getByLabel(words.filter).selectOption('sent')
  await expect(office.getByText(words.noMatch)).toBeVisible()
  await office.getByLabel(words.filter).selectOption('agreed_outside')
  await expect(office.getByRole('listitem').filter({ hasText: 'Sam Seat' })).toBeVisible()
  expect(await axeFindings(office)).toEqual([])

  // The record, on screen and in print, is only visible to these two.
  await home.goto(`/record?interest=${interest}`)
  const main = home.getByRole('main')
  await expect(main).toContainText(words.recordBinding)
  await expect(main).toContainText(en.support.risks.grant)
  const history = main.getByRole('row')
  await expect(history).toHaveCount(9)
  await expect(history.nth(4)).toContainText('Six pages, by mail.')
  expect(await axeFindings(home)).toEqual([])
  await home.emulateMedia({ media: 'print' })
  await expect(home.getByRole('banner')).toBeHidden()
  await expect(home.getByRole('button', { name: words.print })).toBeHidden()
  await expect(main).toContainText(words.recordBinding)
  const other = await at(browser, stranger, baseURL)
  await other.goto(`/record?interest=${interest}`)
  await expect(other.getByRole('alert')).toContainText(en.errors.interest.not_found)

  const reasons = { p_note: 'Over.', p_basis: BASIS }
  await rpc(admin, 'set_project_status', { p_project: id, p_status: 'archived', ...reasons })
  for (const page of [office, home, other]) await page.context().close()
})

test('terms that changed since the page was loaded are shown in the dialog, nothing typed is lost', async ({
  browser,
  baseURL,
}) => {
  const admin = await demoPerson(DEMO.admin)
  const [creator, supporter] = [await newPerson('Mara Maker'), await newPerson('Sam Seat')]
  const { id, option } = await publish(creator, admin)
  const [listing] = await rows<{ slug: string }>(creator, `projects?id=eq.${id}&select=slug`)
  const page = await at(browser, supporter, baseURL)
  await page.goto(`/projects/${listing?.slug}`)
  await page.getByRole('button', { name: `${en.support.choose}: A seat` }).click()
  await button(page, en.support.continue).click()
  await page.getByLabel(en.support.amount).fill('60')
  await page.getByLabel(en.support.note).fill('kept')
  await page.getByLabel(en.support.consent).check()
  await rpc(admin, 'save_project', {
    p_project: { id },
    p_options: [{ ...option, min_amount: 55 }],
  })
  await button(page, en.support.confirm).click()
  await expect(dialog(page)).toContainText(en.support.newTerms)
  await expect(dialog(page).getByRole('deletion')).toHaveText('€50')
  await expect(dialog(page).getByRole('insertion')).toHaveText('€55')
  await button(page, en.support.continue).click()
  await expect(page.getByLabel(en.support.amount)).toHaveValue('60')
  await expect(page.getByLabel(en.support.note)).toHaveValue('kept')

  // The listing is archived while the dialog is open: an error says so, also on retry.
  const reasons = { p_note: 'Over.', p_basis: BASIS }
  await rpc(admin, 'set_project_status', { p_project: id, p_status: 'archived', ...reasons })
  await page.getByLabel(en.support.consent).check()
  await button(page, en.support.confirm).click()
  await expect(dialog(page).getByRole('alert')).toContainText(en.errors.project.unavailable)
  await expect(button(page, en.support.reload)).toBeVisible()
  expect(await rows(supporter, 'interests?select=id')).toEqual([])
  await page.context().close()
})

test('a listing that is open to some places leads others to the country they live in', async ({
  browser,
  baseURL,
}) => {
  const admin = await demoPerson(DEMO.admin)
  const [creator, supporter] = [await newPerson('Mara Maker'), await newPerson('Sam Seat')]
  const { id } = await publish(creator, admin, ['EEA'])
  const [listing] = await rows<{ slug: string }>(creator, `projects?id=eq.${id}&select=slug`)
  const page = await at(browser, supporter, baseURL)
  await page.goto(`/projects/${listing?.slug}`)
  await expect(page.getByRole('main')).toContainText(en.support.eea)
  await page.getByRole('button', { name: `${en.support.choose}: A seat` }).click()
  const country = page.getByLabel(en.support.country)
  await expect(country).toHaveValue('US')
  await button(page, en.support.continue).click()
  await expect(country).toBeFocused()
  await expect(dialog(page)).toContainText(en.errors.interest.country_refused)
  expect(await axeFindings(page)).toEqual([])
  await country.selectOption('NO')
  await button(page, en.support.continue).click()
  await expect(dialog(page)).toContainText('you live in this country: Norway')
  await page.getByLabel(en.support.consent).check()
  await button(page, en.support.confirm).click()
  await expect(page).toHaveURL(/\/messages\?thread=/)
  const [kept] = await rows(supporter, 'interests?select=country,of_age')
  expect(kept).toEqual({ country: 'NO', of_age: true })
  await rpc(admin, 'set_project_status', { p_project: id, p_status: 'archived', p_note: 'Over.' })
  await page.context().close()
})
