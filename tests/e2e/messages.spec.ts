import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { ownerUrl } from '../support/embedded.ts'
import { axeFindings, DEMO, expect, loseAnswer, test } from './fixtures.ts'
import {
  type DemoProject,
  demoPerson,
  demoProject,
  newPerson,
  type Person,
  rows,
  rpc,
  signIn,
} from './messaging.ts'
import { de, en } from './words.ts'

const composer = (page: Page) => page.getByLabel(en.messages.compose)
const log = (page: Page) => page.getByRole('log')
const list = (page: Page) => page.getByRole('region', { name: en.messages.conversations })
const search = (page: Page) => page.getByLabel(en.messages.search)

/** A conversation between a new account and the demo's creator. */
async function conversation(
  name: string,
  text = 'Hello from a test',
): Promise<{ person: Person; threadId: string; project: DemoProject }> {
  const person = await newPerson(name)
  const project = await demoProject('tidewatch')
  const args = { p_project: project.id, p_message: text }
  return { person, project, threadId: await rpc<string>(person, 'open_thread', args) }
}

async function say(person: Person, threadId: string, text: string): Promise<void> {
  await rpc(person, 'send_message', { p_thread: threadId, p_content: text })
}

test('two people talk: unread, reply, arrival and read state without a reload', async ({
  browser,
  page,
  context,
}) => {
  const { person, threadId } = await conversation('Mara Quill', 'Is the harbour open on Sunday?')
  const creator = await demoPerson(DEMO.creator)
  const other = await browser.newContext()
  await signIn(other, creator)
  await signIn(context, person)
  await page.goto(`/messages?thread=${threadId}`)
  await expect(log(page)).toContainText('Is the harbour open on Sunday?')
  await expect(log(page).getByText(en.messages.sent)).toBeVisible()

  const creatorPage = await other.newPage()
  await creatorPage.goto('/messages')
  const row = list(creatorPage).getByRole('link', { name: /Mara Quill/ })
  await expect(row).toContainText('1 unread message')
  await row.click()
  await expect(creatorPage).toHaveURL(new RegExp(`thread=${threadId}`))
  await expect(row).not.toContainText('unread')
  await composer(creatorPage).pressSequentially('Yes,')
  await composer(creatorPage).press('Shift+Enter')
  await composer(creatorPage).pressSequentially('until five.')
  await composer(creatorPage).press('Enter')
  await expect(composer(creatorPage)).toHaveValue('')

  await expect(log(page)).toContainText('Yes,\nuntil five.', { timeout: 6000, useInnerText: true })
  await expect(log(page).getByText(en.messages.read)).toHaveCount(1, { timeout: 15_000 })
  expect(await axeFindings(page)).toEqual([])
  await other.close()
})

test('text is shown as text, only safe addresses are links, what is typed is sent once and as it is, and all is found', async ({
  page,
  context,
}) => {
  const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) see https://example.org/a?b=1.'
  const { person, threadId } = await conversation('Tex Tonly', hostile)
  await signIn(context, person)
  await page.goto(`/messages?thread=${threadId}`)
  await expect(log(page)).toContainText('<img src=x onerror=alert(1)>')
  const links = log(page).getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(links).toHaveAttribute('rel', /noopener noreferrer nofollow/)

  await test.step('white space is not sent, and five thousand characters are the limit', async () => {
    const send = page.getByRole('button', { name: en.messages.send, exact: true })
    await composer(page).fill('   \n ')
    await expect(send).toBeDisabled()
    await composer(page).fill('x'.repeat(4400))
    await expect(page.getByText('4400 / 5000')).toHaveCount(0)
    await composer(page).fill('x'.repeat(4999))
    await expect(page.getByText('4999 / 5000')).toBeVisible()
    await composer(page).fill('x'.repeat(5001))
    await expect(send).toBeDisabled()
    await expect(composer(page)).toHaveAccessibleDescription(/up to 5000/)
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('x'.repeat(5001))
    expect(await rows(person, 'messages?select=id')).toHaveLength(1)
  })

  await test.step('the Enter that ends a composition does not send', async () => {
    await composer(page).fill('にほんご')
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      await composer(page).dispatchEvent('keydown', { key: 'Enter', bubbles: true, ...init })
    }
    await expect(composer(page)).toHaveValue('にほんご')
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('')
    await expect(log(page).getByText('にほんご')).toHaveAttribute('lang', 'ja')
  })

  await test.step('drafts survive a reload', async () => {
    await composer(page).fill('not finished')
    await page.reload()
    await expect(composer(page)).toHaveValue('not finished')
    await composer(page).press('Enter')
    await expect(log(page)).toContainText('not finished')
    await page.reload()
    await expect(log(page)).toContainText('not finished')
    await expect(composer(page)).toHaveValue('')
  })

  await test.step('the search finds people, projects and text, and marks the hit', async () => {
    await composer(page).fill('A wholly peculiar zephyr')
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await search(page).fill('no such thing')
    await expect(list(page)).toContainText(en.messages.noMatch)
    await search(page).fill('ZÉPHYR')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await expect(list(page).locator('mark')).toHaveText('zephyr')
    await search(page).fill('tidewatch')
    await expect(list(page).locator('mark')).toHaveText('Tidewatch')
  })

  await test.step('an address without a space is whole in its bubble', async () => {
    const address = `https://docs.example/document/${'d'.repeat(200)}`
    await composer(page).fill(address)
    await composer(page).press('Enter')
    const bubble = log(page).getByText(address)
    await expect(bubble).toBeVisible()
    const [outer, inner] = [await log(page).boundingBox(), await bubble.boundingBox()]
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN)
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
      (outer?.x ?? 0) + (outer?.width ?? 0),
    )
  })
})

test('older messages load upward and nothing jumps', async ({ page, context }) => {
  const { person, threadId } = await conversation('Olive Older', 'number 0')
  const creator = await demoPerson(DEMO.creator)
  const sql = postgres(ownerUrl(process.env.E2E_DATA ?? ''), { max: 1 })
  await sql`
    insert into messages (thread_id, sender_id, content)
    select ${threadId}, case when number % 9 < 4 then ${creator.id}::uuid else ${person.id}::uuid end, 'number ' || number
    from generate_series(1, 51) number order by number`
  await sql.end()
  await signIn(context, person)
  await page.goto(`/messages?thread=${threadId}`)
  await expect(log(page).getByText('number 51', { exact: true })).toBeInViewport()
  await expect(log(page).getByText('number 2', { exact: true })).toHaveCount(1)
  await expect(log(page).getByText('number 1', { exact: true })).toHaveCount(0)
  const pane = page.locator('section:has(> .composer)')
  expect(await pane.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0)
  await page.waitForTimeout(300)
  const box = await log(page).evaluateHandle((element) => element)
  await box.evaluate((element) => element.scrollTo(0, 130))
  const before = await log(page).getByText('number 9', { exact: true }).boundingBox()
  await box.evaluate((element) => element.scrollBy(0, -20))
  await expect(log(page).getByText('number 0', { exact: true })).toHaveCount(1)
  const after = await log(page).getByText('number 9', { exact: true }).boundingBox()
  // The test itself scrolled twenty pixels. The tolerance is for the button above, which goes with the last page.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0) - 20)).toBeLessThan(6)

  // Search finds the oldest message, shows it in context, and returns to the newest.
  await page.goto('/messages')
  await search(page).fill('number 0')
  await expect(list(page).getByRole('link')).toHaveAttribute('href', /message=/)
  await list(page).getByRole('link').click()
  await expect(log(page).locator('mark')).toHaveText('number 0')
  await expect(log(page).locator('mark')).toBeInViewport()
  await expect(log(page).getByText('number 51', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: en.messages.newest }).click()
  await expect(log(page).getByText('number 51', { exact: true })).toBeInViewport()
})

test('visitors are asked to log in and come back; unknown and foreign conversations look alike', async ({
  page,
  context,
}) => {
  const { threadId } = await conversation('Fay Foreign')
  await page.goto(`/messages?thread=${threadId}`)
  await expect(page.getByRole('heading', { name: en.messages.loginTitle })).toBeVisible()
  await expect(
    page.locator('#main').getByRole('link', { name: en.messages.login }),
  ).toHaveAttribute('href', `/login?return=%2Fmessages%3Fthread%3D${threadId}`)
  await signIn(context, await newPerson('Uma Unknown'))
  for (const id of [threadId, '7f0f8f5e-0000-4000-8000-000000000000', "x' or 1=1"]) {
    await page.goto(`/messages?thread=${encodeURIComponent(id)}`)
    await expect(page.getByRole('alert')).toHaveText(en.messages.threadNotFound)
  }
  await page.goto('/messages')
  await expect(list(page)).toContainText(en.messages.empty)
  await expect(page.getByText(en.messages.select)).toHaveCount(0)
})

test('a project’s contact link opens a new message, later the conversation, which fills a phone and leads back', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const project = await demoProject('plainsight')
  const person = await newPerson('Piet Project')
  await signIn(context, person)
  await page.goto(`/messages?project=${project.id}`)
  await expect(page.getByRole('heading', { name: 'Plainsight Labs B.V.' })).toBeVisible()
  await composer(page).fill('May I ask something?')
  await composer(page).press('Enter')
  await expect(page).toHaveURL(/\?thread=/)
  await expect(log(page)).toContainText('May I ask something?')
  // Who asks has expressed no interest yet.
  await expect(page.locator('section:has(> .composer) > header p')).toHaveText(project.title)
  const address = page.url()
  await page.goto(`/messages?project=${project.id}`)
  await expect(page).toHaveURL(address)
  expect(await rows(person, 'messages?select=id')).toHaveLength(1)

  await page.goto('/messages')
  await list(page).getByRole('link').click()
  const pane = page.getByRole('region', { name: /Plainsight/ })
  await expect(pane).toBeVisible()
  expect(await pane.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 740 })
  await expect(page.getByRole('banner').first()).toHaveAttribute('inert', '')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: en.messages.back }).click()
  await expect(pane).toBeHidden()
  await expect(page).toHaveURL(/\/messages$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
})

test('unread counts show in the header, the title, the icon and the notifications', async ({
  page,
  context,
}) => {
  const { person, threadId } = await conversation('Nora News')
  await signIn(context, person)
  await page.goto('/about')
  const messages = page.getByRole('banner').getByRole('link', { name: en.nav.messages })
  const bell = page.getByRole('banner').getByRole('link', { name: en.nav.notifications })
  await say(await demoPerson(DEMO.creator), threadId, 'News for you')
  await page.reload()
  await expect(messages).toHaveAccessibleName('Messages 1 unread', { timeout: 8000 })
  await expect(bell).toHaveAccessibleName('Notifications 1 unread')
  // On a narrow screen the menu button shows both counts and announces them.
  await page.setViewportSize({ width: 375, height: 720 })
  await expect(page.locator('[data-menu-button]')).toHaveAccessibleName('Open menu 2 unread')
  expect(await axeFindings(page, ['label-content-name-mismatch'])).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(page.locator('link[type="image/svg+xml"]')).toHaveAttribute(
    'href',
    '/favicon-unread.svg',
  )
  await bell.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.notifications.title)
  const item = page.locator('#main').getByRole('link', { name: /wrote to you about Tidewatch/ })
  await expect(item).toHaveAccessibleName(/^Unread:/)
  await item.click()
  await expect(log(page)).toContainText('News for you')
  await expect(messages).toHaveAccessibleName('Messages', { timeout: 8000 })
  await expect(page).not.toHaveTitle(/^\(/)
})

test('notifications go on where the page ended, and are marked as read where one is', async ({
  page,
  context,
}) => {
  await signIn(context, await newPerson('Nils Noted'))
  let isRead = false
  const row = (index: number) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: 'update.posted',
    data: { project_title: `Number ${index}` },
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    read_at: isRead ? '2026-01-02T00:00:00Z' : null,
  })
  await page.route('**/rpc/my_notifications', (route) => {
    const isFirst = !route.request().postData()?.includes('p_before')
    const numbers = Array.from({ length: isFirst ? 30 : 2 }, (_, at) => (isFirst ? at : 30 + at))
    return route.fulfill({ json: numbers.map(row) })
  })
  await page.route('**/rpc/mark_notifications_read', (route) => {
    isRead = true
    return route.fulfill({ status: 204 })
  })
  await page.goto('/notifications')
  await page.getByRole('button', { name: en.notifications.more }).press('Enter')
  await expect(page.locator('#main').getByRole('link', { name: /Number 30/ })).toBeFocused()
  const readAll = page.getByRole('button', { name: en.notifications.readAll })
  await readAll.press('Enter')
  await expect(page.locator('[data-toasts]')).toContainText(en.notifications.allRead)
  await expect(readAll).toBeFocused()
  await expect(readAll).toHaveAttribute('aria-disabled', 'true')
})

test('filters, archive, report and block, with warnings about card data', async ({
  page,
  context,
  browser,
}) => {
  const { person, threadId } = await conversation('Bea Blocker')
  const creator = await demoPerson(DEMO.creator)
  // The limit is thirty messages a minute, and the creator also writes in other tests.
  test.slow()
  await expect(() => say(creator, threadId, 'Please send me your card number')).toPass()
  await signIn(context, person)
  await page.goto('/messages')
  const filter = (name: string) => list(page).getByRole('button', { name, exact: true })
  await filter(en.messages.filterCreator).click()
  await expect(list(page)).toContainText(en.messages.noneHere)
  await filter(en.messages.filterUnread).click()
  await list(page).getByRole('link').click()
  await expect(log(page)).toContainText(en.messages.riskReceived)
  await composer(page).fill('4111 1111 1111 1111')
  await expect(page.getByText(en.messages.riskWriting)).toBeVisible()
  await composer(page).fill('')

  const menu = page.getByRole('button', { name: en.common.moreActions })
  await menu.click()
  await page.getByRole('menuitem', { name: en.messages.archive }).click()
  await filter(en.messages.filterAll).click()
  await expect(list(page)).toContainText(en.messages.empty)
  await filter(en.messages.filterArchived).click()
  await expect(list(page).getByRole('link')).toHaveCount(1)

  await page.getByRole('button', { name: en.messages.reportMessage }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en.report.submit }).click()
  await expect(dialog.getByText(en.errors.report.reason_required)).toBeVisible()
  await dialog.getByLabel(en.report.reasons.scam).check()
  await dialog.getByLabel(en.report.detail).fill('They ask for my card number.')
  await expect(dialog.getByLabel(en.report.name)).toHaveValue(person.name)
  await dialog.getByLabel(en.report.goodFaith).check()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: en.report.submit }).click()
  await expect(dialog.getByText(/^NT-[0-9A-F]{10}$/)).toBeVisible()
  await expect(dialog.getByText(en.report.nextNews)).toBeVisible()
  await dialog.getByRole('button', { name: en.common.close }).last().click()

  await menu.click()
  await page.getByRole('menuitem', { name: /^Block / }).click()
  await dialog.getByRole('button', { name: /^Block / }).click()
  await expect(page.getByText(/^You’ve blocked /)).toBeVisible()
  await expect(composer(page)).toHaveCount(0)

  const other = await browser.newContext()
  await signIn(other, creator)
  const theirs = await other.newPage()
  await theirs.goto(`/messages?thread=${threadId}`)
  await expect(async () => {
    await composer(theirs).fill('Are you there?')
    await composer(theirs).press('Enter')
    await expect(log(theirs)).toContainText(/We can’t deliver this message/, { timeout: 2_000 })
  }).toPass()
  await other.close()
  await page.getByRole('button', { name: /^Unblock / }).click()
  await expect(composer(page)).toBeVisible()
})

test.describe('failures', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('a list that cannot be loaded and messages that cannot be sent say so, survive a reload and arrive once', async ({
    page,
    context,
  }) => {
    const { person } = await conversation('Rita Retry')
    await signIn(context, person)

    await test.step('the list', async () => {
      await page.route('**/rest/v1/rpc/my_threads', (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
      await page.goto('/messages')
      await expect(list(page).getByRole('alert')).toContainText(en.messages.errorText)
      await page.unroute('**/rest/v1/rpc/my_threads')
      await list(page).getByRole('button', { name: en.common.retry }).click()
      await list(page).getByRole('link').click()
    })
    await test.step('a message that is stored, but whose answer is lost', async () => {
      await loseAnswer(page, '**/rest/v1/rpc/send_message')
      // Block polling, which would find the message.
      await page.route('**/rpc/my_counts', (route) => route.fulfill({ json: null }))
      await composer(page).fill('exactly once')
      await composer(page).press('Enter')
      await expect(log(page)).toContainText(en.messages.failed)
      const again = page.getByRole('button', { name: en.messages.resend })
      await expect(again).toBeInViewport({ ratio: 1 })
      await again.click()
      await expect(log(page).getByText(en.messages.failed)).toHaveCount(0)
      await expect(log(page).getByText('exactly once')).toHaveCount(1)
      const sent = await rows(person, 'messages?select=id&content=eq.exactly once')
      expect(sent).toHaveLength(1)
      await page.unroute('**/rest/v1/rpc/send_message')
    })
    await test.step('a message without a connection', async () => {
      await context.setOffline(true)
      await composer(page).fill('sent by itself')
      await composer(page).press('Enter')
      await expect(log(page)).toContainText(en.errors.network.waiting)
      await context.setOffline(false)
      await expect(log(page).getByText(en.errors.network.waiting)).toHaveCount(0)
      await expect(log(page).getByText('sent by itself')).toHaveCount(1)
      const sent = () => rows(person, 'messages?select=id&content=eq.sent by itself')
      await expect.poll(sent).toHaveLength(1)
    })
    await test.step('a message that is still unsent after a reload', async () => {
      await page.route('**/rest/v1/rpc/send_message', (route) => route.abort())
      await composer(page).fill('do not lose me')
      await composer(page).press('Enter')
      await expect(log(page)).toContainText(en.messages.failed)
      await page.unrouteAll()
      await page.reload()
      await page.getByRole('button', { name: en.messages.resend }).click()
      await expect(log(page).getByText(en.messages.failed)).toHaveCount(0)
      await expect.poll(() => rows(person, 'messages?select=id')).toHaveLength(4)
    })
  })

  test('the link of a mail asks before it turns anything off; a mail program’s button does not', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto('/de/unsubscribe?token=forged')
    await expect(page.locator('#main')).toContainText(de.errors.unsubscribe.invalid)
    expect(await axeFindings(page)).toEqual([])
    const forged = await request.post(`${baseURL}/unsubscribe?token=forged`, {
      form: { 'List-Unsubscribe': 'One-Click' },
    })
    expect(forged.status()).toBe(400)
  })
})
