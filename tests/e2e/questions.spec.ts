import { randomUUID } from 'node:crypto'
import { axeFindings, axeInBothSchemes, expect, test } from './fixtures.ts'
import { newPerson, PASSWORD, publishLantern, rpc, signIn } from './messaging.ts'

test('a visitor asks, logs in without losing a word, and reads the answer of the creator', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { creator, id, path } = await publishLantern('Quentin Creator')
  const asker = await newPerson('Ada Asker')
  await page.goto(path)
  const section = page.locator('#questions')
  await expect(section).toContainText('No answered questions yet.')
  await expect(section).toContainText('has 14 days to answer')
  await section.getByRole('button', { name: 'Ask a question' }).click()
  const field = section.getByLabel('Your question', { exact: true })
  await section.getByRole('button', { name: 'Send question' }).click()
  await expect(field).toBeFocused()
  await field.fill('Does it burn quokkaboom?')
  await section.getByLabel('Show my name').check()
  expect(await axeInBothSchemes(page)).toEqual([])
  // The form works again where the way to the login page was stopped, or led back.
  let stops = 0
  await page.route('**/login?*', (route) => {
    stops++
    return route.fulfill({ status: 204 })
  })
  await section.getByRole('button', { name: 'Send question' }).click()
  await expect.poll(() => stops).toBe(1)
  await page.unroute('**/login?*')
  await section.getByRole('button', { name: 'Send question' }).click()
  await page.getByLabel('Email').fill(asker.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(field).toHaveValue('Does it burn quokkaboom?')
  await expect(section.getByLabel('Show my name')).toBeChecked()
  await section.getByRole('button', { name: 'Send question' }).click()
  const ask = section.getByRole('button', { name: 'Ask a question' })
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await section.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(ask).toBeFocused()
  const own = section.getByRole('region', { name: 'Your questions' })
  await expect(own).toContainText('Waiting for an answer until')
  await expect(own.getByLabel('Show my name')).toHaveAccessibleDescription(
    'Does it burn quokkaboom?',
  )
  await expect(own.getByRole('button', { name: 'Withdraw question' })).toHaveAccessibleDescription(
    'Does it burn quokkaboom?',
  )

  const desk = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  await signIn(desk, creator)
  const mine = await desk.newPage()
  await mine.goto('/notifications')
  await mine.getByRole('link', { name: /Ada Asker asked a question about Lantern/ }).click()
  const panel = mine.getByRole('region', { name: 'Questions and answers' })
  await expect(panel).toContainText('Asked by Ada Asker')
  const heading = panel.getByRole('heading', { level: 3 })
  await mine.goto('/my-projects')
  await mine.locator(`a[href$="${id}#questions"]`).click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const asked = 'Does it burn quokkaboom?'
  await expect(panel.getByLabel('Your answer')).toHaveAccessibleDescription(asked)
  for (const name of ['Publish answer', 'Decline'])
    await expect(panel.getByRole('button', { name })).toHaveAccessibleDescription(asked)
  // After a failure the dialog stays, for another try.
  await mine.route('**/rpc/decline_question', (route) => route.abort())
  await panel.getByRole('button', { name: 'Decline' }).click()
  const declining = mine.getByRole('dialog')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(mine.getByText('We couldn’t decline the question')).toBeVisible()
  await expect(declining.getByRole('button', { name: 'Decline' })).toBeEnabled()
  await declining.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByLabel('Your answer').fill('Only lamp oil.\nNever more.')
  expect(await axeFindings(mine)).toEqual([])
  await panel.getByRole('button', { name: 'Publish answer' }).click()
  await expect(panel).toContainText('Answered on')
  // The heading, or the row if it was never away.
  await expect(panel.locator(':focus')).toBeVisible()
  const edit = panel.getByRole('button', { name: 'Edit answer' })
  await edit.press('Enter')
  await expect(panel.getByLabel('Your answer')).toBeFocused()
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await panel.getByLabel('Your answer').fill('Only lamp oil.')
  await panel.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(edit).toBeFocused()
  await expect(mine.locator('[data-toasts]')).toContainText('Changes saved')
  await desk.close()

  const reader = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'en-US' })
  const plain = await reader.newPage()
  await expect(async () => {
    await plain.goto(path)
    await expect(plain.locator('#questions')).toContainText('Only lamp oil.', { timeout: 500 })
  }).toPass()
  await expect(plain.locator('#questions')).toContainText('Asked by Ada Asker')
  await plain.getByRole('link', { name: 'All questions and answers' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toContainText('Questions about Lantern')
  await plain.goto('/projects?q=quokkaboom')
  await expect(plain.locator(`a[href="${path}"]`).first()).toBeVisible()
  await reader.close()

  await page.reload()
  await own.getByRole('button', { name: 'Withdraw question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this question?' })
  await dialog.getByRole('button', { name: 'Withdraw question' }).click()
  await expect(page.getByText('Question withdrawn').first()).toBeVisible()
  await expect(own).toBeHidden()
  await expect(section.getByRole('heading', { level: 2 })).toBeFocused()
})

test.describe('an answer', () => {
  test.use({ allowedErrors: /status of 400.*answer_question/ })

  test('an answer does not replace one that came meanwhile until its author has read it', async ({
    page,
  }) => {
    const { creator, id } = await publishLantern('Quentin Creator')
    const asker = await newPerson('Ada Asker')
    const question = randomUUID()
    await rpc(asker, 'ask_question', { p_project: id, p_question: question, p_text: 'Is it warm?' })
    await signIn(page.context(), creator)
    await page.goto(`/my-projects?project=${id}`)
    const panel = page.getByRole('region', { name: 'Questions and answers' })
    const field = panel.getByLabel('Your answer')
    await field.fill('Hardly.')
    await rpc(creator, 'answer_question', { p_question: question, p_answer: 'Very warm.' })
    await panel.getByRole('button', { name: 'Publish answer' }).click()
    const notice = panel.getByRole('alert')
    await expect(notice).toContainText('Someone else has answered in the meantime')
    await expect(notice).toContainText('Very warm.')
    await expect(field).toHaveValue('Hardly.')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Publish answer' }).click()
    await expect(panel).toContainText('Answered on')
    await expect(panel).toContainText('Hardly.')
    await expect(panel).not.toContainText('Very warm.')
  })
})

test('an answer from a conversation is public once the other person agrees', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { creator, id, path } = await publishLantern('Quentin Creator')
  const asker = await newPerson('Clara Conversation')
  const thread = await rpc<string>(asker, 'open_thread', {
    p_project: id,
    p_message: 'Is it bright enough to read?',
  })
  await rpc(creator, 'send_message', { p_thread: thread, p_content: 'Yes, for two people.' })
  await signIn(page.context(), creator)
  await page.goto(`/messages?thread=${thread}`)
  await page.getByText('Yes, for two people.').last().hover()
  await page.getByRole('button', { name: 'Publish as an answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose this answer for the project’s page' })
  await expect(dialog.getByLabel('Question')).toHaveValue('Is it bright enough to read?')
  await dialog.getByLabel('Answer').fill('Yes, for three people.')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await expect(page.getByRole('region', { name: 'Waiting for consent' })).toBeVisible()

  const other = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  await signIn(other, asker)
  const theirs = await other.newPage()
  await theirs.goto(`/messages?thread=${thread}`)
  const asked = theirs.getByRole('region', { name: 'Publish this question and answer?' })
  await expect(asked).toContainText('Yes, for three people.')
  expect(await axeFindings(theirs)).toEqual([])
  await theirs.goto(path)
  await expect(theirs.locator('#questions')).not.toContainText('three people')
  await theirs.goto(`/messages?thread=${thread}`)
  await asked.getByRole('button', { name: 'Yes, without my name' }).click()
  await expect(asked).toBeHidden()
  await expect(theirs.getByRole('heading', { name: 'Quentin Creator' })).toBeFocused()
  await expect(async () => {
    await theirs.goto(path)
    await expect(theirs.locator('#questions')).toContainText('three people', { timeout: 500 })
  }).toPass()
  await expect(theirs.locator('#questions article')).not.toContainText('Clara')
  const own = theirs.getByRole('region', { name: 'Your questions' })
  await own.getByRole('button', { name: 'Withdraw question' }).click()
  await theirs
    .getByRole('dialog', { name: 'Withdraw this question?' })
    .getByRole('button', { name: 'Withdraw question' })
    .click()
  // Leaving at once would cut the request off, and behind the dialog all is hidden already.
  await expect(theirs.getByText('Question withdrawn').first()).toBeVisible()
  await expect(async () => {
    await theirs.goto(path)
    await expect(theirs.locator('#questions')).not.toContainText('three people', { timeout: 500 })
  }).toPass()
  await other.close()
})

test('a question and an update are reported where they are read', async ({ page }) => {
  await page.goto('/projects/tidewatch/answers')
  const entry = page.getByRole('article').filter({ hasText: 'Who owns the readings?' })
  // A link to an answer leads to the page that has it.
  const id = await entry.getAttribute('id')
  await page.goto(`/projects/tidewatch/answers?answer=${id}`)
  await expect(page).toHaveURL(`/projects/tidewatch/answers#${id}`)
  await entry.getByRole('button', { name: 'Report this question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this question' })
  await expect(dialog).toContainText('Who owns the readings?')
  await dialog.getByLabel('Spam or advertising').check()
  await dialog.getByLabel('What’s wrong?').fill('It names a shop.')
  await dialog.getByLabel('Your name').fill('Nell')
  await dialog.getByLabel('Your email').fill(`${randomUUID()}@e2e.example`)
  await dialog.getByLabel(/I believe in good faith/).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText(/NT-[0-9A-F]{10}/)
  await page.keyboard.press('Escape')
  await expect(entry.getByRole('button', { name: 'Report this question' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])

  // An update the same way.
  await page.goto('/projects/tidewatch/updates')
  const update = page.getByRole('article').filter({ hasText: 'Two sensors under the mill bridge' })
  await update.getByRole('button', { name: 'Report this update' }).click()
  const other = page.getByRole('dialog', { name: 'Report this update' })
  await expect(other).toContainText('Two sensors under the mill bridge')
  await other.getByLabel('Child sexual abuse material').check()
  await other.getByLabel('What’s wrong?').fill('It names a shop.')
  await other.getByLabel(/I believe in good faith/).check()
  await other.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText(/NT-[0-9A-F]{10}/)
  await page.keyboard.press('Escape')
  await expect(update.getByRole('button', { name: 'Report this update' })).toBeFocused()
})

test('Lumi quotes an answer on the page of its project, with its place', async ({ page }) => {
  await page.goto('/projects/tidewatch')
  await page.getByRole('button', { name: 'Ask Lumi' }).click()
  const panel = page.getByRole('dialog', { name: 'Lumi AI' })
  const field = panel.getByRole('textbox', { name: 'Your question' })
  await field.fill('Can the residents see forecasts without an app?')
  await field.press('Enter')
  const answer = panel.getByRole('article').nth(1)
  await expect(answer).toContainText('answered this question about Tidewatch')
  await expect(answer).toContainText('a page that works in any browser')
  await expect(answer.getByRole('link')).toHaveAttribute(
    'href',
    /^\/projects\/tidewatch\/answers#[0-9a-f-]{36}$/,
  )
})
