import {
  axeFindings,
  axeInBothSchemes,
  DEMO,
  expect,
  openAdmin,
  startSignedIn,
  test,
  toast,
} from './fixtures.ts'
import { openPalette } from './states.ts'

// These tests change the same lists, so they run one after the other.
test.describe.configure({ mode: 'default' })

test.describe('who gets in', () => {
  test('visitors are sent to log in and come back, others to their account', async ({ page }) => {
    await page.goto('/admin?tab=projects')
    await expect(page).toHaveURL(/\/login\?return=%2Fadmin%3Ftab%3Dprojects/)
    await startSignedIn(page, DEMO.supporter)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/profile/)
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  })
})

test('creates, edits, decides, undoes and deletes', async ({ page }) => {
  test.slow()
  await openAdmin(page)
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('button', { name: 'Save project' }).click()
  await expect(toast(page, 'Missing required fields')).toBeVisible()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()

  const title = 'Harbour Atlas, drawn by hand'
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Short description').fill('A map of small harbours.')
  await page.getByLabel('Full description').fill('## What it is\n\nA map.')
  await page.getByLabel(/^Tags/).fill('maps, , sea ')
  await page.getByRole('button', { name: 'Add support option' }).click()
  await page.getByRole('button', { name: 'Save project' }).click()
  await expect(toast(page, 'Missing fields')).toBeVisible()
  await page.getByLabel('Option title').fill('A printed copy')
  await page.getByLabel('Option description').fill('Sent when it is printed.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save project' }).click()
  await expect(toast(page, 'Project saved')).toBeVisible()

  await page.getByLabel('Search projects').fill('harbour atlas')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('Pending')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 1400 })
  await expect(row.getByText('Pending')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('region', { name: 'Table of projects' }).focus()
  await page.keyboard.press('j')
  await expect(row.getByRole('button', { name: title, exact: true })).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('radio', { name: 'Rejected' }).check()
  await expect(dialog.getByLabel('Rule')).toHaveValue('rules')
  await dialog.getByLabel('Reason for the creator').fill('The organisation is not registered.')
  await dialog.getByLabel('Rule').selectOption('The law')
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(dialog.getByText('Please name the law in up to 300 characters.')).toBeVisible()
  await dialog.getByLabel('Which law').fill('Commercial Code, § 33')
  await dialog.getByLabel('Rule').selectOption('Posting Rules, 2. Who may post')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect(row).toContainText('Rejected')

  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approval = page.getByRole('dialog', { name: 'Approve and publish' })
  const approve = approval.getByRole('button', { name: 'Approve and publish' })
  await approve.click()
  await expect(approval.getByText('7 checks left')).toBeVisible()
  await expect(approval.getByText('Choose an answer.')).toHaveCount(7)
  await expect(approval.getByRole('radio', { name: 'Yes, a company' })).toBeFocused()
  await page.keyboard.press('Space')
  for (let check = 1; check < 6; check += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  await approval.getByRole('radio', { name: 'Not applicable' }).last().check()
  await approve.click()
  await expect(approval.getByLabel('Why it doesn’t apply')).toBeFocused()
  await approval.getByLabel('Why it doesn’t apply').fill('It has no website.')
  expect(await axeFindings(page)).toEqual([])
  await approve.click()
  await expect(row).toContainText('Approved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Rejected')

  const opener = row.getByRole('button', { name: title, exact: true })
  await opener.click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused()
  await page.goBack()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('harbour atlas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused()
  await expect(page).toHaveURL(/view=review/)
  const listing = page.getByRole('article')
  await expect(listing.getByRole('heading', { name: 'What it is' })).toBeVisible()
  await listing.getByRole('button', { name: 'Comment on: A map.…' }).click()
  const comment = listing.getByLabel('Comment', { exact: true })
  await listing.getByRole('button', { name: 'Add comment' }).click()
  await expect(comment).toBeFocused()
  await expect(comment).toHaveAccessibleDescription('Please fill in this field.')
  await comment.fill('Please add the register number.')
  await listing.getByRole('button', { name: 'Add comment' }).click()
  await expect(toast(page, 'Comment added')).toBeVisible()
  await expect(listing.getByText('Please add the register number.')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const person = page
    .getByRole('group', { name: /public register/ })
    .getByRole('radio', { name: 'Yes, a sole trader' })
  const answered = page.waitForResponse(/set_review_checks/)
  await person.check()
  await answered
  const assigned = page.waitForResponse(/assign_review/)
  await page.getByLabel('Reviewer').selectOption({ index: 1 })
  await assigned
  await page.reload()
  await expect(person).toBeChecked()
  await expect(listing.getByText('Please add the register number.')).toBeVisible()
  await expect(page.getByLabel('Reviewer')).not.toHaveValue('')
  expect(await axeInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Decision' }).click()
  await expect(page.locator(':focus')).toContainText('Reviewer')
  await expect(page.getByLabel('Reviewer')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Back to all projects' }).click()
  await page.getByLabel('Search projects').fill('harbour atlas')
  await row.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const gone = page.getByRole('dialog')
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(gone.getByText('This isn’t the project’s title.')).toBeVisible()
  await expect(gone.getByLabel('Rule')).toHaveValue('rules')
  await gone.getByLabel(/^Type/).fill(title)
  await gone.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Project deleted')).toBeVisible()
  await expect(page.getByText('No projects match these filters.')).toBeVisible()
})

test('the palette’s keys are those of the keyboard: Command on Apple’s, Strg in German', async ({
  page,
}) => {
  await startSignedIn(page, DEMO.supporter)
  await page.goto('/de/notifications')
  const keys = page.locator('[data-palette][aria-keyshortcuts] kbd')
  // The palette is armed on pages that know from their start who is signed in.
  await expect(async () => {
    await page.reload()
    await expect(keys).toHaveText('Strg K', { timeout: 2_000 })
  }).toPass()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }),
  )
  await page.reload()
  await expect(keys).toHaveText('⌘ K')
  await page.keyboard.press('Meta+k')
  await expect(page.getByRole('dialog', { name: 'Suche und Befehle' })).toBeVisible()
})

test('rearranges the public list by steps and by keyboard, and visitors see it', async ({
  page,
  context,
}) => {
  await openAdmin(page)
  await page.reload()
  const search = page.getByLabel('Search projects')
  await search.focus()
  await openPalette(page)
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox', { name: 'Page, project or command' })
  await expect(field).toBeFocused()
  await page.keyboard.type('tidewatch')
  await expect(palette.getByRole('option', { name: /^Tidewatch/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await openPalette(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('admin reorder')
  await expect(palette.getByRole('option')).toHaveText(['Reorder projects'])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=reorder/)
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const titles = () => items.locator('span.truncate').allTextContents()
  const before = await titles()
  // Every press counts, also while the one before is being stored.
  const gate = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/swap_project_order', async (route) => {
    await gate.promise
    await route.continue()
  })
  const up = page.getByRole('button', { name: `Move ${before[2]} up` })
  await up.click()
  await up.click()
  gate.resolve()
  await expect(page.getByRole('main').locator('ol')).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect.poll(titles).toEqual([before[2], before[0], before[1], ...before.slice(3)])
  const visitor = await context.newPage()
  await expect
    .poll(async () => {
      await visitor.goto('/projects')
      return (await visitor.locator('.card-title').allTextContents()).slice(0, 2)
    })
    .toEqual([before[2], before[0]])
  await page.getByRole('button', { name: `Move ${before[2]}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${before[2]} is at position 1.`)).toBeAttached()
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${before[2]} is at position ${place}.`)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect.poll(titles).toEqual(before)
  expect(await axeFindings(page)).toEqual([])
})

test('unsaved changes of a project are left only after a question', async ({ page }) => {
  const asked: string[] = []
  let leaves = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (leaves ? dialog.accept() : dialog.dismiss())
  })
  await openAdmin(page, '?tab=projects')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).not.toHaveValue('')
  await title.fill('Not saved yet')
  const address = page.url()
  const question = 'Leave without saving? You’ll lose your changes.'

  await page.getByRole('tab', { name: 'Users' }).click()
  await expect.poll(() => asked).toEqual([question])
  await page.getByRole('button', { name: 'Back to all projects' }).click()
  await expect.poll(() => asked).toEqual([question, question])
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual([question, question, question])
  await expect(page).toHaveURL(address)
  await expect(title).toHaveValue('Not saved yet')

  leaves = true
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page).toHaveURL(/tab=users/)
  await page.goBack()
  await expect(title).not.toHaveValue(/^$|Not saved yet/)
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page).toHaveURL(/tab=users/)
  expect(asked).toHaveLength(4)
})

test.describe('two administrators', () => {
  // The conflict is refused with status 400.
  test.use({ allowedErrors: [/status of 400.*admin_save_project/] })

  test('the second to save is told what the other one changed', async ({ browser, page }) => {
    await openAdmin(page)
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByLabel('Title', { exact: true })).not.toHaveValue('')
    const url = page.url()
    const timeline = page.getByLabel(/^Timeline/)
    const kept = await timeline.inputValue()
    await timeline.fill('Typed by the first\nin two lines')
    const context = await browser.newContext()
    const other = await context.newPage()
    await startSignedIn(other, DEMO.admin)
    await other.goto(url)
    const website = other.getByLabel(/^Website/)
    const keptWebsite = await website.inputValue()
    await website.fill('https://example.org/second')
    await other.getByRole('button', { name: 'Save project' }).click()
    await expect(toast(other, 'Project saved')).toBeVisible()

    await page.getByRole('button', { name: 'Save project' }).click()
    await expect(toast(page, 'Error Saving Project')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Someone else changed this project' }),
    ).toBeFocused()
    await expect(page.getByRole('row', { name: /^Website/ })).toContainText('example.org/second')
    await expect(timeline).toHaveValue('Typed by the first\nin two lines')
    await page.getByRole('button', { name: 'Keep my changes, then save again' }).click()
    await page.getByRole('button', { name: 'Save project' }).click()
    await expect(toast(page, 'Project saved')).toBeVisible()

    await page.goto(url)
    await expect(page.getByLabel(/^Website/)).toHaveValue('https://example.org/second')
    await page.getByLabel(/^Website/).fill(keptWebsite)
    await page.getByLabel(/^Timeline/).fill(kept)
    await page.getByRole('button', { name: 'Save project' }).click()
    await expect(toast(page, 'Project saved')).toBeVisible()
    await context.close()
  })
})
