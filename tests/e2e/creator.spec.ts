import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { mailTo } from '../support/outbox.ts'
import { axeFindings, axeInBothSchemes, DEMO, expect, test, toast } from './fixtures.ts'
import { approve, demoPerson, newPerson, type Person, rows, rpc, signIn } from './messaging.ts'

/** A page in the person's own browser context. */
async function at(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  await signIn(context, person)
  return context.newPage()
}

async function submit(creator: Person): Promise<{ id: string; title: string }> {
  return rpc(creator, 'submit_project', {
    p_project: {
      title: `Lampyard ${randomUUID().slice(0, 8)}`,
      description: 'A yard of lamps for readers.',
      category: 'tech',
      content: 'What exists today is a prototype.',
    },
    p_options: [
      {
        type: 'equity',
        title: 'Shares',
        description: 'Two percent.',
        min_amount: 100,
        currency: 'EUR',
      },
    ],
  })
}

test('a creator reads why, ticks the comments off, fixes, sends again, and is approved', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const [creator, admin] = [await newPerson('Mara Maker'), await demoPerson(DEMO.admin)]
  const { id, title } = await submit(creator)
  const ask = (field: string, body: string) =>
    rpc(admin, 'add_review_comment', { p_project: id, p_field: field, p_body: body })
  await ask('content', 'Who makes it?')
  await ask('general', 'The register number is missing.')
  const reasons = { p_note: 'It does not say who you are.', p_basis: BASIS }
  const decision = { p_project: id, p_status: 'rejected', ...reasons }
  await rpc(admin, 'set_project_status', decision)

  const page = await at(browser, creator, baseURL)
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link').filter({ hasText: title })).toContainText(
    'It wasn’t approved.',
  )
  expect(await axeInBothSchemes(page)).toEqual([])
  await page.goto('/my-projects')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('It does not say who you are.')
  await expect(row).toContainText('Posting Rules, 5. Honest claims')
  await row.getByRole('link', { name: `Open: ${title}` }).click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused()
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  const next = page.getByRole('region', { name: 'What’s next' })
  await expect(next).toContainText('None. A person decided.')
  await expect(next).toContainText(/you can appeal here until [A-Z][a-z]{2} \d+, \d{4}, once/)
  expect(await axeFindings(page)).toEqual([])

  await next.getByRole('button', { name: 'Appeal', exact: true }).click()
  const appeal = page.getByRole('dialog', { name: 'Appeal against the rejection' })
  await appeal.getByRole('button', { name: 'Appeal', exact: true }).click()
  await expect(appeal.getByLabel('Your reasons')).toBeFocused()
  await appeal.getByRole('button', { name: 'Cancel' }).click()

  const send = page.getByRole('button', { name: 'Save and send for review' })
  await send.click()
  await expect(page.getByRole('main').getByText(/Nothing has changed since/)).toBeVisible()
  await page.getByRole('link', { name: 'Full description' }).click()
  const content = page.getByLabel('Full description')
  await expect(content).toBeFocused()
  await expect(content).toHaveAccessibleDescription(/Who makes it\?/)
  await content.fill('We guarantee a return of 8 percent.')
  const hint = page.getByRole('region', { name: 'Check this wording' })
  await expect(hint).toContainText('guarantee a return')
  await expect(hint.getByRole('link')).toHaveAttribute('href', '/posting-rules#section-6')
  await content.fill('What exists today is a prototype, made by Lampyard of Tallinn.')
  await expect(hint).toHaveCount(0)

  const cover = page.getByLabel(/^Cover Image/)
  await cover.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert').filter({ hasText: 'notes.png' })).toBeVisible()
  await cover.setInputFiles('public/icon-512.png')
  await expect(page.getByRole('status').getByText('Added: icon-512.png')).toBeAttached()
  await page.getByRole('button', { name: 'Remove icon-512.png' }).click()
  await expect(page.locator('form img[src^="blob:"]')).toHaveCount(0)
  const images = ['public/icon-512.png', 'public/icon-192.png']
  await page.getByLabel(/^Additional Images/).setInputFiles(images)
  await page.getByRole('button', { name: 'Move icon-192.png earlier' }).click()
  await page.getByRole('textbox', { name: 'What does it show?' }).first().fill('A small lamp')

  await page.getByRole('checkbox', { name: 'Who makes it?' }).check()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await send.click()
  await expect(toast(page, 'Sent for review')).toBeVisible()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused()
  await expect(page.getByText(/Expect an answer between/)).toBeVisible()
  const [saved] = await rows<{ gallery: { alt: string }[] }>(
    creator,
    `projects?id=eq.${id}&select=gallery`,
  )
  expect(saved?.gallery.map(({ alt }) => alt)).toEqual(['A small lamp', ''])

  await rpc(admin, 'set_review_checks', { p_project: id, p_checks: CHECKED })
  const desk = await at(browser, admin, baseURL)
  await desk.goto(`/admin?tab=projects&view=review&id=${id}`)
  await expect(desk.getByText(/ticked off by the creator/)).toBeVisible()
  await expect(desk.getByRole('cell', { name: /made by Lampyard of Tallinn/ })).toBeVisible()
  await desk.getByRole('button', { name: 'Approve and publish' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(toast(desk, 'Status changed')).toBeVisible()
  await expect(desk.getByRole('heading', { name: title, level: 2 })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Visit page' })).toBeVisible()
  await expect(page.getByText('Approved by the team')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 740 })
  const sections = page.getByRole('navigation', { name: 'On this page' })
  const names = await sections.getByRole('link').allTextContents()
  const hrefs = await sections
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await expect(page.locator(hrefs.join())).toHaveText(names)
  // Beside each other, the form comes before what is on its right, also for the keyboard.
  await page.setViewportSize({ width: 1280, height: 740 })
  await sections.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('form :focus')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 740 })
  await sections.getByRole('link', { name: 'Documents' }).press('Enter')
  const documents = page.getByRole('heading', { name: 'Documents' })
  for (const load of ['by the link', 'by the address']) {
    await expect(documents, load).toBeFocused()
    await expect(documents, load).toBeInViewport()
    await expect(sections, load).toBeInViewport()
    await page.reload()
  }
  expect(await axeInBothSchemes(page)).toEqual([])
  await page.goto('/de/posting-rules#section-6')
  const rule = page.getByRole('heading', { name: '6. Keine versprochenen Erträge' })
  await expect(rule).toBeInViewport()
  for (const open of [page, desk]) await open.context().close()
})

test('terms and website of a public listing wait for the team, which sees changed texts too', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const [creator, supporter] = [await newPerson('Mara Maker'), await newPerson('Sam Seat')]
  const admin = await demoPerson(DEMO.admin)
  const { id, title } = await submit(creator)
  await approve(admin, id)
  const minimum = async () => {
    const query = `support_options?project_id=eq.${id}&select=id,min_amount`
    const [option] = await rows<{ id: string; min_amount: unknown }>(supporter, query)
    return { id: option?.id, amount: Number(option?.min_amount) }
  }
  const option = await minimum()
  const interest = { p_project: id, p_option: option.id, p_message: 'I like lamps.' }
  await rpc(supporter, 'express_interest', interest)

  const page = await at(browser, creator, baseURL)
  await page.goto(`/my-projects?project=${id}`)
  await page.getByLabel('Website').fill('https://lampyard.example')
  await page.getByLabel('Short description').fill('A yard of lamps for all.')
  await page.getByLabel('Minimum amount').fill('250')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Changes sent to the team')).toBeVisible()
  const proposed = page.getByRole('region', { name: 'Waiting for the team' }).first()
  await expect(proposed.getByRole('row', { name: /^Website/ })).toContainText('lampyard.example')
  await expect(page.getByText('You changed: Short description')).toBeVisible()
  expect(await axeInBothSchemes(page)).toEqual([])
  expect((await minimum()).amount).toBe(100)

  const desk = await at(browser, admin, baseURL)
  await desk.goto('/admin?tab=projects')
  const waiting = desk.getByRole('region', { name: 'Changes waiting for a decision' })
  await waiting.getByRole('button', { name: title }).click()
  const terms = desk.getByRole('region', { name: 'Proposed changes', exact: true })
  await expect(terms).toContainText('250')
  const proposal = desk.getByRole('region', { name: 'The listing' }).getByText('Proposed changes')
  await expect(proposal.locator('..')).toHaveText([/lampyard\.example/, /100.*250/s])
  await terms.getByLabel('Rule').selectOption('The law')
  await terms.getByRole('button', { name: 'Reject changes' }).click()
  await expect(terms.getByText('Please name the law in up to 300 characters.')).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  await terms.getByRole('button', { name: 'Accept changes' }).click()
  const checks = desk.getByRole('dialog', { name: 'Accept changes' })
  const accept = checks.getByRole('button', { name: 'Accept changes' })
  await accept.click()
  await expect(checks.getByText('Choose an answer.')).toHaveCount(7)
  await checks.getByRole('radio', { name: 'Yes, a company' }).check()
  for (const yes of await checks.getByRole('radio', { name: 'Yes', exact: true }).all())
    await yes.check()
  await accept.click()
  await expect(toast(desk, 'Changes accepted')).toBeVisible()
  await expect(terms).toHaveCount(0)
  const texts = desk.getByRole('region', { name: 'Changed since the last review' })
  await expect(texts.getByRole('row')).toHaveCount(2)
  await expect(texts).toContainText('A yard of lamps for all.')
  const inPlace = desk.getByRole('article').getByText('Changed since the last review')
  await expect(inPlace).toBeVisible()
  await expect(desk.getByRole('article').getByRole('insertion')).toHaveText(['all'])
  expect(await axeInBothSchemes(desk)).toEqual([])
  await texts.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(toast(desk, 'Marked as seen')).toBeVisible()
  await expect(texts).toContainText('Nothing has changed.')
  await expect(inPlace).toHaveCount(0)
  await desk.goto('/admin?tab=projects')
  await expect(desk.getByRole('button', { name: 'Create project' })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Changed since the last review' })).toHaveCount(0)

  await expect.poll(async () => (await minimum()).amount).toBe(250)
  const asked = await at(browser, supporter, baseURL)
  await asked.goto('/my-support')
  await expect(asked.getByText('The terms have changed. Are you still interested?')).toBeVisible()
  for (const open of [page, desk, asked]) await open.context().close()
})

test('administrators decide on what they read, and not over one another', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const [creator, admin] = [await newPerson('Mara Maker'), await demoPerson(DEMO.admin)]
  const { id, title } = await submit(creator)
  const { title: other, id: second } = await submit(creator)
  const changed = 'Someone else has changed this project since you opened it.'
  const page = await at(browser, admin, baseURL)
  await page.goto(`/admin?tab=projects&view=review&id=${id}`)
  const checklist = page.getByRole('region', { name: 'Checks shown to readers' })
  await expect(checklist.getByText('7 checks left')).toBeVisible()

  const answers = { p_project: id, p_checks: { claims: 'yes', rights: 'yes' } }
  await rpc(admin, 'set_review_checks', answers)
  await checklist
    .getByRole('group', { name: 'nothing in it is prohibited' })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await expect(checklist.getByText('4 checks left')).toBeVisible()
  expect(await rows(admin, `projects?id=eq.${id}&select=review_checks`)).toEqual([
    { review_checks: { claims: 'yes', rights: 'yes', content: 'yes' } },
  ])

  await page.getByRole('button', { name: 'Request changes' }).click()
  const asking = page.getByRole('dialog', { name: 'Request changes' })
  await asking.getByRole('button', { name: 'Request changes' }).click()
  await expect(asking.getByLabel('Message to the creator')).toBeFocused()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toHaveCount(0)

  const { stamp } = await rpc<{ stamp: string }>(creator, 'my_project', { p_project: id })
  const edit = { title: `${title} for sale`, website: 'https://other.example/' }
  await rpc(creator, 'save_my_project', { p_project: id, p_changes: edit, p_stamp: stamp })
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve and publish' })
  const approve = approval.getByRole('button', { name: 'Approve and publish' })
  async function answerAll() {
    await approval.getByRole('radio', { name: 'Yes, a company' }).check()
    for (const yes of await approval.getByRole('radio', { name: 'Yes', exact: true }).all())
      await yes.check()
  }
  await answerAll()
  await approve.click()
  await expect(approval.getByText(changed)).toBeVisible()
  await expect(approval.getByText('7 checks left')).toBeVisible()
  await expect(approval.getByText(edit.title)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page.locator('main').getByText('7 checks left')).toHaveCount(1)
  await answerAll()
  await approve.click()
  await expect(toast(page, 'Status changed')).toBeVisible()
  await expect(approval).toBeHidden()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Back to all projects' }).click()
  await page.getByLabel('Search projects').fill(title)
  await page.getByRole('checkbox', { name: `Select ${edit.title}` }).check()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const rejection = page.getByRole('dialog', { name: 'Reject' })
  await rejection.getByLabel('Reason for the creator').fill('It is not yours.')
  const reasons = { p_note: 'Over.', p_basis: BASIS }
  await rpc(admin, 'set_project_status', { p_project: id, p_status: 'archived', ...reasons })
  await rejection.getByRole('button', { name: 'Change status' }).click()
  await expect(rejection.getByText(changed)).toBeVisible()
  const row = page.locator('tr').filter({ hasText: edit.title })
  await expect(row).toContainText('Archived')
  await expect(rejection.getByLabel('Reason for the creator')).toHaveValue('It is not yours.')
  await rejection.getByRole('button', { name: 'Change status' }).click()
  await expect(row).toContainText('Rejected')

  await page.getByLabel('Search projects').fill(other)
  const next = page.locator('tr').filter({ hasText: other })
  await expect(next).toContainText('Pending')
  const decision = page.getByRole('dialog', { name: 'Change status' })
  const item = page.getByRole('menuitem', { name: 'Change status' })
  // Listings of other tests come and go above, which may move the menu away from under the pointer.
  await expect(async () => {
    if (!(await item.isVisible()))
      await next.getByRole('button', { name: `Actions for ${other}` }).click()
    await item.click()
    await expect(decision).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await decision.getByRole('radio', { name: 'Rejected' }).check()
  await rpc(admin, 'set_project_status', { p_project: second, p_status: 'rejected', ...reasons })
  await decision.getByRole('button', { name: 'Change status' }).click()
  await expect(toast(page, changed)).toBeVisible()
  await expect(decision).toBeHidden()
  await expect(next).toContainText('Rejected')
  await page.context().close()
})

test('an unsubscribe link asks first, and its page says when that is done', async ({ page }) => {
  const creator = await newPerson('Mara Maker')
  const { id } = await submit(creator)
  await approve(await demoPerson(DEMO.admin), id)
  const { text } = await mailTo(process.env.E2E_DATA ?? '', creator.email)
  const [link = ''] = text.match(/\/unsubscribe\?\S+/) ?? []
  await page.goto(link)
  await expect(page).toHaveTitle(/^Unsubscribe from these emails\?/)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed')
  await expect(page).toHaveTitle(/^You’re unsubscribed/)
  expect(await axeFindings(page)).toEqual([])
})

/** True if nothing covers the last line of an element on the screen. */
const isClear = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    const { left, bottom } = shown.getBoundingClientRect()
    return shown.contains(document.elementFromPoint(left + 4, bottom - 4))
  })

test('what a creator types while a save is running stays, unsaved', async ({
  browser,
  baseURL,
}) => {
  const creator = await newPerson('Mara Maker')
  const { id } = await submit(creator)
  const page = await at(browser, creator, baseURL)
  await page.goto(`/my-projects?project=${id}`)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rpc/save_my_project*', async (route) => {
    await held
    await route.continue()
  })
  const team = page.getByRole('region', { name: 'Team', exact: true })
  await expect(team.getByText('once we’ve reviewed this project')).toBeVisible()
  await expect(team.getByLabel('Email of the person')).toHaveCount(0)
  await page.getByLabel('Short description').fill(' A yard of lamps. ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.getByLabel('Full description').fill('Typed while the first change was on its way.')
  release()
  await expect(toast(page, 'Changes saved')).toBeVisible()
  await expect(page.getByLabel('Short description')).toHaveValue('A yard of lamps.')
  await expect(page.getByLabel('Full description')).toHaveValue(/^Typed while/)
  const stored = () =>
    rows<{ description: string; content: string }>(
      creator,
      `projects?id=eq.${id}&select=description,content`,
    )
  const content = 'What exists today is a prototype.'
  expect(await stored()).toEqual([{ description: 'A yard of lamps.', content }])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(stored)
    .toMatchObject([{ content: 'Typed while the first change was on its way.' }])

  // What is wrong comes to rest clear of the buttons, which stay at the end of the screen.
  const description = page.getByLabel('Short description')
  for (const size of [
    { width: 1280, height: 720 },
    { width: 375, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await description.fill('')
    for (const error of ['new', 'there already']) {
      await description.evaluate((field: HTMLElement) => {
        field.blur()
        window.scrollBy(0, field.getBoundingClientRect().top - window.innerHeight + 40)
      })
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(description).toBeFocused()
      await expect.poll(() => isClear(page.locator('form .field-error')), error).toBe(true)
    }
    await description.fill('A yard of lamps.')
    await page.getByRole('button', { name: 'Save and send for review' }).click()
    await expect.poll(() => isClear(page.locator('form .notice-danger'))).toBe(true)
  }
  await page.context().close()
})
