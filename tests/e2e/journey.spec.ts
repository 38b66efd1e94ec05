import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { named } from '#i18n/named.ts'
import { DEMO, DEMO_PASSWORD, expect, test } from './fixtures.ts'

interface Words {
  [key: string]: string | Words
}

/** Looks up translations by key, with placeholders filled. */
function speaker(locale: string): (key: string, values?: Record<string, string>) => string {
  const texts: Words = JSON.parse(
    named(readFileSync(`src/i18n/locales/${locale}/translation.json`, 'utf8')),
  )
  return (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<string | Words>((at, part) => (at as Words)[part] ?? '', texts)
    return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')
  }
}

const PROJECT = 'Tidewatch: open flood maps'

// Other journeys go in English and German.
test('the main job, end to end, in Japanese', async ({ page, browser, baseURL }) => {
  test.slow()
  const prefix = '/ja'
  const t = speaker('ja')
  const name = `Visitor ${randomUUID().slice(0, 8)}`
  const note = `May we talk about the sensors? ${randomUUID().slice(0, 8)}`

  // A visitor browses approved projects and filters them.
  await page.goto(prefix)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home.browse') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('browse.title') })).toBeVisible()
  await page.getByLabel(t('browse.search')).fill('flood maps')
  await page.getByLabel(t('browse.category')).selectOption('tech')
  await page.getByLabel(t('browse.type')).selectOption('grant')
  await expect(page.getByRole('article')).toHaveCount(1)

  // Opens one, picks an option, is asked to log in.
  await page.getByRole('link', { name: PROJECT, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible()
  await page.getByRole('button', { name: /A sensor for a town/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: t('toasts.authRequiredText') })).toBeVisible()
  await dialog.getByRole('link', { name: t('support.register'), exact: true }).click()

  // Registers and returns to the same option.
  await page.getByLabel(t('auth.fullName'), { exact: true }).fill(name)
  await page.getByLabel(t('auth.email'), { exact: true }).fill(`${randomUUID()}@e2e.example`)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel(t('auth.confirmPassword'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('auth.register'), exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'A sensor for a town' })).toBeVisible()

  // Confirms in two steps and lands in the new thread.
  await dialog.getByRole('button', { name: t('support.continue'), exact: true }).click()
  await dialog.getByLabel(t('support.note')).fill(note)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t('support.confirm'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${prefix}/messages\\?thread=[0-9a-f-]{36}$`))
  await expect(page.getByText(note).last()).toBeVisible()

  // The creator logs in, sees it and replies; the supporter reads the reply.
  const office = await (await browser.newContext({ baseURL, locale: 'en-US' })).newPage()
  await office.goto(`${prefix}/login?return=${prefix}/messages`)
  await office.getByLabel(t('auth.email'), { exact: true }).fill(DEMO.creator)
  await office.getByLabel(t('auth.password'), { exact: true }).fill(DEMO_PASSWORD)
  await office.getByRole('button', { name: t('auth.login'), exact: true }).click()
  await office.getByText(name).first().click()
  await expect(office.getByText(note).last()).toBeVisible()
  const reply = `Gladly. ${randomUUID().slice(0, 8)}`
  await office.getByRole('textbox', { name: t('messages.compose') }).fill(reply)
  await office.keyboard.press('Enter')
  await expect(page.getByText(reply).last()).toBeVisible()
  await office.context().close()
})
