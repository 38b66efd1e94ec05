import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings, DEMO, expect, openAdmin, test, toast } from './fixtures.ts'
import { demoPerson, demoProject, newPerson, type Person, rpc, signIn } from './messaging.ts'
import { en } from './words.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const letter = { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: PDF }
const picture = async () => ({
  name: 'Bridge.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#264653' },
  })
    .png()
    .toBuffer(),
})

const log = (page: Page) => page.getByRole('log')
const chooser = (page: Page) => page.getByLabel(en.files.add)
const chosen = (page: Page) => page.getByRole('list', { name: en.files.chosen })
const sendButton = (page: Page) => page.getByRole('button', { name: en.messages.send, exact: true })
const words = (text: string, value: string, name = 'name') => text.replace(`{{${name}}}`, value)

async function conversation(name: string): Promise<{ person: Person; threadId: string }> {
  const person = await newPerson(name)
  const { id } = await demoProject('tidewatch')
  const args = { p_project: id, p_message: 'Hello from a test' }
  return { person, threadId: await rpc<string>(person, 'open_thread', args) }
}

test('files go with a message, and the other person saves and sees them', async ({
  browser,
  page,
  context,
}) => {
  const { person, threadId } = await conversation('Fia Fileson')
  await signIn(context, person)
  await page.goto(`/messages?thread=${threadId}`)
  await chooser(page).setInputFiles([letter, await picture()])
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await expect(sendButton(page)).toBeEnabled()
  expect(await axeFindings(page)).toEqual([])
  await test.step('Send is at the edge, and stays in view on a small screen', async () => {
    const send = sendButton(page)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1024, height: 720 })
    const end = async (of: Locator) => {
      const box = await of.boundingBox()
      return (box?.x ?? Number.NaN) + (box?.width ?? 0)
    }
    expect((await end(page.locator('.composer'))) - (await end(send))).toBeLessThan(24)
    await page.setViewportSize({ width: 768, height: 900 })
    for (const file of await chosen(page).getByRole('listitem').all())
      expect((await file.boundingBox())?.width).toBeGreaterThan(220)
    await page.setViewportSize({ width: 375, height: 560 })
    await chooser(page).setInputFiles({ ...letter, name: 'Contract.pdf' })
    await page.getByLabel(en.messages.compose).fill('A line\n'.repeat(20))
    await expect(send).toBeEnabled()
    await page.locator('section:has(> .composer)').evaluate((pane) => pane.scrollTo(0, 0))
    await expect(send).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: words(en.files.remove, 'Contract.pdf') }).click()
    await page.getByLabel(en.messages.compose).fill('')
    if (size) await page.setViewportSize(size)
  })
  await sendButton(page).click()
  await expect(chosen(page)).toHaveCount(0)
  await expect(log(page).getByText(en.messages.sent)).toBeVisible()

  const other = await browser.newContext()
  await signIn(other, await demoPerson(DEMO.creator))
  const reader = await other.newPage()
  await reader.goto(`/messages?thread=${threadId}`)
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    log(reader)
      .getByRole('button', { name: /Letter\.pdf/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('Letter.pdf')
  await log(reader)
    .getByRole('button', { name: words(en.files.open, 'Bridge.png') })
    .click()
  const dialog = reader.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Bridge.png' })).toHaveAttribute('src', /^blob:/)
  expect(await axeFindings(reader)).toEqual([])
  await reader.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await other.close()
})

test.describe('without a connection for a while', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('files are chosen, dropped and pasted, refused by name where they do not fit, uploaded again, and survive a reload', async ({
    page,
    context,
  }) => {
    const { person, threadId } = await conversation('Rae Refused')
    await signIn(context, person)
    await page.goto(`/messages?thread=${threadId}`)
    const items = chosen(page).getByRole('listitem')
    const html = { ...letter, name: 'Page.pdf', buffer: Buffer.from('<html></html>') }
    await chooser(page).setInputFiles([html, letter])
    await expect(page.getByText(`Page.pdf: ${en.errors.file.wrong_type}`)).toBeVisible()
    await expect(items).toHaveCount(1)

    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['%PDF-1.4'], 'Dropped.pdf', { type: 'application/pdf' }))
      return data
    })
    await log(page).dispatchEvent('drop', { dataTransfer: transfer })
    await expect(chosen(page)).toContainText('Dropped.pdf')
    await page.getByLabel(en.messages.compose).evaluate((input) => {
      const data = new DataTransfer()
      data.items.add(new File(['a;b'], 'Pasted.csv', { type: 'text/csv' }))
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await expect(chosen(page)).toContainText('Pasted.csv')

    await chooser(page).setInputFiles(
      ['1.pdf', '2.pdf', '3.pdf'].map((name) => ({ ...letter, name })),
    )
    await expect(items).toHaveCount(5)
    await expect(page.getByText(/^3\.pdf:/)).toBeVisible()
    for (const name of ['Letter.pdf', 'Dropped.pdf', 'Pasted.csv', '1.pdf', '2.pdf'])
      await page.getByRole('button', { name: words(en.files.remove, name) }).click()
    await expect(items).toHaveCount(0)

    await page.route('**/storage/v1/object/files/**', (route) => route.abort())
    await page.getByLabel(en.messages.compose).fill('See the letter')
    await chooser(page).setInputFiles(letter)
    const retry = page.getByRole('button', { name: words(en.files.retry, 'Letter.pdf') })
    await expect(retry).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await page.unroute('**/storage/v1/object/files/**')
    await retry.click()
    await expect(sendButton(page)).toBeEnabled()
    await page.reload()
    await expect(items).toHaveCount(1)
    await expect(page.getByLabel(en.messages.compose)).toHaveValue('See the letter')
    await sendButton(page).click()
    await expect(log(page).getByRole('button', { name: /Letter\.pdf/ })).toBeVisible()
    await expect(log(page)).toContainText('See the letter')
  })
})

test('a document on request is asked for, granted, opened, and taken away again', async ({
  browser,
  page,
  context,
}) => {
  test.slow()
  const project = await demoProject('tidewatch')
  const creator = await demoPerson(DEMO.creator)
  const title = `Plan ${crypto.randomUUID().slice(0, 8)}`
  const other = await browser.newContext()
  await signIn(other, creator)
  const desk = await other.newPage()
  await desk.goto(`/my-projects?project=${project.id}`)
  const panel = desk.getByRole('region', { name: en.documents.title })
  const file = panel.getByLabel(en.documents.file)
  await panel.getByRole('button', { name: en.documents.add }).click()
  await expect(file).toBeFocused()
  await expect(file).toHaveAccessibleDescription(en.errors.form.required)
  await file.setInputFiles({ ...letter, buffer: Buffer.from('<html></html>') })
  await panel.getByRole('button', { name: en.documents.add }).click()
  await expect(file).toBeFocused()
  await expect(file).toHaveAccessibleDescription(en.errors.file.wrong_type)
  await file.setInputFiles(letter)
  await panel.getByLabel(en.documents.name).fill(`First ${title}`)
  await panel.getByRole('button', { name: en.documents.add }).click()
  const added = panel.getByRole('listitem').filter({ hasText: title })
  await added.getByRole('button', { name: en.documents.rename }).click()
  await added.getByLabel(en.documents.newName).fill(title)
  await added.getByRole('button', { name: en.myProjects.save }).click()
  await expect(panel.getByText(title, { exact: true })).toBeVisible()

  const person = await newPerson('Rita Reader')
  await signIn(context, person)
  const section = page.getByRole('region', { name: en.documents.title })
  await expect(async () => {
    await page.goto(`/projects/${project.slug}`)
    await expect(section.getByText(title)).toBeVisible({ timeout: 1000 })
  }).toPass()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: en.documents.open }).first().click(),
  ])
  expect(saved.suggestedFilename()).toBe('Sensor and mast.pdf')
  await section
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link', { name: en.documents.ask })
    .click()
  await expect(page.getByLabel(en.messages.compose)).toHaveValue(
    words(en.documents.askText, title, 'title'),
  )
  await sendButton(page).click()
  await expect(page.getByText(words(en.documents.asked, title, 'title'))).toBeVisible()
  const thread = new URL(page.url()).searchParams.get('thread')

  await desk.goto(`/messages?thread=${thread}`)
  const grant = desk.getByRole('button', { name: en.documents.grant })
  await expect(grant).toHaveAccessibleDescription(new RegExp(title))
  await grant.click()
  await expect(toast(desk, words(en.documents.granted, 'Rita Reader'))).toBeVisible()
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: en.documents.revoke }).click()
  await expect(dialog).toContainText(words(en.documents.revokeTitle, title, 'title'))
  await dialog.getByRole('button', { name: en.documents.revoke }).click()
  await expect(grant).toBeFocused()
  await grant.click()
  const revoke = desk.getByRole('button', { name: en.documents.revoke })
  await expect(revoke).toBeVisible()
  const open = page.getByRole('button', { name: words(en.files.open, title) })
  await expect(open).toBeVisible({ timeout: 15_000 })
  await Promise.all([
    page.waitForResponse(/rpc\/name_openings/),
    page.getByLabel(en.documents.showOpenings).check(),
  ])
  const [download] = await Promise.all([page.waitForEvent('download'), open.click()])
  expect(download.suggestedFilename()).toBe('Letter.pdf')
  expect(await axeFindings(page)).toEqual([])

  await desk.locator('summary', { hasText: title }).click()
  await expect(revoke).toBeHidden()
  const asking = await context.newPage()
  await asking.goto(`/projects/${project.slug}`)
  await asking
    .getByRole('listitem')
    .filter({ hasText: 'Budget for two towns' })
    .getByRole('link', { name: en.documents.ask })
    .click()
  await expect(asking.getByLabel(en.messages.compose)).toHaveValue(/Budget for two towns/)
  await sendButton(asking).click()
  // What was folded away opens for what waits, and stays open once it is answered.
  await expect(grant).toBeVisible({ timeout: 20_000 })
  await grant.click()
  await expect(revoke).toHaveCount(2)
  await expect(revoke.last()).toBeVisible()

  await desk.goto(`/my-projects?project=${project.id}`)
  const row = panel.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText(en.documents.openings_one)).toBeVisible()
  await expect(row.getByText(en.documents.lastOpened.replace('{{date}}', ''))).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  await row.getByRole('button', { name: /Rita Reader/ }).click()
  await expect(dialog).toContainText(words(en.documents.revokeText, 'Rita Reader'))
  await dialog.getByRole('button', { name: en.documents.revoke }).click()
  await expect(row.getByText('Rita Reader')).toHaveCount(0)
  const rename = row.getByRole('button', { name: en.documents.rename })
  await expect(rename).toBeFocused()
  await page.reload()
  await expect(page.getByText(words(en.documents.asked, title, 'title'))).toBeVisible()
  await row.getByRole('button', { name: en.documents.makePublic }).click()
  await expect(dialog).toContainText(words(en.documents.publicTitle, title, 'title'))
  await dialog.getByRole('button', { name: en.common.cancel }).click()
  await expect(row.getByText(en.documents.onRequest)).toBeVisible()
  await row.getByRole('button', { name: en.documents.makePublic }).click()
  await dialog.getByRole('button', { name: en.documents.makePublic }).click()
  await expect(rename).toBeFocused()
  await row.getByRole('button', { name: en.documents.makeOnRequest }).click()
  await expect(row.getByRole('button', { name: en.documents.makePublic })).toBeVisible()
  await expect(rename).toBeFocused()

  const team = await browser.newContext()
  const review = await team.newPage()
  await openAdmin(review, `?tab=projects&view=review&id=${project.id}`)
  const reviewed = review
    .getByRole('region', { name: en.documents.title })
    .getByRole('listitem')
    .filter({ hasText: title })
  await reviewed.getByRole('button', { name: en.admin.documents.hide }).click()
  const reasons = review.getByRole('dialog')
  await expect(reasons).toContainText(words(en.admin.documents.title, title, 'title'))
  expect(await axeFindings(review)).toEqual([])
  await reasons.getByRole('button', { name: en.admin.documents.hide }).click()
  await expect(toast(review, en.statement.kinds.document)).toBeVisible()
  await expect(reviewed.getByText(en.documents.hidden)).toBeVisible()
  await desk.reload()
  await expect(row).toContainText(en.documents.hiddenText)
  await reviewed.getByRole('button', { name: en.admin.documents.show }).click()
  await expect(reviewed.getByRole('button', { name: en.admin.documents.hide })).toBeFocused()
  await team.close()

  await row.getByRole('button', { name: en.documents.remove }).click()
  await expect(dialog).toContainText(words(en.documents.removeTitle, title, 'title'))
  expect(await axeFindings(desk)).toEqual([])
  await dialog.getByRole('button', { name: en.documents.remove }).click()
  await expect(panel.getByRole('heading', { name: en.documents.title })).toBeFocused()
  await expect(panel.getByText(title)).toHaveCount(0)
  await other.close()
})

test('a public document is read without JavaScript, one on request by nobody', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/projects/tidewatch')
  const section = page.getByRole('region', { name: en.documents.title })
  const href = await section
    .getByRole('link', { name: en.documents.open })
    .first()
    .getAttribute('href')
  const reply = await page.request.get(href ?? '')
  expect(reply.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Sensor%20and%20mast.pdf",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store, no-transform',
  })
  expect(reply.headers()['content-security-policy']).toContain('sandbox')
  const asking = await section
    .getByRole('link', { name: en.documents.ask })
    .first()
    .getAttribute('href')
  const id = new URL(asking ?? '', 'http://x').searchParams.get('document')
  expect((await page.request.get(`/documents/${id}`)).status()).toBe(404)
  await context.close()
})
