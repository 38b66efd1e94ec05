import { readFile } from 'node:fs/promises'
import { axeFindings, DEMO, expect, startSignedIn, test, toast } from './fixtures.ts'
import { en } from './words.ts'

const ask = 'Ask Lumi'
const FUNCTION = '**/functions/v1/chat-assistant'

test('a question on a static page is answered with sources, and the conversation goes along', async ({
  page,
}) => {
  await page.goto('/about')
  const button = page.getByRole('button', { name: ask })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Lumi AI' })
  const field = panel.getByRole('textbox', { name: 'Your question' })
  await expect(field).toBeFocused()
  await expect(panel).toContainText('Hello, I’m Lumi')
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(400)
  await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
  await field.fill('   ')
  await field.press('Enter')
  await expect(panel.getByRole('article')).toHaveCount(0)
  await field.fill('How long does')
  await field.press('Shift+Enter')
  await field.pressSequentially('the review take?')
  await expect(panel.getByRole('article')).toHaveCount(0)
  await field.press('Enter')
  const answer = panel.getByRole('article').nth(1)
  await expect(answer).toContainText('3 to 5 business days')
  await expect(panel.getByRole('article').locator('time')).toHaveCount(2)
  await expect(panel.getByRole('status').last()).toContainText('3 to 5 business days')
  await expect(field).toBeFocused()
  expect(await axeFindings(page)).toEqual([])

  await answer.locator('a[href="/faq#approval"]').first().click()
  await expect(page).toHaveURL(/\/faq#approval$/)
  await expect(panel.getByRole('article').nth(1)).toContainText('3 to 5 business days')
  await field.fill('Find gaming projects with revenue share')
  await field.press('Enter')
  await expect(panel.getByRole('article').nth(3).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/projects\//,
  )
  await field.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await page.reload()
  await expect(panel).toBeHidden()
  await button.click()
  await expect(panel.getByRole('article')).toHaveCount(4)
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await expect(panel.getByRole('article')).toHaveCount(0)
})

test.describe('when no answer comes', () => {
  test.use({
    allowedErrors: /did not answer|500|ERR_INTERNET_DISCONNECTED/,
    viewport: { width: 375, height: 700 },
  })

  test('a phone shows it full screen, says so, and keeps the question to be sent again', async ({
    page,
  }) => {
    await page.route(FUNCTION, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await page.goto('/de/login')
    await page.getByRole('button', { name: 'Lumi fragen' }).click()
    const panel = page.getByRole('dialog', { name: 'Lumi KI' })
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 700 })
    const field = panel.getByRole('textbox')
    await field.fill('Was kostet Backlit?')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Es kam keine Antwort.')
    await expect(field).toHaveValue('Was kostet Backlit?')
    await expect(field).toBeFocused()

    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(
      FUNCTION,
      async (route) => {
        await held
        await route.fulfill({ json: { message: { content: 'Fünf Prozent. [FAQ](/de/faq#fees)' } } })
      },
      { times: 1 },
    )
    await field.press('Enter')
    await expect(field).toBeDisabled()
    await expect(panel.getByRole('button', { name: 'Stoppen' })).toBeFocused()
    release()
    await expect(panel.getByRole('article').nth(1)).toContainText('Fünf Prozent.')
    expect(await axeFindings(page)).toEqual([])
  })

  test('without a connection it says once that the question will be sent', async ({
    page,
    context,
  }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: ask }).click()
    const panel = page.getByRole('dialog', { name: 'Lumi AI' })
    await expect(panel).toContainText('Hello, I’m Lumi')
    await context.setOffline(true)
    await panel.getByRole('textbox').fill('What does Backlit cost?')
    await panel.getByRole('textbox').press('Enter')
    await expect(panel).toContainText(en.errors.network.waiting)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await expect(panel.getByRole('article')).toHaveCount(2)
    await expect(panel).not.toContainText(en.errors.network.waiting)
  })
})

test('a conversation is handed to a person, who finds it among the contact messages', async ({
  page,
}) => {
  const name = `Hand-over ${Date.now()}`
  await page.goto('/faq')
  await page.getByRole('button', { name: ask }).click()
  const panel = page.getByRole('dialog', { name: 'Lumi AI' })
  await panel.getByRole('textbox').fill('Do you sell stickers of your mascot?')
  await panel.getByRole('textbox').press('Enter')
  await expect(panel.getByRole('article').nth(1)).toContainText('I don’t know')
  await panel.getByRole('button', { name: 'Talk to a person' }).click()
  const message = panel.getByLabel('What do you need?')
  await expect(message).toHaveValue('')
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Email').fill(`hand-over-${Date.now()}@example.org`)
  await message.fill('I would love some stickers.')
  await panel.getByRole('button', { name: 'Add our conversation' }).click()
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(/love some stickers[\s\S]+You .+: Do you sell stickers/)
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Send to the team' }).click()
  await expect(panel.getByText(/^BL-[0-9A-F]{10}$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()

  await startSignedIn(page, DEMO.admin)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('button', { name: /^Contact inbox/ }).click()
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: 'Unanswered questions' }).click()
  const fees = page.getByRole('region', { name: 'What does Backlit cost?' })
  await expect(fees).toContainText('Can I pay the platform fee in instalments?')
  const group = page.getByRole('region').filter({ hasText: 'stickers of your mascot' }).last()
  const download = page.waitForEvent('download')
  await group.getByRole('button', { name: 'Draft a help entry' }).click()
  const draft = await readFile(await (await download).path(), 'utf8')
  expect(draft).toMatch(/^---\ntitle: ".+"\ntopic: account\n/)
  expect(draft).toContain('- Do you sell stickers of your mascot? (English, 1×)')
  const question = page.getByRole('listitem').filter({ hasText: 'stickers of your mascot' })
  await question.getByRole('button', { name: 'Remove from list' }).click()
  await expect(question).toHaveCount(0)
})

test('a conversation ends with the session, also when another tab logs out', async ({
  page,
  context,
}) => {
  const question = 'What does my Project Zebra cost?'
  await startSignedIn(page, DEMO.supporter)
  await page.goto('/about')
  await page.getByRole('button', { name: ask }).click()
  const panel = page.getByRole('dialog', { name: 'Lumi AI' })
  await panel.getByRole('textbox').fill(question)
  await panel.getByRole('textbox').press('Enter')
  await expect(panel.getByRole('article')).toHaveCount(2)

  const other = await context.newPage()
  await other.goto('/profile')
  // The header of static pages knows an account once a page has read it.
  const settingsRead = () => other.evaluate(() => sessionStorage.getItem('backlit-settings-read'))
  await expect.poll(settingsRead).toBeTruthy()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(toast(other, 'Logged out')).toBeVisible()
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('article')).toHaveCount(0)
  await expect(panel.getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Zebra')
})
