import { randomUUID } from 'node:crypto'
import { axeInBothSchemes, expect, test } from './fixtures.ts'
import { newPerson, PASSWORD, publishLantern, remove, rows, rpc, signIn } from './messaging.ts'

test('a creator drafts, previews and posts an update, and a visitor reads it without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { creator, id, title, path } = await publishLantern('Una Update')
  await page.goto(path)
  // Without support options nothing asks for support.
  await expect(page.getByRole('link', { name: 'Support This Project' })).not.toHaveClass(/primary/)
  await expect(page.locator('[data-action-bar]')).toHaveCount(0)
  const timeline = page.getByRole('region', { name: 'Updates', exact: true })
  await expect(timeline).toContainText('No updates yet. Our team last checked this project on')

  await signIn(page.context(), creator)
  await page.goto(`/my-projects?project=${id}`)
  await page.getByRole('link', { name: 'Write an update' }).click()
  const name = page.getByLabel('Title', { exact: true })
  await name.fill('Erstes Licht')
  await page.getByRole('button', { name: 'Post update' }).click()
  const text = page.getByLabel('What’s new', { exact: true })
  await expect(text).toBeFocused()
  await text.fill('Die Lampe **leuchtet**.')
  await page.getByLabel('Language of your text').selectOption('de')
  await page.locator('input[name="pictures"]').setInputFiles('public/icon-512.png')
  await page.getByLabel('What does it show?').fill('Die Lampe')
  expect(await axeInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Erstes Licht' })).toBeVisible()
  await expect(preview.getByText('leuchtet', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  const updates = page.getByRole('region', { name: 'Updates' })
  await expect(updates.getByRole('heading')).toBeFocused()
  await expect(updates.getByRole('link', { name: 'Erstes Licht' })).toBeInViewport()
  await page.getByRole('link', { name: 'Erstes Licht' }).click()
  await expect(page.getByLabel('What does it show?')).toHaveValue('Die Lampe')
  await page.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByRole('region', { name: 'Updates' })).not.toContainText('Draft')

  const reader = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'en-US' })
  const plain = await reader.newPage()
  await expect(async () => {
    await plain.goto(path)
    await expect(plain.locator('#updates')).toContainText('Erstes Licht', { timeout: 500 })
  }).toPass()
  const entry = plain
    .getByRole('article')
    .filter({ has: plain.getByText('leuchtet') })
    .last()
  await expect(entry.getByRole('heading', { name: 'Erstes Licht' })).toHaveAttribute('lang', 'de')
  await expect(entry.getByRole('img', { name: 'Die Lampe' })).toBeVisible()
  await plain.getByRole('link', { name: 'All updates' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(`Updates on ${title}`)
  const feed = await plain.request.get(`${path}/feed.xml`)
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await feed.text()).toContain('<entry xml:lang="de">')
  await reader.close()

  await page.getByRole('link', { name: 'Erstes Licht' }).click()
  await text.fill('Die Lampe leuchtet wieder.')
  await page.getByLabel('What does it show?').press('Enter')
  await expect(updates).toContainText('Edited on')

  await page.getByRole('link', { name: 'Erstes Licht' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Goes with the update, without a question')
  await page.getByRole('button', { name: 'Delete update' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click()
  await expect(page.locator('[data-toasts]')).toContainText('Update deleted')
  await expect(page.getByRole('link', { name: 'Write an update' })).toBeVisible()
  await expect(updates.getByRole('heading')).toBeFocused()
})

test.describe('an update that was deleted meanwhile', () => {
  test.use({ allowedErrors: /status of 400/ })

  test('can be posted again with what its author has typed', async ({ page }) => {
    const { creator, id } = await publishLantern('Una Update')
    const update = randomUUID()
    const stored = { p_project: id, p_update: update, p_title: 'Licht', p_content: 'Erst.' }
    await rpc(creator, 'save_project_update', { ...stored, p_post: true })
    await signIn(page.context(), creator)
    await page.goto(`/my-projects?project=${id}&update=${update}`)
    const text = page.getByLabel('What’s new', { exact: true })
    await text.fill('Was verloren wäre.')
    await remove(creator, `project_updates?id=eq.${update}`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Delete update' })).toBeHidden()
    await page.getByRole('button', { name: 'Post update' }).click()
    await expect(page.getByRole('link', { name: 'Licht' })).toBeVisible()
    expect(await rows(creator, `project_updates?project_id=eq.${id}&select=content`)).toEqual([
      { content: 'Was verloren wäre.' },
    ])
  })
})

test('a visitor’s click on Follow is kept through the login, and an update reaches them', async ({
  page,
}) => {
  const { creator, id, title, path } = await publishLantern('Una Update')
  const follower = await newPerson('Fia Follower')
  await page.goto(path)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?return=/)
  await expect(page.locator('[data-toasts]')).toContainText('you’ll follow this project')
  await page.getByLabel('Email', { exact: true }).fill(follower.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.locator('[data-toasts]')).toContainText('You’re following this project')
  await page.reload()
  const button = page.getByRole('button', { name: 'Following', exact: true })
  await expect(button).toBeVisible()

  await rpc(creator, 'save_project_update', {
    p_project: id,
    p_update: randomUUID(),
    p_title: 'First light',
    p_content: 'It runs.',
    p_post: true,
  })
  await page.goto('/notifications')
  await page.getByRole('link', { name: `There’s an update on ${title}: First light` }).click()
  await expect(page.getByRole('heading', { name: 'First light' })).toBeInViewport()
  await page.goto('/profile#settings')
  const often = page.getByLabel('Updates from projects and creators I follow or support')
  await expect(often).toHaveValue('daily')
  await often.selectOption('weekly')
  await page.goto(path)
  await button.click()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await page.goto('/profile#settings')
  await expect(often).toHaveValue('weekly')
})

test.describe('of two tabs with one draft', () => {
  test.use({ allowedErrors: /status of 400.*save_project_update/ })

  test('the one behind shows what the other has posted, and changes it only when told to', async ({
    page,
  }) => {
    const { creator, id } = await publishLantern('Una Update')
    const draft = { p_project: id, p_update: randomUUID(), p_title: 'First light' }
    await rpc(creator, 'save_project_update', { ...draft, p_content: 'It will run.' })
    await signIn(page.context(), creator)
    await page.goto(`/my-projects?project=${id}&update=${draft.p_update}`)
    const text = page.getByLabel('What’s new', { exact: true })
    await text.fill('Unfinished')
    await rpc(creator, 'save_project_update', { ...draft, p_content: 'It **runs**.', p_post: true })
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    const posted = page.getByRole('article')
    await expect(posted.getByText('runs', { exact: true })).toBeVisible()
    await expect(text).toHaveValue('Unfinished')
    expect(await axeInBothSchemes(page)).toEqual([])
    await text.fill('It runs well.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Updates' })).toContainText('Edited on')
  })
})
